"""One byte of the record changes by itself: it is told, or it makes no difference.

The record is a real one, of whole matches, as it lies on the disk after a clean end
and after a cut: with its log and its note. Nothing that is then shown of a match may
be anything but true: neither its entries, and so its position, nor its card.

    python -m tests.property.test_flipped_bytes 10000

flips so many and prints what became of them.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from companion.adapters.store import Entry, Journal
from companion.adapters.store.file import RECORD
from companion.adapters.store.lock import LOCK
from companion.app.compose import open_session
from companion.app.match_list import MatchList
from companion.app.transfer import export_match
from companion.core.config.run_options import NO_DIE, Config
from companion.core.errors import StoreError
from companion.ui.ports.match_list import MatchCard

RAM = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None
TRANSCRIPT = Path(__file__).parents[1] / "system" / "four_castles.match"
LOG = f"{RECORD}-wal"
IN_THE_NORMAL_RUN = 240


@dataclass(frozen=True, slots=True)
class Medium:
    """The files of a record.

    Attributes:
        name: what happened to the program before.
        files: name → content.
    """

    name: str
    files: dict[str, bytes]

    def lay_out(self, folder: Path) -> None:
        for file in folder.iterdir():
            file.unlink()
        for name, content in self.files.items():
            (folder / name).write_bytes(content)


class Truth:
    """What was played, and how it lay on the disk."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "flipped"
        self.folder.mkdir()
        _game, setup, moves = export_match.from_text(TRANSCRIPT.read_text("utf-8"))
        record = home / "data" / "record"
        with open_session(Config(home / "data", die=NO_DIE)) as table:
            for number in (len(moves), 40, 0):
                table.match.new_match(setup)
                assert table.match.referee is not None
                for move in moves[:number]:
                    table.match.referee.play(move)
            cut = {name: (record / name).read_bytes() for name in (RECORD, LOG, LOCK)}
        clean = {name: (record / name).read_bytes() for name in (RECORD, LOCK)}
        self.media = (Medium("a clean end", clean), Medium("a cut", cut))
        with Journal.open(record, read_only=True) as journal:
            self.entries = {head.id: journal.entries(head.id) for head in journal.matches()}
            self.cards = {card.match_id: card for card in MatchList(journal).all()}
        assert sorted(card.over for card in self.cards.values()) == [False, False, True]

    def flip(self, medium: Medium, file: str, place: int, change: int) -> str:
        """Change a byte and look at everything. What became of it; fails when a lie is told."""
        medium.lay_out(self.folder)
        content = bytearray(medium.files[file])
        content[place] ^= change
        (self.folder / file).write_bytes(content)
        try:
            journal = Journal.open(self.folder)
        except StoreError:
            return "the record is refused"
        with journal:
            return self._look(journal)

    def _look(self, journal: Journal) -> str:
        try:
            listed = {head.id for head in journal.matches()}
        except StoreError:
            return "the record is refused"
        cards = {card.match_id: card for card in MatchList(journal).all()}
        wrong = sum(not self._is_true(cards.get(match), card) for match, card in self.cards.items())
        for match in listed - self.entries.keys():
            with pytest.raises(StoreError):
                journal.entries(match)
        whole = sum(self._is_whole(journal, match) for match in self.entries)
        if whole == len(self.entries):
            assert wrong == 0
            return "it makes no difference"
        return "the card says so" if wrong else "it is told when the match is opened"

    def _is_true(self, card: MatchCard | None, true: MatchCard) -> bool:
        """Whether a card is what it was; if not it must show nothing but that it is damaged."""
        if card == true:
            return True
        # Nothing but the time may still be read from the list of matches.
        assert card is not None
        assert not card.players
        assert not card.winners
        assert card.damaged or card.line
        return False

    def _is_whole(self, journal: Journal, match: str) -> bool:
        whole: tuple[Entry, ...] = ()
        true = self.entries[match]
        with suppress(StoreError):
            whole = journal.whole_entries(match)
        assert whole == true[: len(whole)]
        try:
            assert journal.entries(match) == true
        except StoreError:
            # Damaged is damaged: no move is built upon it.
            return False
        return True

    def flip_some(self, number: int, seed: int) -> dict[str, Counter[str]]:
        """So many flips, evenly over media and files. What became of them."""
        chance = Random(seed)
        places = [(medium, file) for medium in self.media for file in medium.files]
        found: dict[str, Counter[str]] = {}
        for flip in range(number):
            medium, file = places[flip % len(places)]
            place = chance.randrange(len(medium.files[file]))
            became = self.flip(medium, file, place, chance.randint(1, 255))
            found.setdefault(f"{file} after {medium.name}", Counter())[became] += 1
        return found


@pytest.fixture(scope="module")
def truth() -> Iterator[Truth]:
    with tempfile.TemporaryDirectory(dir=RAM) as home:
        yield Truth(Path(home))


def test_a_medium_on_which_nothing_changed_is_believed(truth: Truth) -> None:
    for medium in truth.media:
        medium.lay_out(truth.folder)
        with Journal.open(truth.folder) as journal:
            assert truth._look(journal) == "it makes no difference"


def test_a_flipped_byte_is_told_or_makes_no_difference(truth: Truth) -> None:
    found = truth.flip_some(IN_THE_NORMAL_RUN, seed=20261121)
    assert sum(counter.total() for counter in found.values()) == IN_THE_NORMAL_RUN
    # The looking would find nothing if nothing were ever found.
    assert found[f"{RECORD} after a clean end"]["it makes no difference"] < IN_THE_NORMAL_RUN // 5
    assert found[f"{LOG} after a cut"].total() > 0


def test_a_flipped_byte_in_the_log_loses_nothing_in_silence(truth: Truth) -> None:
    medium = truth.media[1]
    # A log begins with 32 bytes, then a page of 4096 bytes follows 24 of its own.
    pages = range(32, len(medium.files[LOG]), 4096 + 24)
    became = Counter(truth.flip(medium, LOG, place + 40, 1) for place in pages)
    assert became["it makes no difference"] < len(pages)


def main() -> None:
    """Flip as many as were asked for."""
    home = Path(tempfile.mkdtemp(dir=RAM))
    try:
        truth = Truth(home)
        for medium in truth.media:
            sizes = ", ".join(f"{name} {len(text)}" for name, text in medium.files.items())
            print(f"{medium.name}: {sizes} bytes")
        found = truth.flip_some(int(sys.argv[1]), seed=int(sys.argv[2]) if sys.argv[2:] else 1)
        for what, counter in found.items():
            print(f"{what}: {counter.total()}")
            for became, number in counter.most_common():
                print(f"  {number:6} {became}")
    finally:
        shutil.rmtree(home)


if __name__ == "__main__":
    main()
