"""What screens are built from, above single widgets."""
