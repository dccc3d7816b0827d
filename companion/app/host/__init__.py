"""The computer itself: its clock, its displays, its power."""
