"""The program goes on alone, on the real window: in its own turn, and never past what is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.game import Seat
from companion.games.rheingold import moves as mv
from companion.referee.prompts import seat_of
from companion.ui.games.ringgeister.film import Act
from companion.ui.games.ringgeister.table.screen import TableScreen
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.screens.match.program_turn import ProgramTurnScreen
from companion.ui.shell.stage import Stage
from companion.ui.widgets.edge import Edge
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.hand import Hand
from tests.support.ui.ring_scenes import fights, filmed, stormy
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnWindow, OpenWindow


def _rounds(hand: Hand, number: int, seconds: float = 0.7) -> None:
    """Time passes, and everybody who may go on goes on."""
    for _ in range(number):
        hand.wait(seconds)
        hand.window.step()


def _table(stage: Stage) -> TableScreen:
    assert isinstance(stage.screen, TableScreen)
    return stage.screen


def _act(hand: Hand) -> Act:
    act = _table(hand.window.stage).film.act
    assert act is not None
    return act


def _beaten(desk: SimulatedDesk) -> Stage:
    return filmed(desk, fights, 0.0)


def _alone(hand: Hand, desk: SimulatedDesk, *, mover: bool) -> None:
    """The program plays everybody alone, or everybody but whoever has just moved."""
    setup = hand.referee.setup
    one = seat_of(setup, _act(hand).before.colour)
    level = desk.program_players.levels(setup.game)[0].name
    for seat in range(len(setup.seats)):
        if mover or seat != one:
            desk.program_players.take_seat(Seat(seat), level)
    desk.program_players.go_on_alone(0.0)


@pytest.mark.parametrize("scene", [stormy, _beaten], ids=["a storm", "a fight"])
def test_what_a_persons_move_set_off_waits_for_the_person(
    on_window: OnWindow, desk: SimulatedDesk, scene: Callable[[SimulatedDesk], Stage]
) -> None:
    hand = Hand(on_window(scene))
    _alone(hand, desk, mover=False)
    act, seq = _act(hand), hand.referee.seq
    _rounds(hand, 30)
    assert hand.page is Page.TABLE
    assert _act(hand) is act
    assert hand.referee.seq == seq


@pytest.mark.parametrize("scene", [stormy, _beaten], ids=["a storm", "a fight"])
def test_what_its_own_move_set_off_is_seen_and_goes_by_itself(
    on_window: OnWindow, desk: SimulatedDesk, scene: Callable[[SimulatedDesk], Stage]
) -> None:
    hand = Hand(on_window(scene))
    _alone(hand, desk, mover=True)
    act, seq = _act(hand), hand.referee.seq
    _rounds(hand, 3)
    assert (hand.referee.seq, _act(hand)) == (seq, act), "it is seen first"
    _rounds(hand, 60)
    assert hand.referee.seq > seq


@pytest.mark.parametrize("scene", [stormy, _beaten], ids=["a storm", "a fight"])
def test_a_table_that_is_made_anew_tells_what_was_set_off(
    on_window: OnWindow, desk: SimulatedDesk, scene: Callable[[SimulatedDesk], Stage]
) -> None:
    """As after *Home* and *Continue*: hands must hear of it before the computer's next step."""
    hand = Hand(on_window(scene))
    _alone(hand, desk, mover=True)
    desk.program_players.go_on_alone(None)
    hand.window.stage._screens.clear()
    hand.window.stage.room.saved_states.clear()
    hand.window.stage.dirty = True
    _rounds(hand, 9)
    assert hand.page is Page.TABLE
    assert _act(hand)
    hand.tap("primary")
    _rounds(hand, 9)
    assert isinstance(hand.window.stage.screen, ProgramTurnScreen)


@pytest.mark.parametrize("scene", ["roll", "card", "walk"])
def test_what_is_told_late_holds_nobody_up(on_window: OnWindow, scene: str) -> None:
    """The table has shown a position already when it hears what led to it."""
    hand = Hand(on_window(ALL_SCENES[scene]))
    hand.window.step()
    match = hand.window.stage.match
    game, state = hand.referee.game, hand.referee.state
    match.tell(game.apply(state, next(iter(game.legal_moves(state))))[1])
    assert match.news
    hand.wait(1)
    hand.window.step()
    assert not match.news


def test_behind_the_menu_nothing_goes_on(on_window: OnWindow, desk: SimulatedDesk) -> None:
    hand = Hand(on_window(stormy))
    _alone(hand, desk, mover=True)
    stage = hand.window.stage
    stage.room.nav = stage.room.nav.push(Stop(Page.MENU))
    seq = hand.referee.seq
    _rounds(hand, 30)
    assert hand.referee.seq == seq


def test_after_a_persons_turn_the_table_is_the_computers_at_once(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    """Ada took something back and has ended her turn: Ben, a computer, rolls by himself."""
    window = open_window((800, 480))
    match = desk.new_match(four_players())
    referee = desk.referee
    assert referee is not None
    desk.program_players.take_seat(Seat(1), desk.program_players.levels("rheingold")[0].name)
    desk.program_players.go_on_alone(0.0)
    window.stage.room.nav = Navigator().table(match)
    referee.settle_die(1)
    start = referee.setup.board["starts"]["1"]["exits"][0]
    referee.play(mv.March("s1", start, 1))
    window.step()
    referee.corrections.take_back()
    window.step()
    hand = Hand(window)
    assert "back" in words(hand)
    referee.play(mv.End())
    window.stage.tick(0.0)
    edge = next(one for one in window.stage.widgets() if isinstance(one, Edge))
    assert edge.colour == "blue"
    assert "aken back" not in words(hand)
    assert "back to start" not in words(hand)
