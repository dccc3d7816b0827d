"""The boards that people drew at this table: storage, import and export."""
