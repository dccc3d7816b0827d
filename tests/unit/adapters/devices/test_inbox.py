"""Signals cross from one thread to another, and wake who waits."""

import threading

from companion.adapters.devices.inbox import Inbox
from companion.adapters.devices.ports import DieCocked


def test_signals_come_out_in_order_and_once() -> None:
    inbox = Inbox()
    for name in "abc":
        inbox.put(DieCocked(name))
    assert [signal.die for signal in inbox if isinstance(signal, DieCocked)] == ["a", "b", "c"]
    assert list(inbox) == []


def test_whoever_waits_is_woken() -> None:
    bell = threading.Event()
    inbox = Inbox(bell.set)
    threading.Thread(target=inbox.put, args=(DieCocked("a"),)).start()
    assert bell.wait(10)
    assert list(inbox) == [DieCocked("a")]
