"""What the Python adapters share, one piece a module."""
