"""The castle controller on a board from the shop: either bootloader is in its flash."""

from __future__ import annotations

import itertools
import os

import pytest

from companion.adapters.devices.sentences import Sentence, write
from tests.support.hardware.firmware.workshop import BUILD, Nano, stepped

OLD, NEW = "atmegaboot", "optiboot"
EVERYTHING = bool(os.environ.get("HERALD_EVERYTHING"))
WORN_SEQ = {"castles-worn": 30, **({"castles": 0xF000} if EVERYTHING else {})}
"""Firmware → the number from which on it takes a new boot number (core/voice.h).

`HERALD_EVERYTHING=1` runs the very firmware that is flashed through all of its 61,440 sentences.
"""


def _board(bootloader: str, firmware: str = "castles") -> Nano:
    return Nano("castles", "--stepped", "--bootloader", str(BUILD / "bootloader" / bootloader)
                + ".hex", firmware=firmware)  # fmt: skip


@pytest.mark.parametrize("bootloader", [OLD, NEW])
def test_it_starts_through_the_bootloader(bootloader: str) -> None:
    with _board(bootloader) as castles:
        assert castles.until("hello", 4000).fields[2] == "1"


def test_the_old_bootloader_never_comes_back_from_the_watchdog_the_new_one_does() -> None:
    """Why a device must not restart itself by the watchdog."""
    for bootloader, comes_back in ((OLD, False), (NEW, True)):
        with _board(bootloader) as castles:
            castles.until("hello", 4000)
            castles.do("hang")
            assert any(heard.said.kind == "hello" for heard in castles.run(5000)) is comes_back


@pytest.mark.parametrize("bootloader", [OLD, NEW])
def test_worn_numbers_begin_again_without_a_reset(bootloader: str) -> None:
    with _board(bootloader, "castles-worn") as castles:
        castles.until("hello", 4000)
        castles.say("lamp", 3, "ffffff", "steady")
        castles.run(50)
        shown = castles.lamps
        resets = castles.numbers("stats")["resets"]
        for _ in range(40):
            castles.say("hello")
            castles.run(20)
        hellos = [heard.said for heard in castles.heard_of("hello")]
        assert {hello.fields[2] for hello in hellos} == {"1", "2"}
        first = next(hello for hello in hellos if hello.fields[2] == "2")
        assert first.seq == 0
        assert first.fields[1] == hellos[0].fields[1], "it is the same device"
        assert castles.numbers("stats")["resets"] == resets
        assert castles.lamps == shown, "the picture does not go dark"
        castles.do("key 4 down 2")
        castles.run(40)
        assert castles.log[-1].said.kind == "press"


def test_a_worn_device_waits_for_what_is_unacknowledged_or_pressed() -> None:
    with stepped("castles", firmware="castles-worn") as castles:
        castles.until("hello")
        castles.do("key 4 down 2")
        pressed = castles.until("press")
        for _ in range(50):
            castles.say("hello")
            castles.run(20)
        castles.acknowledge(pressed)
        castles.run(100)
        castles.do("key 4 up 2")
        released = castles.until("release")
        castles.run(100)
        assert {heard.said.fields[2] for heard in castles.heard_of("hello")} == {"1"}
        castles.acknowledge(released)
        assert castles.until("hello").fields[2] == "2"


@pytest.mark.parametrize("bootloader", [OLD, NEW])
@pytest.mark.parametrize(("firmware", "worn_seq"), WORN_SEQ.items())
def test_the_whole_run_to_the_last_number(firmware: str, worn_seq: int, bootloader: str) -> None:
    with _board(bootloader, firmware) as castles:
        castles.until("hello", 4000)
        seq = 0
        # Some of what is asked is answered with the answer before.
        for _ in range(3 * worn_seq // 50 + 20):
            castles.feed(
                b"".join(write(Sentence("host", (seq + i) % 65536, "hello")) for i in range(50))
            )
            seq += 50
            castles.run(50 * 6)
            if any(heard.said.fields[2:3] > ("1",) for heard in castles.heard_of("hello")[-50:]):
                break
        castles.run(1000)
        hellos = [heard.said for heard in castles.heard_of("hello")]
        assert max(hello.seq for hello in hellos) >= worn_seq - 1
        boots = [int(hello.fields[2]) for hello in hellos]
        assert boots[-1] > 1
        assert all(later - boot in {0, 1} for boot, later in itertools.pairwise(boots))
        assert castles.numbers("stats")["resets"] == [0]
