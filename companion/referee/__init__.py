"""The referee: the only writer of a match."""
