"""What do the figures of a match look like? Curves or lanes, columns and a table of counts."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from companion.core.game import Setup
from companion.referee.statistics import MatchStatistics, chances
from companion.ui.art import chart
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screens.match import lane_chart
from companion.ui.screens.match.figure_words import (
    counts_of,
    curve_lines,
    fairness,
    line_title,
    roll_columns,
)
from companion.ui.text.fonts import FontRole
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Crests, Icon


@dataclass(frozen=True, slots=True)
class Curves:
    """Everybody's standing, turn by turn.

    Attributes:
        lines: one a player.
        title: what is counted.
    """

    lines: tuple[chart.Curve, ...]
    title: str

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it; the picture is kept."""
        picture = chart.curves(box.size, self.lines, pen.sizes.caption, self.title, pen.theme)
        pen.surface.blit(picture, box)


@dataclass(frozen=True, slots=True)
class Rolled:
    """How often each face fell.

    Attributes:
        cols: one a face.
        expected: of each.
    """

    cols: tuple[chart.Column, ...]
    expected: float

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it; the picture is kept."""
        picture = chart.columns(box.size, self.cols, self.expected, pen.sizes.caption, pen.theme)
        pen.surface.blit(picture, box)


def course(
    room: Room, match: MatchInPlay, found: MatchStatistics, area: Rect, *, explained: bool = False
) -> list[Widget]:
    """The match turn by turn: in lanes where the game has them, else everybody's standing.

    Args:
        room: for the sizes.
        match: the match.
        found: its figures.
        area: what it may fill.
        explained: with what lanes mean, below them.
    """
    setup = match.referee.setup
    if found.lanes is None:
        return [Image(area, Curves(curve_lines(setup, found), line_title(found)))]
    return lane_chart.widgets(room, match, found.lanes, area, explained=explained)


def rolls(room: Room, found: MatchStatistics, area: Rect) -> list[Widget]:
    """The faces as columns, and the test of the die in words."""
    sizes = room.sizes
    picture, text = rows(area, [0.5, sizes.body * 3.0], sizes.gap // 2)
    fair = chances(found.faces)
    return [
        Image(picture, Rolled(roll_columns(found), fair.expected)),
        Label(Words(fairness(fair.rolls, fair.expected, fair.p), text, sizes.body)),
    ]


def deeds(room: Room, setup: Setup, found: MatchStatistics, area: Rect, page: int) -> list[Widget]:
    """The counts, a line each with a column for every player, and buttons that turn the pages."""
    sizes, theme = room.sizes, room.theme
    cut = [0.4, *[0.6 / len(setup.seats)] * len(setup.seats)]
    head, body = rows(area, [sizes.touch, 0.5], sizes.gap // 2)
    turners, *heads = columns(head, cut, 0)
    widgets: list[Widget] = [
        Image(box.inflate(-4, -4), Crests(seat.colours))
        for box, seat in zip(heads, setup.seats, strict=True)
    ]
    lines, high = counts_of(found), round(sizes.body * 1.5)
    each = max(1, body.h // high)
    pages = -(-len(lines) // each)
    page = max(0, min(page, pages - 1))
    shown = lines[page * each : (page + 1) * each]
    titles: list[Widget] = []
    for count, rect in zip(shown, rows(body, [high] * len(shown), 0), strict=True):
        best = max(count.by_seat)
        widgets.append(Sheet(rect.inflate(0, -2), fill=theme.panel))
        title, *cells = columns(rect, cut, 0)
        title = Rect(title.x + sizes.gap, title.y, title.w - sizes.gap, title.h)
        titles.append(Label(Words(_(count.title), title, sizes.body, "text", None, -1, lines=1)))
        for value, box in zip(count.by_seat, cells, strict=True):
            role: FontRole = "text_bold" if value == best else "text"
            ink = None if value == best else theme.ink_soft
            widgets.append(Label(Words(str(value), box, sizes.body, role, ink, lines=1)))
    return [*widgets, *level(titles), *_turners(room, turners, page, pages)]


def _turners(room: Room, area: Rect, page: int, pages: int) -> list[Widget]:
    """Buttons and page number, when there is more than one page."""
    if pages < 2:
        return []
    sizes = room.sizes
    left, middle, right = columns(area, [sizes.touch * 1.3, 0.5, sizes.touch * 1.3], 0)
    back = Intent("page", page - 1) if page > 0 else None
    on = Intent("page", page + 1) if page < pages - 1 else None
    return [
        Button("page-back", left, "", back, sizes.body, Kind.QUIET, picture=Icon("back")),
        Label(Words(f"{page + 1} / {pages}", middle, sizes.body)),
        Button("page-on", right, "", on, sizes.body, Kind.QUIET, picture=Icon("forward")),
    ]
