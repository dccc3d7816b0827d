"""The devices of the table: the ports that the table needs, and their adapters."""
