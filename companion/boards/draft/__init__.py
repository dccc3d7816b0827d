"""A board that is being drawn: its value, its edits, and what is left to do."""
