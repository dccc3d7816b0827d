"""companion.games.rheinlander.reported_position: what stands on the table, as people say it."""

from __future__ import annotations

import pytest

from companion.games.rheinlander.reported_position import (
    BASTION,
    MOST_COINS,
    NOBODY,
    ReportedPosition,
)
from companion.games.rheinlander.state import Phase, State
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


def test_a_marker_that_is_no_castle_any_more_has_no_knight() -> None:
    told = ReportedPosition.begin(state()).told("l3", "red").told("m1", "red")
    assert told.settled().castles == ("red",)
    other = told.with_marker("m1", "church")
    assert other.settled().castles == (None,)
    assert GAME.read_position(told.state, other.written()).markers == ("church",)
    assert other.changed == {"l3", "m1"}


def test_cards_keep_their_order_and_new_ones_come_last() -> None:
    before = state()._replace(discards=(14, 9, 12))
    told = ReportedPosition.begin(before)
    for card, lies_open in ((9, False), (16, True), (2, True), (12, True)):
        told = told.with_card(card, lies_open)
    assert told.settled().discards == (14, 12, 2, 16)
    assert told.changed_cards == (2, 9, 16)
    assert told.reshuffled().settled().discards == ()


def test_coins_are_a_difference() -> None:
    before = state()._replace(coins=(3, 0, 0))
    told = ReportedPosition.begin(before).with_coins("red", 5).with_coins("red", -1)
    assert told.settled().coins == (7, 0, 0)
    assert told.changed_coins == {"red": 4}
    assert told.with_coins("red", -4).differences == 0
    assert told.with_coins("red", 10 * MOST_COINS).coins == {"red": MOST_COINS}


def test_who_has_built_is_told_and_the_others_make_it_add_up() -> None:
    told = ReportedPosition.begin(state()).told("l9", BASTION).with_left("blue", 2)
    assert told.settled().bastions_left == (3, 3, 2)
    assert told.with_left("red", 3).changed_left == {"blue": 2}
    assert GAME.read_position(told.state, told.written()).bastions_left == (3, 3, 2)


def test_a_duchy_without_a_majority_has_the_owner_who_was_told() -> None:
    told = ReportedPosition.begin(state()).told("l3", "yellow").told("l4", "yellow")
    assert told.owners("l4") == (NOBODY, "red", "yellow")
    yellow = told.next_owner("l4")
    assert dict(yellow.settled().dukes) == {0: "yellow"}
    assert yellow.changed_dukes == {"l4": "yellow"}
    assert dict(GAME.read_position(told.state, yellow.written()).dukes) == {0: "yellow"}
    nobody = yellow.next_owner("l1")
    assert nobody.settled().dukes == ()
    assert nobody.changed_dukes == {"l1": NOBODY}
    assert nobody.next_owner("l2").changed_dukes == {}


def test_where_somebody_has_the_majority_nobody_is_told_of() -> None:
    told = ReportedPosition.begin(state())
    assert told.owners("l1") == ()
    assert told.owners("l9") == ()
    assert told.next_owner("l1") is told


def test_the_bastion_of_a_turn_is_not_another_player_s() -> None:
    before = state(bastions="l9 red")._replace(phase=Phase.BUILD, built=True, discards=(2,)
    )  # fmt: skip
    told = ReportedPosition.begin(before)
    assert told.settled() == before
    after = GAME.read_position(before, told.with_turn("yellow").written())
    assert (after.colour, after.built) == ("yellow", False)
