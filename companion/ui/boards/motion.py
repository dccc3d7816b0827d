"""What moves on a board, and how far is it at this moment? Pure: no pygame, no rules, no clock.

A game turns what has happened into `Step`s: the board before, the board after, who walks and
who fades. A `Motion` plays them one after the other, forwards or backwards. A frame of it has
two parts: a `Scene` of everything that stands, and `Moving`, the pieces on their way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from math import ceil
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from companion.core.frozen import frozen
from companion.ui.boards.scene import CastleMark, Scene
from companion.ui.pace import GESTURE_S, STEP_S

Where: TypeAlias = str | tuple[str, str]
"""A place, or beside a place on the side of another: (place, from)."""

BEYOND: Final = ""
"""Where pieces come from that enter the board: beyond its edge."""

_MET: Final = 0.8
"""The part of a step at which a walker meets those it joins; then their number counts up."""

_Key = TypeVar("_Key", bound=tuple[str, ...])


class Walk(NamedTuple):
    """Knights of an army that walk from place to place.

    Attributes:
        colour: whose.
        knights: how many.
        path: where they are in turn, at least two; the first may be `BEYOND`.
    """

    colour: str
    knights: int
    path: tuple[Where, ...]


class Fade(NamedTuple):
    """Knights that leave the board where they stand, or appear there.

    Attributes:
        colour: whose.
        knights: how many.
        at: where.
        comes: whether they appear.
    """

    colour: str
    knights: int
    at: Where
    comes: bool = False


class MovingPiece(NamedTuple):
    """A piece that does not stand: where it is at this moment.

    Attributes:
        colour: whose.
        knights: its number.
        path: its way; a single place where it stands still and fades.
        part: how much of the way lies behind it, 0 to 1.
        strength: 1 is as usual, 0 is not to be seen.
    """

    colour: str
    knights: int
    path: tuple[Where, ...]
    part: float
    strength: float = 1.0


@frozen
class Moving:
    """Everything that is between two positions at this moment.

    Attributes:
        pieces: those on their way, and those that fade.
        castles: castle → how it is about to stand, and how much of that is seen, 0 to 1.
        after: how the whole board is about to stand; None where nothing is.
        part: how much of that is seen, 0 to 1.
    """

    pieces: tuple[MovingPiece, ...] = ()
    castles: Mapping[str, tuple[CastleMark, float]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    after: Scene | None = None
    part: float = 0.0


class MotionFrame(NamedTuple):
    """What is seen at one moment: `scene` stands, `moving` does not."""

    scene: Scene
    moving: Moving


@frozen
class Step:
    """One thing that happened on the board.

    Attributes:
        before: what stood there; only stacks, castles and engaged are looked at.
        after: what stands there then.
        walks: who walks, all at the same time.
        fades: who fades meanwhile.
    """

    before: Scene
    after: Scene
    walks: tuple[Walk, ...] = ()
    fades: tuple[Fade, ...] = ()

    @property
    def still(self) -> bool:
        """Whether nobody walks."""
        return not self.walks

    @property
    def seconds(self) -> float:
        """How long it takes when nothing presses."""
        return STEP_S * max((len(walk.path) - 1 for walk in self.walks), default=1)

    def frame(self, part: float) -> MotionFrame:
        """What is seen when so much of it has happened, 0 to 1."""
        board, pieces = _Standing(self.before), list[MovingPiece]()
        for colour, knights, at, comes in self.fades:
            if not comes:
                board.take(at, colour, knights)
            strength = part if comes else 1 - part
            pieces.append(MovingPiece(colour, knights, (at,), 0.0, strength))
        for colour, knights, path in self.walks:
            board.take(path[0], colour, knights)
        marching, arriving = eased(part / _MET), (part - _MET) / (1 - _MET)
        met = list[tuple[Walk, int]]()
        for walk in self.walks:
            if not board.joins(walk) and not self._together(walk):
                pieces.append(MovingPiece(walk.colour, walk.knights, walk.path, eased(part)))
            elif arriving <= 0:
                pieces.append(MovingPiece(walk.colour, walk.knights, walk.path, marching))
            else:
                met.append((walk, max(1, ceil(walk.knights * min(1.0, arriving)))))
        for walk, there in met:
            board.put(walk.path[-1], walk.colour, there)
        moving = Moving(tuple(pieces), self._changing(part), self.after, part)
        return MotionFrame(board.scene(), moving)

    def _together(self, walk: Walk) -> bool:
        """Whether others walk to the same place."""
        return sum(other.path[-1] == walk.path[-1] for other in self.walks) > 1

    def _changing(self, part: float) -> dict[str, tuple[CastleMark, float]]:
        """The castles that change by more than knights who walk."""
        board = _Standing(self.before)
        for fade in self.fades:
            if not fade.comes:
                board.take(fade.at, fade.colour, fade.knights)
        for walk in self.walks:
            board.take(walk.path[0], walk.colour, walk.knights)
            if board.joins(walk):
                board.put(walk.path[-1], walk.colour, walk.knights)
        nobody, after = CastleMark(), self.after.castles
        return {
            name: (after.get(name, nobody), part)
            for name in {**self.before.castles, **after}
            if board.castles.get(name, nobody) != after.get(name, nobody)
        }


class _Standing:
    """The pieces of a scene, while some are taken away and others are put down."""

    def __init__(self, scene: Scene) -> None:
        self._of = scene
        self._stacks = {(place, colour): n for place, colour, n in scene.stacks}
        self._engaged = {(place, side, colour): n for place, side, colour, n in scene.engaged}
        self.castles = dict(scene.castles)

    def take(self, at: Where, colour: str, knights: int) -> None:
        """Take knights away; where fewer stand, all of them."""
        if isinstance(at, tuple):
            _change(self._engaged, (*at, colour), -knights)
        elif (mark := self.castles.get(at)) is not None:
            self.castles[at] = replace(mark, knights=max(0, mark.knights - knights))
        else:
            _change(self._stacks, (at, colour), -knights)

    def put(self, at: Where, colour: str, knights: int) -> None:
        """Put knights down."""
        if isinstance(at, tuple):
            _change(self._engaged, (*at, colour), knights)
        elif (mark := self.castles.get(at)) is not None:
            self.castles[at] = replace(mark, knights=mark.knights + knights)
        else:
            _change(self._stacks, (at, colour), knights)

    def joins(self, walk: Walk) -> bool:
        """Whether a walker joins its own people at the end of its way."""
        at = walk.path[-1]
        if isinstance(at, tuple):
            return (*at, walk.colour) in self._engaged
        if (mark := self.castles.get(at)) is not None:
            return mark.owner == walk.colour
        return (at, walk.colour) in self._stacks

    def scene(self) -> Scene:
        """The scene with the pieces that stand now."""
        return replace(
            self._of,
            stacks=tuple((*at, knights) for at, knights in self._stacks.items()),
            engaged=tuple((*at, knights) for at, knights in self._engaged.items()),
            castles=self.castles,
        )


def _change(counts: dict[_Key, int], at: _Key, by: int) -> None:
    """Change a number; what is not above 0 does not stand there."""
    left = counts.get(at, 0) + by
    if left > 0:
        counts[at] = left
    else:
        counts.pop(at, None)


def eased(part: float) -> float:
    """A part of a way, 0 to 1, by a walker that sets out and halts gently."""
    part = min(1.0, max(0.0, part))
    return part * part * (3 - 2 * part)


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
        return min(GESTURE_S, sum(step.seconds for step in self.steps))

    @property
    def walks(self) -> tuple[Walk, ...]:
        """Everybody who walks, from first to last."""
        return tuple(walk for step in self.steps for walk in step.walks)

    def frame(self, passed_s: float) -> MotionFrame | None:
        """What is seen so long after its beginning; None when it is over."""
        whole = self.seconds
        if passed_s >= whole:
            return None
        part = max(0.0, passed_s) / whole
        left = (1 - part if self.backwards else part) * sum(step.seconds for step in self.steps)
        for step in self.steps[:-1]:
            if left < step.seconds:
                return step.frame(left / step.seconds)
            left -= step.seconds
        return self.steps[-1].frame(min(1.0, left / self.steps[-1].seconds))

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
            found[-1] = replace(last, after=step.after, fades=last.fades + step.fades)
        elif last is not None and (walk := _walks_on(last, step)) is not None:
            found[-1] = replace(last, after=step.after, walks=(walk,))
        else:
            found.append(step)
    return tuple(found)


def _walks_on(one: Step, other: Step) -> Walk | None:
    """The one walk of two steps; None where they are two."""
    if len(one.walks) != 1 or len(other.walks) != 1 or one.fades or other.fades:
        return None
    (first,), (then,) = one.walks, other.walks
    same = (first.colour, first.knights) == (then.colour, then.knights)
    if not same or first.path[-1] != then.path[0]:
        return None
    return first._replace(path=(*first.path, *then.path[1:]))
