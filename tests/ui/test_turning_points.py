"""The decisions that cost most, after a match, on the real window."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.game import Seat
from companion.games.rheingold import moves as mv
from companion.ui.ports.match_review import CostlyDecision, ReviewState
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.screen_kit.read_only_board import ReadOnlyBoard
from companion.ui.screens.match.history_motion import BoardInMotion
from companion.ui.shell.stage import Stage
from tests.support.ui.hand import Hand
from tests.support.ui.program_scenes import review, review_of_duchies, review_of_rings
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnWindow, OpenWindow

SIZES = ((800, 480), (720, 1280))


def rounds(hand: Hand) -> None:
    """Time passes: what moves comes to rest, and what is due comes up."""
    for _ in range(6):
        hand.wait(0.7)
        hand.window.step()


def test_what_decided_the_match_is_shown_on_its_board(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(four_players())
    assert desk.referee is not None
    desk.referee.settle_die(1)
    start = desk.referee.setup.board["starts"]["1"]["exits"][0]
    desk.referee.play(mv.March("s1", start, 1))
    write = desk.referee.game.write_move
    step = desk.referee.queries.history()[-1]
    costly = CostlyDecision(
        step.seq, Seat(0), (write(mv.March("s1", start, 1)),), (write(mv.End()),), 2.0
    )
    desk.reviews.found = ReviewState(4, 8, (costly,))
    stage = hand.window.stage
    stage.room.nav = Navigator().table(match).push(Stop(Page.REVIEW))
    rounds(hand)
    assert "Reviewing the match: 50%" in words(hand)
    assert "Played: Move 1 knight" in words(hand)
    assert "Better: nothing more" in words(hand)
    better = hand.pixels
    hand.tap("played")
    rounds(hand)
    assert hand.pixels != better, "the board shows the line that was tapped"
    desk.reviews.found = ReviewState(8, 8, (costly,))
    rounds(hand)
    assert "Looking" not in words(hand)


@pytest.mark.parametrize("size", SIZES)
def test_a_better_line_that_reads_the_same_is_none(
    open_window: OpenWindow, desk: SimulatedDesk, size: tuple[int, int]
) -> None:
    hand = Hand(open_window(size))
    match = desk.new_match(four_players())
    assert desk.referee is not None
    desk.referee.settle_die(1)
    start = desk.referee.setup.board["starts"]["1"]["exits"][0]
    desk.referee.play(mv.March("s1", start, 1))
    write = desk.referee.game.write_move
    seq = desk.referee.queries.history()[-1].seq
    march = write(mv.March("s1", start, 1))
    same = CostlyDecision(seq, Seat(0), (march, write(mv.End())), (march,), 9.0)
    other = CostlyDecision(seq, Seat(0), (march,), (write(mv.End()),), 8.0)
    desk.reviews.found = ReviewState(8, 8, (same, other))
    stage = hand.window.stage
    stage.room.nav = Navigator().table(match).push(Stop(Page.REVIEW))
    rounds(hand)
    assert "decision-0" in targets(hand)
    assert "decision-1" not in targets(hand)
    desk.reviews.found = ReviewState(8, 8, (same,))
    stage.room.nav = Navigator().table(match)
    hand.window.step()
    stage.room.nav = stage.room.nav.push(Stop(Page.REVIEW))
    rounds(hand)
    assert "decision-0" not in targets(hand)
    assert "no decision cost much" in words(hand)


def targets(hand: Hand) -> set[str]:
    """What can be tapped."""
    return {target.id for target in hand.window.stage.targets()}


@pytest.mark.parametrize("scene", [review, review_of_duchies, review_of_rings])
def test_on_an_upright_screen_the_board_stands_upright_as_on_the_table(
    on_window: OnWindow, scene: Callable[[SimulatedDesk], Stage]
) -> None:
    window = on_window(scene, (720, 1280))
    stage, boards = window.stage, list[ReadOnlyBoard | BoardInMotion]()
    while not boards:
        stage.tick(0.0)  # one more part of the board is painted
        shown = stage.widgets()
        boards = [one for one in shown if isinstance(one, ReadOnlyBoard | BoardInMotion)]
    wide, high = boards[0].rect.size
    across, down = stage.match.referee.setup.board.get("size_mm", (1, 2))
    assert high > wide or across == down
    assert high >= stage.room.size[0] * 0.94, "as large as the page is wide"
