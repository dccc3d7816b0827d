"""What boards are drawn with: the map, the river, names. No rules of a game."""
