"""What can be used as each device, and how is it exchanged? A value and a protocol, no code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.core.frozen import frozen
from companion.ui.ports.bench import DevicePart, Source


@frozen
class DeviceChoice:
    """Something that can be used as a part.

    Attributes:
        key: the argument for `DeviceSelectionPort.use`.
        source: which kind of device it is.
        where: its port, or where its wires go; "" where it has neither.
        used: whether it is in use.
    """

    key: str
    source: Source
    where: str
    used: bool


class DeviceSelectionPort(Protocol):
    """Exchanges the devices of the table. Called in the window's thread."""

    def choices(self, part: DevicePart) -> Sequence[DeviceChoice]:
        """What can be used as a part, the real device first; buttons and lamps share their choices.

        A real device is offered whether it is connected or not.
        """

    def use(self, part: DevicePart, key: str) -> None:
        """Use this from now on, until the program ends; the match goes on.

        Closes the device that was used before, waits for its thread, and opens the new one.
        A device that is not connected can be chosen too; it is used as soon as it appears.
        A roll that was thrown and could not be written is kept. Choosing the same device
        again opens it anew.

        Raises:
            StoreError: the record cannot say which of the device's rolls or presses it has;
                nothing was changed.
        """

    def wire(self, castle: int) -> str:
        """Where the wire of a castle's button goes: "GPIO27, pin 13"; "" where there is none."""
