"""What moves on the table now? Pieces, the die that is shown large, a place that shines."""

from __future__ import annotations

from dataclasses import replace

from companion.games.rheingold.events import DieRolled
from companion.games.rheingold.state import State
from companion.referee.queries import Queries
from companion.ui.boards.moving import Moving
from companion.ui.boards.scene import Scene
from companion.ui.games.rheingold import motion
from companion.ui.pace import FLASH_S
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.piece_motion import PieceMotion
from companion.ui.screen_kit.rolled import ShownRoll
from companion.ui.widgets.base import Point
from companion.ui.widgets.picture import TUMBLE_HZ


class TableMotion:
    """The pieces, the die and the flash that move on the table screen.

    Attributes:
        roll: the die that is shown large.
    """

    def __init__(self) -> None:
        """Nothing moves."""
        self.roll = ShownRoll()
        self._pieces = PieceMotion(motion.motion, motion.changed)
        self._flash: tuple[str, float] | None = None
        self._dropped = False
        self._rolling = False
        self._tumbled = -1

    @property
    def moving(self) -> bool:
        """Whether anything does."""
        return self._pieces.moving or self.roll.showing or self._rolling

    @property
    def flash(self) -> str | None:
        """The place that shines because something happened there."""
        return self._flash[0] if self._flash is not None else None

    def flash_at(self, place: str, room: Room) -> None:
        """Let a place shine for a while; "" is none."""
        if place and room.preferences.animated:
            self._flash = (place, room.now + FLASH_S)

    def follow(self, before: State | None, queries: Queries, room: Room, *, back: bool) -> None:
        """Take what leads from one position to the present one; `PieceMotion` says how."""
        self.drop()
        for _state, event in self._pieces.follow(before, queries, room, back=back):
            if isinstance(event, DieRolled):
                self.roll.show(event.face)

    def frame(self, scene: Scene, room: Room) -> tuple[Scene, Moving | None]:
        """What stands on the board now, and what is on its way.

        Args:
            scene: the present position as it is shown when nothing moves.
            room: for the time.
        """
        frame = self._pieces.frame(room)
        if frame is None:
            return scene, None
        stands = frame.scene
        if frame.moving.is_moment:
            return replace(stands, flash=scene.flash), frame.moving
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
        return self._pieces.tick(room) or changed

    def _tumbles(self, room: Room, rolling: bool) -> bool:
        """Whether the tumbling die looks different now."""
        changed, self._rolling = rolling != self._rolling, rolling
        if rolling and room.preferences.animated:
            number = int(room.now * TUMBLE_HZ)
            changed, self._tumbled = changed or number != self._tumbled, number
        return changed

    def drop(self, finger: Point | None = None) -> bool:
        """Show the present position at once. Returns whether something moved.

        A large die under the `finger` stays until that is lifted: the tap is its own.
        """
        moved = self._pieces.drop()
        if finger is None or not self.roll.covers(finger):
            moved |= self.roll.drop()
        self._dropped |= moved
        return moved
