"""The page of one castle."""
