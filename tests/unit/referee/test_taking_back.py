"""What was played is taken back, and nothing can be fished for."""

from __future__ import annotations

import pytest

from companion.boards.shipped import shelf
from companion.core.errors import RulesError, StoreError
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Phase
from companion.referee import entries
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from tests.support.referee_table import ADA, ALL, BEN, GAME, House, take_katz


def test_a_march_is_taken_back_freely_and_the_position_is_the_very_one_before(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    before, turn = referee.state, referee.queries.this_turn
    board = shelf.board("rhine")
    referee.play(mv.March("s1", board["starts"]["1"]["exits"][0], 1))
    assert referee.corrections.consent() == frozenset()
    referee.corrections.take_back()
    assert (referee.state, referee.queries.this_turn) == (before, turn)
    assert house.kinds()[-3:] == ["move", "knights_marched", "taken_back"]
    assert house.restart().state == before


def test_nothing_is_erased_by_taking_back(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    written = house.journal.entries("m")
    referee.play(mv.End())
    referee.corrections.take_back()
    assert house.journal.entries("m")[: len(written)] == written
    assert [step.in_force for step in referee.queries.history()] == [True, False, True]


def test_beyond_a_roll_everybody_must_agree(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    assert referee.corrections.consent() == frozenset(ALL)
    with pytest.raises(RulesError, match="must agree"):
        referee.corrections.take_back(1, [ADA, BEN])
    referee.corrections.take_back(1, ALL)
    assert referee.state.phase is Phase.ROLL
    assert house.last(entries.TAKEN_BACK) == {"to": 0, "agreed": [0, 1, 2]}


def test_a_roll_taken_back_stands_as_it_fell_whichever_way_it_is_asked_for(house: House) -> None:
    referee = house.referee
    referee.settle_die(4, "die 5a0b11ff/1/7")
    referee.corrections.take_back(1, ALL)
    for again in (referee, house.restart()):
        assert again.prompt.kind is PromptKind.ROLL
        assert again.answered == mv.Roll(4)
        with pytest.raises(RulesError, match="Already answered:"):
            again.settle_die(5)
        with pytest.raises(RulesError, match="Already answered:"):
            again.play(mv.Roll(6))
    house.referee.settle_die(4)
    assert house.referee.state.phase is Phase.MARCH


def test_a_position_put_right_back_to_the_roll_does_not_roll_anew(house: House) -> None:
    referee = house.referee
    referee.settle_die(4)
    house.put(phase="roll")
    assert referee.answered == mv.Roll(4)
    with pytest.raises(RulesError):
        referee.settle_die(3)


def test_the_roll_of_a_later_turn_stands_though_the_earlier_one_was_played_otherwise(
    house: House,
) -> None:
    referee = house.referee
    referee.settle_die(1)
    referee.play(mv.End())
    referee.settle_die(6)
    referee.corrections.take_back(2, ALL)
    exit_ = shelf.board("rhine")["starts"]["1"]["exits"][0]
    referee.play(mv.March("s1", exit_, 1))
    assert referee.answered is None
    referee.play(mv.End())
    assert referee.state.colour == "blue"
    assert referee.answered == mv.Roll(6)


def test_the_end_of_a_turn_is_taken_back_freely_while_the_next_has_not_rolled(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    referee.play(mv.End())
    assert referee.corrections.consent() == frozenset()
    referee.corrections.take_back()
    assert referee.state.colour == "red"


def test_more_than_one_thing_beyond_this_turn_needs_consent(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    exit_ = shelf.board("rhine")["starts"]["1"]["exits"][0]
    referee.play(mv.March("s1", exit_, 1))
    referee.play(mv.End())
    assert referee.corrections.in_this_turn == 0
    assert referee.corrections.consent(2) == frozenset(ALL)
    referee.corrections.take_back()
    assert referee.corrections.in_this_turn == 2
    assert referee.corrections.consent(1) == frozenset()


def test_there_must_be_something_to_take_back(house: House) -> None:
    for number in (0, 1, -1):
        with pytest.raises(RulesError, match="nothing to take back"):
            house.referee.corrections.take_back(number, ALL)


def test_what_was_taken_back_cannot_be_taken_back_twice(house: House) -> None:
    referee = house.referee
    referee.settle_die(1)
    referee.play(mv.End())
    referee.corrections.take_back()
    referee.corrections.take_back(1, ALL)
    assert referee.corrections.played == ()
    with pytest.raises(RulesError):
        referee.corrections.take_back(1, ALL)


def test_a_drawn_shield_that_was_taken_back_is_drawn_again(house: House) -> None:
    referee, _ = take_katz(house)
    referee.play(mv.PlaceShield())
    key = referee.pins.unlock(ADA).key()
    assert key is not None
    first, hand = referee.hidden.look("katz", key), referee.hidden.hand("red", key)
    assert referee.corrections.consent() == frozenset(ALL)
    referee.corrections.take_back(1, ALL)
    assert len(referee.hidden.hand("red", key)) == 6
    assert referee.hidden.knows("katz") is None
    referee = house.restart()
    referee.play(mv.PlaceShield())
    key = referee.pins.unlock(ADA).key()
    assert key is not None
    assert (referee.hidden.look("katz", key), referee.hidden.hand("red", key)) == (first, hand)
    assert [body["slip"] for body in (house.last(entries.SLIP),)] == [2]


def test_the_same_shield_comes_wherever_it_is_drawn_after_taking_back(house: House) -> None:
    referee, _ = take_katz(house)
    referee.play(mv.PlaceShield())
    key = referee.pins.unlock(ADA).key()
    assert key is not None
    first = referee.hidden.look("katz", key)
    referee.corrections.take_back(3, ALL)
    gate = shelf.board("rhine")["castles"]["maus"]["gates"][0]
    obj = GAME.write_state(referee.state)
    mine = next(place for place, there in obj["places"].items() if there == {"red": 8})
    del obj["places"][mine]
    obj["places"][gate] = {"red": 8}
    referee.corrections.adjust(obj, "they stand by Maus", ALL)
    referee.play(mv.Besiege("maus", ((gate, 8),)))
    referee.play(mv.Occupy(((gate, 2),)))
    referee.play(mv.PlaceShield())
    assert referee.hidden.look("maus", key) == first


def test_a_record_that_refuses_leaves_the_vault_as_it_was(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee, _ = take_katz(house)
    referee.play(mv.PlaceShield())
    key = referee.pins.unlock(ADA).key()
    assert key is not None
    value = referee.hidden.look("katz", key)

    def full(*_: object) -> int:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(house.journal, "append", full)
    state = referee.state
    with pytest.raises(StoreError):
        referee.corrections.take_back(1, ALL)
    monkeypatch.undo()
    assert referee.state is state
    assert referee.hidden.look("katz", key) == value
    assert house.restart().hidden.knows("katz") is not None


def besiege_katz(house: House) -> tuple[Referee, str]:
    """Blue stands with nine before red's Katz and has besieged it; the referee and the gate."""
    referee, gate = take_katz(house)
    referee.play(mv.PlaceShield())
    referee.play(mv.End())
    referee.settle_die(6)
    house.put(places={gate: {"blue": 9}, "s6": {"blue": 1}}, supply={"red": 39, "blue": 32})
    referee.play(mv.Besiege("katz", ((gate, 9),)))
    return referee, gate


def test_a_shield_opened_for_all_stands_when_the_siege_is_taken_back(house: House) -> None:
    referee, gate = besiege_katz(house)
    referee.open_at_table(1, referee.present)
    referee.corrections.take_back(1, ALL)
    assert referee.answered == mv.Open(value=1)
    with pytest.raises(RulesError, match="Already answered:"):
        referee.open_at_table(0, referee.present)
    referee.corrections.take_back(1, ALL)
    referee.play(mv.Besiege("katz", ((gate, 8),)))
    assert house.restart().answered == mv.Open(value=1)
    house.referee.open_at_table(1, house.referee.present)
    assert house.referee.queries.last_source == "agreed 0/1/2"


def test_a_siege_is_not_taken_back_freely_once_somebody_may_have_looked(house: House) -> None:
    referee, _ = besiege_katz(house)
    assert referee.corrections.consent() == frozenset(ALL)
