"""The host's end, without a line: sentences and moments in, effects out."""

import pytest

from companion.adapters.devices.die_link import DieLink
from companion.adapters.devices.link import Effect
from companion.adapters.devices.ports import (
    DeviceBack,
    DeviceLost,
    DeviceRefused,
    DieCocked,
    DieRolling,
    DieSettled,
    RollId,
    Why,
)
from companion.adapters.devices.sentences import Sentence

UID = "00c0ffee"


def die(seq: int, kind: str, *fields: object) -> Sentence:
    return Sentence("die", seq, kind, tuple(map(str, fields)))


def hello(seq: int = 0, boot: int = 7, proto: int = 1) -> Sentence:
    return die(seq, "hello", proto, UID, boot, "Ada")


def effects_said(effects: list[Effect]) -> list[object]:
    """Effects with the host's sentences as (kind, *fields): its seq is of no interest."""
    return [(e.kind, *e.fields) if isinstance(e, Sentence) else e for e in effects]


def settled(face: int, seq: int, boot: int = 7) -> DieSettled:
    return DieSettled(face, UID, boot, seq)


@pytest.fixture
def link() -> DieLink:
    """A link to a die that has just said hello, at moment 0."""
    link = DieLink()
    link.opened(0.0)
    link.receive(hello(), 0.0)
    return link


def test_it_asks_who_is_there_and_says_that_the_die_is_back() -> None:
    link = DieLink()
    assert not link.wants_port
    assert effects_said(link.opened(0.0)) == [("hello",)]
    assert not link.is_ready
    assert effects_said(link.receive(hello(), 0.1)) == [DeviceBack("die", "Ada"), ("rest",)]
    assert link.is_ready


def test_its_own_sentences_are_numbered() -> None:
    link = DieLink()
    assert link.opened(0.0) == [Sentence("host", 0, "hello")]
    assert link.tick(1.0) == [Sentence("host", 1, "hello")]


def test_it_asks_again_each_beat_until_it_gives_up() -> None:
    link = DieLink()
    link.opened(0.0)
    assert link.next_due == 1.0
    assert effects_said(link.tick(0.9)) == []
    assert effects_said(link.tick(1.0)) == [("hello",)]
    assert effects_said(link.tick(2.0)) == [("hello",)]
    link.receive(die(1, "beat", 0, 5000), 2.5)
    assert effects_said(link.tick(3.0)) == [("hello",)]
    assert effects_said(link.tick(3.5)) == [DeviceLost("die", Why.SILENT)]
    assert not link.wants_port


def test_nothing_counts_before_the_die_has_said_who_it_is() -> None:
    link = DieLink()
    link.opened(0.0)
    assert link.receive(die(3, "roll", 4), 0.1) == []


def test_three_missed_beats_and_the_die_is_lost(link: DieLink) -> None:
    assert link.receive(die(1, "beat", 1, 5000), 1.0) == []
    assert link.next_due == 4.5
    assert link.tick(4.4) == []
    assert link.tick(4.5) == [DeviceLost("die", Why.SILENT)]
    assert not link.wants_port


def test_a_loss_is_said_once_and_so_is_the_return(link: DieLink) -> None:
    assert link.absent(Why.UNPLUGGED) == [DeviceLost("die", Why.UNPLUGGED)]
    assert link.absent(Why.NOT_THERE) == []
    link.opened(5.0)
    assert effects_said(link.receive(hello(4), 5.0)) == [DeviceBack("die", "Ada"), ("rest",)]
    assert effects_said(link.receive(hello(5), 5.1)) == [("rest",)]


def test_a_die_that_was_never_there_is_lost_too() -> None:
    assert DieLink().absent(Why.NOT_THERE) == [DeviceLost("die", Why.NOT_THERE)]


def test_a_roll_counts_once_and_is_acknowledged_when_it_is_written_down(link: DieLink) -> None:
    assert link.receive(die(1, "rolling"), 0.2) == [DieRolling(UID)]
    assert link.receive(die(2, "roll", 4), 0.8) == [settled(4, 2)]
    assert link.receive(die(2, "roll", 4), 1.2) == []
    assert effects_said(link.acknowledge(settled(4, 2), 1.5)) == [("ack", "2")]
    assert effects_said(link.receive(die(2, "roll", 4), 1.6)) == [("ack", "2")]
    assert effects_said(link.acknowledge(settled(4, 2), 1.7)) == [("ack", "2")]


def test_a_slow_referee_is_not_hurried(link: DieLink) -> None:
    link.receive(die(1, "roll", 4), 0.5)
    for step in range(1, 100):
        assert link.receive(die(1, "roll", 4), 0.5 + 0.4 * step) == []
        assert link.tick(0.5 + 0.4 * step) == []


def test_a_roll_that_the_record_holds_is_acknowledged_and_not_emitted() -> None:
    link = DieLink(counted=[RollId(UID, 7, 2)])
    link.opened(0.0)
    link.receive(hello(9), 0.0)
    assert effects_said(link.receive(die(2, "roll", 4), 0.3)) == [("ack", "2")]


def test_the_same_seq_after_another_boot_is_another_roll() -> None:
    link = DieLink(counted=[RollId(UID, 6, 2)])
    link.opened(0.0)
    link.receive(hello(0), 0.0)
    assert link.receive(die(2, "roll", 4), 0.3) == [settled(4, 2)]


def test_a_roll_whose_first_sending_was_lost_counts_at_its_repeat(link: DieLink) -> None:
    link.receive(die(3, "beat", 1, 5000), 2.0)
    assert link.receive(die(2, "roll", 4), 2.5) == [settled(4, 2)]


def test_an_old_number_half_a_beat_after_the_last_proof_is_not_believed(link: DieLink) -> None:
    link.receive(die(3, "beat", 1, 5000), 2.0)
    assert effects_said(link.receive(die(2, "roll", 4), 2.6)) == [("hello",)]
    assert link.receive(die(2, "roll", 4), 2.7) == []
    assert effects_said(link.receive(hello(4), 2.8)) == [("rest",)]
    assert link.receive(die(2, "roll", 4), 3.0) == [settled(4, 2)]


def test_a_late_repeat_of_an_acknowledged_roll_is_not_believed_unasked(link: DieLink) -> None:
    link.receive(die(1, "roll", 4), 0.5)
    link.acknowledge(settled(4, 1), 0.6)
    link.receive(die(2, "beat", 1, 5000), 1.0)
    assert effects_said(link.receive(die(1, "roll", 4), 2.0)) == [("hello",)]
    assert effects_said(link.receive(hello(1, boot=8), 2.0)) == [
        DeviceLost("die", Why.RESTARTED),
        DeviceBack("die", "Ada"),
        ("rest",),
    ]
    assert link.receive(die(1, "roll", 4), 2.4) == [settled(4, 1, boot=8)]


def test_an_acknowledgement_waits_until_it_is_sure_who_would_hear_it(link: DieLink) -> None:
    link.receive(die(1, "roll", 4), 0.5)
    assert effects_said(link.acknowledge(settled(4, 1), 1.1)) == [("hello",)]
    link.receive(hello(2), 1.1)
    assert effects_said(link.receive(die(1, "roll", 4), 1.3)) == [("ack", "1")]


@pytest.mark.parametrize(
    "sentence", [die(4, "beat", 9, 5000), die(4, "rolling"), die(40000, "rolling")]
)
def test_numbers_that_run_backwards_raise_a_doubt(link: DieLink, sentence: Sentence) -> None:
    link.receive(die(5, "beat", 9, 5000), 1.0)
    assert effects_said(link.receive(sentence, 1.5)) == [("hello",)]
    assert link.wants_port
    assert not link.is_ready


def test_an_uptime_that_runs_backwards_raises_a_doubt(link: DieLink) -> None:
    link.receive(die(5, "beat", 9, 5000), 1.0)
    assert effects_said(link.receive(die(6, "beat", 1, 5000), 1.5)) == [("hello",)]


def test_the_uptime_begins_again_with_a_boot(link: DieLink) -> None:
    link.receive(die(5, "beat", 900, 5000), 1.0)
    link.receive(hello(0, boot=8), 1.5)
    assert link.receive(die(1, "beat", 1, 5000), 2.5) == []
    assert link.is_ready


def test_a_doubled_sentence_is_heard_once(link: DieLink) -> None:
    assert link.receive(die(1, "rolling"), 0.1) == [DieRolling(UID)]
    assert link.receive(die(1, "rolling"), 0.1) == []
    assert link.receive(die(2, "cocked"), 0.2) == [DieCocked(UID)]
    assert link.receive(die(2, "cocked"), 0.2) == []


def test_the_seq_may_wrap(link: DieLink) -> None:
    link.receive(hello(65535), 1.0)
    assert link.receive(die(0, "rolling"), 1.1) == [DieRolling(UID)]
    assert link.receive(die(1, "roll", 5), 1.7) == [settled(5, 1)]


def test_a_restarted_die_is_told_nothing_of_its_former_roll(link: DieLink) -> None:
    link.receive(die(1, "roll", 4), 0.5)
    link.receive(hello(0, boot=8), 0.7)
    assert link.acknowledge(settled(4, 1), 0.8) == []
    assert link.receive(die(1, "roll", 4), 0.9) == [settled(4, 1, boot=8)]


def test_an_acknowledgement_while_the_die_is_away_is_remembered(link: DieLink) -> None:
    link.receive(die(1, "roll", 4), 0.5)
    link.absent(Why.UNPLUGGED)
    assert link.acknowledge(settled(4, 1), 0.6) == []
    link.opened(3.0)
    link.receive(hello(5), 3.0)
    assert effects_said(link.receive(die(1, "roll", 4), 3.1)) == [("ack", "1")]


def test_the_die_is_told_whether_the_table_waits(link: DieLink) -> None:
    assert effects_said(link.arm(True)) == [("arm",)]
    assert effects_said(link.arm(False)) == [("rest",)]
    link.absent(Why.UNPLUGGED)
    assert link.arm(True) == []
    link.opened(3.0)
    assert effects_said(link.receive(hello(5), 3.0)) == [DeviceBack("die", "Ada"), ("arm",)]


def test_a_newer_protocol_is_refused_whatever_its_hello_holds() -> None:
    link = DieLink()
    link.opened(0.0)
    refused = [DeviceRefused("die", Why.NEWER)]
    assert link.receive(die(0, "hello", 2, UID, 7, "Ada", "and more"), 0.1) == refused
    assert link.receive(hello(1, proto=2), 0.2) == []
    assert link.receive(die(2, "roll", 4), 0.3) == []
    for second in range(1, 9):
        assert link.receive(die(2 + second, "beat", "in", "another", "shape"), float(second)) == []
        assert link.tick(float(second)) == []
    assert link.tick(11.5) == [DeviceLost("die", Why.SILENT)]


def test_a_castle_controller_is_no_die() -> None:
    link = DieLink()
    link.opened(0.0)
    board = Sentence("castles", 0, "hello", ("1", UID, "7", "castles"))
    assert link.receive(board, 0.1) == [DeviceRefused("die", Why.OTHER_DEVICE)]


@pytest.mark.parametrize(
    "sentence",
    [
        die(1, "roll", 7),
        die(1, "dance"),
        die(1, "hello"),
        die(1, "hello", 0, UID, 8, "Ada"),
        die(1, "hello", 1, "uid", 8, "Ada"),
        Sentence("host", 1, "hello"),
        Sentence("castles", 1, "press", ("3",)),
    ],
)
def test_what_makes_no_sense_is_counted_and_changes_nothing(
    link: DieLink, sentence: Sentence
) -> None:
    assert link.receive(sentence, 0.1) == []
    assert link.ignored == 1
    assert link.is_ready
    assert link.next_due == 3.5


def test_numbers_that_come_again_are_new_rolls(link: DieLink) -> None:
    assert link.receive(die(10, "roll", 3), 1.0) == [settled(3, 10)]
    link.acknowledge(settled(3, 10), 1.0)
    for number in range(11, 65536 + 10):
        link.receive(die(number % 65536, "beat", number, 5000), 1.0 + number)
    at = 1.0 + 65536 + 10
    assert link.receive(die(10, "roll", 5), at) == [settled(5, 10)]
