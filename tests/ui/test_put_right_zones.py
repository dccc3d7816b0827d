"""The table of duchies is right: what stands where is touched, and all agree."""

from __future__ import annotations

import json

import pytest

from companion.games.rheinlander.view import TableView
from companion.ui.games.rheinlander.correct.screen import CorrectionScreen
from companion.ui.screen_kit.comparison_icons import DifferenceSigns
from companion.ui.screen_kit.navigator import Navigator, Page
from tests.support.ui.duchy_hand import draw_all, make, names
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import words as said
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


@pytest.fixture
def hand(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """A match of three after its first knight, on the page where places are told."""
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed("rheinlander", 3))
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    draw_all(hand)
    make(hand, {"move": "place", "card": 9, "square": "l9"})
    for name in ("menu", "put_right", "table"):
        hand.tap(name)
    return hand


def test_what_stands_elsewhere_is_touched_and_the_match_goes_on(
    hand: Hand, desk: SimulatedDesk
) -> None:
    for name in ("piece-yellow", "at-l20", "at-l21", "piece-none", "at-l9"):
        hand.tap(name)
    assert "3 differences" in said(hand)
    signs = [one for one in hand.window.stage.widgets() if isinstance(one, DifferenceSigns)]
    assert [len(one.points) for one in signs] == [3]
    hand.tap("primary")
    assert "Bartholomäus Hoh's knight, not empty" in said(hand)
    for seat in range(3):
        hand.tap(f"agree{seat}")
    assert hand.page is Page.TABLE
    view = hand.referee.game.view(hand.referee.state, None)
    assert dict(view.knights) == {"l20": "yellow", "l21": "yellow"}
    assert list(view.dukes.values()) == ["yellow"]
    kinds = [entry.kind for entry in desk.journal.entries(hand.referee.match_id)]
    assert kinds[-1] == "adjusted"


def test_a_second_tap_takes_it_away_again(hand: Hand) -> None:
    hand.tap("piece-bastion")
    hand.tap("at-r30")
    assert "1 difference" in said(hand)
    hand.tap("at-r30")
    assert not hand.target("primary").works


def test_more_knights_than_the_box_has_are_not_taken(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed("rheinlander", 3, knights=2))
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    draw_all(hand)
    for name in ("menu", "put_right", "table", "piece-red", "at-l1", "at-l5", "at-l9"):
        hand.tap(name)
    assert "Ada has only 2 knights." in said(hand)
    assert not hand.target("primary").works


def test_a_restart_comes_back_to_the_report(hand: Hand) -> None:
    for name in ("piece-yellow", "at-l20", "primary", "agree1"):
        hand.tap(name)
    screen, room = hand.window.stage.screen, hand.window.stage.room
    assert isinstance(screen, CorrectionScreen)
    saved = json.loads(json.dumps(screen.saved_state(room)))
    again = CorrectionScreen(hand.window.stage.match)
    again.restore(saved, room)
    assert again.saved_state(room) == saved
    assert again._agreeing


@pytest.mark.parametrize("saved", ["table", "screen"])
def test_what_the_comparison_of_before_saved_comes_up(saved: str, hand: Hand) -> None:
    again = CorrectionScreen(hand.window.stage.match)
    again.restore(saved, hand.window.stage.room)
    assert again.widgets(hand.window.stage.room)


def test_the_screen_is_right_shows_the_board(hand: Hand) -> None:
    hand.tap("back")
    hand.tap("screen")
    assert "How it should look" in said(hand)
    hand.tap("back")
    assert "Which is right" in said(hand)


def agree(hand: Hand) -> None:
    """On, and everybody agrees."""
    hand.tap("primary")
    for seat in range(3):
        hand.tap(f"agree{seat}")


def open_to_all(hand: Hand) -> TableView:
    """What everybody may see."""
    view: TableView = hand.referee.game.view(hand.referee.state, None)
    return view


def test_two_markers_change_places(hand: Hand) -> None:
    markers = dict(open_to_all(hand).markers)
    church = next(slot for slot, kind in markers.items() if kind == "church")
    castle = next(slot for slot, kind in markers.items() if kind == "castle")
    for name in ("part-markers", "kind-castle", f"at-{church}"):
        hand.tap(name)
    assert "Castle: there are only 7." in said(hand)
    assert not hand.target("primary").works
    for name in ("kind-church", f"at-{castle}"):
        hand.tap(name)
    assert "2 differences" in said(hand)
    agree(hand)
    assert hand.page is Page.TABLE
    markers |= {church: "castle", castle: "church"}
    assert dict(open_to_all(hand).markers) == markers


def test_the_cards_that_lie_open_are_touched(hand: Hand) -> None:
    for name in ("part-cards", "card9", "card54", "card3"):
        hand.tap(name)
    hand.tap("primary")
    assert "Cards 3 and 54 are discarded." in said(hand)
    assert "Card 9 isn't discarded." in said(hand)
    hand.tap("back")
    agree(hand)
    assert open_to_all(hand).discards == (3, 54)
    for name in ("undo", "agree0", "agree1", "agree2", "primary"):
        hand.tap(name)
    assert open_to_all(hand).discards == (9,)


def test_one_tap_says_that_no_card_lies_open(hand: Hand) -> None:
    hand.tap("part-cards")
    hand.tap("reshuffled")
    assert not hand.target("reshuffled").works
    agree(hand)
    assert open_to_all(hand).discards == ()


def test_coins_are_told_as_a_difference_in_large_steps(hand: Hand) -> None:
    hand.tap("part-players")
    hand.tap("coins-yellow-more5")
    hand.tap("coins-yellow-fewer1")
    hand.tap("primary")
    assert "Bartholomäus Hoh has 4 coins more than recorded." in said(hand)
    hand.tap("back")
    agree(hand)
    assert hand.referee.state.coins == (0, 4, 0)
    assert set(open_to_all(hand).coins.values()) == {None}


def test_pages_are_the_same_whoever_has_how_many_coins_face_down(hand: Hand) -> None:
    """RL 15.3: neither a number nor a button that cannot be tapped says what a player has."""
    hand.tap("part-players")
    taps = ("coins-yellow-fewer5", "coins-yellow-fewer5", "turn-yellow", "undo")
    seen = []
    for coins in ((0, 0, 0), (7, 11, 3)):
        fold = hand.referee._recording.fold
        fold.state = fold.state._replace(coins=coins)
        pages = []
        for name in ("back", "table", "part-players", *taps):
            hand.tap(name)
            pages.append((said(hand), names(hand)))
        seen.append(pages)
    assert seen[0] == seen[1]


def test_coins_that_nobody_has_are_refused_once_all_have_agreed(hand: Hand) -> None:
    hand.tap("part-players")
    hand.tap("coins-red-fewer1")
    agree(hand)
    assert "Ada doesn't have that many coins." in said(hand)
    assert hand.referee.state.coins == (0, 0, 0)


def test_open_coins_show_their_total_and_end_at_none(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed("rheinlander", 3, coins="open"))
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    draw_all(hand)
    for name in ("menu", "put_right", "table", "part-players", "coins-red-more5"):
        hand.tap(name)
    assert "5 (+5)" in said(hand)
    assert "coins-red-fewer5" in names(hand)
    assert "coins-purple-fewer1" not in names(hand)


def test_turn_and_bastions_are_told(hand: Hand) -> None:
    hand.tap("part-players")
    for name in ("turn-purple", "left-purple"):
        hand.tap(name)
    for name in ("part-pieces", "piece-bastion", "at-r30"):
        hand.tap(name)
    hand.tap("primary")
    assert "It's Chloé's turn, not Ada's." in said(hand)
    assert "Chloé has 2 bastions left." in said(hand)
    hand.tap("back")
    agree(hand)
    assert open_to_all(hand).colour == "purple"
    assert dict(open_to_all(hand).bastions_left) == {"red": 3, "yellow": 3, "purple": 2}


def test_the_duke_of_a_duchy_without_a_majority_is_told(hand: Hand) -> None:
    for name in ("piece-none", "at-l9", "piece-yellow", "at-l24", "piece-purple", "at-l25"):
        hand.tap(name)
    for name in ("piece-duke", "at-l25", "at-l25"):
        hand.tap(name)
    hand.tap("primary")
    assert "Duchy on the left bank at 25: Chloé's duke." in said(hand)
    hand.tap("back")
    agree(hand)
    assert dict(open_to_all(hand).dukes) == {"l24": "purple"}


def test_a_majority_is_not_told_away(hand: Hand) -> None:
    for name in ("piece-red", "at-l24", "at-l25", "piece-duke", "at-l25"):
        hand.tap(name)
    assert "There's no tied duchy on the left bank at 25." in said(hand)


def test_what_was_told_is_undone_tap_by_tap(hand: Hand) -> None:
    for name in ("piece-yellow", "at-l20", "part-players", "coins-red-more5"):
        hand.tap(name)
    assert "2 differences" in said(hand)
    hand.tap("undo")
    assert "1 difference" in said(hand)
    hand.tap("undo")
    assert not hand.target("undo").works
    assert not hand.target("primary").works


def test_all_that_was_told_comes_back_after_a_restart(hand: Hand) -> None:
    for name in ("part-markers", "kind-town4", "at-m3", "part-cards", "card54", "part-players",
                 "coins-purple-more5", "left-red", "turn-yellow", "part-pieces", "piece-duke",
                 "part-cards"):  # fmt: skip
        hand.tap(name)
    screen, room = hand.window.stage.screen, hand.window.stage.room
    assert isinstance(screen, CorrectionScreen)
    saved = json.loads(json.dumps(screen.saved_state(room)))
    again = CorrectionScreen(hand.window.stage.match)
    again.restore(saved, room)
    assert again.saved_state(room) == saved
    assert saved["cards"] == [[54, True]]


@pytest.mark.parametrize(
    ("key", "value"),
    [("markers", {"m3": "inn"}), ("cards", [[55, True]]), ("coins", {"red": 1000}),
     ("left", {"red": 4}), ("dukes", {"l1": "pink"}), ("turn", "pink"), ("part", "sky")],
)  # fmt: skip
def test_what_was_not_saved_by_it_is_refused(key: str, value: object, hand: Hand) -> None:
    screen, room = hand.window.stage.screen, hand.window.stage.room
    assert isinstance(screen, CorrectionScreen)
    whole = screen.saved_state(room)
    assert isinstance(whole, dict)
    saved = whole | {key: value}
    with pytest.raises((LookupError, TypeError, ValueError)):
        CorrectionScreen(hand.window.stage.match).restore(saved, room)
