"""Reminders of what tables forget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.rheingold.state import State
from companion.ui.games.rheingold.table import reminders
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.games.rheingold.table.move_plan import (
    ENDING,
    IDLE,
    Ending,
    GatheringForces,
    Marching,
    MovePlan,
)
from companion.ui.shell.stage import Stage
from companion.ui.widgets.tab import Flag
from tests.support.rules.rheingold.table import GAME
from tests.support.rules.rheingold.table import Table as Position
from tests.support.ui.advice_hand import like, on_stage, tab
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable


@pytest.fixture
def stage(desk: SimulatedDesk) -> Callable[[str], Stage]:
    """A scene without a window."""
    return lambda scene: on_stage(desk, scene)


def due(state: State, plan: MovePlan = IDLE, turn: Any = ()) -> list[tuple[str, str]]:
    """Kind and place of what is due."""
    found = reminders.reminders(state, plan, turn, Teller(state))
    assert all(one.text and one.paragraph for one in found)
    return [(one.kind, one.place) for one in found]


def test_a_shield_is_reminded_of_while_it_can_be_placed() -> None:
    table = Position().place(red="k 5").do("besiege katz from k 5", "occupy k 1")
    assert due(table.state) == [("shield", "katz")]
    assert due(table.do("no_shield").state) == []
    must = Position(shields="must").place(red="k 5").do("besiege katz from k 5", "occupy k 1")
    assert due(must.state) == []


def test_a_knight_that_can_come_in_is_reminded_of() -> None:
    table = Position("osullivan").do("roll 4")
    assert due(table.state) == [("enter", "s4")]
    assert due(table.do("decline").state) == []


def test_marches_that_are_left_are_reminded_of_when_the_turn_shall_end() -> None:
    state = Position().place(red="a 3").state
    assert due(state) == []
    assert due(state, ENDING) == [("marches", "")]
    assert due(Position().place(red="a 3", left=0).state, ENDING) == []


def test_a_castle_that_only_its_shield_would_hold_is_reminded_of() -> None:
    state = Position("highlanders").place(red="katz 2 hidden, maus 2").state
    assert due(state, Marching("katz", 2, 2)) == [("empty", "katz")]
    assert due(state, Marching("katz", 1, 2)) == []
    assert due(state, Marching("maus", 1, 1)) == []
    mustering = GatheringForces("m", (("katz", 2),), (("katz", 2),), "katz", 2)
    assert due(state, mustering) == [("empty", "katz")]


@pytest.mark.parametrize(
    ("shield", "spent", "knights"),
    [("hidden", [], 1), ("hidden", [0, 0, 0], 2), ("face 3", [], 6), ("face 0", [], 1)],
)
def test_it_says_how_few_could_take_it(shield: str, spent: list[int], knights: int) -> None:
    table = Position("highlanders").place(red=f"katz 2 {shield}", spent={"red": spent})
    (one,) = reminders.reminders(table.state, Marching("katz", 2, 2), (), Teller(table.state))
    assert f"{knights} knight" in one.text


@pytest.mark.parametrize(("taken", "left"), [(5, 2), (6, 1), (4, None), (3, None)])
def test_the_last_castles_are_reminded_of_when_it_becomes_so(taken: int, left: int | None) -> None:
    others = ["maus", "burg", "x1", "x2", "x3", "x4"][:taken]
    table = Position().place(red="k 5", blue=", ".join(f"{castle} 1" for castle in others))
    turn = []
    for text in ("besiege katz from k 5", "occupy k 1", "no_shield"):
        before = table.state
        _after, events = GAME.apply(before, table.move(text))
        for event in events:
            turn.append((before, event))
            before = GAME.evolve(before, event)
        table.do(text)
    said = [(kind, place) for kind, place in due(table.state, IDLE, turn) if kind == "near_end"]
    assert said == ([("near_end", "katz")] if left is not None else [])
    # In the next turn, and where nothing fell in this one, it has been said.
    assert due(table.state, IDLE, ()) == []


def test_a_castle_that_had_fallen_before_brings_the_end_no_nearer() -> None:
    held = "katz 1, maus 1, burg 1, x1 1, x2 1, x3 1"
    table = Position().place(red="k 9", blue=held)
    before = table.state
    _after, events = GAME.apply(before, table.move("besiege katz from k 9"))
    turn = []
    for event in events:
        turn.append((before, event))
        before = GAME.evolve(before, event)
    assert due(before, IDLE, turn) == []


@pytest.mark.parametrize(
    ("scene", "kind"),
    [
        ("reminded-shield", "shield"),
        ("reminded-marches", "marches"),
        ("reminded-empty", "empty"),
        ("enter", "enter"),
    ],
)
def test_each_reminder_can_be_switched_off(
    stage: Callable[[str], Stage], desk: SimulatedDesk, scene: str, kind: str
) -> None:
    made = stage(scene)
    assert tab(made) is not None
    like(desk, unreminded=frozenset(reminders.KINDS) - {kind})
    assert tab(made) is not None
    like(desk, unreminded=frozenset({kind}))
    assert tab(made) is None
    like(desk, unreminded=frozenset(), lite=True)
    assert tab(made) is None


def test_a_reminder_flies_its_flag_at_the_place(stage: Callable[[str], Stage]) -> None:
    made = stage("reminded-shield")
    flag = next(one for one in made.widgets() if isinstance(one, Flag))
    castle = next(one for one in made.targets() if one.id == "at-sooneck")
    assert abs(flag.rect.centerx - castle.rect.centerx) <= 1
    assert flag.rect.bottom <= castle.rect.centery


@pytest.mark.parametrize("liked", [{"lite": True}, {"unreminded": frozenset({"marches"})}])
def test_who_wants_no_reminder_ends_the_turn_at_once(
    large_table: OnTable, desk: SimulatedDesk, liked: dict[str, Any]
) -> None:
    like(desk, **liked)
    hand = large_table("march")
    hand.tap("primary")
    assert hand.referee.state.colour == "blue"


def test_who_wants_it_is_asked_once(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("primary")
    assert isinstance(hand.table.plan, Ending)
    hand.tap("primary")
    assert hand.referee.state.colour == "blue"
