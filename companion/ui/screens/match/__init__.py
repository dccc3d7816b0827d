"""A match beside its table: menu, history, end, taking back."""
