"""The glass goes dark when nobody stirs, and the touch that wakes it does nothing else."""

import pytest

from companion.ui.input.dimming import Dimming
from companion.ui.input.events import KeyName, KeyStroke, Touch, TouchPhase

AFTER_S = 60.0


def touch(phase: TouchPhase, finger: int = 1) -> Touch:
    return Touch(finger, phase, 10, 10)


def test_it_is_dark_after_so_long_and_not_before() -> None:
    dimming = Dimming(100.0)
    assert not dimming.dark(159.9, AFTER_S)
    assert dimming.dark(160.0, AFTER_S)


def test_never_is_never() -> None:
    assert not Dimming(0.0).dark(1e9, 0)


def test_a_device_wakes_it() -> None:
    dimming = Dimming(0.0)
    dimming.stir(100.0)
    assert not dimming.dark(120.0, AFTER_S)


def test_an_old_stir_is_no_news() -> None:
    dimming = Dimming(100.0)
    dimming.stir(3.0)
    assert not dimming.dark(150.0, AFTER_S)


def test_the_waking_touch_counts_for_nothing_until_it_is_lifted() -> None:
    dimming = Dimming(0.0)
    assert dimming.swallows(touch(TouchPhase.DOWN), 100.0, AFTER_S)
    assert not dimming.dark(100.0, AFTER_S)
    assert dimming.swallows(touch(TouchPhase.MOVE), 100.1, AFTER_S)
    assert dimming.swallows(touch(TouchPhase.UP), 100.2, AFTER_S)
    assert not dimming.swallows(touch(TouchPhase.DOWN), 100.3, AFTER_S)
    assert not dimming.swallows(touch(TouchPhase.UP), 100.4, AFTER_S)


def test_another_finger_counts_once_it_is_bright() -> None:
    dimming = Dimming(0.0)
    assert dimming.swallows(touch(TouchPhase.DOWN), 100.0, AFTER_S)
    assert not dimming.swallows(touch(TouchPhase.DOWN, finger=2), 100.1, AFTER_S)


def test_a_finger_whose_release_was_lost_counts_again() -> None:
    dimming = Dimming(0.0)
    assert dimming.swallows(touch(TouchPhase.DOWN), 100.0, AFTER_S)
    assert not dimming.swallows(touch(TouchPhase.DOWN), 105.0, AFTER_S)


@pytest.mark.parametrize("name", [KeyName.ENTER, KeyName.TEXT])
def test_the_first_key_only_wakes(name: KeyName) -> None:
    dimming = Dimming(0.0)
    assert dimming.swallows(KeyStroke(name, "a"), 100.0, AFTER_S)
    assert not dimming.swallows(KeyStroke(name, "a"), 100.1, AFTER_S)


def test_the_release_of_the_waking_key_counts_for_nothing() -> None:
    dimming = Dimming(0.0)
    assert dimming.swallows(KeyStroke(KeyName.ENTER), 100.0, AFTER_S)
    assert dimming.swallows(KeyStroke(KeyName.ENTER, down=False), 100.1, AFTER_S)
    assert not dimming.swallows(KeyStroke(KeyName.ENTER), 100.2, AFTER_S)
