"""Boards: those that come with the program, those that were drawn, and one being drawn."""
