"""What is Rheingold called, and Highlanders, and how can it be played? Without the rules. Pure."""

from __future__ import annotations

from typing import Final

from companion.core.game import GameInfo
from companion.games.rheingold import pieces
from companion.games.rheingold.options import OPTIONS, PRESETS

INFO: Final = GameInfo(
    slug="rheingold",
    title="Rheingold",
    rules_version=1,
    colours=pieces.COLOURS,
    presets=PRESETS,
    options=OPTIONS,
    default_board="rhine_balanced",
)
