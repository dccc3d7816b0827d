"""What is in the box? R 2: colours, figures, sizes, tokens, cards. Pure.

It names and measures pieces; it does not know where they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from companion.core.game import Colour

COLOURS: Final = ("yellow", "orange", "violet", "green")
"""The four colours (R 2.1), in the order of the rules."""

GANDALF: Final = "gandalf"
"""The light figure of nobody (R 2.1)."""

GOLLUM: Final = "gollum"
ORC: Final = "orc"
WRAITH: Final = "wraith"

DARK: Final[Mapping[str, int]] = {GOLLUM: 1, ORC: 8, WRAITH: 9}
"""Kind of dark figure → how many there are (R 2.2)."""

STORM: Final = "storm"
"""What a card shows below instead of a gate's symbol (R 2.4)."""

HANDS: Final = ("forward", "backward")
"""The hands that a card can show (R 2.4)."""

MOST_TOKENS: Final = 3
"""Tokens of a colour (R 2.1)."""

_HOBBIT: Final = "_hobbit"
_MAN: Final = "_man"
_DARK_SIZES: Final = {GOLLUM: 1, ORC: 2, WRAITH: 3}


def hobbit(colour: Colour) -> str:
    """The name of a colour's hobbit."""
    return colour + _HOBBIT


def man(colour: Colour) -> str:
    """The name of a colour's man."""
    return colour + _MAN


def light_figures(colours: Iterable[Colour]) -> tuple[str, ...]:
    """The light figures in the order in which they are placed (R 4.3).

    Args:
        colours: those that play, from seat 0 on.
    """
    return (GANDALF, *(name(colour) for colour in colours for name in (hobbit, man)))


def is_hobbit(figure: str) -> bool:
    """Whether a light figure is a hobbit."""
    return figure.endswith(_HOBBIT)


def colour_of(figure: str) -> Colour | None:
    """Whose a light figure is, None for Gandalf."""
    return None if figure == GANDALF else figure.rpartition("_")[0]


def light_size(figure: str) -> int:
    """1 hobbit, 2 man, 3 Gandalf (R 2.3)."""
    if figure == GANDALF:
        return 3
    return 1 if is_hobbit(figure) else 2


def dark_size(kind: str) -> int:
    """1 Gollum, 2 orc, 3 wraith (R 2.3)."""
    return _DARK_SIZES[kind]
