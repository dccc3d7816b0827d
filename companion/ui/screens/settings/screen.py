"""Which preferences are set? The settings, in three groups; each takes effect at once.

`rows` says which settings there are; this screen lays them out and saves them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Rect

from companion.ui.i18n.translate import _
from companion.ui.ports.games import GamesPort
from companion.ui.ports.loudspeaker import LoudspeakerPort
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit import audio_feedback
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.preferences import set_preferences
from companion.ui.screens.secrets import secrets_menu
from companion.ui.screens.settings.rows import (
    ChoiceRow,
    Entry,
    HeadingRow,
    LinkRow,
    RemarkRow,
    SettingsGroup,
    SwitchRow,
    entries,
    has_pins,
)
from companion.ui.sounds import kinds
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words

_ACROSS = 2
"""The number of switches side by side."""
_MOST_CHOICES = 6
"""A row with more of them goes over two lines."""


class SettingsScreen(BaseScreen):
    """The groups above, a page of the chosen one below."""

    def __init__(
        self,
        match: MatchInPlay,
        games: GamesPort,
        preference_store: PreferenceStore,
        loudspeaker: LoudspeakerPort,
    ) -> None:
        """At the first group."""
        self._match = match
        self._games = games
        self._preference_store = preference_store
        self._loudspeaker = loudspeaker
        self._group = SettingsGroup.SCREEN
        self._page = 0

    @property
    def first(self) -> str:
        """Nothing is due here: enter goes back."""
        return "back"

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Head, groups, and as many settings as fit."""
        sizes = room.sizes
        frame = framed(room, _("Settings"), foot=False)
        gap = max(4, sizes.gap * 3 // 4)
        tabs, body = rows(frame.body, [sizes.touch, 0.5], sizes.gap)
        found: list[Widget] = list(frame.head)
        titles = {
            SettingsGroup.SCREEN: _("Screen"),
            SettingsGroup.SOUND: _("Sound"),
            SettingsGroup.TABLE: _("At the table"),
            SettingsGroup.REMINDERS: _("Reminders"),
        }
        found += level([
            Button(f"group-{group.value}", cell, title, Intent("group", group.value), sizes.body,
                   Kind.CHOICE, group is self._group)
            for (group, title), cell in zip(
                titles.items(), columns(tabs, [0.5] * len(titles), gap), strict=True)
        ])  # fmt: skip
        lines = _lines(entries(self._group, room, self._match, self._games, self._loudspeaker))
        high = self._high(room)
        pages = Pages(body, len(lines), self._page, high, sizes)
        self._page = pages.page
        for number, rect in pages.rows():
            found += self._line(room, lines[number], rect)
        return [*found, *pages.turners()]

    def _high(self, room: Room) -> int:
        """The height of a line: on a portrait screen the title is above the choices."""
        sizes = room.sizes
        return sizes.touch + round(sizes.body * 1.5) if sizes.portrait else sizes.touch

    def _line(self, room: Room, line: Sequence[Entry], rect: Rect) -> list[Widget]:
        only = line[0]
        if isinstance(only, ChoiceRow):
            return self._row(room, only, rect)
        sizes = room.sizes
        if isinstance(only, RemarkRow):
            text = Words(only.text, rect, sizes.body, "text", room.theme.danger, -1)
            return [Label(text)]
        found: list[Widget] = []
        for entry, cell in zip(line, columns(rect, [0.5] * _ACROSS, sizes.gap), strict=False):
            if isinstance(entry, SwitchRow):
                state = _("on") if entry.on else _("off")
                found.append(
                    Button(f"{entry.field}-{entry.name}", cell, entry.title,
                           Intent(entry.field, entry.name), sizes.body, Kind.CHOICE, entry.on,
                           sub=state)
                )  # fmt: skip
            elif isinstance(entry, HeadingRow):
                text = Words(entry.text, cell, sizes.body, "text_bold", None, -1)
                found.append(Label(text))
            elif isinstance(entry, LinkRow):
                found.append(
                    Button(entry.id, cell, entry.title, entry.intent, sizes.body, sub=entry.line)
                )
        return found

    def _row(self, room: Room, row: ChoiceRow, rect: Rect) -> list[Widget]:
        sizes = room.sizes
        if sizes.portrait:
            title, cells = rows(rect, [0.5, sizes.touch], sizes.gap // 2)
        else:
            title, cells = columns(rect, [0.27, 0.73], sizes.gap)
        gap = max(4, sizes.gap // 2)
        soft = room.theme.ink_soft
        now = getattr(room.preferences, row.field)
        made = [
            Button(f"{row.field}-{number}", cell, text, Intent(row.field, number), sizes.body,
                   Kind.CHOICE, value == now, role="text")
            for number, ((text, value), cell) in enumerate(
                zip(row.choices, columns(cells, _shares(row), gap), strict=True), row.first)
        ]  # fmt: skip
        return [
            Label(
                Words(row.title, title, sizes.body, "text", soft, -1, 1 if sizes.portrait else 0)
            ),
            *level(made),
        ]

    def answer(self, intent: Intent, room: Room) -> None:
        """Another group or page, or another wish."""
        match intent.name:
            case "group":
                self._group, self._page = SettingsGroup(intent.arg), 0
            case "page":
                self._page = int(intent.arg or 0)
            case "pins" if has_pins(self._match):
                room.nav = room.nav.push(secrets_menu.HIDDEN)
            case "seating":
                room.nav = room.nav.push(Stop(Page.SEATING))
            case "spectators":
                room.nav = room.nav.push(Stop(Page.SPECTATORS))
            case "welcome":
                room.nav = room.nav.push(Stop(Page.WELCOME, place="language"))
            case BACK.name:
                room.nav = room.nav.back()
            case field:
                self._wish(field, intent.arg, room)

    def _wish(self, field: str, arg: str | int | None, room: Room) -> None:
        for entry in entries(self._group, room, self._match, self._games, self._loudspeaker):
            if isinstance(entry, ChoiceRow) and entry.field == field and isinstance(arg, int):
                set_preferences(room, self._preference_store, **{field: entry.choices[arg][1]})
                self._switched_sound(field, "", room)
                return
            if isinstance(entry, SwitchRow) and (entry.field, entry.name) == (field, arg):
                off = getattr(room.preferences, field)
                set_preferences(room, self._preference_store, **{field: off ^ {entry.name}})
                self._switched_sound(field, "" if entry.on else entry.name, room)
                return

    def _switched_sound(self, field: str, name: str, room: Room) -> None:
        """Play a sound that was just switched on."""
        preferences = room.preferences
        if field == "volume" and preferences.volume:
            audio_feedback.try_sound(self._loudspeaker, preferences, kinds.DIE)
        elif field == "silent" and name and preferences.volume:
            audio_feedback.try_sound(self._loudspeaker, preferences, name)
        elif (
            field in ("spoken", "voice_volume") and preferences.spoken and preferences.voice_volume
        ):
            audio_feedback.try_voice(self._loudspeaker, preferences)


def _shares(row: ChoiceRow) -> list[float]:
    """How broad the choices are beside one another: a word needs more than a number.

    Much more would push the numbers out of line with the rows below, where arrow keys go on.
    """
    return [0.5 if text.isdigit() else 0.62 for text, _value in row.choices]


def _lines(found: Iterable[Entry]) -> list[list[Entry]]:
    """A row alone, or on two lines; switches and links in pairs, a heading with the first."""
    lines: list[list[Entry]] = []
    for entry in found:
        if isinstance(entry, ChoiceRow) and len(entry.choices) > _MOST_CHOICES:
            lines += [[half] for half in entry.halves()]
            continue
        alone = isinstance(entry, ChoiceRow | RemarkRow)
        shared = lines and not isinstance(lines[-1][0], ChoiceRow | RemarkRow)
        alone |= isinstance(entry, HeadingRow)  # it begins a line, and the first switch follows
        shared = shared and not isinstance(entry, HeadingRow)
        if alone or not shared or len(lines[-1]) == _ACROSS:
            lines.append([entry])
        else:
            lines[-1].append(entry)
    return lines
