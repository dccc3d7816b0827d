"""How is the last gesture taken back by one tap? A button of every table.

What is free is taken back at once. For the rest the button opens the screen where everybody
agrees.
"""

from __future__ import annotations

from typing import Final

from pygame import Rect

from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.widgets.base import Intent, why_not
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.picture import Icon

UNDO: Final = Intent("undo")


def button(room: Room, rect: Rect, match: MatchInPlay) -> Button:
    """The button; before the first move it says that there is nothing to take back."""
    there = match.referee.corrections.in_last_gesture > 0
    intent = UNDO if there else why_not(_("There's nothing to take back."))
    return Button("undo", rect, "", intent, room.sizes.body, Kind.QUIET, picture=Icon("undo"))


def take_back(room: Room, match: MatchInPlay) -> None:
    """Take the last gesture back where that is free, else ask everybody."""
    corrections = match.referee.corrections
    number = corrections.in_last_gesture
    if not number:
        return
    if corrections.consent(number):
        room.nav = room.nav.push(Stop(Page.TAKE_BACK))
        return
    # What the vault objects to is said where it can be tried again.
    if match.take_back(number):
        room.nav = room.nav.push(Stop(Page.TAKE_BACK))
