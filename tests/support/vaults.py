"""A vault for tests: the real one, in which trying a PIN costs next to nothing."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import memmove, string_at
from pathlib import Path
from time import monotonic

from companion.adapters.vault import Cost, Vault
from companion.adapters.vault.guarded import Guarded
from companion.adapters.vault.locks import SeatKey
from companion.core.game import Seat

CHEAP = Cost(1, 8192)
RED, BLUE = Seat(0), Seat(1)
OWNERS = {"red": RED, "blue": BLUE}
DECK = (0, 0, 0, 1, 2, 3)
DECKS = {"red": DECK, "blue": DECK}


def vault_at(folder: Path, clock: Callable[[], float] = monotonic) -> Vault:
    """The vault of a data folder."""
    return Vault.at(folder / "vault", folder / "machine.key", cost=CHEAP, clock=clock)


def key_of(vault: Vault, seat: Seat, match: str = "m", pin: str = "") -> SeatKey:
    """A seat's key; the PIN must be right."""
    key = vault.unlock(match, seat, pin).key()
    assert key is not None
    return key


def guarded(content: bytes) -> Guarded:
    """Guarded memory with this in it."""
    made = Guarded(len(content))
    memmove(made.address, content, len(content))
    return made


def within(memory: Guarded) -> bytes:
    """What is in guarded memory."""
    return string_at(memory.address, len(memory))


def on_disk(*folders: Path) -> bytes:
    """Every byte of every file in these folders."""
    files = (file for folder in folders for file in folder.rglob("*") if file.is_file())
    return b"".join(file.read_bytes() for file in sorted(files))
