"""One finger taps or drags, two push and stretch; a third one is nobody's."""

from __future__ import annotations

from companion.ui.input.events import Touch, TouchPhase
from companion.ui.input.gestures import Down, Dragged, Dropped, Fingers, Lost, Pinched, Tapped


def touch(finger: int, phase: TouchPhase, x: int, y: int) -> Touch:
    return Touch(finger, phase, x, y)


def follow(fingers: Fingers, *touches: tuple[int, TouchPhase, int, int]) -> list[object]:
    return [fingers.follow(touch(*one), inside=True) for one in touches]


def test_a_finger_that_trembles_taps() -> None:
    found = follow(
        Fingers(12),
        (1, TouchPhase.DOWN, 50, 50),
        (1, TouchPhase.MOVE, 55, 58),
        (1, TouchPhase.UP, 55, 58),
    )
    assert found == [Down((50, 50)), None, Tapped((55, 58))]


def test_a_finger_that_moves_drags_from_where_it_came() -> None:
    found = follow(
        Fingers(12), (1, TouchPhase.DOWN, 50, 50), (1, TouchPhase.MOVE, 80, 50),
        (1, TouchPhase.MOVE, 52, 50), (1, TouchPhase.UP, 52, 50),
    )  # fmt: skip
    assert found[1:] == [
        Dragged((50, 50), (50, 50), (80, 50)), Dragged((50, 50), (80, 50), (52, 50)),
        Dropped((50, 50), (52, 50)),
    ]  # fmt: skip


def test_two_fingers_stretch_and_the_last_one_to_leave_means_nothing() -> None:
    fingers = Fingers(12)
    found = follow(
        fingers, (1, TouchPhase.DOWN, 100, 100), (2, TouchPhase.DOWN, 200, 100),
        (2, TouchPhase.MOVE, 300, 100), (1, TouchPhase.UP, 100, 100),
        (2, TouchPhase.MOVE, 320, 100), (2, TouchPhase.UP, 320, 100),
    )  # fmt: skip
    assert found[1] == Lost()
    assert found[2] == Pinched((150.0, 100.0), (200.0, 100.0), 2.0)
    assert found[3:] == [None, None, None]
    assert not fingers.busy
    assert follow(fingers, (1, TouchPhase.DOWN, 9, 9), (1, TouchPhase.UP, 9, 9))[1] == Tapped(
        (9, 9)
    )


def test_a_finger_from_elsewhere_is_not_followed() -> None:
    fingers = Fingers(12)
    assert fingers.follow(touch(1, TouchPhase.DOWN, 5, 5), inside=False) is None
    assert fingers.follow(touch(1, TouchPhase.UP, 50, 50), inside=True) is None


def test_a_finger_that_was_never_seen_to_leave_comes_anew() -> None:
    fingers = Fingers(12)
    found = follow(
        fingers,
        (1, TouchPhase.DOWN, 5, 5),
        (1, TouchPhase.DOWN, 70, 70),
        (1, TouchPhase.UP, 70, 70),
    )
    assert found[2] == Tapped((70, 70))
