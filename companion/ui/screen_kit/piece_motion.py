"""What moves on a table's board now? It begins with a new position and ends by itself or at a tap.

Every position it shows was written before: it knows nothing but the events and states of the
record. When the table is opened, nothing moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from companion.referee.queries import Queries
from companion.ui.boards.motion import Playable
from companion.ui.screen_kit.context import Room

Happened: TypeAlias = tuple[tuple[Any, Any], ...]
"""Events in order, each with the state before it."""


class PieceMotion:
    """The pieces that move on a table screen."""

    def __init__(
        self,
        replayed: Callable[[Sequence[tuple[Any, Any]], Any], Playable | None],
        changed: Callable[[Any, Any], Playable | None],
        undone: Callable[[Sequence[tuple[Any, Any]], Any], Playable | None] | None = None,
    ) -> None:
        """Nothing moves.

        Args:
            replayed: makes the motion of some events, and the state after them.
            changed: from one state to another where nothing is known of the way.
            undone: makes the motion of events that are taken back, which is shown backwards;
                None where it is that of `replayed`.
        """
        self._replayed = replayed
        self._changed = changed
        self._undone = undone or replayed
        self._motion: Playable | None = None
        self._since: float | None = None
        self._dropped = False
        self._happened: Happened = ()

    @property
    def moving(self) -> bool:
        """Whether anything does."""
        return self._motion is not None

    def follow(self, before: Any | None, queries: Queries, room: Room, *, back: bool) -> Happened:
        """Take what leads from one position to the present one; it begins when it is seen.

        Args:
            before: what was shown; None when the table was just opened.
            queries: the match.
            room: for the preferences.
            back: something was taken back.

        Returns:
            The events that are seen to happen.
        """
        self.drop()
        self._since = None
        now = queries.state
        earlier, self._happened = self._happened, queries.lately
        if before is None or not room.preferences.animated:
            return ()
        if back:
            undone = _happened_since((*earlier, (before, None)), now)
            if undone is None:
                self._motion = self._changed(before, now)
            else:
                found = self._undone(undone[:-1], before)
                self._motion = found.reversed() if found is not None else None
            return ()
        happened = _happened_since(queries.lately, before)
        if happened is None:
            return ()
        self._motion = self._replayed(happened, now)
        return happened

    def frame(self, room: Room) -> Any | None:
        """What is seen now; None when nothing moves."""
        return None if self._motion is None else self._motion.frame(self._passed(room))

    def tick(self, room: Room) -> bool:
        """Let time pass. Returns whether something looks different now."""
        changed, self._dropped = self._dropped, False
        if self._motion is None:
            return changed
        if self._passed(room) >= self._motion.seconds or not room.preferences.animated:
            self._motion = None
        return True

    def drop(self) -> bool:
        """Show the present position at once. Returns whether something moved."""
        moved, self._motion = self._motion is not None, None
        self._dropped |= moved
        return moved

    def _passed(self, room: Room) -> float:
        """How long it has been seen, in seconds."""
        if self._since is None:
            self._since = room.now
        return room.now - self._since


def _happened_since(happened: Happened, state: Any) -> Happened | None:
    """What happened from a position on; None where it was never passed."""
    for number in range(len(happened) - 1, -1, -1):
        if happened[number][0] == state:
            return happened[number:]
    return None
