"""Everything that is drawn by us as vectors, each piece by itself. Floor 5: no rules, no state."""
