"""Which pin of a Raspberry Pi's header is which, and what else may use it? Data.

The forty pins are the same on every model from the Raspberry Pi 1 B+ to the 5; a
test compares them with the boards that gpiozero knows. Only the numbers that the
chip gives them (BCM) are used in settings; hardware/wiring.md draws both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CASTLES: Final = 18
"""The most castles of a board, each with a button and a lamp."""

PIN_OF: Final[Mapping[int, int]] = {
    0: 27, 1: 28, 2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32,
    13: 33, 14: 8, 15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18,
    25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""GPIO → its pin of the header, 1 to 40."""
GROUNDS: Final = (6, 9, 14, 20, 25, 30, 34, 39)
FIVE_VOLTS: Final = (2, 4)
THREE_VOLTS: Final = (1, 17)

DEFAULT_CASTLES: Final = (4, 17, 27, 22, 5, 6, 13, 19, 26, 18, 23, 24, 25, 12, 16, 20, 21, 7)
"""The GPIO of each castle's button by default; I²C, UART and SPI stay free."""

EEPROM: Final = (0, 1)
"""The GPIOs of the EEPROM that identifies a plugged-in board (HAT); read at every start."""
USES: Final[Mapping[str, tuple[int, ...]]] = {
    "i2c": (2, 3),
    "uart": (14, 15),
    "spi": (7, 8, 9, 10, 11),
    "spi0-1cs": (8, 9, 10, 11),
    "one-wire": (4,),
    "i2s": (18, 19, 20, 21),
}
"""Other functions that can be switched on at the header → the GPIOs that they use."""

COLOURS: Final = (
    "brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white",
)  # fmt: skip
"""The wires' colours, in the order of a ribbon cable; castle 10 begins again. Black is ground."""
