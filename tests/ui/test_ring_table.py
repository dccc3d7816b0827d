"""What a finger does at Ringgeister's own table, and what it shows until the table has done it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from companion.games.ringgeister import moves as mv
from companion.games.ringgeister import view
from companion.games.ringgeister.foresight import Foreseen, foresee
from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister.film import DarkWalk
from companion.ui.games.ringgeister.table.camera import Level
from companion.ui.games.ringgeister.table.move_plan import IDLE, Chosen, Going, KeyingIn
from companion.ui.screen_kit.comparison_icons import DifferenceSigns
from companion.ui.screen_kit.navigator import Page
from companion.ui.sounds import kinds
from companion.ui.widgets.edge import Edge
from companion.ui.widgets.parts import Label
from tests.support.ui.clock import Clock
from tests.support.ui.game_scenes import agreed, put_on
from tests.support.ui.hand import Hand
from tests.support.ui.resumed import resume
from tests.support.ui.ring_hand import (
    carry_out,
    draw_all_and_lay,
    make,
    names,
    see,
    table_of,
    tap_place,
)
from tests.support.ui.ring_scenes import fights, found_walk
from tests.support.ui.secret_hand import words as said
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable, OpenWindow


def state_of(hand: Hand) -> State:
    """The position."""
    state = hand.referee.state
    assert isinstance(state, State)
    return state


def edge(hand: Hand) -> str:
    """The colour of the broad edge."""
    return next(one.colour for one in hand.window.stage.widgets() if isinstance(one, Edge))


def test_figures_are_lit_before_the_points_that_they_walk_to(table: OnTable) -> None:
    hand = table("walk")
    walks = view.walks(state_of(hand))
    lit = {one.id for one in hand.window.stage.targets() if one.id.startswith("at-") and one.legal}
    board = state_of(hand).terms.board
    stands = {f"at-{board.points[state_of(hand).where(name) or 0].name}" for name in walks}
    assert lit <= stands
    hand.tap("figure-hobbit")
    figure = "green_hobbit"
    assert table_of(hand).plan == Chosen(figure)
    for place in walks[figure]:
        see(hand, place)
        assert hand.target(f"at-{place}").legal


def begun(
    open_window: OpenWindow, desk: SimulatedDesk, wanted: Callable[[Foreseen], bool]
) -> tuple[Hand, mv.Walk]:
    """A hand that has tapped a figure, and where it goes."""
    made, walk = found_walk(desk, wanted)
    hand = Hand(open_window((800, 480)))
    hand.window.stage.room.nav = made.room.nav
    hand.window.step()
    if table_of(hand).plan != Chosen(walk.figure):
        hand.tap(f"figure-{walk.figure.rpartition('_')[2]}")
    tap_place(hand, walk.to)
    return hand, walk


def test_a_walk_that_wakes_somebody_is_told_before_it_is_walked(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand, walk = begun(open_window, desk, fights)
    before = hand.referee.state
    assert table_of(hand).plan == Going(walk.figure, walk.to)
    assert "will be beaten" in said(hand)
    goals = view.walks(state_of(hand))[walk.figure]
    other = next(
        to
        for to in goals
        if to != walk.to and not foresee(state_of(hand), mv.Walk(walk.figure, to)).quiet
    )
    tap_place(hand, other)
    assert table_of(hand).plan == Going(walk.figure, other), "another is meant by one tap"
    tap_place(hand, other)
    assert hand.referee.state is not before


def test_a_walk_that_sets_nothing_off_is_walked_at_once(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand, walk = begun(open_window, desk, lambda found: found.quiet)
    state = state_of(hand)
    number = state.where(walk.figure)
    assert number is not None
    assert state.terms.board.points[number].name == walk.to


def test_the_dark_walk_stays_until_the_table_has_walked_it(
    open_window: OpenWindow, desk: SimulatedDesk, clock: Clock
) -> None:
    hand, _walk = begun(open_window, desk, fights)
    walker, before = edge(hand), hand.referee.state
    hand.tap("primary")
    assert hand.referee.state is not before
    film = table_of(hand).film
    assert isinstance(film.act, DarkWalk)
    for _ in range(80):
        clock.now += 1
        hand.window.step()
        assert edge(hand) == walker
    assert "Move the" in said(hand)
    assert not any(name.startswith(("at-", "figure-")) for name in names(hand))
    hand.tap("again")
    hand.window.step()
    assert hand.window.stage.moving
    carry_out(hand)
    assert film.act is None


def test_a_killed_program_comes_back_to_the_walk_that_was_not_carried_out(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(agreed("ringgeister", 2))
    resume(hand.window.stage, hand.window.ports, match)
    hand.window.step()
    draw_all_and_lay(hand)
    woken = False
    for _ in range(30):
        game, state = hand.referee.game, hand.referee.state
        move = next(
            one
            for one in (game.write_move(move) for move in game.legal_moves(state))
            if one["move"] in ("walk", "return", "card", "end")
        )
        make(hand, move)
        woken = isinstance(table_of(hand).film.act, DarkWalk)
        if woken:
            break
    assert woken
    again = Hand(open_window((800, 480)))
    resume(again.window.stage, again.window.ports, match)
    again.window.step()
    assert isinstance(table_of(again).film.act, DarkWalk)
    carry_out(again)
    third = Hand(open_window((800, 480)))
    resume(third.window.stage, third.window.ports, match)
    third.window.step()
    assert table_of(third).film.act is None, "it was carried out"


def test_a_real_card_is_told_in_three_taps_and_no_impossible_one(table: OnTable) -> None:
    hand = table("card-keyed")
    for name in ("by-hand", "say-green", "say-backward"):
        hand.tap(name)
    assert table_of(hand).plan == KeyingIn("green", "backward", "")
    left = {
        hand.referee.setup.board["cards"][move.card]["below"]
        for move in hand.referee.game.legal_moves(hand.referee.state)
        if hand.referee.setup.board["cards"][move.card]["bearer"] == "green"
        and hand.referee.setup.board["cards"][move.card]["hand"] == "backward"
    }
    signs = {"axe", "crown", "hammer", "lamp", "storm"}
    assert {name for name in signs if hand.target(f"say-{name}").works} == left
    sign = sorted(left)[0]
    hand.tap(f"say-{sign}")
    card = hand.referee.setup.board["cards"][hand.referee.state.card]
    assert (card["bearer"], card["hand"], card["below"]) == ("green", "backward", sign)


def test_a_card_of_the_first_draw_is_told_too(table: OnTable) -> None:
    hand = table("turn-up")
    make(hand, {"move": "card", "card": "violet2"})
    assert hand.referee.state.card == "violet2"


def test_gandalfs_walk_is_said_to_be_the_whole_turn(table: OnTable) -> None:
    hand = table("walk")
    sentence = "Gandalf's walk is the whole turn."
    hand.tap("figure-hobbit")
    assert sentence not in said(hand)
    hand.tap("figure-gandalf")
    assert sentence in said(hand)


@pytest.mark.parametrize(
    ("scene", "place", "words", "paragraph"),
    [
        ("walk-figure", "b3.fire", "Ada's hobbit can't reach this point", "5.3"),
        ("return", "b3.fire", "This point isn't a white start", "9.6"),
        ("wind", "b1.w3", "There's no dark figure on this point", "8.3"),
    ],
)
def test_what_is_not_allowed_is_answered_in_words(
    table: OnTable, scene: str, place: str, words: str, paragraph: str
) -> None:
    hand = table(scene)
    state = hand.referee.state
    tap_place(hand, place)
    assert words in hand.note
    assert paragraph in hand.note
    assert hand.referee.state is state


def test_a_token_beside_every_field_is_answered_with_what_is_due(table: OnTable) -> None:
    hand = table("token")
    state = hand.referee.state
    tap_place(hand, "b3.fire")
    assert hand.note == "Place a token: tap a mission field"
    assert hand.referee.state is state


def level(hand: Hand) -> Level:
    """How large the board is seen."""
    return table_of(hand).board.camera.seen


def test_the_view_is_larger_and_smaller_by_buttons_and_by_a_pinch(table: OnTable) -> None:
    hand = table("walk")
    assert level(hand) == Level.WORK
    hand.tap("view-plus")
    assert level(hand) == Level.CLOSE
    assert not hand.target("view-plus").works
    hand.tap("view-minus")
    hand.tap("view-minus")
    assert level(hand) == Level.WHOLE
    board = table_of(hand).board.seen
    assert board is not None
    hand.tap_at(board[0].rect.center)
    assert level(hand) == Level.WORK, "a tap on the whole board goes closer"
    (x, y), wide = board[0].rect.center, 40
    fingers = [(1, x - wide, y), (2, x + wide, y)]
    for number, u, v in fingers:
        _finger(hand, pygame.FINGERDOWN, number, (u, v))
    _finger(hand, pygame.FINGERMOTION, 1, (x - 2 * wide, y))
    for number, u, v in fingers:
        _finger(hand, pygame.FINGERUP, number, (u, v))
    assert level(hand) == Level.CLOSE
    assert table_of(hand).plan == IDLE, "a pinch taps nothing"


def _finger(hand: Hand, kind: int, number: int, point: tuple[int, int]) -> None:
    wide, high = hand.window.stage.room.size
    x, y = (point[0] + 0.5) / wide, (point[1] + 0.5) / high
    event = pygame.event.Event(kind, touch_id=3, finger_id=number, x=x, y=y, dx=0.0, dy=0.0)
    pygame.event.post(event)
    hand.window.step()


def test_the_last_figure_that_can_walk_is_chosen_already(table: OnTable) -> None:
    hand = table("walk")
    game = hand.referee.game
    walk = next(
        one
        for one in (game.write_move(move) for move in game.legal_moves(hand.referee.state))
        if one["move"] == "walk" and "hobbit" in one["figure"]
    )
    make(hand, walk)
    carry_out(hand)
    assert table_of(hand).plan == Chosen("green_man")
    assert "Tap where the man goes" in said(hand)


def test_an_unfinished_move_of_the_list_table_is_forgotten_without_a_fault(
    table: OnTable,
) -> None:
    hand = table("walk")
    with pytest.raises((LookupError, TypeError, ValueError)):
        table_of(hand).restore([[1, 2, 3], [2]], hand.window.stage.room)
    assert table_of(hand).plan == IDLE


def test_what_was_taken_back_is_put_back(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand, _walk = begun(open_window, desk, fights)
    hand.tap("primary")
    hand.tap("undo")
    assert hand.page is Page.TABLE
    assert table_of(hand).film.act is None
    assert "Taken back: now put the board right" in said(hand)
    signs = next(one for one in hand.window.stage.widgets() if isinstance(one, DifferenceSigns))
    assert len(signs.points) > 1


def test_a_figure_that_goes_back_is_read_from_a_metre_away(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand, walk = begun(open_window, desk, lambda found: found.quiet)
    hand.tap("undo")
    labels = [one.text for one in hand.window.stage.widgets() if isinstance(one, Label)]
    large = next(words for words in labels if words.role == "text_bold")
    assert large.text == "Put Ada's hobbit back"
    assert large.fitted().px == hand.window.stage.room.sizes.prompt
    assert f"{large.text} on the border with the white starts." in said(hand)
    hand.tap(f"figure-{walk.figure.rpartition('_')[2]}")
    assert f"{large.text} |" not in said(hand)


def test_the_ring_on_the_mountain_ends_the_match_in_words(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((800, 480))
    made = put_on(desk, agreed("ringgeister", 2), 40, "move")
    referee = desk.referee
    assert referee is not None
    obj = referee.game.write_state(referee.state)
    bearer = referee.setup.board["cards"][obj["card"]]["bearer"]
    obj["colour"] = bearer
    obj["light"][f"{bearer}_hobbit"] = "b3.g3"
    obj["moved"] = []
    referee._recording.fold.state = referee.game.read_position(referee.state, obj)
    window.stage.room.nav = made.room.nav
    window.step()
    hand = Hand(window)
    make(hand, {"move": "walk", "figure": f"{bearer}_hobbit", "to": "b3.fire"})
    assert hand.page is Page.END
    winner = next(seat.name for seat in referee.setup.seats if bearer in seat.colours)
    assert f"{winner} wins" in said(hand)
    assert "The Ring has reached the Mountain of Fire." in said(hand)


def test_while_nothing_changes_nothing_is_drawn(table: OnTable, clock: Clock) -> None:
    for scene in ("walk", "film-over"):
        hand = table(scene)
        for _ in range(3):
            clock.now += 30
            hand.window.step()
        assert [hand.window.step() for _ in range(5)] == [False] * 5


def test_the_next_turn_is_heard_when_it_opens(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    """Not before the table has carried out the last walk of the turn."""
    made, walk = found_walk(
        desk,
        lambda found: found.woken is not None and found.sure and not found.encounters,
        figures="one",
    )
    hand = Hand(open_window((800, 480)))
    hand.window.stage.room.nav = made.room.nav
    hand.window.step()
    hand.tap(f"figure-{walk.figure.rpartition('_')[2]}")
    tap_place(hand, walk.to)
    desk.loudspeaker.sounds.clear()
    colour = hand.referee.state.colour
    hand.tap("primary")
    assert kinds.WIND in desk.loudspeaker.sounds
    assert hand.referee.state.colour != colour
    assert kinds.TURN not in desk.loudspeaker.sounds
    carry_out(hand)
    assert kinds.TURN in desk.loudspeaker.sounds
