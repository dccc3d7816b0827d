"""When does the picture go dark, and which touch only wakes it? Pure.

It is told when somebody touched the glass and when a device spoke; time is an
argument. It draws nothing.
"""

from __future__ import annotations

from companion.ui.input.events import KeyName, KeyStroke, Touch, TouchPhase, Wheel

_Who = int | KeyName


class Dimming:
    """Watches over one glass.

    The touch that wakes it counts for nothing, from its press to its release:
    whoever wakes a dark screen cannot have meant what they could not read.
    """

    def __init__(self, now: float) -> None:
        """Bright, as of now (seconds, monotonic)."""
        self._stirred = now
        self._waking: _Who | None = None

    def dark(self, now: float, after_s: float) -> bool:
        """Whether nothing has stirred for `after_s` seconds; 0 is never."""
        return after_s > 0 and now - self._stirred >= after_s

    def stir(self, at: float) -> None:
        """Somebody or something stirred at this time."""
        self._stirred = max(self._stirred, at)

    def swallows(self, what: Touch | KeyStroke | Wheel, now: float, after_s: float) -> bool:
        """Whether a touch or a key does no more than to wake the glass; it stirs in any case."""
        dark = self.dark(now, after_s)
        self.stir(now)
        if isinstance(what, Wheel):
            return dark
        who: _Who = what.name if isinstance(what, KeyStroke) else what.finger
        down = what.down if isinstance(what, KeyStroke) else what.phase is TouchPhase.DOWN
        if dark:
            self._waking = who
            return True
        if self._waking != who:
            return False
        if (
            down
            or (isinstance(what, Touch) and what.phase is TouchPhase.UP)
            or isinstance(what, KeyStroke)
        ):
            self._waking = None
        return not down
