"""What the rest of the house asks of the game, and answers it gives outside a turn."""

from __future__ import annotations

import pytest

from companion.core.errors import NotationError, RulesError, SetupError
from companion.core.game import Actor, Chance, ChanceKind, SeatSetup, Setup
from companion.core.refusal import Refusal
from companion.games.rheinlander.moves import End, Lay
from companion.games.rheinlander.state import Phase
from tests.support.rules.rheinlander.strip import GAME, SEATS, begun, board, play


def test_markers_come_by_lot_for_the_next_slot() -> None:
    state = begun(towns=[6, 4, 2])
    assert GAME.to_act(state) is Actor.CHANCE
    assert GAME.chance(state) == Chance(ChanceKind.LOT, moment="marker")
    state = play(state, "lay m1 castle", "lay m3 town4", "lay m2 town4")
    assert dict(GAME.lots(state)) == {
        Lay("m4", "town2"): 6,
        Lay("m4", "town3"): 4,
        Lay("m4", "castle"): 6,
        Lay("m4", "church"): 7,
    }
    state = play(state, "lay m4 church")
    assert (GAME.to_act(state), GAME.chance(state), list(GAME.lots(state))) == (0, None, [])


def test_nothing_is_rolled_and_nothing_is_hidden() -> None:
    assert GAME.decks(begun()) == {}
    with pytest.raises(RulesError):
        GAME.chance_move(begun(), 4)


def test_without_slots_the_first_turn_begins_at_once() -> None:
    bare = {**board(), "slots": {}}
    state = GAME.initial_state(Setup("rheinlander", "standard", {}, bare, SEATS))
    assert state.phase is Phase.CARD
    assert GAME.read_position(state, GAME.write_state(state)) == state


@pytest.mark.parametrize(
    ("options", "colours"),
    [
        ({"players": "3-3"}, ("red", "yellow", "blue", "green")),
        ({}, ("red", "yellow")),
        ({}, ("red", "yellow", "red")),
        ({"knights": 26}, ("red", "yellow", "blue")),
        ({"towns": [4, 4, 5]}, ("red", "yellow", "blue")),
        ({"towns": [4, 4, 4.0]}, ("red", "yellow", "blue")),
    ],
)
def test_what_cannot_be_agreed_on(options: dict[str, object], colours: tuple[str, ...]) -> None:
    seats = tuple(SeatSetup(colour.title(), (colour,)) for colour in colours)
    with pytest.raises(SetupError):
        GAME.initial_state(Setup("rheinlander", "standard", options, board(21), seats))


@pytest.mark.parametrize("text", ["", "place", "place 1", "place l1 1", "lay m1", "end now", "fly"])
def test_words_that_are_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.read_text(begun(), text)


@pytest.mark.parametrize(
    ("obj", "code"),
    [
        ({"move": "lay", "slot": 4, "marker": 4}, "unknown_slot"),
        ({"move": "lay", "slot": "m9", "marker": 4}, "unknown_slot"),
        ({"move": "lay", "slot": "m1", "marker": 4}, "no_marker"),
        ({"move": "lay", "slot": "m1"}, "bad_keys"),
        ({"move": "lay", "slot": 4, "marker": "church", "card": 1}, "bad_keys"),
        ({"move": "end"}, "wrong_phase"),
        ({"move": "roll"}, "no_such_move"),
        ([], "no_such_move"),
    ],
)
def test_the_first_fault_of_a_move_is_cited(obj: object, code: str) -> None:
    refusal = GAME.read_move(begun(), obj)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
    assert refusal.text


@pytest.mark.parametrize(
    ("obj", "code"),
    [
        ({"move": "place", "card": 1.0, "square": "z"}, "unknown_square"),
        ({"move": "place", "card": 1.0, "square": None}, "unknown_square"),
        ({"move": "place", "card": True, "square": "l1"}, "bad_card"),
        ({"move": "place", "card": "1", "square": "l1"}, "bad_card"),
        ({"move": "place", "card": 17, "square": "r9"}, "unknown_square"),
        ({"move": "place", "card": 17, "square": "l1"}, "bad_card"),
        ({"move": "castle", "colour": []}, "wrong_phase"),
    ],
)
def test_the_square_is_cited_before_the_card(obj: object, code: str) -> None:
    state = play(begun(), *(f"lay m{slot} church" for slot in range(1, 5)))
    move = GAME.read_move(state, obj)
    refusal = move if isinstance(move, Refusal) else GAME.judge(state, move)
    assert refusal is not None
    assert refusal.code == code


def test_a_match_that_is_over_takes_no_move() -> None:
    state = play(begun(knights=1), *(f"lay m{slot} church" for slot in range(1, 5)))
    state = play(state, "place 1 l1", "end")
    refusal = GAME.judge(state, End())
    assert refusal is not None
    assert (refusal.code, refusal.paragraph) == ("game_over", "13.1")
    assert list(GAME.legal_moves(state)) == []
    assert GAME.to_act(state) is Actor.NOBODY
