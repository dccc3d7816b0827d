"""Rheingold's table."""
