"""Where can an entry come from? Pure: the one place that reads a source.

A source is a fixed word ("glass"), names the sentence of a device ("die 5a0b11ff/3/17"), says who
agreed on a value that could not be revealed ("agreed 0/2"), or at which level the program decided,
with which weights and for how much work at most: "program novice/1/25".
A record may hold any other text as well: early versions imported files without checking them.
"""

from __future__ import annotations

import re
from typing import Final, Self

from companion.adapters.devices.ports import DeviceName, PressId, RollId
from companion.adapters.devices.sentences import LONGEST, SEQ_COUNT
from companion.core.frozen import frozen
from companion.core.lazy_pattern import lazy_pattern
from companion.referee.told_values import AT_TABLE, agreed_source

UNSAID: Final = ""
"""The source of what follows from something else, and of old moves by touch."""

GLASS: Final = "glass"
"""The source of moves that were tapped on the screen."""

TABLE: Final = AT_TABLE
"""The source of a real piece that was turned over and keyed in."""

IMPORT: Final = "import"
"""The source of a move that was imported from a transcript."""

VAULT: Final = "vault"
"""The source of a value that the vault revealed."""

LOT: Final = "lot"
"""The source of a lot that the referee drew for the table."""

WORDS: Final = frozenset({UNSAID, GLASS, TABLE, IMPORT, VAULT, LOT})
"""Every source that is a word."""

ASKED: Final = "asked"
"""The word before the die in the source of a face that lay on a die after it had been away.

Nobody heard the die fall: the table said that it was thrown meanwhile, and that this counts.
"""

DIE: Final[DeviceName] = "die"
BUTTONS: Final[DeviceName] = "castles"

_MOST_DIGITS: Final = LONGEST - len("die,0,hello,1,5a0b11ff,,x*29B1")
"""The most digits of a boot number: a longer one does not fit into a `hello` sentence."""
_NUMBER: Final = "[0-9A-Fa-f]{8}"
_DECIDED: Final = lazy_pattern(
    r"program (?P<level>[a-z][a-z0-9_]{0,31})/(?P<weights>[1-9][0-9]{0,5})"
    r"/(?P<evaluations>0|[1-9][0-9]{0,8})",
    re.ASCII,
)
_ASKED: Final = lazy_pattern(rf"{ASKED} (?P<die>{_NUMBER})", re.ASCII)
_SAID: Final = lazy_pattern(
    rf"(?:die (?P<die>{_NUMBER})|castles (?P<castles>{_NUMBER}|header|expander))"
    rf"/(?P<boot>0|[1-9][0-9]{{0,{_MOST_DIGITS - 1}}})/(?P<seq>0|[1-9][0-9]{{0,4}})"
)


@frozen
class DeviceSource:
    """The sentence of a device, as a source names it.

    Attributes:
        device: which one of the table's.
        number: its own number, 8 hex digits; of bare buttons "header" or "expander".
        boot: differs each time it is switched on.
        seq: the number of its sentence, less than `SEQ_COUNT`.
    """

    device: DeviceName
    number: str
    boot: int
    seq: int

    @classmethod
    def of(cls, device: DeviceName, event: RollId | PressId) -> Self:
        """The source for this event."""
        return cls(device, *event)

    def __str__(self) -> str:
        """As the record writes it."""
        return f"{self.device} {self.number}/{self.boot}/{self.seq}"


def device_source(source: str) -> DeviceSource | None:
    """A parsed source of a device; None for a word or any other text."""
    found = _SAID.fullmatch(source)
    if found is None or int(found["seq"]) >= SEQ_COUNT:
        return None
    device = BUTTONS if found["die"] is None else DIE
    return DeviceSource(device, found[device], int(found["boot"]), int(found["seq"]))


def asked_source(die: str) -> str:
    """The source of a face that this die showed after it had been away."""
    return f"{ASKED} {die}"


def asked_die(source: str) -> str:
    """The die of such a source; "" for any other text."""
    found = _ASKED.fullmatch(source)
    return "" if found is None else found["die"]


def die_of(source: str) -> str:
    """The die from which a roll came, by its number; "" for any other source."""
    one = device_source(source)
    if one is None:
        return asked_die(source)
    return one.number if one.device == DIE else ""


@frozen
class ProgramSource:
    """A decision of the program for a seat that it plays, as a source names it.

    Attributes:
        level: the name of its level.
        weights: the version of the game's weights.
        evaluations: how many positions the level may value in a turn; 0 for a quiet move that
            was played because its thinking failed. How many it did value is nowhere: that
            depends on what it hides.
    """

    level: str
    weights: int
    evaluations: int

    def __str__(self) -> str:
        """As the record writes it."""
        return f"program {self.level}/{self.weights}/{self.evaluations}"


def program_source(source: str) -> ProgramSource | None:
    """A parsed source of the program; None for any other text."""
    found = _DECIDED.fullmatch(source)
    if found is None:
        return None
    return ProgramSource(found["level"], int(found["weights"]), int(found["evaluations"]))


def is_source(source: str) -> bool:
    """Whether a text is a valid source."""
    parsed = (device_source(source), program_source(source), agreed_source(source))
    asked = asked_die(source) != ""
    return source in WORDS or asked or any(one is not None for one in parsed)
