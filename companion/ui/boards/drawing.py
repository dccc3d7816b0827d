"""What must a game's picture be, for a table screen that knows no game?

A game's `GameUi` brings its `BoardPictures`, usually a module with `fit` and `drawing`.
A drawing is made for one board and one size; what stands on
the board comes as the game's view, so it draws nothing that the view does not
show. It knows no rules: what may be tapped comes in `Marks`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

import pygame

from companion.core.frozen import frozen
from companion.core.game import Json, Setup
from companion.ui.boards.motion import Playable
from companion.ui.theme import Theme

Spot: TypeAlias = tuple[float, float]
"""A place on the picture, in pixels."""


@frozen
class Marks:
    """What the screen points at, by the names of places.

    Attributes:
        lit: what may be tapped.
        chosen: what has been tapped.
        flash: where something has just happened.
    """

    lit: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    flash: frozenset[str] = frozenset()


class Drawing(Protocol):
    """The picture of one board at one size."""

    @property
    def size(self) -> tuple[int, int]:
        """Of the picture, in pixels."""

    def where(self, view: Any) -> Mapping[str, str]:
        """Name in a move → the place at which it stands now; a place is its own name."""

    def spots(self, view: Any) -> Mapping[str, Spot]:
        """Place → its middle on the picture, as the board lies now."""

    def draw(
        self, surface: pygame.Surface, origin: tuple[int, int], view: Any, marks: Marks
    ) -> None:
        """Draw the board and what stands on it, its upper left corner at `origin`."""


@runtime_checkable
class MovingDrawing(Drawing, Protocol):
    """A drawing on which moves are seen: pieces walk, and an arrow shows the way they went."""

    def motion(self, before: Any, events: Sequence[Any], after: Any) -> Playable | None:
        """What moves in a step of the record; None where nothing on the board does.

        Args:
            before: the state before it.
            events: its events.
            after: the state after it.
        """

    def draw_motion(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        view: Any,
        motion: Any,
        frame: Any | None,
    ) -> None:
        """Draw the board and the arrows of a motion.

        Args:
            surface: where to.
            origin: of the picture, on the surface.
            view: what stands on the board when nothing moves.
            motion: whose ways are shown: of this drawing, or an empty `Motion`.
            frame: the present moment of a motion; None while nothing moves.
        """


class BoardPictures(Protocol):
    """Makes the pictures of a game's boards: a module with these two functions."""

    def fit(self, board: Json, most: tuple[int, int]) -> tuple[int, int]:
        """The size that the picture of a board takes when it may have `most` pixels."""

    def drawing(self, setup: Setup, size: tuple[int, int], theme: Theme) -> Drawing:
        """The picture of a match's board."""


def in_sight(
    surface: pygame.Surface, origin: tuple[int, int], size: tuple[int, int]
) -> pygame.Rect:
    """The part of a picture, at `origin` of a surface, that its clip lets through."""
    return surface.get_clip().move(-origin[0], -origin[1]).clip(pygame.Rect((0, 0), size))


def lay(
    surface: pygame.Surface, origin: tuple[int, int], picture: pygame.Surface, spot: Spot
) -> None:
    """Draw a picture with its middle on a spot of the board whose corner is at `origin`."""
    wide, high = picture.get_size()
    at = (round(spot[0] - wide / 2) + origin[0], round(spot[1] - high / 2) + origin[1])
    surface.blit(picture, at)


def within(most: tuple[int, int], narrow: float, wide: float) -> tuple[int, int]:
    """The largest size in a box whose width is `narrow` to `wide` times its height."""
    across, down = most
    if across > down * wide:
        return round(down * wide), down
    if across < down * narrow:
        return across, round(across / narrow)
    return most
