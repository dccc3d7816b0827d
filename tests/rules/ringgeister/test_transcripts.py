"""Whole matches that a person can read, played back."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import pytest

from companion.core import transcript
from companion.core.errors import NotationError
from companion.core.game import Actor, Seat, Setup
from companion.games import find
from tests.support.rules.ringgeister.bot import Walker
from tests.support.rules.ringgeister.scrambled import relaid, scrambled
from tests.support.rules.ringgeister.table import GAME, PRESETS, SHIPPED, TWO, Table, scene
from tests.support.transcripts import Boards, played, printed_again, spoilt, without_comments

MATCHES: Final = sorted((Path(__file__).parent / "transcripts").glob("*.match"))

RESULTS: Final[dict[str, tuple[list[int], str, int]]] = {
    "variant_a": ([], "ring_taken", 13),
    "standard": ([1], "mountain", 72),
    "variant_b": ([0], "mountain", 70),
    "variant_c": ([0], "mountain", 96),
    "ludorium": ([0], "mountain", 58),
}
"""Winners, why, and in which turn."""

SHOWN: Final[dict[str, dict[str, int]]] = {
    "variant_a": {
        "mission_done": 0,
        "figure_beaten": 2,
        "dark_repelled": 0,
        "dark_walked": 12,
        "tile_turned": 8,
        "card_turned": 9,
    },
    "standard": {
        "mission_done": 3,
        "figure_beaten": 1,
        "dark_repelled": 3,
        "dark_walked": 71,
        "tile_turned": 45,
        "card_turned": 41,
    },
    "variant_b": {
        "mission_done": 4,
        "figure_beaten": 1,
        "dark_repelled": 3,
        "dark_walked": 68,
        "tile_turned": 25,
        "card_turned": 23,
    },
    "variant_c": {
        "mission_done": 6,
        "figure_beaten": 1,
        "dark_repelled": 6,
        "dark_walked": 108,
        "tile_turned": 65,
        "card_turned": 36,
    },
    "ludorium": {
        "mission_done": 2,
        "figure_beaten": 1,
        "dark_repelled": 2,
        "dark_walked": 30,
        "tile_turned": 54,
        "card_turned": 13,
    },
}
"""How often it happened."""


BOARDS: Final = Boards(ringgeister=SHIPPED)


def test_every_preset_has_its_match() -> None:
    assert {path.stem for path in MATCHES} == set(PRESETS) == set(SHOWN) == set(RESULTS)


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_match_is_played_back_to_its_end(path: Path) -> None:
    setup, events, state = played(path, BOARDS.find)
    assert setup.preset == path.stem
    assert GAME.to_act(state) is Actor.NOBODY
    obj = GAME.write_state(state)
    winners, why, turn = RESULTS[path.stem]
    assert obj["result"] == {"winners": winners, "why": why}
    assert obj["turn"] == turn
    kinds = Counter(event["event"] for event in events)
    assert {kind: kinds[kind] for kind in SHOWN[path.stem]} == SHOWN[path.stem]


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_all_its_events_make_the_same_state_again(path: Path) -> None:
    setup, events, state = played(path, BOARDS.find)
    again = GAME.initial_state(setup)
    for event in events:
        again = GAME.evolve(again, GAME.read_event(event))
    assert again == state


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_the_printed_match_is_the_one_that_was_read(path: Path) -> None:
    """Comments and blank lines apart, writing a match gives the text it was read from."""
    assert without_comments(printed_again(path, BOARDS)) == without_comments(
        path.read_text("utf-8")
    )


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_move_that_is_not_allowed_is_named_by_its_line(path: Path) -> None:
    walk = next(
        line for line in path.read_text("utf-8").splitlines() if line.startswith("    walk")
    )
    text, number = spoilt(path, "return b1.w1", walk.strip())
    with pytest.raises(NotationError, match=rf"Line {number}: .*rule 13"):
        transcript.read(text, find, BOARDS.find)


@pytest.mark.parametrize(
    "line", ["fly", "walk", "walk gandalf", "card", "end now", "wind", "token a b"]
)
def test_a_line_that_says_no_move(line: str) -> None:
    table = Table().given()
    with pytest.raises(NotationError):
        GAME.read_text(table.state, line)


def test_every_move_in_words() -> None:
    obj = scene("a-b", a="grey", b="grey N")
    table = Table(obj, wind="table").given(green_man="s.a")
    words = [GAME.move_text(table.state, move) for move in GAME.legal_moves(table.state)]
    assert "walk green_man s.b" in words
    table.walk("green_man", "s.b")
    words = [GAME.move_text(table.state, move) for move in GAME.legal_moves(table.state)]
    assert {"wind r0.m", "wind nobody"} <= set(words)
    assert GAME.write_move(GAME.read_text(table.state, "wind nobody")) == {
        "move": "wind",
        "point": None,
    }


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_small_matches_are_written_and_read_again(preset: str, seed: int) -> None:
    """On a board that did not come with the program, laid anew."""
    random = Random(seed)
    board = scrambled(random)
    layout = relaid(random, board)
    options = {"missions": 0, "turn_limit": 30}
    extras = {} if layout is None else {"layout": layout}
    setup = Setup("ringgeister", preset, options, board, TWO, Seat(seed % 2), extras)
    state = GAME.initial_state(setup)
    player, moves = Walker(GAME, setup, random), []
    while GAME.to_act(state) is not Actor.NOBODY:
        if GAME.to_act(state) is Actor.CHANCE:
            drawn, weights = zip(*GAME.lots(state), strict=True)
            moves.append(random.choices(drawn, weights)[0])
        else:
            moves.append(player.choose(state))
        state, _ = GAME.apply(state, moves[-1])
    assert GAME.outcome(state) is not None
    text = transcript.write(GAME, setup, moves, BOARDS.know)
    _, again, read = transcript.read(text, find, BOARDS.find)
    assert (again, list(read)) == (setup, moves)
