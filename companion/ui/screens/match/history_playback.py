"""When does the next step of the past come, while it plays by itself?"""

from __future__ import annotations

from typing import Final

from companion.ui.input.events import Touch, TouchPhase
from companion.ui.pace import QUIET_S, REST_S, STILL_S
from companion.ui.screen_kit.context import Room

SPEEDS: Final = (1, 2, 4)
"""How many times as fast it may play."""


class Playback:
    """Plays, or rests; a finger anywhere ends it.

    Attributes:
        on: it plays.
        speed: how many times as fast as it was made to be looked at.
    """

    def __init__(self) -> None:
        """It rests."""
        self.on = False
        self.speed = SPEEDS[0]
        self._since: float | None = None
        self._ended = False

    def turn(self) -> bool:
        """Begin, or end. Returns whether it plays now.

        The finger that ended it as it came down, on the button that ends it, does not begin anew.
        """
        self.on = not self.on and not self._ended
        self._ended = False
        self._since = None if not self.on else float("-inf")
        return self.on

    def faster(self) -> None:
        """Play faster; after the fastest, as slowly as at first."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def stop(self) -> None:
        """Rest."""
        self.on = False

    def felt(self, touch: Touch) -> bool:
        """A finger that comes down ends it. Returns whether it did."""
        if touch.phase is not TouchPhase.DOWN:
            return False
        self._ended, self.on = self.on, False
        return self._ended

    def due(self, room: Room, *, busy: bool, quiet: bool = False) -> bool:
        """Whether the next step is due.

        Args:
            room: for the time.
            busy: the step before is still on its way.
            quiet: nothing on the board was changed by it.
        """
        if busy:
            self._since = None
        if not self.on or busy:
            return False
        if self._since is None:
            self._since = room.now
        rest = REST_S if room.preferences.animated else STILL_S
        if quiet:
            rest = QUIET_S
        if room.now - self._since < rest / self.speed:
            return False
        self._since = room.now
        return True
