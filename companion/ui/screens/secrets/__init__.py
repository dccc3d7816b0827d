"""Hidden values: PINs, private moments, opening."""
