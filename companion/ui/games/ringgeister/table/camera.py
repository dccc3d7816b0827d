"""Which part of the board does the working view show, and how large? It follows what acts.

Three sizes: the whole board, the working size, in which no mark is smaller than 3 mm on a 7"
display, and a closer one. The view follows what matters until a finger pushes it; the next
position brings it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from pygame import Rect

from companion.ui.input.events import Touch, TouchPhase, Wheel
from companion.ui.input.gestures import Dragged, Dropped, Fingers, Lost, Pinched, Tapped

_WORK: Final = 27.5
"""A touch is so many millimetres of the board, in the working size."""
_CLOSE: Final = 1.6
_PINCH: Final = 1.25
"""A pinch by this factor takes the next size."""
_AIR_MM: Final = 34.0
"""What matters is seen with so much around it."""
_RIM_MM: Final = 24.0
"""The same around what is seen as a whole."""

Spot = tuple[float, float]
"""A point of the board, in millimetres."""


class Level(IntEnum):
    """How large the board is seen."""

    WHOLE = 0
    WORK = 1
    CLOSE = 2


@dataclass(frozen=True, slots=True)
class Frame:
    """What is seen of the board.

    Attributes:
        area: where on the screen.
        scale: pixels a millimetre.
        size: of the whole picture, in pixels.
        origin: where the picture's upper left corner is on the screen.
    """

    area: Rect
    scale: float
    size: tuple[int, int]
    origin: tuple[int, int]

    @property
    def is_whole(self) -> bool:
        """Whether all of the board is seen."""
        return self.size[0] <= self.area.w and self.size[1] <= self.area.h

    def to_mm(self, point: Sequence[float]) -> Spot:
        """Which point of the board is at a point of the screen."""
        return (point[0] - self.origin[0]) / self.scale, (point[1] - self.origin[1]) / self.scale

    def seen_mm(self) -> tuple[float, float, float, float]:
        """The part of the board that is seen: left, top, right, bottom."""
        return (*self.to_mm(self.area.topleft), *self.to_mm(self.area.bottomright))


class Camera:
    """The working view.

    Attributes:
        level: how large the board is seen, unless all of it is wanted.
        seen: how large it was seen last.
        pushed: a finger has moved it since it last followed.
        spent: the finger that is down, or was last, pushed or pinched: it taps nothing.
    """

    def __init__(self) -> None:
        """In the working size, where it matters."""
        self.level = Level.WORK
        self.pushed = False
        self.spent = False
        self.seen = Level.WORK
        self._centre: Spot | None = None
        self._fingers = Fingers()
        self._pinched = 1.0
        self._frame: Frame | None = None

    def follow(self) -> None:
        """Something else matters now: go there, in the working size unless it is closer."""
        self.pushed, self._centre = False, None
        if self.level is Level.WHOLE:
            self.level = Level.WORK

    def frame(
        self,
        area: Rect,
        board_mm: tuple[float, float],
        touch: int,
        matters: Sequence[Spot],
        first: Spot | None,
        *,
        whole: bool = False,
        fitted: bool = False,
    ) -> Frame:
        """What is seen now.

        Args:
            area: for the view.
            board_mm: the board's size.
            touch: how broad a finger is, in pixels.
            matters: the points that should be seen, as many as there is room for.
            first: the one that matters most.
            whole: all of the board is wanted, unless a finger has moved the view.
            fitted: all that matters is seen, as large as it can be, unless a finger has moved
                the view.
        """
        level = Level.WHOLE if whole and not self.pushed else self.level
        self.seen = level
        fit = min(area.w / board_mm[0], area.h / board_mm[1])
        work = max(fit, touch / _WORK)
        scale = {Level.WHOLE: fit, Level.WORK: work, Level.CLOSE: work * _CLOSE}[level]
        if fitted and not self.pushed:
            scale = max(fit, min(work, _fitting(area, matters)))
        size = round(board_mm[0] * scale), round(board_mm[1] * scale)
        centre = self._centre
        if centre is None or not self.pushed:
            seen = area.w / scale, area.h / scale
            centre = board_mm[0] / 2, board_mm[1] / 2
            if matters:
                centre = _box_middle(matters) if fitted else _middle(matters, first, seen)
            self._centre = centre
        origin = tuple(
            area.topleft[axis] - _start(centre[axis] * scale, size[axis], area.size[axis])
            for axis in (0, 1)
        )
        self._frame = Frame(area, scale, size, (origin[0], origin[1]))
        return self._frame

    def look_at(self, spot: Spot) -> None:
        """Bring a point of the board into the middle."""
        self.pushed, self._centre = True, spot
        if self.level is Level.WHOLE:
            self.level = Level.WORK

    def step(self, by: int) -> None:
        """One size larger or smaller: `by` is 1 or -1."""
        self.level = Level(max(0, min(len(Level) - 1, self.seen + by)))
        self.pushed = True

    def felt(self, touch: Touch, tremble_px: int, *, zooms: bool) -> bool:
        """Follow the fingers on the board. Returns whether the view has changed.

        Args:
            touch: of a finger.
            tremble_px: so far a finger moves that only taps.
            zooms: a tap on the whole board goes closer there.
        """
        frame = self._frame
        if frame is None:
            return False
        self._fingers.tremble_px = tremble_px
        if touch.phase is TouchPhase.DOWN and not self._fingers.busy:
            self.spent = False
        match self._fingers.follow(touch, inside=frame.area.collidepoint(touch.point)):
            case Dragged(_start, before, at):
                self.spent = True
                self._push(frame, at[0] - before[0], at[1] - before[1])
                return True
            case Pinched(_before, _at, wider):
                self.spent = True
                return self._pinch(wider)
            case Lost():
                self.spent, self._pinched = True, 1.0
            case Tapped(at) if zooms and self.seen is Level.WHOLE:
                self.look_at(frame.to_mm(at))
                self.spent, self._pinched = True, 1.0
                return True
            case Dropped() | Tapped():
                self._pinched = 1.0
            case _:
                pass
        return False

    def rolled(self, wheel: Wheel) -> bool:
        """A wheel over the board takes another size. Returns whether it was over it."""
        if self._frame is None or not self._frame.area.collidepoint(wheel.point):
            return False
        centre = self._frame.to_mm(wheel.point)
        self.step(1 if wheel.steps > 0 else -1)
        self._centre = centre
        return True

    def let_go(self) -> None:
        """Forget the fingers."""
        self._fingers.drop()
        self._pinched = 1.0

    def _push(self, frame: Frame, right_px: int, down_px: int) -> None:
        x, y, right, bottom = frame.seen_mm()
        self.pushed = True
        self._centre = (
            (x + right) / 2 - right_px / frame.scale,
            (y + bottom) / 2 - down_px / frame.scale,
        )

    def _pinch(self, wider: float) -> bool:
        self._pinched *= wider
        if self._pinched >= _PINCH:
            self.step(1)
        elif self._pinched <= 1 / _PINCH:
            self.step(-1)
        else:
            return False
        self._pinched = 1.0
        return True


def _start(middle: float, whole: int, seen: int) -> int:
    """Where a view begins on a picture of a length, so that it shows as much of it as it can."""
    if whole <= seen:
        return -((seen - whole) // 2)
    return max(0, min(whole - seen, round(middle - seen / 2)))


def _middle(matters: Sequence[Spot], first: Spot | None, seen: Spot) -> Spot:
    """The middle of what matters; where that is too much, of as much round the first as fits."""
    first = matters[0] if first is None else first
    near = sorted(matters, key=lambda at: max(abs(at[0] - first[0]), abs(at[1] - first[1])))
    box = [first[0], first[1], first[0], first[1]]
    for x, y in near:
        wider = [min(box[0], x), min(box[1], y), max(box[2], x), max(box[3], y)]
        if wider[2] - wider[0] + 2 * _AIR_MM > seen[0]:
            continue
        if wider[3] - wider[1] + 2 * _AIR_MM > seen[1]:
            continue
        box = wider
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _box_middle(matters: Sequence[Spot]) -> Spot:
    """The middle of all that matters."""
    across, down = [x for x, _y in matters], [y for _x, y in matters]
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def _fitting(area: Rect, matters: Sequence[Spot]) -> float:
    """The largest scale at which all that matters is seen, in pixels a millimetre."""
    across, down = [x for x, _y in matters], [y for _x, y in matters]
    return min(
        area.w / (max(across) - min(across) + 2 * _RIM_MM),
        area.h / (max(down) - min(down) + 2 * _RIM_MM),
    )
