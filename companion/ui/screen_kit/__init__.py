"""What screens are made of, above single widgets."""
