"""The first match that teaches."""
