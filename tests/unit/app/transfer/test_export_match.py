"""What leaves the house, and that nothing is missing."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import time
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import unquote, urlsplit
from uuid import UUID

import pytest

from companion.adapters.store import Entry, NewEntry
from companion.adapters.store.chain import link
from companion.app.transfer import bgstats, csv_statistics, export_match, import_match
from companion.cli.exchange.options import FORMS
from companion.core import transcript
from companion.core.errors import NotationError
from companion.games import GAMES
from companion.games.rheingold import moves as mv
from companion.referee import replay
from companion.referee.entries import SECRETS_OPENED, TAKEN_BACK
from tests.support import recorded

RHEINGOLD = GAMES["rheingold"]
OPENING = (mv.Roll(3), mv.March("s3", "h2", 1), mv.March("h2", "w5", 1), mv.End(), mv.Roll(3))


def played(*moves: Any) -> tuple[Entry, ...]:
    return import_match.played(RHEINGOLD, recorded.setup(), moves, "m1", recorded.clock())


def followed(entries: Sequence[Entry], kind: str, body: Any) -> tuple[Entry, ...]:
    """One entry more."""
    last = entries[-1]
    return (*entries, link(last.hash, "m1", last.seq + 1, NewEntry(kind, 1, body), last.at))


def test_every_form_that_can_be_typed_can_be_written() -> None:
    assert set(FORMS) == set(export_match.SUFFIX)
    entries = recorded.entries()
    assert len({export_match.written(entries, form) for form in FORMS}) == len(FORMS)


# Text


def test_what_was_taken_back_stands_in_the_text_as_comments() -> None:
    entries = played(*OPENING[:3])
    seq = max(entry.seq for entry in entries if entry.kind == "move")
    back = followed(entries, TAKEN_BACK, {"to": seq - 1, "agreed": [0, 2]})
    lines = [line.strip() for line in export_match.as_text(back).splitlines()]
    assert "# red: march 1 h2 > w5" in lines
    assert "# that was taken back; agreed: Ada, Cleo #1" in lines
    assert "march 1 h2 > w5" not in lines
    _, _, moves = export_match.from_text(export_match.as_text(back))
    assert moves == OPENING[:2]


def corrected() -> tuple[Any, ...]:
    """Moves with everything between them that a table can agree on."""
    first = played(*OPENING)
    game, setup = replay.open_setup(first[0], GAMES.__getitem__)
    position = game.write_state(list(replay.steps(game, setup, first))[-1].after)
    position["castles"]["katz"] = {"owner": "green", "knights": 1, "shield": None, "taken": True}
    position["supply"]["green"] -= 1
    right = {"position": position, "reason": "it fell # before\n the die", "agreed": [0, 1, 2]}
    return (
        *OPENING,
        transcript.Agreement(transcript.PUT_RIGHT, right),
        mv.End(),
        transcript.Agreement(transcript.STAND_IN, {"seat": 2, "by": 0}),
        transcript.Agreement(transcript.SKIP, {"colour": "green", "agreed": [0, 1]}),
        transcript.Agreement(transcript.STAND_IN, {"seat": 2, "by": None}),
        mv.Roll(1),
    )


def test_what_a_table_agreed_on_is_written_and_read_back() -> None:
    moves = corrected()
    text = export_match.as_text(played(*moves))
    for word in ("put right", "skip", "stand in"):
        assert any(line.strip().startswith(f"{word} {{") for line in text.splitlines())
    _, _, read = export_match.from_text(text)
    assert read == moves


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("skip", "skip"),
        ("skip {", "JSON object"),
        ("put right [1]", "one JSON object"),
        ('put right {"reason": "none"}', "has a position"),
        ('put right {"position": {}}', "Line"),
        ('skip {"colour": "red"} again', "nothing else"),
    ],
)
def test_a_line_of_the_table_that_is_wrong_is_refused_with_its_number(line: str, why: str) -> None:
    text = export_match.as_text(played(*OPENING))
    number = len(text.splitlines()) + 1
    with pytest.raises(NotationError, match=rf"Line {number}: ") as caught:
        export_match.from_text(f"{text}    {line}\n")
    assert why in str(caught.value)


def test_opened_shields_are_in_the_text_and_are_not_read_back() -> None:
    entries = recorded.entries()
    slips = [{"slip": 1, "colour": "red", "place": "katz", "value": 3}]
    text = export_match.as_text(followed(entries, SECRETS_OPENED, {"slips": slips}))
    assert "#   1: red, katz, 3" in text
    assert (
        export_match.from_text(text)[2] == export_match.from_text(export_match.as_text(entries))[2]
    )


# JSON


def test_the_json_holds_every_column_of_every_entry_one_a_line() -> None:
    entries = recorded.entries()
    text = export_match.as_json(entries)
    told = json.loads(text)
    assert (told["format"], told["version"], told["match"]) == ("companion-match", 2, "m1")
    columns = ("seq", "at", "source", "kind", "version", "body", "hash")
    assert [tuple(row) for row in told["entries"]] == [columns] * len(entries)
    for entry, row in zip(entries, told["entries"], strict=True):
        assert all(row[column] == getattr(entry, column) for column in columns)
    assert len(text.splitlines()) == len(entries) + 7


def test_the_hashes_are_what_the_page_says_they_are() -> None:
    """docs/record.md, worked out again from the JSON alone."""
    told = json.loads(export_match.as_json(recorded.entries(moves=20)))
    before = ""
    for row in told["entries"]:
        body = json.dumps(row["body"], separators=(",", ":"))
        columns = [told["match"], row["seq"], row["kind"], row["version"], body, row["at"],
                   row["source"]]  # fmt: skip
        text = f"{before}\n{json.dumps(columns, separators=(',', ':'))}"
        before = hashlib.sha256(text.encode("ascii")).hexdigest()
        assert row["hash"] == before


# CSV


def rows(entries: Sequence[Entry]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(csv_statistics.as_csv(entries))))


def test_the_figures_are_one_row_each_with_what_they_hold_for() -> None:
    found = rows(played(*OPENING))
    assert tuple(found[0]) == csv_statistics.COLUMNS
    assert {row["match"] for row in found} == {"m1"}

    def value(figure: str, **wanted: str) -> list[str]:
        return [row["value"] for row in found if row["figure"] == figure
                and all(row[key] == one for key, one in wanted.items())]  # fmt: skip

    assert value("moves") == ["5"]
    assert value("points", turn="1", player="Bénédicte") == ["0"]
    assert value("rolls", colour="red", face="3") == ["1"]
    assert value("rolls", colour="red", face="4") == ["0"]
    assert value("marches", seat="0") == ["2"]
    assert value("longest_march", turn="1") == ["2"]
    assert value("turn_moves", turn="1", colour="red") == ["4"]


def test_a_whole_match_has_points_for_every_turn_and_seat() -> None:
    found = rows(recorded.entries())
    points = [(row["turn"], row["seat"]) for row in found if row["figure"] == "points"]
    turns = int(next(row["value"] for row in found if row["figure"] == "turns"))
    assert len(points) == len(set(points)) == 3 * (turns + 1)


# Play logs


@pytest.fixture(autouse=True)
def in_utc() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


def test_a_file_for_bg_stats_says_who_played_what_when_and_with_which_points() -> None:
    entries = recorded.entries()
    told = json.loads(bgstats.as_bgsplay(entries))
    (play,), (game,) = told["plays"], told["games"]
    assert game["name"] == "Rheingold"
    assert play["gameRefId"] == game["id"]
    assert play["playDate"] == "2026-11-20 20:00:00"
    assert play["durationMin"] == 85
    players = {player["id"]: player["name"] for player in told["players"]}
    scores = {players[one["playerRefId"]]: one for one in play["playerScores"]}
    assert {name: one["score"] for name, one in scores.items()} == {
        "Ada": "10", "Bénédicte": "22", "Cleo #1": "4",
    }  # fmt: skip
    assert [name for name, one in scores.items() if one["winner"]] == ["Bénédicte"]
    assert [name for name, one in scores.items() if one["startPlayer"]] == ["Ada"]
    assert [one["rank"] for one in play["playerScores"]] == [2, 1, 3]
    for one in (play, game, *told["players"]):
        assert str(UUID(one["uuid"])).upper() == one["uuid"]


def test_a_player_is_the_same_in_every_file_and_a_play_is_not() -> None:
    one, other = (json.loads(bgstats.as_bgsplay(recorded.entries(preset))) for preset in
                  ("rheingold", "osullivan"))  # fmt: skip
    assert one["players"][0]["uuid"] == other["players"][0]["uuid"]
    again = import_match.renamed(recorded.entries(), "m2")
    assert json.loads(bgstats.as_bgsplay(again))["plays"][0]["uuid"] != one["plays"][0]["uuid"]


def test_the_link_for_bg_stats_holds_what_the_app_needs() -> None:
    """Booleans that are left out, and numbers in quotes, stop the app."""
    link = bgstats.as_link(recorded.entries()).strip()
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == (
        "https", "app.bgstatsapp.com", "/createPlay.html",
    )  # fmt: skip
    assert all(32 < ord(letter) < 127 for letter in link)
    told = json.loads(unquote(parts.query.removeprefix("data=")))
    # When it ended, UTC.
    assert told["playDate"] == "2026-11-20 21:24:42"
    assert (told["sourceName"], told["sourcePlayId"]) == ("Companion", "m1")
    assert told["game"]["highestWins"] is True
    assert told["game"]["noPoints"] is False
    for player in told["players"]:
        assert type(player["winner"]) is bool
        assert type(player["startPlayer"]) is bool
        assert type(player["score"]) is int
        assert player["sourcePlayerId"]


@pytest.mark.parametrize("form", [bgstats.as_bgsplay, bgstats.as_link])
def test_a_match_that_goes_on_is_not_logged(form: Any) -> None:
    with pytest.raises(NotationError, match="Only finished matches"):
        form(played(*OPENING))
    with pytest.raises(NotationError, match="Only finished matches"):
        form(played())
