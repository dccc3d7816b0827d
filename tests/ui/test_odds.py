"""The odds of a siege, from what lies open."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.ui.games.rheingold.table.move_plan import GatheringForces
from companion.ui.shell.stage import Stage
from tests.support.ui.advice_hand import on_stage, screen, tab
from tests.support.ui.scenes import at, placed
from tests.support.ui.simulated_desk import SimulatedDesk, four_players


@pytest.fixture
def stage(desk: SimulatedDesk) -> Callable[[str], Stage]:
    """A scene without a window."""
    return lambda scene: on_stage(desk, scene)


@pytest.mark.parametrize(
    ("number", "said", "beaten"),
    [
        ("number8", "Beats 3 of 6 shields: 50%", 3),
        ("number6", "Too few, whatever the shield", 0),
    ],
)
def test_a_siege_says_how_many_shields_it_beats(
    stage: Callable[[str], Stage], number: str, said: str, beaten: int
) -> None:
    found = tab(at(stage("siege-hidden"), number))
    assert found is not None
    assert (found.text, found.values, found.beaten) == (said, (0, 0, 0, 1, 2, 3), beaten)


def test_spent_shields_are_no_part_of_the_odds(stage: Callable[[str], Stage]) -> None:
    found = tab(stage("odds-certain"))
    assert found is not None
    assert (found.text, found.values, found.beaten) == (
        "Beats 3 of 4 shields: 75%",
        (0, 0, 0, 1),
        3,
    )


def test_enough_for_every_shield_is_called_certain(desk: SimulatedDesk) -> None:
    stage = at(placed(desk, four_players()), "at-pfalz", "at-g_pfalz_e")
    found = tab(stage)
    assert found is not None
    # Blue's 3 lies open elsewhere; eight beat three knights with a 0 or the 1.
    assert found.text == "Beats 4 of 5 shields: 80%"
    strong = {"g_pfalz_w": {"red": 12}}
    stage = at(placed(desk, four_players(), places=strong), "at-pfalz")
    found = tab(stage)
    assert found is not None
    assert (found.text, found.beaten) == ("Certain, whatever the shield", 5)


def test_shields_that_are_chosen_have_no_chance_in_percent(desk: SimulatedDesk) -> None:
    stage = at(placed(desk, four_players(draw="chosen")), "at-katz")
    found = tab(stage)
    assert found is not None
    assert found.text == "Beats 3 of 6 shields"


def test_where_nothing_is_hidden_there_is_no_bar(desk: SimulatedDesk) -> None:
    stage = at(placed(desk, four_players(), places={"g_lahneck": {"red": 3}}), "at-lahneck")
    assert isinstance(screen(stage).plan, GatheringForces)
    assert tab(stage) is None


def test_a_march_that_engages_has_odds_too(stage: Callable[[str], Stage]) -> None:
    found = tab(at(stage("odds-march"), "number8"))
    assert found is not None
    assert found.text == "Beats 3 of 6 shields: 50%"
