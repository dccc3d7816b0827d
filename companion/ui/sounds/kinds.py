"""Which sounds are there? Pure: their names, their titles, their order."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from companion.core.message import N_

DIE: Final = "die"
PIECE: Final = "piece"
CARD: Final = "card"
MARCH: Final = "march"
WIND: Final = "wind"
SHIELD: Final = "shield"
SIEGE: Final = "siege"
TURNED: Final = "turned"
FLAG: Final = "flag"
LOST: Final = "lost"
WON: Final = "won"
HELD: Final = "held"
FALLEN: Final = "fallen"
UNDO: Final = "undo"
TURN: Final = "turn"
REFUSAL: Final = "refusal"
END: Final = "end"

KINDS: Final[Mapping[str, str]] = {
    DIE: N_("The die lands"),
    PIECE: N_("A piece is set down"),
    CARD: N_("A card is turned over"),
    MARCH: N_("A march"),
    WIND: N_("The wind blows"),
    SHIELD: N_("A shield"),
    SIEGE: N_("A siege begins"),
    TURNED: N_("A shield is revealed"),
    LOST: N_("A battle is lost"),
    WON: N_("A battle is won"),
    HELD: N_("A castle holds"),
    FALLEN: N_("A castle falls"),
    FLAG: N_("A castle changes hands"),
    UNDO: N_("Something is taken back"),
    TURN: N_("Somebody else's turn"),
    REFUSAL: N_("That's not allowed"),
    END: N_("The match is over"),
}
"""Name → title in English, for `_`; in the order of the settings screen."""

_WEIGHT: Final = (
    UNDO, CARD, PIECE, MARCH, WIND, SHIELD, DIE, SIEGE, FLAG, TURNED, LOST, WON, HELD, FALLEN
)  # fmt: skip
"""The sounds of a match's events, the least important first."""

_MOST: Final = 2
"""The most sounds that are played for events of one moment."""


def sequence(
    happened: Sequence[str],
    *,
    refused: bool = False,
    turn: bool = False,
    silent: Collection[str] = (),
) -> tuple[str, ...]:
    """The sounds for what has happened at once, one after another.

    Args:
        happened: the sounds of its events, in their order.
        refused: something was not allowed.
        turn: somebody else is asked from now on.
        silent: what is switched off; something else may be heard in its place.
    """
    if END in happened:
        turn = False
    events = [name for name in dict.fromkeys(happened) if name in _WEIGHT and name not in silent]
    loudest = sorted(events, key=_WEIGHT.index)[-_MOST:]
    found = [name for name in events if name in loudest]
    if refused:
        found.append(REFUSAL)
    if turn:
        found.append(TURN)
    if END in happened:
        found.append(END)
    return tuple(name for name in found if name not in silent)


def loudness(level: int, most: int) -> float:
    """What a level of the settings means for the samples, 0 to 1.

    The ear hears ratios: each step of the scale is about as much louder as the last.
    """
    return (max(0, min(level, most)) / most) ** 2
