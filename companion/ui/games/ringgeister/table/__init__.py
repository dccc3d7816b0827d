"""The table of Ringgeister."""
