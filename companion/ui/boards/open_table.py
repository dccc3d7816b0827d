"""What does a game show and say to everybody, without a screen? One record a game.

Whoever only watches needs no more of a game than this: `games.open_tables` finds it by the game's
slug. It knows the state of a match, in which nothing is hidden, and no screen, no port.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

import pygame

from companion.core.game import Json, Setup
from companion.ui.art.chart import Sign
from companion.ui.boards.drawing import Drawing
from companion.ui.boards.voice import Voice
from companion.ui.theme import Theme

Lines: TypeAlias = Callable[[Setup, Any], tuple[str, ...]]
"""Some sentences about a state of a match."""


class Still(NamedTuple):
    """What never changes on a board.

    Attributes:
        ground: the lowest layer, as large as the picture.
        labels: small pictures that are laid over what stands there, and where.
    """

    ground: pygame.Surface
    labels: tuple[tuple[pygame.Surface, pygame.Rect], ...] = ()


Keep: TypeAlias = Callable[[pygame.Surface], pygame.Surface]
"""Takes a large picture that will be laid often, and gives a small one that counts as it."""


@runtime_checkable
class Grounded(Drawing, Protocol):
    """A drawing whose lowest layer never changes, so that it may be made and kept elsewhere."""

    def still(self) -> Still:
        """What never changes; painted at the first call, which takes long. Not to be drawn on."""

    def stand_on(self, still: Still, keep: Keep) -> None:
        """Lay these from now on, and paint none; large pictures are kept elsewhere, too."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """How one game looks and is worded for everybody.

    Attributes:
        fit: the size that the picture of a board takes when it may have so many pixels.
        drawing: makes a picture of a match's board that nobody else has.
        wording: makes the voice for a match.
        due: what a state waits for, with the name of who acts: "Ada marches: 2 marches left";
            "" when the match is over.
        odds: the odds that lie open in a state, a line each.
        described: what stands on the board, a sentence each, for those who do not see it.
        lane_signs: returns kind of a mark of its `Lanes` → its sign; `HELD` is among them.
    """

    fit: Callable[[Json, tuple[int, int]], tuple[int, int]]
    drawing: Callable[[Setup, tuple[int, int], Theme], Drawing]
    wording: Callable[[Setup], Voice]
    due: Callable[[Setup, Any], str]
    odds: Lines
    described: Lines
    lane_signs: Callable[[], Mapping[str, Sign]] = dict
