"""Letters: fonts, which of them has which letter."""
