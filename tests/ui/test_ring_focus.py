"""What stands out at Ringgeister's table: the news where no button is, and what is chosen from."""

from __future__ import annotations

from companion.games.ringgeister import view
from companion.ui.games.ringgeister.table.board_part import BoardPart
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.resumed import resume
from tests.support.ui.ring_hand import draw_all_and_lay, make
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable, OpenWindow


def test_while_the_board_is_to_be_tapped_the_news_have_the_large_buttons_place(
    table: OnTable,
) -> None:
    hand = table("token")
    make(hand, {"move": "token", "field": "o1.h"})
    stage, place = hand.window.stage, hand.target("primary")
    assert place.intent is None
    written = [words for one in stage.widgets() for words in one.words()]
    (told,) = [words for words in written if "places a token" in words.text]
    assert place.rect.contains(told.box)
    assert told.fitted().px == stage.room.sizes.body


def acting(hand: Hand) -> frozenset[str] | None:
    """Who stands out in the working view; None for everybody."""
    return next(one for one in hand.window.stage.widgets() if isinstance(one, BoardPart)).acting


def test_what_is_chosen_from_stands_out_where_no_way_is_thought_of(table: OnTable) -> None:
    hand = table("wind")
    dark = {point for point, one in view.table(hand.referee.state).points.items() if one.figure}
    found = acting(hand)
    assert found is not None
    assert view.table(hand.referee.state).blows_from in found
    assert found < dark, "those whom the wind cannot hit are pale"
    assert acting(table("token"))
    assert acting(table("return"))
    assert acting(table("walk")) is None, "a walk is thought out on the whole board"
    hand = table("walk")
    hand.tap("figure-hobbit")
    assert acting(hand) is None


def test_figures_that_all_stand_at_the_starts_hide_nothing(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    resume(hand.window.stage, hand.window.ports, desk.new_match(agreed("ringgeister", 2)))
    hand.window.step()
    draw_all_and_lay(hand)
    assert hand.referee.state.phase == "move"
    assert acting(hand) is None
