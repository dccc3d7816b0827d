"""Figures that were drawn at once are set up kind by kind, by whoever likes; others lose no tap."""

from __future__ import annotations

from typing import Any

from companion.games.ringgeister import pieces
from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister.table.board_part import BoardPart
from companion.ui.games.ringgeister.table.move_plan import IDLE, SettingUp
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.resumed import resume
from tests.support.ui.ring_hand import draw_all, names, table_of, tap_place
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


def drawn(open_window: OpenWindow, desk: SimulatedDesk, **options: Any) -> Hand:
    """A match of three whose figures have all been drawn."""
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed("ringgeister", 3, **options))
    resume(hand.window.stage, hand.window.ports, match)
    hand.window.step()
    hand.tap("primary")
    draw_all(hand)
    return hand


def set_up(hand: Hand) -> frozenset[str]:
    """The points of the figures that are set up now."""
    board = next(one for one in hand.window.stage.widgets() if isinstance(one, BoardPart))
    assert not board.targets() or not board.set_up
    return board.set_up


def test_each_kind_is_set_up_in_a_step_of_its_own(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = drawn(open_window, desk)
    seq, state = hand.referee.seq, hand.referee.state
    assert isinstance(state, State)
    assert not set_up(hand)
    hand.tap("set-up")
    said, steps = list[str](), list[frozenset[str]]()
    while set_up(hand):
        said.append(words(hand))
        steps.append(set_up(hand))
        hand.tap("primary")
    kinds = (pieces.GOLLUM, pieces.ORC, pieces.WRAITH)
    points = state.terms.board.points
    dark = [{points[at].name for at, kind in state.dark if kind == one} for one in kinds]
    assert steps == [{points[at].name for at in state.light_at()}, *dark]
    assert sum(map(len, steps)) == 25
    for text, what in zip(said, ("light figures", "Gollum", "8 orcs", "9 wraiths"), strict=True):
        assert what in text
    assert hand.referee.seq == seq
    assert table_of(hand).plan == IDLE


def test_whoever_knows_the_game_lays_a_token_at_once(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = drawn(open_window, desk)
    field = next(iter(hand.referee.game.legal_moves(hand.referee.state))).field
    tap_place(hand, field)
    assert hand.referee.state.tokens


def test_it_can_be_left_and_outlives_a_restart(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = drawn(open_window, desk)
    hand.tap("set-up")
    hand.tap("primary")
    again = Hand(open_window((800, 480)))
    resume(again.window.stage, again.window.ports, hand.referee.match_id)
    again.window.step()
    assert table_of(again).plan == SettingUp(1)
    again.tap("cancel")
    assert table_of(again).plan == IDLE


def test_it_is_offered_before_the_first_walk_alone(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = drawn(open_window, desk, missions=0)
    assert "set-up" in names(hand)
    hand.window.stage.match.play(next(iter(hand.referee.game.legal_moves(hand.referee.state))))
    hand.window.step()
    assert "set-up" not in names(hand)
