"""Did the finger mean what the large button says now? It is dead just after a change.

The large button is pressed more often than anything else, and its meaning changes with the
match: a second tap of an impatient finger must not mean the next thing. The button looks pressed
all the same: the finger was felt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from companion.ui.screen_kit.navigator import Stop
from companion.ui.widgets.base import Intent, Widget

DEAD_S: Final = 0.5
"""In seconds: how long the large button is dead after its meaning has changed."""
SEEN_S: Final = 0.25
"""In seconds: how long the button looks pressed after a tap that does not count."""
PRIMARY: Final = "primary"
"""The large button's name on every screen."""

_Meaning: TypeAlias = tuple[str, Intent | None]
"""What the large button says, and what a tap on it means."""


class PrimaryGuard:
    """Knows what the large button meant, and since when it means something else."""

    def __init__(self) -> None:
        """It was not seen yet."""
        self._tapped: tuple[float, _Meaning] | None = None
        self._meant: tuple[Stop, object, _Meaning] | None = None
        self._changed: float | None = None
        self._swallowed: float | None = None

    def watch(self, now: float, stop: Stop, position: object, widgets: Sequence[Widget]) -> bool:
        """Note what is visible. Returns whether a new position gives the button a new meaning.

        Args:
            now: in seconds.
            stop: the visible screen.
            position: the state of the match.
            widgets: of the screen.
        """
        before, meaning = self._meant, _meaning(widgets)
        self._meant = (stop, position, meaning)
        if before is None or before[0] != stop or before[1] is position or before[2] == meaning:
            return False
        self._changed = now
        return True

    def left(self, now: float) -> None:
        """A screen has left by itself: a finger that comes now meant the one that is gone."""
        self._changed = now

    def tapped(self, now: float, widgets: Sequence[Widget]) -> None:
        """Something was tapped, before the screen answers it."""
        self._tapped = (now, _meaning(widgets))

    def dead(self, now: float, widgets: Sequence[Widget]) -> bool:
        """Whether the button's meaning has changed just now, so that a tap does not count."""
        just_changed = self._changed is not None and now - self._changed < DEAD_S
        if not just_changed and (self._tapped is None or now - self._tapped[0] >= DEAD_S):
            return False
        if not just_changed and self._tapped is not None:
            just_changed = _meaning(widgets) != self._tapped[1]
        if just_changed:
            self._swallowed = now
        return just_changed

    def seen(self, now: float) -> str | None:
        """The button's name while it looks pressed, because a tap did not count; else None."""
        if self._swallowed is not None and now - self._swallowed >= SEEN_S:
            self._swallowed = None
        return None if self._swallowed is None else PRIMARY

    def forgets(self, now: float) -> bool:
        """Let time pass. Returns whether the button looks as usual again."""
        return self._swallowed is not None and self.seen(now) is None


def _meaning(widgets: Sequence[Widget]) -> _Meaning:
    for widget in widgets:
        for target in widget.targets():
            if target.id == PRIMARY:
                text = widget.words()[0].text if widget.words() else ""
                return text, target.intent
    return "", None
