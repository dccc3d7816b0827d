"""Two hundred recorded matches are what they were: the rules make every letter of them again."""

from __future__ import annotations

import hashlib
from collections import Counter

from companion import games
from companion.referee import replay
from companion.referee.entries import TAKEN_BACK
from tests.support.corpus import book
from tests.support.turns import some

SHA256 = "a2568c85c205f0704730b98d1c9d0aa8b7676dae4954cc34e921b121d307de82"
"""Of the book: it may not change, only another may be laid beside it."""


def test_the_book_itself_is_unchanged() -> None:
    assert hashlib.sha256(book.BOOK.read_bytes()).hexdigest() == SHA256


PART = 8
"""One match of so many is made again in a run; over as many turns, all of them."""


def test_the_book_has_every_preset_and_what_was_taken_back() -> None:
    counts = Counter[tuple[str, str]]()
    corrected = 0
    for match in book.read():
        (_kind, _version, _at, _source, setup), *rows = match["entries"]
        counts[setup["game"], setup["preset"]] += 1
        corrected += any(row[0] == TAKEN_BACK for row in rows)
    assert sum(counts.values()) >= 200
    assert corrected >= 100
    presets = {
        (game.info.slug, name) for game in games.GAMES.values() for name in game.info.presets
    }
    assert set(counts) == presets


def test_a_match_of_the_book_is_made_again_letter_by_letter() -> None:
    corrected = 0
    matches = some(list(book.read()), PART)
    for match in matches:
        entries = book.made_again(match)
        assert (match["match"], len(entries)) == (match["match"], match["count"])
        assert (match["match"], entries[-1].hash) == (match["match"], match["hash"])
        game, setup = replay.open_setup(entries[0], games.find)
        if any(entry.kind == TAKEN_BACK for entry in entries):
            # The rules were asked for all of them; here the fold is, with what was taken back.
            list(replay.check(game, setup, entries))
            corrected += 1
    assert len(matches) >= 200 // PART
    assert corrected >= len(matches) // PART
