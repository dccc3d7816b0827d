"""A match leaves for a file, and comes back."""
