"""The flight record: what went over the wires last, whatever it was, and never much of it."""

from __future__ import annotations

import threading
from random import Random

import pytest

from companion.adapters.devices.recorder import MOST, ROUTINE, FlightRecorder, LineOrigin
from companion.adapters.devices.sentences import Sentence, write


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def recorder(clock: Clock) -> FlightRecorder:
    return FlightRecorder(clock, lambda: 1_700_000_000.25)


def roll(seq: int, face: int = 4) -> bytes:
    return write(Sentence("die", seq, "roll", (str(face),)))


def beat(seq: int) -> bytes:
    return write(Sentence("die", seq % 65536, "beat", (str(seq), "5000")))


def test_both_ways_are_kept_in_order_as_they_were_on_the_wire(recorder: FlightRecorder) -> None:
    tap = recorder.tap("die")
    tap.received(roll(17))
    tap.sent(write(Sentence("host", 3, "ack", ("17",))))
    recorder.note("castles", "pressed 4")
    assert [(one.device, one.way, one.text) for one in recorder.entries()] == [
        ("die", LineOrigin.HEARD, roll(17).decode().strip()),
        (
            "die",
            LineOrigin.SENT,
            "$host,3,ack,17*" + write(Sentence("host", 3, "ack", ("17",))).decode()[-5:-1],
        ),
        ("castles", LineOrigin.NOTED, "pressed 4"),
    ]
    assert (
        recorder.lines()[0]
        == f"2023-11-14T22:13:20.250+00:00 die     < {roll(17).decode()}".strip()
    )


def test_what_a_simulated_die_fell_on_is_left_out_also_where_it_is_garbled() -> None:
    def said(face: int) -> list[str]:
        recorder = FlightRecorder(Clock(), lambda: 1_700_000_000.25)
        tap = recorder.tap("die").without_faces()
        spoilt = roll(19, face).replace(b"*", b"+")
        for data in (roll(17, face), roll(17, face), roll(18, face), spoilt, b"?" + roll(20, face)):
            tap.received(data[:9])
            tap.received(data[9:])
        tap.received(beat(21))
        return list(recorder.lines())

    assert len({tuple(said(face)) for face in range(1, 7)}) == 1
    assert [line.split("< ")[1].rstrip() for line in said(4)] == [
        "$die,17,roll,?*???? (x2)",
        "$die,18,roll,?*????",
        "no sentence: 19 bytes (x2)",
        "$die,20,roll,?*????",
        beat(21).decode().strip(),
    ]


def test_a_sentence_that_comes_in_pieces_is_one(recorder: FlightRecorder) -> None:
    tap = recorder.tap("die")
    for byte in b"\r\n" + roll(1)[:-1] + b"\r\n":
        tap.received(bytes([byte]))
    assert [one.text for one in recorder.entries()] == [roll(1).decode().strip()]


def test_a_damaged_sentence_is_shown_as_what_it_is(recorder: FlightRecorder) -> None:
    tap = recorder.tap("die")
    tap.received(roll(1).replace(b"roll,4", b"roll,5"))
    (entry,) = recorder.entries()
    assert entry.text.startswith("no sentence: 18 bytes, '$die,1,roll,5*")


def test_what_stands_before_a_sentence_does_not_hide_it(recorder: FlightRecorder) -> None:
    recorder.tap("die").received(b"\xff\x00" + roll(1))
    garbage, sentence = recorder.entries()
    assert garbage.text == r"no sentence: 2 bytes, '\xff\x00'"
    assert sentence.text == roll(1).decode().strip()


def test_hours_of_beats_do_not_push_out_the_last_roll(recorder: FlightRecorder) -> None:
    tap = recorder.tap("die")
    tap.received(roll(1))
    for seq in range(2, 20_000):
        tap.received(beat(seq))
    texts = [one.text for one in recorder.entries()]
    assert texts[0] == roll(1).decode().strip()
    assert len(texts) == 1 + ROUTINE


def test_a_roll_that_is_sent_again_and_again_is_one_entry(
    recorder: FlightRecorder, clock: Clock
) -> None:
    tap = recorder.tap("die")
    for _ in range(1000):
        clock.now += 0.4
        tap.received(roll(9))
    (entry,) = recorder.entries()
    assert (entry.times, entry.at_s) == (1000, clock.now)
    assert recorder.lines()[0].endswith("(x1000)")


@pytest.mark.parametrize("ends", [b"", b"\n", b"$"])
def test_a_flood_of_garbage_takes_no_room_and_no_sentence_with_it(
    recorder: FlightRecorder, ends: bytes
) -> None:
    chance, tap = Random(5), recorder.tap("die")
    tap.received(roll(1))
    for _ in range(2000):
        tap.received(chance.randbytes(300).replace(b"\n", b"?") + ends)
    entries = recorder.entries()
    assert entries[0].text == roll(1).decode().strip()
    assert len(entries) == 2
    assert sum(len(one.text) for one in entries) < 400
    tap.received(b"\n" + roll(2))
    assert recorder.entries()[-1].text == roll(2).decode().strip()


def test_it_never_keeps_more_than_it_may(recorder: FlightRecorder) -> None:
    taps = recorder.tap("die"), recorder.tap("castles")
    for seq in range(3000):
        taps[0].received(roll(seq, seq % 6 + 1))
        taps[1].received(b"garbage %d\n" % seq)
        taps[0].received(beat(seq))
    entries = recorder.entries()
    assert len(entries) == MOST
    numbers = [int(one.text.split(",")[1]) for one in entries if one.device == "die"]
    assert numbers == sorted(numbers)
    assert numbers[-1] == 2999


def test_the_last_seconds_are_what_is_asked_for(recorder: FlightRecorder, clock: Clock) -> None:
    for _ in range(10):
        recorder.note("die", f"at {clock.now}")
        clock.now += 10
    assert [one.text for one in recorder.entries(within_s=30)] == [
        "at 170.0", "at 180.0", "at 190.0",
    ]  # fmt: skip


def test_several_lines_may_be_heard_at_once(recorder: FlightRecorder) -> None:
    def listen(device: str) -> None:
        tap = recorder.tap("die" if device == "die" else "castles")
        for seq in range(150):
            tap.received(
                write(Sentence(device, seq, "roll" if device == "die" else "press", ("1",)))
            )

    threads = [threading.Thread(target=listen, args=(name,)) for name in ("die", "castles")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(recorder.entries()) == 300
