"""Which settings are there, and what can be chosen for each? Words and values only.

A setting is a field of `Preferences`: one of several values (`Row`), or a set of names
of what is switched off (`Switch`, one for each name).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias

from companion.core.config.preferences import DARK, LIGHT, MOST_VOLUME, SYSTEM
from companion.ui import sounds
from companion.ui.i18n.phrasing import decimal
from companion.ui.i18n.translate import _, language, ngettext
from companion.ui.ports.games import GamesPort
from companion.ui.ports.loudspeaker import LoudspeakerPort
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.base import Intent

OWN_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch", "ja": "日本語"}
"""Each language by its own name, which is never translated."""


_HOLDS_S: Final = (0.3, 0.6, 1.0, 2.0)


class Group(Enum):
    """What belongs together."""

    SCREEN = "screen"
    SOUND = "sound"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Row:
    """One of several values.

    Attributes:
        field: of `Preferences`.
        title: what is asked.
        choices: (text, value), from left to right.
    """

    field: str
    title: str
    choices: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that is on or off.

    Attributes:
        field: of `Preferences`: the names of what is off.
        name: its name there.
        title: for people.
        on: whether it is on now.
    """

    field: str
    name: str
    title: str
    on: bool


@dataclass(frozen=True, slots=True)
class Link:
    """Something to be done, or another screen.

    Attributes:
        id: of its button.
        title: on it.
        line: a smaller second line.
        intent: None where it cannot be done now.
    """

    id: str
    title: str
    line: str
    intent: Intent | None


@dataclass(frozen=True, slots=True)
class Remark:
    """Why something that is chosen here does nothing."""

    text: str


Entry: TypeAlias = Row | Switch | Link | Remark


def entries(
    group: Group, room: Room, match: MatchInPlay, games: GamesPort, loudspeaker: LoudspeakerPort
) -> Iterator[Entry]:
    """The settings of a group, in their order."""
    match group:
        case Group.SCREEN:
            yield from _screen()
        case Group.SOUND:
            yield from _sound(room, loudspeaker)
        case Group.TABLE:
            yield from _table(room, match, games)


def has_pins(match: MatchInPlay) -> bool:
    """Whether a match is on the table in which something is hidden."""
    referee = match.on_table
    return referee is not None and bool(referee.game.decks(referee.state))


def _screen() -> Iterator[Row]:
    own = tuple((name, code) for code, name in OWN_NAMES.items())
    yield Row("language", _("Language"), ((_("As the system"), SYSTEM), *own))
    yield Row("large_text", _("Text size"), ((_("Usual"), False), (_("Large"), True)))
    yield Row("theme", _("Light"), ((_("By day"), LIGHT), (_("By night"), DARK)))
    turns = tuple((f"{90 * turn}°", turn) for turn in range(4))
    yield Row("turned", _("Picture turned by"), turns)
    waits = tuple((ngettext("{n} minute", "{n} minutes", n), 60 * n) for n in (1, 5, 15))
    yield Row("dim_after_s", _("Dimmed after"), (*waits, (_("Never"), 0)))
    yield Row("animated", _("Animation"), ((_("Yes"), True), (_("No"), False)))


def _volumes(none: str) -> tuple[tuple[str, int], ...]:
    return ((none, 0), *((str(level), level) for level in range(2, MOST_VOLUME + 1, 2)))


def _sound(room: Room, loudspeaker: LoudspeakerPort) -> Iterator[Entry]:
    """What cannot be heard says why, below what it is about."""
    yield Row("volume", _("Sounds"), _volumes(_("Silent")))
    if loudspeaker.trouble:
        yield Remark(_(loudspeaker.trouble))
    yield Row("spoken", _("Read aloud"), ((_("No"), False), (_("Yes"), True)))
    yield Row("voice_volume", _("Voice"), _volumes(_("Silent")))
    trouble = loudspeaker.voice_trouble(language())
    if trouble and trouble != loudspeaker.trouble:
        yield Remark(_(trouble))
    yield from _switches("silent", sounds.KINDS, room.preferences.silent)


def _table(room: Room, match: MatchInPlay, games: GamesPort) -> Iterator[Entry]:
    times = tuple(
        (_("{seconds} s").format(seconds=decimal(time, 0 if time == int(time) else 1)), time)
        for time in _HOLDS_S
    )
    yield Row("hold_s", _("Hold to confirm"), times)
    order = ((_("In order"), False), (_("In random places"), True))
    yield Row("scattered", _("Digits of a PIN"), order)
    helps = ((_("Referee and adviser"), False), (_("Referee only"), True))
    yield Row("lite", _("The program is"), helps)
    there = has_pins(match)
    line = _("of the match on the table") if there else _("when a match is on the table")
    yield Link("pins", _(match.hidden_words.title), line, Intent("pins") if there else None)
    asked = _("language, picture, touch, devices")
    yield Link("welcome", _("The first start again"), asked, Intent("welcome"))
    for game in games.all_games():
        kinds = room.ui_of(game.info.slug).reminders
        yield from _switches("unreminded", kinds, room.preferences.unreminded)


def _switches(field: str, kinds: Mapping[str, str], off: frozenset[str]) -> Iterator[Switch]:
    for name, title in kinds.items():
        yield Switch(field, name, _(title), name not in off)
