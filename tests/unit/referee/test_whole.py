"""A record that was cut off is gone on with from between two things, never from within one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.adapters.store import Entry, Journal
from companion.adapters.store.file import RECORD
from companion.app import data_folder
from companion.app.compose import open_session
from companion.app.transfer import export_match
from companion.core.config.run_options import NO_DIE, Config
from companion.core.game import AnyGame, Seat
from companion.games.rheingold import moves as mv
from companion.referee import replay
from companion.referee.entries import HEADS, LASTING, OUTCOME, TAKEN_BACK
from tests.support import recorded
from tests.support.referee_table import ADA, ALL, BEN, CLEO, House


def begins(entries: tuple[Entry, ...]) -> list[int]:
    """Where a thing begins, and the end."""
    heads = [entry.seq for entry in entries if entry.kind in (*HEADS, TAKEN_BACK, *LASTING)]
    return [*heads[1:], len(entries)]


def test_whatever_is_cut_off_the_rest_ends_between_two_things(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    referee.corrections.replace(mv.Roll(2), agreed=ALL)
    referee.play(mv.End())
    referee.corrections.skip([ADA, CLEO])
    referee.stand_ins.appoint(CLEO, BEN, [ADA, BEN])
    referee.corrections.take_back(2, [ADA, BEN])
    referee.corrections.end([ADA, BEN])
    referee.corrections.take_back(1, [ADA, BEN])
    entries = house.journal.entries("m")
    ends = begins(entries)
    instead = next(entry.seq for entry in entries if "instead" in entry.body)
    ends.remove(instead + 1)
    for number in range(1, len(entries) + 1):
        wanted = max((end for end in ends if end <= number), default=1)
        assert replay.whole(entries[:number], games.find) == max(wanted, 1)


def test_a_match_without_its_end_is_cut_before_its_last_move() -> None:
    entries = recorded.entries()
    assert entries[-1].kind == OUTCOME
    assert replay.whole(entries, games.find) == len(entries)
    assert replay.whole(entries[:-1], games.find) == begins(entries)[-2]


def test_what_cannot_be_played_here_is_kept_whole() -> None:
    entries = recorded.entries(moves=3)[:-1]
    assert replay.whole(entries, games.find) < len(entries)

    def nothing(slug: str) -> AnyGame:
        return games.find(f"no {slug}")

    assert replay.whole(entries, nothing) == len(entries)


@pytest.mark.parametrize("more", [1, 2])
def test_a_rescued_match_is_gone_on_with_and_can_be_exported(tmp_path: Path, more: int) -> None:
    entries = recorded.entries(moves=40)
    cut = begins(entries)[30] + more
    with Journal.open(data_folder.record_folder(tmp_path)) as journal:
        journal.take_in(entries)
    file = data_folder.record_folder(tmp_path) / RECORD
    content, text = file.read_bytes(), entries[cut].hash.encode()
    assert content.count(text) >= 1
    file.write_bytes(content.replace(text, b"0" * 64))
    data_folder.rescue(tmp_path)
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        table.match.resume("m1")
        referee = table.match.referee
        assert referee is not None
        assert referee.seq + 1 in begins(entries)
        referee.stand_ins.appoint(Seat(2), Seat(0), referee.present - {Seat(2)})
        assert "stand in" in export_match.as_text(referee._recording.record.entries("m1"))
