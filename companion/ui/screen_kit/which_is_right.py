"""Which is right, the table or the screen? The question, with two large buttons."""

from __future__ import annotations

from typing import Final

from companion.ui.i18n.translate import _
from companion.ui.screen_kit.comparison_icons import OnScreen, OnTable
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Kind

TABLE: Final = "table"
SCREEN: Final = "screen"


def page(room: Room, match: MatchInPlay, on_table: str, on_screen: str) -> list[Widget]:
    """The question.

    Args:
        room: for sizes.
        match: with the players.
        on_table: what happens when the table is right, in a sentence.
        on_screen: what happens when the screen is right.
    """
    sizes = room.sizes
    frame = framed(room, _("Which is right, the table or the screen?"), foot=False)
    high = min(frame.body.h, round(frame.body.w * (0.64 if sizes.portrait else 0.5)))
    upper, lower = rows(centred(frame.body, frame.body.w, high), [0.5, 0.5], 2 * sizes.gap)
    colours = tuple(seat.colours[0] for seat in match.referee.setup.seats)
    found: list[Widget] = [
        Button(TABLE, upper, _("The table is right"), Intent("way", TABLE), sizes.title,
               Kind.PLAIN, sub=on_table, picture=OnTable(colours)),
        Button(SCREEN, lower, _("The screen is right"), Intent("way", SCREEN), sizes.title,
               Kind.PLAIN, sub=on_screen, picture=OnScreen(colours)),
    ]  # fmt: skip
    return [*frame.head, *level(found)]
