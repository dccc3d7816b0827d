"""Which adapters do these settings ask for? The only module that names their classes.

Each function opens a device for the time of a block and closes it afterwards. The module of a
device is imported when the first of its kind is opened: most tables have few kinds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.adapters.devices.ports import (
    CastleButtons,
    CastleLights,
    Die,
    PressId,
    RollId,
    Signal,
)
from companion.adapters.devices.recorder import Tap
from companion.core import dice_lines
from companion.core.config.pin_header import CASTLES
from companion.core.config.run_options import NO_DIE, SIMULATED
from companion.core.config.settings import EXPANDER, GPIO, SERIAL, Settings
from companion.core.config.settings import SIMULATED as SIMULATED_CASTLES
from companion.core.dice_lines import ChosenDie
from companion.core.errors import DeviceError

if TYPE_CHECKING:
    from companion.adapters.devices.bank import ButtonBank
    from companion.adapters.devices.bluetooth_dice import BluetoothDice
    from companion.adapters.devices.header_contacts import HeaderContacts
    from companion.adapters.devices.simulated import SimulatedDie
    from companion.adapters.devices.simulated_bridge import SimulatedBridge
    from companion.adapters.devices.simulated_castles import SimulatedCastles


class Rollable(Protocol):
    """A simulated device that rolls when it is pressed."""

    def press(self) -> bool:
        """Press it. Returns whether it rolls; raises DeviceError once it is closed."""


class PluggedDie(NamedTuple):
    """An unstarted die, None for touch; `simulated` is the simulated device behind it, if any."""

    die: Die | None
    simulated: SimulatedDie | None


class PluggedBluetooth(NamedTuple):
    """Unstarted Bluetooth dice; `simulated` is the simulated bridge behind them, if any."""

    die: BluetoothDice
    simulated: SimulatedBridge | None


class PluggedCastles(NamedTuple):
    """Unstarted castles, None for touch; `simulated` is the simulated device behind, if any."""

    buttons: CastleButtons | None
    lights: CastleLights | None
    simulated: SimulatedCastles | None


@contextmanager
def die(
    choice: str, counted: Iterable[RollId] = (), tap: Tap | None = None
) -> Iterator[PluggedDie]:
    """Open the die: `SIMULATED`, `NO_DIE` or a device file; `tap` gets its sentences."""
    with ExitStack() as stack:
        path, simulated = choice, None
        if choice == SIMULATED:
            from companion.adapters.devices.simulated import SimulatedDie  # noqa: PLC0415 # see above

            # Without a pseudo-terminal there is no simulated die, and faces are tapped.
            with suppress(DeviceError):
                simulated = stack.enter_context(SimulatedDie())
            path = NO_DIE if simulated is None else simulated.path
        if path == NO_DIE:
            yield PluggedDie(None, None)
            return
        if simulated is not None and tap is not None:
            tap = tap.without_faces()
        from companion.adapters.devices.serial_die import SerialDie  # noqa: PLC0415 # see above

        adapter = SerialDie(path, counted, tap=tap, simulated=simulated is not None)
        stack.callback(adapter.close)
        yield PluggedDie(adapter, simulated)


@contextmanager
def bluetooth(
    dice: Sequence[ChosenDie],
    counted: Collection[RollId] = (),
    *,
    simulated: bool = False,
    tap: Callable[[], Tap] | None = None,
    rung: Callable[[], object] = lambda: None,
) -> Iterator[PluggedBluetooth]:
    """Open these Bluetooth dice at the bridge; with `simulated`, at one whose dice are software.

    Args:
        dice: those that count.
        counted: the rolls that the record holds.
        simulated: everything nearby is simulated.
        tap: makes a recorder for the sentences of one die.
        rung: called on another thread when something has changed.

    Raises:
        DeviceError: there is no room for simulated dice.
    """
    from companion.adapters.devices.bluetooth_dice import BluetoothDice  # noqa: PLC0415 # see above

    with ExitStack() as stack:
        folder, service = dice_lines.folder(os.environ), "RUNTIME_DIRECTORY" in os.environ
        bridge = None
        if simulated:
            from companion.adapters.devices.simulated_bridge import SimulatedBridge  # noqa: PLC0415 # see above

            bridge = stack.enter_context(SimulatedBridge(lively=True))
            folder, service = bridge.folder, False
        adapter = BluetoothDice(
            folder, dice, counted, service=service, tap=_faceless(tap) if simulated else tap,
            rung=rung, simulated=simulated,
        )  # fmt: skip
        stack.callback(adapter.close)
        yield PluggedBluetooth(adapter, bridge)


def _faceless(tap: Callable[[], Tap] | None) -> Callable[[], Tap] | None:
    """The same for simulated dice: nobody learns a face before it is recorded."""
    return None if tap is None else lambda: tap().without_faces()


@contextmanager
def castles(
    settings: Settings,
    counted: Iterable[PressId] = (),
    roll: Callable[[], object] | None = None,
    tap: Tap | None = None,
) -> Iterator[PluggedCastles]:
    """Open the castles of these settings; `tap` gets their sentences, if they have a line.

    `roll` is what a roll button on the header does.
    """
    chosen = settings.castles
    with ExitStack() as stack:
        simulated = None
        buttons: CastleButtons | None = None
        lights: CastleLights | None = None
        if chosen.buttons == SIMULATED_CASTLES:
            from companion.adapters.devices.simulated_castles import SimulatedCastles  # noqa: PLC0415 # see above

            with suppress(DeviceError):
                simulated = stack.enter_context(SimulatedCastles())
        port = chosen.port if chosen.buttons == SERIAL else simulated and simulated.path
        if port:
            from companion.adapters.devices.serial_castles import SerialCastles  # noqa: PLC0415 # see above

            controller = SerialCastles(port, counted, tap=tap)
            stack.callback(controller.close)
            buttons = controller
            if chosen.lamps == chosen.buttons:
                lights = controller
        elif chosen.buttons in (GPIO, EXPANDER):
            buttons = _bank(settings, roll)
            stack.callback(buttons.close)
        if chosen.lamps == EXPANDER:
            from companion.adapters.devices.expander import ExpanderLights, open_bus  # noqa: PLC0415 # see above

            lights = ExpanderLights(
                settings.expander.lamps, partial(open_bus, settings.expander.bus), CASTLES
            )
            stack.callback(lights.close)
        if settings.pins.roll is not None and roll is not None and chosen.buttons != GPIO:
            from companion.adapters.devices.bank import ButtonBank  # noqa: PLC0415 # see above

            button = ButtonBank(
                _header(settings, settings.pins.roll), "roll button", castles=0, roll=roll
            )
            stack.callback(button.close)
            button.start(_unheard)
        yield PluggedCastles(buttons, lights, simulated)


def _bank(settings: Settings, roll: Callable[[], object] | None) -> ButtonBank:
    """Bare contacts; a roll button on the same header shares their thread."""
    from companion.adapters.devices.bank import ButtonBank  # noqa: PLC0415 # see above

    if settings.castles.buttons == EXPANDER:
        from companion.adapters.devices.expander import ExpanderContacts, open_bus  # noqa: PLC0415 # see above

        bus = partial(open_bus, settings.expander.bus)
        return ButtonBank(ExpanderContacts(settings.expander.buttons, bus, CASTLES), "expander")
    extra = () if settings.pins.roll is None else (settings.pins.roll,)
    return ButtonBank(_header(settings, *settings.pins.castles, *extra), "header", roll=roll)


def _header(settings: Settings, *gpios: int) -> HeaderContacts:
    from companion.adapters.devices import pin_library  # noqa: PLC0415 # see above
    from companion.adapters.devices.header_contacts import HeaderContacts  # noqa: PLC0415 # see above

    # Now: later the window draws, and the buttons would be there only long after the table.
    pin_library.load(settings.pins.factory)
    return HeaderContacts(gpios, partial(pin_library.open_factory, settings.pins.factory))


def _unheard(_signal: Signal) -> None:
    """Ignore a signal: a roll button alone says nothing about castles."""
