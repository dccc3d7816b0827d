"""A referee for board games played on a real table."""
