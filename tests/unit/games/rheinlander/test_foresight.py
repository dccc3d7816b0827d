"""companion.games.rheinlander.foresight and prospects: what would come of a knight."""

from __future__ import annotations

from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.foresight import foresee
from companion.games.rheinlander.prospects import prospects
from companion.games.rheinlander.state import State
from tests.support.rules.rheinlander.table import Table


def joined(dukes: str, **more: str) -> State:
    """Red at l2 and l3, yellow at l5 and l6: a knight on l4 joins them."""
    armies = {"red": "l2 l3", "yellow": "l5 l6", **more}
    state: State = Table().place(dukes=dukes, **armies).state
    return state


def test_a_merger_that_red_wins_pays_yellow() -> None:
    seen = foresee(joined("l2 red, l5 yellow"), mv.Place(4, "l4"))
    assert seen.merger
    assert seen.consequential
    assert (seen.owner, seen.before) == ("red", ("red", "yellow"))
    assert dict(seen.knights) == {"red": 3, "yellow": 2}
    assert seen.paid == (("yellow", 1),)


def test_a_merger_without_a_leader_pays_all() -> None:
    state = joined("l2 red, l5 yellow", yellow="l5 l6 w6")
    seen = foresee(state, mv.Place(4, "l4"))
    assert seen.owner is None
    assert sorted(seen.paid) == [("red", 1), ("yellow", 1)]


def test_an_ordinary_placing_is_worth_no_look() -> None:
    state = joined("l2 red, l5 yellow")
    seen = foresee(state, mv.Place(9, "l9"))
    assert not seen.consequential
    assert (seen.merger, seen.owner, seen.before) == (False, None, ())


def test_nothing_changes_by_looking_ahead() -> None:
    state = joined("l2 red, l5 yellow")
    foresee(state, mv.Place(4, "l4"))
    assert state == joined("l2 red, l5 yellow")


def test_the_best_prospect_comes_first() -> None:
    found = prospects(joined("l2 red, l5 yellow"))
    assert found[0].square == "l4"
    assert found[0].card == 4
    assert found[0].harm > 0


def test_a_card_that_lies_open_before_another_is_no_prospect() -> None:
    """RL 4.2."""
    state = joined("l2 red, l5 yellow")
    assert 4 in [one.card for one in prospects(state)]
    assert 4 not in [one.card for one in prospects(state, {4})]
    others = [one for one in prospects(state) if one.card != 4]
    assert [one.square for one in prospects(state, {4})] == [one.square for one in others]


def test_a_square_that_any_card_reaches_needs_none() -> None:
    state: State = Table(slots="m1 l4 l5 town4").place(red="l2 l3", dukes="l2 red").state
    assert {one.square: one.card for one in prospects(state)}["l4"] is None
    assert {one.square: one.gain for one in prospects(state)}["l4"] == 4
