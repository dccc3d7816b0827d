"""What does the settings file say, and what is wrong with it? One TOML file.

It is read and checked as a whole: every fault is reported at once, with its line. A missing
key keeps its default: a simulated die, castles by touch. `core/config/table-herald.toml` is
the example and lists the defaults.
"""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from companion.core import product
from companion.core.config.pin_header import CASTLES, EEPROM, PIN_OF, USES
from companion.core.config.settings.model import (
    BLUETOOTH,
    EXPANDER,
    GPIO,
    SERIAL,
    SIMULATED,
    TOUCH,
    BackupSettings,
    CastleSettings,
    DieSettings,
    ExpanderSettings,
    PinSettings,
    Settings,
)
from companion.core.config.settings.port_names import (
    can_be_a_name,
    is_onboard,
    normal,
    port_fault,
)
from companion.core.errors import ConfigError
from companion.core.frozen import frozen
from companion.core.lazy_pattern import lazy_pattern
from companion.core.quoting import show

FACTORIES: Final = ("lgpio", "rpigpio")
SYSTEM_FILE: Final = Path("/etc") / f"{product.PACKAGE}.toml"
_FORMER_SYSTEM_FILE: Final = Path("/etc") / f"{product.FORMER}.toml"
_ADDRESSES: Final = range(0x20, 0x28)
_MOST_TEXT: Final = 1_000_000
_MOST_NUMBER: Final = 999
_BARE_KEY: Final = lazy_pattern(r"[A-Za-z0-9_-]{1,40}\Z", re.ASCII)
_ENDLESS_NUMBER: Final = lazy_pattern(r"[0-9][0-9_]{4000,}", re.ASCII)


@frozen
class SettingsFault:
    """One fault of a file. `line` counts from 1; 0 where no line can be named."""

    line: int
    text: str


def at_home(environment: Mapping[str, str]) -> tuple[Path, Path]:
    """The user's own file, whether or not it exists, and its name up to version 0.1."""
    above = environment.get("XDG_CONFIG_HOME") or Path(environment.get("HOME", "/")) / ".config"
    now, then = product.PACKAGE, product.FORMER
    return Path(above) / now / f"{now}.toml", Path(above) / then / f"{then}.toml"


def place(chosen: Path | None, environment: Mapping[str, str]) -> Path | None:
    """The file to read: the chosen one, else the user's, else the system's, else none.

    Each is also found under its former name.
    """
    if chosen is not None:
        return chosen
    for file in (*at_home(environment), SYSTEM_FILE, _FORMER_SYSTEM_FILE):
        if file.is_file():
            return file
    return None


def load(file: Path | None) -> Settings:
    """The settings of a file; the defaults without one.

    Raises:
        ConfigError: it cannot be read, or has faults; the text has one line for each.
    """
    if file is None:
        return Settings()
    text = _text(file)
    settings, faults = read(text)
    if faults:
        faults += missing_ports(settings, text)
        lines = (
            f"{file}:{fault.line}: {fault.text}" if fault.line else f"{file}: {fault.text}"
            for fault in sorted(faults, key=lambda fault: fault.line)
        )
        raise ConfigError("\n".join(lines))
    return settings


def _text(file: Path) -> str:
    """The text of a file, without a byte order mark.

    Raises:
        ConfigError: it cannot be read, or is not a regular file.
    """
    try:
        about = file.stat()
        if not stat.S_ISREG(about.st_mode):
            raise ConfigError(f"{file}: can't be read: it must be a text file.")
        with file.open(encoding="utf-8-sig") as opened:
            text = opened.read(_MOST_TEXT + 1)
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"{file}: can't be read: {error}.") from error
    if len(text) > _MOST_TEXT:
        raise ConfigError(f"{file}: can't be read: it's larger than 1 MB.")
    return text


def read(text: str) -> tuple[Settings, list[SettingsFault]]:
    """The settings in a text and all of its faults; a wrong value is replaced by its default."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line ([0-9]+)", str(error))
        return Settings(), [
            SettingsFault(int(line[1]) if line else 0, f"this isn't TOML: {error}.")
        ]
    except RecursionError:
        return Settings(), [SettingsFault(0, "lists or tables are nested too deeply.")]
    except ValueError:
        # The only other ValueError is Python's limit on the digits of a number.
        before = text[: found.start()] if (found := _ENDLESS_NUMBER.search(text)) else ""
        return Settings(), [
            SettingsFault(before.count("\n") + 1 if found else 0, "a number is too long.")
        ]
    reader = _File(content, text)
    settings = reader.settings()
    return settings, reader.faults


def missing_ports(settings: Settings, text: str = "") -> list[SettingsFault]:
    """A fault for each port without a device now. They do not prevent play."""
    lines = _lines(text)
    return [
        SettingsFault(lines.get((section, "port"), 0), f"{section}.port: {port} isn't connected.")
        for section, port in settings.ports.items()
        if not Path(port).exists()
    ]


class _File:
    """The reader of one file; collects the faults."""

    def __init__(self, content: dict[str, Any], text: str) -> None:
        self._content = content
        self._line = _lines(text)
        self.faults: list[SettingsFault] = []

    def settings(self) -> Settings:
        for section in self._content:
            if section not in ("die", "castles", "pins", "expander", "backup"):
                self._wrong(section, "", "unknown section")
        die = self._section("die", ("use", "port"))
        castles = self._section("castles", ("buttons", "lamps", "port"))
        pins = self._section("pins", ("factory", "castles", "roll", "taken"))
        chips = self._section("expander", ("bus", "buttons", "lamps"))
        backup = self._section("backup", ("second",))
        plain = Settings()
        settings = Settings(
            DieSettings(
                self._word("die", "use", die, (SIMULATED, SERIAL, BLUETOOTH, TOUCH), plain.die.use),
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
            BackupSettings(self._folder("backup", "second", backup)),
        )  # fmt: skip
        self._check_pins(settings)
        self._check_chips(settings)
        self._check_castles(settings)
        return settings

    def _wrong(self, section: str, key: str, text: str) -> None:
        line = self._line.get((section, key), self._line.get((section, ""), 0))
        name = ".".join(_plain(word) for word in (section, key) if word)
        self.faults.append(SettingsFault(line, f"{name}: {text}."))

    def _section(self, section: str, known: tuple[str, ...]) -> dict[str, Any]:
        content = self._content.get(section, {})
        if not isinstance(content, dict):
            self._wrong(section, "", f"this is a section: write [{section}] on its own line")
            return {}
        for key in content:
            if key not in known:
                self._wrong(section, key, f"unknown key; choose from {', '.join(known)}")
        return content

    def _word(
        self, section: str, key: str, content: dict[str, Any], known: tuple[str, ...], plain: str
    ) -> str:
        value = content.get(key, plain)
        if value not in known:
            self._wrong(section, key, f"must be one of {', '.join(known)}, not {show(value)}")
            return plain
        return str(value)

    def _words(
        self, section: str, key: str, content: dict[str, Any], known: tuple[str, ...]
    ) -> tuple[str, ...]:
        value = content.get(key, [])
        if not isinstance(value, list) or any(word not in known for word in value):
            self._wrong(section, key, f"must be a list of {', '.join(known)}")
            return ()
        return tuple(value)

    def _port(self, section: str, content: dict[str, Any], plain: str) -> str:
        value = content.get("port", plain)
        if not isinstance(value, str) or not value.startswith("/"):
            self._wrong(section, "port", f"must be a device file, such as {plain}")
            return plain
        fault = port_fault(value)
        if fault:
            self._wrong(section, "port", fault)
        return normal(value) if can_be_a_name(value) else plain

    def _folder(self, section: str, key: str, content: dict[str, Any]) -> Path | None:
        value = content.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or not value.startswith("/") or not can_be_a_name(value):
            self._wrong(section, key, "must be a folder, such as /media/usb/table-herald")
            return None
        return Path(value)

    def _number(
        self, section: str, key: str, content: dict[str, Any], plain: int | None
    ) -> int | None:
        value = content.get(key, plain)
        if value is not None and not (type(value) is int and 0 <= value <= _MOST_NUMBER):
            self._wrong(section, key, f"must be a number, not {show(value)}")
            return plain
        return value

    def _numbers(
        self, section: str, key: str, content: dict[str, Any], count: int, plain: tuple[int, ...]
    ) -> tuple[int, ...]:
        value = content.get(key, list(plain))
        if not isinstance(value, list) or any(type(number) is not int for number in value):
            self._wrong(section, key, f"must be a list of {count} numbers")
            return plain
        if huge := [number for number in value if abs(number) > _MOST_NUMBER]:
            self._wrong(section, key, f"{show(huge[0])} is too large")
            return plain
        if len(value) != count:
            self._wrong(section, key, f"must have {count} numbers, has {len(value)}")
            return plain
        return tuple(value)

    def _check_pins(self, settings: Settings) -> None:
        """Check that every pin exists, is used once, and is not taken."""
        owners: dict[int, str] = {}
        taken = _taken(settings)
        for key, number, gpio in _pins_in_use(settings):
            name = f"castle {number}" if number else "the roll button"
            if gpio not in PIN_OF or gpio in EEPROM:
                self._wrong("pins", key, f"{name}: GPIO{gpio} can't be used; choose 2 to 27")
            elif gpio in owners:
                self._wrong("pins", key, f"{name}: GPIO{gpio} is already {owners[gpio]}'s")
            elif gpio in taken:
                self._wrong("pins", key, f"{name}: GPIO{gpio} is needed by {taken[gpio]}")
            owners.setdefault(gpio, name)

    def _check_chips(self, settings: Settings) -> None:
        """Check that every expander has its own address."""
        owners: dict[int, str] = {}
        for key, use in (("buttons", settings.castles.buttons), ("lamps", settings.castles.lamps)):
            if use != EXPANDER:
                continue
            for address in getattr(settings.expander, key):
                if address not in _ADDRESSES:
                    self._wrong(
                        "expander", key, f"{address:#x} isn't an address; choose 0x20 to 0x27"
                    )
                elif address in owners:
                    self._wrong("expander", key, f"{address:#x} is used twice")
                owners[address] = key

    def _check_castles(self, settings: Settings) -> None:
        """Check buttons, lamps and the roll button against each other and against the die."""
        chosen = settings.castles
        if chosen.lamps in (SERIAL, SIMULATED) and chosen.lamps != chosen.buttons:
            self._wrong("castles", "lamps", f"the controller does both: castles.buttons must be "
                        f"{chosen.lamps} as well")  # fmt: skip
        if settings.pins.roll is not None and settings.die.use != SIMULATED:
            self._wrong(
                "pins", "roll", "a roll button rolls the simulated die: set die.use to simulated"
            )
        if len(settings.ports) > 1 and settings.die.port == settings.castles.port:
            self._wrong("castles", "port", f"{settings.die.port} is already the die's")
        elif sum(map(is_onboard, settings.ports.values())) > 1:
            self._wrong(
                "castles", "port", f"{settings.castles.port} is the header's serial port (pins 8 "
                f"and 10), and so is the die's {settings.die.port}",
            )  # fmt: skip


def _plain(word: str) -> str:
    return word if _BARE_KEY.match(word) else show(word)


def _pins_in_use(settings: Settings) -> Iterator[tuple[str, int, int]]:
    if settings.castles.buttons == GPIO:
        for number, gpio in enumerate(settings.pins.castles, 1):
            yield "castles", number, gpio
    if settings.pins.roll is not None:
        yield "roll", 0, settings.pins.roll


def _taken(settings: Settings) -> dict[int, str]:
    """GPIO → the other function of the header that uses it."""
    uses = list(settings.pins.taken)
    if EXPANDER in (settings.castles.buttons, settings.castles.lamps):
        uses.append("i2c")
    if any(map(is_onboard, settings.ports.values())):
        uses.append("uart")
    return {gpio: use for use in uses for gpio in USES[use]}


def _lines(text: str) -> dict[tuple[str, str], int]:
    """(section, key) → line number, for the usual way of writing TOML."""
    found: dict[tuple[str, str], int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[\s*([A-Za-z0-9_-]+)\s*\]", line):
            section = header[1]
            found[section, ""] = number
        elif key := re.match(r"\s*([A-Za-z0-9_-]+)\s*=", line):
            found.setdefault((section, key[1]) if section else (key[1], ""), number)
    return found
