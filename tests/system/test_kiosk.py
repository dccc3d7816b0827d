"""The program as a service: it says when it is there and that it moves, and ends in words."""

from __future__ import annotations

import os
import pty
import select
import shlex
import signal
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.adapters.store import Journal
from companion.adapters.store.file import RECORD

PATIENCE_S = 60


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[socket.socket]:
    """The socket of a service manager."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(tmp_path / "notify"))
        heard.settimeout(PATIENCE_S)
        yield heard


def environment(tmp_path: Path, ear: socket.socket, driver: str) -> dict[str, str]:
    """What systemd would give to the service."""
    (tmp_path / "run").mkdir()
    kept = {key: os.environ[key] for key in ("PATH",) if key in os.environ}
    return {
        **kept, "HOME": str(tmp_path), "LANG": "C.UTF-8", "SDL_VIDEODRIVER": driver,
        "SDL_AUDIODRIVER": "dummy", "STATE_DIRECTORY": str(tmp_path / "state"),
        "RUNTIME_DIRECTORY": str(tmp_path / "run"), "NOTIFY_SOCKET": ear.getsockname(),
        "WATCHDOG_USEC": "600000", "PYTHONPATH": str(Path(__file__).parents[2]),
    }  # fmt: skip


@contextmanager
def kiosk(environment: dict[str, str], stdin: int, *words: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "companion", "kiosk", *words]
    with subprocess.Popen(
        command, env=environment, stdin=stdin, stderr=subprocess.PIPE, text=True
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def until(ear: socket.socket, word: str) -> Sequence[str]:
    """Everything that is said, up to a line that begins with a word."""
    said: list[str] = []
    while not said or not said[-1].startswith(word):
        said.append(ear.recv(4096).decode())
    return said


def test_it_is_ready_with_the_first_picture_and_moves_until_it_is_stopped(
    tmp_path: Path, ear: socket.socket
) -> None:
    told = environment(tmp_path, ear, "dummy")
    (tmp_path / "run" / "switch-off").touch()
    with kiosk(told, subprocess.DEVNULL) as program:
        said = until(ear, "READY=1")
        assert "WATCHDOG=1" not in said
        assert (tmp_path / "state" / "record").is_dir()
        assert not (tmp_path / "run" / "switch-off").exists(), "the last start's wish was granted"
        assert until(ear, "WATCHDOG=1")[0].startswith("STATUS=The picture is shown")
        until(ear, "WATCHDOG=1")
        # The window's loop stands still: nobody else may say that it moves.
        os.kill(program.pid, signal.SIGSTOP)
        ear.settimeout(0.1)
        try:
            while ear.recv(4096):
                pass
        except TimeoutError:
            pass
        ear.settimeout(1.2)
        with pytest.raises(TimeoutError):
            ear.recv(4096)
        os.kill(program.pid, signal.SIGCONT)
        ear.settimeout(PATIENCE_S)
        until(ear, "WATCHDOG=1")
        program.terminate()
        until(ear, "STOPPING=1")
        assert program.wait(PATIENCE_S) == 0


@pytest.mark.parametrize("through", [(), ("--cage",)])
def test_without_a_screen_it_says_why_on_the_console_and_is_not_to_be_restarted(
    tmp_path: Path, ear: socket.socket, through: tuple[str, ...]
) -> None:
    console, far_end = pty.openpty()
    told = environment(tmp_path, ear, "kmsdrm")
    try:
        with kiosk(told, far_end, "--wait", "0", *through) as program:
            assert program.wait(PATIENCE_S) == 78
            assert program.stderr is not None
            line = program.stderr.read()
        said = until(ear, "STATUS=The screen can't be used")[-1]
        assert select.select([console], [], [], PATIENCE_S)[0]
        shown = os.read(console, 4096).decode()
    finally:
        os.close(console)
        os.close(far_end)
    assert line.count("\n") == 1
    reason = line.removeprefix("herald: ").strip()
    assert reason.startswith("The screen can't be used: ")
    assert reason in shown
    assert said == f"STATUS={reason}"
    assert not (tmp_path / "state").exists(), "a record was opened though nothing can be shown"


def test_wrong_settings_are_said_on_the_console_too(tmp_path: Path, ear: socket.socket) -> None:
    console, far_end = pty.openpty()
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[die]\nuse = "dice"\n')
    told = environment(tmp_path, ear, "dummy")
    try:
        with kiosk(told, far_end, "--settings", str(wrong)) as program:
            assert program.wait(PATIENCE_S) == 78
        assert "die.use" in until(ear, "STATUS=")[-1]
        assert b"die.use" in os.read(console, 4096)
    finally:
        os.close(console)
        os.close(far_end)


@pytest.mark.parametrize("words", ["--turend 1", "--turned 4", '"--turned 1'])
def test_wrong_options_are_said_there_as_well(
    tmp_path: Path, ear: socket.socket, words: str
) -> None:
    console, far_end = pty.openpty()
    told = environment(tmp_path, ear, "dummy")
    try:
        with kiosk(told, far_end, *words.split()) as program:
            assert program.wait(PATIENCE_S) == 2
            assert program.stderr is not None
            line = program.stderr.read()
        assert line.count("\n") == 1
        assert until(ear, "STATUS=")[-1] == f"STATUS={line.strip()}"
        assert line.strip() in os.read(console, 4096).decode()
    finally:
        os.close(console)
        os.close(far_end)


def test_a_damaged_record_is_said_with_what_mends_it_and_not_read_again(
    tmp_path: Path, ear: socket.socket
) -> None:
    console, far_end = pty.openpty()
    told = environment(tmp_path, ear, "dummy")
    record = tmp_path / "state" / "record" / RECORD
    record.parent.mkdir(parents=True)
    record.write_bytes(b"")
    try:
        with kiosk(told, far_end) as program:
            assert program.wait(PATIENCE_S) == 78
        said = until(ear, "STATUS=")[-1]
        assert (
            said in f"STATUS={os.read(console, 4096).decode().split('Table Herald', 1)[1].strip()}"
        )
    finally:
        os.close(console)
        os.close(far_end)
    typed = shlex.split(said.split("`")[1])
    assert typed[:2] == ["herald", "rescue"]
    done = subprocess.run([sys.executable, "-m", "companion", *typed[1:]], env=told, check=False)
    assert done.returncode == 0
    assert (tmp_path / "state" / "record-2").is_dir()


def test_a_record_that_another_program_holds_may_be_free_at_the_next_start(
    tmp_path: Path, ear: socket.socket
) -> None:
    told = environment(tmp_path, ear, "dummy")
    with (
        Journal.open(tmp_path / "state" / "record"),
        kiosk(told, subprocess.DEVNULL) as program,
    ):
        assert program.wait(PATIENCE_S) == 1
        assert "already has the record" in until(ear, "STATUS=Another program")[-1]


def test_a_screen_that_comes_late_is_waited_for(tmp_path: Path, ear: socket.socket) -> None:
    told = environment(tmp_path, ear, "kmsdrm")
    begun = time.monotonic()
    with kiosk(told, subprocess.DEVNULL, "--wait", "1") as program:
        assert until(ear, "STATUS=")[-1].startswith("STATUS=Waiting for a screen: ")
        assert program.wait(PATIENCE_S) == 78
    assert time.monotonic() - begun >= 1


def test_it_says_which_version_it_is() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "companion", "--version"], capture_output=True, text=True, check=True
    )
    told = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    assert said.stdout == f"herald {told['project']['version']}\n"
