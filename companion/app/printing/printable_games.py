"""Which games can be printed, and in which parts? One list and one line a game.

The window reads the parts. What writes the pages may not be installed, so it is loaded with a
game's pages when they are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from companion.core.errors import UsageError
from companion.core.message import N_
from companion.ui.ports.exports import BOARD, PrintPart

if TYPE_CHECKING:  # for types only: it loads what writes the pages
    from companion.app.printing.contents import Printable

GUIDE: Final = "guide"
RULES: Final = "rules"
_BOARD: Final = PrintPart(BOARD, N_("Game board"))
_FRAME: Final = PrintPart(
    BOARD,
    N_("Game board"),
    N_("The board is printed with empty slots; its tiles are on separate pages."),
)
_GUIDE: Final = PrintPart(GUIDE, N_("What you need"))
_RULES: Final = PrintPart(RULES, N_("Rules in brief"))
_CARDS: Final = PrintPart("cards", N_("Cards"))

PARTS: Final[Mapping[str, Sequence[PrintPart]]] = {
    "rheingold": (
        _BOARD,
        PrintPart("pieces", N_("Knights and shields")),
        _GUIDE,
        _RULES,
        PrintPart("labels", N_("Castle button labels")),
    ),
    "rheinlander": (
        _BOARD,
        PrintPart("pieces", N_("Knights, dukes, bastions")),
        PrintPart("markers", N_("Markers and bishops")),
        PrintPart("coins", N_("Coins")),
        _CARDS,
        _GUIDE,
        _RULES,
    ),
    "ringgeister": (
        _FRAME,
        PrintPart("tiles", N_("Landscape tiles")),
        PrintPart("figures", N_("Figures and tokens")),
        _CARDS,
        _GUIDE,
        _RULES,
    ),
}
"""Slug → what of the game can be printed, in order."""


def find(slug: str) -> Printable:
    """What is printed of the game with this slug.

    Raises:
        UsageError: this game cannot be printed.
    """
    match slug:
        case "rheingold":
            from companion.app.printing import rheingold  # noqa: PLC0415 # see above

            return rheingold
        case "rheinlander":
            from companion.app.printing import rheinlander  # noqa: PLC0415 # see above

            return rheinlander
        case "ringgeister":
            from companion.app.printing import ringgeister  # noqa: PLC0415 # see above

            return ringgeister
    raise UsageError("This game's boards can't be printed.")


def chosen(slug: str, names: Sequence[str]) -> tuple[str, ...]:
    """The parts of a game that were asked for, in the order of printing; all for none.

    Raises:
        UsageError: this game has no such part.
    """
    known = [part.name for part in PARTS.get(slug, ())]
    if unknown := sorted(set(names) - set(known)):
        raise UsageError(f"There is no part {unknown[0]!r:.40}. Choose from: {', '.join(known)}.")
    return tuple(name for name in known if name in names or not names)
