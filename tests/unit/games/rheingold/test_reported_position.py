"""What is said of the table becomes a position: what follows is counted, nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.errors import PositionError
from companion.core.game import DutyKind, SecretDuty
from companion.games.rheingold.correction import changed_secrets
from companion.games.rheingold.reported_position import NOBODY, MissingShield, ReportedPosition
from companion.games.rheingold.state import HIDDEN, Holding, Phase, State
from companion.ui.i18n.translate import translate
from tests.support.rules.rheingold.table import GAME, TWO, Table
from tests.unit.games.rheingold.test_position import (
    engaged,
    entering,
    occupying,
    opening,
    placing,
    retreating,
)


def held(colour: str, knights: int, shield: int | str | None = None) -> Holding:
    return Holding(colour, knights, shield, taken=True)  # type: ignore[arg-type]


def state_of(reported: ReportedPosition) -> State:
    return GAME.read_position(reported.state, reported.position())


def field() -> ReportedPosition:
    table = Table().place(red="a 3, s1", blue="m 2, katz 2 hidden, maus 1 face 2", green="c 4")
    return ReportedPosition.begin(table.state)


def test_what_is_not_said_is_as_the_screen_has_it() -> None:
    reported = field()
    assert not reported.changed
    assert state_of(reported) == reported.state


def test_a_stack_that_stands_elsewhere_leaves_the_supply_as_it_was() -> None:
    reported = field().put("a", ()).put("b", (("red", 3),))
    assert reported.differ == ("a", "b")
    after = state_of(reported)
    assert (after.knights_at("a", "red"), after.knights_at("b", "red")) == (0, 3)
    assert after.supply == reported.state.supply


def test_supplies_follow_whatever_is_said() -> None:
    reported = field().put("a", (("green", 5),)).put("s2", (("blue", 1), ("green", 1)))
    assert state_of(reported).supply == (42 - 1, 42 - 2 - 3 - 1, 42 - 4 - 5 - 1)


def test_what_is_said_twice_counts_once_and_what_was_there_is_no_difference() -> None:
    reported = field().put("a", ()).put("a", (("red", 7),))
    assert reported.differ == ("a",)
    assert reported.put("a", (("red", 3),)) == field()
    assert reported.cleared() == field()


def test_an_unlimited_supply_stays_unlimited() -> None:
    table = Table(supply="unlimited").place(red="a 3")
    reported = ReportedPosition.begin(table.state).put("a", (("red", 90),))
    assert state_of(reported).supply == (None, None, None)


def test_more_than_the_box_holds_is_said_in_words() -> None:
    with pytest.raises(PositionError) as caught:
        field().put("b", (("red", 39),)).position()
    assert translate(caught.value) == (
        "Impossible position: Red has 43 knights, but the box has 42 (R 2.1)."
    )
    reported = field()
    for castle in ("isle", "burg", "x1", "x2", "x3"):
        reported = reported.put(castle, held("blue", 1, HIDDEN))
    with pytest.raises(PositionError) as caught:
        reported.position()
    assert translate(caught.value) == (
        "Impossible position: Blue has 7 shields, but the box has 6 (R 2.2)."
    )


@pytest.mark.parametrize(
    ("castle", "found", "why"),
    [
        ("katz", held("blue", 2, 2), "Blue shows shields that aren't in the box (R 2.2)"),
        (
            ("isle", "burg", "x1", "x2", "x3", "x4"),
            held("red", 1),
            "the match ends when only one castle is left untaken (R 10.1)",
        ),
    ],
)
def test_what_the_box_forbids_is_said_in_words(
    castle: str | tuple[str, ...], found: Holding, why: str
) -> None:
    reported = field()
    for name in (castle,) if isinstance(castle, str) else castle:
        reported = reported.put(name, found)
    with pytest.raises(PositionError) as caught:
        state_of(reported)
    assert translate(caught.value) == f"Impossible position: {why}."
    assert not reported.stands_in_the_way()


# Shields


def test_a_shield_that_is_gone_is_asked_about_and_is_in_the_hand_or_out_of_the_game() -> None:
    reported = field().put("katz", held("blue", 2)).put("maus", held("red", 1))
    assert reported.missing == (
        MissingShield("katz", "blue", HIDDEN),
        MissingShield("maus", "blue", 2),
    )
    assert reported.unanswered == reported.missing
    reported = reported.went("katz", 3).went("maus", None)
    assert reported.unanswered == ()
    after = state_of(reported)
    assert (after.hand[1], after.spent[1]) == (5, (3,))
    assert changed_secrets(reported.state, after) == (
        SecretDuty(DutyKind.RETURN, "blue", "maus"),
        SecretDuty(DutyKind.OPEN, "blue", "katz", announced=3),
        SecretDuty(DutyKind.REMOVE, "blue", "katz"),
    )


@pytest.mark.parametrize(
    ("katz", "x1", "clear"),
    [(3, None, True), (3, 1, True), (None, None, True), (None, 3, False)],
)
def test_which_of_two_shields_is_out_of_the_game_is_not_guessed(
    katz: int | None, x1: int | None, clear: bool
) -> None:
    table = Table().place(blue="katz 2 hidden, x1 1 hidden")
    reported = (
        ReportedPosition.begin(table.state).put("katz", held("blue", 2)).put("x1", held("blue", 1))
    )
    reported = reported.went("katz", katz).went("x1", x1)
    assert reported.muddled(state_of(reported)) == (None if clear else "blue")


def test_what_a_shield_can_have_been_is_what_all_can_work_out() -> None:
    reported = field().put("katz", held("blue", 2)).put("maus", held("blue", 1))
    katz, maus = reported.missing
    assert reported.values(katz) == (0, 1, 2, 3)
    assert reported.values(maus) == (2,)
    assert reported.went("maus", 2).values(katz) == (0, 1, 3)
    assert field().put("katz", held("blue", 2)).values(katz) == (0, 1, 3)


def test_an_answer_about_a_shield_that_is_back_counts_no_more() -> None:
    reported = field().put("katz", held("blue", 2)).went("katz", 3)
    back = reported.put("katz", held("blue", 1, HIDDEN))
    assert back.missing == ()
    assert state_of(back).spent == ((), (), ())


def test_a_shield_that_is_found_comes_from_the_hand() -> None:
    after = state_of(field().put("isle", held("green", 2, HIDDEN)))
    assert after.hand == (6, 4, 5)
    assert after.holding("isle") == held("green", 2, HIDDEN)


def test_a_castle_is_nobodys_again() -> None:
    reported = field().put("katz", NOBODY).went("katz", None)
    after = state_of(reported)
    assert after.holding("katz") == NOBODY
    assert after.hand[1] == 5


@pytest.mark.parametrize(
    ("options", "shield", "least"),
    [
        ({"garrison": "knight_or_shield"}, HIDDEN, 0),
        ({"garrison": "knight_or_shield"}, None, 1),
        ({"garrison": "knight"}, HIDDEN, 1),
        ({"garrison": "knight", "max_castles": 6}, None, 0),
    ],
)
def test_a_garrison_is_as_small_as_the_rules_allow(
    options: dict[str, int | str], shield: str | None, least: int
) -> None:
    reported = ReportedPosition.begin(Table(**options).state)  # type: ignore[arg-type]
    assert reported.least("katz", shield) == least  # type: ignore[arg-type]


# The turn


def test_whose_turn_it_is_and_how_far() -> None:
    reported = field().turn("green", Phase.MARCH, 1)
    after = state_of(reported)
    assert (after.colour, after.phase, after.marches_left) == ("green", Phase.MARCH, 1)
    before = state_of(reported.turn("blue", Phase.ROLL, 1))
    assert (before.colour, before.phase, before.marches_left) == ("blue", Phase.ROLL, 3)
    assert (after.turn, before.turn) == (reported.state.turn, reported.state.turn)


def test_a_knight_that_may_enter_is_only_that_of_whoever_rolled() -> None:
    reported = ReportedPosition.begin(entering().state)
    assert not reported.must_be_decided
    assert state_of(reported) == reported.state
    assert reported.turn("blue", Phase.ENTER, 3).phase is Phase.ROLL
    assert state_of(reported.turn("red", Phase.MARCH, 2)).pending is None


# In the middle of something


@pytest.mark.parametrize("make", [engaged, opening, occupying, placing, retreating])
def test_in_the_middle_of_a_fight_the_rest_can_be_put_right(make: Callable[[], Table]) -> None:
    reported = ReportedPosition.begin(make().state)
    assert reported.must_be_decided
    after = state_of(reported.put("f", (("green", 4),)))
    assert after.knights_at("f", "green") == 4
    assert (after.pending, after.engaged) == (reported.state.pending, reported.state.engaged)


def test_where_the_beaten_can_go_follows_from_what_stands_there() -> None:
    reported = ReportedPosition.begin(retreating().state)
    assert GAME.write_state(reported.state)["pending"]["to"] == ["a", "b", "c", "w", "e"]
    after = state_of(reported.put("b", (("green", 1),)))
    assert GAME.write_state(after)["pending"]["to"] == ["a", "c", "w", "e"]


@pytest.mark.parametrize(
    ("make", "place", "found"),
    [
        (engaged, "m", ()),
        (engaged, "katz", held("red", 1)),
        (opening, "isle", held("blue", 1)),
        (opening, "w", (("red", 1),)),
        (occupying, "isle", held("red", 1)),
        (placing, "maus", held("red", 1, HIDDEN)),
        (retreating, "m", (("green", 1),)),
        (entering, "s4", (("red", 1),)),
    ],
)
def test_what_is_fought_over_must_be_decided_first(
    make: Callable[[], Table], place: str, found: tuple[tuple[str, int], ...] | Holding
) -> None:
    reported = ReportedPosition.begin(make().state).put(place, found)
    reported = reported.went(place, None) if reported.missing else reported
    with pytest.raises(PositionError):
        state_of(reported)
    assert reported.stands_in_the_way()


def test_more_than_the_box_holds_is_not_blamed_on_the_fight() -> None:
    reported = ReportedPosition.begin(engaged().state).put("b", (("red", 40),))
    assert not reported.stands_in_the_way()


def test_who_is_engaged_has_marched() -> None:
    reported = ReportedPosition.begin(engaged().state)
    assert reported.most_marches == 1
    assert state_of(reported.turn("red", Phase.MARCH, 0)).marches_left == 0


def test_the_match_goes_on_meanwhile_and_what_was_said_of_places_holds() -> None:
    reported = field().put("a", ()).put("b", (("red", 3),)).turn("blue", Phase.ROLL, 3)
    later = Table().place(to_move="blue", red="b 3", blue="m 2, katz 2 hidden").state
    after = reported.moved_to(later)
    assert after == ReportedPosition.begin(later)


def test_two_colours_of_a_player_each_have_their_own() -> None:
    table = Table("highlanders", seats=TWO).place(red="a 3", yellow="c 1")
    after = state_of(ReportedPosition.begin(table.state).put("c", (("black", 2),)))
    assert dict(zip(after.terms.colours, after.supply, strict=True)) == {
        "red": 39, "blue": 42, "yellow": 42, "black": 40,
    }  # fmt: skip
