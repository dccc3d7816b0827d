"""Moves and matches in words: what is written is read back, what is none is said to be none."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import transcript
from companion.core.errors import NotationError
from companion.core.game import Json, Setup
from companion.games import GAMES, find
from companion.games.rheingold import moves as mv
from companion.games.rheingold.game import Rheingold
from companion.games.rheingold.state import State
from tests.support.property.strategies import KITS, MODERATE, playout, says_why, seeds
from tests.support.rules.rheingold.table import Table

RHEINGOLD = Rheingold()
each_game = pytest.mark.parametrize("slug", sorted(GAMES))

ids = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,9}", fullmatch=True)
whole = st.integers(0, 999_999_999)
fronts = st.dictionaries(ids, whole, min_size=1, max_size=3).map(
    lambda found: tuple(sorted(found.items()))
)
moves = st.one_of(
    st.builds(mv.Roll, whole),
    st.builds(mv.March, ids, ids, whole),
    st.builds(mv.Assault, ids, fronts),
    st.builds(mv.Besiege, ids, fronts),
    st.builds(mv.Resolve, ids),
    st.builds(mv.Open, value=whole),
    st.builds(mv.Open, value=st.none() | whole, held=st.booleans(), lost=st.none() | whole),
    st.builds(mv.Retreat, ids),
    st.builds(mv.Occupy, fronts),
    st.sampled_from(
        [mv.Enter(), mv.Decline(), mv.Halt(), mv.PlaceShield(), mv.NoShield(), mv.End()]
    ),
)


def started_state() -> State:
    return Table().state


@MODERATE
@given(move=moves)
def test_every_move_round_trips(move: mv.Move) -> None:
    text = RHEINGOLD.move_text(started_state(), move)
    assert text == text.strip()
    assert RHEINGOLD.read_text(started_state(), text) == move
    assert RHEINGOLD.read_text(started_state(), f"  {text.replace(' ', '   ')} ") == move


words = st.lists(
    st.sampled_from(
        ["roll", "march", "assault", "besiege", "open", "held", "fell", "lost", "value", "from",
         "occupy", "retreat", "resolve", "end", ">", ",", "4", "-1", "1.0", "a", "a 3,", "٣", "1e9"]
    )
    | st.text(max_size=4),
    max_size=7,
).map(" ".join)  # fmt: skip


@MODERATE
@given(text=words)
def test_any_words_are_a_move_or_a_notation_error(text: str) -> None:
    try:
        move = RHEINGOLD.read_text(started_state(), text)
    except NotationError as error:
        says_why(error)
        return
    assert RHEINGOLD.read_text(started_state(), RHEINGOLD.move_text(started_state(), move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "roll",
        "roll 4 4",
        "roll four",
        "roll 4.0",
        "roll +4",
        "roll 1234567890",
        "march 3 a m",
        "march 3 a > m now",
        "march a > m",
        "assault m",
        "assault m from",
        "assault m from a",
        "assault m from a 1 b 2",
        "assault m from a 1,, b 2",
        "besiege katz from k",
        "open",
        "open held lost",
        "open held lost 1 lost 2",
        "open held 4",
        "open 2 held",
        "open lost 2",
        "occupy",
        "retreat",
        "retreat a b",
        "resolve",
        "end now",
        "enter s4",
        "fly",
        "Roll 4",
    ],
)
def test_what_is_no_move_is_said_to_be_none(text: str) -> None:
    with pytest.raises(NotationError):
        RHEINGOLD.read_text(started_state(), text)


def no_board(name: str) -> Json:
    raise NotationError(f"There is no board {name}.")


def never_shipped(_board: Json) -> bool:
    return False


@each_game
@MODERATE
@given(data=st.data(), seed=seeds.map(lambda seed: seed | 1), length=st.integers(0, 120))
def test_a_whole_match_round_trips_as_a_transcript(
    slug: str, data: st.DataObject, seed: int, length: int
) -> None:
    game = GAMES[slug]
    setup: Setup = data.draw(KITS[slug].setups)
    made: list[Any] = [step.move for step in playout(game, setup, seed, length)]
    text = transcript.write(game, setup, made, never_shipped)
    read_game, read_setup, read_moves = transcript.read(text, find, no_board)
    assert read_game is game
    assert read_setup == setup
    assert list(read_moves) == made
    assert transcript.write(game, read_setup, read_moves, never_shipped) == text


@each_game
@MODERATE
@given(data=st.data(), noise=st.text(max_size=20), at=st.floats(0, 1))
def test_a_transcript_with_noise_in_it_is_read_or_refused(
    slug: str, data: st.DataObject, noise: str, at: float
) -> None:
    game = GAMES[slug]
    setup = data.draw(KITS[slug].setups)
    made = [step.move for step in playout(game, setup, 1, 20)]
    text = transcript.write(game, setup, made, never_shipped)
    cut = int(at * len(text))
    noisy = text[:cut] + noise + text[cut:]
    try:
        _, read_setup, read_moves = transcript.read(noisy, find, no_board)
    except NotationError:
        return
    again = transcript.write(game, read_setup, read_moves, never_shipped)
    assert transcript.read(again, find, no_board)[2] == read_moves
