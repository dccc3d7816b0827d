"""Builds the firmware, and runs it in a Nano made of software."""

from __future__ import annotations

import fcntl
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import pytest

from companion.adapters.devices.sentences import Sentence, SentenceReader, write

FIRMWARE = Path(__file__).parents[4] / "firmware"
BUILD = FIRMWARE / "build"
NEEDS = {
    "make": "make",
    "gcc": "gcc",
    "cppcheck": "cppcheck",
    "avr-gcc": "gcc-avr",
    "avr-size": "binutils-avr",
    "/usr/lib/avr/include/avr/io.h": "avr-libc",
    "/usr/include/simavr/sim_avr.h": "libsimavr-dev",
    "/usr/include/libelf.h": "libelf-dev",
    "avrdude": "avrdude",
    "/usr/share/arduino/hardware/arduino/avr/bootloaders": "arduino-core-avr",
}
"""What must be there, and the Debian package that brings it."""


def build() -> None:
    """Build all that the tests need, once; a second run has nothing to do."""
    missing = [
        package
        for need, package in NEEDS.items()
        if not (Path(need).exists() if need.startswith("/") else shutil.which(need))
    ]
    if missing:
        pytest.fail(f"Install what the firmware needs: apt-get install {' '.join(missing)}")
    BUILD.mkdir(exist_ok=True)
    with (BUILD / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = subprocess.run(
            ["make", "--silent", "-j2", "-C", str(FIRMWARE), "tests"],
            capture_output=True,
            text=True,
            check=False,
        )
    assert made.returncode == 0, made.stdout + made.stderr


@dataclass(frozen=True, slots=True)
class Heard:
    """What a device said, and when, in milliseconds since it was made."""

    ms: float
    said: Sentence


class Nano:
    """One device in the simulator. Time stands still but in `run`, unless it is `live`."""

    def __init__(self, device: str, *options: str, firmware: str = "") -> None:
        self.device = device
        self.log: list[Heard] = []
        self._seq = -1
        self._process = subprocess.Popen(
            [
                str(BUILD / "sim"),
                "--device",
                device,
                *options,
                str(BUILD / f"{firmware or device}.hex"),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self._answer()

    def _answer(self) -> list[str]:
        lines: list[str] = []
        assert self._process.stdout is not None
        while not lines or not lines[-1].startswith(("ok ", "err ")):
            line = self._process.stdout.readline()
            assert line, "the simulator has ended"
            lines.append(line.rstrip("\n"))
        assert lines[-1].startswith("ok "), lines[-1]
        return lines

    def do(self, command: str) -> list[str]:
        """Have a command obeyed; the lines of its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(command + "\n")
        return self._answer()

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(20)
        self._process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, ms: float) -> list[Heard]:
        """Let time pass; what the device said meanwhile. All of it is kept in `log`."""
        self.do(f"run {ms}")
        heard = self.heard()
        self.log += heard
        return heard

    def heard(self) -> list[Heard]:
        """What the device has said since this was asked last."""
        heard = []
        for line in self.do("heard")[:-1]:
            _, us, text = line.split(" ", 2)
            (said,) = SentenceReader().feed(text.encode() + b"\n")
            assert said.is_known, text
            heard.append(Heard(int(us) / 1000, said))
        return heard

    def heard_of(self, kind: str) -> list[Heard]:
        """What of this kind is in `log`."""
        return [heard for heard in self.log if heard.said.kind == kind]

    def until(self, kind: str, most_ms: float = 3000) -> Sentence:
        """Let time pass until the device says this; what it said."""
        passed = 0.0
        while passed < most_ms:
            for heard in self.run(10):
                if heard.said.kind == kind:
                    return heard.said
            passed += 10
        pytest.fail(f"{self.device} has not said {kind} for {most_ms} ms: {self.log}")

    def feed(self, data: bytes) -> None:
        """Put the host's bytes on the line."""
        for start in range(0, len(data), 400):
            self.do(f"feed {data[start : start + 400].hex()}")

    def say(self, kind: str, *fields: object) -> None:
        """Put a sentence of the host on the line."""
        self._seq = (self._seq + 1) % 65536
        self.feed(write(Sentence("host", self._seq, kind, tuple(map(str, fields)))))

    def acknowledge(self, sentence: Sentence) -> None:
        """Tell the device that this has been dealt with, and give it the time to hear it."""
        self.say("ack", sentence.seq)
        self.run(10)

    def roll(self) -> int:
        """Press the button, take the roll and acknowledge it; the face."""
        self.do("press 30 2")
        rolled = self.until("roll")
        self.acknowledge(rolled)
        return int(rolled.fields[0])

    @property
    def face(self) -> int:
        """What the pips show: 0 to 7, -1 for what is no face."""
        return int(self.do("pips")[-1].split()[4])

    @property
    def pips(self) -> str:
        """The pips one by one, in the order of pins.h."""
        return self.do("pips")[-1].split()[2]

    @property
    def is_armed(self) -> bool:
        return self.do("pips")[-1].split()[6] == "1"

    @property
    def lamps(self) -> list[str]:
        """The colours that the lamps show, as rrggbb."""
        return self.do("lamps")[-1].split()[2:]

    @property
    def lamp_bytes(self) -> list[bytes]:
        """What is on the lamps' wire: three bytes a lamp, in the order in which they come."""
        return [bytes.fromhex(three) for three in self.do("bytes")[-1].split()[2:]]

    def numbers(self, command: str) -> dict[str, list[int]]:
        """What `stats` and `wire` tell: words, each with its numbers."""
        found = re.findall(r"([a-z_]+)((?: -?\d+)+)", self.do(command)[-1])
        return {word: [int(number) for number in numbers.split()] for word, numbers in found}


@contextmanager
def stepped(device: str, *options: str, firmware: str = "") -> Iterator[Nano]:
    """A device that has just been switched on; time passes when told."""
    with Nano(device, "--stepped", *options, firmware=firmware) as nano:
        yield nano


@contextmanager
def ready(device: str, *options: str, firmware: str = "") -> Iterator[Nano]:
    """A device that has said who it is and can be used; time passes when told."""
    with stepped(device, *options, firmware=firmware) as nano:
        nano.until("hello")
        nano.run(200)
        yield nano


ROLLS = 30_000
"""How often each of two dice is thrown to see whether it is fair."""


def throw(rolls: int, seed: int) -> subprocess.Popen[str]:
    """Begin to throw a die-quick so often; in the end it tells the faces."""
    die = subprocess.Popen(
        [
            str(BUILD / "sim"),
            "--stepped",
            "--baud",
            "1000000",
            "--seed",
            str(seed),
            str(BUILD / "die-quick.hex"),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert die.stdin is not None
    die.stdin.write(f"run 700\nhand {rolls}\nquit\n")
    die.stdin.flush()
    return die
