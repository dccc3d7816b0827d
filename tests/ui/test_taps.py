"""What a finger or a key does on the real window: taps become intents become moves."""

from __future__ import annotations

import pygame
import pytest

from companion.games.rheingold import view
from companion.games.rheingold.state import Phase
from companion.ui.games.rheingold.table.move_plan import GatheringForces, Marching
from companion.ui.i18n.translate import use
from companion.ui.pace import SHOWN_S
from companion.ui.screen_kit.navigator import Navigator, Page, Purpose, Stop
from companion.ui.shell.window import Glass, Window
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.put_right_hand import put
from tests.support.ui.scenes import placed
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnTable, OpenWindow


def test_a_stack_is_tapped_then_how_many_then_where(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("at-w9")
    assert hand.table.plan == Marching("w9", 4, 4)
    hand.tap("number3")
    hand.tap("fewer")
    assert hand.table.plan == Marching("w9", 2, 4)
    hand.tap("at-h4")
    assert hand.referee.state.knights_at("h4", "red") == 2
    assert hand.referee.state.knights_at("w9", "red") == 2
    assert hand.idle


def test_what_has_just_happened_is_said_in_another_language_at_once(
    large_table: OnTable,
) -> None:
    hand = large_table("march")
    for name in ("at-w9", "at-h4"):
        hand.tap(name)
    in_english = hand.table.spoken(hand.window.stage.room).news
    use("de")
    in_german = hand.table.spoken(hand.window.stage.room).news
    use("en")
    assert in_english != in_german != ""
    assert hand.table.spoken(hand.window.stage.room).news == in_english


def test_a_chosen_stack_is_let_go_by_tapping_it_again(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("at-w9")
    hand.tap("at-w9")
    assert hand.idle
    hand.tap("at-w9")
    hand.tap("cancel")
    assert hand.idle


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


def test_an_assault_gathers_at_its_fronts(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("at-w8")
    plan = hand.table.plan
    assert isinstance(plan, GatheringForces)
    assert plan.ready == (("w9", 4),)
    hand.tap("number3")
    hand.tap("primary")
    assert "6.3" in hand.note
    hand.tap("more")
    hand.tap("primary")
    assert hand.referee.state.stack("w8") == ("red", 4)


def test_a_siege_from_two_gates_opens_the_shield_and_is_occupied(
    large_table: OnTable,
) -> None:
    hand = large_table("march")
    hand.tap("at-pfalz")
    hand.tap("at-g_pfalz_e")
    plan = hand.table.plan
    assert isinstance(plan, GatheringForces)
    assert plan.total == 8
    hand.tap("primary")
    assert hand.referee.state.phase is Phase.OPEN
    assert hand.window.stage.room.nav.top == Stop(Page.OPENING, 1, "pfalz", Purpose.OPEN)
    hand.through_private()
    state = hand.referee.state
    assert state.holding("pfalz").shield == 2
    assert state.stack("g_pfalz_e") is None
    assert state.marches_left == 1


def test_an_enemy_that_nobody_stands_next_to_is_told_as_that(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    window = open_window((800, 480))
    match = desk.new_match(four_players())
    put(desk)
    window.stage.room.nav = Navigator().table(match)
    window.step()
    hand = Hand(window)
    hand.tap("at-w8")
    assert "None of your knights is next to these knights." in hand.note
    assert "tart" not in hand.note
    hand.tap("at-g_katz")
    assert isinstance(hand.table.plan, Marching)
    hand.tap("at-w8")
    assert "None of your knights is next to these knights." in hand.note, "no road is missing"


@pytest.mark.parametrize(
    ("taps", "words", "paragraph"),
    [
        (("at-w9", "at-e1"), "None of your knights can get there", "5.1"),
        (("at-w9", "at-s5"), "can't return to a start", "1.4"),
        (("at-e7", "at-maus"), "need|road|besieged", ""),
        (("at-s5",), "", ""),
        (("at-g_ehrenbreitstein",), "None of your knights can get there", "5.1"),
    ],
)
def test_what_is_not_allowed_is_answered_in_words(
    large_table: OnTable, taps: tuple[str, ...], words: str, paragraph: str
) -> None:
    hand = large_table("march")
    before = hand.referee.state
    for name in taps:
        hand.tap(name)
    said = hand.note
    assert said
    assert any(word in said for word in words.split("|"))
    assert paragraph in said
    assert hand.referee.state is before
    hand.tap_at((5, 5))
    assert hand.referee.state is before


def test_in_every_phase_a_tap_on_the_board_is_answered(large_table: OnTable) -> None:
    hand = large_table("roll")
    hand.tap("at-w9")
    assert "roll the die" in hand.note


def test_a_tap_beside_goes_to_the_nearest_lit_place(large_table: OnTable) -> None:
    hand = large_table("march")
    x, y = hand.target("at-w9").rect.center
    hand.tap_at((x + 30, y + 30))
    assert isinstance(hand.table.plan, Marching)


def test_sliding_off_a_button_cancels(large_table: OnTable) -> None:
    hand = large_table("march")
    before = hand.referee.state
    hand.finger(pygame.FINGERDOWN, hand.target("primary").rect.center)
    hand.finger(pygame.FINGERMOTION, (100, 100))
    hand.finger(pygame.FINGERUP, (100, 100))
    assert hand.referee.state is before


def test_the_die_tumbles_and_lies_still(
    large_table: OnTable, desk: SimulatedDesk, clock: Clock
) -> None:
    hand = large_table("roll")
    desk.falls_by_itself = False
    hand.tap("primary")
    assert desk.rolled == 1
    assert hand.window.stage.moving
    one = hand.pixels
    clock.now += 0.1
    assert hand.window.step()
    assert hand.pixels != one
    desk.fall(3)
    assert hand.window.step()
    clock.now += SHOWN_S
    assert hand.window.step()
    assert not hand.window.stage.moving
    assert hand.referee.state.phase is not Phase.ROLL


def test_a_face_can_always_be_tapped_by_hand(large_table: OnTable) -> None:
    hand = large_table("roll")
    hand.tap("second")
    hand.tap("face5")
    assert hand.referee.state.phase is Phase.MARCH


def test_a_castle_that_is_no_target_opens_its_page(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("at-lahneck")
    assert hand.page.value == "castle"
    hand.tap("back")
    assert hand.page.value == "table"


def test_a_castle_that_is_besieged_shows_its_page_when_tapped_again(
    large_table: OnTable,
) -> None:
    hand = large_table("march")
    hand.tap("at-pfalz")
    hand.tap("at-pfalz")
    assert hand.page.value == "castle"
    hand.tap("back")
    plan = hand.table.plan
    assert isinstance(plan, GatheringForces)
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


def test_by_keys_alone(large_table: OnTable) -> None:
    hand = large_table("roll")
    hand.key_down(pygame.K_RETURN)
    hand.window.step()
    assert hand.referee.state.phase is Phase.MARCH
    reached = set()
    for way in (pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT) * 6:
        hand.key_down(way)
        reached.add(hand.window.stage._focus)
    assert any(name is not None and name.startswith("at-") for name in reached)
    hand.key_down(pygame.K_ESCAPE)
    assert hand.page.value == "menu"
    hand.key_down(pygame.K_ESCAPE)
    assert hand.page.value == "table"


def test_a_name_is_written_with_accents(open_window: OpenWindow, desk: SimulatedDesk) -> None:
    hand = Hand(open_window((800, 480)))
    hand.tap("primary")
    hand.tap("name0")
    hand.tap("accents")
    hand.tap("keyö")
    hand.tap("keyz")
    hand.key_down(pygame.K_e, "é")
    hand.tap("primary")
    draft = hand.window.stage.room.draft
    assert draft is not None
    assert draft.seats[0].name == "Özé"


@pytest.mark.parametrize("scene", ["home", "march", "rolling", "private-look", "end"])
def test_while_nothing_changes_nothing_is_drawn(
    large_table: OnTable, scene: str, clock: Clock
) -> None:
    hand = large_table(scene)
    hand.window.ports.fall(2) if scene == "rolling" else None  # type: ignore[attr-defined]
    for _ in range(3):
        clock.now += 3
        hand.window.step()
    assert [hand.window.step() for _ in range(10)] == [False] * 10


def test_a_tap_is_on_the_screen_with_the_round_that_takes_it(large_table: OnTable) -> None:
    """How long a round takes, `bench taps` measures."""
    hand = large_table("march")
    hand.wait(1.0)
    x, y = hand.target("at-w9").rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=(x, y), button=1, touch=False))
    assert hand.window.step()
    assert hand.window.stage.dirty is False
    assert hand.window.step() is False


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


def test_the_odds_of_a_siege_are_said_in_words(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("at-katz")
    assert "Katz: 8 to 14 needed, 8 ready" in words(hand)
    assert "Beats 3 of 6 shields: 50%" in words(hand)


def test_a_castle_that_is_no_front_and_the_space_near_it_have_distinct_names(
    large_table: OnTable,
) -> None:
    hand = large_table("march")
    hand.tap("at-w8")
    hand.tap("at-sooneck")
    said = hand.note
    assert said.count("Sooneck") == 1
    assert "No road leads from Sooneck to the space under attack." in said
