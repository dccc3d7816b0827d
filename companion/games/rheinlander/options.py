"""What can be agreed on, and what do the presets say? RL 14. Pure."""

from __future__ import annotations

from companion.core.frozen import frozen
from companion.core.options import OptionValue
from companion.core.rulekit.option_tables import option_infos, preset_infos
from companion.games.rheinlander import wording
from companion.games.rheinlander.pieces import BY_PLAYERS, KNIGHTS


@frozen
class Options:
    """Every option of a match, each under its name in RL 14."""

    players: str = "3-5"
    knights: str | int = "by_players"
    towns: tuple[int, ...] = (4, 4, 4)
    river: str = "banks_taken"
    reinforce: str = "squares"
    bastion: str = "after"
    overtaken: str = "stays"
    merge_tie: str = "all_leave"
    castle_dispute: str = "most_knights"
    bishops: str = "per_duchy"
    coins: str = "face_down"

    def supply(self, players: int) -> int:
        """The knights that each player begins with (RL 3.2)."""
        return self.knights if isinstance(self.knights, int) else BY_PLAYERS[players]


_TOWNS = 12

_SPLITS = tuple(
    (twos, threes, _TOWNS - twos - threes)
    for twos in range(_TOWNS + 1)
    for threes in range(_TOWNS - twos + 1)
)

_VALUES: dict[str, tuple[tuple[OptionValue, ...], str]] = {
    "players": (("3-5", "3-4", "3-3"), "3.1"),
    "knights": (("by_players", *range(1, KNIGHTS + 1)), "3.2"),
    "towns": (_SPLITS, "2.3"),
    "river": (("banks_taken", "two_knights"), "5.3"),
    "reinforce": (("squares", "castles_too"), "6.2"),
    "bastion": (("after", "any_time"), "7.3"),
    "overtaken": (("stays", "leaves"), "10.4"),
    "merge_tie": (("all_leave", "sole_owner_stays"), "10.5"),
    "castle_dispute": (("most_knights", "mover_chooses"), "11.3"),
    "bishops": (("per_duchy", "per_church"), "12.1"),
    "coins": (("face_down", "open"), "15.3"),
}

_OFFERED = {name: tuple(meanings) for name, meanings in wording.MEANINGS.items()}

OPTIONS = option_infos(_VALUES, wording.TITLES, wording.MEANINGS, _OFFERED, {})
"""Every option with the values it may have (RL 14); a screen offers those with a meaning."""


PRESETS = preset_infos(
    {"standard": Options(), "per_church": Options(bishops="per_church")}, wording.PRESET_WORDS
)
"""Every preset, the table of RL 14."""
