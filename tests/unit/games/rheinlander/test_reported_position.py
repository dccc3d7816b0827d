"""companion.games.rheinlander.reported_position: what stands on the table, as people say it."""

from __future__ import annotations

import pytest

from companion.games.rheinlander.reported_position import BASTION, NOBODY, ReportedPosition
from companion.games.rheinlander.state import State
from tests.support.rules.rheinlander.table import GAME, Table


def state(**place: str) -> State:
    """Red's duchy of two at l2, a castle between l3 and l4."""
    found: State = (
        Table(slots="m1 l3 l4 castle").place(**{"red": "l2 l1", "dukes": "l1 red", **place}).state
    )
    return found


def test_nothing_told_changes_nothing() -> None:
    before = state()
    told = ReportedPosition.begin(before)
    assert told.settled() == before
    assert told.changed == frozenset()
    assert told.told("l2", "red").changed == frozenset()


def test_a_majority_brings_its_duke_and_the_supplies_follow() -> None:
    told = ReportedPosition.begin(state())
    for square in ("l3", "l4", "l5"):
        told = told.told(square, "yellow")
    after = GAME.read_position(told.state, told.written())
    assert dict(after.dukes) == {0: "yellow"}
    assert after.supply == (23, 22, 25)
    assert told.changed == {"l3", "l4", "l5"}


def test_an_owner_who_is_tied_stays() -> None:
    told = ReportedPosition.begin(state()).told("l3", "yellow").told("l4", "yellow")
    assert dict(told.settled().dukes) == {0: "red"}


def test_a_castle_that_nobody_touches_is_empty_and_an_owned_one_is_the_owner_s() -> None:
    told = ReportedPosition.begin(state())
    assert told.told("m1", "yellow").settled().castles == (None,)
    there = told.told("l3", "red").told("m1", "yellow").settled()
    assert there.castles == ("red",)
    assert there.supply[0] == 21


@pytest.mark.parametrize("piece", [BASTION, NOBODY])
def test_bastions_add_up(piece: str) -> None:
    told = ReportedPosition.begin(state(bastions="l9 yellow")).told("l9", NOBODY)
    after = told.told("l10", piece).settled()
    assert sum(after.bastions_left) + len(after.bastions) == 9
    assert GAME.read_position(told.state, told.told("l10", piece).written()) == after


def test_while_a_castle_is_asked_about_nothing_is_told() -> None:
    assert ReportedPosition.begin(state()).can_be_told
    begun = Table(slots="m1 l3 l4 castle")
    assert not ReportedPosition.begin(begun.state).can_be_told
