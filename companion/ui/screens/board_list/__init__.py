"""The boards there are: the list, one board, boards that come in."""
