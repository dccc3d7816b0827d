"""What is Rheinländer called, and how can it be played? Without the rules. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.game import GameInfo
from companion.core.options import OptionValue
from companion.games.rheinlander import pieces
from companion.games.rheinlander.options import OPTIONS, PRESETS


def _seat_limits(options: Mapping[str, OptionValue]) -> tuple[int, int]:
    """Fewest and most players (RL 3.1)."""
    least, most = (int(part) for part in str(options["players"]).split("-"))
    return least, most


INFO: Final = GameInfo(
    slug="rheinlander",
    title="Rheinländer",
    rules_version=1,
    colours=pieces.COLOURS,
    presets=PRESETS,
    options=OPTIONS,
    default_board="rheinlander",
    needs_die=False,
    seat_limits=_seat_limits,
)
