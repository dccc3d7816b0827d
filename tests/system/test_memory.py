"""What was typed and opened for a look is nowhere in the process once the look was closed.

Another process looks at a shield by touch; all of its memory is searched for the PIN, its
Argon2 key, the wrapper, the seat's private key and the opened value, in every form that they
pass through. While they are in use they are found, and so is what is kept carelessly: the
search is known to work.
"""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from nacl import bindings
from nacl.encoding import RawEncoder
from nacl.hash import blake2b
from nacl.pwhash import argon2id

from companion.game import Seat
from companion.vault.rows import Rows
from tests.system.looker import MATCH, SEAT

ROOT: Final = Path(__file__).parents[2]
PIN: Final = "73914826"
VALUE: Final = 0x1F2D3C4B5A697887
"""So large that its eight bytes stand nowhere by chance."""
_NONCE: Final = bindings.crypto_aead_xchacha20poly1305_ietf_NPUBBYTES


def memory_of(process: int) -> Iterator[bytes]:
    """Everything that a process can write to, and whatever else lies in no file."""
    areas = Path(f"/proc/{process}/maps").read_text("utf-8").splitlines()
    with Path(f"/proc/{process}/mem").open("rb", buffering=0) as memory:
        for area in areas:
            span, rights, _, _, file, *_ = area.split(maxsplit=5)
            if rights[0] != "r" or (rights[1] != "w" and file != "0") or "[v" in area:
                continue
            begin, end = (int(edge, 16) for edge in span.split("-"))
            memory.seek(begin)
            yield memory.read(end - begin)


def in_forms(pin: str, objects: list[int]) -> list[bytes]:
    """How digits could lie in memory: as text, as numbers, as objects of Python's."""
    numbers = [int(digit) for digit in pin]
    return [
        pin.encode(),
        pin.encode("utf-16-le"),
        pin.encode("utf-32-le"),
        bytes(numbers),
        *(b"".join(n.to_bytes(size, "little") for n in numbers) for size in (2, 4, 8)),
        *(
            b"".join(kind[n].to_bytes(8, sys.byteorder) for n in numbers)
            for kind in (objects[:10], objects[10:])
        ),
    ]


def in_parts(key: bytes) -> list[bytes]:
    """Pieces of a key: its ends are changed where a curve is multiplied, or overwritten."""
    return [key[begin : begin + 8] for begin in (2, 12, 22)]


def secrets_of(folder: Path) -> dict[str, list[bytes]]:
    """What the PIN and the vault's file lead to, computed here and without the vault's help."""
    machine = (folder / "machine.key").read_bytes()
    with closing(sqlite3.connect(folder / "vault.db")) as vault:
        lock = Rows(vault, machine).lock(MATCH, Seat(SEAT))
    assert lock.cost is not None
    key = argon2id.kdf(
        32, PIN.encode(), lock.salt, opslimit=lock.cost.passes, memlimit=lock.cost.memory
    )
    wrapper = blake2b(
        key, 32, key=machine, salt=lock.salt, person=b"companion seat", encoder=RawEncoder
    )
    private = bindings.crypto_aead_xchacha20poly1305_ietf_decrypt(
        lock.private[_NONCE:], f"private\0{MATCH}\0{SEAT}".encode(), lock.private[:_NONCE], wrapper
    )[:32]
    assert bindings.crypto_scalarmult_base(private) == lock.public
    return {
        "the PIN's key": in_parts(key),
        "the wrapper": in_parts(wrapper),
        "the private key": in_parts(private),
        "the value": [VALUE.to_bytes(8, "big")],
    }


class Looker:
    """The process, standing where it last said."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.system.looker", folder, ",".join(PIN), str(VALUE)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
        )  # fmt: skip
        self._objects: list[int] = []
        self._wanted: Mapping[str, list[bytes]] = {}

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def at(self, where: str) -> None:
        """Let it go on until there."""
        assert self.process.stdin is not None
        if self._objects:
            self.process.stdin.write("\n")
            self.process.stdin.flush()
        while not self._objects:
            self._objects = [int(one, 16) for one in re.findall(r"0x[0-9a-f]+", self._line())]
        assert self._line() == where

    def found(self) -> set[str]:
        """What of all that is in its memory now."""
        if not self._wanted:
            self._wanted = {"the PIN": in_forms(PIN, self._objects), **secrets_of(self._folder)}
        seen: set[str] = set()
        for area in memory_of(self.process.pid):
            for name in self._wanted.keys() - seen:
                if any(form in area for form in self._wanted[name]):
                    seen.add(name)
        return seen


@pytest.fixture
def looker(tmp_path: Path) -> Iterator[Looker]:
    made = Looker(tmp_path)
    yield made
    made.process.kill()
    made.process.communicate()


def test_nothing_of_a_look_is_left_in_memory(looker: Looker) -> None:
    looker.at("chosen")
    assert looker.found() == set()
    looker.at("left")
    assert looker.found() == set()
    looker.at("typed")
    assert looker.found() == {"the PIN"}
    looker.at("looked")
    assert looker.found() == {"the private key"}
    looker.at("closed")
    assert looker.found() == set()
    looker.at("kept")
    assert looker.found() == {"the PIN", "the PIN's key", "the wrapper"}
