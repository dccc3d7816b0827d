"""The table of a game that has no table screen of its own: moves are chosen from lists."""
