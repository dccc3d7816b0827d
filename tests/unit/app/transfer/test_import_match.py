"""What came out goes in again, the same; what was changed is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.adapters.store import Entry, Journal
from companion.app.compose import open_session
from companion.app.transfer import bgstats, export_match, import_match
from companion.core.config.run_options import NO_DIE, Config
from companion.core.errors import CompanionError, NotationError, UsageError, VaultError
from companion.core.game import Seat
from companion.games import GAMES
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Phase
from companion.referee.prompts import PromptKind
from companion.referee.secrets import PlacementMode
from tests.support import recorded
from tests.unit.app.transfer.test_export_match import corrected

OPENING = (mv.Roll(3), mv.March("s3", "h2", 1), mv.March("h2", "w5", 1), mv.End(), mv.Roll(3))


def played(*moves: Any) -> tuple[Entry, ...]:
    return import_match.played(GAMES["rheingold"], recorded.setup(), moves, "m1", recorded.clock())


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "record") as opened:
        yield opened


# JSON, there and back


@pytest.mark.parametrize("preset", ["rheingold", "osullivan_improved"])
def test_json_there_and_back_is_the_same_in_every_entry(preset: str, journal: Journal) -> None:
    entries = recorded.entries(preset, 3)
    text = export_match.as_json(entries)
    arrival = import_match.take_in(journal, import_match.read(text, "another", recorded.clock()))
    assert (arrival.match, arrival.taken) == ("m1", import_match.Taken.NEW)
    assert journal.entries("m1") == entries
    assert export_match.as_json(journal.entries("m1")) == text


def test_what_a_table_agreed_on_comes_there_and_back(journal: Journal) -> None:
    entries = played(*corrected())
    import_match.take_in(journal, import_match.from_json(export_match.as_json(entries)))
    assert journal.entries("m1") == entries


def test_any_layout_and_the_first_version_of_the_form_are_read() -> None:
    entries = played(*OPENING)
    told = json.loads(export_match.as_json(entries))
    assert import_match.from_json(json.dumps(told)) == entries
    told["version"] = 1
    for row in told["entries"]:
        del row["version"]
    assert import_match.from_json(json.dumps(told, indent=4)) == entries


def test_a_match_that_is_there_already_is_said_so_and_nothing_is_written(journal: Journal) -> None:
    entries = played(*OPENING)
    import_match.take_in(journal, entries)
    arrival = import_match.take_in(journal, import_match.from_json(export_match.as_json(entries)))
    assert arrival.taken is import_match.Taken.THERE
    assert len(journal.matches()) == 1


def test_another_match_of_the_same_id_is_refused_and_comes_in_beside(journal: Journal) -> None:
    import_match.take_in(journal, played(*OPENING))
    other = played(mv.Roll(2), mv.End())
    with pytest.raises(UsageError, match=r"differ from entry 1 on.*--as-new"):
        import_match.take_in(journal, other)
    assert journal.entries("m1") == played(*OPENING)
    import_match.take_in(journal, other, "m2")
    assert [entry.body for entry in journal.entries("m2")] == [entry.body for entry in other]
    assert {entry.match for entry in journal.entries("m2")} == {"m2"}


def test_a_longer_record_of_the_same_match_is_told_apart(journal: Journal) -> None:
    import_match.take_in(journal, played(*OPENING))
    with pytest.raises(UsageError, match=r"have match m1, with \d+ entries; the file has \d+"):
        import_match.take_in(journal, played(*OPENING[:-1]))


# JSON that was changed


def changed(seq: int, **values: Any) -> str:
    told = json.loads(export_match.as_json(played(*OPENING)))
    told["entries"][seq].update(values)
    return json.dumps(told, indent=1)


def line_of(text: str, seq: int) -> int:
    """Where an entry begins, found another way."""
    return next(number for number, line in enumerate(text.splitlines(), 1)
                if line.strip().rstrip(",") == f'"seq": {seq}') - 1  # fmt: skip


@pytest.mark.parametrize(
    ("seq", "values", "why"),
    [
        (1, {"body": {"move": "roll", "face": 4}}, "doesn't match its hash"),
        (2, {"at": "2026-11-20T20:00:01.000+00:00"}, "doesn't match its hash"),
        (4, {"hash": "0" * 64}, "doesn't match its hash"),
        (3, {"source": 17}, "'source'"),
        (3, {"version": "1"}, '"version"'),
        (0, {"kind": "another"}, "doesn't match its hash"),
    ],
)
def test_a_changed_entry_is_refused_with_its_line(seq: int, values: Any, why: str) -> None:
    text = changed(seq, **values)
    with pytest.raises(NotationError) as caught:
        import_match.from_json(text)
    assert str(caught.value).startswith(f"Line {line_of(text, seq)}, entry {seq}: ")
    assert why in str(caught.value)


def forged(bodies: dict[int, Any]) -> str:
    """A changed match whose hashes were made anew, as somebody who cheats would."""
    news = [(import_match._new(entry), entry.at) for entry in played(*OPENING)]
    for seq, body in bodies.items():
        new, at = news[seq]
        news[seq] = (type(new)(new.kind, new.version, body, new.source), at)
    return export_match.as_json(import_match._chained("m1", iter(news)))


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("die_rolled", {"event": "die_rolled", "colour": "red", "face": 6, "waits": False}),
        ("move", {"move": "roll", "face": 7}),
        ("move", {"move": "march", "from": "s3", "to": "nowhere", "knights": 1}),
        ("move", None),
        ("knights_marched", {"event": "no_such_event"}),
        ("knights_marched", {}),
        ("match_started", {"game": "chess"}),
        ("match_started", []),
        ("match_started", {"game": "rheingold", "preset": "none", "board": {}, "seats": []}),
    ],
)
def test_a_match_that_the_rules_do_not_make_is_refused_whatever_its_hashes(
    kind: str, body: Any
) -> None:
    seq = next(entry.seq for entry in played(*OPENING) if entry.kind == kind)
    with pytest.raises(NotationError, match=r"(?i)entry \d"):
        import_match.from_json(forged({seq: body}))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "Line 1: this isn't JSON"),
        ('{\n"a": 1,\n}', "Line 3: this isn't JSON"),
        ("{}", '"format"'),
        ('{"format": "companion-match", "version": 3, "match": "m"}', "versions 1 to 2"),
        ('{"format": "companion-match", "version": true, "match": "m"}', '"entries"'),
        ('{"format": "companion-match", "version": 2, "match": "m"}', '"entries"'),
        ('{"format": "companion-match", "version": 2, "match": "m", "entries": []}', '"entries"'),
        ('{"format": "companion-match", "version": 2, "match": "m", "entries": [1]}', "Line 1"),
        ('{"format": "companion-match", "version": 2, "match": "m", "entries": [NaN]}', "Line 1"),
        ("{" + "[" * 100_000, "JSON"),
    ],
)
def test_what_is_no_export_is_told_so(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        import_match.read(text, "m", recorded.clock())
    assert why in str(caught.value)


def test_every_cut_and_every_turned_byte_of_an_export_is_refused_or_harmless() -> None:
    """Harmless is what the very same entries come of: a space more, a key's order."""
    entries = played(*OPENING[:2])
    text = export_match.as_json(entries)
    for at in range(0, len(text), 211):
        for wrong in (text[:at], text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]):
            try:
                read = import_match.read(wrong, "m", recorded.clock())
            except CompanionError:
                continue
            assert [entry.hash for entry in read] == [entry.hash for entry in entries]


# A transcript, there and back


@pytest.mark.parametrize("preset", ["rheingold", "osullivan_improved", "highlanders"])
def test_a_transcript_there_and_back_is_the_same_text(preset: str, journal: Journal) -> None:
    text = export_match.as_text(recorded.entries(preset, 3))
    import_match.take_in(journal, import_match.read(text, "m9", recorded.clock()))
    assert export_match.as_text(journal.entries("m9")) == text


def test_a_transcript_with_everything_a_table_agreed_on_is_the_same_text() -> None:
    text = export_match.as_text(played(*corrected()))
    assert export_match.as_text(import_match.from_text(text, "m9", recorded.clock())) == text


def test_a_wrong_line_of_a_transcript_is_refused_with_its_number() -> None:
    text = export_match.as_text(played(*OPENING))
    lines = text.splitlines()
    number = next(number for number, line in enumerate(lines, 1) if "march 1 h2" in line)
    lines[number - 1] = "    march 1 h2 > s6"
    with pytest.raises(NotationError, match=rf"Line {number}: "):
        import_match.read("\n".join(lines), "m", recorded.clock())


def test_a_deed_that_nobody_agreed_to_is_refused() -> None:
    text = export_match.as_text(played(*OPENING))
    with pytest.raises(NotationError, match="agree"):
        import_match.read(
            f'{text}    skip {{"colour": "blue", "agreed": [0]}}\n', "m", recorded.clock()
        )


# Going on with it


WITH_SIEGES = ("rheingold", 3, 5)
"""A match in which two hidden shields are opened."""


def to_a_hidden_shield() -> list[Any]:
    """The moves of a match up to the first shield that somebody may lay, and that one laid."""
    made = recorded.finished(*WITH_SIEGES)
    number = next(n for n, move in enumerate(made.moves) if isinstance(move, mv.PlaceShield))
    return made.moves[: number + 1]


def test_an_imported_match_is_gone_on_with_by_real_shields(tmp_path: Path) -> None:
    """No vault knows its shields: the next is laid unseen, a besieged one is turned over."""
    moves = to_a_hidden_shield()
    text = export_match.as_json(played(*moves))
    with Journal.open(tmp_path / "record") as journal:
        import_match.take_in(journal, import_match.read(text, "m", recorded.clock()))
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        table.match.resume("m1")
        referee = table.match.referee
        assert referee is not None
        castles = referee.game.write_state(referee.state)["castles"]
        hidden = [castle for castle, one in castles.items() if one["shield"] == "hidden"]
        assert hidden
        assert referee.hidden.knows(hidden[0]) is None
        assert not referee.hidden.can_open(hidden[0], Seat(0))
        with pytest.raises(VaultError):
            referee.pins.unlock(Seat(0))
        later = recorded.finished(*WITH_SIEGES).moves[len(moves) :]
        opened = laid = 0
        for move in later:
            if referee.prompt.kind is PromptKind.OPEN:
                assert isinstance(move, mv.Open)
                assert move.value is not None
                referee.open_at_table(move.value, referee.present)
                opened += 1
            elif referee.state.phase is Phase.SHIELD and isinstance(move, mv.PlaceShield):
                referee.play(move, laid=PlacementMode.UNSEEN)
                laid += 1
            else:
                referee.play(move)
        assert referee.outcome is not None
        assert (laid > 3, opened) == (True, 2)
        assert json.loads(bgstats.as_bgsplay(referee._recording.record.entries("m1")))["plays"]


def test_entries_that_do_not_follow_from_one_another_are_not_taken_in(journal: Journal) -> None:
    broken = list(played(*OPENING))
    broken[3], broken[4] = broken[4], broken[3]
    with pytest.raises(CompanionError):
        import_match.take_in(journal, broken)
    assert journal.matches() == ()
