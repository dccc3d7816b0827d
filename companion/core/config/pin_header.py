"""Which pin of a Raspberry Pi's header is which, and who else may need it? Data.

The forty pins are the same on every model from the Raspberry Pi 1 B+ to the 5; a
test compares them with the boards that gpiozero knows. Only the numbers that the
chip gives them (BCM) are used in settings; hardware/wiring.md draws both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CASTLES: Final = 18
"""Buttons, and lamps, that a board can have."""

PIN_OF: Final[Mapping[int, int]] = {
    0: 27, 1: 28, 2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32,
    13: 33, 14: 8, 15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18,
    25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""The header's pin, 1 to 40, of each GPIO."""
GROUNDS: Final = (6, 9, 14, 20, 25, 30, 34, 39)
FIVE_VOLTS: Final = (2, 4)
THREE_VOLTS: Final = (1, 17)

DEFAULT_CASTLES: Final = (4, 17, 27, 22, 5, 6, 13, 19, 26, 18, 23, 24, 25, 12, 16, 20, 21, 7)
"""The GPIO of each castle's button: what leaves I²C, UART and SPI free."""

EEPROM: Final = (0, 1)
"""A plugged-in board (HAT) says here who it is; the Pi looks at every start."""
USES: Final[Mapping[str, tuple[int, ...]]] = {
    "i2c": (2, 3),
    "uart": (14, 15),
    "spi": (7, 8, 9, 10, 11),
    "spi0-1cs": (8, 9, 10, 11),
    "one-wire": (4,),
    "i2s": (18, 19, 20, 21),
}
"""What else may be switched on at the header, and the GPIOs that it takes."""

COLOURS: Final = (
    "brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white",
)  # fmt: skip
"""The wires' colours, in the order of a ribbon cable; castle 10 begins again. Black is ground."""
