"""Which Raspberry Pi is this, as far as it makes a difference here?

The kernel has the model's name in /proc/device-tree/model: "Raspberry Pi 5 Model B Rev 1.0".
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.core.frozen import frozen
from companion.core.lazy_pattern import lazy_pattern

_KIND: Final = lazy_pattern(r"Raspberry Pi (?:Compute Module )?(Zero 2|Zero|[0-9])")
_DETAIL: Final = lazy_pattern(r" (?:Model|Rev) .*")


@frozen
class PiModel:
    """A model of the Raspberry Pi.

    Attributes:
        name: for people, without its revision.
        kind: "5", "4", "3", "Zero 2" and so on; the 400 and the 500 are a 4 and a 5.
    """

    name: str
    kind: str

    @property
    def has_debug_port(self) -> bool:
        """Whether the first serial port is a socket of its own, beside those of the displays."""
        return self.kind.isdecimal() and int(self.kind) >= 5

    @property
    def has_flat_cable(self) -> bool:
        """Whether a display with a flat cable (DSI) can be plugged in."""
        return not self.kind.startswith("Zero") and not self.name.endswith("00")


def of(root: Path = Path("/")) -> PiModel | None:
    """The model of this machine; None where it is no Raspberry Pi."""
    try:
        said = (root / "proc/device-tree/model").read_bytes()
    except OSError:
        return None
    text = said.rstrip(b"\0\n").decode("ascii", "replace")
    found = _KIND.match(text)
    return None if found is None else PiModel(_DETAIL.sub("", text), found[1])
