"""Who answers the real buttons at a table's places? The table screen, and no other.

A button that goes down before the table stands on the screen means nothing: no press
ever interrupts a secret, and none that was meant for another screen is carried over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit.context import Room, Screen
from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.match_in_play import MatchInPlay


@runtime_checkable
class Pressable(Protocol):
    """A table screen that answers the real buttons at the places of its table."""

    def answer_press(self, press: Any, room: Room) -> None:
        """A button was pressed, or held; where that means nothing, table and lamp say so."""

    def may_press(self, room: Room) -> frozenset[str]:
        """The places whose button means something now: their lamps say so."""


class PlaceButtons:
    """Takes every press, and hands on those that are meant for the table."""

    def __init__(self, match: MatchInPlay, devices: DevicesPort) -> None:
        """Nobody has pressed anything."""
        self._match = match
        self._devices = devices
        self._since: float | None = None

    def tick(self, room: Room, table: Callable[[], Screen | None]) -> bool:
        """Take what was pressed, and tell the lamps what may be.

        Args:
            room: where.
            table: asked for the screen that answers buttons now, None when none does.

        Returns:
            Whether anything was answered, so that the screen may look different.
        """
        if table() is None:
            self._since = None
        elif self._since is None:
            self._since = room.now
        answered = False
        for press in self._devices.presses():
            settle(room, self._match)
            there = table()
            if self._since is None or press.down_s < self._since:
                continue
            if isinstance(there, Pressable):
                there.answer_press(press, room)
                answered = True
        there = table()
        if isinstance(there, Pressable):
            self._devices.may_press(there.may_press(room))
        else:
            self._devices.may_press(frozenset())
        return answered
