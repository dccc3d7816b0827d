"""How is a game played? Its first match, stepped through by touch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect

from companion.core.game import Setup
from companion.ui.boards.drawing import Marks, Spot
from companion.ui.i18n.translate import _
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.board_view import BoardCache, DrawnBoard
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.lesson import LessonStep, first_lesson
from companion.ui.screen_kit.once_per_screen import board_cards
from companion.ui.widgets.base import Intent, Layer, Target, Untouched, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Pen, Words

_LARGER: Final = (1.6, 1.25)
"""How much larger the picture is than the visible part of it."""


class TutorialScreen(BaseScreen):
    """The board, the teacher's words beside it or below, and the way on."""

    def __init__(self, games: GamesPort) -> None:
        """From the beginning."""
        self._games = games
        self._at = 0
        self._keeper = BoardCache()
        self._beats: tuple[LessonStep, ...] = ()
        self._setup: Setup | None = None
        self._meant: Callable[[int], tuple[str, ...]] = _nothing

    def _lesson(self, room: Room) -> tuple[Setup, tuple[LessonStep, ...]]:
        if self._setup is None:
            game, lesson = first_lesson(room, self._games)
            self._meant = lesson.meant
            cards = board_cards(room, self._games, game.info)
            board = next(card for card in cards if card.id == lesson.BOARD).board
            self._setup = lesson.setup(board)
            self._beats = tuple(lesson.steps(game, board))
        return self._setup, self._beats

    def widgets(self, room: Room) -> Sequence[Widget]:
        """What is taught now."""
        sizes = room.sizes
        setup, beats = self._lesson(room)
        frame = framed(room, _("A first match"))
        if sizes.portrait:
            high = min(frame.body.h * 67 // 100, frame.body.w * 103 // 100)
            board, words = rows(frame.body, [high, 0.5], sizes.gap)
        else:
            board, words = columns(frame.body, [0.58, 0.42], sizes.gap)
        back, dots, on = columns(frame.foot, [0.2, 0.4, 0.4], sizes.gap)
        last = self._at == len(beats) - 1
        text = _("To the game") if last else _("Next")
        before = Intent("step", -1) if self._at else None
        return [
            *frame.head,
            self._board(room, setup, beats[self._at], board),
            *_words(room, beats[self._at], words),
            Button("before", back, _("Before"), before, sizes.body),
            ProgressDots(dots, self._at, len(beats)),
            Button("primary", on, text, BACK if last else Intent("step", 1), sizes.heading,
                   Kind.PRIMARY),
        ]  # fmt: skip

    def _board(self, room: Room, setup: Setup, shown: LessonStep, rect: Rect) -> Widget:
        """Upright the whole board; lying, where it would be squeezed, the part that is meant."""
        whole = rect.size
        if not room.sizes.portrait:
            whole = round(rect.w * _LARGER[0]), round(rect.h * _LARGER[1])
        rect = centred(rect, *room.ui_of(setup.game).board.fit(setup.board, rect.size))
        drawing = self._keeper.get(room, "lesson", setup, whole, close=False)
        game = next(one for one in self._games.all_games() if one.info.slug == setup.game)
        view = game.view(shown.state, None)
        marks = Marks(lit=frozenset(shown.beat.point))
        spots = drawing.spots(view)
        centre = _middle([spots[place] for place in self._meant(self._at)], drawing.size)
        return _Taught(rect, drawing, view, marks, centre, room.sizes.touch)

    def answer(self, intent: Intent, room: Room) -> None:
        """On, back a step, or out."""
        if intent.name == "step":
            self._at = max(0, min(len(self._beats) - 1, self._at + int(intent.arg or 0)))
        elif intent == BACK:
            room.nav = room.nav.back()


def _nothing(_at: int) -> tuple[str, ...]:
    """No lesson is loaded yet."""
    return ()


def _middle(spots: Sequence[Spot], size: tuple[int, int]) -> Spot:
    """The middle of some spots on a picture, each side 0 to 1; of the picture, if there is none."""
    if not spots:
        return 0.5, 0.5
    across, down = zip(*spots, strict=True)
    return (min(across) + max(across)) / (2 * size[0]), (min(down) + max(down)) / (2 * size[1])


class _Taught(DrawnBoard):
    """A board on which a tap on the places in question goes on."""

    def draw(self, pen: Pen) -> None:
        """Draw what is seen of it, and a frame: the picture's own may be out of sight."""
        DrawnBoard.draw(self, pen)
        pygame.draw.rect(pen.surface, pen.theme.ink, self.rect, pen.sizes.line + 1)

    def targets(self) -> Sequence[Target]:
        """The lit places."""
        return [
            Target(one.id, one.rect, Intent("step", 1), round=True, focus=False)
            for one in DrawnBoard.targets(self)
            if one.legal
        ]


def _words(room: Room, shown: LessonStep, rect: Rect) -> list[Widget]:
    sizes = room.sizes
    inside = rect.inflate(-3 * sizes.gap, -2 * sizes.gap)
    title, text = rows(inside, [sizes.heading * 1.5, 0.5], sizes.gap // 2)
    return [
        Sheet(rect),
        Label(Words(_(shown.beat.title), title, sizes.heading, "title", None, -1, lines=1)),
        Label(Words(_(shown.beat.words), text, sizes.body * 5 // 4, "text", None, -1, -1)),
    ]


class ProgressDots(Untouched):
    """How far the lesson is."""

    layer = Layer.PLAIN

    def __init__(self, rect: Rect, at: int, number: int) -> None:
        """The one of so many that is seen."""
        self.rect = rect
        self._at, self._number = at, number

    def draw(self, pen: Pen) -> None:
        """Draw a row of dots."""
        step = self.rect.w / self._number
        radius = max(3, min(round(step / 4), pen.sizes.gap))
        for number in range(self._number):
            x = round(self.rect.x + (number + 0.5) * step)
            done = number <= self._at
            colour = pen.theme.primary if number == self._at else pen.theme.ink_soft
            size = round(radius * 1.4) if number == self._at else radius
            pygame.draw.circle(pen.surface, colour, (x, self.rect.centery), size, 0 if done else 2)
