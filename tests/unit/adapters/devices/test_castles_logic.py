"""A controller from one power-up to the next, in made-up time."""

import pytest

from companion.adapters.devices.castles_logic import ROOM, CastlesLogic
from companion.adapters.devices.ports import Lamp
from companion.adapters.devices.sentences import Sentence


@pytest.fixture
def castles() -> CastlesLogic:
    return CastlesLogic("00c0ffee", 7, "Ada", 0.0)


def host(kind: str, *fields: str) -> Sentence:
    return Sentence("host", 0, kind, fields)


def sentence_fields(sentences: list[Sentence]) -> list[tuple[str, ...]]:
    return [(sentence.kind, *sentence.fields) for sentence in sentences]


def test_one_event_at_a_time_is_said_again_until_it_is_acknowledged(castles: CastlesLogic) -> None:
    assert castles.press(4, 0.1)
    assert castles.release(4)
    (pressed,) = castles.due(0.1)
    assert sentence_fields([pressed]) == [("press", "4")]
    assert castles.due(0.2) == []
    assert castles.due(0.5) == [pressed]
    assert castles.receive(host("ack", str(pressed.seq + 1))) == []
    assert castles.due(0.9) == [pressed]
    castles.receive(host("ack", str(pressed.seq)))
    (released,) = castles.due(0.95)
    assert sentence_fields([released]) == [("release", "4")]
    assert released.seq != pressed.seq
    castles.receive(host("ack", str(released.seq)))
    assert not castles.is_busy


def test_a_button_that_is_down_cannot_be_pressed_nor_one_that_is_up_released(
    castles: CastlesLogic,
) -> None:
    assert castles.press(4, 0.0)
    assert not castles.press(4, 0.1)
    assert castles.release(4)
    assert not castles.release(4)


def test_a_press_is_only_taken_if_its_release_will_find_room(castles: CastlesLogic) -> None:
    taken = 0
    while castles.press(taken % 18, 0.0):
        assert castles.release(taken % 18)
        taken += 1
    assert taken == ROOM // 2
    events = []
    for _ in range(ROOM):
        (event,) = castles.due(0.0)
        events.append(event.kind)
        castles.receive(host("ack", str(event.seq)))
    assert events == ["press", "release"] * (ROOM // 2)
    assert not castles.is_busy


def test_stuck_is_said_once_a_hold(castles: CastlesLogic) -> None:
    castles.press(4, 0.0)
    assert ("stuck", "4") not in sentence_fields(castles.due(29.9))
    assert ("stuck", "4") in sentence_fields(castles.due(30.0))
    assert ("stuck", "4") not in sentence_fields(castles.due(31.0))
    castles.release(4)
    castles.press(4, 40.0)
    assert ("stuck", "4") in sentence_fields(castles.due(70.0))


def test_it_sleeps_until_something_is_due(castles: CastlesLogic) -> None:
    assert castles.next_due == 1.0
    castles.press(4, 0.2)
    assert castles.next_due <= 0.2
    castles.due(0.2)
    assert castles.next_due == pytest.approx(0.6)


def test_lamps_are_dark_until_they_are_lit(castles: CastlesLogic) -> None:
    castles.receive(host("lamp", "3", "ff0000", "steady"))
    castles.receive(host("lamp", "4", "00ff00", "blink"))
    castles.receive(host("lamp", "3", "000000", "steady"))
    assert castles.lamps == {4: Lamp("00ff00", blinking=True)}


def test_it_answers_a_hello_and_no_sentence_of_another_device(castles: CastlesLogic) -> None:
    assert sentence_fields(castles.receive(host("hello"))) == [
        ("hello", "1", "00c0ffee", "7", "Ada")
    ]
    assert castles.receive(Sentence("die", 0, "hello", ("1", "00c0ffee", "7", "Ada"))) == []
    assert castles.receive(host("roll")) == []
