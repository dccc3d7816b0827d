"""The table of a game that has none of its own: moves are chosen from lists."""
