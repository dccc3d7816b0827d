"""companion.ui.screens.match.history_episodes: what is played as one, and what is passed over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.rheingold import moves as mv
from companion.games.rheingold.routes import routes
from companion.referee.entries import TAKEN_BACK
from companion.referee.referee import Referee
from companion.ui.screens.match.history_episodes import Episode, following
from tests.support.referee_table import House, beside_katz


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


def route_of_two(referee: Referee) -> tuple[mv.March, ...]:
    """Two marches of one knight."""
    state = referee.state
    stacks = referee.game.view(state, None).stacks
    place = min(place for place, colour, _knights in stacks if colour == state.colour)
    found = routes(state, place, 1).values()
    return next(one.marches for several in found for one in several if len(one.marches) == 2)


def played(referee: Referee, at: int) -> list[Episode]:
    """Everything that is played from there on."""
    found, steps = list[Episode](), tuple(referee.queries.history())
    while (episode := following(referee.game, steps, at)) is not None:
        found.append(episode)
        at = episode.last
    return found


def test_the_steps_of_a_gesture_are_played_as_one(house: House) -> None:
    referee = beside_katz(house)
    last = len(referee.queries.history()) - 1
    referee.play_together(route_of_two(referee))
    assert played(referee, last) == [Episode(last + 1, last + 2)]
    assert following(referee.game, referee.queries.history(), last + 1) == (last + 2, last + 2)


def test_moves_one_after_another_are_played_one_by_one(house: House) -> None:
    referee = beside_katz(house)
    last = len(referee.queries.history()) - 1
    for march in route_of_two(referee):
        referee.play(march)
    assert played(referee, last) == [Episode(last + 1, last + 1), Episode(last + 2, last + 2)]


def test_what_was_taken_back_is_passed_over_with_its_taking_back(house: House) -> None:
    referee = beside_katz(house)
    last = len(referee.queries.history()) - 1
    first, then = route_of_two(referee)
    referee.play_together((first, then))
    referee.corrections.take_back(2)
    assert played(referee, last) == []
    referee.play(first)
    steps = referee.queries.history()
    assert steps[last + 3].kind == TAKEN_BACK
    assert played(referee, last) == [Episode(last + 4, last + 4)]
    assert steps[last + 4].before == steps[last].after, "nothing leaps"
