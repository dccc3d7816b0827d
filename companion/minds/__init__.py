"""Players that the program plays: search and levels over the games' minds."""
