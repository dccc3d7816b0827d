"""What is Rheingold called, and Highlanders, and how can it be played? Without the rules. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.game import GameInfo
from companion.core.options import OptionValue
from companion.games.rheingold import pieces
from companion.games.rheingold.options import OPTIONS, PRESETS


def _seat_limits(options: Mapping[str, OptionValue]) -> tuple[int, int]:
    """Fewest and most players (R 3.1, 3.2)."""
    least, most = (int(part) for part in str(options["players"]).split("-"))
    return max(3, least) if options["two_player"] == "forbidden" else least, most


def _colours_each(players: int) -> int:
    """Two players have two colours each (R 3.2)."""
    return 2 if players == 2 else 1


INFO: Final = GameInfo(
    slug="rheingold",
    title="Rheingold",
    rules_version=1,
    colours=pieces.COLOURS,
    presets=PRESETS,
    options=OPTIONS,
    default_board="rhine_balanced",
    seat_limits=_seat_limits,
    colours_each=_colours_each,
)
