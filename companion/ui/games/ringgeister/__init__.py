"""Ringgeister on the screen: a table of its own, and all that goes with it."""
