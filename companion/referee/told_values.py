"""How did people tell a hidden value? Pure: what the source of that move says.

They turned a real piece over ("table"), or everybody at the table agreed on a value ("agreed 0/2").
This knows no device, so what only watches can read it too.
"""

from __future__ import annotations

import re
from typing import Final

from companion.core.frozen import frozen
from companion.core.lazy_pattern import lazy_pattern

AT_TABLE: Final = "table"
"""The source of a real piece that was turned over and keyed in."""
_AGREED: Final = lazy_pattern(r"agreed (?P<seats>[0-9](?:/[0-9])*)", re.ASCII)


@frozen
class AgreedSource:
    """A hidden value on which the table agreed, because nothing could reveal it.

    Attributes:
        seats: the numbers of the seats that agreed, ascending; at least one.
    """

    seats: tuple[int, ...]

    def __str__(self) -> str:
        """As the record writes it."""
        return "agreed " + "/".join(map(str, self.seats))


def agreed_source(source: str) -> AgreedSource | None:
    """A parsed source of an agreement; None for any other text."""
    found = _AGREED.fullmatch(source)
    if found is None:
        return None
    seats = tuple(map(int, found["seats"].split("/")))
    return AgreedSource(seats) if list(seats) == sorted(set(seats)) else None
