"""Which pin of the Nano does what? Read from firmware/pins.h, the one source."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

HEADER = Path(__file__).parents[1] / "firmware" / "pins.h"
_PIN = re.compile(r"#define (PIN_\w+) ([B-D]), ([0-7]) +/\* ([AD]\d+): (.+?) \*/")


class Pin(NamedTuple):
    """A pin: the Nano's name of it, the chip's, and what it is for."""

    nano: str
    chip: str
    what: str


def read(header: Path = HEADER) -> dict[str, Pin]:
    """The pins by their names in the firmware, in its order."""
    found = _PIN.findall(header.read_text("utf-8"))
    return {name: Pin(nano, f"P{port}{bit}", what) for name, port, bit, nano, what in found}
