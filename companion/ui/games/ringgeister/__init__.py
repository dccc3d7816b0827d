"""Ringgeister on the screen."""
