"""With what does a new board of tiles begin? R 1.1, 2.4. Pure.

Empty tiles of a printed board's shapes (12 octagons, 11 squares, 4 borders) in slots of our
reconstruction, and its 24 cards: who owns a copy draws what is printed on the tiles, and
drags shapes and slots only where they do not fit.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from companion.games.ringgeister.drafting.draft import NO_TILE, USUAL_SIZE, Outline, TileDraft
from companion.games.ringgeister.pieces import COLOURS, HANDS, STORM
from companion.games.ringgeister.plan import TURNS, CardPlan, SlotPlan

SYMBOLS: Final = ("axe", "crown", "hammer", "lamp")
"""The gates' symbols that have a picture."""
SPARE_SYMBOLS: Final = ("star", "sun")
"""For copies with more: stars of five and of eight points."""
_OCTAGON: Final[Outline] = (
    (-20, -60), (20, -60), (60, -20), (60, 20), (20, 60), (-20, 60), (-60, 20), (-60, -20),
)  # fmt: skip
_SQUARE: Final[Outline] = ((0, -40), (40, 0), (0, 40), (-40, 0))
_BORDER: Final[Outline] = (
    (-300, -300), (0, -300), (0, -200), (-40, -240), (-80, -240), (-120, -200), (-120, -160),
    (-160, -120), (-200, -120), (-240, -80), (-240, -40), (-200, 0), (-300, 0),
)  # fmt: skip
_OCTAGONS: Final = tuple(
    (x, y) for y in (120, 240, 360, 480) for x in (120, 240, 360, 480)
    if (x, y) not in ((120, 120), (480, 120), (120, 480), (480, 480))
)  # fmt: skip
_SQUARES: Final = (
    *((x, y) for y in (180, 300, 420) for x in (180, 300, 420)), (480, 120), (120, 480),
)  # fmt: skip
_OF_A_COLOUR: Final = 6


@cache
def usual() -> TileDraft:
    """The new board."""
    slots = {f"O{number}": SlotPlan("octagon", at, TURNS) for number, at in _numbered(_OCTAGONS)}
    slots |= {f"Q{number}": SlotPlan("square", at, TURNS) for number, at in _numbered(_SQUARES)}
    across, down = USUAL_SIZE
    middle = across // 2, down // 2
    slots |= {f"B{turn + 1}": SlotPlan("border", middle, (turn,)) for turn in TURNS}
    return TileDraft(
        id="board", name="board",
        shapes={"octagon": _OCTAGON, "square": _SQUARE, "border": _BORDER},
        tiles={name.lower(): replace(NO_TILE, shape=slot.shape) for name, slot in slots.items()},
        slots=slots,
        layout={name: (name.lower(), slot.turns[0]) for name, slot in slots.items()},
        cards=_cards(),
    )  # fmt: skip


def _numbered(spots: tuple[tuple[int, int], ...]) -> list[tuple[int, tuple[int, int]]]:
    return list(enumerate(spots, 1))


def _cards() -> dict[str, CardPlan]:
    below = (*SYMBOLS, STORM, STORM)
    return {
        f"{colour}{number + 1}": CardPlan(colour, HANDS[number % 2], below[number])
        for colour in COLOURS
        for number in range(_OF_A_COLOUR)
    }
