"""Record, vault, die and referee together, as the window has them, over the serial line."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.adapters.devices.simulated import SimulatedDie
from companion.adapters.store import Journal
from companion.app import data_folder
from companion.app.compose import open_session
from companion.app.session import Session
from companion.boards.shipped import shelf
from companion.core.config.run_options import NO_DIE, Config
from companion.core.errors import StoreError, VaultError
from companion.core.game import Seat, SeatSetup, Setup
from companion.games.rheingold import moves as mv
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.referee.secrets import Draws
from companion.ui.ports.match_list import BegunAs


def setup() -> Setup:
    seats = tuple(
        SeatSetup(name, (colour,))
        for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"))
    )
    return Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats)


def until(table: Session, what: Callable[[], bool], patience_s: float = 20) -> None:
    """Pump as the window does until something holds."""
    end = time.monotonic() + patience_s
    while not what():
        assert time.monotonic() < end, table.devices.die()
        table.signals.poll_devices()
        time.sleep(0.005)  # the window's tick


def rolled(table: Session, referee: Referee) -> bool:
    """Whether the roll is in the match; else tap again, as people do.

    A die whose last roll has not been acknowledged yet does not roll (`SimulatedDie.press`), and on
    a busy machine the wire may take longer than this hand.
    """
    if referee.prompt.kind is PromptKind.DECIDE:
        return True
    if not table.devices.die().rolling:
        table.devices.roll()
    return False


def throw_onto_a_full_disk(
    table: Session, monkeypatch: pytest.MonkeyPatch, face: int | None = None
) -> None:
    """A roll that cannot be written; `monkeypatch.undo` makes room again."""

    def full_disk(*_arguments: object) -> int:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(Journal, "append", full_disk)
    die = table.bench._simulated_die
    assert isinstance(die, SimulatedDie)
    assert die.press(face)
    until(table, lambda: "full" in str(table.devices.die().text))


def faces(table: Session, match: str) -> list[int]:
    """What the die said, as the record of a match has it."""
    return [
        entry.body["face"]
        for entry in table.match._journal.entries(match)
        if entry.source.startswith("die ")
    ]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Session]:
    with open_session(Config(tmp_path)) as table:
        until(table, lambda: table.devices.die().there)
        yield table


def test_the_simulated_die_rolls_over_the_wire_and_counts_once(table: Session) -> None:
    table.match.new_match(setup())
    referee = table.match.referee
    assert referee is not None
    for turn in range(1, 4):
        until(table, lambda: table.match.referee is not None)
        table.signals.poll_devices()
        until(table, lambda: rolled(table, referee))
        assert referee.state.turn == turn
        assert table.devices.die().face in range(1, 7)
        referee.play(mv.End())
    assert [event.kind for event in table.signals.drain_events() if event.kind == "die_rolled"] == [
        "die_rolled"
    ] * 3


def test_a_device_that_speaks_wakes_whoever_rests(table: Session) -> None:
    table.match.new_match(setup())
    table.signals.wait(0.0)
    table.signals.poll_devices()
    begun = time.monotonic()
    table.devices.roll()
    while not (table.signals.poll_devices() and table.devices.die().face):
        table.signals.wait(60)
    assert time.monotonic() - begun < 50


def test_the_record_says_which_sentence_a_roll_was(table: Session, tmp_path: Path) -> None:
    table.match.new_match(setup())
    table.devices.roll()
    referee = table.match.referee
    assert referee is not None
    until(table, lambda: referee.prompt.kind is PromptKind.DECIDE)
    with Journal.open(tmp_path / "record", read_only=True) as journal:
        sources = journal.sources("die ")
    assert len(sources) == 1


def test_a_roll_that_nobody_waits_for_is_not_counted(table: Session) -> None:
    table.devices.roll()
    until(table, lambda: "doesn't count" in str(table.devices.die().text))
    assert table.match.referee is None


def test_a_roll_that_cannot_be_written_is_kept_and_counts_later(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.match.new_match(setup())
    referee = table.match.referee
    assert referee is not None
    throw_onto_a_full_disk(table, monkeypatch)
    assert referee.prompt.kind is PromptKind.ROLL
    assert table.devices.die().face is None
    monkeypatch.undo()
    table.devices.roll()
    until(table, lambda: referee.prompt.kind is PromptKind.DECIDE)
    rolled = [event for event in table.signals.drain_events() if event.kind == "die_rolled"]
    assert [event.face for event in rolled] == [table.devices.die().face]


@pytest.mark.parametrize("mended", ["before", "after"])
def test_a_roll_that_could_not_be_written_stands_when_its_match_is_opened_anew(
    table: Session, monkeypatch: pytest.MonkeyPatch, mended: str
) -> None:
    match = table.match.new_match(setup())
    throw_onto_a_full_disk(table, monkeypatch, 4)
    if mended == "before":
        monkeypatch.undo()
    table.match.resume(match)
    table.signals.poll_devices()
    assert table.devices.die().face is None
    monkeypatch.undo()
    table.devices.roll()
    assert faces(table, match) == [4]


@pytest.mark.parametrize("mended", ["before", "after"])
def test_a_roll_that_could_not_be_written_is_written_for_its_match_while_another_is_played(
    table: Session, monkeypatch: pytest.MonkeyPatch, mended: str
) -> None:
    other, match = table.match.new_match(setup()), table.match.new_match(setup())
    throw_onto_a_full_disk(table, monkeypatch, 4)
    if mended == "before":
        monkeypatch.undo()
    table.match.resume(other)
    table.signals.poll_devices()
    monkeypatch.undo()

    def pressed_and_counted() -> bool:
        table.devices.roll()
        return bool(faces(table, other))

    until(table, pressed_and_counted)
    assert faces(table, match) == [4]
    assert len(faces(table, other)) == 1
    table.match.resume(match)
    assert table.match.referee is not None
    assert table.match.referee.prompt.kind is PromptKind.DECIDE


def test_a_roll_that_could_not_be_written_stands_when_the_way_to_it_is_gone_once_more(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = table.match.new_match(setup())
    referee = table.match.referee
    assert referee is not None
    referee.settle_die(2)
    referee.play(mv.End())
    throw_onto_a_full_disk(table, monkeypatch, 4)
    monkeypatch.undo()
    referee.corrections.take_back(1, referee.corrections.consent(1))
    table.signals.poll_devices()
    referee.play(mv.End())
    table.signals.poll_devices()
    table.devices.roll()
    assert faces(table, match) == [4]


def test_home_lists_matches_and_resume_goes_on(tmp_path: Path) -> None:
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        assert not table.match.matches()
        match_id = table.match.new_match(setup())
        assert table.match.referee is not None
        table.match.referee.settle_die(4)
        state = table.match.referee.state
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        (card,) = table.match.matches()
        assert card.match_id == match_id
        assert not card.over
        assert card.players == (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"))
        assert table.match.names() == ("Ada", "Ben", "Cleo")
        table.match.resume(match_id)
        assert table.match.referee is not None
        assert table.match.referee.state == state


def test_the_record_says_how_a_match_was_begun(tmp_path: Path) -> None:
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        match_id = table.match.new_match(setup())
        table.match.new_match(replace(setup(), preset="osullivan"))
        assert table.match_list.begun_as(match_id) == BegunAs(
            setup(), pins=False, real_values=False
        )
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        table.match.resume(match_id)
        referee = table.match.referee
        assert referee is not None
        referee.hidden.draw_by(Draws.PIECES)
        key = referee.pins.unlock(Seat(1)).key()
        assert key is not None
        with closing(key):
            assert referee.pins.set_pin(key, "2580").key() is key
        begun = table.match_list.begun_as(match_id)
        assert begun == BegunAs(setup(), pins=True, real_values=True)
        with pytest.raises(StoreError):
            table.match_list.begun_as("no such match")


def test_without_a_die_faces_are_tapped(tmp_path: Path) -> None:
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        assert not table.devices.die().there
        table.devices.roll()
        assert not table.signals.poll_devices()


def test_boards_come_with_the_usual_one_first(tmp_path: Path) -> None:
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        game = table.games.all_games()[0]
        cards = table.games.boards_of(game.info)
        assert [card.id for card in cards] == ["rhine_balanced", "loch", "rhine"]
        assert not any(card.authentic for card in cards)


def test_a_damaged_match_can_be_rescued_and_the_damaged_file_stays(tmp_path: Path) -> None:
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        match_id = table.match.new_match(setup())
        assert table.match.referee is not None
        for move in (mv.Roll(4), mv.March("s4", "t2", 1), mv.End(), mv.Roll(2)):
            table.match.referee.play(move)
    file = tmp_path / "record" / "record.db"
    raw = file.read_bytes()
    assert raw.count(b'"knights_marched"') >= 1
    file.write_bytes(raw.replace(b'"to":"t2","knights":1', b'"to":"t3","knights":1'))
    damaged = file.read_bytes()
    assert damaged != raw
    # A backup may have been made after any of these moves; here is none to go back to.
    shutil.rmtree(data_folder.backups_folder(tmp_path))
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        (card,) = table.match.matches()
        assert card.damaged.startswith("Damaged from entry")
        with pytest.raises(StoreError, match="damaged from entry"):
            table.match.resume(match_id)
        table.match.rescue(match_id)
        assert table.match.referee is not None
        assert table.match.referee.state.marches_left == 3
        assert table.match.referee.prompt.kind is PromptKind.DECIDE
        table.match.referee.play(mv.March("s4", "t3", 1))
        assert not table.match.matches()[0].damaged
    assert file.read_bytes() == damaged


def test_a_record_cut_short_is_rescued_as_far_as_it_can_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "record"
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        for _ in range(4):
            table.match.new_match(setup())
            assert table.match.referee is not None
            for move in (mv.Roll(4), mv.March("s4", "t2", 1), mv.End(), mv.Roll(2), mv.End()):
                table.match.referee.play(move)
    file = folder / "record.db"
    raw = file.read_bytes()
    file.write_bytes(raw[: len(raw) * 4 // 5])
    with pytest.raises(StoreError, match="herald rescue"):
        Journal.open(folder)
    steps: list[int] = []
    rescued = data_folder.rescue(tmp_path, working=lambda: steps.append(1))
    assert len(steps) > len(rescued.kept), "whoever watches has heard too little of it"
    assert file.read_bytes() == raw[: len(raw) * 4 // 5]
    assert rescued.folder == data_folder.record_folder(tmp_path)
    assert sum(rescued.kept.values()) > 4
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        card = table.match.matches()[0]
        table.match.resume(card.match_id)


def test_a_whole_record_is_not_rescued(tmp_path: Path) -> None:
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        table.match.new_match(setup())
        with pytest.raises(StoreError, match="Another program"):
            data_folder.rescue(tmp_path)
    with pytest.raises(StoreError, match="whole"):
        data_folder.rescue(tmp_path)
    assert data_folder.record_folder(tmp_path) == tmp_path / "record"


def test_a_roll_that_was_thrown_for_another_turn_does_not_count_later(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.match.new_match(setup())
    referee = table.match.referee
    assert referee is not None
    throw_onto_a_full_disk(table, monkeypatch)
    monkeypatch.undo()
    referee.settle_die(1)
    referee.play(mv.End())
    table.devices.roll()
    assert "doesn't count" in str(table.devices.die().text)
    assert referee.prompt.kind is PromptKind.ROLL


@pytest.mark.parametrize("harm", ["newer", "not ours"])
def test_a_rescue_that_is_refused_leaves_no_record_behind(tmp_path: Path, harm: str) -> None:
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        table.match.new_match(setup())
    if harm == "newer":
        with closing(sqlite3.connect(tmp_path / "record" / "record.db")) as db:
            db.execute("PRAGMA user_version=99")
        with pytest.raises(StoreError, match="newer"):
            data_folder.rescue(tmp_path)
    else:
        with (
            open_session(Config(tmp_path, die=NO_DIE)),
            pytest.raises(StoreError, match="Another program"),
        ):
            data_folder.rescue(tmp_path)
    names = {entry.name for entry in tmp_path.iterdir()}
    assert {name for name in names if name.startswith(("record", "tmp"))} == {"record"}


def test_without_a_pseudo_terminal_faces_are_tapped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_left() -> tuple[int, int]:
        raise OSError("out of pseudo-terminals")

    monkeypatch.setattr("os.openpty", none_left)
    with open_session(Config(tmp_path)) as table:
        assert not table.devices.die().there
        table.match.new_match(setup())


def test_a_damaged_vault_lets_the_table_open(tmp_path: Path) -> None:
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        match_id = table.match.new_match(setup())
    (tmp_path / "vault" / "vault.db").write_bytes(b"no vault any more" * 100)
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        table.match.resume(match_id)
        assert table.match.referee is not None
        table.match.referee.settle_die(4)
        with pytest.raises(VaultError):
            table.match.new_match(setup())


def test_the_last_match_is_the_last_also_when_the_clock_goes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        table.match.new_match(setup())
    monkeypatch.setattr("companion.app.timestamps.now_utc", lambda: "1970-01-01T00:00:07.000+00:00")
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        second = table.match.new_match(setup())
        assert table.match.referee is not None
        table.match.referee.settle_die(2)
        assert table.match.matches()[0].match_id == second
