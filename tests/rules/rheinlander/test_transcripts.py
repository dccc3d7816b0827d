"""Whole matches that a person can read, played back."""

from pathlib import Path
from typing import Final

import pytest

from companion.boards.shipped import shelf
from companion.core import transcript
from companion.core.errors import NotationError
from companion.core.game import Actor, Seat, Setup
from companion.games import find
from tests.support.rules.rheinlander.bot import play
from tests.support.rules.rheinlander.table import GAME, SEATS, strip
from tests.support.transcripts import Boards, played, printed_again, spoilt, without_comments

MATCHES: Final = sorted((Path(__file__).parent / "transcripts").glob("*.match"))

MARKET: Final = strip(
    21,
    "c1 l1 l2, c2 r2 r3, c3 l4 l5, c4 r5 r6, c5 l8 l9, c6 r9 r11, c7 l10 l12, c8 r12 r13, "
    "c9 l14 l15, c10 r15 r16, c11 l17 l18, c12 r18 r19, c13 l20 l21, c14 r20 r21",
) | {"id": "market", "name": "The Market"}
"""The strip for four players, a slot every second zone; it winds, and its banks meet."""

MARKET["borders"] += [
    ["l2", "l8"], ["l4", "l10"], ["l9", "l14"], ["l12", "l17"], ["l15", "l20"], ["l18", "l21"],
    ["r2", "r6"], ["r3", "r9"], ["r5", "r12"], ["r11", "r16"], ["r13", "r19"], ["r15", "r20"],
]  # fmt: skip

SETUPS: Final = {
    "standard": Setup(
        "rheinlander", "standard", {}, shelf.board("rheinlander"), SEATS[:3], Seat(1)
    ),
    "per_church": Setup(
        "rheinlander", "per_church", {"knights": 10}, shelf.board("rheinlander"), SEATS, Seat(4)
    ),
    "market": Setup(
        "rheinlander",
        "standard",
        {
            "knights": 12,
            "towns": [0, 0, 12],
            "river": "two_knights",
            "reinforce": "castles_too",
            "bastion": "any_time",
            "overtaken": "leaves",
            "merge_tie": "sole_owner_stays",
            "castle_dispute": "mover_chooses",
            "coins": "open",
        },
        MARKET,
        SEATS[:4],
    ),
}


BOARDS: Final = Boards(market=MARKET, rheinlander=shelf.board("rheinlander"))


SHOWN: Final = {
    "standard": {"castle_changed", "duke_removed", "knight_converted", "archbishop_passed"},
    "per_church": {"duke_removed", "knight_converted", "archbishop_passed"},
    "market": {"castle_changed", "duke_removed", "knight_converted", "archbishop_passed"},
}
"""What happens in a match besides what happens in all."""

RESULTS: Final = {
    "standard": ([2], [45, 56, 57]),
    "per_church": ([4], [31, 29, 20, 26, 33]),
    "market": ([1], [20, 50, 6, 19]),
}


def test_every_set_up_has_its_match() -> None:
    assert {path.stem for path in MATCHES} == set(SETUPS) == set(SHOWN) == set(RESULTS)


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_match_is_played_back_to_its_end(path: Path) -> None:
    setup, events, state = played(path, BOARDS.find)
    assert setup == SETUPS[path.stem]
    assert GAME.to_act(state) is Actor.NOBODY
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (list(outcome.winners), list(outcome.points)) == RESULTS[path.stem]
    kinds = {event["event"] for event in events}
    assert kinds >= SHOWN[path.stem] | {"marker_laid", "castle_taken", "cards_reshuffled"}
    assert events[-1]["event"] == "match_ended"


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_what_the_dukes_brought_is_what_the_coins_are(path: Path) -> None:
    _, events, state = played(path, BOARDS.find)
    paid = sum(event["points"] for event in events if event["event"] == "duke_removed")
    assert paid == sum(GAME.write_state(state)["coins"].values()) > 0


def test_a_castle_that_two_owners_want_is_awarded_by_the_mover() -> None:
    lines = next(path for path in MATCHES if path.stem == "market").read_text("utf-8").splitlines()
    assert any(line.strip().startswith("castle ") for line in lines)


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_the_printed_match_is_the_one_that_was_read(path: Path) -> None:
    """Comments and blank lines apart, writing a match gives the text it was read from."""
    assert without_comments(printed_again(path, BOARDS)) == without_comments(
        path.read_text("utf-8")
    )


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_move_that_is_not_allowed_is_named_by_its_line(path: Path) -> None:
    text, number = spoilt(path, "lay m1 castle", "end")
    with pytest.raises(NotationError, match=rf"Line {number}: .*rule 16"):
        transcript.read(text, find, BOARDS.find)


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", [1, 2])
def test_people_could_play_whole_matches_that_are_written_and_read_again(
    name: str, seed: int
) -> None:
    """With hands of five, a pile, and the reshuffle card in it."""
    match = play(GAME, SETUPS[name], seed, tries=2)
    outcome = GAME.outcome(match.states[-1])
    assert outcome is not None
    text = transcript.write(GAME, match.setup, match.moves, BOARDS.know)
    _, setup, moves = transcript.read(text, find, BOARDS.find)
    assert (setup, list(moves)) == (match.setup, match.moves)
