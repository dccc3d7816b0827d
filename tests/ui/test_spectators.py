"""Others may watch, by taps on the real window; and a result goes to the club when all agree."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from companion.core.config.preferences import DARK as BY_NIGHT
from companion.core.errors import StoreError
from companion.core.game import Seat
from companion.core.message import Message
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.shell.stage import Stage
from companion.ui.theme import DARK, LIGHT, Metrics
from companion.ui.widgets.parts import Button, Image
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import Icon
from companion.ui.widgets.qr_picture import QUIET, QrPicture
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import words
from tests.support.ui.secret_scenes import PIN, pinned, tried
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.support.ui.simulated_spectators import ADDRESS, OF_A_CLUB
from tests.ui.conftest import OnWindow, OpenWindow

ALL = [Seat(seat) for seat in range(4)]


def signs(stage: Stage) -> list[str]:
    """The icons on the buttons."""
    return [
        one.picture.name
        for one in stage.widgets()
        if isinstance(one, Button) and isinstance(one.picture, Icon)
    ]


def page(hand: Hand) -> Page:
    """Which screen is open now."""
    return hand.page


def allow(desk: SimulatedDesk) -> None:
    desk.set_preferences(replace(desk.preferences, spectators=True))


@pytest.fixture
def home(open_window: OpenWindow) -> Hand:
    return Hand(open_window((800, 480)))


def test_it_is_switched_on_and_off_from_the_settings(home: Hand, desk: SimulatedDesk) -> None:
    home.tap("settings")
    home.tap("group-table")
    home.tap("spectators")
    assert page(home) is Page.SPECTATORS
    assert "Everybody on this network will see" in words(home)
    assert not desk.preferences.spectators
    home.tap("primary")
    assert desk.preferences.spectators
    assert "in a moment" in words(home)
    home.tap("off")
    assert not desk.preferences.spectators
    home.tap("back")
    assert page(home) is Page.SETTINGS


def test_enter_lets_nobody_in(home: Hand) -> None:
    """What a key alone does must not open the table to a network."""
    nav = home.window.stage.room.nav
    home.window.stage.room.nav = nav.push(Stop(Page.SPECTATORS))
    home.window.step()
    assert home.window.stage.screen.first == "back"


def test_the_address_comes_and_goes_while_one_looks(
    home: Hand, desk: SimulatedDesk, clock: Clock
) -> None:
    allow(desk)
    home.window.stage.room.nav = home.window.stage.room.nav.push(Stop(Page.SPECTATORS))
    home.window.step()
    assert "in a moment" in words(home)
    desk.spectators.address = ADDRESS
    clock.now += 1
    home.window.step()
    assert home.window.step() is False
    assert "KRBX" in words(home)
    assert ADDRESS.url in words(home)
    desk.spectators.address, desk.spectators.trouble = None, Message("Mosquitto is missing.")
    clock.now += 1
    home.window.step()
    assert "KRBX" not in words(home)
    assert "Mosquitto is missing." in words(home)


def test_while_nothing_changes_nothing_is_drawn(
    home: Hand, desk: SimulatedDesk, clock: Clock
) -> None:
    allow(desk)
    desk.spectators.address = ADDRESS
    home.window.stage.room.nav = home.window.stage.room.nav.push(Stop(Page.SPECTATORS))
    home.window.step()
    home.window.step()
    for _ in range(5):
        clock.now += 1
        assert home.window.step() is False


def test_the_menu_leads_there_and_the_table_shows_that_it_is_watched(
    home: Hand, desk: SimulatedDesk
) -> None:
    stage = home.window.stage
    stage.room.nav = Navigator().table(desk.new_match(four_players()))
    home.window.step()
    assert "menu" in signs(stage)
    home.tap("menu")
    home.tap("spectators")
    assert page(home) is Page.SPECTATORS
    home.tap("primary")
    home.tap("back")
    assert page(home) is Page.MENU
    assert next(one for one in stage.widgets() if isinstance(one, Button)
                and one.id == "spectators").on  # fmt: skip
    home.tap("primary")
    assert "menu-watched" in signs(stage)
    assert "menu" not in signs(stage)


# The code


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("size", [(296, 296), (300, 420), (600, 310)])
def test_a_code_is_dark_on_light_in_squares_of_whole_pixels(
    theme: object, size: tuple[int, int]
) -> None:
    surface = pygame.Surface(size, 0, 32)
    surface.fill((120, 90, 60))
    QrPicture(ADDRESS.qr).draw(Pen(surface, theme, Metrics.of((800, 480))), Rect(0, 0, *size))  # type: ignore[arg-type]
    across = len(ADDRESS.qr) + 2 * QUIET
    px = min(size) // across
    left, top = (size[0] - across * px) // 2, (size[1] - across * px) // 2
    for y in range(across):
        for x in range(across):
            inside = QUIET <= x < across - QUIET and QUIET <= y < across - QUIET
            dark = inside and ADDRESS.qr[y - QUIET][x - QUIET] == "1"
            colours = {
                tuple(surface.get_at((left + x * px + dx, top + y * px + dy)))[:3]
                for dx in (0, px - 1)
                for dy in (0, px - 1)
            }
            assert colours == {(0, 0, 0) if dark else (255, 255, 255)}


@pytest.mark.parametrize("look", ["day", "night", "large"])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1280, 720), (480, 320)])
def test_a_code_has_squares_that_a_camera_sees(
    on_window: OnWindow, desk: SimulatedDesk, size: tuple[int, int], look: str
) -> None:
    desk.set_preferences(
        replace(desk.preferences, large_text=look == "large",
                theme=BY_NIGHT if look == "night" else desk.preferences.theme)
    )  # fmt: skip
    window = on_window(ALL_SCENES["spectators"], size)
    (box,) = (one.rect for one in window.stage.widgets()
              if isinstance(one, Image) and isinstance(one.picture, QrPicture))  # fmt: skip
    least = 3 if size == (480, 320) else 6
    assert min(box.size) // (len(ADDRESS.qr) + 2 * QUIET) >= least


# The club


@pytest.fixture
def ended(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """At the end of a match of four; the relay names a club."""
    allow(desk)
    desk.spectators.address = OF_A_CLUB
    window = open_window((800, 480))
    match = desk.new_match(four_players())
    assert desk.referee is not None
    desk.referee.settle_die(1)
    window.stage.room.nav = Navigator().table(match)
    window.step()
    return Hand(window)


def over(hand: Hand) -> None:
    """All end it, and look at what can be kept."""
    hand.referee.corrections.end(hand.referee.present)
    hand.window.step()
    for _ in range(3):
        if any(one.id == "sheet-keep" for one in hand.window.stage.targets()):
            break
        hand.tap("primary")
    hand.tap("sheet-keep")


def kinds(hand: Hand, desk: SimulatedDesk) -> list[str]:
    return [entry.kind for entry in desk.journal.entries(hand.referee.match_id)]


def test_a_result_is_sent_when_everybody_has_tapped(ended: Hand, desk: SimulatedDesk) -> None:
    over(ended)
    assert "Spielekreis Nord" in words(ended)
    ended.tap("keep-club")
    assert page(ended) is Page.SEND_RESULT
    for seat in range(3):
        ended.tap(f"agree{seat}")
    assert not ended.target("primary").works
    ended.tap("agree1")
    ended.tap("agree3")
    assert not ended.target("primary").works
    ended.tap("agree1")
    assert "result_shared" not in kinds(ended, desk)
    ended.tap("primary")
    assert kinds(ended, desk)[-1] == "result_shared"
    assert "once it can be reached" in words(ended)
    ended.tap("primary")
    assert page(ended) is Page.END
    assert "sent to Spielekreis Nord" in words(ended)


def test_who_has_a_pin_agrees_with_it(ended: Hand, desk: SimulatedDesk) -> None:
    pinned(desk, 2)
    over(ended)
    ended.tap("keep-club")
    ended.tap("agree2")
    assert page(ended) is Page.PASS
    assert "to agree to send the result to the club" in words(ended)
    tried(ended.window.stage, PIN)
    ended.window.step()
    assert "The club gets the names and the result" in words(ended)
    ended.wait(1)
    ended.window.step()
    ended.tap("primary")
    assert page(ended) is Page.SEND_RESULT
    assert ended.referee.result_sharing.agreed == {Seat(2)}


def test_without_a_club_or_a_watched_table_nothing_is_offered(
    ended: Hand, desk: SimulatedDesk
) -> None:
    desk.spectators.address = ADDRESS
    over(ended)
    assert not any(one.id == "keep-club" for one in ended.window.stage.targets())
    desk.spectators.address = OF_A_CLUB
    ended.tap("sheet-keep")
    assert any(one.id == "keep-club" for one in ended.window.stage.targets())
    desk.set_preferences(replace(desk.preferences, spectators=False))
    ended.tap("sheet-keep")
    assert not any(one.id == "keep-club" for one in ended.window.stage.targets())


def test_nobody_agrees_for_who_is_away(ended: Hand) -> None:
    ended.referee.stand_ins.appoint(Seat(3), Seat(0), ALL[:3])
    over(ended)
    ended.tap("keep-club")
    assert "Dörte: away without a PIN, so nobody can agree for them." in words(ended)
    assert not ended.target("agree3").works


def test_a_full_disk_is_said_and_it_can_be_sent_later(
    ended: Hand, desk: SimulatedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    over(ended)
    ended.tap("keep-club")
    for seat in range(4):
        ended.tap(f"agree{seat}")

    def full(*_arguments: object) -> int:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(type(desk.journal), "append", full)
        ended.tap("primary")
        assert "The disk is full." in ended.window.stage.room.fault
    ended.window.stage.room.fault = ""
    ended.window.step()
    ended.tap("primary")
    assert kinds(ended, desk)[-1] == "result_shared"
