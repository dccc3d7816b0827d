"""Seats of computer players on the real window: set up, begun once more, given to people."""

from __future__ import annotations

import pygame
import pytest

from companion.core.game import Seat, Setup
from companion.ui.screen_kit.navigator import Navigator, Page, Purpose, Stop
from companion.ui.screens.board_list.detail import SHIPPED
from companion.ui.widgets.base import Intent
from tests.support.ui.game_scenes import agreed
from tests.support.ui.hand import Hand
from tests.support.ui.scenes import SCENES
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OpenWindow

BEN = Seat(1)


def _strongest(desk: SimulatedDesk) -> str:
    return desk.program_players.levels("rheingold")[-1].name


@pytest.fixture
def hand(open_window: OpenWindow) -> Hand:
    """The set-up; nothing is filled in."""
    hand = Hand(open_window((800, 480)))
    _show(hand, Stop(Page.SETUP))
    return hand


def _show(hand: Hand, *stops: Stop) -> None:
    nav = Navigator()
    for stop in stops:
        nav = nav.push(stop)
    hand.window.stage.room.nav = nav
    hand.window.step()


def _tap(hand: Hand, *names: str) -> None:
    for name in names:
        hand.tap(name)


def _play_again(hand: Hand, desk: SimulatedDesk) -> None:
    assert desk.referee is not None
    desk.referee.corrections.end(desk.referee.present)
    _show(hand, Stop(Page.END))
    hand.wait(20)
    hand.window.step()
    if "again" not in {one.id for one in hand.window.stage.targets()}:
        hand.tap("primary")
    hand.tap("again")


def test_a_rematch_is_against_the_same_computers(hand: Hand, desk: SimulatedDesk) -> None:
    _tap(hand, "name1", "program", f"level-{_strongest(desk)}", "primary")
    _play_again(hand, desk)
    assert desk.program_players.seats() == {BEN: _strongest(desk)}
    assert BEN not in hand.referee.present
    _show(hand, Stop(Page.SETUP))
    assert "computer player" in words(hand)


def test_whoever_plays_a_computers_seat_does_not_keep_its_name(
    hand: Hand, desk: SimulatedDesk
) -> None:
    _tap(hand, "name1", "program", f"level-{_strongest(desk)}", "primary")
    desk.program_players.take_seat(BEN, None)
    _play_again(hand, desk)
    stage = hand.window.stage
    assert stage.room.draft is not None
    assert (stage.room.draft.seats[1].name, stage.room.draft.seats[1].level) == ("", "")


def test_a_computer_is_as_strong_in_another_game(hand: Hand, desk: SimulatedDesk) -> None:
    _tap(hand, "name1", "program", f"level-{_strongest(desk)}")
    stage = hand.window.stage
    for slug in ("rheinlander", "ringgeister", "rheingold"):
        stage.screen.answer(Intent("game", slug), stage.room)
        strongest = desk.program_players.levels(slug)[-1]
        assert stage.room.draft is not None
        seats = [(seat.name, seat.level) for seat in stage.room.draft.seats]
        assert seats[1] == (strongest.title, strongest.name)
        assert {level for number, (_, level) in enumerate(seats) if number != 1} == {""}


def test_a_computer_stays_where_a_board_of_another_game_is_chosen(
    hand: Hand, desk: SimulatedDesk
) -> None:
    _tap(hand, "name1", "program", f"level-{_strongest(desk)}")
    _show(hand, Stop(Page.BOARDS), Stop(Page.BOARDS, place=f"{SHIPPED}rheinlander"))
    hand.tap("primary")
    assert hand.page is Page.SETUP
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert draft.info.slug == "rheinlander"
    assert draft.seats[1].level == desk.program_players.levels("rheinlander")[-1].name


def test_earlier_names_are_peoples(hand: Hand, desk: SimulatedDesk) -> None:
    title = desk.program_players.levels("ringgeister")[0].title
    desk.used = ["Ada", title, f"{title} 2", "Ben"]
    _show(hand, Stop(Page.SETUP), Stop(Page.NAME, 1))
    names = {one.id for one in hand.window.stage.targets() if one.id.startswith("used")}
    assert names == {"used0", "used1"}


def test_nobody_is_called_what_a_computer_player_is(hand: Hand, desk: SimulatedDesk) -> None:
    """A rematch could not tell the two apart."""
    title = desk.program_players.levels("rheingold")[0].title
    _show(hand, Stop(Page.SETUP), Stop(Page.NAME, 1))
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=title))
    hand.window.step()
    hand.tap("primary")
    assert hand.page is Page.NAME
    assert "That's what a computer player is called." in words(hand)
    hand.tap("rub")
    assert "That's what a computer player is called." not in words(hand)


def test_a_person_after_a_computer_writes_a_name_of_their_own(
    hand: Hand, desk: SimulatedDesk
) -> None:
    _tap(hand, "name1", "program", f"level-{_strongest(desk)}", "name1", "level-person", "name1")
    assert hand.page is Page.NAME
    assert "Tap or type the name" in words(hand)


def test_three_computers_take_four_taps(hand: Hand, desk: SimulatedDesk) -> None:
    hand.tap("n4")
    assert "name or computer" in words(hand)
    _tap(hand, "name1", "program", "seats-all", f"level-{_strongest(desk)}")
    assert hand.page is Page.SETUP
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert [seat.level for seat in draft.seats] == ["", *[_strongest(desk)] * 3]
    assert len({seat.name for seat in draft.seats}) == 4


def test_only_free_seats_get_the_same_computer(hand: Hand, desk: SimulatedDesk) -> None:
    _tap(hand, "n4", "name2", "used0", "back")
    _tap(hand, "name1", "program", "seats-all", f"level-{_strongest(desk)}")
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert [bool(seat.level) for seat in draft.seats] == [False, True, False, True]
    _tap(hand, "name3")
    assert "seats-all" not in _targets(hand)


def test_seats_that_come_back_in_another_game_are_nobodys(hand: Hand, desk: SimulatedDesk) -> None:
    _tap(hand, "n4", "name3", "program", f"level-{_strongest(desk)}", "n3", "game-rheinlander")
    hand.tap("n4")
    stage = hand.window.stage
    assert stage.room.draft is not None
    assert (stage.room.draft.seats[3].name, stage.room.draft.seats[3].level) == ("", "")


def _in_match(hand: Hand, desk: SimulatedDesk, setup: Setup, *above: Stop) -> None:
    """A match in which the program plays the second seat, and a screen over its table."""
    match = desk.new_match(setup)
    desk.program_players.take_seat(BEN, desk.program_players.levels(setup.game)[-1].name)
    nav = Navigator().table(match)
    for stop in above:
        nav = nav.push(stop)
    hand.window.stage.room.nav = nav
    hand.window.step()


def _targets(hand: Hand) -> set[str]:
    return {one.id for one in hand.window.stage.targets() if one.works}


def test_nobody_looks_at_a_computers_coins(hand: Hand, desk: SimulatedDesk) -> None:
    _in_match(hand, desk, agreed("rheinlander", 3), Stop(Page.MENU))
    assert {"own0", "own2"} <= _targets(hand)
    assert "own1" not in _targets(hand)
    assert "computer player" in words(hand)
    hand.tap("primary")
    assert {"coins-0", "coins-2"} <= _targets(hand)
    assert "coins-1" not in _targets(hand)


def test_a_computer_has_no_pin_and_shows_no_shield(hand: Hand, desk: SimulatedDesk) -> None:
    _in_match(hand, desk, four_players(), Stop(Page.HIDDEN))
    assert "pin0" in _targets(hand)
    assert not {"pin1", "look1"} & _targets(hand)
    assert "computer player" in words(hand)


@pytest.mark.parametrize("purpose", [Purpose.OWN, Purpose.LOOK, Purpose.PIN])
def test_nobody_is_the_computer(hand: Hand, desk: SimulatedDesk, purpose: Purpose) -> None:
    _in_match(hand, desk, four_players())
    stage = hand.window.stage
    stage.room.nav = stage.room.nav.hand_over(BEN, purpose, "")
    hand.window.step()
    assert "I'm" not in words(hand)
    assert "Ben is a computer player" in words(hand)
    stage.screen.answer(Intent("here"), stage.room)
    assert hand.page is Page.PASS


ADA = Seat(0)


def _goes_under(hand: Hand, desk: SimulatedDesk, *computers: Seat, pin: str = "") -> Stop:
    """Ada draws a shield for a castle; the computer plays these seats. The page that comes."""
    _show(hand)
    hand.window.stage.room.nav = SCENES["shield"](desk).room.nav
    for seat in computers:
        desk.program_players.take_seat(seat, _strongest(desk))
    if pin:
        assert desk.referee is not None
        key = desk.referee.pins.unlock(ADA, "").key()
        assert key is not None
        desk.referee.pins.set_pin(key, pin).key()
    hand.window.step()
    hand.tap("primary")
    return hand.window.stage.room.nav.top


def test_one_person_among_computers_has_the_screen_already(hand: Hand, desk: SimulatedDesk) -> None:
    top = _goes_under(hand, desk, Seat(1), Seat(2), Seat(3))
    assert (top.page, top.seat, top.purpose) == (Page.PRIVATE, ADA, Purpose.DRAW)


def test_one_person_with_a_pin_is_asked_for_it(hand: Hand, desk: SimulatedDesk) -> None:
    top = _goes_under(hand, desk, Seat(1), Seat(2), Seat(3), pin="1234")
    assert (top.page, top.seat) == (Page.PASS, ADA)


def test_one_of_two_people_is_given_the_screen(hand: Hand, desk: SimulatedDesk) -> None:
    top = _goes_under(hand, desk, Seat(2), Seat(3))
    assert (top.page, top.seat) == (Page.PASS, ADA)


@pytest.mark.parametrize(("computers", "page"), [((1, 2), Page.PRIVATE), ((1,), Page.PASS)])
def test_coins_are_looked_at_at_once_by_whoever_is_the_only_person(
    hand: Hand, desk: SimulatedDesk, computers: tuple[int, ...], page: Page
) -> None:
    _in_match(hand, desk, agreed("rheinlander", 3))
    for seat in computers:
        desk.program_players.take_seat(
            Seat(seat), desk.program_players.levels("rheinlander")[0].name
        )
    hand.window.step()
    hand.tap("coins-0")
    assert hand.page is page
    assert hand.window.stage.room.nav.top.purpose is Purpose.OWN
