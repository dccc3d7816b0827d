"""Does a ring wake the one that waits, once, whenever it comes?"""

import threading

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
