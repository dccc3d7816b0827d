"""How does the end of a match look and read: its winners, its figures, its charts?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pygame

from companion.core.game import Outcome, Seat
from companion.referee.statistics import MatchStatistics, chances, of_steps
from companion.ui.art import chart
from companion.ui.boards.voice import Voice
from companion.ui.games import open_tables
from companion.ui.i18n.phrasing import row
from companion.ui.i18n.translate import _
from companion.ui.screens.match.figure_words import (
    alone,
    counts_of,
    curve_lines,
    fairness,
    feats,
    line_title,
    roll_columns,
    time_played,
)
from companion.ui.screens.match.result_words import ending_of, winners_of
from companion.ui.theme import Theme
from companion.watching.arts import Arts
from companion.watching.followed_match import WatchedMatch
from companion.watching.looks import LOOKS, Look

_WIDE_PX: Final = (1400, 720)
_TALL_PX: Final = (780, 760)
_LETTERS_PX: Final = 34
"""The figures on a chart: read on a phone, where two of these pixels are one of its own."""

Json = dict[str, Any]
Drawn = dict[str, str]
"""Look → the name of a chart's picture."""


class MatchEnd:
    """The end of one match: counted and drawn once, put into words as often as is wished.

    Attributes:
        arts: the names of its pictures.
    """

    def __init__(self, match: WatchedMatch, outcome: Outcome, arts: Arts) -> None:
        """Count the figures and draw the charts."""
        self._match, self._outcome = match, outcome
        began = match.began_at or (match.steps[0].at if match.steps else "")
        self._found: MatchStatistics = of_steps(match.game, match.setup, began, match.steps)
        self._curves: Drawn = {}
        self._dice: Drawn = {}
        found = self._found
        if found.line and found.turns:
            self._curves = _in_all_looks(_turn_by_turn(match, found), arts)
        if any(found.faces):
            cols, expected = roll_columns(found), chances(found.faces).expected
            self._dice = _in_all_looks(
                lambda size, theme: chart.columns.__wrapped__(
                    size, cols, expected, _LETTERS_PX, theme
                ),
                arts,
            )
        self.arts = frozenset((*self._curves.values(), *self._dice.values()))

    def in_words(self, voice: Voice) -> Json:
        """The end in the language in use."""
        match, outcome = self._match, self._outcome
        view = match.game.view(match.now, None)
        return {
            "title": str(winners_of(match.setup, outcome)),
            "why": str(ending_of(outcome, view, voice)),
            "winners": [int(seat) for seat in outcome.winners],
            "charts": list(self._charts()),
            "figures": [{"text": str(text)} for text in self._figures()],
        }

    def _charts(self) -> Iterator[Json]:
        names, found = [seat.name for seat in self._match.setup.seats], self._found
        if self._curves:
            what, last = line_title(found), found.turns[-1].standing
            if found.lanes is not None:
                what = _(found.lanes.counted)
                last = tuple(found.lanes.held_by(Seat(seat)) for seat in range(len(names)))
            ends = [f"{name} {value}" for name, value in zip(names, last, strict=True)]
            alt = _("{title} at the end: {values}.").format(title=what, values=row(ends))
            yield _chart(line_title(found), alt, self._curves)
        if self._dice:
            fair = chances(found.faces)
            yield _chart(_("Dice"), fairness(fair.rolls, fair.expected, fair.p), self._dice)

    def _figures(self) -> Iterator[str]:
        setup, found = self._match.setup, self._found
        yield time_played(found)
        yield from feats(setup, found)
        yield from alone(setup, found)
        for count in counts_of(found):
            each = [
                f"{seat.name} {value}"
                for seat, value in zip(setup.seats, count.by_seat, strict=True)
            ]
            yield _("{what}: {values}").format(what=_(count.title), values=row(each))


def _turn_by_turn(
    match: WatchedMatch, found: MatchStatistics
) -> Callable[[tuple[int, int], Theme], pygame.Surface]:
    """Draws the match turn by turn: in lanes where the game has them, else in curves."""
    if found.lanes is None:
        lines = curve_lines(match.setup, found)
        return lambda size, theme: chart.curves.__wrapped__(size, lines, _LETTERS_PX, "", theme)
    # Few matches have lanes, and only at their end.
    from companion.ui.art import lanes  # noqa: PLC0415

    signs = open_tables.find(match.setup.game).lane_signs()
    rows, turns = lanes.rows(match.setup, found.lanes, signs), found.lanes.turns
    return lambda size, theme: lanes.picture.__wrapped__(size, rows, turns, _LETTERS_PX, 0, theme)


def _chart(title: str, alt: str, drawn: Drawn) -> Json:
    return {"title": str(title), "alt": str(alt), "png": drawn[LOOKS[0].name], "looks": drawn}


def _in_all_looks(draw: Callable[[tuple[int, int], Theme], pygame.Surface], arts: Arts) -> Drawn:
    return {look.name: arts.name(draw(_size(look), look.theme)) for look in LOOKS}


def _size(look: Look) -> tuple[int, int]:
    return _TALL_PX if look.most[1] > look.most[0] else _WIDE_PX
