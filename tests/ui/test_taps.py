"""What a finger or a key does on the real window: taps become intents become moves."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

from companion.games.rheingold import view
from companion.games.rheingold.state import Phase
from companion.ui.navigator import Page, Purpose, Stop
from companion.ui.screens.plan import Ending, Idle, Marching, Mustering
from companion.ui.screens.private import LEAVES_AFTER_S
from companion.ui.widgets.parts import Note
from companion.ui.window import Glass, Window
from tests.ui.conftest import Clock
from tests.ui.hand import Hand
from tests.ui.scenes import SCENES, placed
from tests.ui.secret_hand import words
from tests.ui.simulated_desk import SimulatedDesk, four_players

OpenWindow = Callable[[tuple[int, int]], Window]


@pytest.fixture
def table(open_window: OpenWindow, desk: SimulatedDesk) -> Callable[[str], Hand]:
    """Puts a scene on the real window."""

    def put(scene: str, size: tuple[int, int] = (1280, 720)) -> Hand:
        window = open_window(size)
        made = SCENES[scene](desk)
        window.stage.room.nav = made.room.nav
        window.step()
        return Hand(window)

    return put


def note(hand: Hand) -> str:
    """What the note says; empty when there is none."""
    found = [one for one in hand.window.stage.widgets() if isinstance(one, Note)]
    return " ".join(words.text for one in found for words in one.words())


def picture(hand: Hand) -> bytes:
    """Everything that is on the glass."""
    return pygame.image.tobytes(hand.window._picture, "RGB")


def is_idle(hand: Hand) -> bool:
    """Whether nothing is begun at the table."""
    return isinstance(hand.table.plan, Idle)


def key(hand: Hand, name: int, text: str = "", *, up: bool = False) -> None:
    kind = pygame.KEYUP if up else pygame.KEYDOWN
    pygame.event.post(pygame.event.Event(kind, key=name, unicode=text, mod=0))
    hand.window.step()


def test_a_stack_is_tapped_then_how_many_then_where(table: Callable[..., Hand]) -> None:
    hand = table("march")
    hand.tap("at-w9")
    assert hand.table.plan == Marching("w9", 4, 4)
    hand.tap("number3")
    hand.tap("fewer")
    assert hand.table.plan == Marching("w9", 2, 4)
    hand.tap("at-h4")
    assert hand.referee.state.knights_at("h4", "red") == 2
    assert hand.referee.state.knights_at("w9", "red") == 2
    assert is_idle(hand)


def test_a_chosen_stack_is_let_go_by_tapping_it_again(table: Callable[..., Hand]) -> None:
    hand = table("march")
    hand.tap("at-w9")
    hand.tap("at-w9")
    assert is_idle(hand)
    hand.tap("at-w9")
    hand.tap("cancel")
    assert is_idle(hand)


def test_a_stack_that_can_only_attack_is_chosen_too(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    cornered = {"g_ehrenbreitstein": {"red": 3}, "e10": {"blue": 1}}
    made = placed(desk, four_players(), places=cornered)
    hand = Hand(open_window((1280, 720)))
    hand.window.stage.room.nav = made.room.nav
    hand.window.step()
    assert "g_ehrenbreitstein" not in view.movable(hand.referee.state)
    hand.tap("at-g_ehrenbreitstein")
    assert hand.table.plan == Marching("g_ehrenbreitstein", 3, 3)
    hand.tap("number2")
    hand.tap("at-e10")
    hand.tap("primary")
    assert hand.referee.state.stack("e10") == ("red", 2)


def test_an_assault_gathers_at_its_fronts(table: Callable[..., Hand]) -> None:
    hand = table("march")
    hand.tap("at-w8")
    plan = hand.table.plan
    assert isinstance(plan, Mustering)
    assert plan.ready == (("w9", 4),)
    hand.tap("number3")
    hand.tap("primary")
    assert "6.3" in note(hand)
    hand.tap("more")
    hand.tap("primary")
    assert hand.referee.state.stack("w8") == ("red", 4)


def test_a_siege_from_two_gates_opens_the_shield_and_is_occupied(
    table: Callable[..., Hand],
) -> None:
    hand = table("march")
    hand.tap("at-pfalz")
    hand.tap("at-g_pfalz_e")
    plan = hand.table.plan
    assert isinstance(plan, Mustering)
    assert plan.total == 8
    hand.tap("primary")
    assert hand.referee.state.phase is Phase.OPEN
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 1, "pfalz", Purpose.OPEN)
    hand.through_private()
    state = hand.referee.state
    assert state.holding("pfalz").shield == 2
    assert state.stack("g_pfalz_e") is None
    assert state.marches_left == 1


@pytest.mark.parametrize(
    ("taps", "words", "paragraph"),
    [
        (("at-w9", "at-e1"), "No road leads", "5.1"),
        (("at-w9", "at-s5"), "Nobody may enter a start", "1.4"),
        (("at-e7", "at-maus"), "needs|road|besieged", ""),
        (("at-s5",), "", ""),
        (("at-h1",), "Tap one of your stacks first", ""),
    ],
)
def test_what_is_not_allowed_is_answered_in_words(
    table: Callable[..., Hand], taps: tuple[str, ...], words: str, paragraph: str
) -> None:
    hand = table("march")
    before = hand.referee.state
    for name in taps:
        hand.tap(name)
    said = note(hand)
    assert said
    assert any(word in said for word in words.split("|"))
    assert paragraph in said
    assert hand.referee.state is before
    hand.tap_at((5, 5))
    assert hand.referee.state is before


def test_in_every_phase_a_tap_on_the_board_is_answered(table: Callable[..., Hand]) -> None:
    hand = table("roll")
    hand.tap("at-w9")
    assert "rolled first" in note(hand)


def test_a_tap_beside_goes_to_the_nearest_lit_place(table: Callable[..., Hand]) -> None:
    hand = table("march")
    x, y = hand.target("at-w9").rect.center
    hand.tap_at((x + 30, y + 30))
    assert isinstance(hand.table.plan, Marching)


def test_sliding_off_a_button_cancels(table: Callable[..., Hand]) -> None:
    hand = table("march")
    before = hand.referee.state
    hand.finger(pygame.FINGERDOWN, hand.target("primary").rect.center)
    hand.finger(pygame.FINGERMOTION, (100, 100))
    hand.finger(pygame.FINGERUP, (100, 100))
    assert hand.referee.state is before


def test_the_die_tumbles_and_lies_still(
    table: Callable[..., Hand], desk: SimulatedDesk, clock: Clock
) -> None:
    hand = table("roll")
    desk.falls_by_itself = False
    hand.tap("primary")
    assert desk.rolled == 1
    assert hand.window.stage.moving
    one = picture(hand)
    clock.now += 0.1
    assert hand.window.step()
    assert picture(hand) != one
    desk.fall(3)
    assert hand.window.step()
    assert not hand.window.stage.moving
    assert hand.referee.state.phase is not Phase.ROLL


def test_a_face_can_always_be_tapped_by_hand(table: Callable[..., Hand]) -> None:
    hand = table("roll")
    hand.tap("second")
    hand.tap("face5")
    assert hand.referee.state.phase is Phase.MARCH


def test_a_castle_that_is_no_target_opens_its_page(table: Callable[..., Hand]) -> None:
    hand = table("march")
    hand.tap("at-lahneck")
    assert hand.page.value == "castle"
    hand.tap("back")
    assert hand.page.value == "table"


def test_a_castle_that_is_besieged_shows_its_page_when_tapped_again(
    table: Callable[..., Hand],
) -> None:
    hand = table("march")
    hand.tap("at-pfalz")
    hand.tap("at-pfalz")
    assert hand.page.value == "castle"
    hand.tap("back")
    plan = hand.table.plan
    assert isinstance(plan, Mustering)
    assert plan.target == "pfalz"


@pytest.mark.parametrize("turned", [1, 2, 3])
def test_a_turned_window_is_tapped_where_it_is_seen(desk: SimulatedDesk, turned: int) -> None:
    window = Window(desk, Glass((720, 1280), turned))
    window.step()
    target = next(one for one in window.stage.targets() if one.id == "primary")
    x, y = target.rect.centerx / 720, target.rect.centery / 1280
    glass = {1: (1 - y, x), 2: (1 - x, 1 - y), 3: (y, 1 - x)}[turned]
    wide, high = pygame.display.get_surface().get_size()
    shown = pygame.display.get_surface().get_at((round(glass[0] * wide), round(glass[1] * high)))
    assert shown == window._picture.get_at(target.rect.center)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        event = pygame.event.Event(
            kind, touch_id=3, finger_id=1, x=glass[0], y=glass[1], dx=0.0, dy=0.0
        )
        pygame.event.post(event)
        window.step()
    assert window.stage.room.nav.top.page is Page.SETUP
    window.close()


def test_a_shield_is_seen_only_while_it_is_held(table: Callable[..., Hand]) -> None:
    hand = table("march")
    hand.window.stage.room.nav = hand.window.stage.room.nav.hand_over(3, Purpose.LOOK, "katz")
    hand.window.step()
    hand.tap("primary")
    assert hand.page is Page.PRIVATE
    before = picture(hand)
    hand.hold("hold")
    held = picture(hand)
    assert held != before
    hand.finger(pygame.FINGERMOTION, (5, 5))
    slid = picture(hand)
    hand.finger(pygame.FINGERUP, (5, 5))
    assert slid == picture(hand) == before
    hand.tap("primary")
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 0)


def test_the_attacker_alone_peeks_and_tells_the_table(table: Callable[..., Hand]) -> None:
    hand = table("resolve")
    hand.tap("at-w8")
    hand.tap("at-katz")
    assert hand.referee.state.phase is Phase.OPEN
    nav = hand.window.stage.room
    assert nav.nav.top == Stop(Page.PASS, 3, "katz", Purpose.SHARE)
    hand.tap("primary")
    assert "hold" not in {target.id for target in hand.window.stage.targets()}
    hand.tap("primary")
    assert nav.nav.top == Stop(Page.PASS, 0, "katz", Purpose.PEEK)
    hand.tap("primary")
    assert hand.target("primary").intent is None
    hand.look()
    hand.tap("primary")
    assert hand.referee.state.phase is not Phase.OPEN
    assert hand.page is Page.PASS
    hand.tap("primary")
    assert hand.page.value == "table"


def test_a_peek_that_nobody_looked_at_comes_back(table: Callable[..., Hand], clock: Clock) -> None:
    hand = table("resolve")
    hand.tap("at-w8")
    hand.tap("at-katz")
    hand.tap("primary")
    hand.tap("primary")
    hand.tap("primary")
    clock.now += LEAVES_AFTER_S + 1
    hand.window.step()
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 3)
    hand.tap("primary")
    assert hand.window.stage.room.nav.top == Stop(Page.PASS, 0, "katz", Purpose.PEEK)


def test_a_private_screen_leaves_by_itself(table: Callable[..., Hand], clock: Clock) -> None:
    hand = table("private-look")
    clock.now += LEAVES_AFTER_S - 1
    hand.window.step()
    assert hand.page is Page.PRIVATE
    clock.now += 1.5
    hand.window.step()
    assert hand.page.value == "pass"


def test_by_keys_alone(table: Callable[..., Hand]) -> None:
    hand = table("roll")
    key(hand, pygame.K_RETURN)
    hand.window.step()
    assert hand.referee.state.phase is Phase.MARCH
    reached = set()
    for way in (pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT) * 6:
        key(hand, way)
        reached.add(hand.window.stage._focus)
    assert any(name is not None and name.startswith("at-") for name in reached)
    key(hand, pygame.K_ESCAPE)
    assert hand.page.value == "menu"
    key(hand, pygame.K_ESCAPE)
    assert hand.page.value == "table"


def test_a_shield_is_held_by_enter(table: Callable[..., Hand]) -> None:
    hand = table("private-look")
    before = picture(hand)
    key(hand, pygame.K_RETURN)
    assert picture(hand) != before
    key(hand, pygame.K_RETURN, up=True)
    assert hand.window.stage.held is None


def test_a_name_is_written_with_accents(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = Hand(open_window((800, 480)))
    hand.tap("primary")
    hand.tap("name0")
    hand.tap("accents")
    hand.tap("keyö")
    hand.tap("keyz")
    key(hand, pygame.K_e, "é")
    hand.tap("primary")
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert draft.seats[0].name == "Özé"


@pytest.mark.parametrize("scene", ["home", "march", "rolling", "private-look", "end"])
def test_while_nothing_changes_nothing_is_drawn(
    table: Callable[..., Hand], scene: str, clock: Clock
) -> None:
    hand = table(scene)
    hand.window.stage.room.desk.fall(2) if scene == "rolling" else None  # type: ignore[attr-defined]
    for _ in range(3):
        clock.now += 3
        hand.window.step()
    assert [hand.window.step() for _ in range(10)] == [False] * 10


def test_a_tap_is_on_the_screen_in_time(table: Callable[..., Hand]) -> None:
    hand = table("march")
    hand.tap("at-w9")
    hand.tap("at-w9")
    began = time.perf_counter()
    hand.tap("at-w9")
    assert time.perf_counter() - began < 2 * 0.05


def test_the_window_can_be_resized(open_window: OpenWindow) -> None:
    window = open_window((800, 480))
    window.stage.resize((720, 1280))
    assert window.stage.dirty


def test_closing_the_window_tells_the_desk(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    window = open_window((800, 480))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.step()
    assert desk.ended
    assert not window.open


# A button that comes to mean something else


def rolled(hand: Hand, desk: SimulatedDesk, clock: Clock) -> tuple[int, int]:
    """After a roll that took a while; where the large button is, which ends the turn now."""
    desk.falls_by_itself = False
    point = hand.target("primary").rect.center
    hand.tap("primary")
    clock.now += 5
    hand.window.step()
    desk.fall(3)
    hand.window.step()
    assert hand.referee.state.phase is Phase.MARCH
    return point


def test_a_tap_that_comes_just_after_a_new_position_is_answered_by_nothing(
    table: Callable[..., Hand], desk: SimulatedDesk, clock: Clock
) -> None:
    hand = table("roll")
    point = rolled(hand, desk, clock)
    before = hand.referee.state
    for passed_s in (0.0, 0.2, 0.29):
        clock.now += passed_s
        hand.tap_at(point)
        assert is_idle(hand)
    clock.now += 0.02
    hand.tap_at(point)
    assert isinstance(hand.table.plan, Ending)
    assert hand.referee.state is before


def test_a_finger_that_was_down_before_the_new_position_does_not_count(
    table: Callable[..., Hand], desk: SimulatedDesk, clock: Clock
) -> None:
    hand = table("roll")
    desk.falls_by_itself = False
    point = hand.target("primary").rect.center
    hand.tap("primary")
    clock.now += 5
    hand.finger(pygame.FINGERDOWN, point)
    desk.fall(3)
    hand.window.step()
    clock.now += 5
    hand.finger(pygame.FINGERUP, point)
    assert is_idle(hand)
    assert hand.referee.state.phase is Phase.MARCH


def test_a_plan_that_changes_the_button_does_not_make_it_wait(
    table: Callable[..., Hand],
) -> None:
    hand = table("march")
    hand.tap("at-pfalz")
    hand.tap("at-g_pfalz_e")
    hand.tap_at(hand.target("primary").rect.center)
    assert hand.referee.state.phase is Phase.OPEN


def test_a_turn_with_marches_left_ends_when_it_is_asked_twice(
    table: Callable[..., Hand],
) -> None:
    hand = table("march")
    turn = hand.referee.state.colour
    hand.tap("primary")
    assert "End with 3 marches left?" in words(hand)
    hand.tap("cancel")
    assert is_idle(hand)
    hand.tap("primary")
    hand.tap_at(hand.target("primary").rect.center)
    assert hand.referee.state.colour == turn, "a double tap is no second answer"
    hand.tap("primary")
    assert hand.referee.state.colour != turn


def test_the_question_goes_when_something_else_is_tapped(table: Callable[..., Hand]) -> None:
    hand = table("march")
    hand.tap("primary")
    hand.tap("at-w9")
    assert isinstance(hand.table.plan, Marching)
    hand.tap("cancel")
    hand.tap("primary")
    hand.tap("at-lahneck")
    assert hand.page.value == "castle"
    hand.tap("back")
    assert is_idle(hand)


def test_a_turn_without_a_march_left_ends_at_once(table: Callable[..., Hand]) -> None:
    hand = table("march-done")
    turn = hand.referee.state.colour
    hand.tap("primary")
    assert hand.referee.state.colour != turn


# What is said


def test_the_odds_of_a_siege_are_said_in_words(table: Callable[..., Hand]) -> None:
    hand = table("march")
    hand.tap("at-katz")
    assert "Katz: 8 ready; 8 to 14 needed" in words(hand)
    assert "3 of 6 shields: 50 %" in words(hand)


def test_a_castle_that_is_no_front_and_the_space_near_it_have_distinct_names(
    table: Callable[..., Hand],
) -> None:
    hand = table("march")
    hand.tap("at-w8")
    hand.tap("at-sooneck")
    said = note(hand)
    assert said.count("Sooneck") == 1
    assert "No road leads from Sooneck to the space that is attacked." in said
