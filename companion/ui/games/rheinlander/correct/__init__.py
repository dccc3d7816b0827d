"""How table and screen of Rheinländer are made the same."""
