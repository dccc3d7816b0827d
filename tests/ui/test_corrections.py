"""History, taking back and who is away, by touch through the real window."""

from __future__ import annotations

import pytest

from companion.core.errors import StoreError
from companion.core.game import Seat
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Phase
from companion.referee.entries import SKIPPED, TAKEN_BACK
from companion.ui.screen_kit.board_view import DrawnBoard
from companion.ui.screen_kit.navigator import Navigator, Page
from companion.ui.screens.match.history_motion import BoardInMotion
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import names, words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OpenWindow

ALL = tuple(Seat(seat) for seat in range(4))
MOST_PARTS = 60
"""A board is drawn in fewer."""


@pytest.fixture
def table(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """Ada has rolled a 1 and marched, on the real window."""
    window = open_window((800, 480))
    match = desk.new_match(four_players())
    referee = desk.referee
    assert referee is not None
    referee.settle_die(1)
    board = referee.setup.board
    referee.play(mv.March("s1", board["starts"]["1"]["exits"][0], 1))
    window.stage.room.nav = Navigator().table(match)
    window.step()
    return Hand(window)


def go(hand: Hand, page: str) -> None:
    hand.tap("menu")
    hand.tap(page)


def phase(hand: Hand) -> Phase:
    return Phase(hand.referee.state.phase)


def test_the_last_march_is_taken_back_with_two_taps_and_no_consent(table: Hand) -> None:
    before = table.referee.corrections.played[-1].before
    go(table, "take_back")
    assert not any(name.startswith("agree") for name in names(table))
    table.tap("primary")
    assert table.page is Page.TABLE
    assert table.referee.state == before


def test_taking_back_a_roll_asks_everybody_and_the_roll_stands(table: Hand) -> None:
    go(table, "take_back")
    table.tap("line1")
    assert not table.target("primary").works
    for seat in range(4):
        table.tap(f"agree{seat}")
    assert phase(table) is Phase.MARCH
    assert "What's rolled or revealed stands" in words(table)
    assert table.referee.queries.history()[-1].move == mv.Roll(1)


def test_a_roll_that_was_taken_back_elsewhere_waits_for_a_tap(table: Hand) -> None:
    table.referee.corrections.take_back(2, ALL)
    table.window.step()
    table.wait(1)
    assert phase(table) is Phase.ROLL
    assert "Keep it" in words(table)
    assert "by-hand" not in names(table)
    table.tap("advice")
    assert "What's rolled or revealed stands" in words(table)
    assert "Roll the die" not in words(table)
    table.tap("advice")
    table.tap("primary")
    assert phase(table) is Phase.MARCH


def test_nobody_is_asked_to_take_back_a_roll_that_stands(table: Hand) -> None:
    table.referee.corrections.take_back(2, ALL)
    table.referee.settle_die(1, "die 5a0b11ff/3/17")
    table.window.step()
    table.tap("undo")
    assert "this would change nothing" in words(table)
    assert not any(name.startswith("agree") for name in names(table))
    assert not table.target("primary").works
    table.referee.play(mv.End())
    table.window.step()
    assert table.target("primary").works, "a step more, and something changes"


def test_who_has_agreed_must_agree_anew_to_something_else(table: Hand) -> None:
    go(table, "take_back")
    table.tap("line1")
    table.tap("agree0")
    table.tap("line0")
    table.tap("line1")
    assert "agrees" not in words(table)


def test_to_the_start_of_the_turn_means_everything_since(table: Hand) -> None:
    go(table, "take_back")
    table.tap("turn")
    assert "Take back 2 steps" in words(table)


def test_a_disk_that_refuses_says_so_and_nothing_is_taken_back(
    table: Hand, desk: SimulatedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = table.referee.state

    def full(*_: object) -> int:
        raise StoreError("The disk is full.")

    go(table, "take_back")
    monkeypatch.setattr(desk.journal, "append", full)
    table.tap("primary")
    assert "The disk is full." in words(table)
    assert table.referee.state is state


def test_history_steps_through_the_past_and_touches_nothing(
    table: Hand, desk: SimulatedDesk
) -> None:
    table.referee.corrections.take_back()
    entries = desk.journal.entries(table.referee.match_id)
    go(table, "history")
    assert "Taken back." in words(table)
    last = words(table)
    bar = table.target("scrubber").rect
    table.tap_at((bar.left + 2, bar.centery))
    first = words(table)
    assert first != last
    table.tap("step-on")
    assert words(table) != first
    table.tap_at((bar.right - 2, bar.centery))
    assert words(table) == last
    table.tap("list")
    earlier = min(name for name in names(table) if name.startswith("line"))
    table.tap(earlier)
    assert words(table) != last
    table.tap("back")
    table.tap("primary")
    assert table.page is Page.TABLE
    assert desk.journal.entries(table.referee.match_id) == entries


@pytest.mark.parametrize(("size", "upright"), [((800, 480), False), ((720, 1280), True)])
def test_the_board_of_the_past_stands_as_the_screen_does(
    table: Hand, size: tuple[int, int], upright: bool
) -> None:
    go(table, "history")
    stage = table.window.stage
    stage.resize(size)
    stage.widgets()  # the board is drawn after the first picture, a part at a time
    for _ in range(MOST_PARTS):
        stage.tick(stage.room.now)
        shown = (one for one in stage.widgets() if isinstance(one, DrawnBoard | BoardInMotion))
        board = next(shown, None)
        if board is not None:
            break
    assert board is not None
    spots = board.drawing.spots(board.view)
    (x, y), (u, v) = spots["s1"], spots["s5"]
    assert (abs(v - y) > abs(u - x)) is upright


def test_somebody_goes_away_and_another_plays_for_them(table: Hand) -> None:
    go(table, "absent")
    table.tap("leave2")
    table.tap("by1")
    for seat in (0, 3):
        assert not table.target("primary").works
        table.tap(f"agree{seat}")
    assert dict(table.referee.stand_ins.active) == {}
    table.tap("primary")
    assert dict(table.referee.stand_ins.active) == {Seat(2): Seat(1)}
    assert "Ben plays for them" in words(table)
    table.tap("return2")
    assert dict(table.referee.stand_ins.active) == {}


def test_a_turn_is_passed_over_when_everybody_else_agrees(table: Hand, desk: SimulatedDesk) -> None:
    go(table, "absent")
    for seat in (1, 2, 3):
        assert not table.target("primary").works
        table.tap(f"agree{seat}")
    table.tap("primary")
    assert table.page is Page.TABLE
    kinds = [entry.kind for entry in desk.journal.entries(table.referee.match_id)]
    assert SKIPPED in kinds
    assert table.referee.state.mover == 1


def test_every_way_of_the_menu_leads_somewhere_and_back(table: Hand) -> None:
    for page in ("history", "take_back", "absent", "settings"):
        go(table, page)
        assert table.page is Page(page), page
        table.tap("back")
        assert table.page is Page.MENU, page
        table.tap("primary")
    assert TAKEN_BACK not in [step.kind for step in table.referee.queries.history()]


def test_a_number_that_was_tapped_wrong_is_another_when_all_agree(table: Hand) -> None:
    table.referee.corrections.take_back()
    go(table, "take_back")
    assert "wrong" not in names(table)
    for seat in range(4):
        table.tap(f"agree{seat}")
    table.tap("wrong")
    table.tap("face3")
    assert table.page is Page.TABLE
    assert table.referee.queries.history()[-1].move == mv.Roll(3)
    assert phase(table) is Phase.MARCH
