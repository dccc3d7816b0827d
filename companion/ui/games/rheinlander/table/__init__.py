"""The table screen of Rheinländer."""
