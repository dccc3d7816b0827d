"""One of two goes away: by touch through the real window."""

from __future__ import annotations

import pytest

from companion.referee.entries import STAND_IN, TAKEN_BACK
from companion.ui.ports.match_list import MatchCard
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from tests.support.ui.alone_scenes import ADA, BEN, two_players
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import enter, names, words
from tests.support.ui.secret_scenes import PIN, WRONG, pinned
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable, OpenWindow


@pytest.fixture
def two(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """Ada has rolled, Ben sits there."""
    window = open_window((800, 480))
    match = desk.new_match(two_players())
    assert desk.referee is not None
    desk.referee.settle_die(1)
    window.stage.room.nav = Navigator().table(match)
    window.step()
    return Hand(window)


def go(hand: Hand, page: str) -> None:
    hand.tap("menu")
    hand.tap(page)


def bodies(desk: SimulatedDesk, hand: Hand, kind: str) -> list[object]:
    entries = desk.journal.entries(hand.referee.match_id)
    return [entry.body for entry in entries if entry.kind == kind]


def test_alone_at_the_table_is_two_taps_and_is_said(two: Hand, desk: SimulatedDesk) -> None:
    go(two, "absent")
    two.tap("leave1")
    assert "Ada is then alone" in words(two)
    assert "promise" not in words(two)
    two.tap("primary")
    assert bodies(desk, two, STAND_IN) == [{"seat": 1, "by": 0, "agreed": [0], "alone": True}]
    assert "Ada plays for them" in words(two)
    two.tap("back")
    two.tap("take_back")
    assert "Ada agrees alone. The record and result will say so." in words(two)
    assert {name for name in names(two) if name.startswith("agree")} == {"agree0"}
    two.tap("agree0")
    two.tap("primary")
    assert bodies(desk, two, TAKEN_BACK) == [{"to": _since(desk, two), "agreed": [0]}]
    go(two, "history")
    two.tap("list")
    assert "Taken back. (Ada alone)" in words(two)
    assert "alone at the table" in words(two)


def _since(desk: SimulatedDesk, hand: Hand) -> int:
    """The entry before the roll."""
    entries = desk.journal.entries(hand.referee.match_id)
    return next(entry.seq for entry in entries if entry.kind == "move") - 1


def test_who_has_no_pin_comes_back_with_a_tap_in_their_own_row(two: Hand) -> None:
    go(two, "absent")
    two.tap("leave1")
    two.tap("primary")
    two.tap("return1")
    assert two.referee.present == {ADA, BEN}
    assert two.page is Page.ABSENT


def test_who_has_a_pin_agrees_with_it_and_comes_back_with_it(
    two: Hand, desk: SimulatedDesk
) -> None:
    pinned(desk, 1)
    go(two, "absent")
    two.tap("leave1")
    two.tap("primary")
    assert "to let somebody else play for them" in words(two)
    enter(two, WRONG)
    assert two.referee.present == {ADA, BEN}
    enter(two, PIN)
    assert "Ada plays for you until you're back." in words(two)
    two.tap("primary")
    assert bodies(desk, two, STAND_IN) == [{"seat": 1, "by": 0, "agreed": [0, 1]}]
    assert two.page is Page.ABSENT
    assert "leave" not in "".join(names(two))
    two.tap("return1")
    enter(two, WRONG)
    assert two.referee.present == {ADA}
    enter(two, PIN)
    two.tap("primary")
    assert two.referee.present == {ADA, BEN}


def test_who_leaves_may_stay_after_all(two: Hand) -> None:
    go(two, "absent")
    for target in ("stay1", "back"):
        two.tap("leave1")
        two.tap(target)
        assert two.page is Page.ABSENT
        assert {"leave0", "leave1"} <= names(two)
    assert two.referee.present == {ADA, BEN}


def test_an_agreement_of_who_has_left_meanwhile_counts_no_more(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    """Ben lets Ada's turn be passed over, and goes."""
    window = open_window((800, 480))
    window.stage.room.nav = Navigator().table(desk.new_match(two_players()))
    window.step()
    hand = Hand(window)
    go(hand, "absent")
    hand.tap("agree1")
    assert hand.target("primary").works
    hand.tap("leave1")
    hand.tap("primary")
    assert not hand.target("primary").works


def test_nobody_opens_the_shields_of_who_is_away(table: OnTable) -> None:
    hand = table("agree-away")
    assert "agree3" not in names(hand)
    assert "primary" not in names(hand)
    assert "is away" in words(hand)
    hand.tap("back")
    hand.tap("forget")
    assert {name for name in names(hand) if name.startswith("agree")} == {
        "agree0", "agree1", "agree2",
    }  # fmt: skip


def test_no_pin_is_chosen_for_who_is_away(two: Hand) -> None:
    two.referee.stand_ins.appoint(BEN, ADA, [ADA], alone=True)
    stage = two.window.stage
    stage.room.nav = stage.room.nav.push(Stop(Page.HIDDEN))
    two.window.step()
    assert {name for name in names(two) if name.startswith("pin")} == {"pin0"}


def test_the_list_of_matches_says_who_was_alone(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    players = (("Ada", "red"), ("Ben", "green"))
    line = "Rheingold on the Rhine"
    desk.cards = [MatchCard("m", players, line, "today", over=True, winners=(0,), alone=(0,))]
    window = open_window((800, 480))
    hand = Hand(window)
    hand.tap("past")
    assert "won by Ada · Ada alone at the table" in words(hand)
