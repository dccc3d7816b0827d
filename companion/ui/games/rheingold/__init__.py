"""Rheingold and Highlanders on the screen: a table of their own, and all that goes with it."""
