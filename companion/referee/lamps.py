"""Which places' lamps shine, and how? Pure: time is an argument.

A lamp shows the colour of its place's owner. It blinks where a press is possible now
or the owner must decide, and answers a refused press with two flashes. It depends only
on public facts, so no lamp can reveal a secret. A game without such places has no lamps.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from types import MappingProxyType
from typing import Any, Final

from companion.adapters.devices.ports import Lamp
from companion.core.frozen import frozen
from companion.core.game import AnyGame, Colour, Setup
from companion.core.place_buttons import HasPlaceButtons
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
"""The colour in which the lamp of an unowned place blinks; it is dark otherwise."""

NO: Final = ((0.2, False), (0.25, True), (0.2, False), (0.25, True), (0.2, False))
"""The answer to a refused press: two flashes, as a sequence of (seconds, lit)."""

NO_S: Final = sum(seconds for seconds, _lit in NO)


@frozen
class LampSigns:
    """What the lamps show besides the owners.

    Attributes:
        may: the places whose button makes or begins a move now.
        refused: the place whose button was refused last; "" if none was.
        refused_s: when that was, in seconds of the same clock as `now_s`.
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
    """Place → its owner in the public view, None without; in the order of `button_places`."""
    if not isinstance(game, HasPlaceButtons):
        return {}
    view = game.view(state, None)
    return {place: game.place_owner(view, place) for place in game.button_places(setup)}


def picture(
    places: Mapping[str, Colour | None], prompt: Prompt, signs: LampSigns, now_s: float
) -> dict[int, Lamp]:
    """Every lamp that shines, by the index of its place.

    Args:
        places: the result of `place_owners`.
        prompt: what the match waits for.
        signs: what the screen wants to show.
        now_s: the time in seconds, of the same clock as `LampSigns.refused_s`.
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
    """Whether a refusing lamp is lit `since_s` seconds after the refusal."""
    end_s = 0.0
    for seconds, lit in NO:
        end_s += seconds
        if since_s < end_s:
            return lit
    return False
