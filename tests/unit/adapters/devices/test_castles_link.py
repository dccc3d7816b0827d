"""The host's end of the line to castles; what is alike with a die is test_link's."""

import pytest

from companion.adapters.devices.castles_link import CastlesLink
from companion.adapters.devices.link import Effect
from companion.adapters.devices.ports import (
    CastlePressed,
    CastleReleased,
    CastleStuck,
    DeviceBack,
    DeviceLost,
    DeviceRefused,
    Lamp,
    PressId,
    Why,
)
from companion.adapters.devices.sentences import Sentence

UID = "00c0ffee"
RED = Lamp("ff0000")
DARK = ("000000", "steady")


def castles(seq: int, kind: str, *fields: object) -> Sentence:
    return Sentence("castles", seq, kind, tuple(map(str, fields)))


def hello(seq: int = 0, boot: int = 7, proto: int = 1) -> Sentence:
    return castles(seq, "hello", proto, UID, boot, "Ada")


def effects_said(effects: list[Effect]) -> list[object]:
    return [(e.kind, *e.fields) if isinstance(e, Sentence) else e for e in effects]


@pytest.fixture
def link() -> CastlesLink:
    link = CastlesLink()
    link.opened(0.0)
    link.receive(hello(), 0.0)
    return link


def test_after_every_hello_the_whole_picture_is_sent() -> None:
    link = CastlesLink()
    assert link.show({4: RED, 9: Lamp("00ff00", blinking=True)}) == []
    link.opened(0.0)
    picture = [("lamp", str(index), *DARK) for index in range(18)]
    picture[4] = ("lamp", "4", "ff0000", "steady")
    picture[9] = ("lamp", "9", "00ff00", "blink")
    assert effects_said(link.receive(hello(), 0.1)) == [DeviceBack("castles", "Ada"), *picture]
    assert effects_said(link.receive(hello(1), 0.2)) == picture


def test_of_a_new_picture_only_what_changes_is_sent(link: CastlesLink) -> None:
    assert effects_said(link.show({4: RED})) == [("lamp", "4", "ff0000", "steady")]
    assert link.show({4: RED}) == []
    assert effects_said(link.show({5: RED})) == [
        ("lamp", "4", *DARK),
        ("lamp", "5", "ff0000", "steady"),
    ]


def test_each_beat_sends_one_lamp_again_so_that_a_lost_one_comes_right(link: CastlesLink) -> None:
    link.show({4: RED})
    reminded = [
        effects_said(link.receive(castles(n, "beat", n, 5000), float(n))) for n in range(1, 19)
    ]
    assert sorted(reminded, key=str) == sorted(
        (
            [("lamp", str(n), "ff0000", "steady") if n == 4 else ("lamp", str(n), *DARK)]
            for n in range(18)
        ),
        key=str,
    )


def test_a_press_and_its_release_count_once_each(link: CastlesLink) -> None:
    pressed, released = CastlePressed(4, UID, 7, 1), CastleReleased(4, UID, 7, 2)
    assert link.receive(castles(1, "press", 4), 0.1) == [pressed]
    assert link.receive(castles(1, "press", 4), 0.5) == []
    assert effects_said(link.acknowledge(pressed, 0.6)) == [("ack", "1")]
    assert effects_said(link.receive(castles(1, "press", 4), 0.7)) == [("ack", "1")]
    assert link.receive(castles(2, "release", 4), 0.8) == [released]
    assert effects_said(link.acknowledge(released, 0.9)) == [("ack", "2")]


def test_a_press_that_the_record_holds_is_acknowledged_and_not_emitted() -> None:
    link = CastlesLink(counted=[PressId(UID, 7, 2)])
    link.opened(0.0)
    link.receive(hello(9), 0.0)
    assert effects_said(link.receive(castles(2, "press", 4), 0.3)) == [("ack", "2")]


def test_stuck_is_passed_on_and_not_acknowledged(link: CastlesLink) -> None:
    assert link.receive(castles(1, "stuck", 17), 0.1) == [CastleStuck(17, UID)]
    assert link.receive(castles(1, "stuck", 17), 0.2) == []


def test_a_restarted_controller_is_told_nothing_of_its_former_press(link: CastlesLink) -> None:
    link.receive(castles(1, "press", 4), 0.5)
    assert DeviceLost("castles", Why.RESTARTED) in link.receive(hello(0, boot=8), 0.7)
    assert link.acknowledge(CastlePressed(4, UID, 7, 1), 0.8) == []
    assert link.receive(castles(1, "press", 4), 0.9) == [CastlePressed(4, UID, 8, 1)]


def test_a_newer_protocol_and_a_die_are_refused_in_words() -> None:
    for answer, why in (
        (hello(proto=2), Why.NEWER),
        (Sentence("die", 0, "hello", ("1", UID, "7", "Ada")), Why.OTHER_DEVICE),
    ):
        link = CastlesLink()
        link.opened(0.0)
        assert link.receive(answer, 0.1) == [DeviceRefused("castles", why)]
        assert link.receive(castles(1, "press", 4), 0.3) == []
        assert link.show({4: RED}) == []


@pytest.mark.parametrize(
    "sentence",
    [castles(1, "press", 18), castles(1, "press"), castles(1, "lift", 3), castles(1, "roll", 3)],
)
def test_what_makes_no_sense_is_counted_and_changes_nothing(
    link: CastlesLink, sentence: Sentence
) -> None:
    assert link.receive(sentence, 0.1) == []
    assert link.ignored == 1
    assert link.is_ready
