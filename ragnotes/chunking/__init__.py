"""Cutting a document into chunks."""
