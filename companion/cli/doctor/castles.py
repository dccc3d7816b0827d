"""Do buttons and lamps do what they should? `herald doctor buttons`, `… lamps`."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from companion.adapters.devices.ports import (
    CastleLights,
    CastlePressed,
    CastleReleased,
    CastleStuck,
    DeviceBack,
    DeviceLost,
    DeviceRefused,
    Lamp,
    Signal,
)
from companion.app.devices import factory
from companion.app.devices.factory import PluggedCastles
from companion.core.config.pin_header import CASTLES, PIN_OF
from companion.core.config.settings import GPIO, Settings
from companion.core.errors import DeviceError

_COLOURS = (("red", "ff0000"), ("green", "00ff00"), ("blue", "0000ff"), ("white", "404040"))


@contextmanager
def _met(
    settings: Settings, wait_s: float, terminal: TextIO
) -> Iterator[tuple[PluggedCastles, queue.Queue[Signal]]]:
    """The castles, connected and listening.

    Raises:
        DeviceError: they report a fault, or do not answer within `wait_s` seconds.
    """
    signals: queue.Queue[Signal] = queue.Queue()
    with factory.castles(settings) as plugged:
        if plugged.buttons is not None:
            plugged.buttons.start(signals.put)
            match _next(signals, wait_s):
                case DeviceBack() as back:
                    print(f"The castles are connected: {back.name}.", file=terminal)
                case DeviceLost(words=words) if words:
                    raise DeviceError(f"The castles: {words}")
                case DeviceLost() | DeviceRefused() as gone:
                    raise DeviceError(f"The castles: {gone.why.value}")
                case other:
                    raise DeviceError(f"The castles said {other} before saying who they are.")
        yield plugged, signals


def buttons(settings: Settings, wait_s: float, terminal: TextIO) -> bool:
    """Ask for each button in turn; whether each was pressed, and no other.

    Raises:
        DeviceError: there are no buttons.
    """
    right = 0
    with _met(settings, wait_s, terminal) as (plugged, signals):
        if plugged.buttons is None:
            raise DeviceError("There are no buttons to test: castles are tapped on the screen.")
        for castle in range(CASTLES):
            print(f"Press castle {_place(settings, castle)} … ", end="", file=terminal, flush=True)
            if plugged.simulated is not None:
                plugged.simulated.press(castle)
                plugged.simulated.release(castle)
            wrong = list(_pressed(plugged, signals, castle, wait_s))
            if wrong and wrong[-1] == castle:
                right += len(wrong) == 1
                others = ", ".join(str(other + 1) for other in wrong[:-1])
                print(f"right, but after {others}" if others else "right", file=terminal)
            else:
                others = ", ".join(str(other + 1) for other in wrong)
                print(f"not seen; {others} instead" if others else "not seen", file=terminal)
    print(f"{right} of {CASTLES} buttons are right.", file=terminal)
    return right == CASTLES


def _pressed(
    plugged: PluggedCastles, signals: queue.Queue[Signal], castle: int, wait_s: float
) -> Iterator[int]:
    """The castles that are pressed within `wait_s`, ending with the one that was asked for."""
    until = time.monotonic() + wait_s
    while (left_s := until - time.monotonic()) > 0:
        try:
            signal = signals.get(timeout=left_s)
        except queue.Empty:
            return
        match signal:
            case CastlePressed() | CastleReleased() if plugged.buttons is not None:
                plugged.buttons.acknowledge(signal)
                if isinstance(signal, CastlePressed):
                    yield signal.index
                    if signal.index == castle:
                        return
            case CastleStuck():
                yield signal.index
            case DeviceLost() | DeviceRefused():
                raise DeviceError(f"The castles: {signal.why.value}")
            case _:
                pass


def lamps(settings: Settings, each_s: float, wait_s: float, terminal: TextIO) -> None:
    """Light every lamp in turn, then all of them in each colour, then blinking.

    Raises:
        DeviceError: there are no lamps.
    """
    with _met(settings, wait_s, terminal) as (plugged, _):
        if plugged.lights is None:
            raise DeviceError("There are no lamps to test: they are shown on the screen only.")
        for castle in range(CASTLES):
            print(f"Castle {castle + 1} is white, all others are dark.", file=terminal, flush=True)
            _show(plugged.lights, {castle: Lamp("404040")}, each_s)
        for word, colour in _COLOURS:
            print(f"All are {word}.", file=terminal, flush=True)
            _show(plugged.lights, dict.fromkeys(range(CASTLES), Lamp(colour)), each_s)
        print("All blink.", file=terminal, flush=True)
        blinking = Lamp("404040", blinking=True)
        _show(plugged.lights, dict.fromkeys(range(CASTLES), blinking), 3 * each_s)
    print("All are dark.", file=terminal)


def _show(lights: CastleLights, picture: dict[int, Lamp], for_s: float) -> None:
    lights.show(picture)
    threading.Event().wait(for_s)


def _place(settings: Settings, castle: int) -> str:
    if settings.castles.buttons != GPIO:
        return str(castle + 1)
    gpio = settings.pins.castles[castle]
    return f"{castle + 1} (GPIO{gpio}, pin {PIN_OF[gpio]})"


def _next(signals: queue.Queue[Signal], wait_s: float) -> Signal:
    try:
        return signals.get(timeout=wait_s)
    except queue.Empty:
        raise DeviceError(f"The castles haven't answered for {wait_s:.0f} s.") from None
