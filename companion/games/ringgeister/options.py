"""Which rules hold in this match? R 12: options and presets. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.frozen import frozen
from companion.core.options import OptionValue
from companion.core.rulekit.option_tables import option_infos, preset_infos
from companion.games.ringgeister import wording


@frozen
class Options:
    """Every option of a match, each under its name in R 12.

    `return_` is the option `return`; `turn_limit` None is no limit.
    """

    players: str = "2-4"
    missions: int = 1
    figures: str = "both"
    gandalf_magic: str = "nothing"
    order: str = "magic_first"
    storm: str = "no_figure"
    wind: str = "geometry"
    tolerance: int = 10
    white: str = "start_only"
    own_point: str = "counts"
    return_: str = "owner"
    turn_limit: int | None = None

    @property
    def magic_first(self) -> bool:
        """Whether the card comes before the wind (R 6.1)."""
        return self.order == "magic_first"


_PLAYERS = tuple(f"{least}-{most}" for least in range(2, 5) for most in range(4, least - 1, -1))

_VALUES: Final[dict[str, tuple[tuple[OptionValue, ...], str]]] = {
    "players": (_PLAYERS, "3.1"),
    "missions": ((0, 1, 2, 3), "2.5"),
    "figures": (("both", "one_or_both", "one"), "5.1"),
    "gandalf_magic": (("nothing", "silent", "draw"), "7.1"),
    "order": (("magic_first", "wind_first"), "6.1"),
    "storm": (("no_figure", "start_free", "all"), "7.3"),
    "wind": (("geometry", "table"), "8.2"),
    "tolerance": (tuple(range(41)), "8.2"),
    "white": (("start_only", "ordinary"), "5.9"),
    "own_point": (("counts", "passed"), "8.7"),
    "return": (("owner", "mover", "first"), "9.6"),
    "turn_limit": ((None, *range(1, 1000)), "11.4"),
}
_OFFERED: Final[dict[str, tuple[OptionValue, ...]]] = {
    "tolerance": (0, 5, 10, 15, 20),
    "turn_limit": (None, 20, 40, 60, 100),
}
_MOOT: Final[dict[str, Mapping[str, OptionValue]]] = {"tolerance": {"wind": "table"}}

OPTIONS: Final = option_infos(_VALUES, wording.TITLES, wording.MEANINGS, _OFFERED, _MOOT)
"""Every option with the values it may have (R 12)."""

_CHOICES: Final = {
    "standard": Options(),
    "variant_a": Options(missions=0),
    "variant_b": Options(missions=2),
    "variant_c": Options(players="2-3", missions=3),
    "ludorium": Options(figures="one", storm="all"),
}


PRESETS: Final = preset_infos(_CHOICES, wording.PRESET_WORDS)
"""Every preset, the table of R 12."""
