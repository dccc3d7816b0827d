"""Which place's lamp shines, and how? Pure: time is an argument.

A lamp shows whose place it is. It blinks where a press means something now or
the place's owner is asked, and answers a press that is refused with two flashes.
All it is made from lies open on the table, so no lamp can tell a secret. In a
game without such places there is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from types import MappingProxyType
from typing import Any, Final

from companion.adapters.devices.ports import Lamp
from companion.core.game import AnyGame, Colour, HasPlaceButtons, Setup
from companion.referee.prompts import Prompt, PromptKind

SHINE: Final[Mapping[Colour, str]] = MappingProxyType(
    {
        "green": "00c020",
        "black": "281e30",
        "yellow": "ffb000",
        "blue": "0030ff",
        "red": "ff0000",
        "purple": "b00090",
        "orange": "ff4800",
        "violet": "5010ff",
    }
)
"""Colour → what its lamp shows: stronger than ink; a glow for black, which cannot shine."""

NOBODY: Final = "ffffff"
"""What the lamp of a place without an owner blinks in; while nothing is meant it is dark."""

NO: Final = ((0.2, False), (0.25, True), (0.2, False), (0.25, True), (0.2, False))
"""The answer to a press that is refused: (seconds, lit), after each other. Two flashes."""

NO_S: Final = sum(seconds for seconds, _lit in NO)


@dataclass(frozen=True, slots=True)
class LampSigns:
    """What the lamps are to say besides who owns what.

    Attributes:
        may: the places whose button means a move, or the beginning of one, now.
        refused: the place whose button was refused last; "" if none was.
        refused_s: when that was.
    """

    may: frozenset[str] = frozenset()
    refused: str = ""
    refused_s: float = -inf

    def flashing(self, now_s: float) -> bool:
        """Whether the answer to the refused press is still being given."""
        return bool(self.refused) and 0 <= now_s - self.refused_s < NO_S


def button_places(game: AnyGame, setup: Setup) -> tuple[str, ...]:
    """The places that have a button and a lamp, in the order of the board file: by index."""
    return game.button_places(setup) if isinstance(game, HasPlaceButtons) else ()


def place_owners(game: AnyGame, setup: Setup, state: Any) -> dict[str, Colour | None]:
    """As `button_places`, each with its owner as everybody sees it; None where it has none."""
    if not isinstance(game, HasPlaceButtons):
        return {}
    view = game.view(state, None)
    return {place: game.place_owner(view, place) for place in game.button_places(setup)}


def picture(
    places: Mapping[str, Colour | None], prompt: Prompt, signs: LampSigns, now_s: float
) -> dict[int, Lamp]:
    """Every lamp that shines, by the index of its place.

    Args:
        places: what `place_owners` says.
        prompt: what the match waits for.
        signs: what the screen has to say.
        now_s: the time, of the same clock as `LampSigns.refused_s`.
    """
    asked = prompt.place if prompt.kind is PromptKind.OPEN else ""
    shining = {}
    for index, (place, owner) in enumerate(places.items()):
        colour = NOBODY if owner is None else SHINE[owner]
        if place == signs.refused and signs.flashing(now_s):
            if _lit(now_s - signs.refused_s):
                shining[index] = Lamp(colour)
        elif place == asked or place in signs.may:
            shining[index] = Lamp(colour, blinking=True)
        elif owner is not None:
            shining[index] = Lamp(colour)
    return shining


def _lit(since_s: float) -> bool:
    """Whether a lamp that says no is lit so long after it began."""
    end_s = 0.0
    for seconds, lit in NO:
        end_s += seconds
        if since_s < end_s:
            return lit
    return False
