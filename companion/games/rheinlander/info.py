"""What is Rheinländer called, and how can it be played? Without the rules. Pure."""

from __future__ import annotations

from typing import Final

from companion.core.game import GameInfo
from companion.games.rheinlander import pieces
from companion.games.rheinlander.options import OPTIONS, PRESETS

INFO: Final = GameInfo(
    slug="rheinlander",
    title="Rheinländer",
    rules_version=1,
    colours=pieces.COLOURS,
    presets=PRESETS,
    options=OPTIONS,
    default_board="rheinlander",
    needs_die=False,
)
