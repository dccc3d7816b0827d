"""Putting Ringgeister right where table and screen differ."""
