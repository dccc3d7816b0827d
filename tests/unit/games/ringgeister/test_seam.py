"""What the house asks of every game, as this one answers: chance, lots, seats, transcripts."""

import pytest

from companion.core.errors import NotationError, RulesError
from companion.core.game import Actor, ChanceKind, Seat
from companion.core.refusal import Refusal
from companion.games.ringgeister.moves import Place, TurnUp
from companion.games.ringgeister.state import State
from tests.support.rules.ringgeister.matches import GAME, begin, come, play, set_up


def test_every_card_that_can_come_is_one_lot() -> None:
    state = begin()
    chance = GAME.chance(state)
    assert chance is not None
    assert chance.kind is ChanceKind.LOT
    lots = list(GAME.lots(state))
    assert len(lots) == 12
    assert all(isinstance(move, TurnUp) and weight == 1 for move, weight in lots)


def test_a_light_figure_has_a_lot_for_every_free_white_start() -> None:
    lots = list(GAME.lots(play(begin(), 2)))
    assert len(lots) == 9
    assert {move.figure for move, _ in lots if isinstance(move, Place)} == {"green_hobbit"}
    assert {weight for _, weight in lots} == {1}


def test_a_dark_figure_has_as_many_lots_as_are_left_of_its_kind() -> None:
    state = play(begin(), 6)
    lots = [(GAME.move_text(state, move), weight) for move, weight in GAME.lots(state)]
    assert lots == [
        ("place gollum o1.as", 1),
        ("place orc o1.as", 8),
        ("place wraith o1.as", 9),
    ]
    state = play(state, 3)
    lots = [(GAME.move_text(state, move), weight) for move, weight in GAME.lots(state)]
    assert lots == [("place orc o4.pc", 6), ("place wraith o4.pc", 9)]


def test_where_a_seat_acts_there_are_no_lots() -> None:
    assert list(GAME.lots(set_up())) == []
    assert GAME.chance(set_up()) is None


def test_no_die_and_no_slip_answers() -> None:
    with pytest.raises(RulesError):
        GAME.chance_move(begin(), 1)
    assert GAME.decks(begin()) == {}


def _somebody_elses(state: State) -> bool:
    return GAME.write_state(state)["pending"]["figures"][0].startswith("violet") and (
        state.colour == "green"
    )


def _gandalf(state: State) -> bool:
    return bool(GAME.write_state(state)["pending"]["figures"][0] == "gandalf")


def test_who_puts_a_beaten_figure_back() -> None:
    """R 9.6: its owner; for Gandalf, and with `mover`, whoever's turn it is."""
    assert GAME.to_act(come("return", _somebody_elses)) == Seat(1)
    gandalf = come("return", _gandalf)
    assert GAME.to_act(gandalf) == gandalf.mover
    assert GAME.to_act(come("return", _somebody_elses, return_="mover")) == Seat(0)
    assert GAME.to_act(come("over")) is Actor.NOBODY


@pytest.mark.parametrize(
    "text",
    [
        "card green3",
        "place gandalf b1.w3",
        "token o3.h",
        "walk green_man o1.an",
        "end",
        "wind o3.pse",
        "wind nobody",
        "return b1.w3",
    ],
)
def test_a_line_says_one_move_and_the_move_that_line(text: str) -> None:
    state = set_up()
    assert GAME.move_text(state, GAME.read_text(state, text)) == text


@pytest.mark.parametrize("text", ["", "fly", "walk green_man", "end now", "wind", "card a b"])
def test_what_says_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.read_text(set_up(), text)


@pytest.mark.parametrize(
    ("state", "move", "code", "paragraph"),
    [
        (begin(), None, "no_such_move", "13"),
        (begin(), {"move": "fly"}, "no_such_move", "13"),
        (begin(), {"move": "end"}, "wrong_phase", "13"),
        (begin(), {"move": "card"}, "bad_keys", "13"),
        (begin(), {"move": "card", "card": 1}, "unknown_card", "2.4"),
        (begin(), {"move": "card", "card": "green1", "to": "b1.w1"}, "bad_keys", "13"),
        (set_up(), {"move": "walk", "figure": None, "to": "b1.mm"}, "unknown_figure", "13"),
        (set_up(), {"move": "walk", "figure": "gandalf", "to": []}, "unknown_point", "13"),
        (play(begin(), 24), {"move": "token", "field": 1}, "unknown_field", "13"),
    ],
)
def test_what_is_no_move_gets_its_code(
    state: State, move: object, code: str, paragraph: str
) -> None:
    refusal = GAME.read_move(state, move)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.paragraph) == (code, paragraph)
    assert refusal.text
