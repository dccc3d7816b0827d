"""A table that is played by lists as its match goes on: what is asked, said and marked next."""

from __future__ import annotations

from companion.referee.prompts import PromptKind
from companion.ui.screen_kit.board_view import DrawnBoard
from companion.ui.screen_kit.navigator import Page
from companion.ui.widgets.parts import Button
from tests.support.ui.by_list_hand import draw_all, listed, make, of_kind
from tests.support.ui.by_list_scenes import agreed, put_on
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.resumed import resume
from tests.support.ui.secret_hand import words as said
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable, OpenWindow


def button(hand: Hand, name: str) -> str:
    """What is written on a button."""
    widgets = hand.window.stage.widgets()
    return next(one.text for one in widgets if isinstance(one, Button) and one.id == name)


def test_lots_are_drawn_one_by_one_or_all_in_a_row(table: OnTable, desk: SimulatedDesk) -> None:
    hand = table("turn-up")
    before = hand.referee.state
    hand.tap("primary")
    assert hand.referee.state is not before
    draw_all(hand)
    assert hand.referee.prompt.kind is PromptKind.DECIDE
    entries = desk.journal.entries(hand.referee.match_id)
    assert {entry.source for entry in entries if entry.kind == "move"} == {"lot"}


def test_drawing_in_a_row_can_be_stopped(table: OnTable) -> None:
    hand = table("turn-up")
    hand.tap("all")
    hand.tap("primary")
    stopped = hand.referee.state
    for _ in range(3):
        hand.window.step()
    assert hand.referee.state is stopped
    assert hand.referee.prompt.kind is PromptKind.LOT


def test_after_the_last_lot_the_next_task_and_the_set_up_are_said(
    table: OnTable,
) -> None:
    hand = table("turn-up")
    assert "Lay a token" not in said(hand)
    draw_all(hand)
    assert "Lay a token" in said(hand)
    assert "Set the board up as shown." in said(hand)


def test_the_last_figure_that_can_walk_is_named_and_its_ways_are_lit(
    table: OnTable,
) -> None:
    hand = table("walk")
    first = next(move for move in of_kind(listed(hand), "walk") if "hobbit" in move["figure"])
    make(hand, first)
    walks = of_kind(listed(hand), "walk")
    assert {str(move["figure"]).rpartition("_")[2] for move in walks} == {"man"}
    assert "Now the man: tap where it goes" in said(hand)
    for move in walks:
        assert hand.target(f"at-{move['to']}").legal


def test_where_something_happened_is_marked_until_the_next_move(
    table: OnTable, clock: Clock
) -> None:
    hand = table("walk")
    walk = of_kind(listed(hand), "walk")[0]
    make(hand, walk)
    clock.now += 600
    hand.window.step()
    board = next(one for one in hand.window.stage.widgets() if isinstance(one, DrawnBoard))
    assert walk["to"] in board.marks.flash
    make(hand, listed(hand)[-1])
    board = next(one for one in hand.window.stage.widgets() if isinstance(one, DrawnBoard))
    assert walk["to"] not in board.marks.flash


def test_what_the_table_has_drawn_is_tapped(table: OnTable) -> None:
    hand = table("turn-up")
    make(hand, {"move": "card", "card": "violet2"})
    assert hand.referee.game.view(hand.referee.state, None).card.id == "violet2"


def test_the_ring_on_the_mountain_ends_the_match_in_words(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((800, 480))
    made = put_on(desk, agreed("ringgeister", 2), 40, "move")
    referee = desk.referee
    assert referee is not None
    obj = referee.game.write_state(referee.state)
    card = next(name for name in obj["drawn"] if name == obj["card"])
    bearer = referee.setup.board["cards"][card]["bearer"]
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
    assert f"{winner} has won" in said(hand)
    assert "The Ring has come to the Mountain of Fire." in said(hand)


def test_a_killed_program_comes_back_in_the_same_prompt(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    setup = agreed("ringgeister", 2)
    match = desk.new_match(setup)
    resume(hand.window.stage, hand.window.ports, match)
    hand.window.step()
    hand.tap("primary")
    prompt, state = hand.referee.prompt, hand.referee.state
    again = Hand(open_window((800, 480)))
    resume(again.window.stage, again.window.ports, match)
    again.window.step()
    assert again.page is Page.TABLE
    assert again.referee.prompt == prompt
    assert again.referee.state == state
    assert "bears the Ring" in said(again)
