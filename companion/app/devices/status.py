"""Is a device there, since when, and what did it last do? Used by `bench`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.adapters.devices.ports import (
    CastlePressed,
    CastleReleased,
    CastleStuck,
    DeviceBack,
    DeviceLost,
    DeviceName,
    DeviceRefused,
    DieCocked,
    DieRolling,
    DieSettled,
    Why,
)
from companion.adapters.devices.recorder import FlightRecorder
from companion.adapters.devices.sockets import ReceivedSignal, Recipient
from companion.ui.ports.bench import DeviceAction, Done, Source, Went

_WENT: Final[Mapping[Recipient, Went]] = {
    Recipient.TABLE: Went.MATCH,
    Recipient.VISITOR: Went.DESK,
    Recipient.NOBODY: Went.LATE,
}


class Watched:
    """What is known of one device.

    Attributes:
        source: what stands for it.
        where: its port, or where its wires go.
        there: whether it answers.
        since_s: since when it does or does not, in seconds of the window's clock.
        why: why it does not; None as long as it has sent nothing.
        last: what was done with it last.
    """

    def __init__(self, device: DeviceName, recorder: FlightRecorder, now_s: float) -> None:
        """No device is used yet."""
        self._device: DeviceName = device
        self._recorder = recorder
        self.plugged(Source.TOUCH, "", now_s)

    def plugged(self, source: Source, where: str, now_s: float) -> None:
        """A device is used from now on; it has not answered yet."""
        self.source, self.where = source, where
        self.there, self.since_s = False, now_s
        self.why: Why | None = None
        self.last: Done | None = None
        self._recorder.note(self._device, f"{source.value} is used {where}".rstrip())

    def heard(self, heard: ReceivedSignal, now_s: float, *, raw: bool) -> Done | None:
        """The device sent a signal.

        Args:
            heard: the signal, and who received it.
            now_s: when, in seconds of the window's clock.
            raw: the flight record already has its sentences, as they were on the wire.

        Returns:
            The device's action, if the signal reports one.
        """
        match heard.signal:
            case DeviceBack(name=name):
                self.there, self.since_s, self.why = True, now_s, None
                self._recorder.note(self._device, f"there: {name}")
                return None
            case DeviceLost(why=why) | DeviceRefused(why=why):
                if self.there or self.why is None:
                    self.since_s = now_s
                self.there, self.why = False, why
                words = heard.signal.words if isinstance(heard.signal, DeviceLost) else ""
                said = f"{why.name.lower()}: {words}" if words else why.name.lower()
                self._recorder.note(self._device, f"not there: {said}")
                return None
            case _:
                deed, number = _deed(heard)
                die = heard.signal.die if isinstance(heard.signal, DieSettled) else ""
                self.last = Done(deed, number, _WENT[heard.went], now_s, die)
                if not raw:
                    said = deed.value if number is None else f"{deed.value} {number}"
                    self._recorder.note(self._device, said)
                return self.last


def _deed(heard: ReceivedSignal) -> tuple[DeviceAction, int | None]:
    match heard.signal:
        case DieSettled(simulated=True) if heard.went is not Recipient.VISITOR:
            # A simulated roll may not be written yet, and nobody learns a roll before it is
            # written.
            return DeviceAction.FELL, None
        case DieSettled(face=face):
            return DeviceAction.FELL, face
        case DieCocked():
            return DeviceAction.COCKED, None
        case CastlePressed(index=index):
            return DeviceAction.PRESSED, index
        case CastleReleased(index=index):
            return DeviceAction.RELEASED, index
        case CastleStuck(index=index):
            return DeviceAction.STUCK, index
        case DieRolling() | DeviceBack() | DeviceLost() | DeviceRefused():
            return DeviceAction.THROWN, None
