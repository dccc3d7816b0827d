"""How is the table reached by those who watch? What the relay says of itself, judged.

The relay is another process with a network. Whatever it writes is shown on the glass, so nothing
is believed that is not exactly as it must be; anything else counts as not there.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from companion.core import plain_file, strict_json
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.core.lazy_pattern import lazy_pattern
from companion.ui.ports.spectators import WatchAddress

MOST_BYTES: Final = 16_384
MOST_ROWS: Final = 60
"""A QR code of that many modules holds far more than an address."""
_LEAST_ROWS: Final = 21
_VERSION: Final = 1
_MOST_URL: Final = 120
_MOST_CLUB: Final = 40

_URL: Final = lazy_pattern(r"https?://[A-Za-z0-9.:\[\]-]{1,80}/[A-Za-z0-9#/._-]{0,32}", re.ASCII)
_LETTERS: Final = lazy_pattern(r"[A-HJ-NP-Z]{4}", re.ASCII)
_ROW: Final = lazy_pattern(r"[01]+", re.ASCII)


def read(file: Path) -> WatchAddress | None:
    """What the relay says; None where it says nothing, or nothing that can be believed."""
    try:
        raw = plain_file.read(file, MOST_BYTES)
        return judged(raw) if len(raw) <= MOST_BYTES else None
    except (OSError, NotationError):
        return None


def judged(raw: bytes) -> WatchAddress:
    """The content of an address file.

    Raises:
        NotationError: it is not exactly as it must be.
    """
    keys = ("v", "url", "letters", "qr", "club", "trouble")
    found = strict_json.members(strict_json.load(raw), "address", *keys)
    strict_json.whole(found, "v", _VERSION, _VERSION)
    trouble = strict_json.text(found, "trouble")
    rows = _square(strict_json.listed(found, "qr", 0, MOST_ROWS))
    url = strict_json.text(found, "url", 0, _MOST_URL)
    letters = strict_json.text(found, "letters")
    if not trouble or url or rows:
        # Where nothing is wrong there is an address, and a picture of it.
        strict_json.spelt(found, "url", _URL)
        strict_json.spelt(found, "letters", _LETTERS)
        if not rows:
            raise strict_json.wrong("qr")
    elif letters:
        strict_json.spelt(found, "letters", _LETTERS)
    return WatchAddress(
        url,
        letters,
        rows,
        strict_json.text(found, "club", 0, _MOST_CLUB),
        trouble,
    )


def _square(rows: list[Json]) -> tuple[str, ...]:
    """The rows of a QR code: as many as each is long."""
    found = []
    for row in rows:
        if not isinstance(row, str) or len(row) != len(rows) or _ROW.fullmatch(row) is None:
            raise strict_json.wrong("qr")
        found.append(row)
    if 0 < len(found) < _LEAST_ROWS:
        raise strict_json.wrong("qr")
    return tuple(found)
