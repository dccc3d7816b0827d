"""What is told at the table of duchies: in letters that are read, and whose a card is."""

from __future__ import annotations

import pytest

from companion.referee.prompts import seat_of
from companion.ui.games.rheinlander.table.layout import areas
from companion.ui.games.rheinlander.table.panel import PanelModel, panel
from companion.ui.games.rheinlander.table.primary import Primary
from companion.ui.screen_kit import automatic
from companion.ui.widgets.base import Intent
from companion.ui.widgets.parts import Label
from tests.support.ui.duchy_hand import duchies
from tests.support.ui.legal_moves import listed, of_kind
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable

FIRST = "Bartholomäus M plays 39 and puts a knight on the right bank at 39."
MORE = "Bartholomäus M takes the castle between 38 and 39. Bartholomäus M places a duke at 39."


@pytest.mark.parametrize(
    ("due", "news", "first", "seen"),
    [
        ("Play a card", FIRST, FIRST, FIRST),
        ("Play a card", f"{FIRST} {MORE}", FIRST, FIRST),
        ("Card 50: tap a square on one of the two banks", FIRST, FIRST, None),
        ("Card 50: tap a square on one of the two banks", FIRST, "", FIRST),
    ],
)
def test_what_is_told_is_large_enough_or_left_out(
    table: OnTable, due: str, news: str, first: str, seen: str | None
) -> None:
    room = table("card").window.stage.room
    at = areas(room.sizes)
    found = panel(room, at, PanelModel("Ada", due, news, first, None, Primary("")))
    told = [one.words()[0] for one in found if isinstance(one, Label)]
    news_seen = [one for one in told if one.text not in ("Ada", due)]
    assert [one.text for one in news_seen] == ([] if seen is None else [seen])
    if first:
        assert all(one.fitted().px >= 0.8 * room.sizes.caption for one in news_seen)


def test_a_card_that_lies_before_a_computer_is_refused_in_words(table: OnTable) -> None:
    hand = table("card")
    referee = hand.referee
    other = next(seat for seat in referee.present if seat != referee.prompt.seat)
    placing = next(one for one in of_kind(listed(hand), "place") if one["card"] > 9)
    referee.programs.give(other, "newcomer")
    referee.programs.lay_open(other, [str(placing["card"])])
    state = referee.state
    for digit in str(placing["card"]):
        hand.tap(f"key{digit}")
    name = referee.setup.seats[other].name
    assert f"Card {placing['card']} is already face up in front of {name}." in hand.note
    assert duchies(hand).entry.typed == "", "no square invites it"
    assert referee.state is state


def test_in_the_steps_of_a_computer_the_board_asks_nobody_for_a_move(
    table: OnTable, desk: SimulatedDesk
) -> None:
    hand = table("settling")
    screen, room = duchies(hand), hand.window.stage.room
    seat = seat_of(hand.referee.setup, hand.referee.state.colour)
    assert seat is not None
    desk.program_players.take_seat(seat, "newcomer")
    done = screen._settling.done
    screen.answer(Intent("place", "l20"), room)
    assert "Move its pieces as you're told, then tap Done." in hand.note
    assert screen._settling.done == done
    automatic.switch(hand.window.stage.match, on=True)
    screen.answer(Intent("place", "l20"), room)
    assert hand.note == ""
    assert screen._settling.done == done + 1
