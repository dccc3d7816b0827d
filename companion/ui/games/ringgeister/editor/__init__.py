"""Drawing boards of Ringgeister by touch."""
