"""A computer made of software: it is switched on, looked at, touched, and its plug is pulled.

QEMU translates every instruction (no KVM), so it is many times slower than a real one, and a
picture takes it a tenth of a second. The display is a virtio-gpu, drawn to by Mesa's llvmpipe;
that draws black on a processor with AVX that QEMU translates, so the processor has none.
The disk forgets what was not flushed: what a qcow2 file knows of new blocks is in QEMU's memory
until the guest asks for a flush, and is gone with it.
"""

from __future__ import annotations

import base64
import json
import re
import select
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import pygame

from tests.support.archive import unpack
from tests.support.machine.emulated.disk import SIZE, Card

PATIENCE_S: Final = 300.0
"""So long something may take: the machines that run this are busy with other things."""
_POLL_S: Final = 0.05
MEMORY_MB: Final = 1024
TRANSLATED: Final = ("-accel", "tcg,thread=single,tb-size=512", "-smp", "1")
"""One processor: with two, a start in QEMU 7.2 has stood still for good, and the kernel told of a
soft lockup on both."""


@dataclass(frozen=True, slots=True)
class Board:
    """What a computer is, below its disk, its display and its USB.

    Attributes:
        words: the emulator, and in its words processor and memory.
        console: the kernel's name of its first serial line.
        kernel: of the kernel's command line.
    """

    words: tuple[str, ...]
    console: str
    kernel: str


PC: Final = Board(
    ("qemu-system-x86_64", *TRANSLATED, "-M", "q35", "-cpu", "Nehalem", "-m", str(MEMORY_MB)),
    "ttyS0",
    # A Raspberry Pi needs none of x86's; translated, they take a third of the time.
    "mitigations=off",
)


class Channel:
    """Lines of JSON to and from a socket of QEMU's."""

    def __init__(self, path: Path, alive: Callable[[], bool]) -> None:
        """Connect as soon as the socket is there.

        Args:
            path: of the socket.
            alive: whether waiting makes sense.
        """
        self._alive = alive
        self._buffer = b""
        end = time.monotonic() + PATIENCE_S
        while True:
            self._socket = socket.socket(socket.AF_UNIX)
            try:
                self._socket.connect(str(path))
            except OSError:
                self._socket.close()
                if not alive() or time.monotonic() > end:
                    raise
                time.sleep(_POLL_S)
            else:
                return

    def tell(self, told: object) -> None:
        """One line."""
        self._socket.sendall(json.dumps(told).encode() + b"\n")

    def hear(self, patience_s: float = PATIENCE_S) -> dict[str, Any]:
        """The next line.

        Raises:
            TimeoutError: there is none.
            EOFError: there will be none.
        """
        end = time.monotonic() + patience_s
        while b"\n" not in self._buffer:
            if time.monotonic() > end:
                raise TimeoutError(f"no line came; so far {self._buffer[-200:]!r}")
            if not self._alive():
                raise EOFError
            if select.select([self._socket], [], [], 0.2)[0]:
                more = self._socket.recv(1 << 20)
                if not more:
                    raise EOFError
                self._buffer += more
        line, self._buffer = self._buffer.split(b"\n", 1)
        heard: dict[str, Any] = json.loads(line)
        return heard

    def close(self) -> None:
        """No more."""
        self._socket.close()


@dataclass(frozen=True, slots=True)
class Ran:
    """What a program inside came to."""

    code: int
    said: str


class Computer:
    """A computer that is switched on.

    Wiring: `with Computer(card, fresh(card, folder), folder) as computer:`

    Attributes:
        began_s: when it was switched on; `time.monotonic`.
    """

    def __init__(
        self,
        card: Card,
        disk: Path,
        folder: Path,
        die: Path | None = None,
        more: str = "",
        also: Sequence[str] = (),
        board: Board = PC,
    ) -> None:
        """Switch it on.

        Args:
            card: where kernel and initrd are.
            disk: what it starts from and writes to; see `fresh`.
            folder: for sockets and what it says; a short path.
            die: a serial line, plugged into its USB.
            more: of the kernel's command line.
            also: other parts of it, in QEMU's words.
            board: what it is.
        """
        self._folder = folder
        for name in ("qmp", "inside"):
            (folder / name).unlink(missing_ok=True)
        consoles = f"console={board.console} console=tty0"
        command = [
            *board.words, "-nodefaults", "-display", "none", "-no-reboot",
            "-kernel", str(card.kernel), "-initrd", str(card.initrd),
            "-append", f"root=/dev/vda ro quiet {board.kernel} {consoles} {more}",
            "-chardev", f"file,id=console,path={folder / 'console'}", "-serial", "chardev:console",
            "-qmp", f"unix:{folder / 'qmp'},server=on,wait=off",
            "-drive", f"if=none,id=card,file={disk},format=qcow2,cache=writeback",
            "-device", "virtio-blk-pci,drive=card",
            "-device", f"virtio-gpu-pci,xres={SIZE[0]},yres={SIZE[1]}",
            "-device", "virtio-rng-pci",
            "-device", "virtio-serial-pci",
            "-chardev", f"socket,id=inside,path={folder / 'inside'},server=on,wait=off",
            "-device", "virtserialport,chardev=inside,name=inside",
            "-device", "qemu-xhci,id=usb,p2=8,p3=8",
        ]  # fmt: skip
        if die is not None:
            command += ["-chardev", f"serial,id=die,path={die}",
                        "-device", "usb-serial,bus=usb.0,chardev=die"]  # fmt: skip
        command += also
        self.began_s = time.monotonic()
        self._errors = (folder / "errors").open("wb")
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self._errors, stderr=self._errors
        )
        self._inside: Channel | None = None
        self._qmp: Channel | None = None
        try:
            self._qmp = Channel(folder / "qmp", self.is_on)
            self._qmp.hear()
            self.manage("qmp_capabilities")
        except BaseException:
            self.cut()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()

    def is_on(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    def cut(self) -> None:
        """Pull the plug. May be done twice."""
        self._process.kill()
        self._process.wait()
        self._errors.close()
        for channel in (self._inside, self._qmp):
            if channel is not None:
                channel.close()
        self._inside = self._qmp = None

    def ask_off(self) -> None:
        """Have it switch itself off, cleanly, and wait until it has."""
        self.run("systemctl", "--no-block", "poweroff")
        self.switched_off()

    def switched_off(self) -> None:
        """Wait until it has switched itself off."""
        self._process.wait(PATIENCE_S)
        self.cut()

    def manage(self, command: str, **options: object) -> Any:
        """Have the emulator do something: qemu-qmp-ref(7)."""
        assert self._qmp is not None, "it is off"
        self._qmp.tell({"execute": command, "arguments": options})
        while True:
            heard = self._qmp.hear()
            if "event" not in heard:
                assert "error" not in heard, heard
                return heard["return"]

    def plug_in(self, stick: Path) -> None:
        """A USB stick; the file is what is on it."""
        self.manage("blockdev-add", **{
            "driver": "raw", "node-name": "stick",
            "file": {"driver": "file", "filename": str(stick)},
        })  # fmt: skip
        self.manage("device_add", driver="usb-storage", id="stick", bus="usb.0", drive="stick")

    def pull_out(self) -> None:
        """The USB stick, whatever is being done with it."""
        self.manage("device_del", id="stick")

    def press_power(self) -> None:
        """Its power button, shortly."""
        self.manage("system_powerdown")

    # Its glass

    def picture(self) -> pygame.Surface:
        """What is on its display now."""
        file = self._folder / "picture.ppm"
        self.manage("screendump", filename=str(file))
        return pygame.image.load(file)

    def tap(self, x: int, y: int) -> None:
        """A finger, down and up."""
        self.ask({"tap": [x, y]})

    # Its inside

    def ask(self, asked: dict[str, Any], patience_s: float = PATIENCE_S) -> dict[str, Any]:
        """Have the agent do something; it is there a little after the first picture."""
        if self._inside is None:
            self._inside = Channel(self._folder / "inside", self.is_on)
        self._inside.tell(asked)
        heard = self._inside.hear(patience_s)
        assert "error" not in heard, heard
        return heard

    def run(self, *command: str, check: bool = True) -> Ran:
        """Run a program in it, as root."""
        heard = self.ask({"run": command})
        ran = Ran(heard["code"], heard["said"])
        assert not check or ran.code == 0, (command, ran)
        return ran

    def shown(self, unit: str, what: str) -> str:
        """One property of a unit."""
        return self.run("systemctl", "show", "--value", "--property", what, unit).said.strip()

    def write(self, name: str, text: str) -> None:
        """Put a file there."""
        self.ask({"write": name, "text": text})

    def read(self, name: str) -> str:
        """What is in a file; "" when there is none. Starts no program, so it may be asked often."""
        text: str = self.ask({"read": name})["text"]
        return text

    def folder(self, name: str, to: Path) -> None:
        """Copy one of its folders, as it is at this moment."""
        told = self.ask({"folder": name})["tar"]
        shutil.rmtree(to, ignore_errors=True)
        archive = to.with_suffix(".tar")
        archive.write_bytes(base64.b64decode(told))
        unpack(archive, to)
        archive.unlink()

    def until(self, so: Callable[[], bool], what: str, patience_s: float = PATIENCE_S) -> float:
        """Wait until something is so; how long it took, in seconds.

        Raises:
            TimeoutError: it never was.
        """
        begun = time.monotonic()
        while not so():
            if not self.is_on() or time.monotonic() - begun > patience_s:
                raise TimeoutError(f"It never came to be that {what}. It said: {self.said()}")
            time.sleep(_POLL_S)
        return time.monotonic() - begun

    def said(self) -> str:
        """The end of what it and the emulator have said."""
        told = [(self._folder / name).read_text(errors="replace")[-2000:]
                for name in ("console", "errors")]  # fmt: skip
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", "\n".join(told))


def fresh(card: Card, file: Path) -> Path:
    """A disk that begins as the card and takes what is written."""
    file.unlink(missing_ok=True)
    _image("create", "-f", "qcow2", "-b", str(card.disk), "-F", "raw", str(file))
    return file


def grown(file: Path) -> int:
    """What a disk has taken so far, in bytes."""
    return file.stat().st_blocks * 512


def is_drawn(picture: pygame.Surface) -> bool:
    """Whether it is more than a black or an empty screen: parchment, ink, and many shades."""
    wide, high = picture.get_size()
    seen = [picture.get_at((x, y))[:3] for x in range(0, wide, 5) for y in range(0, high, 5)]
    light = sum(min(one) > 150 for one in seen)
    dark = sum(max(one) < 90 for one in seen)
    return len(set(seen)) > 500 and light > len(seen) // 4 and dark > len(seen) // 100


def _image(*words: str) -> None:
    subprocess.run(["qemu-img", words[0], "-q", *words[1:]], check=True)
