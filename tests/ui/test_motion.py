"""The table at its pace: pieces walk, a roll is shown, and a tap at any time goes on at once."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from companion.games.rheingold import moves as mv
from companion.ui.boards.moving import Moving
from companion.ui.games.rheingold.board_widget import BoardPart
from companion.ui.pace import FALL_S, OUTCOME_S, STEP_S
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from companion.ui.widgets.edge import Edge
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.scenes import FIELD, placed
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OnTable, OpenWindow

FRAME_S = 1 / 30
MARCH = mv.March("g_katz", "g_rheinfels", 3)
SHINES_S = 2.0
"""A little longer than a place shines where something happened."""


def board_of(hand: Hand) -> BoardPart:
    (found,) = (one for one in hand.window.stage.widgets() if isinstance(one, BoardPart))
    return found


def moving(hand: Hand) -> Moving | None:
    return board_of(hand).moving


def at_rest(hand: Hand) -> bytes:
    """The picture after everything has moved and shone."""
    hand.wait(SHINES_S)
    hand.window.step()
    hand.window.step()
    assert not hand.window.stage.moving
    return hand.pixels


def begin(hand: Hand, move: mv.Move) -> None:
    """Make a move, and draw the first picture of it."""
    assert hand.window.stage.match.play(move) is None
    hand.window.stage.dirty = True  # as a finger or a device has it
    assert hand.window.step()


@pytest.fixture
def hand(large_table: OnTable) -> Hand:
    return large_table("march")


def test_pieces_walk_and_then_rest_as_without_animation(
    hand: Hand, desk: SimulatedDesk, clock: Clock
) -> None:
    begin(hand, MARCH)
    pictures = set()
    begun = clock.now
    while moving(hand) is not None:
        assert hand.window.stage.moving
        pictures.add(hand.pixels)
        hand.wait(FRAME_S)
        assert hand.window.step(), "a picture a frame"
    assert clock.now - begun == pytest.approx(STEP_S, abs=2 * FRAME_S)
    assert len(pictures) >= 9
    rest = at_rest(hand)
    assert rest not in pictures
    desk.set_preferences(replace(desk.preferences, animated=False))
    hand.window.step()
    hand.window.stage.dirty = True
    hand.window.step()
    assert hand.pixels == rest


def test_at_rest_no_picture_is_drawn(hand: Hand) -> None:
    begin(hand, MARCH)
    at_rest(hand)
    for _ in range(100):
        hand.wait(FRAME_S)
        assert not hand.window.step()


def test_without_animation_nothing_moves(hand: Hand, desk: SimulatedDesk) -> None:
    desk.set_preferences(replace(desk.preferences, animated=False))
    hand.window.step()
    begin(hand, MARCH)
    assert moving(hand) is None
    assert not hand.window.stage.moving
    first = hand.pixels
    for _ in range(30):
        hand.wait(FRAME_S)
        assert not hand.window.step()
    assert hand.pixels == first


def test_a_tap_goes_on_at_once(hand: Hand) -> None:
    begin(hand, MARCH)
    hand.wait(STEP_S / 3)
    hand.window.step()
    assert moving(hand) is not None
    point = hand.target("at-w9").rect.center
    hand.finger(pygame.FINGERDOWN, point)
    assert moving(hand) is None, "the finger ends what moves"
    hand.finger(pygame.FINGERUP, point)
    assert hand.table.plan is not None
    assert board_of(hand).scene.chosen == "w9", "and means what it means"
    assert not hand.window.stage.moving


def test_a_tap_where_nothing_is_ends_it_too(hand: Hand) -> None:
    begin(hand, MARCH)
    hand.finger(pygame.FINGERDOWN, (2, 2))
    assert moving(hand) is None
    assert not hand.window.stage.moving


def test_a_key_ends_it(hand: Hand) -> None:
    begin(hand, MARCH)
    hand.key_down(pygame.K_RIGHT)
    assert moving(hand) is None


def test_marches_of_one_gesture_walk_one_after_another(hand: Hand, clock: Clock) -> None:
    for move in (mv.March("w9", "g_stolzenfels", 4), mv.March("g_stolzenfels", "w10", 4)):
        assert hand.window.stage.match.play(move) is None
    hand.window.step()
    begun, paths = clock.now, set()
    while (now := moving(hand)) is not None:
        paths |= {one.path for one in now.pieces}
        hand.wait(FRAME_S)
        hand.window.step()
    assert paths == {("w9", "g_stolzenfels", "w10")}
    assert clock.now - begun == pytest.approx(2 * STEP_S, abs=2 * FRAME_S)


def test_when_the_table_is_opened_nothing_moves(
    hand: Hand, desk: SimulatedDesk, clock: Clock
) -> None:
    """After a cut the position at rest is shown, in whichever moment the cut came."""
    begin(hand, MARCH)
    hand.wait(STEP_S / 2)
    hand.window.step()
    match = hand.referee.match_id
    restarted = Stage(desk, LIGHT, (1280, 720), clock.now)
    restarted.room.nav = restarted.room.nav.table(match)
    surface = pygame.Surface((1280, 720), 0, 32)
    restarted.draw(surface)
    assert not restarted.moving
    first = pygame.image.tobytes(surface, "RGB")
    assert first == at_rest(hand)
    restarted.tick(clock.now)
    restarted.draw(surface)
    for _ in range(30):
        clock.now += FRAME_S
        restarted.tick(clock.now)
        assert not restarted.dirty


def test_what_happens_elsewhere_walks_when_the_table_is_seen(hand: Hand) -> None:
    stage = hand.window.stage
    stage.room.nav = stage.room.nav.push(Stop(Page.MENU))
    hand.window.step()
    assert stage.match.play(MARCH) is None
    for _ in range(60):
        hand.wait(FRAME_S)
        hand.window.step()
    stage.room.nav = stage.room.nav.back()
    hand.window.step()
    assert moving(hand) is not None


# A fight, a siege


def test_who_fell_is_seen_for_as_long_as_it_needs(large_table: OnTable, clock: Clock) -> None:
    hand = large_table("march")
    begin(hand, mv.Assault("w8", (("w9", 4),)))
    begun, counted = clock.now, list[int]()
    while (now := moving(hand)) is not None:
        counted += [one.lost for one in now.pieces if one.lost]
        assert not board_of(hand).scene.lit or not now.is_moment, "nothing else is pointed at"
        hand.wait(FRAME_S)
        assert hand.window.step(), "a picture a frame"
    assert set(counted) == {3}
    assert len(counted) * FRAME_S == pytest.approx(FALL_S, abs=3 * FRAME_S)
    assert clock.now - begun == pytest.approx(FALL_S, abs=2 * FRAME_S)
    assert "taken-off" in {one.id for one in hand.window.stage.targets()}, "the line stays"


def test_after_its_page_a_failed_siege_shows_who_fell(large_table: OnTable) -> None:
    hand = large_table("open-aside")
    hand.tap("primary")
    hand.tap("primary")
    assert hand.page is Page.OUTCOME
    hand.wait(OUTCOME_S)
    hand.window.step()
    hand.tap("primary")
    hand.window.step()
    assert hand.page.value == "table"
    now = moving(hand)
    assert now is not None
    assert {(one.colour, one.lost) for one in now.pieces} == {("red", 4)}


@pytest.mark.parametrize("tapped", [False, True])
def test_a_castle_falls_with_its_flag_and_a_finger_ends_it(
    open_window: OpenWindow, desk: SimulatedDesk, clock: Clock, tapped: bool
) -> None:
    window = open_window((1280, 720))
    places = {**FIELD["places"], "g_gutenfels": {"red": 4}}
    window.stage.room.nav = placed(desk, four_players(), places=places).room.nav
    window.step()
    hand = Hand(window)
    begin(hand, mv.Besiege("gutenfels", (("g_gutenfels", 4),)))
    now = moving(hand)
    assert now is not None
    (flag,) = now.flags
    assert (flag.castle, flag.before, flag.after) == ("gutenfels", None, "red")
    begun, pictures = clock.now, set[bytes]()
    if tapped:
        hand.finger(pygame.FINGERDOWN, (2, 2))
        assert moving(hand) is None
        assert not hand.window.stage.moving
        return
    while moving(hand) is not None:
        pictures.add(hand.pixels)
        hand.wait(FRAME_S)
        assert hand.window.step(), "a picture a frame"
    assert 0.9 <= clock.now - begun <= 1.5
    assert len(pictures) > 15


# Somebody else is to move


def edge(hand: Hand) -> Edge:
    return next(one for one in hand.window.stage.widgets() if isinstance(one, Edge))


def test_the_next_colour_slides_in_and_then_it_rests(hand: Hand, clock: Clock) -> None:
    assert edge(hand).before is None, "not when the table is opened"
    begin(hand, mv.End())
    begun, parts, pictures = clock.now, list[float](), set[bytes]()
    while edge(hand).before is not None:
        assert hand.window.stage.moving
        assert (edge(hand).before, edge(hand).colour) == ("red", "blue")
        parts.append(edge(hand).part)
        pictures.add(hand.pixels)
        hand.wait(FRAME_S)
        assert hand.window.step(), "a picture a frame"
    assert clock.now - begun == pytest.approx(0.3, abs=2 * FRAME_S)
    assert parts == sorted(parts)
    assert len(pictures) == len(parts) >= 9
    at_rest(hand)


def test_a_finger_shows_the_next_colour_at_once(hand: Hand) -> None:
    begin(hand, mv.End())
    hand.finger(pygame.FINGERDOWN, (2, 2))
    assert edge(hand).before is None
    assert not hand.window.stage.moving


def test_without_animation_the_next_colour_is_there(hand: Hand, desk: SimulatedDesk) -> None:
    desk.set_preferences(replace(desk.preferences, animated=False))
    hand.window.step()
    begin(hand, mv.End())
    assert (edge(hand).colour, edge(hand).before) == ("blue", None)
    assert not hand.window.stage.moving


# Taking back


def take_back(hand: Hand, number: int = 1) -> None:
    hand.referee.corrections.take_back(number, hand.referee.present)
    hand.window.stage.dirty = True
    hand.window.step()


def told(hand: Hand) -> str:
    return hand.table.spoken(hand.window.stage.room).news


def test_what_is_taken_back_walks_back_and_it_says_what_goes_where(hand: Hand) -> None:
    begin(hand, MARCH)
    at_rest(hand)
    take_back(hand)
    assert told(hand) == "Move 3 knights from gate 24 of Rheinfels back to gate 25 of Katz."
    hand.wait(STEP_S / 2)
    hand.window.step()
    now = moving(hand)
    assert now is not None
    assert [one.path for one in now.pieces] == [("g_katz", "g_rheinfels")]
    parts = [now.pieces[0].part]
    while (now := moving(hand)) is not None:
        parts.append(now.pieces[0].part)
        hand.wait(FRAME_S)
        hand.window.step()
    assert parts == sorted(parts, reverse=True)
    assert parts[0] > parts[-1]
    at_rest(hand)
    assert ("g_katz", "red", 8) in board_of(hand).scene.stacks


def test_many_things_that_are_taken_back_are_counted(hand: Hand) -> None:
    begin(hand, MARCH)
    begin(hand, mv.March("w9", "g_stolzenfels", 4))
    begin(hand, mv.March("g_pfalz_e", "e5", 2))
    take_back(hand, 3)
    assert told(hand) == "Taken back: now put the board right in 3 steps, as shown."
    assert moving(hand) is not None


def test_a_roll_that_is_taken_back_says_where_its_knight_goes(large_table: OnTable) -> None:
    hand = large_table("roll")
    begin(hand, mv.Roll(4))
    entered = hand.referee.state.starts[3]
    assert "red" in entered
    take_back(hand)
    assert told(hand) == "Move 1 knight from start 4 back to the supply."
