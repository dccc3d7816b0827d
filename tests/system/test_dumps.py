"""No command of the program can be dumped: no core, no look into its memory from outside."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import ctypes, resource, subprocess, sys
from companion.cli import main as cli

libc = ctypes.CDLL(None)
libc.prctl(4, 1, 0, 0, 0)
resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
print(libc.prctl(3, 0, 0, 0, 0), file=sys.stderr)
try:
    cli.main(sys.argv[1:])
except SystemExit:
    pass
print(libc.prctl(3, 0, 0, 0, 0), *resource.getrlimit(resource.RLIMIT_CORE), file=sys.stderr)
# It still knows of itself what it asks for, and what it starts is as ever.
for name in ("maps", "mounts", "fd/2", "task"):
    assert __import__("os").path.exists(f"/proc/self/{name}"), name
assert open("/proc/self/maps").read()
started = "import ctypes; print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))"
print(subprocess.run([sys.executable, "-c", started], capture_output=True, text=True).stdout,
      end="", file=sys.stderr)
"""


@pytest.mark.parametrize(
    "words", [("matches",), ("engine",), ("run", "--size", "0"), ("kiosk", "?")]
)
def test_no_command_can_be_dumped(words: tuple[str, ...], tmp_path: Path) -> None:
    data = () if "?" in words else ("--data", str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words, *data],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    said = [line for line in done.stderr.splitlines() if not line.startswith("herald")]
    assert said == ["1", "0 0 0", "1"]
    assert done.returncode == 0


def test_who_thinks_cannot_be_dumped() -> None:
    program = """
import ctypes, os, resource
from companion.app.program_players import thinking

ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)
os.close(0)
os.open(os.devnull, os.O_RDONLY)
thinking.main()
print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0), *resource.getrlimit(resource.RLIMIT_CORE))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "0 0 0"
