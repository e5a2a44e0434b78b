"""What a reader sees: static pages with a text twin, pictures and widgets."""
