"""The window itself and its stage."""
