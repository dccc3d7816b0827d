"""companion.app.child_process: it runs, ends, complains and is tried again."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from companion.app import child_process
from companion.app.child_process import WAITS_S, WELL_S, ChildProcess, last_line
from tests.support.watchers import until

COMPLAINT, STOPPED = "It can't be used. {why}", "It has stopped ({why})."
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
def started(clock: Time) -> Iterator[Callable[[Sequence[str]], ChildProcess]]:
    made: list[ChildProcess] = []

    def start(argv: Sequence[str]) -> ChildProcess:
        made.append(ChildProcess(argv, clock, complains=COMPLAINT, ended=STOPPED))
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


Start = Callable[[Sequence[str]], ChildProcess]


def test_it_starts_when_it_is_tended_and_ends_when_it_is_closed(started: Start) -> None:
    child = started(RUNS)
    assert child.pid is None
    child.tend()
    pid = child.pid
    assert pid is not None
    assert not child.trouble
    child.tend()
    assert child.pid == pid
    child.close()
    assert child.pid is None
    assert not is_there(pid)
    child.close()
    child.tend()
    assert child.pid not in (None, pid)


def test_who_does_not_want_to_end_is_killed(
    started: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child_process, "_ENDS_S", 0.05)
    deaf = "import signal, sys, time; signal.signal(15, signal.SIG_IGN); \
sys.stderr.write('deaf\\n'); sys.stderr.flush(); time.sleep(60)"
    child = started((sys.executable, "-c", deaf))
    until(lambda: b"deaf" in child._said, child.tend)
    pid = child.pid
    assert pid is not None
    child.close()
    assert not is_there(pid)


def test_who_is_asked_to_end_is_not_waited_for_and_killed_in_the_end(
    started: Start, clock: Time
) -> None:
    deaf = "import signal, sys, time; signal.signal(15, signal.SIG_IGN); \
sys.stderr.write('deaf\\n'); sys.stderr.flush(); time.sleep(60)"
    child = started((sys.executable, "-c", deaf))
    until(lambda: b"deaf" in child._said, child.tend)
    pid = child.pid
    assert pid is not None
    child.end()
    assert not child.has_gone()
    child.tend()
    assert child.pid is None, "two would be in one another's way"
    clock.now_s += 60
    until(child.has_gone, lambda: None)
    assert not is_there(pid)
    child.tend()
    assert child.pid is not None


def test_its_last_line_is_said(started: Start) -> None:
    child = started(COMPLAINS)
    until(lambda: child.trouble, child.tend)
    assert str(child.trouble) == "It can't be used. Mosquitto is missing."


def test_one_that_says_nothing_has_ended_all_the_same(started: Start) -> None:
    child = started((sys.executable, "-c", "raise SystemExit(3)"))
    until(lambda: child.trouble, child.tend)
    assert str(child.trouble) == "It has stopped (3)."


def test_it_is_tried_again_after_growing_waits_and_then_given_up(
    started: Start, clock: Time
) -> None:
    child = started(COMPLAINS)
    starts = 0
    for wait_s in (0.0, *WAITS_S):
        child.tend()
        if wait_s:
            assert child.pid is None, "it was started before it was due"
            clock.now_s += wait_s
            child.tend()
        assert child.pid is not None
        starts += 1
        until(lambda: child.pid is None, child.tend)
    clock.now_s += 10_000
    child.tend()
    assert child.pid is None
    assert starts == len(WAITS_S) + 1
    assert child.trouble


def test_one_that_was_well_for_long_has_all_its_tries_again(started: Start, clock: Time) -> None:
    child = started(COMPLAINS)
    until(lambda: child.trouble, child.tend)
    child._argv = RUNS
    clock.now_s += WAITS_S[0]
    child.tend()
    pid = child.pid
    assert pid is not None
    assert child.trouble
    clock.now_s += WELL_S
    child.tend()
    assert not child.trouble
    os.kill(pid, signal.SIGKILL)
    until(lambda: child.pid is None, child.tend)
    clock.now_s += WAITS_S[0]
    child.tend()
    assert child.pid is not None


def test_a_command_that_is_not_there_is_said(started: Start, tmp_path: Path) -> None:
    child = started((str(tmp_path / "none"),))
    child.tend()
    assert "No such file" in str(child.trouble)
    assert child.pid is None


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
