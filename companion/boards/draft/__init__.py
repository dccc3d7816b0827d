"""A board that is being drawn, whichever game it is for, with its undo and redo."""
