"""About ten parts that screens are made of. `base` says what one is."""
