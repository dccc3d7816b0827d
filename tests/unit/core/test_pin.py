"""A PIN is never a text: its digits lie in one place, and are overwritten there."""

from __future__ import annotations

import gc

import pytest

from companion.core.pin import MOST_DIGITS, Pin


def typed(digits: str) -> Pin:
    pin = Pin()
    for digit in digits:
        pin.add(int(digit))
    return pin


def test_digits_are_typed_rubbed_out_and_full() -> None:
    pin = typed("4711")
    assert bytes(pin.digits) == b"4711"
    pin.rub()
    assert (len(pin), bytes(pin._digits)) == (3, b"471\0\0\0\0\0")
    for digit in range(9):
        pin.add(digit)
    assert bytes(pin.digits) == b"47101234"
    for _ in range(9):
        pin.rub()
    assert not pin
    assert not any(pin._digits)


def test_its_room_never_moves_while_it_is_typed() -> None:
    pin = Pin()
    # Whoever has a view of a bytearray keeps it from growing.
    with memoryview(pin._digits):
        for digit in range(MOST_DIGITS + 1):
            pin.add(digit)
        pin.wipe()
    assert len(pin._digits) == MOST_DIGITS


def test_what_is_taken_is_there_no_more() -> None:
    pin = typed("4711")
    room = pin._digits
    taken = pin.take()
    assert bytes(taken.digits) == b"4711"
    assert not pin
    assert not any(room)


def test_who_drops_it_overwrites_it() -> None:
    pin = typed("4711")
    room = pin._digits
    del pin
    gc.collect()
    assert not any(room)


def test_the_same_digits_are_the_same() -> None:
    assert typed("4711").same(typed("4711"))
    assert not typed("4711").same(typed("47110"))
    assert not typed("4711").same(typed("4712"))


def test_no_text_of_it_says_anything() -> None:
    pin = typed("4711")
    assert repr(pin) == str(pin) == f"{pin}" == "<Pin>"


@pytest.mark.parametrize("text", ["", "4711", "123456789012", "١٢٣٤", "47\ud800"])
def test_a_text_is_copied(text: str) -> None:
    pin = Pin.of(text)
    assert bytes(pin.digits) == text.encode("utf-8", "replace")
    assert Pin.of(pin) is pin
