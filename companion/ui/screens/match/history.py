"""What has happened so far? Every line of the match, and the board at that time.

Nothing here touches the match: the board is drawn from the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect

from companion.ui.boards.drawing import Drawing, Marks
from companion.ui.boards.drawn import is_drawn
from companion.ui.i18n.translate import _
from companion.ui.input.events import Touch, TouchPhase
from companion.ui.screen_kit.board_view import BoardCache, DrawnBoard
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screens.match.history_lines import HistoryLine, HistoryRow, lines_of
from companion.ui.screens.match.history_motion import HistoryMotion
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Target, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon

_AGAIN_S: Final = 0.45
_EACH_S: Final = 0.09
"""A held step button repeats: the delay before it does, and the time between steps, in seconds."""

_BROAD: Final = 0.8
"""A board that fills this part of the screen's width is shown above the lines."""

_FAR: Final = 10
_STEPS: Final = {"first": -100_000, "far-back": -_FAR, "step-back": -1,
                 "step-on": 1, "far-on": _FAR, "last": 100_000}  # fmt: skip


class _Areas(NamedTuple):
    """The parts of the screen: head, board, the entry's number, lines, and step buttons."""

    head: tuple[Widget, ...]
    board: Rect
    caption: Rect
    lines: Rect
    foot: Rect


class HistoryScreen(BaseScreen):
    """The lines with the board above or beside them."""

    def __init__(self, match: MatchInPlay) -> None:
        """The last line is chosen."""
        self._match = match
        self._lines: Sequence[HistoryLine] | None = None
        self._at = 0
        self._keeper = BoardCache()
        self._next = 0.0
        self._held = ""
        self._wanted: tuple[int, int] | None = None
        self._motion = HistoryMotion()

    @property
    def moving(self) -> bool:
        """A step button is held, the board is being drawn, or pieces walk on it."""
        return bool(self._held) or self._wanted is not None or self._motion.moving

    def _read(self) -> Sequence[HistoryLine]:
        if self._lines is None:
            self._lines = lines_of(self._match)
            self._at = len(self._lines) - 1
        return self._lines

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Board, lines, and the buttons that step through them."""
        lines = self._read()
        if not lines:
            frame = framed(room, _("What has happened"))
            text = _("Nothing has happened yet.")
            return [*frame.head, Label(Words(text, frame.body, room.sizes.heading))]
        at = self._areas(room)
        return [
            *at.head,
            self._board(room, at.board),
            *self._list(room, at, lines),
            *self._buttons(room, at.foot, len(lines)),
        ]

    def _areas(self, room: Room) -> _Areas:
        """The areas: on a portrait screen, or with a broad board, the board is above the lines."""
        sizes, referee = room.sizes, self._match.referee
        gap, small = sizes.gap, sizes.caption * 1.5
        frame = framed(room, _("What has happened"))
        if sizes.portrait:
            high = min(frame.body.h * 68 // 100, frame.body.w * 106 // 100)
            board, lines = rows(frame.body, [high, 0.5], gap)
            caption, lines = rows(lines, [small, 0.5], gap // 2)
            return _Areas(frame.head, board, caption, lines, frame.foot)
        head, board, lines, foot = rows(
            room.inner, [sizes.touch, 0.5, 2 * sizes.touch + _line_gap(sizes), sizes.touch], gap
        )
        fit = self._match.game_ui.board.fit(referee.setup.board, board.size)
        if fit[0] < board.w * _BROAD:
            board, lines = columns(frame.body, [0.56, 0.44], gap)
            caption, lines = rows(lines, [small, 0.5], gap // 2)
            return _Areas(frame.head, board, caption, lines, frame.foot)
        back, title, caption = columns(head, [sizes.touch, 0.5, 0.35], gap)
        heading = Words(_("What has happened"), title, sizes.heading, "title", None, -1, lines=1)
        way = Button("back", back, "", BACK, sizes.body, Kind.QUIET, picture=Icon("back"))
        return _Areas((way, Label(heading)), board, caption, lines, foot)

    def _board(self, room: Room, rect: Rect) -> Widget:
        referee = self._match.referee
        line = self._read()[self._at]
        view = referee.game.view(line.after, None)
        rect = centred(rect, *self._match.game_ui.board.fit(referee.setup.board, rect.size))
        self._wanted = None
        if not is_drawn(referee.setup.game, referee.setup.board, rect.size, room.theme):
            self._wanted = rect.size
            return Sheet(rect)
        drawing = self._picture(room, rect.size)
        moved = self._motion.widget(rect, drawing, view, line, room)
        if moved is not None:
            return moved
        return _Seen(rect, drawing, view, Marks(), (0.5, 0.5), room.sizes.touch)

    def _picture(self, room: Room, size: tuple[int, int]) -> Drawing:
        referee = self._match.referee
        return self._keeper.get(room, f"{referee.match_id}/past", referee.setup, size, close=False)

    def _list(self, room: Room, at: _Areas, entries: Sequence[HistoryLine]) -> list[Widget]:
        sizes, body = room.sizes, at.lines
        high, gap = sizes.touch, _line_gap(sizes)
        number = max(1, (body.h + gap) // (high + gap))
        high = min(round(sizes.touch * 1.3), (body.h + gap) // number - gap)
        first = max(0, min(self._at - number // 2, len(entries) - number))
        found: list[Widget] = []
        for place, one in enumerate(entries[first : first + number]):
            spot = Rect(body.x, body.y + place * (high + gap), body.w, high)
            found.append(
                HistoryRow(spot, one, first + place, sizes.caption, first + place == self._at)
            )
        text = _("Entry {seq} of the record").format(seq=entries[self._at].seq)
        ink, align = room.theme.ink_soft, -1 if at.caption.x == body.x else 1
        return [Label(Words(text, at.caption, sizes.caption, "text", ink, align, lines=1)), *found]

    def _buttons(self, room: Room, foot: Rect, number: int) -> list[Widget]:
        sizes = room.sizes
        cells = columns(foot, [0.15, 0.15, 0.2, 0.2, 0.15, 0.15], sizes.gap)
        pictures = ("first", "far-back", "back", "forward", "far-on", "last")
        found: list[Widget] = []
        for (name, step), cell, picture in zip(_STEPS.items(), cells, pictures, strict=True):
            possible = self._at > 0 if step < 0 else self._at < number - 1
            kind = Kind.PRIMARY if name == "step-on" else Kind.PLAIN
            found.append(
                Button(name, cell, "", Intent("step", step) if possible else None, sizes.body,
                       kind, picture=Icon(picture))
            )  # fmt: skip
        return found

    @property
    def first(self) -> str:
        """Enter steps on."""
        return "step-on"

    def tick(self, room: Room) -> bool:
        """Paint the board after the first picture; let pieces walk; repeat a held button."""
        walked = self._motion.tick(room)
        if self._wanted is not None and self._keeper.paint(
            room, self._match.referee.setup, self._wanted
        ):
            self._wanted = None
            return True
        held = room.held if room.held in _STEPS else ""
        if held != self._held:
            self._held, self._next = held or "", room.now + _AGAIN_S
            return walked
        if not self._held or room.now < self._next:
            return walked
        self._next = room.now + _EACH_S
        self._motion.drop()
        return self._step(_STEPS[self._held]) or walked

    def felt(self, touch: Touch, _room: Room) -> bool:
        """A finger that comes down ends a walk, and means what it means."""
        return touch.phase is TouchPhase.DOWN and self._motion.drop()

    def _step(self, by: int) -> bool:
        before = self._at
        self._at = max(0, min(len(self._read()) - 1, self._at + by))
        return self._at != before

    def _walk(self, by: int, room: Room) -> None:
        """Step so far; over a single step the pieces walk."""
        before = self._at
        if self._step(by) and abs(by) == 1:
            self._motion.step(self._read()[max(before, self._at)], room, back=by < 0)

    def answer(self, intent: Intent, room: Room) -> None:
        """Another line, or back."""
        match intent.name:
            case "line":
                self._motion.drop()
                self._at = int(intent.arg or 0)
            case "step":
                self._walk(int(intent.arg or 0), room)
            case BACK.name:
                room.nav = room.nav.back()


def _line_gap(sizes: Metrics) -> int:
    """Between two lines of the list."""
    return max(4, sizes.gap // 2)


class _Seen(DrawnBoard):
    """A board that is only looked at."""

    def targets(self) -> Sequence[Target]:
        """None: the past is not touched."""
        return ()
