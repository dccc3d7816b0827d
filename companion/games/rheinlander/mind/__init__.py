"""How the program judges positions of Rheinländer for a seat that it plays."""
