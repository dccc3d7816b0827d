"""Rheinländer on the screen."""
