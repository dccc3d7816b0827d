"""How many taps does an act at the table take? Counted exactly, while nothing is begun.

`test_taps_counted_secrets.py` counts those of a shield. docs/taps.md has the table.
"""

from __future__ import annotations

from companion.games.rheingold.events import CastleTaken
from companion.games.rheingold.routes import routes
from companion.games.rheingold.state import Phase
from companion.ui.screen_kit.navigator import Page
from companion.ui.screens.match.history import HistoryScreen
from companion.ui.screens.match.history_scrubber import Scrubber
from tests.support.ui.counting_hand import Counting, at_table
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow

LONE = {"g_rheinstein": {"red": 8}}
"""One stack of the mover's, before a castle of nobody."""


def settled(hand: Counting) -> None:
    """Let the die come to rest."""
    for _ in range(100):
        if hand.referee.state.phase is not Phase.ROLL:
            return
        hand.wait(0.1)
        hand.window.step()
    raise AssertionError("the die did not fall")


def test_the_same_knights_march_three_times(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = at_table(open_window, desk)
    far = next(
        to
        for to, several in routes(hand.referee.state, "w9", 4).items()
        if len(several[0].marches) == 3
    )
    hand.tap("at-w9")
    hand.tap(f"at-{far}")
    assert hand.referee.state.knights_at(far, "red") == 4
    assert hand.referee.state.marches_left == 0
    assert hand.taps == 2


def test_a_usual_turn(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = at_table(open_window, desk, phase="roll")
    colour = hand.referee.state.colour
    hand.tap("primary")
    settled(hand)
    assert hand.referee.state.phase is Phase.MARCH
    far = next(
        to
        for to, several in routes(hand.referee.state, "w9", 4).items()
        if len(several[0].marches) == 3
    )
    hand.tap("at-w9")
    hand.tap(f"at-{far}")
    hand.tap("primary")
    assert hand.referee.state.colour != colour
    assert hand.taps == 4


def test_a_castle_of_nobody_is_taken_without_a_shield(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = at_table(open_window, desk, places=LONE)
    hand.tap("at-rheinstein")
    hand.tap("primary")
    hand.tap("go-in")
    state = hand.referee.state
    assert (state.phase, state.holding("rheinstein").owner) == (Phase.MARCH, "red")
    assert hand.taps == 3


def test_a_castle_is_besieged_from_both_gates(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = at_table(open_window, desk)
    hand.tap("at-pfalz")
    hand.tap("primary")
    assert hand.referee.state.phase is Phase.OPEN
    assert len(hand.referee.state.pending.fronts) == 2
    hand.tap("primary")
    assert hand.page is Page.OUTCOME
    assert hand.taps == 3


def test_a_shield_with_a_pin_is_besieged_by_a_drag(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = at_table(open_window, desk, 1)
    hand.drag("g_pfalz_w", "pfalz")
    assert hand.referee.state.phase is Phase.OPEN
    hand.pin()
    assert hand.page is Page.OUTCOME
    assert hand.taps == 5


def test_ones_own_march_is_taken_back(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = at_table(open_window, desk)
    before = hand.referee.state
    hand.tap("at-w9")
    hand.tap("at-h3")
    assert before.marches_left - hand.referee.state.marches_left == 2
    hand.taps = 0
    hand.tap("undo")
    assert hand.referee.state == before, "both marches of the one gesture"
    assert hand.taps == 1


def test_a_roll_that_stands_is_not_agreed_on(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    """Four players: taken back, a die's roll would count again at once. It is said before."""
    hand = at_table(open_window, desk, phase="roll")
    hand.referee.settle_die(2, "die 5a0b11ff/1/7")
    hand.window.step()
    hand.tap("undo")
    assert not any(target.id.startswith("agree") for target in hand.window.stage.targets())
    hand.tap("back")
    assert hand.page is Page.TABLE
    assert hand.referee.state.phase is Phase.MARCH, "it stands, and nobody has to say so"
    assert hand.taps == 2


def test_the_number_of_ones_own_die_is_tapped(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    """The faces stay open once they were used."""
    hand = at_table(open_window, desk, phase="roll")
    hand.tap("second")
    hand.tap("face2")
    assert hand.referee.state.phase is not Phase.ROLL
    hand.tap("primary")
    if hand.referee.state.phase is not Phase.ROLL:
        hand.tap("primary")
    assert hand.referee.state.phase is Phase.ROLL
    hand.taps = 0
    hand.tap("face6")
    assert hand.referee.state.phase is not Phase.ROLL
    assert hand.taps == 1


def test_the_last_siege_is_seen_again(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    """It is one of the milestones on the bar."""
    hand = at_table(open_window, desk, places=LONE)
    for name in ("at-rheinstein", "primary", "go-in"):
        hand.tap(name)
    *_, taken = (
        step.seq
        for step in hand.referee.queries.history()
        if any(isinstance(event, CastleTaken) for event in step.events)
    )
    while hand.referee.state.phase is not Phase.ROLL:
        hand.tap("primary")
    hand.tap("primary")
    settled(hand)
    hand.taps = 0
    hand.tap("menu")
    hand.tap("history")
    assert hand.page is Page.HISTORY
    bar = next(one for one in hand.window.stage.widgets() if isinstance(one, Scrubber))
    hand.taps += 1
    hand.tap_at((bar._x(bar.milestones[-1].at), bar.rect.centery))
    screen = hand.window.stage.screen
    assert isinstance(screen, HistoryScreen)
    assert screen._past.lines[screen._at].seq == taken
    assert hand.taps == 3
