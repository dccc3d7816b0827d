"""What is a widget? The types that all widgets share.

A screen is a list of widgets, made anew whenever something changed. A widget
knows its rectangle, draws itself with a `Pen`, and offers `Target`s to a finger;
a target carries an `Intent`, and the screen that made it answers that.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, Protocol

from pygame import Rect

from companion.core.frozen import frozen
from companion.ui.widgets.pen import Pen, Words

Point = tuple[int, int]
_MARGIN = 6
"""A tap hits a button up to `reach / _MARGIN` pixels beside it; see `hit`."""


@frozen
class Intent:
    """What the player means by a tap: a word, and what it is about."""

    name: str
    arg: str | int | None = None


WHY_NOT: Final = "why-not"
"""The name of every intent of `why_not`."""


def why_not(text: str) -> Intent:
    """The intent of a tap that does nothing now: the stage says why, beside it.

    Args:
        text: the reason, a sentence.
    """
    return Intent(WHY_NOT, text)


@frozen
class Target:
    """Something a finger can hit.

    Attributes:
        id: its name, the same from one drawing to the next.
        rect: where a finger hits it for certain.
        intent: what a tap means; None where a tap means nothing.
        legal: whether it is lit: a tap beside goes to the nearest lit target only.
        focus: whether the keys can reach it.
        round: it is a spot on the board: what counts is the way to its middle.
        hold: it shows something while it is held; its intent counts when it is pressed.
        guard: its intent counts only after it was held for the preferred time.
        long: what a finger means that stays for that time; None for no more than a tap.
        drag: what a finger means that slides from here onto another spot of the board: an
            intent whose argument is `arg` of this intent and of that spot's, with a blank
            between; None for nothing.
    """

    id: str
    rect: Rect
    intent: Intent | None
    legal: bool = True
    focus: bool = True
    round: bool = False
    hold: bool = False
    guard: bool = False
    long: Intent | None = None
    drag: Intent | None = None

    @property
    def works(self) -> bool:
        """Whether a tap does something; one that only says why it does nothing does not."""
        return self.intent is not None and self.intent.name != WHY_NOT

    @property
    def reachable(self) -> bool:
        """Whether the keys can stand on it now."""
        return self.focus and self.intent is not None


class Layer(Enum):
    """Which widget lies on which; only widgets of one layer must not overlap."""

    UNDER = 0
    """Panels and frames that others stand on."""
    PLAIN = 1
    """Everything that is read and tapped."""
    OVER = 2
    """Notes: the next tap takes them away."""


class Widget(Protocol):
    """A part of a screen."""

    @property
    def rect(self) -> Rect:
        """What it covers."""

    @property
    def layer(self) -> Layer:
        """Where it lies."""

    def targets(self) -> Sequence[Target]:
        """What a finger can hit."""

    def words(self) -> Sequence[Words]:
        """The texts in it, each with its box, for the layout tests."""

    def draw(self, pen: Pen) -> None:
        """Draw it."""


class Untouched:
    """The defaults of a widget without targets; it has no words unless it defines them."""

    __slots__ = ()

    def targets(self) -> Sequence[Target]:
        """None."""
        return ()

    def words(self) -> Sequence[Words]:
        """None."""
        return ()


def hit(targets: Sequence[Target], point: Point, reach: int) -> Target | None:
    """What a finger at `point` means.

    The target under it; on the board, the lit spot when the finger is not well
    on another; beside everything, the nearest lit target: a spot within `reach`
    pixels of its middle, a button within a small margin round it.
    """
    about = _about(targets, point, reach)
    for target in reversed(about):
        if not target.round and target.rect.collidepoint(point):
            return target
    spots = [(_beyond(target, point), target) for target in about if target.round]
    beyond, spot = min(spots, key=lambda one: one[0], default=(0.0, None))
    if spot is not None and beyond <= 0:
        return spot
    lit = [
        (_far(target, point), order, target)
        for order, target in enumerate(about)
        if target.legal and target.intent is not None
    ]
    lit = [spot for spot in lit if spot[0] <= (reach if spot[2].round else reach // _MARGIN)]
    near = min(lit, key=lambda spot: spot[:2], default=None)
    if near is not None:
        return near[2]
    if spot is not None and _far(spot, point) <= reach:
        return spot
    return None


def _about(targets: Sequence[Target], point: Point, reach: int) -> list[Target]:
    """Those within `reach` pixels of a point, each way: of a hundred, no other can be meant."""
    square = Rect(point, (1, 1)).inflate(2 * reach, 2 * reach)
    return [targets[at] for at in square.collidelistall([target.rect for target in targets])]


def _beyond(spot: Target, point: Point) -> float:
    """Pixels from a point to the edge of a spot; negative well on it."""
    return _far(spot, point) - min(spot.rect.w, spot.rect.h) / 2


def _far(target: Target, point: Point) -> float:
    """Pixels from a point to a target: to a spot's middle, else to its edge."""
    x, y = point
    rect = target.rect
    if target.round:
        return float(((x - rect.centerx) ** 2 + (y - rect.centery) ** 2) ** 0.5)
    dx = max(rect.left - x, 0, x - rect.right + 1)
    dy = max(rect.top - y, 0, y - rect.bottom + 1)
    return float((dx * dx + dy * dy) ** 0.5)


def towards(targets: Sequence[Target], here: Target | None, way: Point) -> Target | None:
    """Where an arrow key leads: the nearest target that way, nearly straight first.

    Args:
        targets: all that the keys can reach.
        here: where the focus is; None goes to the first.
        way: (-1, 0) is left, (0, 1) is down.
    """
    able = [target for target in targets if target.reachable]
    if here is None or not able:
        return able[0] if able else None
    x, y = here.rect.center
    best: tuple[float, Target] | None = None
    for target in able:
        dx, dy = target.rect.centerx - x, target.rect.centery - y
        ahead = dx * way[0] + dy * way[1]
        aside = abs(dx * way[1]) + abs(dy * way[0])
        if target.id == here.id or ahead <= 0:
            continue
        cost = ahead + 2.5 * aside
        if best is None or cost < best[0]:
            best = (cost, target)
    return best[1] if best else here
