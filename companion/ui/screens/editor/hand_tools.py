"""Which tools has every board editor? Move, erase and look: their letters, titles and pictures."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from companion.ui.art.icons import icon
from companion.ui.i18n.translate import _
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import put

MOVE: Final = "move"
ERASE: Final = "erase"
LOOK: Final = "look"
KEYS: Final = {MOVE: "m", ERASE: "e", LOOK: "l"}
"""Tool → letter of a keyboard; the same in every language, as on the buttons nothing is written."""
_ICONS: Final = {MOVE: ("ways", 0.8), ERASE: ("rubber", 0.8), LOOK: ("eye", 0.84)}
"""Tool → its sign, and how large it is on its button."""


def titles() -> dict[str, str]:
    """What these tools are called."""
    return {MOVE: _("Move"), ERASE: _("Erase"), LOOK: _("Look")}


def draw(pen: Pen, box: Rect, tool: str, *, dark: bool) -> bool:
    """Draw one of these tools on its button. Returns whether it is one of them.

    Args:
        pen: draws.
        box: of the button's picture.
        tool: its name.
        dark: the button is chosen.
    """
    if tool not in _ICONS:
        return False
    name, part = _ICONS[tool]
    ink = pen.theme.parchment_light if dark else pen.theme.button_text
    put(pen, icon(name, round(min(box.w, box.h) * part), ink), box)
    return True
