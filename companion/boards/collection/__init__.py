"""The boards that people drew at this table: where they lie, how they come and go."""
