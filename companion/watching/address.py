"""How is the table reached by those who watch? Its letters, its address, the QR code of it.

The window reads the address file and judges it (`app.spectators.address`).
"""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Final

from companion.core import atomic_file
from companion.watching import in_child

ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which are taken for 1 and 0."""
LETTERS: Final = re.compile(f"[{ALPHABET}]{{4}}", re.ASCII)
_FILE: Final = "letters"


def letters(state: Path) -> str:
    """The table's letters: those that are kept in a folder, else new ones, kept there.

    They name the table among others; they are no secret.

    Raises:
        OSError: they cannot be kept.
    """
    file = state / _FILE
    with suppress(OSError, UnicodeDecodeError):
        found = file.read_text("ascii").strip()
        if LETTERS.fullmatch(found):
            return found
    made = "".join(SystemRandom().choices(ALPHABET, k=4))
    atomic_file.write(file, f"{made}\n")
    return made


def own_host() -> str:
    """This machine's address in its network, as others reach it; localhost without a network."""
    # Choosing a way for a packet tells the address; none is sent. The goals are for documents.
    for family, goal in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((goal, 9))
            host = str(asked.getsockname()[0])
            return f"[{host}]" if ":" in host else host
    return "localhost"


def url(host: str, port: int, letters: str) -> str:
    """The page's address for one table."""
    return f"http://{host}:{port}/#{letters}"


def qr_rows(text: str) -> list[str]:
    """A QR code, a row of 0 and 1 for each row of squares; 1 is dark. Without the quiet zone."""
    return in_child.said(lambda: _qr(text)).decode().split()


def _qr(text: str) -> bytes:
    # The one code of an evening; what makes it is not kept.
    import segno  # noqa: PLC0415

    code = segno.make(text, error="m", micro=False)
    return b"\n".join(b"".join(b"1" if dark else b"0" for dark in row) for row in code.matrix)


def write(file: Path, address: str, letters: str, club: str, trouble: str) -> None:
    """Say how to reach the table.

    Args:
        file: the address file; its folder is there.
        address: of the page; "" while there is none.
        letters: of the table.
        club: whose name is shown; "" without a club.
        trouble: what is wrong, an English sentence; "" for nothing.

    Raises:
        OSError: it cannot be written.
    """
    qr: Sequence[str] = qr_rows(address) if address else []
    said = {"v": 1, "url": address, "letters": letters, "qr": qr, "club": club, "trouble": trouble}
    atomic_file.write(file, json.dumps(said, sort_keys=True))
    file.chmod(0o644)


def remove(file: Path) -> None:
    """Take the address file away. Never raises."""
    with suppress(OSError):
        file.unlink()
