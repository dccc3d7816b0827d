"""What can stand for a device, and how is it exchanged? A value and a protocol, no code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.ui.ports.bench import DevicePart, Source


@dataclass(frozen=True, slots=True)
class DeviceChoice:
    """What could stand for a part.

    Attributes:
        key: for `DeviceSelectionPort.use`.
        source: what kind of thing it is.
        where: its port, or where its wires go; "" where there is nothing to say.
        used: whether it is the one.
    """

    key: str
    source: Source
    where: str
    used: bool


class DeviceSelectionPort(Protocol):
    """Exchanges the devices of the table. Called in the window's thread."""

    def choices(self, part: DevicePart) -> Sequence[DeviceChoice]:
        """What could stand for a part, the real device first; of lamps and buttons together.

        A real device is offered whether it is connected or not.
        """

    def use(self, part: DevicePart, key: str) -> None:
        """Use this from now on, until the program ends; the match goes on.

        Closes the device that was used before and opens the new one; its thread is waited
        for. A device that is not connected is used all the same and awaited. A roll that
        was thrown and could not be written is kept. Using the same one again opens it anew.

        Raises:
            StoreError: the record cannot say which rolls it has; nothing was changed.
        """

    def wire(self, castle: int) -> str:
        """Where the wire of a castle's button goes: "GPIO27, pin 13"; "" where there is none."""
