"""Asking whether retrieval found what it should."""
