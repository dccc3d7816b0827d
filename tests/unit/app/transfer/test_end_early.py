"""A match that all agreed to end early: told by every form of the result, judged at import."""

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
from companion.core import transcript
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.games import GAMES
from companion.games.rheingold import moves as mv
from companion.referee import replay, statistics
from companion.referee.entries import ENDED
from tests.support import recorded

MOVES = (mv.Roll(3), mv.March("s3", "h2", 1), mv.End(), mv.Roll(3))
TOLD = "Ended early, by agreement."


def early(body: Json = {"agreed": [0, 1, 2]}) -> tuple[Entry, ...]:  # noqa: B006 - never changed
    moves = (*MOVES, transcript.Agreement(transcript.ENDED, body))
    return import_match.played(GAMES["rheingold"], recorded.setup(), moves, "m1", recorded.clock())


def changed(entries: Sequence[Entry], change: Callable[[Entry], NewEntry | None]) -> str:
    """A file whose hashes were made anew."""
    made: list[Entry] = []
    for entry in entries:
        new = change(entry)
        if new is not None:
            before = made[-1].hash if made else ""
            made.append(link(before, "m1", len(made), new, entry.at))
    return export_match.as_json(made)


def test_json_comes_in_as_it_was() -> None:
    entries = early()
    assert [entry.kind for entry in entries[-3:]] == ["ended_early", "match_ended", "outcome"]
    assert import_match.from_json(export_match.as_json(entries)) == entries


def test_the_transcript_says_so_and_comes_in_again() -> None:
    text = export_match.written(early(), export_match.TEXT)
    assert '\n    ended early {"agreed": [0, 1, 2]}\n' in text
    assert f"\n# {TOLD} Ada and Bénédicte won. Ada 0," in text
    again = import_match.from_text(text, "m1", recorded.clock())
    assert export_match.written(again, export_match.TEXT) == text


def test_an_ending_that_was_taken_back_is_a_remark() -> None:
    text = export_match.as_text(early())
    game, setup, moves = export_match.from_text(text)
    entries = import_match.played(game, setup, moves, "m1", recorded.clock())
    back = {"to": entries[-4].seq, "agreed": [0, 1, 2]}
    last = entries[-1]
    taken = link(last.hash, "m1", last.seq + 1, NewEntry("taken_back", 1, back), last.at)
    lines = [line.strip() for line in export_match.as_text((*entries, taken)).splitlines()]
    assert "# blue: ended early" in lines
    assert not any(line.startswith("ended_early") for line in lines)
    assert not statistics.of(
        *replay.open_setup(entries[0], GAMES.__getitem__), (*entries, taken)
    ).early


def test_programs_that_log_plays_and_spreadsheets_are_told() -> None:
    entries = early()
    play = json.loads(export_match.written(entries, export_match.BGSTATS))["plays"][0]
    assert play["comments"] == TOLD
    link_ = json.loads(unquote(export_match.written(entries, export_match.LINK)).split("data=")[1])
    assert link_["comments"] == TOLD
    rows = list(csv.DictReader(io.StringIO(export_match.written(entries, export_match.CSV))))
    assert [row["value"] for row in rows if row["figure"] == "ended_early"] == ["1"]
    whole = export_match.written(recorded.entries(), export_match.CSV)
    assert "ended_early" not in whole


def test_the_list_of_matches_says_so(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.take_in(early())
        (card,) = MatchList(journal).all()
        assert (card.over, card.early, card.winners) == (True, True, (0, 1))
    with Journal.open(tmp_path / "whole") as journal:
        journal.take_in(recorded.entries())
        assert [card.early for card in MatchList(journal).all()] == [False]


@pytest.mark.parametrize(
    ("kind", "body", "why"),
    [
        ("ended_early", {"agreed": [0, 1]}, "must agree"),
        ("ended_early", {"agreed": []}, "must agree"),
        ("ended_early", {}, "its content doesn't fit its kind"),
        ("ended_early", {"agreed": [0, 1, 7]}, "its content doesn't fit its kind"),
        (
            "outcome",
            {"winners": [0], "points": [0, 0, 0], "why": "agreement"},
            "the rules give this move a different result",
        ),
        (
            "outcome",
            {"winners": [0, 1, 2], "points": [0, 0, 0], "why": "last_castle"},
            "a different result",
        ),
        ("match_ended", None, "the rules give this move a different result"),
    ],
)
def test_what_the_referee_would_not_have_written_is_refused(
    kind: str, body: Json, why: str
) -> None:
    def change(entry: Entry) -> NewEntry | None:
        if entry.kind != kind:
            return NewEntry(entry.kind, entry.version, entry.body, entry.source)
        return None if body is None else NewEntry(kind, entry.version, body, entry.source)

    with pytest.raises(NotationError, match=why):
        import_match.from_json(changed(early(), change))


def test_nothing_comes_after_it_but_what_comes_after_an_end() -> None:
    entries = early()
    last = entries[-1]
    more = NewEntry(ENDED, 2, {"agreed": [0, 1, 2]})
    twice = (*entries, link(last.hash, "m1", last.seq + 1, more, last.at))
    with pytest.raises(NotationError, match="over"):
        import_match.from_json(export_match.as_json(twice))
    text = export_match.as_text(entries) + '    ended early {"agreed": [0, 1, 2]}\n'
    with pytest.raises(NotationError, match="over"):
        import_match.from_text(text, "m1", recorded.clock())


def test_an_agreement_without_all_is_refused_in_a_transcript() -> None:
    with pytest.raises(NotationError, match="must agree"):
        early({"agreed": [0, 2]})
