"""Which settings are there, and what can be chosen for each? Words and values only.

A setting is a field of `Preferences`: one of several values (`ChoiceRow`), or a set of names
of what is switched off (`SwitchRow`, one for each name).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any, Final, TypeAlias

from companion.core.config.preferences import DARK, LANGUAGES, LIGHT, MOST_VOLUME, SYSTEM
from companion.core.frozen import frozen
from companion.ui import sounds
from companion.ui.i18n.phrasing import decimal
from companion.ui.i18n.translate import _, language, ngettext
from companion.ui.ports.games import GamesPort
from companion.ui.ports.loudspeaker import LoudspeakerPort
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.base import Intent, why_not

_NAMED: Final = {
    "en": "English", "fr": "Français", "de": "Deutsch", "ja": "日本語", "nl": "Nederlands",
    "es": "Español",
}  # fmt: skip
OWN_NAMES: Final = {code: _NAMED[code] for code in LANGUAGES}
"""Each language by its own name, which is never translated."""


_HOLDS_S: Final = (0.3, 0.6, 1.0, 2.0)


class SettingsGroup(Enum):
    """What belongs together."""

    SCREEN = "screen"
    SOUND = "sound"
    TABLE = "table"
    REMINDERS = "reminders"


@frozen
class ChoiceRow:
    """One of several values.

    Attributes:
        field: of `Preferences`.
        title: what is asked.
        choices: (text, value), from left to right.
        first: the number of the first choice, where the row goes on from another one.
    """

    field: str
    title: str
    choices: tuple[tuple[str, Any], ...]
    first: int = 0

    def halves(self) -> tuple[ChoiceRow, ChoiceRow]:
        """The same on two rows, the title on the upper one."""
        half = (len(self.choices) + 1) // 2
        return replace(self, choices=self.choices[:half]), replace(
            self, title="", choices=self.choices[half:], first=self.first + half
        )


@frozen
class SwitchRow:
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


@frozen
class LinkRow:
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


@frozen
class RemarkRow:
    """Why a chosen setting has no effect."""

    text: str


@frozen
class HeadingRow:
    """What the switches after it are about; it stands beside the first of them."""

    text: str


Entry: TypeAlias = ChoiceRow | SwitchRow | LinkRow | RemarkRow | HeadingRow


def entries(
    group: SettingsGroup,
    room: Room,
    match: MatchInPlay,
    games: GamesPort,
    loudspeaker: LoudspeakerPort,
) -> Iterator[Entry]:
    """The settings of a group, in their order."""
    match group:
        case SettingsGroup.SCREEN:
            yield from _screen(room)
        case SettingsGroup.SOUND:
            yield from _sound(room, loudspeaker)
        case SettingsGroup.TABLE:
            yield from _table(room, match)
        case SettingsGroup.REMINDERS:
            yield from _reminders(room, match, games)


def has_pins(match: MatchInPlay) -> bool:
    """Whether a match is on the table in which something is hidden."""
    referee = match.on_table
    return referee is not None and bool(referee.game.decks(referee.state))


def _screen(room: Room) -> Iterator[Entry]:
    own = tuple((name, code) for code, name in OWN_NAMES.items())
    yield ChoiceRow("language", _("Language"), ((_("System"), SYSTEM), *own))
    yield ChoiceRow("large_text", _("Text size"), ((_("Normal"), False), (_("Large"), True)))
    yield ChoiceRow("theme", _("Theme"), ((_("Day"), LIGHT), (_("Night"), DARK)))
    turns = tuple((f"{90 * turn}°", turn) for turn in range(4))
    yield ChoiceRow("turned", _("Rotate screen"), turns)
    waits = tuple((ngettext("{n} minute", "{n} minutes", n), 60 * n) for n in (1, 5, 15))
    yield ChoiceRow("dim_after_s", _("Dim after"), (*waits, (_("Never"), 0)))
    yield ChoiceRow("animated", _("Animation"), ((_("Yes"), True), (_("No"), False)))
    line = _("to the current player") if room.preferences.turn_to_player else _("off")
    yield LinkRow("seating", _("Auto-rotate"), line, Intent("seating"))


def _volumes(none: str) -> tuple[tuple[str, int], ...]:
    return ((none, 0), *((str(level), level) for level in range(2, MOST_VOLUME + 1, 2)))


def _sound(room: Room, loudspeaker: LoudspeakerPort) -> Iterator[Entry]:
    """The settings of sounds and voice; a reason is shown where they cannot be played."""
    yield ChoiceRow("volume", _("Sounds"), _volumes(_("Silent")))
    if loudspeaker.trouble:
        yield RemarkRow(_(loudspeaker.trouble))
    yield ChoiceRow("spoken", _("Read aloud"), ((_("No"), False), (_("Yes"), True)))
    yield ChoiceRow("voice_volume", _("Voice"), _volumes(_("Silent")))
    trouble = loudspeaker.voice_trouble(language())
    if trouble and trouble != loudspeaker.trouble:
        yield RemarkRow(_(trouble))
    yield from _switches("silent", sounds.KINDS, room.preferences.silent)


def _table(room: Room, match: MatchInPlay) -> Iterator[Entry]:
    times = tuple(
        (_("{seconds} s").format(seconds=decimal(time, 0 if time == int(time) else 1)), time)
        for time in _HOLDS_S
    )
    yield ChoiceRow("hold_s", _("Hold to confirm"), times)
    order = ((_("In order"), False), (_("Shuffled"), True))
    yield ChoiceRow("scattered", _("PIN digits"), order)
    helps = ((_("Referee and adviser"), False), (_("Referee only"), True))
    yield ChoiceRow("lite", _("Table Herald is"), helps)
    there = has_pins(match)
    line = _("for the current match") if there else _("during a match")
    pins = Intent("pins") if there else why_not(_("You can do this during a match."))
    yield LinkRow("pins", _(match.hidden_words.title), line, pins)
    line = _("on") if room.preferences.spectators else _("off")
    yield LinkRow("spectators", _("Let others watch"), line, Intent("spectators"))
    asked = _("language, screen, touch, devices")
    yield LinkRow("welcome", _("Repeat first-time setup"), asked, Intent("welcome"))


def _reminders(room: Room, match: MatchInPlay, games: GamesPort) -> Iterator[Entry]:
    """The reminders of the game on the table; where there is none, of every game in turn."""
    referee = match.on_table
    for info in games.infos():
        if referee is not None and info.slug != referee.setup.game:
            continue
        kinds = room.ui_of(info.slug).reminders
        if kinds:
            yield HeadingRow(_("In {game}, remind of:").format(game=_(info.title)))
        yield from _switches("unreminded", kinds, room.preferences.unreminded)


def _switches(field: str, kinds: Mapping[str, str], off: frozenset[str]) -> Iterator[SwitchRow]:
    for name, title in kinds.items():
        yield SwitchRow(field, name, _(title), name not in off)
