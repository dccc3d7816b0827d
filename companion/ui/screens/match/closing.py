"""How does the evening end? A picture worth a photograph: winner, podium, board and date.

The columns of the podium rise, the last first; the winner's banner unrolls; then the result is
proclaimed. A tap ends the movement, the next one goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from companion.core.game import Seat, Setup
from companion.ui.boards.drawing import Drawing, Marks
from companion.ui.boards.drawn import is_drawn
from companion.ui.boards.motion import eased
from companion.ui.boards.voice import Depiction, Figure
from companion.ui.i18n.dates import date
from companion.ui.i18n.translate import _, match_title
from companion.ui.pace import CLOSING_S
from companion.ui.screen_kit.board_view import BoardCache
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screens.match.result_words import Standings, StandingsRow
from companion.ui.screens.match.standings import ending, standings, who_won
from companion.ui.theme import Theme
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.honours import Banners, GiltFrame, PodiumColumn, Proclamation
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import put
from companion.ui.widgets.tap_area import TapArea

GOES_ON: Final = Intent("goes-on")
RESTS: Final = Intent("rests")
"""A tap beside the button: what moves comes to rest. It leads on nowhere: who goes on tapping where
the last move was made would not see who has won."""
_RISE_S: Final = 0.4
_RISEN_S: Final = 1.2
_UNROLL_S: Final = (1.0, 1.6)
_OPEN_S: Final = (1.6, CLOSING_S)
_HZ: Final = 60
_LOWER: Final = (1.0, 0.62, 0.36, 0.16, 0.0, 0.0)
"""By rank: how high a column is between the lowest and the highest, 0 to 1."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A player on the podium: the line of the standings, and the rank, from 0."""

    line: StandingsRow
    rank: int


class _Areas(NamedTuple):
    """The parts of the screen."""

    head: Rect
    banners: Rect
    board: Rect
    podium: Rect
    caption: Rect
    button: Rect


@dataclass(frozen=True, slots=True)
class _Photograph:
    """A picture that is as large as its box."""

    picture: pygame.Surface

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        put(pen, self.picture, box)


class ClosingMoment:
    """The picture of the end of one match."""

    def __init__(self, match: MatchInPlay) -> None:
        """It has not been seen yet."""
        self._match = match
        self._began: float | None = None
        self._done = False
        self._frame = -1
        self._keeper = BoardCache()
        self._wanted: tuple[int, int] | None = None
        self._seen: tuple[tuple[tuple[int, int], Theme], pygame.Surface] | None = None
        self._looked: tuple[tuple[int, int], Theme] | None = None

    @property
    def moving(self) -> bool:
        """Something moves, or the board is being painted."""
        return not self._done or self._wanted is not None

    def finish(self) -> bool:
        """Show all of it at once. Returns whether it was moving."""
        moved, self._done = not self._done, True
        return moved

    def tick(self, room: Room) -> bool:
        """Let time pass; paint a part of the board. Returns whether it looks different now."""
        changed = False
        if self._wanted is not None and self._keeper.paint(
            room, self._match.referee.setup, self._wanted
        ):
            self._wanted, changed = None, True
        if self._done:
            return changed
        if self._began is None:
            self._began = room.now
        if self._passed(room) >= CLOSING_S or not room.preferences.animated:
            self._done = True
            return True
        frame, self._frame = self._frame, int(room.now * _HZ)
        return changed or frame != self._frame

    def _passed(self, room: Room) -> float:
        """Since when it is seen, in seconds; all of it once it has come to rest."""
        if self._done or not room.preferences.animated:
            return CLOSING_S
        return 0.0 if self._began is None else room.now - self._began

    def _part(self, room: Room, begins_s: float, ends_s: float) -> float:
        return eased((self._passed(room) - begins_s) / (ends_s - begins_s))

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The proclamation, the banners beside the board, the podium, and what match it was."""
        sizes = room.sizes
        at = _areas(room)
        plate = centred(at.head, min(at.head.w, round(at.head.h * 11)), at.head.h)
        return [
            TapArea("anywhere", room.page, RESTS),
            Proclamation(plate, who_won(self._match), sizes.title, self._part(room, *_OPEN_S)),
            Banners(at.banners, self._colours(), self._part(room, *_UNROLL_S)),
            *self._board(room, at.board),
            *self._podium(room, at.podium),
            *self._caption(room, at.caption),
            Button("primary", at.button, _("Continue"), GOES_ON, sizes.body, Kind.PRIMARY),
        ]

    def _winners(self) -> tuple[Seat, ...]:
        outcome = self._match.referee.outcome
        return outcome.winners if outcome is not None else ()

    def _colours(self) -> tuple[str, ...]:
        """The winners' colours; everybody's where nobody has won."""
        seats = self._match.referee.setup.seats
        winners = self._winners() or range(len(seats))
        return tuple(colour for seat in winners for colour in seats[seat].colours)

    def _board(self, room: Room, area: Rect) -> list[Widget]:
        """The board as it stood at the end, in a frame of gold."""
        setup = self._match.referee.setup
        whole = self._match.game_ui.table_board(room.sizes)
        line = max(6, room.sizes.gap)
        inside = area.inflate(-2 * line, -2 * line)
        part = min(inside.w / whole[0], inside.h / whole[1])
        rect = centred(inside, round(whole[0] * part), round(whole[1] * part))
        frame = GiltFrame(rect.inflate(2 * line, 2 * line), line)
        self._wanted = None
        if self._seen is None or self._seen[0] != (rect.size, room.theme):
            drawing = self._drawing(room, setup, whole)
            if drawing is None:
                self._wanted = whole
                return [Sheet(rect), frame]
            self._seen = (rect.size, room.theme), self._photograph(room, drawing, rect.size)
        return [Image(rect, _Photograph(self._seen[1])), frame]

    def _drawing(self, room: Room, setup: Setup, size: tuple[int, int]) -> Drawing | None:
        """The board as the table had it: nothing on it moves aside. None until it is painted."""
        if is_drawn(setup.game, setup.board, size, room.theme):
            key = f"{self._match.referee.match_id}/end"
            return self._keeper.get(room, key, setup, size, close=False)
        looked, self._looked = self._looked, (size, room.theme)
        return self._keeper.at_hand(room, setup, size) if looked != self._looked else None

    def _photograph(self, room: Room, drawing: Drawing, small: tuple[int, int]) -> pygame.Surface:
        """The board and all that stands on it, drawn at one size and made smaller."""
        referee = self._match.referee
        sheet = pygame.Surface(drawing.size, 0, 32)
        sheet.fill(room.theme.parchment)
        drawing.draw(sheet, (0, 0), referee.game.view(referee.state, None), Marks())
        return pygame.transform.smoothscale(sheet, small)

    def _podium(self, room: Room, area: Rect) -> list[Widget]:
        """Everybody on a block as high as their rank, the winners in the middle."""
        sizes, stand = room.sizes, standings(self._match)
        places = self._places(stand)
        told = self._told(stand)
        inset = max(4, sizes.gap // 2)
        plinth_high = round(sizes.body * 1.3 + sizes.caption * 1.2 * len(told)) + 2 * inset
        up, plinth = rows(area, [0.5, plinth_high], 0)
        number = sizes.number if up.h > sizes.number * 4 else sizes.heading
        least = round(number * 1.4)
        arms = min(round(up.h * 0.38), up.w // len(places))
        most = max(least, up.h - arms)
        wide = min(up.w // len(places), round(sizes.touch * 4))
        across = Rect(0, 0, wide * len(places), 0)
        across.centerx = area.centerx
        found: list[Widget] = [Sheet(Rect(area.x, plinth.y, area.w, plinth.h))]
        names: list[Widget] = []
        lines: list[Widget] = []
        worst = max(place.rank for place in places)
        outcome = self._match.referee.outcome
        for at, place in enumerate(_from_the_middle(places)):
            cell = Rect(across.x + at * wide, up.y, wide, up.h)
            begins = (_RISEN_S - _RISE_S) * (worst - place.rank) / max(1, worst)
            points = ""
            if outcome is not None and outcome.points:
                points = str(outcome.points[place.line.seat])
            found.append(
                PodiumColumn(
                    cell, place.line.colours, points,
                    round(least + (most - least) * _LOWER[place.rank]), arms, number,
                    place.rank == 0 and bool(self._winners()),
                    self._part(room, begins, begins + _RISE_S),
                )
            )  # fmt: skip
            name, *small = rows(
                Rect(cell.x, plinth.y, wide, plinth.h).inflate(-2 * sizes.gap, -2 * inset),
                [0.5, *[round(sizes.caption * 1.2)] * len(told)],
                0,
            )
            names.append(Label(Words(place.line.name, name, sizes.body, "text_bold", lines=1)))
            for column, box in zip(told, small, strict=True):
                text = _said(stand.headings[column], place.line.figures[column])
                soft = room.theme.ink_soft
                lines.append(Label(Words(text, box, sizes.caption, "text", soft, lines=1)))
        return [*found, *level(names), *level(lines)]

    def _told(self, stand: Standings) -> Sequence[int]:
        """Which figures stand below the names: those that are not 0 for everybody.

        The points stand on the stones.
        """
        outcome = self._match.referee.outcome
        first = 1 if outcome is not None and outcome.points else 0
        return [
            column
            for column in range(first, len(stand.headings))
            if any(line.figures[column] != 0 for line in stand.lines)
        ]

    def _places(self, stand: Standings) -> list[_Place]:
        """Everybody by rank; equal in points, equal in rank, but for the winners."""
        outcome, winners = self._match.referee.outcome, self._winners()
        points = outcome.points if outcome is not None else ()

        def reached(line: StandingsRow) -> tuple[int, int]:
            won = 0 if not winners or line.seat in winners else 1
            return won, -points[line.seat] if points and won else 0

        ordered = sorted(stand.lines, key=reached)
        return [
            _Place(line, sum(reached(other) < reached(line) for other in ordered))
            for line in ordered
        ]

    def _caption(self, room: Room, area: Rect) -> list[Widget]:
        """What match it was, when, and why it ended, a line each."""
        referee, sizes = self._match.referee, room.sizes
        setup, info = referee.setup, referee.game.info
        title = match_title(info.called(setup.preset), setup.board["name"])
        told = [one for one in (title, self._date()) if one]
        why, soft = ending(self._match), room.theme.ink_soft
        *boxes, below = rows(area, [*[0.5] * len(told), 0.75 if why else 0.01], 0)
        found: list[Widget] = level(
            [
                Label(Words(text, box, sizes.body, "text", soft, lines=1))
                for text, box in zip(told, boxes, strict=True)
            ]
        )
        return [*found, *([Label(Words(why, below, sizes.caption, "text", soft))] if why else ())]

    def _date(self) -> str:
        """The day on which it ended, in the machine's time; empty where the record has none."""
        steps = self._match.history()
        try:
            return date(datetime.fromisoformat(steps[-1].at).astimezone())
        except (IndexError, ValueError):
            return ""


def _areas(room: Room) -> _Areas:
    """Where everything is: on a portrait screen one below the other, else beside the banners."""
    sizes, inner = room.sizes, room.inner
    if sizes.portrait:
        head, banners, board, podium, foot = rows(
            inner, [sizes.title * 2.4, 0.34, 0.36, 0.3, sizes.body * 3.9], sizes.gap
        )
        caption, button = columns(foot, [0.62, 0.38], sizes.gap)
        return _Areas(head, banners, board, podium, caption, button)
    left, right = columns(inner, [0.3, 0.7], 2 * sizes.gap)
    banners, caption, button = rows(
        left, [0.5, sizes.body * 3.9, round(sizes.touch * 1.1)], sizes.gap
    )
    head, board, podium = rows(right, [sizes.title * 1.8, 0.53, 0.47], sizes.gap)
    return _Areas(head, banners, board, podium, caption, button)


def _said(heading: str, figure: Figure) -> str:
    """A figure with its heading; the heading alone where a picture says it is true, "" for ""."""
    if isinstance(figure, Depiction):
        return heading
    return "" if figure == "" else f"{heading} {figure}"


def _from_the_middle(places: Sequence[_Place]) -> list[_Place]:
    """In the order of a podium: the first in the middle, the others left and right of them."""
    found: list[_Place] = []
    for number, place in enumerate(places):
        found.insert(0 if number % 2 else len(found), place)
    return found
