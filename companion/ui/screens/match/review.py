"""Where was the match decided? The decisions that cost most, in the program's opinion.

The program looks again at every decision with what lay open then; that takes up to a minute, and
what it has found so far is shown. The board shows what was played, and what it holds for better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect

from companion.core.errors import StoreError
from companion.core.refusal import Refusal
from companion.referee.replay import ReplayStep
from companion.ui.boards.drawing import Marks, MovingDrawing, within
from companion.ui.boards.drawn import is_drawn
from companion.ui.i18n.translate import _, language, translate
from companion.ui.ports.match_review import CostlyDecision, MatchReviewPort, ReviewState
from companion.ui.screen_kit.board_view import BoardCache
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.read_only_board import ReadOnlyBoard
from companion.ui.screens.match.history_motion import BoardInMotion
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests

_ASKED_S: Final = 0.5
"""How often the review is asked how far it is, in seconds."""
_MOST: Final = 3
"""So many decisions are told."""
_STEPS: Final = 3
"""So many steps of a line are told; the board shows them all."""
_LARGE: Final = 0.64
"""The board's part of the width of a page that lies."""
_NOTE: Final = 2.6
"""How high the note is on an upright page, of its letters."""
_LINE: Final = 2.8
"""How high each of a decision's lines is there at least, of its letters."""
_NARROW: Final = 1.35
"""A board that fills any size is at least so much wider than high, where a page lies."""


@dataclass(frozen=True, slots=True)
class _Told:
    """A decision in words: what was played and what would have been better, where they part."""

    decision: CostlyDecision
    played: str
    better: str


@dataclass(frozen=True, slots=True)
class _Areas:
    """Where everything is: a place for each decision, and one for each of its two lines."""

    board: Rect
    note: Rect
    decisions: Sequence[Rect]
    lines: Sequence[Rect]


def _line(steps: Sequence[str]) -> str:
    if not steps:
        return _("nothing more")
    text = "; ".join(steps[:_STEPS])
    return text if len(steps) <= _STEPS else _("{what}; and more").format(what=text)


class ReviewScreen(BaseScreen):
    """Three decisions, and the board of the chosen one."""

    def __init__(self, match: MatchInPlay, reviews: MatchReviewPort) -> None:
        """The dearest decision is chosen."""
        self._match = match
        self._reviews = reviews
        self._cache = BoardCache()
        self._wanted: tuple[int, int] | None = None
        self._found: ReviewState | None = None
        self._asked = float("-inf")
        self._chosen = 0
        self._better = True
        self._trouble = ""
        self._worded: tuple[tuple[str, Sequence[CostlyDecision]], tuple[_Told, ...]] | None = None

    @property
    def moving(self) -> bool:
        """While the match is looked at, or the board is painted."""
        found = self._found
        return self._wanted is not None or (found is not None and self._is_working(found))

    def _is_working(self, found: ReviewState) -> bool:
        return not (found.is_whole or found.failed or self._trouble)

    def _state(self, room: Room) -> ReviewState:
        """How far it is; it is begun when it is first seen."""
        match_id = self._match.referee.match_id
        if self._found is None:
            try:
                self._reviews.begin(match_id)
            except StoreError as error:
                self._trouble = translate(error)
        if self._found is None or (
            self._is_working(self._found) and room.now - self._asked >= _ASKED_S
        ):
            self._found, self._asked = self._reviews.state(match_id), room.now
        return self._found

    def widgets(self, room: Room) -> Sequence[Widget]:
        """What cost most, and the board before the chosen decision."""
        found = self._state(room)
        frame = framed(room, _("Turning points"), foot=False)
        at = self._areas(room, frame.body)
        told = self._told(found)
        shown: list[Widget] = [*frame.head, self._note(room, found, at.note)]
        for number, (one, place) in enumerate(zip(told, at.decisions, strict=False)):
            shown += self._row(room, number, one, place)
        if told:
            shown += self._lines(room, told[min(self._chosen, len(told) - 1)], at.lines)
        return [*shown, self._board(room, told, at.board)]

    def _areas(self, room: Room, body: Rect) -> _Areas:
        """Both lines stand below the board where it leaves room for them, else beside it."""
        sizes, gap = room.sizes, room.sizes.gap
        board, fit = self._match.referee.setup.board, self._match.game_ui.board.fit
        row = round(sizes.touch * 1.2)
        if sizes.portrait:
            told = round(sizes.body * _NOTE)
            high = body.h - told - row - 2 * round(sizes.heading * _LINE) - 4 * gap
            # Higher than wide, so that it stands upright as on the table.
            size = fit(board, (min(body.w, high - 1), high))
            spot, note, few, pair = rows(body, [size[1], told, row, 0.5], gap)
            decisions = columns(few, [1 / _MOST] * _MOST, gap)
            board_at = Rect((0, spot.y), size)
            board_at.centerx = body.centerx
            return _Areas(board_at, note, decisions, rows(pair, [0.5, 0.5], gap))
        high = body.h - 2 * sizes.touch - gap
        left, right = columns(body, [_LARGE, 1 - _LARGE], gap)
        size = self._board_size((left.w, high), body)
        if size[0] < left.w * 3 // 4:
            # A board that is as high as wide is larger with everything beside it.
            size = self._board_size((left.w, body.h), body)
            left, right = columns(body, [size[0], 0.5], gap)
            note, *decisions, upper, lower = rows(
                right, [sizes.body * 3, *[row] * _MOST, 0.5, 0.5], gap
            )
            return _Areas(Rect(left.topleft, size), note, decisions, [upper, lower])
        spot, pair = rows(left, [size[1], 0.5], gap)
        note, *decisions, _rest = rows(right, [sizes.body * 5, *[row] * _MOST, 0.5], gap)
        lines = columns(pair, [0.5, 0.5], gap)
        return _Areas(Rect(spot.topleft, size), note, decisions, lines)

    def _board_size(self, most: tuple[int, int], page: Rect) -> tuple[int, int]:
        """A board that fills any size is no narrower than on a whole page, within reason."""
        setup, fit = self._match.referee.setup, self._match.game_ui.board.fit
        wide, high = fit(setup.board, page.size)
        return fit(setup.board, within(most, min(_NARROW, wide / high), wide / high))

    def _note(self, room: Room, found: ReviewState, rect: Rect) -> Widget:
        """How far it is, and that it is an opinion."""
        if self._trouble:
            text = self._trouble
        elif self._is_working(found):
            part = 100 * found.looked_at // max(1, found.of)
            text = _("Reviewing the match: {n}%").format(n=part)
        elif found.failed and not self._told(found):
            text = _("The review couldn't be finished.")
        elif not self._told(found):
            text = _("In the computer's opinion, no decision cost much.")
        else:
            text = _("The computer thinks these decisions cost the most. Luck doesn't count.")
        return Label(Words(text, rect, room.sizes.body, ink=room.theme.ink_soft, lines=3))

    def _row(self, room: Room, number: int, one: _Told, place: Rect) -> list[Widget]:
        """One decision: who, and in which turn."""
        sizes, game = room.sizes, self._match.referee.game
        seat = self._match.referee.setup.seats[one.decision.seat]
        turn = _("Turn {turn}").format(turn=game.turn_number(self._step(one.decision).before))
        crest, button = columns(place, [min(sizes.touch * 0.7, place.h), 0.5], sizes.gap // 2)
        high = min(crest.h, round(crest.w * 1.2))
        crest = Rect(crest.x, crest.centery - high // 2, crest.w, high)
        return [
            Image(crest, Crests(seat.colours)),
            Button(f"decision-{number}", button, seat.name, Intent("decision", number),
                   sizes.body, Kind.CHOICE, number == self._chosen, sub=turn, align=-1),
        ]  # fmt: skip

    def _lines(self, room: Room, one: _Told, places: Sequence[Rect]) -> list[Widget]:
        """What was played, and what would have been better; the board shows the one tapped."""
        px = room.sizes.heading if room.sizes.portrait else room.sizes.body
        found = (
            ("played", _("Played: {played}").format(played=one.played), False),
            ("better", _("Better: {better}").format(better=one.better), True),
        )
        return [
            Button(name, place, text, Intent("line", name), px, Kind.CHOICE,
                   self._better == better, role="text", align=-1)
            for (name, text, better), place in zip(found, places, strict=True)
        ]  # fmt: skip

    def _told(self, found: ReviewState) -> tuple[_Told, ...]:
        """The dearest decisions in words; one whose better line reads the same is none.

        The words are kept until there are other decisions, or another language.
        """
        of = language(), found.costly
        if self._worded is None or self._worded[0] != of:
            lines = (self._compared(one) for one in found.costly)
            told = tuple(one for one in lines if one.played != one.better)
            self._worded = of, told[:_MOST]
        return self._worded[1]

    def _compared(self, one: CostlyDecision) -> _Told:
        """Both lines, from where they part."""
        played, better = self._in_words(one, one.played), self._in_words(one, one.better)
        same = 0
        while same < min(len(played), len(better)) and played[same] == better[same]:
            same += 1
        return _Told(one, _line(played[same:]), _line(better[same:]))

    def _step(self, one: CostlyDecision) -> ReplayStep:
        """The decision's first step in the record."""
        return next(step for step in self._match.history() if step.seq == one.seq)

    def _moves(self, one: CostlyDecision, written: Sequence[Any]) -> tuple[Any, list[Any]]:
        """The state before a decision, and moves as the rules know them."""
        game, step = self._match.referee.game, self._step(one)
        state, moves = step.before, []
        for obj in written:
            move = game.read_move(state, obj)
            if isinstance(move, Refusal) or game.judge(state, move) is not None:
                break
            moves.append(move)
            state, _events = game.apply(state, move)
        return step.before, moves

    def _in_words(self, one: CostlyDecision, written: Sequence[Any]) -> list[str]:
        """Moves in words, as hands would be told to make them."""
        state, moves = self._moves(one, written)
        instructions = self._match.game_ui.instructions
        texts: list[str] = []
        while moves:
            number = instructions.gesture(moves)
            texts.append(instructions.instruction(state, moves[:number]))
            for move in moves[:number]:
                state, _events = self._match.referee.game.apply(state, move)
            moves = moves[number:]
        return [text for text in texts if text]

    def _board(self, room: Room, told: Sequence[_Told], rect: Rect) -> Widget:
        referee = self._match.referee
        self._wanted = None
        if not is_drawn(referee.setup.game, referee.setup.board, rect.size, room.theme):
            self._wanted = rect.size
            return Sheet(rect)
        drawing = self._cache.get(room, referee.match_id, referee.setup, rect.size, close=False)
        if not told:
            view = referee.game.view(referee.state, None)
            return ReadOnlyBoard(rect, drawing, view, Marks(), (0.5, 0.5), room.sizes.touch)
        one = told[min(self._chosen, len(told) - 1)].decision
        before, moves = self._moves(one, one.better if self._better else one.played)
        view = referee.game.view(before, None)
        after = before
        events: list[Any] = []
        for move in moves:
            after, happened = referee.game.apply(after, move)
            events += happened
        if isinstance(drawing, MovingDrawing):
            motion = drawing.motion(before, events, after)
            if motion is not None:
                return BoardInMotion(rect, drawing, view, motion, None)
        return ReadOnlyBoard(rect, drawing, view, Marks(), (0.5, 0.5), room.sizes.touch)

    def answer(self, intent: Intent, room: Room) -> None:
        """Another decision, one of its two lines, or back."""
        match intent.name:
            case "decision":
                self._chosen, self._better = int(intent.arg or 0), True
            case "line":
                self._better = intent.arg == "better"
            case BACK.name:
                room.nav = room.nav.back()

    def tick(self, room: Room) -> bool:
        """Paint the board; ask how far the review is."""
        if self._wanted is not None and self._cache.paint(
            room, self._match.referee.setup, self._wanted
        ):
            self._wanted = None
            return True
        found = self._found
        return found is not None and self._is_working(found) and room.now - self._asked >= _ASKED_S
