"""The devices of the table: what it needs from them, and how they are reached."""
