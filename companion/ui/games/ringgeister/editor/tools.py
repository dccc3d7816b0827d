"""With what is a board of tiles drawn? The tools, what each of them puts, and what they say."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from companion.games.ringgeister.plan import BLACK, GREY, ROAD, SPIDER, WATER, WHITE
from companion.ui.i18n.translate import _
from companion.ui.screens.editor import hand_tools


class Tool(Enum):
    """What a finger on the sheet does."""

    TILE = "tile"
    POINT = "point"
    WAY = "way"
    SIGN = "sign"
    GATE = "gate"
    MOVE = hand_tools.MOVE
    ERASE = hand_tools.ERASE
    LOOK = hand_tools.LOOK


KEYS: Final = {
    Tool.TILE: "t",
    Tool.POINT: "p",
    Tool.WAY: "w",
    Tool.SIGN: "s",
    Tool.GATE: "g",
    **{Tool(name): letter for name, letter in hand_tools.KEYS.items()},
}
"""Tool → letter of a keyboard."""

ARROW: Final = "arrow"
START: Final = "start"
MAGIC: Final = "magic"
MOUNTAIN: Final = "mountain"
THREE: Final = "three"
FIELD: Final = "field"

CHOICES: Final[dict[Tool, Sequence[str]]] = {
    Tool.POINT: (GREY, BLACK, WHITE),
    Tool.WAY: (ROAD, WATER, SPIDER),
    Tool.SIGN: (ARROW, START, MAGIC, MOUNTAIN, THREE),
}
"""Tool → what it can put; for `GATE` the board's signs and `FIELD`, see `Work.choices`."""


def titles() -> dict[Tool, str]:
    """What the tools are called that put nothing."""
    return {Tool(name): title for name, title in hand_tools.titles().items()}


def hint(tool: Tool, choice: str) -> str:
    """What a tap does now; `choice` is what the tool puts."""
    match tool, choice:
        case Tool.TILE, _choice:
            return _("Tap the tile you want to draw.")
        case Tool.POINT, "grey":
            return _("Grey points: tap where each one is.")
        case Tool.POINT, "black":
            return _("Black points: tap where each one is.")
        case Tool.POINT, _choice:
            return _("White starts: tap where each one is.")
        case Tool.WAY, "road":
            return _("Roads: tap from place to place, empty ground for a fork, or the edge.")
        case Tool.WAY, "water":
            return _("Water: tap from place to place, empty ground for a fork, or the edge.")
        case Tool.WAY, _choice:
            return _("The spider: tap the path it guards.")
        case Tool.SIGN, "arrow":
            return _("Arrows: drag from a point, or tap it until the arrow is right.")
        case Tool.SIGN, "start":
            return _("Black starts: tap the point; a rock comes with it.")
        case Tool.SIGN, "magic":
            return _("Magic: tap each magic point.")
        case Tool.SIGN, "mountain":
            return _("The Mountain: tap its point.")
        case Tool.SIGN, _choice:
            return _("Three arrows: tap each fork that has them.")
        case Tool.GATE, "field":
            return _("Mission fields: tap each. It takes the three nearest points.")
        case Tool.GATE, _choice:
            return _("Gates: tap where one is, then the place its path leads to.")
        case Tool.MOVE, _choice:
            return _("Drag anything on the tile; a path bends where you drag it.")
        case Tool.ERASE, _choice:
            return _("Tap what you want to erase. Undo brings it back.")
        case _:
            return _("Drag to move the sheet. Tap anything for more.")
