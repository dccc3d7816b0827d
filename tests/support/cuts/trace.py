"""What did a process tell the disk, call by call? The recorder, and the trace that it leaves."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SOURCES = [Path(__file__).with_name(name) for name in ("interpose.c", "refuse.c")]
ROOT = Path(__file__).parents[3]
_LINE = struct.Struct("=IIQq")

WRITE = "w"
TRUNCATE = "t"
CREATE = "c"
OPEN = "o"
RENAME = "r"
UNLINK = "u"
MKDIR = "m"
RMDIR = "x"
FSYNC = "s"
FDATASYNC = "d"
REMARK = "k"
STRANGE = "?"

CHANGES = (WRITE, TRUNCATE, CREATE, RENAME, UNLINK, MKDIR, RMDIR, FSYNC, FDATASYNC)
"""What can leave another medium behind."""


@dataclass(frozen=True, slots=True)
class Call:
    """One system call, or a remark between two of them.

    Attributes:
        kind: one of the letters above.
        inode: of the file, where an open one was meant.
        offset: where it wrote, or the size that it cut to.
        data: the bytes; of names the path, for a rename two with a zero byte between.
    """

    kind: str
    inode: int
    offset: int
    data: bytes

    @property
    def path(self) -> str:
        return self.data.decode()

    @property
    def remark(self) -> Any:
        return json.loads(self.data)


def build(folder: Path) -> Path:
    """The recorder, built in a folder.

    Raises:
        RuntimeError: there is no compiler; names the package that brings it.
    """
    if shutil.which("gcc") is None:
        raise RuntimeError("Install what records the system calls: apt-get install gcc libc6-dev")
    library = folder / "interpose.so"
    command = ["gcc", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"]
    made = subprocess.run(
        [*command, "-o", str(library), *map(str, SOURCES), "-ldl"],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise RuntimeError(f"The recorder cannot be built (gcc, libc6-dev): {made.stderr}")
    return library


def record(library: Path, folder: Path, trace: Path, module: str, arguments: Sequence[str]) -> None:
    """Run a module in a process of its own and write down what it does to a folder."""
    made = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env={
            **os.environ,
            "LD_PRELOAD": str(library),
            "CUTS_FOLDER": str(folder.resolve()),
            "CUTS_TRACE": str(trace),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise RuntimeError(f"The recorded program failed: {made.stderr}")


def remark(thing: Any) -> None:
    """Put something between two calls; for the process that is recorded."""
    text = json.dumps(thing).encode()
    ctypes.CDLL(None).cuts_remark(text, ctypes.c_size_t(len(text)))


def read(trace: Path, folder: Path) -> Iterator[Call]:
    """Every call in order, names as seen from the folder.

    Raises:
        RuntimeError: the program made a call of which the media know nothing.
    """
    whole, at = trace.read_bytes(), 0
    root = str(folder.resolve()) + "/"
    while at < len(whole):
        kind, length, inode, offset = _LINE.unpack_from(whole, at)
        at += _LINE.size
        data = whole[at : at + length]
        at += length
        if chr(kind) == STRANGE:
            raise RuntimeError(f"The program used {data.decode()}: the media must learn it.")
        if chr(kind) not in (WRITE, REMARK):
            names = [f"{name}/".removeprefix(root) for name in data.decode().split("\0")]
            data = "\0".join(name.removesuffix("/") for name in names).encode()
        yield Call(chr(kind), inode, offset, data)
