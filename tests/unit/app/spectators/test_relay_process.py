"""companion.app.spectators.relay_process: the relay is a child that ends with the table."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from companion.app.spectators import relay_process
from tests.support.watchers import until


def test_it_ends_with_a_table_that_is_killed(tmp_path: Path) -> None:
    """The table's process is killed and cleans up nothing; the relay goes all the same."""
    mark = tmp_path / "pid"
    runs = (
        f"import os, pathlib, time; pathlib.Path({str(mark)!r}).write_text(str(os.getpid())); "
        "time.sleep(60)"
    )
    argv = [*relay_process._LEASH, sys.executable, "-c", runs]
    parent = f"import subprocess, time; subprocess.Popen({argv!r}); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", parent]) as table:
        until(lambda: mark.exists() and mark.read_text(), lambda: None)
        pid = int(mark.read_text())
        os.kill(pid, 0)
        table.kill()
    until(lambda: not _runs(pid), lambda: None)


def _runs(pid: int) -> bool:
    """Whether a process is there and has not ended; nobody may be there to bury it."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def test_the_command_is_that_of_the_relay(tmp_path: Path) -> None:
    assert relay_process.command(tmp_path / "public.sock")[-5:] == (
        "-m", "companion", "watch", "--table", str(tmp_path / "public.sock"),
    )  # fmt: skip
