"""How the program judges positions of Rheingold, for one seat."""
