"""Which devices does this table have, and at which ports and pins? Floor 2: one TOML file.

Read and checked as a whole: every fault is named at once, with its line. What is
not said keeps its default: a simulated die, castles by touch. `library/companion.toml`
is the example, and says the defaults.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion.errors import ConfigError
from companion.header import CASTLES, DEFAULT_CASTLES, EEPROM, PIN_OF, USES

TOUCH: Final = "touch"
SIMULATED: Final = "simulated"
SERIAL: Final = "serial"
GPIO: Final = "gpio"
EXPANDER: Final = "expander"

FACTORIES: Final = ("lgpio", "rpigpio")
SYSTEM_FILE: Final = Path("/etc/companion.toml")
_ADDRESSES: Final = range(0x20, 0x28)
_COUNTED_NAME: Final = re.compile(r"/dev/tty(ACM|USB)[0-9]+\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class DieSettings:
    """Where rolls come from; they can be tapped at any time besides.

    Attributes:
        use: `SIMULATED`, `SERIAL` or `TOUCH`.
        port: the device file of a serial die.
    """

    use: str = SIMULATED
    port: str = "/dev/companion-die"


@dataclass(frozen=True, slots=True)
class CastleSettings:
    """Where presses come from, and where lamps are; the board on the screen can be tapped besides.

    Attributes:
        buttons: `TOUCH`, `SIMULATED`, `SERIAL`, `GPIO` or `EXPANDER`.
        lamps: `TOUCH` (on the screen alone), `SIMULATED`, `SERIAL` or `EXPANDER`.
        port: the device file of a serial controller.
    """

    buttons: str = TOUCH
    lamps: str = TOUCH
    port: str = "/dev/companion-castles"


@dataclass(frozen=True, slots=True)
class PinSettings:
    """The header.

    Attributes:
        factory: the library that gpiozero is to use; never another one silently.
        castles: the GPIO (BCM number) of each castle's button, in the board's order.
        roll: the GPIO of a button that throws the simulated die; None for none.
        taken: what else uses the header: words of `header.USES`.
    """

    factory: str = "lgpio"
    castles: tuple[int, ...] = DEFAULT_CASTLES
    roll: int | None = None
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExpanderSettings:
    """MCP23017 chips on I²C, nine castles to a chip.

    Attributes:
        bus: the number of the I²C bus; 1 is the header's.
        buttons: the addresses of the two chips with buttons, 0x20 to 0x27.
        lamps: the addresses of the two chips with lamps.
    """

    bus: int = 1
    buttons: tuple[int, ...] = (0x20, 0x21)
    lamps: tuple[int, ...] = (0x22, 0x23)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that the file can say."""

    die: DieSettings = field(default_factory=DieSettings)
    castles: CastleSettings = field(default_factory=CastleSettings)
    pins: PinSettings = field(default_factory=PinSettings)
    expander: ExpanderSettings = field(default_factory=ExpanderSettings)

    @property
    def ports(self) -> Mapping[str, str]:
        """The device files that are used, by the section that names them."""
        ports = {}
        if self.die.use == SERIAL:
            ports["die"] = self.die.port
        if SERIAL in (self.castles.buttons, self.castles.lamps):
            ports["castles"] = self.castles.port
        return ports


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file; `line` is 0 where there is none to point at."""

    line: int
    text: str


SIMULATION: Final = Settings(
    DieSettings(SIMULATED), CastleSettings(SIMULATED, SIMULATED), PinSettings(), ExpanderSettings()
)
"""Everything is there and nothing is real: `--simulate`."""


def place(chosen: Path | None, environment: Mapping[str, str]) -> Path | None:
    """The file that counts: the chosen one, else the user's, else the system's, else none."""
    if chosen is not None:
        return chosen
    home = environment.get("XDG_CONFIG_HOME") or str(Path(environment.get("HOME", "/")) / ".config")
    for file in (Path(home) / "companion" / "companion.toml", SYSTEM_FILE):
        if file.is_file():
            return file
    return None


def load(file: Path | None) -> Settings:
    """The settings of a file; the defaults without one.

    Raises:
        ConfigError: it cannot be read, or says what cannot be: one line a fault.
    """
    if file is None:
        return Settings()
    try:
        text = file.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise ConfigError(f"{file}: cannot be read: {error}.") from error
    settings, faults = read(text)
    if faults:
        faults += missing_ports(settings, text)
        lines = (
            f"{file}:{fault.line}: {fault.text}" if fault.line else f"{file}: {fault.text}"
            for fault in sorted(faults, key=lambda fault: fault.line)
        )
        raise ConfigError("\n".join(lines))
    return settings


def read(text: str) -> tuple[Settings, list[Fault]]:
    """What a file says and everything that is wrong with it; wrong values keep their default."""
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line ([0-9]+)", str(error))
        return Settings(), [Fault(int(line[1]) if line else 0, f"this is no TOML: {error}")]
    reader = _File(said, text)
    settings = reader.settings()
    return settings, reader.faults


def missing_ports(settings: Settings, text: str = "") -> list[Fault]:
    """The ports that nothing is plugged into now. A table can be played at without."""
    lines = _lines(text)
    return [
        Fault(lines.get((section, "port"), 0), f"{section}.port: {port} is not there now.")
        for section, port in settings.ports.items()
        if not Path(port).exists()
    ]


class _File:
    """One file while it is read; collects the faults."""

    def __init__(self, said: dict[str, Any], text: str) -> None:
        self._said = said
        self._line = _lines(text)
        self.faults: list[Fault] = []

    def settings(self) -> Settings:
        for section in self._said:
            if section not in ("die", "castles", "pins", "expander"):
                self._wrong(section, "", "there is no such section")
        die = self._section("die", ("use", "port"))
        castles = self._section("castles", ("buttons", "lamps", "port"))
        pins = self._section("pins", ("factory", "castles", "roll", "taken"))
        chips = self._section("expander", ("bus", "buttons", "lamps"))
        plain = Settings()
        settings = Settings(
            DieSettings(
                self._word("die", "use", die, (SIMULATED, SERIAL, TOUCH), plain.die.use),
                self._port("die", die, plain.die.port),
            ),
            CastleSettings(
                self._word("castles", "buttons", castles,
                           (TOUCH, SIMULATED, SERIAL, GPIO, EXPANDER), plain.castles.buttons),
                self._word("castles", "lamps", castles,
                           (TOUCH, SIMULATED, SERIAL, EXPANDER), plain.castles.lamps),
                self._port("castles", castles, plain.castles.port),
            ),
            PinSettings(
                self._word("pins", "factory", pins, FACTORIES, plain.pins.factory),
                self._numbers("pins", "castles", pins, CASTLES, plain.pins.castles),
                self._number("pins", "roll", pins, None),
                self._words("pins", "taken", pins, tuple(USES)),
            ),
            ExpanderSettings(
                self._number("expander", "bus", chips, plain.expander.bus) or 0,
                self._numbers("expander", "buttons", chips, 2, plain.expander.buttons),
                self._numbers("expander", "lamps", chips, 2, plain.expander.lamps),
            ),
        )  # fmt: skip
        self._check_pins(settings)
        self._check_chips(settings)
        self._check_castles(settings)
        return settings

    def _wrong(self, section: str, key: str, text: str) -> None:
        line = self._line.get((section, key), self._line.get((section, ""), 0))
        name = f"{section}.{key}" if key else section
        self.faults.append(Fault(line, f"{name}: {text}."))

    def _section(self, section: str, known: tuple[str, ...]) -> dict[str, Any]:
        said = self._said.get(section, {})
        if not isinstance(said, dict):
            self._wrong(section, "", f"this is a section: [{section}] on a line of its own")
            return {}
        for key in said:
            if key not in known:
                self._wrong(section, key, f"there is no such key; there are {', '.join(known)}")
        return said

    def _word(
        self, section: str, key: str, said: dict[str, Any], known: tuple[str, ...], plain: str
    ) -> str:
        value = said.get(key, plain)
        if value not in known:
            self._wrong(section, key, f"one of {', '.join(known)} was expected, not {value!r:.40}")
            return plain
        return str(value)

    def _words(
        self, section: str, key: str, said: dict[str, Any], known: tuple[str, ...]
    ) -> tuple[str, ...]:
        value = said.get(key, [])
        if not isinstance(value, list) or any(word not in known for word in value):
            self._wrong(section, key, f"a list of {', '.join(known)} was expected")
            return ()
        return tuple(value)

    def _port(self, section: str, said: dict[str, Any], plain: str) -> str:
        value = said.get("port", plain)
        if not isinstance(value, str) or not value.startswith("/"):
            self._wrong(section, "port", f"a device file was expected, as {plain}")
            return plain
        fault = port_fault(value)
        if fault:
            self._wrong(section, "port", fault)
        return value

    def _number(
        self, section: str, key: str, said: dict[str, Any], plain: int | None
    ) -> int | None:
        value = said.get(key, plain)
        if value is not None and (type(value) is not int or value < 0):
            self._wrong(section, key, f"a number was expected, not {value!r:.40}")
            return plain
        return value

    def _numbers(
        self, section: str, key: str, said: dict[str, Any], count: int, plain: tuple[int, ...]
    ) -> tuple[int, ...]:
        value = said.get(key, list(plain))
        if not isinstance(value, list) or any(type(number) is not int for number in value):
            self._wrong(section, key, f"a list of {count} numbers was expected")
            return plain
        if len(value) != count:
            self._wrong(section, key, f"{count} numbers were expected, {len(value)} are here")
            return plain
        return tuple(value)

    def _check_pins(self, settings: Settings) -> None:
        """Every pin is one, has one use, and is free."""
        owners: dict[int, str] = {}
        taken = _taken(settings)
        for key, number, gpio in _pins_in_use(settings):
            name = f"castle {number}" if number else "the roll button"
            if gpio not in PIN_OF or gpio in EEPROM:
                self._wrong("pins", key, f"{name}: GPIO{gpio} cannot be used; 2 to 27 can")
            elif gpio in owners:
                self._wrong("pins", key, f"{name}: GPIO{gpio} is already {owners[gpio]}'s")
            elif gpio in taken:
                self._wrong("pins", key, f"{name}: GPIO{gpio} is needed by {taken[gpio]}")
            owners.setdefault(gpio, name)

    def _check_chips(self, settings: Settings) -> None:
        """Every expander has an address of its own."""
        owners: dict[int, str] = {}
        for key, use in (("buttons", settings.castles.buttons), ("lamps", settings.castles.lamps)):
            if use != EXPANDER:
                continue
            for address in getattr(settings.expander, key):
                if address not in _ADDRESSES:
                    self._wrong("expander", key, f"{address:#x} is none; 0x20 to 0x27 are")
                elif address in owners:
                    self._wrong("expander", key, f"{address:#x} is used twice")
                owners[address] = key

    def _check_castles(self, settings: Settings) -> None:
        """A controller brings both, buttons and lamps; its lamps do not come alone."""
        chosen = settings.castles
        if chosen.lamps in (SERIAL, SIMULATED) and chosen.lamps != chosen.buttons:
            self._wrong("castles", "lamps", f"the controller has both: castles.buttons must be "
                        f"{chosen.lamps} as well")  # fmt: skip
        if settings.pins.roll is not None and settings.die.use != SIMULATED:
            self._wrong(
                "pins", "roll", "a roll button throws the simulated die; die.use is another"
            )
        if len(settings.ports) > 1 and settings.die.port == settings.castles.port:
            self._wrong("castles", "port", f"{settings.die.port} is already the die's")


def port_fault(port: str) -> str:
    """Why this name of a serial port cannot be used; empty when it can."""
    if _COUNTED_NAME.fullmatch(port):
        return (
            f"{port} is whichever board was plugged in first; take its name in /dev/serial/by-id, "
            f"or /dev/companion-die and /dev/companion-castles"
        )
    return ""


def _pins_in_use(settings: Settings) -> Iterator[tuple[str, int, int]]:
    if settings.castles.buttons == GPIO:
        for number, gpio in enumerate(settings.pins.castles, 1):
            yield "castles", number, gpio
    if settings.pins.roll is not None:
        yield "roll", 0, settings.pins.roll


def _taken(settings: Settings) -> dict[int, str]:
    """The GPIOs that something else at the header needs, and what it is."""
    uses = list(settings.pins.taken)
    if EXPANDER in (settings.castles.buttons, settings.castles.lamps):
        uses.append("i2c")
    if any(port.startswith(("/dev/serial0", "/dev/ttyAMA")) for port in settings.ports.values()):
        uses.append("uart")
    return {gpio: use for use in uses for gpio in USES[use]}


def _lines(text: str) -> dict[tuple[str, str], int]:
    """The line of each section and key, as they are usually written."""
    found: dict[tuple[str, str], int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[\s*([A-Za-z0-9_-]+)\s*\]", line):
            section = header[1]
            found[section, ""] = number
        elif key := re.match(r"\s*([A-Za-z0-9_-]+)\s*=", line):
            found.setdefault((section, key[1]) if section else (key[1], ""), number)
    return found
