"""Two hundred recorded matches are what they were: the rules make every letter of them again."""

from __future__ import annotations

import hashlib
from collections import Counter

from companion import games
from companion.referee import replay
from companion.referee.entries import TAKEN_BACK
from tests.support.corpus import book

SHA256 = "a2568c85c205f0704730b98d1c9d0aa8b7676dae4954cc34e921b121d307de82"
"""Of the book: it may not change, only another may be laid beside it."""


def test_the_book_itself_is_unchanged() -> None:
    assert hashlib.sha256(book.BOOK.read_bytes()).hexdigest() == SHA256


def test_every_match_of_the_book_is_made_again_letter_by_letter() -> None:
    counts = Counter[tuple[str, str]]()
    corrected = 0
    for match in book.read():
        entries = book.made_again(match)
        assert (match["match"], len(entries)) == (match["match"], match["count"])
        assert (match["match"], entries[-1].hash) == (match["match"], match["hash"])
        game, setup = replay.open_setup(entries[0], games.find)
        counts[setup.game, setup.preset] += 1
        if any(entry.kind == TAKEN_BACK for entry in entries):
            # The rules were asked for all of them; here the fold is, with what was taken back.
            list(replay.check(game, setup, entries))
            corrected += 1
    assert sum(counts.values()) >= 200
    assert corrected >= 100
    presets = {
        (game.info.slug, name) for game in games.GAMES.values() for name in game.info.presets
    }
    assert set(counts) == presets
