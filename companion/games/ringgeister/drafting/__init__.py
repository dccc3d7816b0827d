"""Drawing boards of Ringgeister: tiles with all that they carry, slots, layout, cards. Pure."""
