"""The process that thinks: it is killed, falls silent, and does not start."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.app.program_players import messages
from companion.app.program_players.thinking_process import Reply, ThinkingProcess
from companion.core.game import Seat
from companion.core.mind import SeatKnowledge
from tests.support.referee_table import setup

GAME = games.find("rheingold")
MOST_KB = 60_000


def told(process: ThinkingProcess) -> None:
    """The first roll of a match has fallen."""
    state = GAME.initial_state(setup())
    process.begin(messages.begin(setup()))
    _, events = GAME.apply(state, GAME.chance_move(state, 4))
    process.tell(messages.happened([messages.event(GAME, event) for event in events]))


def question() -> object:
    return messages.decide("novice", "m/0", SeatKnowledge(Seat(0)))


def reply(process: ThinkingProcess, patience_s: float = 30) -> Reply:
    """Poll as the window does."""
    end = time.monotonic() + patience_s
    while (found := process.poll()) is None:
        assert time.monotonic() < end
        time.sleep(0.005)  # the window's tick
    return found


@pytest.fixture
def process() -> Iterator[ThinkingProcess]:
    process = ThinkingProcess(time.monotonic)
    yield process
    process.close()


def test_it_answers_and_stays_small(process: ThinkingProcess) -> None:
    told(process)
    assert process.pid is None  # nothing is started before a question
    process.ask(question())
    first = reply(process)
    assert first.answer is not None
    assert not first.restarted
    process.ask(question())
    second = reply(process).answer
    assert second is not None
    assert {**second, "number": 0} == {**first.answer, "number": 0}
    assert os.getpriority(os.PRIO_PROCESS, process.pid or 0) > os.getpriority(os.PRIO_PROCESS, 0)
    status = Path(f"/proc/{process.pid}/status").read_text()
    assert int(status.split("VmHWM:")[1].split()[0]) < MOST_KB


def test_killed_in_the_middle_it_is_started_once_more(process: ThinkingProcess) -> None:
    told(process)
    process.ask(question())
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    found = reply(process)
    assert found.answer is not None
    assert found.restarted
    process.ask(question())
    assert not reply(process).restarted


def test_killed_twice_it_is_given_up(process: ThinkingProcess) -> None:
    told(process)
    process.ask(question())
    killed = []
    while (found := process.poll()) is None:
        if process.pid is not None and process.pid not in killed:
            killed.append(process.pid)
            os.kill(process.pid, signal.SIGKILL)
        time.sleep(0.001)  # the window's tick
    assert found == Reply(None, restarted=True)
    assert len(killed) == 2
    assert process.pid is None


def test_a_silent_one_is_given_up_after_its_time() -> None:
    now_s = 0.0
    command = (sys.executable, "-c", "import sys; sys.stdin.read()")
    process = ThinkingProcess(lambda: now_s, command, silence_s=10.0)
    process.begin({})
    process.ask(question())
    first = process.pid
    now_s = 9.9
    assert process.poll() is None
    assert process.pid == first
    now_s = 10.0
    assert process.poll() is None
    assert process.pid not in (None, first)
    now_s = 20.0
    assert process.poll() == Reply(None, restarted=True)
    assert process.pid is None


@pytest.mark.parametrize("says", ["no JSON", '{"ready": true}'])
def test_one_that_talks_nonsense_or_ends_is_given_up(says: str) -> None:
    command = (sys.executable, "-c", f"print({says!r})")
    process = ThinkingProcess(time.monotonic, command)
    process.begin({})
    process.ask(question())
    assert reply(process) == Reply(None, restarted=True)


def test_one_that_cannot_be_started_is_given_up() -> None:
    process = ThinkingProcess(time.monotonic, ("/nowhere/at/all",))
    process.ask(question())
    assert reply(process) == Reply(None, restarted=True)


def test_a_question_that_is_out_of_date_is_not_answered(process: ThinkingProcess) -> None:
    told(process)
    process.ask(question())
    process.ask(messages.ideas(Seat(0), "m/0"))
    found = reply(process).answer
    assert found is not None
    assert found["number"] == 2


def test_a_message_that_it_cannot_follow_ends_it_without_a_word(process: ThinkingProcess) -> None:
    process.begin({"do": "begin", "setup": {"game": "no such"}})
    process.ask(question())
    assert reply(process) == Reply(None, restarted=True)


def test_much_is_told_without_waiting(process: ThinkingProcess) -> None:
    told(process)
    state = GAME.initial_state(setup())
    position = messages.position(GAME, GAME.apply(state, GAME.chance_move(state, 4))[0])
    for _ in range(300):
        process.tell(messages.happened([position]))
    process.ask(question())
    assert reply(process).answer is not None
