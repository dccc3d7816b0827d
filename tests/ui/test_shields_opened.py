"""Shields opened, looked at and turned over by touch, and what becomes of them at the end."""

from __future__ import annotations

import pytest

from companion.core.game import Seat
from companion.games.rheingold.state import HIDDEN, Phase
from companion.referee.secrets import Draws
from companion.ui.pace import OUTCOME_S
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.match.history_rows import lines_of
from tests.support.ui.hand import Hand
from tests.support.ui.scenes import placed
from tests.support.ui.secret_hand import enter, finish, names, opened, picture, words
from tests.support.ui.secret_scenes import OPEN, PIN, WRONG, alone, over, pinned
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnTable, OpenWindow


def test_the_owner_opens_for_all(table: OnTable) -> None:
    hand = table("pin-opening")
    assert "Ben: your PIN reveals it" in words(hand)
    enter(hand, PIN)
    assert hand.referee.state.holding("pfalz").shield == 2, "written before it is shown"
    assert "it holds" not in words(hand)
    hand.wait(OUTCOME_S + 0.1)
    hand.window.step()
    assert "(3 + 2) × 2 = 10 against 8: it holds" in words(hand)
    assert "Ada loses 8 knights. The shield stays face up." in words(hand)
    finish(hand)
    assert hand.page is Page.TABLE
    assert "The shield shows 2" in words(hand)
    assert "at the table" not in words(hand)


@pytest.mark.parametrize("scene", ["opening", "pin-opening"])
def test_the_real_shield_is_turned_over_instead(table: OnTable, scene: str) -> None:
    hand = table(scene)
    hand.referee.hidden.draw_by(Draws.PIECES)
    hand.tap("turn")
    assert hand.page.value == "turn"
    assert {one for one in names(hand) if "value" in one} == {"value0", "value1", "value2"}
    assert "primary" not in names(hand)
    hand.tap("value0")
    hand.tap("value1")
    assert "It's a 1" in words(hand)
    assert not agreeing(hand), "everybody sees it"
    hand.tap("primary")
    assert "(3 + 1) × 2 = 8 against 8: it falls" in words(hand), "it was seen already"
    finish(hand)
    assert hand.page.value == "table"
    assert hand.referee.state.phase is Phase.OCCUPY
    assert hand.referee.state.spent == ((), (1,), (), ())
    assert "revealed at the table" in hand.table.spoken(hand.window.stage.room).news


def agreeing(hand: Hand) -> set[str]:
    """The buttons with which players agree now."""
    return {one for one in names(hand) if one.startswith("agree")}


@pytest.mark.parametrize("scene", ["opening", "pin-opening", "turn-maybe-real"])
def test_nobody_decides_a_shield_alone(table: OnTable, scene: str) -> None:
    hand = table(scene)
    if hand.page is not Page.TURN:
        hand.tap("turn")
    assert not agreeing(hand), "on what?"
    hand.tap("value1")
    assert "primary" not in names(hand)
    assert agreeing(hand) == {"agree0", "agree1", "agree2", "agree3"}
    for seat in range(3):
        hand.tap(f"agree{seat}")
    assert "primary" not in names(hand), "one has not agreed"
    hand.tap("agree3")
    assert "It's worth 1" in words(hand)
    hand.tap("value2")
    assert "primary" not in names(hand), "nobody has agreed to that"
    for seat in range(4):
        hand.tap(f"agree{seat}")
    hand.tap("primary")
    finish(hand)
    assert hand.referee.queries.last_source == "agreed 0/1/2/3"
    assert "The shield counts as 2: " in words(hand)
    assert "everybody agreed on its value" in words(hand)
    assert "The shield shows" not in words(hand)
    line = lines_of(hand.window.stage.match)[-1]
    assert line.how == "agreed by Ada, Ben, Chloé and Dörte"
    assert "everybody agreed on its value" in line.text


def test_who_is_away_is_not_asked_for_a_shield(table: OnTable) -> None:
    hand = table("opening")
    hand.referee.stand_ins.appoint(Seat(3), Seat(0), [Seat(0), Seat(1), Seat(2)])
    hand.tap("turn")
    hand.tap("value1")
    assert agreeing(hand) == {"agree0", "agree1", "agree2"}


def test_what_only_the_attacker_may_see_is_agreed_on_by_all(table: OnTable) -> None:
    hand = table("opening-share")
    hand.tap("turn")
    assert hand.window.stage.room.nav.top == Stop(Page.TURN, None, "pfalz", Purpose.TURN)
    hand.tap("value2")
    for seat in range(4):
        hand.tap(f"agree{seat}")
    hand.tap("primary")
    finish(hand)
    assert "everybody agreed on its value" in words(hand)


def test_where_no_real_shield_lies_the_table_agrees_on_a_value(table: OnTable) -> None:
    hand = table("opening")
    assert "agree on a value" in words(hand)
    assert "real shield" not in words(hand)
    hand.tap("turn")
    assert "Everybody must agree on a value; it's recorded as the table's decision" in words(hand)
    assert "real shield" not in words(hand)


def test_where_a_real_shield_lies_it_is_turned_over(table: OnTable) -> None:
    hand = table("opening")
    hand.referee.hidden.draw_by(Draws.PIECES)
    assert "Turn the real shield over instead" in words(hand)
    hand.tap("turn")
    assert "Turn the real shield over for all to see" in words(hand)
    hand.tap("value1")
    assert "It's a 1" in words(hand)


def test_where_nobody_can_know_both_are_said(table: OnTable) -> None:
    hand = table("turn-maybe-real")
    assert "Turn the real shield over. If there isn't one" in words(hand)


def test_a_shield_that_was_not_seen_can_be_looked_at_from_the_menu(table: OnTable) -> None:
    hand = table("shields")
    assert {one for one in names(hand) if "look" in one} == {"look1", "look3"}
    hand.tap("look3")
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 3, "katz", Purpose.LOOK)
    hand.tap("primary")
    hand.look()
    hand.tap("primary")
    assert hand.page is Page.HIDDEN


def test_of_several_shields_the_castle_is_chosen_by_name(table: OnTable) -> None:
    hand = table("shields-which")
    hand.tap("look3")
    assert {one for one in names(hand) if one.startswith("place-")} == {
        "place-katz",
        "place-stahleck",
    }
    hand.tap("back")
    assert hand.page is Page.HIDDEN
    hand.tap("look3")
    hand.tap("place-stahleck")
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 3, "stahleck", Purpose.LOOK)


def test_an_opening_can_wait_for_a_look_at_the_board(table: OnTable) -> None:
    hand = table("opening")
    hand.tap("back")
    assert hand.page.value == "table"
    hand.tap("at-katz")
    hand.tap("back")
    assert hand.page.value == "table"
    hand.tap("primary")
    assert hand.window.stage.room.nav.top == Stop(Page.OPENING, 1, "pfalz", Purpose.OPEN)
    hand.tap("turn")
    hand.tap("back")
    assert hand.page.value == "table"


def test_the_attacker_needs_the_owner_and_a_pin_of_its_own(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((800, 480))
    made = placed(desk, four_players(reveal="attacker", held_shield="hidden"), **OPEN)
    pinned(desk, 1)
    pinned(desk, 0, "55555")
    window.stage.room.nav = made.room.nav
    window.step()
    hand = Hand(window)
    enter(hand, PIN)
    assert "hold" not in names(hand)
    assert window.stage.room.nav.top == Stop(Page.OPENING, 0, "pfalz", Purpose.PEEK)
    assert "Pass the screen to Ada for the PIN" in words(hand)
    enter(hand, "55555")
    assert hand.page is Page.PRIVATE
    hand.look()
    hand.tap("primary")
    assert "8 against 3 + a hidden shield: it holds" in words(hand)
    assert "The shield stays hidden." in words(hand)
    finish(hand)
    assert hand.referee.state.holding("pfalz").shield == HIDDEN
    hand.tap("at-pfalz")
    assert "Only Ada and Ben know its value." in words(hand)
    hand.tap("look0")
    enter(hand, "55555")
    before = picture(hand)
    hand.hold("hold")
    assert picture(hand) != before
    hand.lift("hold")
    hand.tap("primary")
    assert hand.page.value == "table"


def test_the_attacker_alone_keys_the_real_shield_in(table: OnTable) -> None:
    hand = table("opening-share")
    hand.referee.hidden.draw_by(Draws.PIECES)
    hand.tap("back")
    hand.tap("primary")
    hand.tap("turn")
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 0, "pfalz", Purpose.TURN)
    hand.tap("primary")
    hand.tap("value0")
    zero = picture(hand)
    hand.tap("value2")
    assert picture(hand) == zero
    hand.tap("primary")
    finish(hand)
    assert "revealed at the table" in words(hand)
    assert hand.referee.state.phase is not Phase.OPEN


def test_the_shields_are_reached_from_the_result(table: OnTable) -> None:
    hand = table("end")
    hand.to_result()
    hand.tap("hidden")
    assert "face down" in words(hand)
    hand.tap("back")
    hand.tap("again")
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert not draft.pins


def test_all_shields_are_opened_when_everybody_agrees(table: OnTable) -> None:
    hand = table("all-shields")
    hand.tap("primary")
    assert "primary" not in names(hand)
    hand.tap("agree1")
    hand.tap("agree3")
    enter(hand, WRONG)
    enter(hand, PIN)
    hand.tap("primary")
    assert opened(hand) == []
    hand.tap("primary")
    assert hand.page.value == "opened"
    assert opened(hand) == [2, 2]
    assert "Katz" in words(hand)


def test_what_was_told_otherwise_at_the_table_is_shown(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((800, 480))
    made = placed(desk, four_players(), **OPEN)
    window.stage.room.nav = made.room.nav
    window.step()
    hand = Hand(window)
    hand.tap("turn")
    hand.tap("value1")
    for seat in range(4):
        hand.tap(f"agree{seat}")
    hand.tap("primary")
    finish(hand)
    over(desk, window.stage)
    window.stage.room.nav = window.stage.room.nav.push(Stop(Page.OPENED))
    window.step()
    hand.tap("primary")
    hand.tap("agree1")
    hand.tap("agree3")
    hand.tap("primary")
    assert "said at the table: 1" in words(hand)


def test_the_shields_are_forgotten_when_everybody_taps(table: OnTable) -> None:
    hand = table("all-shields")
    hand.tap("forget")
    for seat in range(4):
        assert "primary" not in names(hand)
        hand.tap(f"agree{seat}")
    hand.tap("primary")
    assert hand.referee.disclosure.forgotten
    assert "forgotten" in words(hand)
    assert names(hand) == {"back"}
    hand.window.stage.room.nav = alone(hand.window.stage, 3, Purpose.LOOK, "katz").room.nav
    hand.window.step()
    assert "hold" not in names(hand)
