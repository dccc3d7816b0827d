"""The window, its stage, and the list of all screens."""
