"""Several moves of one gesture: all or none in the record, and one thing to take back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import RulesError, StoreError
from companion.core.refusal import RefusedError
from companion.games.rheingold import moves as mv
from companion.games.rheingold.routes import routes
from companion.referee import entries
from companion.referee.referee import Referee
from tests.support.referee_table import ALL, House, beside_katz


def route_of_two(referee: Referee) -> tuple[mv.March, ...]:
    """Two marches of one knight."""
    place, *_rest = sorted(
        place for place, stack in _stacks(referee).items() if stack == referee.state.colour
    )
    found = routes(referee.state, place, 1).values()
    return next(one.marches for several in found for one in several if len(one.marches) == 2)


def _stacks(referee: Referee) -> dict[str, str]:
    return {place: colour for place, colour, _knights in _view(referee).stacks}


def _view(referee: Referee) -> Any:
    return referee.game.view(referee.state, None)


def test_each_march_is_a_move_of_its_own_and_a_restart_finds_them_all(house: House) -> None:
    referee = beside_katz(house)
    marches = route_of_two(referee)
    referee.play_together(marches)
    assert house.kinds()[-4:] == ["move", "knights_marched"] * 2
    assert referee.state.marches_left == 1
    assert house.restart().state == referee.state


def test_they_are_taken_back_as_one_also_after_a_restart(house: House) -> None:
    before = beside_katz(house).state
    house.referee.play_together(route_of_two(house.referee))
    for referee in (house.referee, house.restart()):
        assert referee.corrections.in_last_gesture == 2
        assert referee.corrections.consent(2) == frozenset()
    referee.corrections.take_back(2)
    assert referee.state == before


def test_moves_one_after_another_are_not_one(house: House) -> None:
    referee = beside_katz(house)
    for march in route_of_two(referee):
        referee.play(march)
    assert referee.corrections.in_last_gesture == 1


def test_an_agreed_position_is_a_gesture_of_its_own(house: House) -> None:
    assert beside_katz(house).corrections.in_last_gesture == 1


def test_there_is_nothing_to_take_back_before_the_first_move(house: House) -> None:
    assert house.referee.corrections.in_last_gesture == 0


def test_one_that_is_refused_leaves_none(house: House) -> None:
    referee = beside_katz(house)
    first, _second = route_of_two(referee)
    before, written = referee.state, house.kinds()
    with pytest.raises(RefusedError):
        referee.play_together([first, replace(first, knights=9)])
    assert (referee.state, house.kinds()) == (before, written)


def test_one_that_cannot_be_written_leaves_none(house: House) -> None:
    referee = beside_katz(house)
    marches, before = route_of_two(referee), referee.state
    house.journal.close()
    with pytest.raises(StoreError):
        referee.play_together(marches)
    assert referee.state == before


def test_chance_answers_nothing_among_them(house: House) -> None:
    referee = house.referee
    written = house.kinds()
    with pytest.raises(RulesError, match=r"Roll, draw or reveal first."):
        referee.play_together([mv.Roll(1), mv.End()])
    assert house.kinds() == written


def test_what_stands_is_counted_again_after_a_part_was_taken_back(house: House) -> None:
    referee = beside_katz(house)
    referee.play_together(route_of_two(referee))
    referee.corrections.take_back(1)
    assert referee.corrections.in_last_gesture == 1
    assert house.last(entries.TAKEN_BACK)["agreed"] == []
    assert set(referee.present) == set(ALL)
