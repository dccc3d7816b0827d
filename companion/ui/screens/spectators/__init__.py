"""Others watch the table, and its result goes to the club."""
