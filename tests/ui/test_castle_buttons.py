"""A castle's real button besieges, is ready, shows or is held."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.adapters.devices.ports import Lamp
from companion.games.rheingold.state import Phase
from companion.referee.lamps import NO_S, SHINE
from companion.referee.place_buttons import HOLD_S
from companion.referee.prompts import PromptKind
from companion.ui.games.rheingold.table.move_plan import GatheringForces, Marching
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from tests.support.ui.castle_hand import ORDER, Fingers, reaching
from tests.support.ui.scenes import SCENES, placed
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnWindow, OpenWindow


@pytest.fixture
def table(on_window: OnWindow, desk: SimulatedDesk) -> Callable[[str], Fingers]:
    """Puts a scene on the real window, and castles on the table."""
    return lambda scene: reaching(on_window(SCENES[scene], (1280, 720)), desk)


def test_with_a_stack_chosen_a_press_besieges(table: Callable[[str], Fingers]) -> None:
    hand = table("march")
    hand.tap("at-g_katz")
    hand.press("katz")
    plan = hand.table.plan
    assert isinstance(plan, GatheringForces)
    assert (plan.target, plan.ready) == ("katz", (("g_katz", 8),))
    pressed = hand.castles.acknowledged[0]
    hand.tap("primary")
    assert hand.referee.state.phase is Phase.OPEN
    assert hand.source == f"castles {pressed.controller}/{pressed.boot}/{pressed.seq}"


def test_a_siege_that_is_begun_again_by_touch_is_one_by_touch(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("march")
    hand.tap("at-g_katz")
    hand.press("katz")
    hand.tap("cancel")
    hand.tap("at-katz")
    hand.tap("primary")
    assert hand.referee.state.phase is Phase.OPEN
    assert hand.source == "glass"


def test_a_castle_that_can_be_besieged_needs_no_stack_to_be_chosen(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("march")
    hand.press("pfalz")
    assert isinstance(hand.table.plan, GatheringForces)
    hand.press("katz")
    assert isinstance(hand.table.plan, GatheringForces)
    assert hand.table.plan.target == "katz"


def test_knights_march_into_their_own_castle_by_its_button(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("march")
    hand.tap("at-g_rheinfels")
    hand.rounds()
    assert hand.lamp("rheinfels") == Lamp(SHINE["red"], blinking=True)
    hand.press("rheinfels")
    assert hand.referee.state.holding("rheinfels").knights == 10
    assert hand.source.startswith("castles ")


@pytest.mark.parametrize("castle", ["lahneck", "sooneck", "rheinfels", "ehrenbreitstein"])
def test_a_castle_that_is_no_target_is_shown(table: Callable[[str], Fingers], castle: str) -> None:
    hand = table("march")
    hand.press(castle)
    assert hand.window.stage.room.nav.top == Stop(Page.PLACE, place=castle)
    hand.press("maus")
    assert hand.window.stage.room.nav.top == Stop(Page.PLACE, place="maus")
    hand.press(castle)
    assert hand.window.stage.room.nav.top == Stop(Page.PLACE, place=castle)


def test_a_siege_that_is_refused_blinks_twice_and_says_why(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("march")
    hand.tap("at-w9")
    hand.rounds()
    before = hand.referee.state
    steady = hand.lamp("lahneck")
    assert steady == Lamp(SHINE["blue"])
    shown = len(hand.castles.shown)
    hand.press("lahneck")
    assert "7.1" in hand.note
    assert hand.page is Page.TABLE
    assert isinstance(hand.table.plan, Marching)
    assert hand.referee.state is before
    hand.rounds(NO_S + 0.2)
    index = ORDER.index("lahneck")
    pictures = hand.castles.shown[shown - 1 :]
    assert [picture.get(index) for picture in pictures] == [steady, None, steady, None, steady,
                                                            None, steady]  # fmt: skip
    others = [{key: lamp for key, lamp in one.items() if key != index} for one in pictures]
    assert all(other == others[0] for other in others)


def test_too_few_before_a_castle_are_refused_with_the_numbers(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((1280, 720))
    made = placed(
        desk,
        four_players(),
        places={"g_ehrenbreitstein": {"red": 5}},
    )
    window.stage.room.nav = made.room.nav
    hand = Fingers(window, desk.plug_in_castles())
    hand.rounds()
    assert desk.referee is not None
    gate = desk.referee.state.terms.board.ways["ehrenbreitstein"][0]
    hand.tap(f"at-{gate}")
    assert hand.lamp("ehrenbreitstein") is None
    hand.press("ehrenbreitstein")
    assert "6" in hand.note
    assert "5" in hand.note
    assert "7.2" in hand.note


def test_the_defender_is_ready_by_the_button_of_the_castle(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("open")
    assert hand.page is Page.TABLE
    assert hand.referee.prompt.kind is PromptKind.OPEN
    assert hand.lamp("pfalz") == Lamp(SHINE["blue"], blinking=True)
    hand.press("pfalz")
    assert hand.window.stage.room.nav.top == Stop(Page.OPENING, 1, "pfalz", Purpose.OPEN)
    assert hand.lamp("pfalz") == Lamp(SHINE["blue"], blinking=True)
    hand.through_private()
    assert hand.referee.state.holding("pfalz").shield == 2
    assert hand.lamp("pfalz") == Lamp(SHINE["blue"])


def test_held_for_two_seconds_the_screen_goes_to_the_owner(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("march")
    hand.castles.press(ORDER.index("katz"))
    hand.rounds(HOLD_S - 0.2)
    assert hand.page is Page.TABLE
    assert hand.idle
    hand.rounds(0.4)
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 3, "katz", Purpose.LOOK)
    hand.castles.release(ORDER.index("katz"))
    hand.rounds()
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 3, "katz", Purpose.LOOK)
    hand.through_private()
    assert hand.page is Page.TABLE
    assert hand.idle


@pytest.mark.parametrize(
    ("castle", "words"),
    [
        ("ehrenbreitstein", "Nobody has taken it yet"),
        ("maus", "There's no shield here"),
        ("lahneck", "There's a shield of 3 here, face up"),
    ],
)
def test_where_there_is_nothing_to_look_at_a_hold_says_so(
    table: Callable[[str], Fingers], castle: str, words: str
) -> None:
    hand = table("march")
    hand.press(castle, HOLD_S + 0.1)
    assert hand.page is Page.TABLE
    assert words in hand.note
    shown = len(hand.castles.shown)
    hand.rounds(NO_S)
    assert len(hand.castles.shown) > shown


def test_a_fight_is_decided_by_the_button_and_recorded_as_such(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((1280, 720))
    made = placed(
        desk, four_players("osullivan_improved"), phase="resolve", marches_left=0,
        engaged={"katz": {"g_katz": 4}},
    )  # fmt: skip
    window.stage.room.nav = made.room.nav
    hand = Fingers(window, desk.plug_in_castles())
    hand.rounds(0.1)
    assert hand.lamp("katz") == Lamp(SHINE["green"], blinking=True)
    before = len(desk.journal.entries(hand.referee.match_id))
    hand.press("katz")
    assert hand.referee.prompt.kind is PromptKind.OPEN
    entries = desk.journal.entries(hand.referee.match_id)[before:]
    assert [entry.source for entry in entries if entry.kind == "move"] == ["castles 1f0c77aa/3/1"]


def test_the_lamps_say_what_may_be_besieged_by_whom_is_chosen(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("march")
    blinking = {ORDER[index] for index, lamp in hand.castles.lamps.items() if lamp.blinking}
    assert blinking == {"pfalz", "katz"}
    hand.tap("at-g_katz")
    hand.rounds()
    blinking = {ORDER[index] for index, lamp in hand.castles.lamps.items() if lamp.blinking}
    assert blinking == {"katz"}
    hand.tap("cancel")
    hand.tap("menu")
    hand.rounds()
    assert not any(lamp.blinking for lamp in hand.castles.lamps.values())
    assert hand.lamp("katz") == Lamp(SHINE["green"])


def test_every_blinking_castle_can_be_pressed_and_is_not_refused(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("march")
    blinking = [ORDER[index] for index, lamp in hand.castles.lamps.items() if lamp.blinking]
    for castle in blinking:
        hand.press(castle)
        assert hand.note == ""
        assert isinstance(hand.table.plan, GatheringForces)
        assert hand.table.plan.target == castle


def test_nothing_is_drawn_while_nothing_is_pressed(table: Callable[[str], Fingers]) -> None:
    hand = table("march")
    hand.rounds(0.2)
    assert not any(hand.window.step() for _ in range(20))


def test_the_menu_says_that_the_buttons_are_lost(table: Callable[[str], Fingers]) -> None:
    hand = table("menu")
    assert "Castle buttons" not in words(hand)
    hand.castles.lose()
    hand.rounds()
    assert "No castle buttons. The connection was lost; the cable may have come out." in words(hand)
    hand.castles.find()
    hand.castles.stick(ORDER.index("katz"))
    hand.rounds()
    assert "Stuck button: Katz." in words(hand)
