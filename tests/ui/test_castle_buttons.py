"""A castle's real button besieges, is ready, shows or is held, and never meets a secret."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from companion.devices.ports import Lamp
from companion.games.rheingold.state import Phase
from companion.referee.castles import HOLD_S
from companion.referee.lamps import NO_S, SHINE
from companion.referee.prompts import PromptKind
from companion.ui.navigator import Page, Purpose, Stop
from companion.ui.screens.plan import Idle, Marching, Mustering
from companion.ui.widgets.parts import Note
from companion.ui.window import Window
from tests.castles import WirelessCastles
from tests.ui.conftest import Clock
from tests.ui.hand import Hand
from tests.ui.scenes import SCENES, placed
from tests.ui.simulated_desk import SimulatedDesk, four_players, rhine

OpenWindow = Callable[[tuple[int, int]], Window]
ORDER = tuple(rhine()["castles"])


class Fingers(Hand):
    """A hand that reaches the castles too."""

    def __init__(self, window: Window, castles: WirelessCastles) -> None:
        """Over a window and a table."""
        super().__init__(window)
        self.castles = castles

    def rounds(self, seconds: float = 0.0) -> None:
        """The window goes on for so long, thirty rounds a second."""
        for _ in range(round(seconds * 30)):
            self.wait(1 / 30)
            self.window.step()
        self.window.step()

    def press(self, castle: str, seconds: float = 0.2) -> None:
        """Press a castle's button, and let it go after a while."""
        self.castles.press(ORDER.index(castle))
        self.rounds(seconds)
        self.castles.release(ORDER.index(castle))
        self.rounds()

    def lamp(self, castle: str) -> Lamp | None:
        """How a castle's lamp shines; None when it is dark."""
        return self.castles.lamps.get(ORDER.index(castle))

    @property
    def note(self) -> str:
        """What the note on the screen says."""
        found = [one for one in self.window.stage.widgets() if isinstance(one, Note)]
        return " ".join(words.text for one in found for words in one.words())

    @property
    def source(self) -> str:
        """Where the last move in the record came from."""
        return self.referee.last_source


@pytest.fixture
def table(open_window: OpenWindow, desk: SimulatedDesk) -> Callable[[str], Fingers]:
    """Puts a scene on the real window, and castles on the table."""

    def put(scene: str) -> Fingers:
        window = open_window((1280, 720))
        made = SCENES[scene](desk)
        window.stage.room.nav = made.room.nav
        castles = desk.plug_in_castles()
        window.step()
        window.step()
        return Fingers(window, castles)

    return put


def test_with_a_stack_chosen_a_press_besieges(table: Callable[[str], Fingers]) -> None:
    hand = table("march")
    hand.tap("at-g_katz")
    hand.press("katz")
    plan = hand.table.plan
    assert isinstance(plan, Mustering)
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
    assert isinstance(hand.table.plan, Mustering)
    hand.press("katz")
    assert isinstance(hand.table.plan, Mustering)
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
    assert hand.window.stage.room.nav.top == Stop(Page.CASTLE, place=castle)
    hand.press("maus")
    assert hand.window.stage.room.nav.top == Stop(Page.CASTLE, place="maus")
    hand.press(castle)
    assert hand.window.stage.room.nav.top == Stop(Page.CASTLE, place=castle)


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
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 1, "pfalz", Purpose.OPEN)
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
    assert isinstance(hand.table.plan, Idle)
    hand.rounds(0.4)
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 3, "katz", Purpose.LOOK)
    hand.castles.release(ORDER.index("katz"))
    hand.rounds()
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 3, "katz", Purpose.LOOK)
    hand.through_private()
    assert hand.page is Page.TABLE
    assert isinstance(hand.table.plan, Idle)


@pytest.mark.parametrize(
    ("castle", "words"),
    [
        ("ehrenbreitstein", "Nobody has taken it yet"),
        ("maus", "No shield lies here"),
        ("lahneck", "An open shield of 3"),
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


def nothing_happens(hand: Fingers, castle: str) -> None:
    """Neither a press nor a hold changes the screen, the match or the lamps."""
    stage, shown = hand.window.stage, hand.castles.shown[-1]
    hand.rounds()
    nav, state = stage.room.nav, stage.room.desk.referee
    position = state.state if state is not None else None
    drawn = pygame.image.tobytes(hand.window._picture, "RGB")
    for seconds in (0.2, HOLD_S + 0.2):
        hand.castles.press(ORDER.index(castle))
        hand.rounds(seconds)
        hand.castles.release(ORDER.index(castle))
        hand.rounds()
    assert stage.room.nav == nav
    assert stage.room.desk.referee is state
    assert (state.state if state is not None else None) is position
    assert pygame.image.tobytes(hand.window._picture, "RGB") == drawn
    assert hand.castles.shown[-1] == shown
    assert len(hand.castles.acknowledged) >= 4


@pytest.mark.parametrize(
    "scene",
    [
        "pass",
        "pass-back",
        "private-look",
        "private-choose",
        "menu",
        "home",
        "setup",
        "end",
        "fault",
    ],
)
@pytest.mark.parametrize("castle", ["katz", "pfalz"])
def test_away_from_the_table_a_press_does_nothing(
    table: Callable[[str], Fingers], scene: str, castle: str
) -> None:
    hand = table(scene)
    if scene == "fault":
        hand.window.stage.room.fault = "The disk is full."
    hand.rounds(0.1)
    nothing_happens(hand, castle)


def test_a_press_during_the_pass_over_to_the_defender_does_nothing(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("march")
    hand.tap("at-pfalz")
    hand.tap("primary")
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 1, "pfalz", Purpose.OPEN)
    hand.rounds(0.1)
    nothing_happens(hand, "pfalz")


def test_a_press_that_began_on_a_private_screen_is_not_carried_over(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("pass")
    for seconds in (0.1, HOLD_S):
        hand.castles.press(ORDER.index("pfalz"))
        hand.rounds(0.1)
        hand.tap("later")
        assert hand.page is Page.TABLE
        hand.rounds(seconds)
        hand.castles.release(ORDER.index("pfalz"))
        hand.rounds()
        assert hand.page is Page.TABLE
        assert isinstance(hand.table.plan, Idle)
        hand.window.stage.room.nav = hand.window.stage.room.nav.hand_over(3, Purpose.LOOK, "katz")
        hand.rounds()


def test_a_press_that_a_private_screen_came_into_means_nothing(
    table: Callable[[str], Fingers],
) -> None:
    hand = table("march")
    hand.castles.press(ORDER.index("pfalz"))
    hand.rounds(0.1)
    hand.window.stage.room.nav = hand.window.stage.room.nav.hand_over(3, Purpose.LOOK, "katz")
    hand.rounds(HOLD_S + 0.1)
    hand.tap("later")
    hand.castles.release(ORDER.index("pfalz"))
    hand.rounds()
    assert hand.page is Page.TABLE
    assert isinstance(hand.table.plan, Idle)


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
        assert isinstance(hand.table.plan, Mustering)
        assert hand.table.plan.target == castle


def test_nothing_is_drawn_while_nothing_is_pressed(table: Callable[[str], Fingers]) -> None:
    hand = table("march")
    hand.rounds(0.2)
    assert not any(hand.window.step() for _ in range(20))


def test_the_menu_says_that_the_buttons_are_lost(table: Callable[[str], Fingers]) -> None:
    hand = table("menu")

    def said() -> str:
        return " ".join(words.text for one in hand.window.stage.widgets() for words in one.words())

    assert "Castle buttons" not in said()
    hand.castles.lose()
    hand.rounds()
    assert "Castle buttons: The connection broke; the cable may be out." in said()
    hand.castles.find()
    hand.castles.stick(ORDER.index("katz"))
    hand.rounds()
    assert "A button is stuck: Katz." in said()


SCRIPT = (
    "down katz", "up katz", "tap cancel", "tap at-w9", "down lahneck", "up lahneck", "",
    "tap cancel", "down katz", *[""] * 25, "up katz", "tap later", "down ehrenbreitstein",
    *[""] * 25, "up ehrenbreitstein", "tap at-g_katz", "down katz", "up katz", "tap primary",
    "down katz", "up katz", *[""] * 3, "tap later", "down katz", "up katz", "tap later",
    "down katz", *[""] * 25, "up katz", "tap later", "down pfalz", "up pfalz",
)  # fmt: skip
"""Presses, holds and refusals, with a siege in the middle; ten steps a second."""


class Twin:
    """One of two tables that differ in nothing but the shields under Katz and Pfalz."""

    def __init__(self, folder: Path, hidden: int) -> None:
        """Lay it."""
        self.clock = Clock()
        self.desk = SimulatedDesk(folder, clock=self.clock)
        self.castles = self.desk.plug_in_castles()
        self.stage = placed(self.desk, four_players(), hidden)
        self.step("")

    def step(self, what: str) -> tuple[dict[int, Lamp], str]:
        """Tap, press or let go, and what can be seen then."""
        self.clock.now += 0.1
        self.stage.tick(self.clock.now)
        kind, _, name = what.partition(" ")
        if kind == "tap":
            target = next(one for one in self.stage.targets() if one.id == name)
            assert target.intent is not None
            self.stage.screen.answer(target.intent, self.stage.room)
        elif kind:
            (self.castles.press if kind == "down" else self.castles.release)(ORDER.index(name))
        self.stage.tick(self.clock.now)
        self.stage.tick(self.clock.now)
        return self.castles.lamps, f"{self.stage.room.nav}"


def test_two_tables_that_differ_in_what_is_hidden_have_the_same_lamps(tmp_path: Path) -> None:
    low, high = Twin(tmp_path / "low", 0), Twin(tmp_path / "high", 3)
    try:
        pages = []
        for what in SCRIPT:
            seen = low.step(what)
            assert seen == high.step(what), what
            pages.append(low.stage.room.nav.top.page)
        assert low.castles.shown == high.castles.shown
        assert len(low.castles.shown) > 12
        assert {Page.PASS, Page.TABLE, Page.CASTLE} <= set(pages)
        assert low.desk.referee is not None
        assert low.desk.referee.prompt.kind is PromptKind.OPEN
    finally:
        low.desk.close()
        high.desk.close()
