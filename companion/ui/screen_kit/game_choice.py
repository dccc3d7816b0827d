"""Which game is meant? A large button for each, all alike."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.game import GameInfo
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.widgets.base import Intent
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Button, Kind


def game_buttons(room: Room, area: Rect, offered: Sequence[GameInfo]) -> list[Button]:
    """One below the other; a tap is the intent `game` with the game's slug."""
    sizes = room.sizes
    high = round(sizes.touch * 1.5)
    deep = len(offered) * (high + sizes.gap)
    column = centred(area, min(area.w, sizes.touch * 8), min(deep, area.h))
    cells = rows(column, [high] * len(offered), sizes.gap)
    return [
        Button(f"game-{info.slug}", cell, _(info.title), Intent("game", info.slug),
               sizes.heading, Kind.CHOICE, role="name")
        for info, cell in zip(offered, cells, strict=True)
    ]  # fmt: skip
