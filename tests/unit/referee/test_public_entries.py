"""companion.referee.public_entries: each kind has its fields, and what is unknown stays here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from companion import games
from companion.adapters.store import Entry
from companion.core.game import Json
from companion.core.public_feed import Begin, read_line
from companion.core.public_feed import Entries as Said
from companion.core.public_feed import line as written
from companion.referee import entries as kinds
from companion.referee import public_entries, replay
from companion.referee.match_fold import MatchFold
from companion.referee.public_entries import begin, public_entry
from tests.support import recorded

GAME = games.find("rheingold")

NEVER = {
    kinds.STARTED, kinds.SLIP, kinds.DRAWING, kinds.PINS_WISHED, kinds.SECRETS_FORGOTTEN,
    kinds.RESULT_SHARED,
}  # fmt: skip


@dataclass(frozen=True)
class Made:
    """An entry that nobody wrote."""

    kind: str
    body: Json
    match: str = "m"
    seq: int = 7
    version: int = 1
    at: str = "2026-11-20T20:00:00.000+00:00"
    source: str = "glass"


@pytest.mark.parametrize("kind", sorted(kinds.NOT_EVENTS))
def test_each_kind_was_thought_about(kind: str) -> None:
    """A kind that is added to the record goes to nobody before it stands in one of the two."""
    assert (kind in public_entries._BODIES) is not (kind in NEVER)


@pytest.mark.parametrize("kind", sorted(public_entries._BODIES.keys() - {kinds.MOVE}))
def test_a_body_gets_the_fields_of_its_kind_alone(kind: str) -> None:
    there = public_entry(GAME, Made(kind, {"agreed": [0], "secret": 7, "slips": []}))
    assert there is not None
    assert "secret" not in there.body


def test_hidden_values_that_all_opened_have_their_fields_alone() -> None:
    slip = {"slip": 1, "colour": "red", "place": "katz", "value": 2, "key": "no"}
    there = public_entry(GAME, Made(kinds.SECRETS_OPENED, {"slips": [slip, 7]}))
    assert there is not None
    assert there.body == {"slips": [{"slip": 1, "colour": "red", "place": "katz", "value": 2}]}


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        *((kind, {"agreed": []}) for kind in sorted(NEVER)),
        ("whispered", {"event": "whispered", "value": 3}),
        ("die_rolled", {"event": "die_rolled", "colour": "red", "face": 4, "waits": True, "by": 1}),
        ("die_rolled", {"event": "turn_ended", "colour": "red", "next_colour": "blue"}),
        ("die_rolled", {"event": "die_rolled"}),
        ("die_rolled", ["die_rolled"]),
        (kinds.MOVE, "roll"),
    ],
)
def test_what_is_unknown_goes_to_nobody(kind: str, body: Any) -> None:
    assert public_entry(GAME, Made(kind, body)) is None


def whole(match: tuple[Entry, ...]) -> None:
    """A relay that folds what it is told stands where the record stands, after each entry."""
    game, setup = replay.open_setup(match[0], games.find)
    first = read_line(written(begin(game, setup, match[0])))
    assert isinstance(first, Begin)
    told_game, told_setup = replay.open_setup(
        Made(kinds.STARTED, {**first.setup, "rules_version": first.rules_version}, seq=0),
        games.find,
    )
    ours, theirs = MatchFold(game, setup), MatchFold(told_game, told_setup)
    for entry in match[1:]:
        ours.take(entry)
        there = public_entry(game, entry)
        if there is not None:
            (said,) = _read(written(Said((there,))))
            theirs.take(said)
        assert ours.state == theirs.state
        assert [one.seq for one in ours.played] == [one.seq for one in theirs.played]


def _read(raw: bytes) -> tuple[Any, ...]:
    message = read_line(raw)
    assert isinstance(message, Said)
    return message.entries


def test_a_whole_match_is_followed_from_what_is_told() -> None:
    whole(recorded.entries())


def test_so_is_one_that_was_corrected_and_one_of_two() -> None:
    whole(recorded.of_two('{"seat": 1, "by": 0, "agreed": [0], "alone": true}'))


def test_so_is_one_of_another_game() -> None:
    whole(recorded.of_transcript("ringgeister", "ludorium"))
