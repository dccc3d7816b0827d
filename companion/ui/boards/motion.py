"""What moves on a board, and how far is it at this moment? Pure: no pygame, no rules, no clock.

A game turns what has happened into `Step`s: the board before, the board after, who walks and
who fades. A `Motion` plays them one after the other, forwards or backwards. A frame of it has
two parts: a `Scene` of everything that stands, and `Moving`, the pieces on their way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any, Final, Protocol

from companion.core.frozen import frozen
from companion.ui.boards.moving import (
    Fade,
    FlagChange,
    MotionFrame,
    Moving,
    MovingFlag,
    MovingPiece,
    Walk,
)
from companion.ui.boards.scene import CastleMark, Scene
from companion.ui.boards.standing import StandingPieces, Where
from companion.ui.pace import CONQUEST_S, FALL_S, GESTURE_S, GO_IN_S, MOMENTS_S, STEP_S

_MET: Final = 0.8
"""The part of a step at which a walker meets those it joins; then their number counts up."""
_TOPPLED: Final = 0.4
_LIES: Final = 0.7
"""The parts of a step at which the fallen lie, and from which on they fade."""
_POLE_S: Final = 0.12
"""How quickly a flag's pole comes and goes, in seconds."""


@frozen
class Step:
    """One thing that happened on the board.

    Attributes:
        before: what stood there; only stacks, castles and engaged are looked at.
        after: what stands there then.
        walks: who walks, all at the same time.
        fades: who fades meanwhile.
        flags: the castles that fall.
        charges: who rushes at a castle that falls, and stands where it stood afterwards.
    """

    before: Scene
    after: Scene
    walks: tuple[Walk, ...] = ()
    fades: tuple[Fade, ...] = ()
    flags: tuple[FlagChange, ...] = ()
    charges: tuple[Walk, ...] = ()

    @property
    def still(self) -> bool:
        """Whether nobody walks."""
        return not self.walks

    @property
    def is_moment(self) -> bool:
        """Whether it is looked at for as long as it needs: somebody falls, or a castle does."""
        return bool(self.flags) or any(fade.falls for fade in self.fades)

    @property
    def seconds(self) -> float:
        """How long it takes when nothing presses."""
        if self.is_moment:
            return CONQUEST_S if self.flags else FALL_S
        return STEP_S * max((len(walk.path) - 1 for walk in self.walks), default=1)

    def frame(self, part: float, *, back: bool = False) -> MotionFrame:
        """What is seen when so much of it has happened, 0 to 1.

        Args:
            part: how much.
            back: it is undone, so nobody is counted as lost.
        """
        board, pieces = StandingPieces(self.before), list[MovingPiece]()
        for fade in self.fades:
            if not fade.comes:
                board.take(fade.at, fade.colour, fade.knights)
            pieces.append(_fading(fade, part, back=back))
        charging = self._charged(part)
        for walk in self.walks:
            board.take(walk.path[0], walk.colour, walk.knights)
        for walk in self.charges if charging else ():
            board.take(walk.path[0], walk.colour, walk.knights)
            pieces.append(MovingPiece(walk.colour, walk.knights, walk.path, charging))
        walked = self._walked(part)
        arriving = (walked - _MET) / (1 - _MET)
        met, falling = list[tuple[Walk, int]](), {flag.castle for flag in self.flags}
        for walk in self.walks:
            goes_in = walk.path[-1] in falling
            joins = board.holds(walk.path[-1], walk.colour) or self._together(walk)
            if goes_in or not joins or arriving <= 0:
                alone = goes_in or not joins
                way = paced(walked if alone else walked / _MET, len(walk.path) - 1)
                pieces.append(MovingPiece(walk.colour, walk.knights, walk.path, way))
            else:
                met.append((walk, max(1, ceil(walk.knights * min(1.0, arriving)))))
        for walk, there in met:
            board.put(walk.path[-1], walk.colour, there)
        flags = tuple(_flying(flag, part * self.seconds) for flag in self.flags)
        raised = {flag.castle: flag.raised for flag in flags}
        moving = Moving(tuple(pieces), self._changing(part, raised), self.after, part, flags)
        return MotionFrame(board.scene(), moving)

    def _walked(self, part: float) -> float:
        """How far those are who walk: they go in first, or come once the others have fallen."""
        if not self.is_moment:
            return part
        begins = 0.0 if self.flags else self.seconds - GO_IN_S
        return min(1.0, max(0.0, part * self.seconds - begins) / GO_IN_S)

    def _charged(self, part: float) -> float:
        """How near those are to the walls who rush at them; 0 before and after."""
        now, whole = part * self.seconds, self.seconds
        return eased(now / GO_IN_S) - eased((now - whole + GO_IN_S) / GO_IN_S)

    def _together(self, walk: Walk) -> bool:
        """Whether others walk to the same place."""
        return sum(other.path[-1] == walk.path[-1] for other in self.walks) > 1

    def _changing(
        self, part: float, raised: Mapping[str, float]
    ) -> dict[str, tuple[CastleMark, float]]:
        """The castles that change by more than knights who walk; those that fall, by their flag."""
        board = StandingPieces(self.before)
        for fade in self.fades:
            if not fade.comes:
                board.take(fade.at, fade.colour, fade.knights)
        for walk in self.walks:
            board.take(walk.path[0], walk.colour, walk.knights)
            if board.holds(walk.path[-1], walk.colour):
                board.put(walk.path[-1], walk.colour, walk.knights)
        nobody, after = CastleMark(), self.after.castles
        return {
            name: (after.get(name, nobody), raised.get(name, part))
            for name in {**self.before.castles, **after}
            if board.castles.get(name, nobody) != after.get(name, nobody)
        }


def _fading(fade: Fade, part: float, *, back: bool) -> MovingPiece:
    """Somebody who comes or goes, or falls and then goes."""
    colour, knights, at, comes, falls = fade
    if not falls:
        return MovingPiece(colour, knights, (at,), 0.0, part if comes else 1 - part)
    strength = min(1.0, (1 - part) / (1 - _LIES))
    lost = 0 if back else knights
    return MovingPiece(colour, knights, (at,), 0.0, strength, eased(part / _TOPPLED), lost)


def _flying(flag: FlagChange, now: float) -> MovingFlag:
    """A flag so many seconds after its castle began to fall."""
    down, up = (0.3, 0.6), (0.55, 0.95)
    if flag.before is None:
        down, up = (0.0, 0.0), (0.25, 0.8)
    lowered = eased((now - down[0]) / (down[1] - down[0])) if flag.before is not None else 1.0
    raised = eased((now - up[0]) / (up[1] - up[0]))
    strength = min(1.0, max(0.0, now) / _POLE_S, max(0.0, CONQUEST_S - now) / _POLE_S)
    return MovingFlag(flag.castle, flag.before, lowered, flag.after, raised, strength)


def eased(part: float) -> float:
    """A part of a way, 0 to 1, by a walker that sets out and halts gently."""
    part = min(1.0, max(0.0, part))
    return part * part * (3 - 2 * part)


def paced(part: float, roads: int) -> float:
    """The same by one who sets out and halts anew at every place, on a way of so many roads."""
    part = min(1.0, max(0.0, part)) * max(1, roads)
    done = min(int(part), max(1, roads) - 1)
    return (done + eased(part - done)) / max(1, roads)


class Playable(Protocol):
    """Something that moves on a board for a while: a `Motion`, or a game's own."""

    @property
    def seconds(self) -> float:
        """How long it takes."""

    def frame(self, passed_s: float) -> Any | None:
        """What is seen so long after its beginning; None when it is over."""

    def reversed(self) -> Playable:
        """The same, undone."""


@frozen
class Motion:
    """Some steps, one after the other.

    Attributes:
        steps: at least one, unless nothing ever moves.
        backwards: they are undone, the last one first.
    """

    steps: tuple[Step, ...]
    backwards: bool = False

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return sum(self._times())

    def _times(self) -> list[float]:
        """How long each step takes: walks share a gesture's time, moments have their own."""
        walks = sum(step.seconds for step in self.steps if self.backwards or not step.is_moment)
        hurried = min(1.0, GESTURE_S / walks) if walks else 1.0
        times = [
            step.seconds * (hurried if self.backwards or not step.is_moment else 1.0)
            for step in self.steps
        ]
        whole = sum(times)
        return [time * MOMENTS_S / whole for time in times] if whole > MOMENTS_S else times

    @property
    def walks(self) -> tuple[Walk, ...]:
        """Everybody who walks, from first to last."""
        return tuple(walk for step in self.steps for walk in step.walks)

    def frame(self, passed_s: float) -> MotionFrame | None:
        """What is seen so long after its beginning; None when it is over."""
        times = self._times()
        whole = sum(times)
        if passed_s >= whole:
            return None
        left = max(0.0, passed_s)
        left = whole - left if self.backwards else left
        for step, time in zip(self.steps[:-1], times, strict=False):
            if left < time:
                return step.frame(left / time, back=self.backwards)
            left -= time
        return self.steps[-1].frame(min(1.0, left / times[-1]), back=self.backwards)

    def reversed(self) -> Motion:
        """The same, undone."""
        return replace(self, backwards=not self.backwards)


def crossfade(before: Scene, after: Scene) -> Motion:
    """From one position to another, whatever lies between: what differs fades."""
    fades = [
        *(Fade(colour, n, at) for at, colour, n in _beside(before, after)),
        *(Fade(colour, n, at, comes=True) for at, colour, n in _beside(after, before)),
    ]
    return Motion((Step(before, after, (), tuple(fades)),))


def _beside(one: Scene, other: Scene) -> Iterator[tuple[Where, str, int]]:
    """The pieces of a scene that do not stand so in the other."""
    for stack in one.stacks:
        if stack not in other.stacks:
            yield stack
    for entry in one.engaged:
        if entry not in other.engaged:
            yield (entry[0], entry[1]), entry[2], entry[3]


def chained(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The same steps, joined where the same knights walk on, or where nobody walks.

    Knights that go through a place do not halt there. What changes without a walk, one thing
    after another, changes at once.
    """
    found = list[Step]()
    for step in steps:
        last = found[-1] if found else None
        if last is not None and last.still and step.still:
            found[-1] = replace(
                last,
                after=step.after,
                fades=last.fades + step.fades,
                flags=last.flags + step.flags,
                charges=last.charges + step.charges,
            )
        elif last is not None and last.flags and last.still and not step.flags:
            # The castle falls as they go in.
            found[-1] = replace(step, before=last.before, fades=last.fades + step.fades,
                                flags=last.flags)  # fmt: skip
        elif last is not None and (walk := _walks_on(last, step)) is not None:
            found[-1] = replace(last, after=step.after, walks=(walk,))
        else:
            found.append(step)
    return tuple(found)


def _walks_on(one: Step, other: Step) -> Walk | None:
    """The one walk of two steps; None where they are two."""
    if len(one.walks) != 1 or len(other.walks) != 1 or one.fades or other.fades or one.flags:
        return None
    (first,), (then,) = one.walks, other.walks
    same = (first.colour, first.knights) == (then.colour, then.knights)
    if not same or first.path[-1] != then.path[0]:
        return None
    return first._replace(path=(*first.path, *then.path[1:]))
