"""A desk without any other device: nothing can be chosen instead."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.ports.bench import DevicePart
from companion.ui.ports.device_selection import DeviceChoice


class NothingToChoose:
    """Keeps `DeviceSelectionPort`: there are no other devices."""

    def choices(self, _part: DevicePart) -> Sequence[DeviceChoice]:
        """None."""
        return ()

    def use(self, _part: DevicePart, _key: str) -> None:
        """Nothing happens."""

    def wire(self, _castle: int) -> str:
        """Nowhere."""
        return ""
