"""What does a match sound like? Floor 5: our own samples, when they sound, and who plays them."""

from companion.ui.sounds.kinds import KINDS

__all__ = ["KINDS"]
