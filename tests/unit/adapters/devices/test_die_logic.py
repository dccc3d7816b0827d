"""The die's end: what it says, and when, to the millisecond."""

import pytest

from companion.adapters.devices.die_logic import DieLogic
from companion.adapters.devices.sentences import Sentence

UID, BOOT = "00c0ffee", 7


def die() -> DieLogic:
    return DieLogic(UID, BOOT, "Ada", 100.0)


def host(kind: str, *fields: str) -> Sentence:
    return Sentence("host", 0, kind, fields)


def test_it_says_who_it_is_each_time_with_a_new_seq() -> None:
    logic = die()
    who = ("1", UID, "7", "Ada")
    assert logic.hello() == Sentence("die", 0, "hello", who)
    assert logic.receive(host("hello")) == [Sentence("die", 1, "hello", who)]


def test_it_beats_each_second_with_its_uptime() -> None:
    logic = die()
    assert logic.due(100.9) == []
    assert logic.next_due == 101.0
    assert logic.due(101.0) == [Sentence("die", 0, "beat", ("1", "5000"))]
    assert logic.due(102.5) == [Sentence("die", 1, "beat", ("2", "5000"))]


def test_a_roll_is_repeated_every_400_ms_with_the_same_seq_until_acknowledged() -> None:
    logic = die()
    assert logic.press(4, 100.0) == [Sentence("die", 0, "rolling")]
    assert logic.due(100.5) == []
    roll = Sentence("die", 1, "roll", ("4",))
    assert logic.due(100.6) == [roll]
    assert logic.due(100.9) == []
    assert logic.due(101.0) == [roll, Sentence("die", 2, "beat", ("1", "5000"))]
    assert logic.receive(host("ack", "2")) == []
    assert logic.due(101.4) == [roll]
    logic.receive(host("ack", "1"))
    assert logic.due(101.9) == []
    assert logic.next_due == 102.0


def test_a_press_does_nothing_in_the_air_and_before_the_acknowledgement() -> None:
    logic = die()
    logic.press(4, 100.0)
    assert logic.press(5, 100.1) == []
    logic.due(100.6)
    assert logic.press(5, 100.7) == []
    logic.receive(host("ack", "1"))
    assert logic.press(5, 100.8) == [Sentence("die", 2, "rolling")]


def test_a_cocked_die_says_so_once_and_may_be_rolled_again() -> None:
    logic = die()
    logic.press(None, 100.0)
    assert logic.due(100.6) == [Sentence("die", 1, "cocked")]
    assert logic.due(100.9) == []
    assert not logic.is_busy


def test_it_shows_its_face_and_what_the_host_wants() -> None:
    logic = die()
    logic.receive(host("arm"))
    assert logic.waiting
    logic.press(6, 100.0)
    assert logic.pips == 0
    logic.due(100.6)
    assert logic.pips == 6
    logic.receive(host("pips", "7"))
    assert logic.pips == 7
    logic.receive(host("rest"))
    assert not logic.waiting


@pytest.mark.parametrize(
    "sentence",
    [
        host("pips", "8"),
        host("sing"),
        host("lamp", "0", "ffffff", "steady"),
        Sentence("die", 0, "hello", ()),
    ],
)
def test_it_ignores_what_is_not_for_a_die(sentence: Sentence) -> None:
    logic = die()
    assert logic.receive(sentence) == []
    assert logic.pips == 0


def test_the_seq_wraps() -> None:
    logic = die()
    logic._end._end._seq = 65534
    assert logic.hello().seq == 65535
    assert logic.hello().seq == 0


def test_a_name_that_would_not_fit_is_refused_at_once() -> None:
    DieLogic(UID, 4294967295, "x" * 21, 0.0)
    with pytest.raises(ValueError, match="No sentence of the wire"):
        DieLogic(UID, 4294967295, "x" * 22, 0.0)
