"""What is Ringgeister called, and how can it be played? Without the rules. Pure."""

from __future__ import annotations

from typing import Final

from companion.core.game import GameInfo
from companion.games.ringgeister import pieces
from companion.games.ringgeister.options import OPTIONS, PRESETS

INFO: Final = GameInfo(
    slug="ringgeister",
    title="Ringgeister",
    rules_version=1,
    colours=pieces.COLOURS,
    presets=PRESETS,
    options=OPTIONS,
    default_board="ringgeister",
    needs_die=False,
)
