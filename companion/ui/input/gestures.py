"""What do one or two fingers do on a sheet? Pure: taps, drags and pinches.

`Press` in `events` follows one finger to a button; here every finger on one area counts. A
finger that hardly moves taps; one that moves drags; two move and stretch. When two were
there, the last one to leave means nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TypeAlias

from companion.ui.input.events import Touch, TouchPhase

Spot: TypeAlias = tuple[int, int]
"""A point of the picture, in pixels."""


@dataclass(frozen=True, slots=True)
class Down:
    """A first finger has come."""

    at: Spot


@dataclass(frozen=True, slots=True)
class Tapped:
    """It has gone again, from where it came."""

    at: Spot


@dataclass(frozen=True, slots=True)
class Dragged:
    """It moves, and has moved by more than a finger trembles."""

    start: Spot
    before: Spot
    at: Spot


@dataclass(frozen=True, slots=True)
class Dropped:
    """It has gone, after it moved."""

    start: Spot
    at: Spot


@dataclass(frozen=True, slots=True)
class Pinched:
    """Two fingers move: the middle between them, before and now, and how much wider it is."""

    before: tuple[float, float]
    at: tuple[float, float]
    wider: float


@dataclass(frozen=True, slots=True)
class Lost:
    """A finger's gesture is cancelled: a second finger has come."""


Stroke: TypeAlias = Down | Tapped | Dragged | Dropped | Pinched | Lost


class Fingers:
    """Follows the fingers on one area.

    Args:
        tremble_px: so far a finger moves that only taps.
    """

    def __init__(self, tremble_px: int = 12) -> None:
        """No finger is down."""
        self.tremble_px = tremble_px
        self._there: dict[int, Spot] = {}
        self._start: Spot = (0, 0)
        self._moved = False
        self._spent = False

    @property
    def busy(self) -> bool:
        """Whether a finger is down."""
        return bool(self._there)

    def follow(self, touch: Touch, *, inside: bool) -> Stroke | None:
        """What a touch means; `inside` says whether a new finger comes down on the area."""
        if touch.phase is TouchPhase.DOWN:
            return self._down(touch) if inside else None
        if touch.finger not in self._there:
            return None
        if touch.phase is TouchPhase.MOVE:
            return self._move(touch)
        return self._up(touch)

    def drop(self) -> None:
        """Forget all fingers: the picture under them has changed."""
        self._there.clear()
        self._moved = self._spent = False

    def _down(self, touch: Touch) -> Stroke | None:
        if touch.finger in self._there or len(self._there) >= 2:
            # Its release was never reported: begin anew.
            self.drop()
        self._there[touch.finger] = touch.point
        if len(self._there) == 1:
            self._start, self._moved, self._spent = touch.point, False, False
            return Down(touch.point)
        self._spent = True
        return Lost()

    def _move(self, touch: Touch) -> Stroke | None:
        before = dict(self._there)
        self._there[touch.finger] = touch.point
        if len(before) == 2:
            (ax, ay), (bx, by) = before.values()
            (cx, cy), (dx, dy) = self._there.values()
            was, now = max(1.0, hypot(ax - bx, ay - by)), max(1.0, hypot(cx - dx, cy - dy))
            middle, here = ((ax + bx) / 2, (ay + by) / 2), ((cx + dx) / 2, (cy + dy) / 2)
            return Pinched(middle, here, now / was)
        if self._spent:
            return None
        (sx, sy), (x, y) = self._start, touch.point
        if not self._moved and hypot(x - sx, y - sy) <= self.tremble_px:
            return None
        first, self._moved = not self._moved, True
        return Dragged(self._start, self._start if first else before[touch.finger], touch.point)

    def _up(self, touch: Touch) -> Stroke | None:
        del self._there[touch.finger]
        if self._there:
            return None
        spent, moved = self._spent, self._moved
        self.drop()
        if spent:
            return None
        return Dropped(self._start, touch.point) if moved else Tapped(touch.point)
