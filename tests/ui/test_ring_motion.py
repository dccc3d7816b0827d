"""Light figures walk along their ways: at the table, back again, and in the history."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.games import GAMES
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.foresight import Foreseen, foresee
from companion.referee import replay
from companion.ui.games.ringgeister.drawing import drawing
from companion.ui.games.ringgeister.film import DarkWalk, LightWalk, Reel
from companion.ui.games.ringgeister.film_drawing import spot_of
from companion.ui.games.ringgeister.table.board_part import BoardPart, Passing
from companion.ui.pace import GESTURE_S
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.theme import LIGHT
from tests.support import recorded
from tests.support.ui.hand import Hand
from tests.support.ui.resumed import resume
from tests.support.ui.ring_hand import names, table_of
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

STEP_S = 0.1


def quiet(found: Foreseen) -> bool:
    """A walk that sets nothing off."""
    return found.quiet


def wakes(found: Foreseen) -> bool:
    """A walk that wakes somebody."""
    return found.woken is not None


def before_walk(desk: SimulatedDesk, wanted: Callable[[Foreseen], bool]) -> mv.Walk:
    """Resume a match that was played as far as such a walk, which is next."""
    entries = recorded.of_transcript("ringgeister", "standard")
    _game, setup = replay.open_setup(entries[0], GAMES.__getitem__)
    for number, step in enumerate(replay.history(GAMES["ringgeister"], setup, entries)):
        walk = step.move
        if isinstance(walk, mv.Walk) and number > 40 and wanted(foresee(step.before, walk)):
            desk.journal.take_in(recorded.of_transcript("ringgeister", "standard", number))
            desk.resume("m1")
            return walk
    raise LookupError("no walk does that here")


def begun(
    open_window: OpenWindow, desk: SimulatedDesk, wanted: Callable[[Foreseen], bool] = quiet
) -> tuple[Hand, mv.Walk]:
    """The table, as such a walk has just been made."""
    walk = before_walk(desk, wanted)
    hand = Hand(open_window((800, 480)))
    resume(hand.window.stage, hand.window.ports, "m1")
    hand.window.step()
    hand.wait(5.0)
    hand.window.step()
    while table_of(hand).film.act is not None:
        hand.tap("primary")
    assert hand.window.stage.match.play(walk) is None
    hand.window.stage.dirty = True
    hand.window.step()
    return hand, walk


def walking(hand: Hand) -> Passing | None:
    """Who walks on the board that is seen."""
    (board,) = (one for one in hand.window.stage.widgets() if isinstance(one, BoardPart))
    return board.passing


def seen(hand: Hand) -> list[float]:
    """How much of the way lies behind, picture by picture, until nobody walks."""
    parts = list[float]()
    for _ in range(40):
        found = walking(hand)
        if found is None:
            return parts
        assert hand.window.stage.moving
        parts.append(found.now.part)
        hand.wait(STEP_S)
        hand.window.step()
    raise AssertionError("it never arrives")


def test_a_figure_walks_along_its_way_and_arrives(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand, walk = begun(open_window, desk)
    found = walking(hand)
    assert found is not None
    assert isinstance(found.act, LightWalk)
    assert (found.act.figure, found.act.legs[-1][-1]) == (walk.figure, walk.to)
    parts = seen(hand)
    assert parts == sorted(parts)
    assert parts[0] == 0.0
    assert len(parts) <= GESTURE_S / STEP_S + 1
    assert any(name.startswith("at-") for name in names(hand))


def test_the_dark_walk_begins_when_it_has_arrived(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand, _walk = begun(open_window, desk, wakes)
    room, film = hand.window.stage.room, table_of(hand).film
    assert seen(hand)
    shown = film.shown(room)
    assert shown is not None
    assert not shown.now.over
    assert shown.now.wind < 1.0
    hand.wait(0.5)
    hand.window.step()
    later = film.shown(room)
    assert later is not None
    assert later.now.wind > shown.now.wind


def test_a_finger_ends_the_walk_and_not_the_film_behind_it(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand, _walk = begun(open_window, desk, wakes)
    assert walking(hand) is not None
    assert not any(name.startswith("at-") for name in names(hand))
    hand.tap_at((300, 200))
    assert walking(hand) is None
    shown = table_of(hand).film.shown(hand.window.stage.room)
    assert shown is not None
    assert not shown.now.over


def test_what_is_taken_back_walks_back(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand, walk = begun(open_window, desk)
    seen(hand)
    hand.tap("undo")
    found = walking(hand)
    assert found is not None
    assert isinstance(found.act, LightWalk)
    assert found.act.figure == walk.figure
    parts = seen(hand)
    assert parts == sorted(parts, reverse=True)
    assert len(parts) > 1


def test_a_dark_walk_that_is_taken_back_is_seen_backwards_before_the_light_one(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand, _walk = begun(open_window, desk, wakes)
    film = table_of(hand).film
    seen(hand)
    set_off = film.act
    assert isinstance(set_off, DarkWalk)
    hand.tap("undo")
    assert film.act is None, "nothing is to be carried out any more"
    kinds, reached = list[type](), list[int]()
    for _ in range(60):
        found = walking(hand)
        if found is None:
            break
        if not kinds or kinds[-1] is not type(found.act):
            kinds.append(type(found.act))
        if found.act == set_off:
            reached.append(found.now.reached)
        hand.wait(STEP_S)
        hand.window.step()
    assert kinds[-2:] == [DarkWalk, LightWalk]
    assert reached == sorted(reached, reverse=True)
    assert reached[0] >= len(set_off.stations) - 1
    assert reached[-1] == 0
    assert walking(hand) is None
    assert any(name.startswith("at-") for name in names(hand))


def test_without_animation_nobody_walks(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    desk.set_preferences(replace(desk.preferences, animated=False))
    hand, _walk = begun(open_window, desk)
    assert walking(hand) is None


def test_nobody_walks_when_the_table_is_opened(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    begun(open_window, desk)
    again = Hand(open_window((800, 480)))
    resume(again.window.stage, again.window.ports, "m1")
    again.window.step()
    assert walking(again) is None


@pytest.mark.parametrize("back", [False, True])
def test_it_walks_in_the_history_both_ways(desk: SimulatedDesk, back: bool) -> None:
    walk, referee = before_walk(desk, wakes), desk.referee
    assert referee is not None
    before = referee.state
    after, events = referee.game.apply(before, walk)
    board = drawing(referee.setup, (480, 480), LIGHT)
    reel = board.motion(before, events, after)
    assert isinstance(reel, Reel)
    first = reel.acts[0]
    assert isinstance(first, LightWalk)
    seen_first = (reel.reversed() if back else reel).frame(0.0)
    assert seen_first is not None
    if not back:
        lying = board.scene(referee.game.view(before, None)).tiles
        start = board.plan.part(lying, first.legs[0][0])
        assert spot_of(board, first, seen_first[1]) == pytest.approx(start)
    else:
        assert seen_first[0] == reel.acts[-1]


def test_the_history_shows_a_light_walk(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand, _walk = begun(open_window, desk)
    seen(hand)
    hand.window.stage.room.nav = hand.window.stage.room.nav.push(Stop(Page.HISTORY))
    hand.window.step()
    still = hand.pixels
    hand.tap("step-back")
    moved = hand.pixels
    assert still != moved
    assert hand.window.stage.moving
