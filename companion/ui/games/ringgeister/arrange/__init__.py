"""How the players lay the tiles of Ringgeister."""
