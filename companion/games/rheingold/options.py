"""Which rules hold in this match? R 11: options and presets. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.frozen import frozen
from companion.core.options import OptionValue
from companion.core.rulekit.option_tables import option_infos, preset_infos
from companion.games.rheingold import wording


@frozen
class Options:
    """Every option of a match, each under its name in R 11.

    `None` stands for the dash of the table: the option's one value, or no limit.
    """

    players: str = "2-5"
    two_player: str = "separate_turns"
    supply: str = "value_cap"
    entry: str = "must"
    marches: str = "may"
    battle: str = "at_once"
    fronts: int = 2
    losers: str = "all"
    too_few: str | None = None
    tie: str | None = None
    gates: str = "combine"
    enter: str = "choose"
    garrison: str = "knight_or_shield"
    shields: str = "may"
    draw: str = "random"
    reveal: str = "public"
    captured_shield: str = "removed"
    held_shield: str = "face_up"
    failed_siege: str = "all"
    max_castles: int | None = None
    tie_break: str = "knights"

    @property
    def at_once(self) -> bool:
        """Whether battles and sieges are decided in the midst of the marches (R 6.1)."""
        return self.battle == "at_once"


_PLAYERS = tuple(f"{least}-{most}" for least in range(2, 6) for most in range(5, least - 1, -1))

_VALUES: dict[str, tuple[tuple[OptionValue, ...], str]] = {
    "players": (_PLAYERS, "3.1"),
    "two_player": (("separate_turns", "forbidden"), "3.2"),
    "supply": (("value_cap", "unlimited", "exact_pieces"), "2.1"),
    "entry": (("must", "may"), "4.1"),
    "marches": (("may", "must"), "5.3"),
    "battle": (("at_once", "after_marches"), "6.1"),
    "fronts": ((2, 3), "6.2"),
    "losers": (("all", "difference"), "6.4"),
    "too_few": ((None, "attacker_loses"), "9.3"),
    "tie": ((None, "attackers_return"), "9.3"),
    "gates": (("combine", "single"), "7.1"),
    "enter": (("choose", "all"), "7.4"),
    "garrison": (("knight_or_shield", "knight"), "5.5"),
    "shields": (("may", "must", "none"), "8.1"),
    "draw": (("random", "chosen"), "8.2"),
    "reveal": (("public", "attacker"), "8.4"),
    "captured_shield": (("removed", "returned"), "8.5"),
    "held_shield": (("face_up", "hidden"), "8.6"),
    "failed_siege": (("all", "double_shortfall"), "7.5"),
    "max_castles": ((None, 6), "7.6"),
    "tie_break": (("knights", "castles"), "10.3"),
}
_OFFERED: dict[str, tuple[OptionValue, ...]] = {
    "players": ("2-5", "3-5"),
    "too_few": (None,),
    "tie": (None,),
}
"""What has one meaning, whatever it is set to, is not asked; how many play is asked elsewhere."""

_MOOT: dict[str, Mapping[str, OptionValue]] = {
    "fronts": {"battle": "after_marches"},
    **{name: {"shields": "none"} for name in ("draw", "reveal", "captured_shield", "held_shield")},
}

OPTIONS = option_infos(_VALUES, wording.TITLES, wording.MEANINGS, _OFFERED, _MOOT)
"""Every option with the values it may have (R 11)."""

_HIGHLANDERS = Options()
_RHEINGOLD = Options(players="3-5", two_player="forbidden", garrison="knight")
_OSULLIVAN = Options(
    players="3-5",
    two_player="forbidden",
    entry="may",
    battle="after_marches",
    fronts=3,
    too_few="attacker_loses",
    tie="attackers_return",
    enter="all",
    garrison="knight",
    reveal="attacker",
    captured_shield="returned",
    held_shield="hidden",
    tie_break="castles",
)

_CHOICES = {
    "highlanders": _HIGHLANDERS,
    "rheingold": _RHEINGOLD,
    "osullivan": _OSULLIVAN,
    "osullivan_french": replace(_OSULLIVAN, marches="must", shields="must", max_castles=6),
    "osullivan_improved": replace(
        _OSULLIVAN, losers="difference", draw="chosen", failed_siege="double_shortfall"
    ),
}

_BOARDS = dict.fromkeys(_CHOICES, "rhine_balanced") | {"highlanders": "loch"}
"""Highlanders is another board than Rheingold (R 1.5); docs/boards.md has how they play."""

_KNOWN_AS = {"highlanders": "Highlanders"}

PRESETS = preset_infos(_CHOICES, wording.PRESET_WORDS, _BOARDS, _KNOWN_AS)
"""Every preset, the table of R 11."""
