"""Ringgeister: nine light figures, eighteen dark ones, tiles that turn, winds that wake."""
