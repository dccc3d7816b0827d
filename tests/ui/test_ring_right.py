"""Ringgeister is put right by touching what stands where, and only when everybody agrees."""

from __future__ import annotations

import pytest

from companion.core.errors import PositionError
from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister.correct import edits
from companion.ui.games.ringgeister.correct.screen import CorrectionScreen
from companion.ui.games.ringgeister.table.board_part import Overview
from companion.ui.screen_kit.comparison_icons import DifferenceSigns
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.read_only_board import ReadOnlyBoard
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.resumed import resume
from tests.support.ui.ring_hand import draw_all, names
from tests.support.ui.secret_hand import words as said
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


@pytest.fixture
def hand(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """Before the board, at the first turn of two players without missions."""
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed("ringgeister", 2, "variant_a"))
    resume(hand.window.stage, hand.window.ports, match)
    hand.window.step()
    hand.tap("primary")
    draw_all(hand)
    room = hand.window.stage.room
    room.nav = room.nav.push(Stop(Page.PUT_RIGHT))
    hand.window.step()
    hand.tap("table")
    return hand


def told(hand: Hand) -> State:
    """The position as it was told."""
    screen = hand.window.stage.screen
    assert isinstance(screen, CorrectionScreen)
    return screen._state()


def touch(hand: Hand, point: str) -> None:
    """Bring a point into sight and touch it."""
    if f"at-{point}" not in names(hand):
        overview = next(one for one in hand.window.stage.widgets() if isinstance(one, Overview))
        spot = overview.drawing.plan.spots(overview.scene.tiles)[point]
        hand.tap_at((round(overview.rect.x + spot[0]), round(overview.rect.y + spot[1])))
    hand.tap(f"at-{point}")


def signs(hand: Hand) -> list[tuple[int, int]]:
    """Where the signs of what differs are laid, in pixels."""
    found = (one for one in hand.window.stage.widgets() if isinstance(one, DifferenceSigns))
    return [point for one in found for point in one.points]


def places(state: State) -> tuple[str, str, str]:
    """Where the first hobbit stands, a free grey point, and a point with a dark figure."""
    board = state.terms.board
    number = state.where("green_hobbit")
    assert number is not None
    free = next(
        point.name
        for at, point in enumerate(board.points)
        if point.colour == "grey" and at not in state.light and not point.mountain
    )
    return board.points[number].name, free, board.points[state.dark[0][0]].name


def test_a_figure_is_touched_and_then_where_it_stands(hand: Hand) -> None:
    before = hand.referee.state
    here, free, dark = places(before)
    assert not hand.target("primary").works
    assert not signs(hand)
    touch(hand, here)
    touch(hand, free)
    assert len(signs(hand)) == 1, "the new place is in sight"
    assert told(hand).where("green_hobbit") == before.terms.board.point_index[free]
    assert hand.referee.state is before, "nothing is recorded before all agree"
    touch(hand, dark)
    touch(hand, here)
    assert "Not possible" in said(hand), "a dark figure stands on no white point"
    hand.tap("primary")
    assert "Ada's hobbit is" in said(hand)
    assert not hand.target("agree0").works
    for name in ("why0", "agree0"):
        hand.tap(name)
    assert hand.referee.state is before
    hand.tap("agree1")
    assert hand.page is Page.TABLE
    assert hand.referee.state.where("green_hobbit") == before.terms.board.point_index[free]


def test_tiles_the_card_and_the_turn_are_told(hand: Hand) -> None:
    before = told(hand)
    hand.tap("turning")
    hand.tap("view-minus")
    tile = next(name for name in sorted(names(hand)) if name.startswith("tile-"))
    hand.tap(tile)
    assert sum(a != b for a, b in zip(told(hand).turns, before.turns, strict=True)) == 1
    hand.tap("turning")
    hand.tap("colour")
    assert told(hand).colour != before.colour
    wanted = next(name for name in before.terms.deck if name != before.card)
    card = before.terms.board.cards[wanted]
    for name in ("card", f"say-{card.bearer}", f"say-{card.hand}", f"say-{card.below}"):
        hand.tap(name)
    assert told(hand).card == wanted
    assert told(hand).drawn == (wanted,)


def test_what_was_told_outlives_a_restart(hand: Hand) -> None:
    here, free, _dark = places(told(hand))
    touch(hand, here)
    touch(hand, free)
    screen, room = hand.window.stage.screen, hand.window.stage.room
    assert isinstance(screen, CorrectionScreen)
    saved = screen.saved_state(room)
    again = CorrectionScreen(hand.window.stage.match)
    again.restore(saved, room)
    assert again._state() == told(hand)
    with pytest.raises((LookupError, TypeError, ValueError)):
        again.restore([1, 2], room)
    with pytest.raises((LookupError, TypeError, ValueError)):
        again.restore({**saved, "position": {}}, room)


def test_tokens_of_every_colour_in_turn_lie_on_a_field(desk: SimulatedDesk) -> None:
    desk.new_match(agreed("ringgeister", 3, "standard"))
    referee = desk.referee
    assert referee is not None
    game, state = referee.game, referee.state
    while game.write_state(state)["phase"] != "move":
        state, _events = game.apply(state, next(iter(game.legal_moves(state))))
    assert isinstance(state, State)
    field, colour = state.tokens[0]
    name = state.terms.board.fields[field].name
    seen = edits.next_token(state, name)
    assert dict(seen.tokens).get(field) != colour
    with pytest.raises(PositionError):
        edits.moved(state, places(state)[2], places(state)[1])


def test_a_quarter_of_the_board_that_the_table_is_compared_with_is_seen_closer(hand: Hand) -> None:
    def board() -> ReadOnlyBoard:
        return next(one for one in hand.window.stage.widgets() if isinstance(one, ReadOnlyBoard))

    hand.tap("back")
    hand.tap("screen")
    whole = board()
    assert whole.drawing.size == whole.rect.size
    for taps, centre in (("quarter-3", (0.75, 0.75)), ("closer", (0.25, 0.25))):
        hand.tap(taps)
        assert board().rect == whole.rect
        assert board().centre == centre
        assert board().drawing.size == tuple(2 * side for side in whole.drawing.size)
        hand.tap("whole")
        assert (board().centre, board().drawing.size) == (whole.centre, whole.drawing.size)
    hand.tap("primary")
    assert hand.page is Page.TABLE
