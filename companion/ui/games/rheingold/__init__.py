"""Rheingold on the screen."""
