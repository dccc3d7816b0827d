"""companion.app.spectators.relay_process: it runs, ends, complains and is tried again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from companion.app.spectators import relay_process
from companion.app.spectators.relay_process import WAITS_S, WELL_S, RelayProcess, last_line
from tests.support.watchers import until

RUNS = (sys.executable, "-c", "import sys, time; sys.stdout.write('x'); time.sleep(60)")
COMPLAINS = (
    sys.executable,
    "-c",
    "import sys; sys.stderr.write('a trace\\nherald: Mosquitto is missing.\\n'); sys.exit(78)",
)


class Time:
    """The window's clock."""

    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def started(clock: Time) -> Iterator[Callable[[Sequence[str]], RelayProcess]]:
    made: list[RelayProcess] = []

    def start(argv: Sequence[str]) -> RelayProcess:
        made.append(RelayProcess(argv, clock))
        return made[-1]

    yield start
    for one in made:
        one.close()


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


Start = Callable[[Sequence[str]], RelayProcess]


def test_it_starts_when_it_is_tended_and_ends_when_it_is_closed(started: Start) -> None:
    relay = started(RUNS)
    assert relay.pid is None
    relay.tend()
    pid = relay.pid
    assert pid is not None
    assert not relay.trouble
    relay.tend()
    assert relay.pid == pid
    relay.close()
    assert relay.pid is None
    assert not is_there(pid)
    relay.close()
    relay.tend()
    assert relay.pid not in (None, pid)


def test_who_does_not_want_to_end_is_killed(
    started: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay_process, "_ENDS_S", 0.05)
    deaf = "import signal, sys, time; signal.signal(15, signal.SIG_IGN); \
sys.stderr.write('deaf\\n'); sys.stderr.flush(); time.sleep(60)"
    relay = started((sys.executable, "-c", deaf))
    until(lambda: b"deaf" in relay._said, relay.tend)
    pid = relay.pid
    assert pid is not None
    relay.close()
    assert not is_there(pid)


def test_who_is_asked_to_end_is_not_waited_for_and_killed_in_the_end(
    started: Start, clock: Time
) -> None:
    deaf = "import signal, sys, time; signal.signal(15, signal.SIG_IGN); \
sys.stderr.write('deaf\\n'); sys.stderr.flush(); time.sleep(60)"
    relay = started((sys.executable, "-c", deaf))
    until(lambda: b"deaf" in relay._said, relay.tend)
    pid = relay.pid
    assert pid is not None
    relay.end()
    assert not relay.has_gone()
    relay.tend()
    assert relay.pid is None, "two would be in one another's way"
    clock.now_s += 60
    until(relay.has_gone, lambda: None)
    assert not is_there(pid)
    relay.tend()
    assert relay.pid is not None


def test_its_last_line_is_said(started: Start) -> None:
    relay = started(COMPLAINS)
    until(lambda: relay.trouble, relay.tend)
    assert str(relay.trouble) == "Nobody can watch. Mosquitto is missing."


def test_one_that_says_nothing_has_ended_all_the_same(started: Start) -> None:
    relay = started((sys.executable, "-c", "raise SystemExit(3)"))
    until(lambda: relay.trouble, relay.tend)
    assert str(relay.trouble) == "Nobody can watch: the viewing service has stopped (3)."


def test_it_is_tried_again_after_growing_waits_and_then_given_up(
    started: Start, clock: Time
) -> None:
    relay = started(COMPLAINS)
    starts = 0
    for wait_s in (0.0, *WAITS_S):
        relay.tend()
        if wait_s:
            assert relay.pid is None, "it was started before it was due"
            clock.now_s += wait_s
            relay.tend()
        assert relay.pid is not None
        starts += 1
        until(lambda: relay.pid is None, relay.tend)
    clock.now_s += 10_000
    relay.tend()
    assert relay.pid is None
    assert starts == len(WAITS_S) + 1
    assert relay.trouble


def test_one_that_was_well_for_long_has_all_its_tries_again(started: Start, clock: Time) -> None:
    relay = started(COMPLAINS)
    until(lambda: relay.trouble, relay.tend)
    relay._argv = RUNS
    clock.now_s += WAITS_S[0]
    relay.tend()
    pid = relay.pid
    assert pid is not None
    assert relay.trouble
    clock.now_s += WELL_S
    relay.tend()
    assert not relay.trouble
    os.kill(pid, signal.SIGKILL)
    until(lambda: relay.pid is None, relay.tend)
    clock.now_s += WAITS_S[0]
    relay.tend()
    assert relay.pid is not None


def test_a_command_that_is_not_there_is_said(started: Start, tmp_path: Path) -> None:
    relay = started((str(tmp_path / "none"),))
    relay.tend()
    assert "No such file" in str(relay.trouble)
    assert relay.pid is None


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (b"", ""),
        (b"\n \n", ""),
        (b"one\ntwo\n\n", "two"),
        (b"\xff\x1b[31mred\x07", "\ufffd[31mred"),
        (b"x" * 500, "x" * 200),
    ],
)
def test_what_was_said_last(said: bytes, line: str) -> None:
    assert last_line(said) == line


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
        assert is_there(pid)
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
