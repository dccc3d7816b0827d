"""Which wire goes where, with these settings? Pure.

One list for everything that speaks of wires: `herald doctor wiring` prints
it, tools/draw_wiring.py draws it, the settings check their pins with it.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.config.pin_header import COLOURS, PIN_OF, USES
from companion.core.config.settings import (
    EXPANDER,
    GPIO,
    CastleSettings,
    Settings,
    is_onboard,
)

_BUTTON = "button, 1 kΩ in series", "low while pressed; 10 kΩ to 3.3 V"


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire between the header and a part.

    Attributes:
        signal: the name of the signal on it.
        gpio: the chip's number of the pin (BCM); None for ground and supply.
        pin: the pin of the header, 1 to 40.
        colour: of the wire.
        part: what is at its other end.
        why: for people.
    """

    signal: str
    gpio: int | None
    pin: int
    colour: str
    part: str
    why: str


ON_THE_HEADER = Settings(castles=CastleSettings(buttons=GPIO))
"""Settings with eighteen buttons directly at the header, and nothing else."""


def wires(settings: Settings) -> tuple[Wire, ...]:
    """Every wire at the header, castles first."""
    found: list[Wire] = []
    if settings.castles.buttons == GPIO:
        found += [
            _gpio(f"castle {number}", gpio, COLOURS[(number - 1) % len(COLOURS)],
                  *_BUTTON)
            for number, gpio in enumerate(settings.pins.castles, 1)
        ]  # fmt: skip
    if settings.pins.roll is not None:
        found.append(
            _gpio("roll", settings.pins.roll, "pink", *_BUTTON)
        )  # fmt: skip
    if EXPANDER in (settings.castles.buttons, settings.castles.lamps):
        data, clock = USES["i2c"]
        chips = "MCP23017, pin 13", "MCP23017, pin 12"
        found += [
            _gpio("I²C data", data, "white", chips[0], "1.8 kΩ pull-up on the Pi"),
            _gpio("I²C clock", clock, "grey", chips[1], "1.8 kΩ pull-up on the Pi"),
            Wire("3.3 V", None, 1, "red", "MCP23017, pins 9 and 18", "never 5 V: the pins follow"),
        ]
    for device, port in settings.ports.items():
        if not is_onboard(port):
            continue
        send, receive = USES["uart"]
        found += [
            _gpio(f"{device} RX", send, "green", "BSS138 shifter, LV1",
                  "HV1 goes to the Nano's D0"),
            _gpio(f"{device} TX", receive, "blue", "BSS138 shifter, LV2",
                  "HV2 goes to the Nano's D1"),
            Wire("3.3 V", None, 17, "red", "BSS138 shifter, LV", "HV goes to the Nano's 5V"),
        ]  # fmt: skip
    if found:
        found.append(Wire("ground", None, 9, "black", "every button and board", "first on"))
    return tuple(found)


def _gpio(signal: str, gpio: int, colour: str, part: str, why: str) -> Wire:
    return Wire(signal, gpio, PIN_OF[gpio], colour, part, why)


def as_table(rows: tuple[Wire, ...]) -> str:
    """The wires as lines of text for a terminal."""
    cells = [("signal", "GPIO", "pin", "colour", "part", "why")]
    cells += [
        (wire.signal, "" if wire.gpio is None else str(wire.gpio), str(wire.pin), wire.colour,
         wire.part, wire.why)
        for wire in rows
    ]  # fmt: skip
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    )
