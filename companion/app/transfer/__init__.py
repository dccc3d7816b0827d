"""A match is exported to a file, and imported from one."""
