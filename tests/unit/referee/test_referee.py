"""The referee writes before it shows, and what cannot be written has not happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.adapters.store import Entry, Journal, NewEntry
from companion.adapters.vault import Vault
from companion.boards.shipped import shelf
from companion.core.errors import DamagedRecordError, NotationError, SetupError, StoreError
from companion.core.game import Seat, SeatSetup, Setup
from companion.core.refusal import RefusedError
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Phase
from companion.referee import replay
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from tests.support.vaults import vault_at

GAME = games.find("rheingold")
ADA, BEN, CLEO = Seat(0), Seat(1), Seat(2)


def setup(preset: str = "rheingold", **options: Any) -> Setup:
    seats = (
        SeatSetup("Ada", ("red",)),
        SeatSetup("Ben", ("blue",)),
        SeatSetup("Cleo", ("green",)),
    )
    return Setup("rheingold", preset, options, shelf.board("rhine"), seats)


def now() -> str:
    return "2026-11-20T20:00:00+00:00"


class FullDisk:
    """A record on a disk that fills up when it is told to; else the real one."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.full = False

    def begin(self, match_id: str, setup: Mapping[str, Any], at: str, *, version: int = 1) -> None:
        self.journal.begin(match_id, setup, at, version=version)

    def append(self, match_id: str, expected_seq: int, entries: Sequence[NewEntry], at: str) -> int:
        if self.full:
            raise StoreError("The disk is full; nothing was written.")
        return self.journal.append(match_id, expected_seq, entries, at)

    def entries(self, match_id: str) -> tuple[Entry, ...]:
        return self.journal.entries(match_id)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "record") as journal:
        yield journal


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[Vault]:
    with vault_at(tmp_path) as vault:
        yield vault


@pytest.fixture
def referee(journal: Journal, vault: Vault) -> Referee:
    return Referee.begin(GAME, setup(), "m", journal, vault, now)


def again(journal: Journal, vault: Vault) -> Referee:
    return Referee.resume(games.find, "m", journal, vault, now)


def take_rheinstein(referee: Referee) -> None:
    """Red takes Rheinstein with two knights that came in at start 1."""
    others = 0
    while referee.state.turn < 100:
        referee.settle_die(1)
        state = referee.state
        if state.colour == "red":
            for move in (
                mv.March("s1", "h1", 1), mv.March("h1", "w1", 1), mv.March("w1", "g_rheinstein", 1),
            ):  # fmt: skip
                referee.play(move)
            referee.play(mv.End())
        else:
            others += 1
            referee.play(mv.End())
        here = referee.state.stack("g_rheinstein")
        if here is not None and here.knights == 2:
            break
    while referee.state.colour != "red":
        referee.settle_die(2)
        referee.play(mv.End())
    referee.settle_die(6)
    referee.play(mv.Besiege("rheinstein", (("g_rheinstein", 2),)))
    referee.play(mv.Occupy((("g_rheinstein", 1),)))


def test_a_new_match_waits_for_the_die(referee: Referee) -> None:
    assert referee.prompt.kind is PromptKind.ROLL
    assert (referee.prompt.seat, referee.prompt.colour) == (ADA, "red")
    assert referee.outcome is None


def test_a_move_is_in_the_record_with_its_source(referee: Referee, journal: Journal) -> None:
    referee.settle_die(3, "die 5a0b11ff/3/17")
    kinds = [entry.kind for entry in journal.entries("m")]
    assert kinds == ["match_started", "move", "die_rolled", "knight_entered"]
    assert journal.entries("m")[1].source == "die 5a0b11ff/3/17"
    assert referee.prompt.kind is PromptKind.DECIDE


def test_a_refused_move_changes_nothing(referee: Referee, journal: Journal) -> None:
    before = referee.state
    with pytest.raises(RefusedError) as caught:
        referee.play(mv.End())
    assert caught.value.refusal.code == "wrong_phase"
    assert referee.state == before
    assert len(journal.entries("m")) == 1
    assert referee.judge(mv.End()) == caught.value.refusal


def test_a_match_goes_on_where_it_was(referee: Referee, journal: Journal, vault: Vault) -> None:
    take_rheinstein(referee)
    assert referee.state.phase is Phase.SHIELD
    found = again(journal, vault)
    assert found.state == referee.state
    assert found.prompt == referee.prompt
    assert found.queries.this_turn == referee.queries.this_turn
    assert [event.kind for _, event in found.queries.this_turn][:2] == [
        "die_rolled",
        "knight_entered",
    ]
    referee.play(mv.NoShield())
    referee.play(mv.End())
    assert referee.queries.this_turn == again(journal, vault).queries.this_turn == ()


def test_a_match_that_cannot_be_recorded_leaves_nothing_in_the_vault(
    journal: Journal, vault: Vault, tmp_path: Path
) -> None:
    with Journal.open(tmp_path / "record", read_only=True) as closed, pytest.raises(StoreError):
        Referee.begin(GAME, setup(), "m", closed, vault, now)
    assert vault.matches() == frozenset()


def test_a_full_disk_stops_play_and_loses_nothing(journal: Journal, vault: Vault) -> None:
    disk = FullDisk(journal)
    referee = Referee.begin(GAME, setup(), "m", disk, vault, now)
    take_rheinstein(referee)
    before = referee.state
    disk.full = True
    with pytest.raises(StoreError, match="full"):
        referee.play(mv.PlaceShield())
    assert referee.state == before
    assert referee.hidden.knows("rheinstein") is None
    disk.full = False
    referee.play(mv.PlaceShield())
    assert again(journal, vault).state == referee.state
    assert referee.hidden.can_look("rheinstein", ADA)


def test_a_set_up_that_makes_no_match_begins_none(journal: Journal, vault: Vault) -> None:
    with pytest.raises(SetupError):
        Referee.begin(GAME, setup(fronts=7), "m", journal, vault, now)
    assert journal.matches() == ()
    assert vault.matches() == frozenset()


def test_replay_checks_every_move(referee: Referee, journal: Journal) -> None:
    take_rheinstein(referee)
    entries = journal.entries("m")
    game, found = replay.open_setup(entries[0], games.find)
    steps = list(replay.check(game, found, entries))
    assert steps[-1].after == referee.state
    assert steps[0].move == mv.Roll(1)


def test_a_record_that_the_rules_do_not_bear_out_is_told_with_its_entry(
    journal: Journal, vault: Vault
) -> None:
    referee = Referee.begin(GAME, setup(), "m", journal, vault, now)
    referee.settle_die(3)
    body = {"event": "knights_marched", "colour": "red", "from": "s3", "to": "w10", "knights": 1}
    move = {"move": "march", "from": "s3", "to": "w10", "knights": 1}
    last = len(journal.entries("m"))
    journal.append(
        "m", last, [NewEntry("move", 1, move), NewEntry("knights_marched", 1, body)], now()
    )
    entries = journal.entries("m")
    with pytest.raises(DamagedRecordError) as caught:
        list(replay.check(GAME, referee.setup, entries))
    assert caught.value.seq == last


def test_a_match_of_another_version_of_the_rules_is_refused_in_a_sentence(
    journal: Journal, vault: Vault
) -> None:
    body = {**replay.setup_body(GAME, setup()), "rules_version": 99}
    journal.begin("m", body, now())
    vault.begin("m", {"red": ADA}, {})
    with pytest.raises(NotationError, match="version 99"):
        again(journal, vault)
