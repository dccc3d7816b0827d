"""What the screens ask of the rest of the program; types only."""
