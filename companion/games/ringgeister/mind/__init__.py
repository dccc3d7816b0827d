"""The mind of Ringgeister: what the program thinks of a position for one seat. Pure."""
