"""Others may watch the table: what is public goes to a relay on this machine."""
