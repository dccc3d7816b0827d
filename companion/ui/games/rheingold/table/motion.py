"""What moves on the table now? It begins with a new position and ends by itself or at a tap.

Every position it shows was written before: it knows nothing but the events and states of the
record. When the table is opened, nothing moves.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.games.rheingold.events import DieRolled
from companion.games.rheingold.state import State
from companion.referee.queries import Queries
from companion.ui.boards.motion import Motion, Moving
from companion.ui.boards.scene import Scene
from companion.ui.games.rheingold import motion
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.rolled import ShownRoll
from companion.ui.widgets.picture import TUMBLE_HZ

_FLASH_S: Final = 1.6
"""How long a place shines after something happened there, in seconds."""


class TableMotion:
    """The pieces, the die and the flash that move on the table screen.

    Attributes:
        roll: the die that is shown large.
    """

    def __init__(self) -> None:
        """Nothing moves."""
        self.roll = ShownRoll()
        self._motion: Motion | None = None
        self._since: float | None = None
        self._dropped = False
        self._flash: tuple[str, float] | None = None
        self._rolling = False
        self._tumbled = -1
        self._happened: tuple[tuple[State, object], ...] = ()

    @property
    def moving(self) -> bool:
        """Whether anything does."""
        return self._motion is not None or self.roll.showing or self._rolling

    @property
    def flash(self) -> str | None:
        """The place that shines because something happened there."""
        return self._flash[0] if self._flash is not None else None

    def flash_at(self, place: str, room: Room) -> None:
        """Let a place shine for a while; "" is none."""
        if place and room.preferences.animated:
            self._flash = (place, room.now + _FLASH_S)

    def follow(self, before: State | None, queries: Queries, room: Room, *, back: bool) -> None:
        """Take what leads from one position to the present one; it begins when it is seen.

        Args:
            before: what was shown; None when the table was just opened.
            queries: the match.
            room: for the preferences.
            back: something was taken back.
        """
        self.drop()
        self._since = None
        now: State = queries.state
        earlier, self._happened = self._happened, queries.lately
        if before is None or not room.preferences.animated:
            return
        if back:
            undone = _happened_since((*earlier, (before, None)), now)
            self._motion = (
                motion.changed(before, now)
                if undone is None
                else _reversed(motion.motion(undone[:-1], before))
            )
            return
        happened = _happened_since(queries.lately, before)
        if happened is None:
            return
        self._motion = motion.motion(happened, now)
        for _state, event in happened:
            if isinstance(event, DieRolled):
                self.roll.show(event.face)

    def frame(self, scene: Scene, room: Room) -> tuple[Scene, Moving | None]:
        """What stands on the board now, and what is on its way.

        Args:
            scene: the present position as it is shown when nothing moves.
            room: for the time.
        """
        if self._motion is None:
            return scene, None
        frame = self._motion.frame(self._passed(room))
        if frame is None:
            return scene, None
        stands = frame.scene
        shown = replace(scene, stacks=stands.stacks, castles=stands.castles, engaged=stands.engaged)
        return shown, frame.moving

    def tick(self, room: Room, *, rolling: bool) -> bool:
        """Let time pass. Returns whether something looks different now.

        Args:
            room: for the time.
            rolling: the die tumbles.
        """
        changed, self._dropped = self.roll.tick(room) or self._dropped, False
        changed |= self._tumbles(room, rolling)
        if self._flash is not None and room.now > self._flash[1]:
            self._flash, changed = None, True
        if self._motion is None:
            return changed
        if self._passed(room) >= self._motion.seconds or not room.preferences.animated:
            self._motion = None
        return True

    def _tumbles(self, room: Room, rolling: bool) -> bool:
        """Whether the tumbling die looks different now."""
        changed, self._rolling = rolling != self._rolling, rolling
        if rolling and room.preferences.animated:
            number = int(room.now * TUMBLE_HZ)
            changed, self._tumbled = changed or number != self._tumbled, number
        return changed

    def drop(self) -> bool:
        """Show the present position at once. Returns whether something moved."""
        moved, self._motion = self._motion is not None, None
        moved |= self.roll.drop()
        self._dropped |= moved
        return moved

    def _passed(self, room: Room) -> float:
        """How long it has been seen, in seconds."""
        if self._since is None:
            self._since = room.now
        return room.now - self._since


def _happened_since(
    happened: tuple[tuple[State, object], ...], state: State
) -> tuple[tuple[State, object], ...] | None:
    """What happened from a position on; None where it was never passed."""
    for number in range(len(happened) - 1, -1, -1):
        if happened[number][0] == state:
            return happened[number:]
    return None


def _reversed(found: Motion | None) -> Motion | None:
    return found.reversed() if found is not None else None
