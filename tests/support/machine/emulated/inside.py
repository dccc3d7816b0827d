"""Runs inside an emulated machine, as root: a finger on its glass, and a hand in its files.

    python3 -I inside.py PORT WIDE HIGH

It reads one JSON object a line from a port and answers with one. The finger belongs to a touch
screen that the kernel makes (uinput), so that the program gets it as it gets any other:
linux/uinput.h, linux/input-event-codes.h and the kernel's multi-touch-protocol.rst tell how.
For the tests alone; the package does not contain it.
"""

from __future__ import annotations

import base64
import contextlib
import fcntl
import io
import json
import os
import struct
import subprocess
import sys
import tarfile
import time
import tty
from pathlib import Path
from typing import Any

_SYN, _KEY, _ABS = 0, 1, 3
_TOUCHED = 0x14A
_X, _Y, _SLOT, _MT_X, _MT_Y, _MT_ID = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
_AXES = 64
_DIRECT = 1  # what is touched is what is seen


def _request(number: int, size: int = 4) -> int:
    """As the macro _IOW of the kernel makes it."""
    return 0x40000000 | size << 16 | ord("U") << 8 | number


_WANTS_KIND, _WANTS_KEY, _WANTS_AXIS, _WANTS_PROPERTY = map(_request, (100, 101, 103, 110))
_CREATE = 0x5501


class Finger:
    """One finger on a touch screen of so many points."""

    def __init__(self, wide: int, high: int) -> None:
        self._device = os.open("/dev/uinput", os.O_WRONLY)
        for kind in (_KEY, _ABS):
            fcntl.ioctl(self._device, _WANTS_KIND, kind)
        fcntl.ioctl(self._device, _WANTS_KEY, _TOUCHED)
        fcntl.ioctl(self._device, _WANTS_PROPERTY, _DIRECT)
        most = [0] * _AXES
        for axis, last in ((_X, wide - 1), (_Y, high - 1), (_MT_X, wide - 1), (_MT_Y, high - 1),
                           (_SLOT, 9), (_MT_ID, 65535)):  # fmt: skip
            fcntl.ioctl(self._device, _WANTS_AXIS, axis)
            most[axis] = last
        nothing = [0] * _AXES
        os.write(self._device, struct.pack(
            f"80s4HI{4 * _AXES}i", b"emulated touch screen", 0x18, 1, 1, 1, 0,
            *most, *nothing, *nothing, *nothing,
        ))  # fmt: skip
        fcntl.ioctl(self._device, _CREATE)
        self._touches = 0

    def _say(self, *events: tuple[int, int, int]) -> None:
        for kind, code, value in (*events, (_SYN, 0, 0)):
            os.write(self._device, struct.pack("llHHi", 0, 0, kind, code, value))

    def down(self, x: int, y: int) -> None:
        self._touches += 1
        self._say((_ABS, _SLOT, 0), (_ABS, _MT_ID, self._touches), (_ABS, _MT_X, x),
                  (_ABS, _MT_Y, y), (_KEY, _TOUCHED, 1), (_ABS, _X, x), (_ABS, _Y, y))  # fmt: skip

    def up(self) -> None:
        self._say((_ABS, _SLOT, 0), (_ABS, _MT_ID, -1), (_KEY, _TOUCHED, 0))


def packed(folder: str) -> str:
    """A folder with all that is in it, as a tar file; what goes away meanwhile is left out."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        tar.add(folder, ".", recursive=False)
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file() or path.is_dir():
                with contextlib.suppress(FileNotFoundError):
                    tar.add(path, str(path.relative_to(folder)), recursive=False)
    return base64.b64encode(packed.getvalue()).decode("ascii")


def strokes(wanted: list[tuple[float, str, str]]) -> list[float]:
    """Write short texts to the kernel's files, one after the other, as fast as contacts move.

    Nothing else runs meanwhile, but while this waits: no program holds up a real contact.

    Args:
        wanted: seconds to wait before it, the file, the text. Each.

    Returns:
        When each was written, on the machine's monotonic clock.
    """
    files = {file: os.open(file, os.O_WRONLY) for _, file, _ in wanted}
    times = []
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    try:
        for after_s, file, text in wanted:
            if after_s:
                time.sleep(after_s)
            os.pwrite(files[file], text.encode(), 0)
            times.append(time.monotonic())
    finally:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        for opened in files.values():
            os.close(opened)
    return times


def obey(asked: dict[str, Any], finger: Finger) -> dict[str, Any]:
    """Do what is asked."""
    if "run" in asked:
        done = subprocess.run(asked["run"], check=False, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # fmt: skip
        return {"code": done.returncode, "said": done.stdout.decode("utf-8", "replace")}
    if "write" in asked:
        file = Path(asked["write"])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(asked["text"], "utf-8")
        return {}
    if "down" in asked:
        finger.down(*asked["down"])
        return {}
    if "up" in asked:
        finger.up()
        return {}
    if "read" in asked:
        file = Path(asked["read"])
        return {"text": file.read_text("utf-8") if file.exists() else ""}
    if "strokes" in asked:
        return {"at_s": strokes(asked["strokes"])}
    if "tap" in asked:
        finger.down(*asked["tap"])
        time.sleep(asked.get("for_s", 0.05))
        finger.up()
        return {}
    return {"tar": packed(asked["folder"])}


def main(port: str, wide: str, high: str) -> None:
    """Serve until the machine ends."""
    subprocess.run(["modprobe", "uinput"], check=True)
    finger = Finger(int(wide), int(high))
    line = os.open(port, os.O_RDWR)
    with contextlib.suppress(Exception):
        tty.setraw(line)
    with os.fdopen(line, "r+b", buffering=0) as host:
        asked = io.BufferedReader(host)
        while True:
            told = asked.readline()
            if not told:
                time.sleep(0.05)  # nobody at the other end yet
                continue
            try:
                answer = obey(json.loads(told), finger)
            except (OSError, ValueError, LookupError, subprocess.SubprocessError) as error:
                answer = {"error": repr(error)}
            answered = json.dumps(answer).encode() + b"\n"
            while answered:
                answered = answered[host.write(answered) or 0 :]


if __name__ == "__main__":
    main(*sys.argv[1:])
