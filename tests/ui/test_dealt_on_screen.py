"""Computers without cards of paper: who chooses to deal on the screen means it from there on."""

from __future__ import annotations

import pytest

from companion.app.program_players import open_hands
from companion.core.game import Seat
from companion.ui.screen_kit.navigator import Navigator, Page
from companion.ui.widgets.parts import Button
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.program_scenes import PROGRAM_SCENES
from tests.support.ui.resumed import resume
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnWindow, OpenWindow


def _computers(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """Three computer players that think, the first to draw its cards, and a person."""
    desk.thinking.fails = False
    match = desk.new_match(agreed("rheinlander", 4))
    referee = desk.referee
    assert referee is not None
    while referee.game.chance(referee.state) is not None:
        referee.draw_lot()
    for seat in range(3):
        level = desk.program_players.levels("rheinlander")[0].name
        desk.program_players.take_seat(Seat(seat), level)
    hand = Hand(open_window((800, 480)))
    hand.window.stage.room.nav = Navigator().table(match)
    _rounds(hand)
    return hand


def _rounds(hand: Hand, number: int = 12) -> None:
    for _ in range(number):
        hand.wait(0.3)
        hand.window.step()


def _hands(hand: Hand) -> set[Seat]:
    """The computers whose cards are known."""
    programs = hand.window.stage.match.programs
    return {seat for seat in programs.seats() if programs.hand(seat)}


def _to_next(hand: Hand) -> None:
    """Hands do what the computer wants, until the next is to draw."""
    seat = hand.referee.prompt.seat
    for _ in range(60):
        if hand.referee.prompt.seat != seat and hand.page is Page.PROGRAM:
            return
        if any(one.id == "primary" and one.works for one in hand.window.stage.targets()):
            hand.tap("primary")
        hand.wait(0.3)
        hand.window.step()
    raise AssertionError(words(hand))


def _button(hand: Hand) -> Button:
    found = hand.window.stage.widgets()
    return next(one for one in found if isinstance(one, Button) and one.id == "deal")


@pytest.fixture
def dealing(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """Cards were dealt once, and the next computer has none yet."""
    hand = _computers(open_window, desk)
    assert not _button(hand).on
    hand.tap("deal")
    assert len(_hands(hand)) == 1
    _to_next(hand)
    return hand


def test_once_chosen_it_holds_for_every_computer(dealing: Hand) -> None:
    assert "draws 5 cards" in words(dealing)
    assert _button(dealing).on
    assert len(_hands(dealing)) == 1
    _rounds(dealing)
    assert len(_hands(dealing)) == 2
    assert "deal" not in {one.id for one in dealing.window.stage.targets()}


def test_automatic_then_waits_for_nobody(dealing: Hand) -> None:
    dealing.tap("auto")
    programs = dealing.window.stage.match.programs
    for _ in range(300):
        if dealing.referee.prompt.seat not in programs.seats():
            break
        _rounds(dealing, 1)
    assert dealing.referee.prompt.seat == Seat(3)
    assert len(_hands(dealing)) == 3


def test_whoever_taps_a_card_keys_in_from_there_on(dealing: Hand) -> None:
    programs = dealing.window.stage.match.programs
    card = next(one for one in programs.cards() if one not in (programs.hand(Seat(0)) or ()))
    dealing.tap(f"card-{card}")
    assert "Draw 4 cards for" in words(dealing)
    _rounds(dealing)
    assert len(_hands(dealing)) == 1
    assert not _button(dealing).on


def test_its_button_stops_it_as_well(dealing: Hand) -> None:
    dealing.tap("deal")
    assert "Draw 5 cards for" in words(dealing)
    _rounds(dealing)
    assert len(_hands(dealing)) == 1
    dealing.tap("deal")
    assert len(_hands(dealing)) == 2


def test_where_the_die_is_real_cards_are_keyed_in(dealing: Hand, desk: SimulatedDesk) -> None:
    desk.simulated = False
    _rounds(dealing)
    assert "Draw 5 cards for" in words(dealing)
    assert len(_hands(dealing)) == 1


def test_what_cannot_be_dealt_is_not_tried_again(
    dealing: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = dealing.window.stage.match.programs
    monkeypatch.setattr(open_hands, "cards", lambda _referee: ("1", "2"))
    _rounds(dealing)
    assert "different cards" in dealing.window.stage.room.fault
    assert not programs.keeps_dealing


@pytest.mark.parametrize("on", [True, False])
def test_after_a_pulled_plug_it_deals_as_before(
    dealing: Hand, open_window: OpenWindow, desk: SimulatedDesk, on: bool
) -> None:
    if not on:
        dealing.tap("deal")
    dealing.window.step()
    desk.program_players.keep_dealing(on=False)
    again = Hand(open_window((800, 480)))
    resume(again.window.stage, again.window.ports, dealing.referee.match_id)
    assert desk.program_players.keeps_dealing is on


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
def test_it_is_said_that_people_need_cards(
    on_window: OnWindow, desk: SimulatedDesk, size: tuple[int, int]
) -> None:
    hand = Hand(on_window(PROGRAM_SCENES["program: cards missing"], size))
    said = "people need those from the box, or printed ones"
    (note,) = [
        one for widget in hand.window.stage.widgets() for one in widget.words() if said in one.text
    ]
    assert note.fitted().whole
    assert note.fitted().px == hand.window.stage.room.sizes.caption
    desk.simulated = False
    assert said not in words(hand)


@pytest.mark.parametrize(
    ("scene", "said"), [("program: levels of duchies", True), ("program: levels", False)]
)
def test_before_the_match_it_is_said_whose_cards_lie_open(
    on_window: OnWindow, scene: str, *, said: bool
) -> None:
    hand = Hand(on_window(PROGRAM_SCENES[scene], (800, 480)))
    assert (
        "A computer's cards lie face up; people need those from the box." in words(hand)
    ) is said
