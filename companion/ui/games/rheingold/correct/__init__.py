"""Putting a position of Rheingold right."""
