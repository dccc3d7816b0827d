"""How many taps does a turn of Ringgeister take? Counted exactly. docs/taps.md has the table."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.ringgeister import moves as mv
from companion.games.ringgeister import pieces
from companion.games.ringgeister.foresight import Foreseen, foresee
from companion.ui.games.ringgeister.table.film_player import last_acts
from companion.ui.games.ringgeister.table.move_builder import forgoes
from companion.ui.games.ringgeister.table.move_plan import Chosen
from companion.ui.screen_kit import advice
from companion.ui.screen_kit.navigator import Page
from companion.ui.shell.stage import Stage
from companion.ui.widgets.base import Intent
from tests.support.ui.counting_hand import Counting
from tests.support.ui.game_scenes import agreed, put_on
from tests.support.ui.ring_hand import carry_out, names, table_of
from tests.support.ui.ring_scenes import found_walk, ring
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


def at_walk(
    open_window: OpenWindow, desk: SimulatedDesk, wanted: Callable[[Foreseen], bool]
) -> tuple[Counting, mv.Walk]:
    """Before the first walk of a turn that sets off what is wanted."""
    made, walk = found_walk(desk, wanted)
    hand = Counting(open_window((1280, 720)))
    hand.window.stage.room.nav = made.room.nav
    hand.window.step()
    return hand, walk


def _one_walk(found: Foreseen) -> bool:
    """An orc or Gollum wakes, who turns no tile."""
    return found.woken is not None and found.sure and found.woken.kind != pieces.WRAITH


def kind(figure: str) -> str:
    return figure.rpartition("_")[2]


def test_a_walk_that_sets_nothing_off(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand, walk = at_walk(open_window, desk, lambda found: found.quiet)
    state = hand.referee.state
    hand.tap(f"figure-{kind(walk.figure)}")
    hand.tap(f"at-{walk.to}")
    assert hand.referee.state is not state
    assert hand.taps == 2


def test_a_walk_that_wakes_a_dark_figure(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    """Figure, point, the large button; then the dark figure's walk, that the table makes."""
    hand, walk = at_walk(open_window, desk, _one_walk)
    state = hand.referee.state
    hand.tap(f"figure-{kind(walk.figure)}")
    hand.tap(f"at-{walk.to}")
    hand.tap("primary")
    assert hand.referee.state is not state
    assert hand.taps == 3
    assert carry_out(hand) == len(last_acts(hand.referee))
    assert hand.taps == 4


def test_an_ordinary_turn(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    """Both figures walk, and each wakes somebody: the second is chosen already."""
    for moves in range(40, 200, 2):
        made = ring(desk, "move", moves)
        hand = Counting(open_window((1280, 720)))
        hand.window.stage.room.nav = made.room.nav
        hand.window.step()
        if turn(hand):
            assert hand.taps == 7
            return
    raise AssertionError("there is no such turn")


def test_an_ordinary_turn_in_which_nobody_says_that_a_dark_figure_was_moved(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    for moves in range(40, 200, 2):
        made = ring(desk, "move", moves)
        hand = Counting(open_window((1280, 720)))
        hand.window.stage.room.nav = made.room.nav
        hand.window.step()
        if turn(hand, says=False):
            assert hand.taps == 5
            return
    raise AssertionError("there is no such turn")


def turn(hand: Counting, *, says: bool = True) -> bool:
    """Whether both figures could walk in sight, each waking one that beats nobody."""
    colour = hand.referee.state.colour
    for figure in (f"{colour}_hobbit", f"{colour}_man"):
        if table_of(hand).plan != Chosen(figure):
            if f"figure-{kind(figure)}" not in names(hand):
                return False
            hand.tap(f"figure-{kind(figure)}")
        to = seen(hand, figure)
        if not to:
            return False
        hand.tap(f"at-{to}")
        hand.tap("primary")
        if says:
            hand.tap("primary")
        for _ in range(0 if says else 40):
            hand.wait(1)
            hand.window.step()
        if table_of(hand).film.act is not None:
            return False
    return bool(hand.referee.state.colour != colour)


def seen(hand: Counting, figure: str) -> str:
    """A point in sight whose wind wakes somebody who beats nobody and turns nothing."""
    state = hand.referee.state
    for move in hand.referee.game.legal_moves(state):
        if isinstance(move, mv.Walk) and move.figure == figure and f"at-{move.to}" in names(hand):
            found = foresee(state, move)
            if found.woken is not None and found.sure and not found.encounters:
                return move.to
    return ""


def test_a_point_that_one_figure_alone_can_reach_calls_it(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    """A point first, without the figure: one tap less."""
    for moves in range(40, 200, 2):
        made = ring(desk, "move", moves)
        hand = Counting(open_window((1280, 720)))
        hand.window.stage.room.nav = made.room.nav
        hand.window.step()
        state = hand.referee.state
        walks = [one for one in hand.referee.game.legal_moves(state) if isinstance(one, mv.Walk)]
        goals = [walk.to for walk in walks]
        for walk in walks:
            alone = goals.count(walk.to) == 1 and foresee(state, walk).quiet
            if alone and not forgoes(state, walk.figure) and f"at-{walk.to}" in names(hand):
                hand.tap(f"at-{walk.to}")
                assert hand.referee.state is not state
                assert hand.taps == 1
                return
    raise AssertionError("there is no such point")


def test_gandalf_does_not_walk_at_once_where_others_could(desk: SimulatedDesk) -> None:
    """His walk is the whole turn: it is shown first, as a walk that wakes somebody is."""
    stage, walk = _quiet(desk, gandalf=True)
    state = stage.match.referee.state
    stage.screen.answer(Intent("figure", walk.figure), stage.room)
    stage.screen.answer(Intent("place", walk.to), stage.room)
    assert stage.match.referee.state is state
    stage.screen.answer(Intent("walk"), stage.room)
    assert stage.match.referee.state is not state


def test_a_tap_beside_what_may_be_done_walks_nowhere_yet(desk: SimulatedDesk) -> None:
    stage, walk = _quiet(desk, gandalf=False)
    state = stage.match.referee.state
    stage.screen.answer(advice.ASK, stage.room)
    stage.screen.answer(Intent("place", walk.to), stage.room)
    assert stage.match.referee.state is state
    stage.screen.answer(Intent("walk"), stage.room)
    assert stage.match.referee.state is not state


def _quiet(desk: SimulatedDesk, *, gandalf: bool) -> tuple[Stage, mv.Walk]:
    """A table at which a walk sets nothing off, to a point that its figure alone can reach."""
    for moves in range(40, 400, 2):
        stage = ring(desk, "move", moves)
        state, game = stage.match.referee.state, stage.match.referee.game
        walks = [one for one in game.legal_moves(state) if isinstance(one, mv.Walk)]
        goals = [walk.to for walk in walks]
        for walk in () if state.moved else walks:
            is_free = gandalf or goals.count(walk.to) == 1
            is_wanted = is_free and gandalf is forgoes(state, walk.figure)
            if is_wanted and foresee(state, walk).quiet:
                stage.widgets()
                return stage, walk
    raise AssertionError("there is no such walk")


def test_a_real_card_is_told(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    made = put_on(desk, agreed("ringgeister", 4))
    hand = Counting(open_window((1280, 720)))
    hand.window.stage.room.nav = made.room.nav
    hand.window.step()
    for name in ("by-hand", "say-violet", "say-backward", "say-crown"):
        hand.tap(name)
    assert hand.referee.state.card == "violet2"
    assert hand.taps == 4
    assert hand.page is Page.TABLE
