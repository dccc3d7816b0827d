"""Everything that is drawn by us as vectors, each piece by itself. No rules, no state."""
