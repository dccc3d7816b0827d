"""Fingers, mouse and keys become one stream; one finger counts."""

from __future__ import annotations

import pygame
import pytest

from companion.ui.input.events import Gesture, KeyName, KeyStroke, Pointer, Press, Touch, TouchPhase

SIZE = (800, 480)


def finger(kind: int, x: float, y: float, touch_id: int = 5) -> pygame.event.Event:
    return pygame.event.Event(kind, touch_id=touch_id, finger_id=2, x=x, y=y, dx=0, dy=0)


def mouse(kind: int, pos: tuple[int, int], *, touch: bool, button: int = 1) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=touch)
    return pygame.event.Event(kind, pos=pos, button=button, touch=touch)


def test_a_finger_is_measured_on_the_picture() -> None:
    pointer = Pointer(SIZE)
    assert pointer.read(finger(pygame.FINGERDOWN, 0.5, 0.25)) == Touch(2, TouchPhase.DOWN, 400, 120)
    assert pointer.read(finger(pygame.FINGERUP, 1.0, 1.0)) == Touch(2, TouchPhase.UP, 799, 479)


def test_one_tap_that_comes_as_finger_and_mouse_is_one_touch() -> None:
    pointer = Pointer(SIZE)
    both = [
        finger(pygame.FINGERDOWN, 0.5, 0.5),
        mouse(pygame.MOUSEBUTTONDOWN, (400, 240), touch=True),
    ]
    for order in (both, both[::-1]):
        assert [touch is not None for touch in map(pointer.read, order)].count(True) == 1


def test_a_mouse_that_pretends_to_be_a_finger_is_one_touch() -> None:
    pointer = Pointer(SIZE)
    assert pointer.read(finger(pygame.FINGERDOWN, 0.5, 0.5, touch_id=0xFFFFFFFF)) is None
    assert pointer.read(finger(pygame.FINGERDOWN, 0.5, 0.5, touch_id=-1)) is None
    found = pointer.read(mouse(pygame.MOUSEBUTTONDOWN, (400, 240), touch=False))
    assert found == Touch(-1, TouchPhase.DOWN, 400, 240)


def test_only_the_left_button_taps() -> None:
    pointer = Pointer(SIZE)
    assert pointer.read(mouse(pygame.MOUSEBUTTONDOWN, (1, 1), touch=False, button=3)) is None
    still = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))
    assert pointer.read(still) is None


@pytest.mark.parametrize(
    ("turned", "glass", "picture"),
    [
        (0, (0.25, 0.5), (200, 240)),
        (1, (0.25, 0.5), (400, 360)),
        (2, (0.25, 0.5), (600, 240)),
        (3, (0.25, 0.5), (400, 120)),
    ],
)
def test_a_turned_picture_is_tapped_where_it_is_seen(
    turned: int, glass: tuple[float, float], picture: tuple[int, int]
) -> None:
    found = Pointer(SIZE, turned).read(finger(pygame.FINGERDOWN, *glass))
    assert isinstance(found, Touch)
    assert found.point == picture


@pytest.mark.parametrize("turned", [0, 1, 2, 3])
def test_the_picture_s_corner_is_where_it_is_drawn(turned: int) -> None:
    picture = pygame.Surface((8, 4), 0, 32)
    picture.set_at((0, 0), (255, 0, 0))
    shown = pygame.transform.rotate(picture, -90 * turned)
    corner = next(
        (x, y)
        for x in range(shown.get_width())
        for y in range(shown.get_height())
        if shown.get_at((x, y))[0] == 255
    )
    x, y = (corner[0] + 0.4) / shown.get_width(), (corner[1] + 0.4) / shown.get_height()
    found = Pointer((8, 4), turned).read(finger(pygame.FINGERDOWN, x, y))
    assert isinstance(found, Touch)
    assert max(found.point) <= 1


def test_keys() -> None:
    pointer = Pointer(SIZE)
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0)
    assert pointer.read(enter) == KeyStroke(KeyName.ENTER)
    letter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_e, unicode="é", mod=0)
    assert pointer.read(letter) == KeyStroke(KeyName.TEXT, "é")
    lifted = pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, unicode="\r", mod=0)
    assert pointer.read(lifted) == KeyStroke(KeyName.ENTER, "", down=False)


def at(phase: TouchPhase, finger_id: int = 1) -> Touch:
    return Touch(finger_id, phase, 0, 0)


def test_a_tap_counts_on_release_inside() -> None:
    press = Press()
    assert press.touch(at(TouchPhase.DOWN), "a") is Gesture.PRESSED
    assert press.held == "a"
    assert press.touch(at(TouchPhase.UP), "a") is Gesture.TAPPED
    assert press.held is None


def test_sliding_off_cancels_and_sliding_back_does_not() -> None:
    press = Press()
    press.touch(at(TouchPhase.DOWN), "a")
    assert press.touch(at(TouchPhase.MOVE), "b") is Gesture.LEFT
    assert press.held is None
    assert press.touch(at(TouchPhase.MOVE), "a") is Gesture.BACK
    assert press.touch(at(TouchPhase.MOVE), None) is Gesture.LEFT
    assert press.touch(at(TouchPhase.UP), None) is Gesture.CANCELLED


def test_pressing_beside_and_sliding_on_is_no_tap() -> None:
    press = Press()
    assert press.touch(at(TouchPhase.DOWN), None) is None
    assert press.touch(at(TouchPhase.UP), "a") is None


def test_a_palm_does_not_disturb_the_finger() -> None:
    press = Press()
    press.touch(at(TouchPhase.DOWN, 1), "a")
    assert press.touch(at(TouchPhase.DOWN, 2), "b") is None
    assert press.touch(at(TouchPhase.UP, 2), "b") is None
    assert press.touch(at(TouchPhase.UP, 1), "a") is Gesture.TAPPED


def test_a_dropped_press_forgets_its_finger() -> None:
    press = Press()
    press.touch(at(TouchPhase.DOWN), "a")
    press.drop()
    assert press.touch(at(TouchPhase.UP), "a") is None
    assert press.touch(at(TouchPhase.DOWN), "b") is Gesture.PRESSED
