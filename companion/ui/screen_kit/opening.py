"""What does a game show while a hidden value is opened before everybody? See `OpeningMoment`.

The page itself knows no game: it has the lock, the turning over and the ways out. A game without
a moment of its own gets a plain page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pygame import Rect

from companion.core.game import Colour
from companion.ui.screen_kit.context import Room
from companion.ui.widgets.base import Widget
from companion.ui.widgets.picture import Picture


@dataclass(frozen=True, slots=True)
class OpeningResult:
    """What came of an opening: public events, in words.

    Attributes:
        value: what the value is; None where the table did not learn it.
        sum: how it was reckoned, in large figures.
        after: what follows, a sentence each.
        counted: how the reckoning is seen to count up, in figures alone, before `sum` says it all.
    """

    value: int | None
    sum: str
    after: tuple[str, ...]
    counted: tuple[str, ...] = ()


class OpeningMoment(Protocol):
    """One opening, before or after it: made of public things alone, and frozen."""

    @property
    def place(self) -> str:
        """Where the value lies."""

    @property
    def colour(self) -> Colour:
        """Whose value it is."""

    @property
    def title(self) -> str:
        """What is opened, in a few words."""

    @property
    def stakes(self) -> tuple[str, ...]:
        """What depends on the value, from open knowledge; what matters most comes last."""

    @property
    def result(self) -> OpeningResult | None:
        """What came of it; None before it is opened."""

    def scene(
        self, room: Room, area: Rect, value: Picture, *, settled: bool = False
    ) -> Sequence[Widget]:
        """What stands round the value.

        Args:
            room: for sizes and theme.
            area: what it fills.
            value: its back, its face, or something between; drawn large in the middle.
            settled: what came of it is seen as well.
        """
