"""Which devices are used now, and what could be used instead?

Opens adapters through `factory`, plugs them into the bench, and closes them. A choice at
the hardware desk holds until the program ends. Only that the die was put aside is
remembered beyond that: a face that nobody threw would count. The settings file is never
changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.adapters.devices.ports import Why
from companion.app.devices import factory, troubleshooting
from companion.app.devices.bench import DeviceBench, Remedy
from companion.app.devices.dice_desk import DiceDesk
from companion.core.config.run_options import BLUETOOTH, NO_DIE, SIMULATED, Config, read_die
from companion.core.config.settings import EXPANDER, GPIO, SERIAL, TOUCH, CastleSettings, Settings
from companion.core.config.settings import SIMULATED as SIMULATED_CASTLES
from companion.core.errors import DeviceError
from companion.core.message import Message
from companion.referee import chance, place_buttons
from companion.ui.ports.bench import DevicePart, Source
from companion.ui.ports.device_selection import DeviceChoice
from companion.ui.ports.preferences import PreferenceStore

if TYPE_CHECKING:
    from companion.adapters.devices.simulated import SimulatedDie
    from companion.adapters.devices.simulated_castles import SimulatedCastles

_ON_THE_HEADER: Final = "GPIO"
_ON_THE_BUS: Final = "I²C"


class DeviceSelection:
    """Exchanges the devices of the table while a match is played. For one thread.

    Keeps `DeviceSelectionPort`.
    """

    def __init__(
        self,
        config: Config,
        bench: DeviceBench,
        preference_store: PreferenceStore,
        sources: Callable[[str], frozenset[str]],
        dice: DiceDesk,
    ) -> None:
        """Start without devices: faces and castles are tapped.

        Args:
            config: says which real devices there are.
            bench: takes what is opened here.
            preference_store: remembers that the die was put aside.
            sources: where the moves of the record came from, by the prefix of their source;
                raises StoreError where the record cannot say.
            dice: the Bluetooth dice of this table.
        """
        self._config = config
        self._bench = bench
        self._preference_store = preference_store
        self._sources = sources
        self._settings = config.settings
        self._dice = dice
        self._die = ExitStack()
        self._castles = ExitStack()
        self._used = dict.fromkeys(DevicePart, Source.TOUCH)

    def begin(self) -> None:
        """Open the devices of the settings, except a die that was put aside.

        Raises:
            StoreError: the record cannot say which of their rolls and presses it has.
        """
        aside = self._preference_store.preferences.put_aside == self._config.die
        as_set = self._config.die == read_die(None, self._config.settings)
        if as_set and self._dice.used:
            # They were added on the screen, which is the later word; the command line is later yet.
            self.use_die(BLUETOOTH)
        else:
            self.use_die(NO_DIE if aside else self._config.die)
        self.use_castles(self._config.settings, self.press)

    def use_die(self, choice: str) -> SimulatedDie | None:
        """Roll with this from now on: `SIMULATED`, `NO_DIE` (touch), `BLUETOOTH` or a device file.

        Raises:
            StoreError: the record cannot say which rolls it has; nothing was changed.
        """
        counted = tuple(chance.counted(self._sources("die ")))
        self._die.close()
        if choice == BLUETOOTH:
            with suppress(DeviceError):  # no room for simulated dice: faces are tapped
                opened = self._die.enter_context(self._dice.plugged(counted))
                self._used[DevicePart.DIE] = Source.BLUETOOTH
                self._bench.plug_in_die(opened.die, opened.simulated, "", self._at_bluetooth,
                                        bluetooth=True)  # fmt: skip
                return None
            choice = NO_DIE
        tap = self._bench.recorder.tap("die")
        plugged = self._die.enter_context(factory.die(choice, counted, tap))
        self._used[DevicePart.DIE] = _source(plugged.die, plugged.simulated)
        where = troubleshooting.for_people(_port(choice))
        remedy: Remedy = partial(troubleshooting.at_port, self._die_port)
        if plugged.simulated is not None:
            remedy = _simulated_stopped
        self._bench.plug_in_die(plugged.die, plugged.simulated, where, remedy)
        return plugged.simulated

    def _at_bluetooth(self, why: Why, _hello: tuple[str, ...]) -> Message:
        """Advice for Bluetooth dice that are missing."""
        return self._dice.mend(why)

    def use_castles(
        self, settings: Settings, roll: Callable[[], object] | None = None
    ) -> SimulatedCastles | None:
        """Use these castles from now on; `roll` is called when the header's roll button is pressed.

        Raises:
            StoreError: the record cannot say which presses it has; nothing was changed.
        """
        counted = place_buttons.counted_presses(self._sources("castles "))
        self._castles.close()
        tap = self._bench.recorder.tap("castles")
        plugged = self._castles.enter_context(factory.castles(settings, counted, roll, tap))
        source = _source(plugged.buttons or plugged.lights, plugged.simulated)
        self._used[DevicePart.BUTTONS] = self._used[DevicePart.LAMPS] = source
        where = "" if source is not Source.REAL else _where(settings.castles)
        self._bench.plug_in_castles(
            plugged.buttons,
            plugged.lights,
            plugged.simulated,
            where,
            _castles_remedy(source, settings),
        )
        self._settings = settings
        return plugged.simulated

    def press(self) -> None:
        """A roll button on the header was pressed: press the simulated die, if it is in use.

        Called on the button's thread.
        """
        self._bench.roll_button()

    def close(self) -> None:
        """Close all devices."""
        self._castles.close()
        self._die.close()

    # For the hardware desk.

    def choices(self, part: DevicePart) -> Sequence[DeviceChoice]:
        """What could stand for a part; see `DeviceSelectionPort.choices`."""
        port = troubleshooting.for_people(self._die_port)
        where = port if part is DevicePart.DIE else _where(self._real.castles)
        used = self._used[part]
        return [
            DeviceChoice(
                source.value, source, where if source is Source.REAL else "", source is used
            )
            for source in Source
            if source is not Source.BLUETOOTH or (part is DevicePart.DIE and self._dice.offered)
        ]

    def use(self, part: DevicePart, key: str) -> None:
        """Use this from now on; see `DeviceSelectionPort.use`."""
        source = Source(key)
        if part is DevicePart.DIE:
            paths = {
                Source.SIMULATED: SIMULATED, Source.TOUCH: NO_DIE, Source.BLUETOOTH: BLUETOOTH
            }  # fmt: skip
            self.use_die(paths.get(source, self._die_port))
            self._put_aside(source is Source.TOUCH)
            self._dice.remember(source is Source.BLUETOOTH)
            return
        real = self._real
        told = {Source.SIMULATED: SIMULATED_CASTLES, Source.TOUCH: TOUCH}.get(source)
        chosen = real.castles if told is None else replace(real.castles, buttons=told, lamps=told)
        self.use_castles(replace(real, castles=chosen), self.press)

    def _put_aside(self, by_hand: bool) -> None:
        """Remember whether the die of the settings was put aside."""
        preferences = self._preference_store.preferences
        aside = self._config.die if by_hand else ""
        if preferences.put_aside != aside:
            self._preference_store.set_preferences(replace(preferences, put_aside=aside))

    def wire(self, castle: int) -> str:
        """Where the wire of a castle's button goes; see `DeviceSelectionPort.wire`."""
        return troubleshooting.wire(self._settings, castle)

    @property
    def _die_port(self) -> str:
        """The real die's device file: from the command line, else from the settings."""
        return _port(self._config.die) or self._config.settings.die.port

    @property
    def _real(self) -> Settings:
        """The settings with real castles; on a serial line where the settings name none."""
        settings = self._config.settings
        real = (SERIAL, GPIO, EXPANDER)
        if settings.castles.buttons in real or settings.castles.lamps in real:
            return settings
        return replace(settings, castles=replace(settings.castles, buttons=SERIAL, lamps=SERIAL))


def _simulated_stopped(_why: Why, _hello: tuple[str, ...]) -> Message:
    """Advice for a simulated device that is missing."""
    return Message("It's simulated and has stopped: choose it again.")


def _castles_remedy(source: Source, settings: Settings) -> Remedy:
    """Advice for the castles of these settings when they are missing."""
    if source is Source.SIMULATED:
        return _simulated_stopped
    if settings.castles.buttons in (GPIO, EXPANDER):
        return lambda why, _hello: troubleshooting.at_pins(settings, why)
    return partial(troubleshooting.at_port, settings.castles.port)


def _source(device: object | None, simulated: object | None) -> Source:
    if device is None:
        return Source.TOUCH
    return Source.REAL if simulated is None else Source.SIMULATED


def _port(choice: str) -> str:
    return "" if choice in (SIMULATED, NO_DIE, BLUETOOTH) else choice


def _where(castles: CastleSettings) -> str:
    if castles.buttons == GPIO:
        return _ON_THE_HEADER
    if EXPANDER in (castles.buttons, castles.lamps):
        return _ON_THE_BUS
    return troubleshooting.for_people(castles.port)
