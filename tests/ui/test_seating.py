"""Does the picture turn to the player whose turn it is, and never under a finger?"""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from companion.core.game import Seat
from companion.games import INFOS
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.shell.stage import Stage
from companion.ui.shell.window import Window
from companion.ui.widgets.base import Intent
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable
from tests.ui.test_layout import faults_of


def turns(desk: SimulatedDesk, *sides: tuple[str, int]) -> None:
    """The picture turns, and these people sit on these sides."""
    desk.set_preferences(replace(desk.preferences, turn_to_player=True, sides=sides))


@pytest.fixture
def stage(desk: SimulatedDesk) -> Callable[[str], Stage]:
    """A scene without a window."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return lambda scene: ALL_SCENES[scene](desk)


def faces(window: Window) -> int:
    return window.turned


def test_it_turns_with_the_turn(table: OnTable, desk: SimulatedDesk) -> None:
    turns(desk)
    hand = table("march-done")
    hand.window.step()
    assert (faces(hand.window), hand.window.stage.room.size) == (0, (800, 480))
    hand.tap("primary")
    hand.wait(5.0)
    hand.window.step()
    hand.window.step()
    assert hand.window.stage.match.referee.prompt.seat == 1
    assert (faces(hand.window), hand.window.stage.room.size) == (1, (480, 800))


def test_a_tap_on_the_turned_picture_is_where_the_finger_is(
    table: OnTable, desk: SimulatedDesk
) -> None:
    turns(desk, ("Ada", 2))
    hand = table("march")
    hand.window.step()
    assert faces(hand.window) == 2
    target = hand.target("menu").rect.center
    wide, high = hand.window.stage.room.size
    at = 1 - (target[0] + 0.5) / wide, 1 - (target[1] + 0.5) / high
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(
            pygame.event.Event(kind, touch_id=3, finger_id=1, x=at[0], y=at[1], dx=0.0, dy=0.0)
        )
        hand.window.step()
    assert hand.page is Page.MENU


def test_it_waits_for_the_finger(table: OnTable, desk: SimulatedDesk) -> None:
    hand = table("march")
    hand.finger(pygame.FINGERDOWN, hand.target("menu").rect.center)
    turns(desk, ("Ada", 2))
    hand.window.step()
    assert faces(hand.window) == 0
    hand.finger(pygame.FINGERUP, hand.target("menu").rect.center)
    hand.tap("back")
    hand.window.step()
    assert faces(hand.window) == 2


@pytest.mark.parametrize("page", [Page.MENU, Page.HISTORY, Page.SETTINGS])
def test_what_somebody_opens_stays_before_them(
    table: OnTable, desk: SimulatedDesk, page: Page
) -> None:
    turns(desk, ("Ada", 2))
    hand = table("march")
    hand.window.step()
    hand.window.stage.room.nav = hand.window.stage.room.nav.push(Stop(page))
    hand.window.step()
    assert faces(hand.window) == 2


def test_who_gets_the_screen_for_a_secret_is_faced(table: OnTable, desk: SimulatedDesk) -> None:
    turns(desk, ("Ben", 3))
    hand = table("march")
    room = hand.window.stage.room
    room.nav = room.nav.hand_over(Seat(1), Purpose.LOOK, "pfalz")
    hand.window.step()
    assert faces(hand.window) == 3


def test_without_the_wish_nothing_turns(table: OnTable, desk: SimulatedDesk) -> None:
    desk.set_preferences(replace(desk.preferences, sides=(("Ada", 2),)))
    hand = table("march")
    hand.window.step()
    assert faces(hand.window) == 0


def test_people_are_placed_by_taps(table: OnTable, desk: SimulatedDesk) -> None:
    hand = table("march")
    stage = hand.window.stage
    stage.screen.answer(Intent("menu"), stage.room)
    stage.room.nav = stage.room.nav.push(Stop(Page.SEATING))
    hand.window.step()
    hand.tap("turns")
    assert desk.preferences.turn_to_player
    for _step in range(3):
        hand.tap("seat-1")
    assert dict(desk.preferences.sides)["Ben"] == 0
    before = hand.target("seat-1").rect
    hand.tap("seat-1")
    assert hand.target("seat-1").rect != before
    hand.tap("back")
    assert hand.page is Page.MENU


@pytest.mark.parametrize(
    "scene",
    ["roll", "march-chosen", "siege-two-gates", "castle-falls", "advice-march", "why-not",
     "castle-hidden", "pass", "pin", "private-choose", "opening", "outcome-held", "menu",
     "seating"],
)  # fmt: skip
def test_the_smallest_screen_on_its_side_has_room(
    stage: Callable[[str], Stage], scene: str
) -> None:
    made = stage(scene)
    made.resize((480, 800))
    assert not list(faults_of(made, (480, 800)))


def test_people_are_placed_while_the_match_is_set_up(table: OnTable, desk: SimulatedDesk) -> None:
    hand = table("setup")
    hand.tap("seating")
    hand.tap("seat-1")
    hand.tap("back")
    assert hand.page is Page.SETUP
    assert dict(desk.preferences.sides)["Ben"] == 1, "one side on from where five sit evenly"


def test_who_has_no_name_yet_is_placed_too(table: OnTable, desk: SimulatedDesk) -> None:
    hand = table("setup")
    for name in ("seating", "seat-4", "back"):
        hand.tap(name)
    assert hand.page is Page.SETUP
    assert dict(desk.preferences.sides)["Player 5"] == 0


def test_beside_a_match_the_seats_of_the_set_up_are_its_own(table: OnTable) -> None:
    """The table's players stay where they are while others are set up."""
    hand = table("march")
    stage = hand.window.stage
    stage.room.draft = SetupDraft.fresh(INFOS["ringgeister"], "ringgeister").with_name(1, "Zoe")
    stage.room.nav = stage.room.nav.home().push(Stop(Page.SETUP))
    hand.window.step()
    hand.tap("seating")
    shown = words(hand)
    assert "Zoe" in shown
    assert "Ben" not in shown


def test_one_tap_chooses_a_colour_and_leads_back(stage: Callable[[str], Stage]) -> None:
    made = stage("seat")
    below = made.room.nav.back().top
    made.screen.answer(Intent("wear", "red"), made.room)
    assert made.room.draft is not None
    assert made.room.draft.seats[1].colours == ("red",)
    assert made.room.nav.top == below
