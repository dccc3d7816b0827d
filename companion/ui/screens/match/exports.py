"""What can be exported of a match? Its picture, and files for people and programs."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from io import BytesIO
from typing import Final

import pygame
from pygame import Rect

from companion.core.errors import NotationError, StoreError
from companion.referee.statistics import MatchStatistics
from companion.ui.art.parchment import parchment
from companion.ui.i18n.translate import _, match_title, translate
from companion.ui.ports.exports import ExportsPort
from companion.ui.ports.spectators import SpectatorsPort
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.kept_file import kept
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screens.match import chart, figure_words
from companion.ui.screens.match.result_words import ended_early
from companion.ui.screens.match.standings import standings, table_of, who_won
from companion.ui.screens.spectators.send_result import club_of
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Label
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Crests

SIZE: Final = (1600, 1200)
"""The size of the exported picture, in pixels."""
_LETTERS: Final = (960, 720)
"""The screen size for its letters: the picture is looked at from near."""


class ExportSheet:
    """The buttons, and what became of the last one."""

    def __init__(
        self, match: MatchInPlay, exports: ExportsPort, spectators: SpectatorsPort
    ) -> None:
        """Nothing was exported yet."""
        self._match = match
        self._exports = exports
        self._spectators = spectators
        self._message = ""
        self._failed = False

    def club(self) -> str:
        """The club to which the result can be sent; "" for none."""
        return club_of(self._match, self._spectators)

    def widgets(self, room: Room, area: Rect) -> list[Widget]:
        """A button for each export, and a sentence that says where the file is."""
        sizes = room.sizes
        offers: tuple[tuple[str, str, str, Intent], ...] = (
            ("picture", _("Picture"), _("the result, to share"), Intent("picture")),
            ("text", _("Transcript"), _("to read and replay"), Intent("export", "text")),
            ("json", _("Full record"), _("for another Table Herald"), Intent("export", "json")),
            ("csv", _("Data"), _("for a spreadsheet"), Intent("export", "csv")),
            ("bgstats", _("Play log"), _("for BG Stats"), Intent("export", "bgstats")),
        )
        if club := self.club():
            sent = self._match.referee.result_sharing.club
            told = _("sent to {club}").format(club=sent) if sent else club
            offers = (*offers, ("club", _("Send the result to the club"), told, Intent("club")))
        across = 1 if sizes.portrait else 2
        deep = -(-len(offers) // across)
        high = round(sizes.touch * 1.3)
        grid, text = rows(area, [deep * (high + sizes.gap), 0.5], sizes.gap)
        lines = rows(grid, [high] * deep, sizes.gap)
        cells = [cell for line in lines for cell in columns(line, [0.45] * across, sizes.gap)]
        buttons = level(
            [
                Button(f"keep-{name}", cell, title, intent, sizes.body, sub=sub)
                for (name, title, sub, intent), cell in zip(offers, cells, strict=False)
            ]
        )
        ink = room.theme.danger if self._failed else room.theme.ink_soft
        message = self._message or _(
            "Files go to a USB stick if one is plugged in, otherwise to this computer."
        )
        return [*buttons, Label(Words(message, text, sizes.body, "text", ink))]

    def answer(self, intent: Intent, room: Room, found: MatchStatistics | None) -> None:
        """Export it, and say where the file is."""
        match_id = self._match.referee.match_id
        self._failed = False
        try:
            if intent.name == "picture":
                where = self._exports.keep(f"{match_id}.png", picture(room, self._match, found))
            else:
                where = self._exports.export(match_id, str(intent.arg))
        except (StoreError, NotationError) as error:
            self._message, self._failed = translate(error), True
        else:
            self._message = kept(self._exports, where)


def picture(room: Room, match: MatchInPlay, found: MatchStatistics | None) -> bytes:
    """The result as a PNG: who won, how everybody stands, and the points turn by turn."""
    large = copy.copy(room)
    large.size, large.sizes = SIZE, Metrics.of(_LETTERS)
    sizes, referee = large.sizes, match.referee
    outcome = referee.outcome
    winners = outcome.winners if outcome is not None else ()
    setup = referee.setup
    worn = tuple(colour for seat in winners for colour in setup.seats[seat].colours)
    told = [match_title(referee.game.info.called(setup.preset), setup.board["name"])]
    told += [ended_early()] if outcome is not None and outcome.is_early else []
    told += (
        []
        if found is None
        else [figure_words.time_played(found), *figure_words.feats(setup, found)]
    )
    told += [] if found is None else figure_words.alone(setup, found)
    stand = standings(match)
    lines = sorted(stand.lines, key=lambda one: (one.seat not in winners, one.rank))
    arms, head, line, table, below = rows(
        large.inner, [sizes.touch * 1.6, sizes.title * 1.4, sizes.body * 1.6, 0.45, 0.5], sizes.gap
    )
    widgets: list[Widget] = [
        Image(arms, Crests(worn or tuple(one for seat in setup.seats for one in seat.colours))),
        Label(Words(who_won(match), head, sizes.title, "title", lines=1)),
        Label(Words(" · ".join(told), line, sizes.body, "text", large.theme.ink_soft, lines=1)),
        *table_of(large, table, stand.headings, lines, frozenset(winners)),
    ]
    if found is not None and found.line and found.turns:
        widgets += chart.course(large, match, found, below)
    return drawn(large, widgets)


def drawn(room: Room, widgets: Sequence[Widget]) -> bytes:
    """Widgets on a sheet of the room's size, as a PNG."""
    surface = pygame.Surface(room.size, 0, 32)
    surface.blit(parchment(room.size, room.theme), (0, 0))
    pen = Pen(surface, room.theme, room.sizes)
    for widget in sorted(widgets, key=lambda widget: widget.layer.value):
        widget.draw(pen)
    file = BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()
