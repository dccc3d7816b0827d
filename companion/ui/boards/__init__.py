"""The boards: each draws one game's table, and knows none of its rules."""
