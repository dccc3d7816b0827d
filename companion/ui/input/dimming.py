"""When does the picture go dark, and which touch only wakes it? Pure.

`stir` reports a touch of the screen or a device's signal; time is an argument. It draws
nothing.
"""

from __future__ import annotations

from companion.ui.input.events import KeyName, KeyStroke, Touch, TouchPhase, Wheel

_Who = int | KeyName


class Dimming:
    """Decides for one screen whether it is dark.

    The touch that wakes it counts for nothing, from its press to its release:
    whoever wakes a dark screen cannot have meant what they could not read.
    """

    def __init__(self, now: float) -> None:
        """Bright, as of now (seconds, monotonic)."""
        self._stirred = now
        self._waking: _Who | None = None

    def dark(self, now: float, after_s: float) -> bool:
        """Whether nothing has happened for `after_s` seconds; 0 means never dark."""
        return after_s > 0 and now - self._stirred >= after_s

    def stir(self, at: float) -> None:
        """Something happened at this time: a touch, a key or a device's signal."""
        self._stirred = max(self._stirred, at)

    def swallows(self, what: Touch | KeyStroke | Wheel, now: float, after_s: float) -> bool:
        """Whether a touch or a key only wakes the screen; it counts as activity in any case."""
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
