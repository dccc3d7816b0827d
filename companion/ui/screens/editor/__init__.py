"""The board editor."""
