"""Does a ring wake the one that waits, once, whenever it comes? And does a touch?"""

import os
import threading
from pathlib import Path

from companion.app.devices.bell import Bell

LONG_S = 60.0
"""A wait that is not woken would show as a test that hangs."""


def test_a_ring_from_another_thread_ends_the_wait() -> None:
    bell = Bell()
    ringer = threading.Thread(target=bell.ring)
    ringer.start()
    assert bell.wait(LONG_S)
    ringer.join()


def test_rings_that_came_before_end_the_next_wait_and_no_other() -> None:
    bell = Bell()
    assert not bell.wait(0.0)
    for _ring in range(3):
        bell.ring()
    assert bell.wait(LONG_S)
    assert not bell.wait(0.0)
    bell.ring()
    assert bell.wait(LONG_S)


def test_a_file_that_can_be_read_ends_the_wait_and_nothing_is_read_from_it() -> None:
    bell = Bell()
    touches, finger = os.pipe()
    try:
        assert not bell.wait(0.0, [touches])
        os.write(finger, b"tap")
        assert bell.wait(LONG_S, [touches])
        assert bell.wait(LONG_S, [touches]), "it was not read"
        assert not bell.wait(0.0), "nobody has rung"
        assert os.read(touches, 8) == b"tap"
    finally:
        os.close(touches)
        os.close(finger)


def test_a_ring_while_a_touch_comes_is_heard_once() -> None:
    bell = Bell()
    touches, finger = os.pipe()
    try:
        os.write(finger, b"tap")
        bell.ring()
        assert bell.wait(LONG_S, [touches])
        assert not bell.wait(0.0)
    finally:
        os.close(touches)
        os.close(finger)


def test_a_bell_that_nobody_holds_leaves_no_file_open() -> None:
    def opened() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    before = opened()
    bells = [Bell() for _ in range(50)]
    assert opened() == before + 50
    bells.clear()
    assert opened() == before
