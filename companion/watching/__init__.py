"""Everybody can watch: what a match shows to all, on any screen with a browser."""
