"""Correcting a position of Rheingold."""
