"""What can the settings say about devices and backups, and what are the defaults?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Final

from companion.core.config.pin_header import DEFAULT_CASTLES
from companion.core.frozen import frozen

TOUCH: Final = "touch"
SIMULATED: Final = "simulated"
SERIAL: Final = "serial"
BLUETOOTH: Final = "bluetooth"
GPIO: Final = "gpio"
EXPANDER: Final = "expander"


@frozen
class DieSettings:
    """Where rolls come from. They can always be tapped on the screen as well.

    Attributes:
        use: `SIMULATED`, `SERIAL`, `BLUETOOTH` or `TOUCH`.
        port: the device file of a serial die.
        simulated_air: the Bluetooth dice nearby are simulated; no file can say so.
    """

    use: str = SIMULATED
    port: str = "/dev/herald-die"
    simulated_air: bool = False


@frozen
class CastleSettings:
    """Where presses come from and where lamps are. The board on the screen always works as well.

    Attributes:
        buttons: `TOUCH`, `SIMULATED`, `SERIAL`, `GPIO` or `EXPANDER`.
        lamps: `TOUCH` (on the screen alone), `SIMULATED`, `SERIAL` or `EXPANDER`.
        port: the device file of a serial controller.
    """

    buttons: str = TOUCH
    lamps: str = TOUCH
    port: str = "/dev/herald-castles"


@frozen
class PinSettings:
    """How the pins of the header are used.

    Attributes:
        factory: the pin library that gpiozero must use; there is no silent fallback.
        castles: the GPIO (BCM number) of each castle's button, in the board's order.
        roll: the GPIO of a button that throws the simulated die; None for none.
        taken: what else uses the header: keys of `pin_header.USES`.
    """

    factory: str = "lgpio"
    castles: tuple[int, ...] = DEFAULT_CASTLES
    roll: int | None = None
    taken: tuple[str, ...] = ()


@frozen
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


@frozen
class BackupSettings:
    """Where backups of the record go, besides the data folder.

    Attributes:
        second: a folder on another disk, such as a USB stick; None for none.
    """

    second: Path | None = None


@frozen
class Settings:
    """Everything that the file can say."""

    die: DieSettings = field(default_factory=DieSettings)
    castles: CastleSettings = field(default_factory=CastleSettings)
    pins: PinSettings = field(default_factory=PinSettings)
    expander: ExpanderSettings = field(default_factory=ExpanderSettings)
    backup: BackupSettings = field(default_factory=BackupSettings)

    @property
    def ports(self) -> Mapping[str, str]:
        """Section of the settings → the device file that it uses."""
        ports = {}
        if self.die.use == SERIAL:
            ports["die"] = self.die.port
        if SERIAL in (self.castles.buttons, self.castles.lamps):
            ports["castles"] = self.castles.port
        return ports


SIMULATION: Final = Settings(
    DieSettings(SIMULATED, simulated_air=True),
    CastleSettings(SIMULATED, SIMULATED),
    PinSettings(),
    ExpanderSettings(),
)
"""The settings of `--simulate`: every device, all simulated."""
