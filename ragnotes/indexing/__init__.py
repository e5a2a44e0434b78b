"""From files to what an index stores."""
