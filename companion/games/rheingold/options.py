"""Which rules hold in this match? R 11: options and presets. Floor 3, pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from companion.errors import SetupError
from companion.game import Json, OptionInfo, OptionValue


@dataclass(frozen=True, slots=True)
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
    def seats(self) -> tuple[int, int]:
        """Fewest and most players."""
        least, most = self.players.split("-")
        return int(least), int(most)

    @property
    def at_once(self) -> bool:
        """Whether battles and sieges are decided in the midst of the marches (R 6.1)."""
        return self.battle == "at_once"


_PLAYERS = tuple(f"{least}-{most}" for least in range(2, 6) for most in range(5, least - 1, -1))

OPTIONS = (
    OptionInfo("players", _PLAYERS, "3.1"),
    OptionInfo("two_player", ("separate_turns", "forbidden"), "3.2"),
    OptionInfo("supply", ("value_cap", "unlimited", "exact_pieces"), "2.1"),
    OptionInfo("entry", ("must", "may"), "4.1"),
    OptionInfo("marches", ("may", "must"), "5.3"),
    OptionInfo("battle", ("at_once", "after_marches"), "6.1"),
    OptionInfo("fronts", (2, 3), "6.2"),
    OptionInfo("losers", ("all", "difference"), "6.4"),
    OptionInfo("too_few", (None, "attacker_loses"), "9.3"),
    OptionInfo("tie", (None, "attackers_return"), "9.3"),
    OptionInfo("gates", ("combine", "single"), "7.1"),
    OptionInfo("enter", ("choose", "all"), "7.4"),
    OptionInfo("garrison", ("knight_or_shield", "knight"), "5.5"),
    OptionInfo("shields", ("may", "must", "none"), "8.1"),
    OptionInfo("draw", ("random", "chosen"), "8.2"),
    OptionInfo("reveal", ("public", "attacker"), "8.4"),
    OptionInfo("captured_shield", ("removed", "returned"), "8.5"),
    OptionInfo("held_shield", ("face_up", "hidden"), "8.6"),
    OptionInfo("failed_siege", ("all", "double_shortfall"), "7.5"),
    OptionInfo("max_castles", (None, 6), "7.6"),
    OptionInfo("tie_break", ("knights", "castles"), "10.3"),
)
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


def _with(options: Options, **changes: OptionValue) -> Options:
    return Options(**{**_as_dict(options), **changes})  # type: ignore[arg-type] # checked by tests


def _as_dict(options: Options) -> dict[str, OptionValue]:
    return {field.name: getattr(options, field.name) for field in fields(options)}


_CHOICES = {
    "highlanders": _HIGHLANDERS,
    "rheingold": _RHEINGOLD,
    "osullivan": _OSULLIVAN,
    "osullivan_french": _with(_OSULLIVAN, marches="must", shields="must", max_castles=6),
    "osullivan_improved": _with(
        _OSULLIVAN, losers="difference", draw="chosen", failed_siege="double_shortfall"
    ),
}

PRESETS: Mapping[str, Mapping[str, OptionValue]] = {
    name: _as_dict(options) for name, options in _CHOICES.items()
}
"""Preset → option → value, the table of R 11."""


def choose(preset: str, changes: Mapping[str, Json]) -> Options:
    """The options of a preset with some of them set otherwise.

    Raises:
        SetupError: no such preset, option or value.
    """
    if not isinstance(preset, str) or preset not in _CHOICES:
        raise SetupError(f"There is no preset {preset!r:.40}; there are {', '.join(_CHOICES)}.")
    allowed = {option.name: option.values for option in OPTIONS}
    for name, value in changes.items():
        if name not in allowed:
            raise SetupError(f"There is no option {name!r:.40}; there are {', '.join(allowed)}.")
        fits = any(type(value) is type(known) and value == known for known in allowed[name])
        if not fits:
            values = ", ".join("null" if known is None else str(known) for known in allowed[name])
            raise SetupError(f"Option {name} cannot be {value!r:.40}; it can be {values}.")
    return _with(_CHOICES[preset], **changes)
