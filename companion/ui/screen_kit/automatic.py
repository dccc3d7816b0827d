"""Does the program go on alone? The button with the double arrow, at tables and in its turn."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.base import Intent
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.picture import Icon

PACE_S: Final = 3.5
"""How long each step is seen when the program goes on alone, in seconds."""
AUTO: Final = Intent("auto")
_WIDE: Final = 1.8
"""So many times as wide as high, it has room for its word."""


def button(room: Room, rect: Rect, match: MatchInPlay) -> Button:
    """The button; it is dark while the program goes on alone. Where it is wide it says so."""
    on = match.programs.goes_on_alone
    picture = Icon("far-on", room.theme.parchment_light if on else None)
    text = _("Automatic") if rect.w > rect.h * _WIDE else ""
    return Button("auto", rect, text, AUTO, room.sizes.body, Kind.CHOICE, on, picture=picture)


def takes(intent: Intent, match: MatchInPlay) -> bool:
    """Let the program go on alone, or wait for hands again. Returns whether the tap meant that."""
    if intent != AUTO:
        return False
    switch(match, on=not match.programs.goes_on_alone)
    return True


def switch(match: MatchInPlay, *, on: bool) -> None:
    """Let the program go on alone, or wait for hands."""
    match.programs.go_on_alone(PACE_S if on else None, match.game_ui.instructions.gesture)
