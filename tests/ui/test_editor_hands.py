"""The sheet in the hand: pushed, stretched, by mouse, by keys; the photograph below it."""

from __future__ import annotations

import pygame
import pytest

from companion.core.drafting import sheet_edits
from companion.games.rheingold.drafting.reading import from_json
from companion.ui.games.rheingold.editor.small_pictures import board_picture
from companion.ui.games.rheingold.editor.tools import Tool
from companion.ui.screen_kit.navigator import Page
from companion.ui.screens.editor.layout import spread
from companion.ui.theme import LIGHT
from tests.support.ui.desk_boards import rhine
from tests.support.ui.edit_hand import Draughtsman, blank, near, page
from tests.support.ui.edit_scenes import CORNERS, as_image, photograph
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


@pytest.fixture
def hand(open_window: OpenWindow) -> Draughtsman:
    """On a blank sheet, with no snapping: places lie where they are put."""
    return blank(open_window, (800, 480))


def test_two_fingers_push_and_stretch_and_put_nothing(hand: Draughtsman) -> None:
    hand.tap("tool-space")
    before = hand.view
    middle = before.to_mm((300.0, 220.0))
    hand.pinch((300, 220), (340, 240), 80, 240)
    assert hand.view.zoom == pytest.approx(3.0, rel=0.05)
    assert near(hand.view.to_mm((340.0, 240.0)), middle, 3.0)
    assert not hand.draft.spaces
    hand.tap("whole")
    assert hand.view == before


def test_a_wheel_makes_larger_what_is_under_the_mouse(hand: Draughtsman) -> None:
    spot, before = (500, 150), hand.view
    event = pygame.event.Event
    pygame.event.post(event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(event(pygame.MOUSEWHEEL, x=0, y=3, flipped=False, which=0))
    hand.window.step()
    assert hand.view.zoom > 1.5
    assert near(hand.view.to_mm(spot), before.to_mm(spot), 1.0)
    pygame.event.post(event(pygame.MOUSEWHEEL, x=0, y=-9, flipped=False, which=0))
    hand.window.step()
    assert hand.view.zoom == 1.0


def test_a_mouse_draws_and_pushes(hand: Draughtsman) -> None:
    def mouse(kind: int, at: tuple[int, int]) -> None:
        more = (
            {"buttons": (1, 0, 0), "rel": (0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        )
        pygame.event.post(pygame.event.Event(kind, pos=at, touch=False, **more))
        hand.window.step()

    hand.tap("tool-space")
    mouse(pygame.MOUSEBUTTONDOWN, hand.spot((300, 200)))
    mouse(pygame.MOUSEBUTTONUP, hand.spot((300, 200)))
    assert near(hand.draft.spaces["p1"], (300, 200))
    hand.tap("tool-look")
    hand.tap("larger")
    before = hand.view.to_px((300, 200))
    mouse(pygame.MOUSEBUTTONDOWN, (400, 240))
    mouse(pygame.MOUSEMOTION, (440, 250))
    mouse(pygame.MOUSEMOTION, (460, 260))
    mouse(pygame.MOUSEBUTTONUP, (460, 260))
    x, y = hand.view.to_px((300, 200))
    assert (round(x - before[0]), round(y - before[1])) == (60, 20)


def test_a_finger_that_was_lost_is_forgotten(hand: Draughtsman) -> None:
    hand.tap("tool-space")
    hand.finger(pygame.FINGERDOWN, hand.spot((300, 200)))
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    hand.window.step()
    hand._post(pygame.FINGERDOWN, 7, hand.spot((500, 200)))
    hand._post(pygame.FINGERUP, 7, hand.spot((500, 200)))
    hand.window.step()
    assert near(hand.draft.spaces["p1"], (500, 200))


def test_a_board_is_drawn_with_keys_alone(hand: Draughtsman) -> None:
    def press(*keys: int, text: str = "") -> None:
        for key in keys:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=key, unicode=text))
        hand.window.step()

    hand.wait(1.0)
    press(pygame.K_s, text="s")
    assert hand.work.tool is Tool.SPACE
    press(pygame.K_RETURN)
    press(pygame.K_RETURN)
    press(*[pygame.K_RIGHT] * 12)
    press(pygame.K_RETURN)
    first, second = hand.draft.spaces.values()
    assert near(first, (440, 225))
    assert second[0] > first[0] + 60
    press(pygame.K_u, text="u")
    assert len(hand.draft.spaces) == 1
    press(pygame.K_PLUS, text="+")
    assert hand.view.zoom > 1
    press(pygame.K_ESCAPE)
    press(pygame.K_ESCAPE)
    assert page(hand) is Page.BOARDS


def test_the_straightened_photograph_lies_under_the_sheet_where_the_board_is(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    photograph(desk.inbox() / "table.jpg", rhine())
    past = desk.collection.create("My board")
    name = desk.collection.take_photograph(past.draft.id, desk.inbox() / "table.jpg")
    desk.collection.save(past.did(sheet_edits.Photograph(name, CORNERS)))
    hand = Draughtsman(open_window((800, 480)))
    hand.tap("boards")
    hand.tap(f"board-{past.draft.id}")
    hand.tap("primary")
    hand.rest()
    photo = hand.state.photo
    assert photo is not None
    small = pygame.transform.smoothscale(photo.lying, (176, 90))
    flat = board_picture(from_json(rhine()), (1320, 675), LIGHT)
    flat = pygame.transform.smoothscale(flat, (176, 90))
    assert apart(small, flat) < 4


@pytest.mark.parametrize(("size", "said"), [((880, 450), False), ((450, 880), True)])
def test_a_photograph_that_cannot_be_of_this_board_is_noticed(
    open_window: OpenWindow, desk: SimulatedDesk, size: tuple[float, float], said: bool
) -> None:
    photograph(desk.inbox() / "table.jpg", rhine())
    past = desk.collection.create("My board", size)
    hand = Draughtsman(open_window((800, 480)))
    hand.tap("boards")
    hand.tap(f"board-{past.draft.id}")
    for tap in ("primary", "facts", "photos", "row0", "primary"):
        hand.tap(tap)
        hand.rest()
    told = [one.text for widget in hand.window.stage.widgets() for one in widget.words()]
    sentence = "The photo doesn't fit 450 by 880 mm: is that the board's size?"
    assert (sentence in told) is said


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """How unlike two pictures are, of 255."""
    pairs = zip(as_image(one).tobytes(), as_image(other).tobytes(), strict=True)
    far = [abs(a - b) for a, b in pairs]
    return sum(far) / len(far)


def test_the_photograph_is_dimmed_and_switched_off(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    photograph(desk.inbox() / "table.jpg", rhine())
    hand = blank(open_window, (800, 480))
    hand.tap("facts")
    hand.tap("photos")
    hand.rest()
    hand.tap("row0")
    hand.rest()
    hand.tap("turn")
    hand.tap("primary")
    hand.rest()
    hand.tap("back")
    for _ in range(3):
        hand.tap("turn")
    hand.tap("primary")
    hand.rest()
    hand.tap("primary")
    hand.rest()
    assert not hand.work.snapping
    area = spread(hand.window.stage.room, len(hand.state.desk.tools)).sheet
    shown = [hand.window._picture.subsurface(area).copy()]
    hand.tap("photo-more")
    shown.append(hand.window._picture.subsurface(area).copy())
    for _ in range(3):
        hand.tap("photo-less")
    shown.append(hand.window._picture.subsurface(area).copy())
    assert "photo-less" not in hand.names()
    assert len({as_image(one).tobytes() for one in shown}) == 3
