"""Why does a tap do nothing here? The answer to one whose intent is `why_not`.

It stands beside what was tapped, on every screen alike, until the next tap or for a while.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from companion.ui.screen_kit.context import Room
from companion.ui.widgets.base import WHY_NOT, Intent, Point, Widget
from companion.ui.widgets.note import GONE, Note

STAYS_S: Final = 4.5
"""How long a reason is shown, in seconds: it is one short sentence."""
_AREA: Final = 3
"""What is higher than so many touches is an area: the note stands where the finger was."""


class Reasons:
    """The one reason that is shown, if any; one for the stage."""

    def __init__(self) -> None:
        """Nothing was tapped."""
        self._shown: tuple[Point, str, tuple[Rect, ...]] | None = None
        self._until = 0.0

    def takes(self, intent: Intent, rect: Rect, point: Point | None, room: Room) -> bool:
        """Show a reason, or take the shown one away.

        Args:
            intent: what the tap means.
            rect: what was tapped.
            point: where the finger was; None for a key.
            room: for the time and the sizes.

        Returns:
            Whether the tap asked for a reason, or was on one: the screen has nothing to answer.
        """
        was_shown, self._shown = self._shown is not None, None
        if intent.name != WHY_NOT:
            return was_shown and intent == GONE
        if rect.h > _AREA * room.sizes.touch and point is not None:
            self._shown = point, str(intent.arg), ()
        else:
            self._shown = (rect.centerx, rect.top), str(intent.arg), (rect,)
        self._until = room.now + STAYS_S
        room.refused = True
        return True

    def forget(self) -> None:
        """Take the shown one away."""
        self._shown = None

    def tick(self, now: float) -> bool:
        """Let time pass. Returns whether one went."""
        if self._shown is None or now <= self._until:
            return False
        self._shown = None
        return True

    def widgets(self, room: Room, below: Sequence[Widget]) -> list[Widget]:
        """The note; it covers neither what was tapped nor what may be, while there is room.

        It may cover an area or spots of a board, rather than stand far away.

        Args:
            room: for the sizes.
            below: everything else on the screen.
        """
        if self._shown is None:
            return []
        at, text, about = self._shown
        sizes = room.sizes
        targets = (target for widget in below for target in widget.targets())
        able = [one.rect for one in targets if one.legal and one.works and not one.round]
        free = [rect for rect in able if min(rect.size) <= _AREA * sizes.touch]
        return [Note(room.inner, at, text, "", sizes.body, sizes.gap, (*about, *free))]
