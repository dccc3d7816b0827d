"""One player alone at the table: told by everything that tells the result, and judged at import."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import unquote

import pytest

from companion.adapters.store import Entry, Journal, NewEntry
from companion.adapters.store.chain import link
from companion.app.match_list import MatchList
from companion.app.transfer import export_match, import_match
from companion.app.transfer.verify_import import Draft, Untold
from companion.core import transcript
from companion.core.errors import NotationError
from companion.core.game import Json, Seat
from companion.games import GAMES
from companion.games.rheingold import moves as mv
from companion.referee import replay, statistics
from companion.referee.entries import OUTCOME, STAND_IN
from companion.referee.referee import Referee
from tests.support import recorded

RHEINGOLD = GAMES["rheingold"]
GOES = {"seat": 1, "by": 0, "agreed": [0], "alone": True}
COMES = {"seat": 1, "by": None, "agreed": [1]}
OLD_GOES, OLD_COMES = {"seat": 1, "by": 0}, {"seat": 1, "by": None}


def alone(*, back: bool = False) -> tuple[Entry, ...]:
    return recorded.of_two(json.dumps(GOES), json.dumps(COMES) if back else "")


def found(entries: Sequence[Entry]) -> tuple[statistics.Solitude, ...]:
    game, setup = replay.open_setup(entries[0], GAMES.__getitem__)
    return statistics.of(game, setup, entries).alone


def turn_at(entries: Sequence[Entry], number: int = 0) -> int:
    """In which turn somebody went or came, counted in the transcript."""
    lines = export_match.as_text(entries).splitlines()
    at = [n for n, line in enumerate(lines) if line.strip().startswith("stand in")][number]
    return int(
        next(one for one in reversed(lines[:at]) if one.startswith("Turn"))[5:].split(",")[0]
    )


def chained(news: Sequence[tuple[NewEntry, str]]) -> str:
    """A file whose hashes were made anew."""
    made: list[Entry] = []
    for seq, (new, at) in enumerate(news):
        made.append(link(made[-1].hash if made else "", "m1", seq, new, at))
    return export_match.as_json(made)


def changed(entries: Sequence[Entry], change: Callable[[Entry], NewEntry]) -> str:
    return chained([(change(entry), entry.at) for entry in entries])


def as_it_is(entry: Entry) -> NewEntry:
    return NewEntry(entry.kind, entry.version, entry.body, entry.source)


# Told


def test_every_form_of_the_result_says_from_which_turn_on_somebody_was_alone() -> None:
    entries = alone()
    turn = turn_at(entries)
    assert turn > 2
    assert found(entries) == (statistics.Solitude(Seat(0), turn, None, 0, there=False),)
    said = f"Ada was alone at the table from turn {turn} on."
    assert f"\n# {said}\n" in export_match.written(entries, export_match.TEXT)
    play = json.loads(export_match.written(entries, export_match.BGSTATS))["plays"][0]
    assert play["comments"] == said
    link_ = export_match.written(entries, export_match.LINK)
    assert json.loads(unquote(link_.split("data=")[1]))["comments"] == said
    rows = list(csv.DictReader(io.StringIO(export_match.written(entries, export_match.CSV))))
    assert [(row["seat"], row["value"]) for row in rows if row["figure"] == "alone_from_turn"] == [
        ("0", str(turn))
    ]
    assert [row["value"] for row in rows if row["figure"] == "agreed_alone"] == ["0"]
    told = json.loads(export_match.written(entries, export_match.JSON))["entries"]
    assert [one["body"] for one in told if one["kind"] == STAND_IN] == [GOES]
    assert [one["body"]["alone"] for one in told if one["kind"] == OUTCOME] == [[0]]


def test_who_came_back_was_alone_until_then(tmp_path: Path) -> None:
    entries = alone(back=True)
    turn, until = turn_at(entries), turn_at(entries, 1)
    assert turn < until
    assert (
        f"# Ada was alone at the table from turn {turn} to turn {until}.\n"
        in export_match.as_text(entries)
    )
    with Journal.open(tmp_path) as journal:
        import_match.take_in(journal, entries)
        (card,) = MatchList(journal).all()
    assert card.alone == (0,)


def test_a_match_of_two_who_stayed_says_nothing_of_it() -> None:
    entries = recorded.of_two()
    assert not found(entries)
    assert entries[-1].version == 1
    for form in export_match.SUFFIX:
        assert "alone" not in export_match.written(entries, form)


def test_what_was_agreed_on_alone_is_counted() -> None:
    gone = transcript.Agreement(transcript.STAND_IN, GOES)
    setup = recorded.setup("highlanders", 2)
    draft = Draft(import_match.played(RHEINGOLD, setup, (gone, mv.Roll(3)), "m1", recorded.clock()))
    referee = Referee.resume(GAMES.__getitem__, "m1", draft, Untold(), recorded.clock())
    referee.corrections.take_back(1, [Seat(0)])
    assert [one.agreed for one in found(draft.written)] == [1]
    assert "Corrections Ada agreed to alone:" in export_match.as_text(draft.written)
    assert "that was taken back; agreed: Ada alone" in export_match.as_text(draft.written)
    assert import_match.from_json(export_match.as_json(draft.written)) == tuple(draft.written)


# Judged


def test_a_match_with_somebody_alone_comes_there_and_back() -> None:
    for entries in (alone(), alone(back=True)):
        assert import_match.from_json(export_match.as_json(entries)) == entries
        text = export_match.as_text(entries)
        assert export_match.as_text(import_match.from_text(text, "m9", recorded.clock())) == text


def test_a_match_of_an_older_program_comes_there_and_back_and_counts_as_alone() -> None:
    """Its entries do not say who agreed, its end not who was alone."""
    now = recorded.of_two(json.dumps(OLD_GOES), json.dumps(OLD_COMES))

    def as_it_was(entry: Entry) -> NewEntry:
        if entry.kind != OUTCOME:
            return as_it_is(entry)
        body = {key: value for key, value in entry.body.items() if key != "alone"}
        return NewEntry(OUTCOME, 1, body, entry.source)

    old = import_match.from_json(changed(now, as_it_was))
    assert [entry.version for entry in old if entry.kind == STAND_IN] == [1, 1]
    assert (old[-1].version, "alone" in old[-1].body) == (1, False)
    text = export_match.as_text(old)
    assert f"stand in {json.dumps(OLD_GOES)}\n" in text
    assert "# Ada was alone at the table from turn" in text
    again = import_match.from_text(text, "m9", recorded.clock())
    assert export_match.as_text(again) == text
    assert again[-1].body["alone"] == [0]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({**GOES, "agreed": []}, "must agree"),
        ({**GOES, "agreed": [1]}, "must agree"),
        ({"seat": 1, "by": 0, "agreed": [0]}, "alone at the table"),
        ({**GOES, "agreed": [0, 1]}, "nobody is alone"),
    ],
)
def test_a_stand_in_that_nobody_agreed_to_is_refused(body: Json, why: str) -> None:
    def forged(entry: Entry) -> NewEntry:
        return NewEntry(STAND_IN, 2, body) if entry.kind == STAND_IN else as_it_is(entry)

    with pytest.raises(NotationError, match=rf"^Line \d+, entry \d+: .*{why}"):
        import_match.from_json(changed(alone(), forged))
    text = export_match.as_text(alone()).replace(json.dumps(GOES), json.dumps(body))
    with pytest.raises(NotationError, match=rf"^Line \d+: .*{why}"):
        import_match.from_text(text, "m9", recorded.clock())


@pytest.mark.parametrize(("version", "told"), [(1, None), (2, []), (2, [1]), (2, [0, 1])])
def test_an_end_that_hides_who_was_alone_is_refused(version: int, told: Json) -> None:
    def forged(entry: Entry) -> NewEntry:
        if entry.kind != OUTCOME:
            return as_it_is(entry)
        body = {key: value for key, value in entry.body.items() if key != "alone"}
        if told is not None:
            body["alone"] = told
        return NewEntry(OUTCOME, version, body)

    with pytest.raises(NotationError, match=r"^Line \d+, entry \d+: "):
        import_match.from_json(changed(alone(), forged))


def test_the_old_form_is_no_way_around_where_somebody_was_asked_before() -> None:
    entries = recorded.of_two(json.dumps(GOES), json.dumps(COMES))

    def forged(entry: Entry) -> NewEntry:
        if entry.kind == STAND_IN and entry.body["by"] is None:
            return NewEntry(STAND_IN, 1, OLD_COMES)
        return as_it_is(entry)

    with pytest.raises(NotationError, match=r"^Line \d+, entry \d+: .*must agree"):
        import_match.from_json(changed(entries, forged))
    text = export_match.as_text(entries).replace(json.dumps(COMES), json.dumps(OLD_COMES))
    with pytest.raises(NotationError, match=r"^Line \d+: .*must agree"):
        import_match.from_text(text, "m9", recorded.clock())


def test_no_file_lets_one_agree_for_somebody_who_is_away() -> None:
    text = export_match.as_text(import_match.played(
        RHEINGOLD, recorded.setup("highlanders", 2),
        (mv.Roll(3), transcript.Agreement(transcript.STAND_IN, GOES)), "m1", recorded.clock(),
    ))  # fmt: skip
    for agreed in ([0, 1], [1], []):
        body = {"colour": "red", "agreed": agreed}
        if agreed:
            with pytest.raises(NotationError, match="agree"):
                import_match.from_text(
                    f"{text}    skip {json.dumps(body)}\n", "m9", recorded.clock()
                )


@pytest.mark.parametrize(
    "line",
    [
        'stand in {"seat": 1, "by": 0, "agreed": [false], "alone": true}',
        'stand in {"seat": 1, "by": 0, "agreed": [[0]], "alone": true}',
        'stand in {"seat": 1, "by": 0, "agreed": 0, "alone": true}',
        'stand in {"seat": 1, "by": 0, "agreed": [0], "alone": "yes"}',
        'stand in {"seat": true, "by": 0}',
        'stand in {"seat": 1.0, "by": 0}',
        'stand in {"seat": 1}',
        'stand in {"seat": 1, "by": "0"}',
        'skip {"colour": "red", "agreed": [true]}',
        'skip {"colour": "red", "agreed": "1"}',
    ],
)
def test_a_seat_that_is_none_is_a_line_of_the_file_and_no_damaged_record(line: str) -> None:
    setup = recorded.setup("highlanders", 2)
    begun = import_match.played(RHEINGOLD, setup, (mv.Roll(3),), "m1", recorded.clock())
    with pytest.raises(NotationError, match=r"^Line 11: "):
        import_match.from_text(f"{export_match.as_text(begun)}    {line}\n", "m9", recorded.clock())
