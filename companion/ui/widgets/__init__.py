"""About ten parts that screens are made of. Floor 5; `base` says what one is."""
