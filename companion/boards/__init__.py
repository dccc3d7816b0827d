"""Boards: those shipped with the program, those drawn at this table, and drafts."""
