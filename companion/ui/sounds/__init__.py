"""What does a match sound like? Our own samples, when they sound, and who plays them."""

from companion.ui.sounds.kinds import KINDS

__all__ = ["KINDS"]
