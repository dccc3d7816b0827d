"""Bluetooth dice: the bridge between the dice and the game, a process of its own."""
