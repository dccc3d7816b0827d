"""The referee: judges moves and is the only writer of a match."""
