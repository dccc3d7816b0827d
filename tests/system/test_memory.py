"""What was typed and opened for a look is nowhere in the process once the look was closed.

Another process looks at a shield by touch; all of its memory is searched for the PIN, its
Argon2 key, the wrapper, the seat's private key, the opened value and the order of the hand,
in every form that they pass through. While they are in use they are found, and so is what
is kept carelessly: the search is known to work.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.support.looker import opened

ROOT: Final = Path(__file__).parents[2]
PIN: Final = "73914826"
VALUE: Final = 0x1F2D3C4B5A697887
"""So large that its eight bytes stand nowhere by chance."""


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
        *(b"".join(_word(kind[n]) for n in numbers) for kind in (objects[:10], objects[10:])),
    ]


def in_parts(key: bytes) -> list[bytes]:
    """Pieces of a key: its ends are changed where a curve is multiplied, or overwritten."""
    return [key[begin : begin + 8] for begin in (2, 12, 22) if key]


def in_order(order: list[int], objects: list[int]) -> list[bytes]:
    """A hand in the order of drawing, as a list and as a dict of Python's would hold it."""
    where = {**dict(enumerate(objects[:10])), VALUE: objects[-1]}
    found = []
    if order != sorted(order):
        found.append(b"".join(_word(where[value]) for value in order))
    # The large value is another object each time that it is made: what is on its longer side.
    cut = order.index(VALUE)
    cards = range(cut) if cut >= 3 else range(cut + 1, len(order))
    entries = ((card, where[card], where[order[card]]) for card in cards)
    found.append(b"".join(_word(word) for entry in entries for word in entry))
    return found


def _word(number: int) -> bytes:
    return number.to_bytes(8, sys.byteorder)


class Looker:
    """The process, standing where it last said."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.looker", folder, ",".join(PIN), str(VALUE)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
        )  # fmt: skip
        self._objects: list[int] = []

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
        there = opened(self._folder, PIN)
        wanted = {
            "the PIN": in_forms(PIN, self._objects),
            "the PIN's key": in_parts(there.stretched),
            "the wrapper": in_parts(there.wrapper),
            "the private key": in_parts(there.private),
            "the value": [VALUE.to_bytes(8, "big")],
            "the order": in_order(there.order, self._objects),
        }
        seen: set[str] = set()
        for area in memory_of(self.process.pid):
            for name in wanted.keys() - seen:
                if any(form in area for form in wanted[name]):
                    seen.add(name)
        return seen


@pytest.fixture
def looker(tmp_path: Path) -> Iterator[Looker]:
    made = Looker(tmp_path)
    yield made
    made.process.kill()
    made.process.communicate()


def test_nothing_of_a_look_is_left_in_memory(looker: Looker) -> None:
    looker.at("begun")
    assert looker.found() == set()
    looker.at("typed")
    assert looker.found() == {"the PIN", "the private key"}
    looker.at("chosen")
    assert looker.found() == set()
    looker.at("left")
    assert looker.found() == set()
    looker.at("looked")
    assert looker.found() == {"the private key"}
    looker.at("closed")
    assert looker.found() == set()
    looker.at("kept")
    assert looker.found() == {
        "the PIN", "the PIN's key", "the wrapper", "the private key", "the value", "the order",
    }  # fmt: skip
