"""companion.app.transfer.import_match: what is read at every start was judged when it came in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.adapters.devices.sentences import Sentence
from companion.adapters.store import Entry, Journal, NewEntry
from companion.adapters.store.chain import link
from companion.app.compose import open_session
from companion.app.transfer import export_match, import_match
from companion.core.config.run_options import Config
from companion.core.errors import NotationError
from companion.games.rheingold import moves as mv
from companion.referee import chance, place_buttons
from companion.referee.entries import SECRETS_OPENED, SLIP
from tests.support import recorded, sealed
from tests.support.referee_table import ALL, House
from tests.unit.app.transfer.test_import_match import OPENING, WITH_SIEGES, played

Change = Callable[[Entry], Entry]

HUGE = "9" * 5000
MINE = "die 5a0b11ff/3/17"
ROLL = 1
"""The entry of the roll that every match here begins with."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path)
    yield found
    found.close()


def forged(entries: tuple[Entry, ...], seq: int, **changes: Any) -> tuple[Entry, ...]:
    """The same with another entry, and hashes that fit, as somebody who cheats would make them."""
    found: list[Entry] = []
    for entry in entries:
        told = replace(entry, **changes) if entry.seq == seq else entry
        new = NewEntry(told.kind, told.version, told.body, told.source)
        found.append(link(found[-1].hash if found else "", "m1", entry.seq, new, told.at))
    return tuple(found)


def start(data: Path) -> None:
    """The program starts on this folder and opens every match."""
    with open_session(Config(data, die=str(data / "no-die"))) as table:
        for card in table.match.matches():
            table.match.resume(card.match_id)


# Sources


@pytest.mark.parametrize(
    "source",
    [
        "", "glass", "import", MINE, "die 00C0FFEE/0/65535",
        f"die 5a0b11ff/{'9' * 34}/0", "asked 5a0b11ff",
    ],
)  # fmt: skip
def test_what_a_table_could_have_told_comes_in_as_it_was(source: str) -> None:
    entries = forged(played(*OPENING), ROLL, source=source)
    assert import_match.from_json(export_match.as_json(entries)) == entries


@pytest.mark.parametrize(
    "source",
    [
        f"die 5a0b11ff/{HUGE}/1", f"die 5a0b11ff/1/{HUGE}", f"castles 1f0c77aa/{HUGE}/1",
        "die 5a0b11ff/3/65536", "die 5a0b11ff/03/1", "die 5a0b11ff/-3/1", "die 5a0b11ff/3",
        "die 5a0b11ff/٣/1", "die 5a0b11f/3/1", "die header/3/1", "die  5a0b11ff/3/1",
        f"die 5a0b11ff/{'9' * 35}/0", "die 5a0b11ff/3/17\n", "Glass", "glass ", "gl\0ass", "\ud800",
        "asked", "asked 5a0b11f", "asked 5a0b11ff/3/17",
    ],
)  # fmt: skip
def test_a_source_that_no_table_could_have_told_is_refused(source: str) -> None:
    entries = forged(played(*OPENING), ROLL, source=source)
    with pytest.raises(NotationError, match="its source isn't valid"):
        import_match.from_json(export_match.as_json(entries))


def test_the_longest_boot_number_is_the_longest_that_a_die_can_tell() -> None:
    assert Sentence("die", 0, "hello", ("1", "5a0b11ff", "9" * 34, "x")).is_known
    with pytest.raises(ValueError, match="No sentence"):
        Sentence("die", 0, "hello", ("1", "5a0b11ff", "9" * 35, "x"))


@pytest.mark.parametrize("source", [MINE, "asked 5a0b11ff", "vault", "lot"])
def test_no_die_vault_or_lot_marches(source: str) -> None:
    entries = played(*OPENING)
    seq = next(entry.seq for entry in entries if entry.body.get("move") == "march")
    with pytest.raises(NotationError, match=f"entry {seq}: its source"):
        import_match.from_json(export_match.as_json(forged(entries, seq, source=source)))


def test_a_value_that_everybody_agreed_on_comes_in_as_it_was() -> None:
    """Only for a hidden value, and only if all who were at the table agreed."""
    entries = played(*recorded.finished(*WITH_SIEGES).moves)
    opened = next(entry.seq for entry in entries if entry.body.get("move") == "open")
    seats = "/".join(map(str, range(len(entries[0].body["seats"]))))
    agreed = forged(entries, opened, source=f"agreed {seats}")
    assert import_match.from_json(export_match.as_json(agreed)) == agreed
    march = next(entry.seq for entry in entries if entry.body.get("move") == "march")
    for seq, source in ((opened, "agreed 0"), (opened, "agreed 0/9"), (march, f"agreed {seats}")):
        with pytest.raises(NotationError, match=f"entry {seq}: its source"):
            import_match.from_json(export_match.as_json(forged(entries, seq, source=source)))


@pytest.mark.parametrize("mark", ["die", "castles"])
def test_a_bad_source_in_a_record_that_is_there_counts_as_none(tmp_path: Path, mark: str) -> None:
    """A record took such a file before this was judged: it starts all the same."""
    source = f"{mark} 5a0b11ff/{HUGE}/1"
    assert list(chance.counted(frozenset({source}))) == []
    assert list(place_buttons.counted_presses(frozenset({source}))) == []
    with Journal.open(tmp_path / "record") as journal:
        journal.take_in(forged(played(*OPENING), ROLL, source=source))
    start(tmp_path)


# Sources that name devices of this table


def test_rolls_that_came_in_are_no_rolls_of_this_tables_die(tmp_path: Path) -> None:
    """A file names the roll that waits in our die: it counts all the same when it comes."""
    entries = forged(played(*OPENING), ROLL, source=MINE)
    with Journal.open(tmp_path / "record") as journal:
        journal.begin("ours", {"game": "rheingold"}, "2026-11-20T20:00:00.000+00:00")
        own = [NewEntry("move", 1, {}, "die 5a0b11ff/3/16")]
        journal.append("ours", 1, own, "2026-11-20T20:00:01.000+00:00")
        import_match.take_in(journal, import_match.from_json(export_match.as_json(entries)))
        import_match.take_in(journal, entries, "beside")
        assert journal.sources("die ") == {"die 5a0b11ff/3/16"}
        # What is played on here is ours.
        journal.append("m1", len(entries), [NewEntry("move", 1, {}, "die 5a0b11ff/3/18")], "x")
        assert journal.sources("die ") == {"die 5a0b11ff/3/16", "die 5a0b11ff/3/18"}
    with Journal.open(tmp_path / "record", read_only=True) as journal:
        assert journal.sources("die ") == {"die 5a0b11ff/3/16", "die 5a0b11ff/3/18"}
        assert journal.entries("m1")[: len(entries)] == entries


def test_our_own_match_that_comes_in_again_stays_ours(tmp_path: Path) -> None:
    entries = forged(played(*OPENING), ROLL, source=MINE)
    with Journal.open(tmp_path / "record") as journal:
        journal.take_in(entries)
        assert import_match.take_in(journal, entries).taken is import_match.Taken.THERE
        assert journal.sources("die ") == {MINE}


# Entry 0, times, texts


@pytest.mark.parametrize(
    "changes",
    [{"kind": "pins_wished"}, {"kind": "secrets_forgotten"}, {"source": "glass"},
     {"source": "die 5a0b11ff/3/17"}, {"version": 2}],
)  # fmt: skip
def test_a_match_begins_with_its_beginning(changes: Any) -> None:
    entries = forged(played(*OPENING), 0, **changes)
    with pytest.raises(NotationError, match="entry 0: "):
        import_match.from_json(export_match.as_json(entries))


@pytest.mark.parametrize(
    "at",
    [
        "2026-11-20", "2026-11-20T20:00:00", "20261120T200000Z", "2026-W47-5T20:00:00+00:00",
        "2026-11-20T20:00:00+23:59", "2026-11-20\00020:00:00+00:00", "2026-11-20\ud80020:00:00",
        "1969-12-31T23:59:59.999+00:00", "9999-12-31T23:59:59.999+00:00",
        "٢٠٢٦-11-20T20:00:00.000+00:00",
    ],
)  # fmt: skip
def test_a_time_that_no_record_writes_is_refused(at: str) -> None:
    entries = forged(played(*OPENING), ROLL, at=at)
    with pytest.raises(NotationError, match=r"entry 1: its time isn't valid"):
        import_match.from_json(export_match.as_json(entries))


@pytest.mark.parametrize("kind", ["", "\ud800", "Move", "knight entered", "a" * 65, "\u0430ct"])
def test_a_kind_that_no_program_writes_is_refused(kind: str) -> None:
    entries = forged(played(*OPENING), ROLL, kind=kind)
    with pytest.raises(NotationError, match=r"entry 1: its kind isn't valid") as caught:
        import_match.from_json(export_match.as_json(entries))
    assert str(caught.value).isascii()


def replaced(house: House) -> tuple[Entry, ...]:
    house.referee.settle_die(3)
    house.referee.corrections.replace(mv.Roll(4), agreed=ALL)
    entries = house.journal.entries("m")
    return tuple(forged(entries, -1))


@pytest.mark.parametrize("instead", ["\0", "soon", "2026-11-20T20:00:00.123+00:00", ""])
def test_what_replaces_another_keeps_a_time_of_the_match(house: House, instead: str) -> None:
    entries = replaced(house)
    assert import_match.from_json(export_match.as_json(entries)) == entries
    seq = next(entry.seq for entry in entries if entry.kind == "taken_back")
    body = {**entries[seq].body, "instead": instead}
    with pytest.raises(NotationError, match=f"entry {seq}: "):
        import_match.from_json(export_match.as_json(forged(entries, seq, body=body)))


@pytest.mark.parametrize("reason", ["\0", "a\x07b", "\ud800", "x" * 401, "\u202eabc"])
def test_a_reason_that_nobody_could_have_typed_is_refused(house: House, reason: str) -> None:
    referee = house.referee
    referee.settle_die(3)
    due = {**referee.game.write_state(referee.state), "phase": "roll", "marches_left": 3}
    referee.corrections.adjust(due, "it was still spinning", ALL)
    entries = tuple(forged(house.journal.entries("m"), -1))
    assert import_match.from_json(export_match.as_json(entries)) == entries
    seq = entries[-1].seq
    body = {**entries[seq].body, "reason": reason}
    with pytest.raises(NotationError, match=f"entry {seq}: "):
        import_match.from_json(export_match.as_json(forged(entries, seq, body=body)))


def deep(levels: int) -> Any:
    found: Any = 1
    for _ in range(levels):
        found = [found]
    return found


@pytest.mark.parametrize("more", ["\ud800", {"\udfff": 1}, deep(200), deep(900)])
def test_what_cannot_be_written_or_read_again_is_refused(more: Any) -> None:
    entries = played(*OPENING)
    body = {**entries[0].body, "board": {**entries[0].body["board"], "their_own": more}}
    with pytest.raises(NotationError, match=r"entry 0: its body"):
        import_match.from_json(export_match.as_json(forged(entries, 0, body=body)))


# Shields


@pytest.mark.parametrize("number", [0, -1, 10**30, 2**63])
def test_a_slip_has_a_number_that_a_vault_gives(number: int) -> None:
    entries = sealed.entries()
    seq = next(entry.seq for entry in entries if entry.kind == SLIP)
    assert import_match.from_json(export_match.as_json(entries)) == entries
    body = {**entries[seq].body, "slip": number}
    with pytest.raises(NotationError, match="entry"):
        import_match.from_json(export_match.as_json(forged(entries, seq, body=body)))


@pytest.mark.parametrize(
    "change", [{"colour": "purple"}, {"colour": "black"}, {"value": 99}, {"value": -1}]
)
def test_what_was_opened_at_the_end_can_have_lain_there(change: Any) -> None:
    entries = sealed.entries()
    seq = next(entry.seq for entry in entries if entry.kind == SECRETS_OPENED)
    first, *others = entries[seq].body["slips"]
    for slips in ([{**first, **change}, *others], [first, first, *others]):
        with pytest.raises(NotationError, match="entry"):
            import_match.from_json(
                export_match.as_json(forged(entries, seq, body={"slips": slips}))
            )
