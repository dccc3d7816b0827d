"""How is something that chance has brought shown to everybody? Large, then where it belongs.

It grows from its place on the panel, lies still over the board, and goes back. Only while it comes
and goes is a picture drawn.
"""

from __future__ import annotations

from pygame import Rect

from companion.ui.boards.motion import eased
from companion.ui.pace import ROLL_COMES_S, ROLL_GOES_S, SHOWN_S
from companion.ui.screen_kit.context import Room


class ShownLarge:
    """When it is shown, and where it is."""

    def __init__(self) -> None:
        """Nothing is shown."""
        self._shown = False
        self._since: float | None = None
        self._drawn: object = None
        self._at = Rect(0, 0, 0, 0)

    @property
    def showing(self) -> bool:
        """Whether something is shown large."""
        return self._shown

    def begin(self) -> None:
        """Show it as soon as the screen is seen."""
        self._shown, self._since = True, None

    def covers(self, point: tuple[float, float]) -> bool:
        """Whether a finger there is on it."""
        return self.showing and self._at.collidepoint(point)

    def drop(self) -> bool:
        """Let it lie in its dock at once. Returns whether it was shown large."""
        shown, self._shown = self._shown, False
        return shown

    def tick(self, room: Room) -> bool:
        """Let time pass. Returns whether it looks different now."""
        if not self._shown:
            return False
        passed = self._passed(room)
        if passed >= SHOWN_S or not room.preferences.animated:
            return self.drop()
        moment = passed if passed < ROLL_COMES_S or passed > SHOWN_S - ROLL_GOES_S else None
        changed, self._drawn = moment != self._drawn, moment
        return changed

    def rect(self, room: Room, over: Rect, dock: Rect, whole: tuple[int, int]) -> Rect:
        """Where it is now.

        Args:
            room: for the time.
            over: the area in whose middle it is shown.
            dock: where it comes from, and goes.
            whole: its size when it is shown.
        """
        passed = self._passed(room)
        comes = eased(passed / ROLL_COMES_S)
        out = comes - eased((passed - SHOWN_S + ROLL_GOES_S) / ROLL_GOES_S)
        wide, high = (
            max(1, round(small + (large - small) * out))
            for small, large in zip(dock.size, whole, strict=True)
        )
        rect = Rect(0, 0, wide, high)
        (x, y), (u, v) = dock.center, over.center
        rect.center = (round(x + (u - x) * out), round(y + (v - y) * out))
        self._at = rect
        return rect

    def _passed(self, room: Room) -> float:
        """How long it has been seen, in seconds."""
        if self._since is None:
            self._since = room.now
        return room.now - self._since
