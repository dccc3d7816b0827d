"""What the program brings along: boards and the sample match."""
