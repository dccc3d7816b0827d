"""How each game looks, sounds and is worded; one folder a game."""
