"""Where on the board is a step? A ring around each place that it names."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect

from companion.ui.art.lights import ring
from companion.ui.boards.drawing import Spot
from companion.ui.screen_kit.board_view import CLOSER, crowded
from companion.ui.widgets.base import Layer, Point, Untouched
from companion.ui.widgets.pen import Pen

_WITHIN: Final = 0.8
"""A step is seen whole in a closer look when it takes no more than this part of it."""


@dataclass(frozen=True, slots=True)
class StepMark(Untouched):
    """A ring around a point of the screen, over the board: what stands there is seen in it."""

    point: Point
    px: int
    layer: Layer = Layer.OVER

    @property
    def rect(self) -> Rect:
        """What it covers."""
        rect = Rect(0, 0, self.px, self.px)
        rect.center = self.point
        return rect

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        picture = ring(self.px, pen.theme)
        pen.surface.blit(picture, picture.get_rect(center=self.point))


def places_of(written: Mapping[str, Any], known: Container[str]) -> tuple[str, ...]:
    """The places that a move names, each once.

    Args:
        written: the move as JSON.
        known: the places there are.
    """
    named = [value for value in written.values() if isinstance(value, str)]
    fronts = written.get("fronts")
    if isinstance(fronts, Mapping):
        named += fronts
    return tuple(place for place in dict.fromkeys(named) if place in known)


def marks(
    written: Mapping[str, Any], spots: Mapping[str, Spot], board: Rect, px: int
) -> list[StepMark]:
    """A ring for each place that a move names.

    Args:
        written: the move as JSON.
        spots: place → where it is on the board's picture.
        board: where the picture is on the screen.
        px: how large a ring is, in pixels.
    """
    return [
        StepMark((board.x + round(spots[place][0]), board.y + round(spots[place][1])), px)
        for place in places_of(written, spots)
    ]


def close_up(
    places: Sequence[str], spots: Mapping[str, Spot], size: tuple[int, int], touch: int
) -> Spot | None:
    """What part of a board, 0 to 1, a closer look at a step has in its middle.

    None where the board shows the step well enough: no other place is near those of the step.

    Args:
        places: of the step, where it ends last.
        spots: place → where it is on the board's picture.
        size: of the picture, in pixels.
        touch: how broad a finger is, in pixels.
    """
    if not places or not crowded(spots, frozenset(spots), places[-1], touch * 2 // 3):
        return None
    return middle(places, spots, size, CLOSER)


def middle(
    places: Sequence[str], spots: Mapping[str, Spot], size: tuple[int, int], factor: float
) -> Spot:
    """What part of a board, 0 to 1, is in the middle between the places of a step.

    Args:
        places: of the step, at least one; where it ends last. If they are too far apart to be
            seen together, that one alone.
        spots: place → where it is on the board's picture.
        size: of the picture, in pixels.
        factor: how much larger the board is seen.
    """
    ends = [spots[place] for place in places]
    apart = [max(end[axis] for end in ends) - min(end[axis] for end in ends) for axis in (0, 1)]
    if any(far > size[axis] / factor * _WITHIN for axis, far in enumerate(apart)):
        ends = ends[-1:]
    found = [sum(end[axis] for end in ends) / len(ends) / size[axis] for axis in (0, 1)]
    return found[0], found[1]
