"""Who answers the real buttons at a table's places? The table screen and the program's turn.

A button that goes down before such a screen stands means nothing: no press ever
interrupts a secret, and none that was meant for another screen is carried over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit.context import Room, Screen
from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page


@runtime_checkable
class Pressable(Protocol):
    """A screen that answers the real buttons at the places of its table."""

    def answer_press(self, press: Any, room: Room) -> None:
        """Answer a press; where it means nothing, show that on the screen and the lamp."""

    def may_press(self, room: Room) -> frozenset[str]:
        """The places whose button means something now; their lamps shine."""


class PlaceButtons:
    """Reads every press, and passes on those that are meant for the screen."""

    def __init__(self, match: MatchInPlay, devices: DevicesPort) -> None:
        """No press was read yet."""
        self._match = match
        self._devices = devices
        self._since: float | None = None
        self._seen: Screen | None = None
        self._answers: Pressable | None = None

    def tick(self, room: Room, table: Callable[[], Screen | None]) -> bool:
        """Read the presses, and light the lamps of the places that may be pressed.

        Args:
            room: the room of the screens.
            table: returns the screen that answers buttons now, None when none does.

        Returns:
            Whether anything was answered, so that the screen may look different.
        """
        if self._table(table) is None:
            self._since = None
        elif self._since is None:
            self._since = room.now
        answered = False
        for press in self._devices.presses():
            program = room.nav.top.page is Page.PROGRAM and self._match.programs.turn() is not None
            settle(room, self._match, program=program)
            self._table(table)
            if self._since is None or press.down_s < self._since:
                continue
            if self._answers is not None:
                self._answers.answer_press(press, room)
                answered = True
        if answered:
            self._table(table)
        may = frozenset[str]() if self._answers is None else self._answers.may_press(room)
        self._devices.may_press(may)
        return answered

    def _table(self, table: Callable[[], Screen | None]) -> Screen | None:
        """The screen that answers buttons; whether it can is found out once for each."""
        there = table()
        if there is not self._seen:
            self._since = None
            self._seen, self._answers = there, there if isinstance(there, Pressable) else None
        return there
