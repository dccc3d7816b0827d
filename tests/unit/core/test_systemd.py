"""systemd is told what is so, by the one who must say it, and the program never waits for it."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.systemd import Supervisor


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[socket.socket]:
    """The socket of a service manager."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.setblocking(False)
        yield listener


def lines(ear: socket.socket) -> list[str]:
    """Everything that was said until now."""
    found = []
    while True:
        try:
            found.append(ear.recv(4096).decode())
        except BlockingIOError:
            return found


def test_it_is_said_to_whom_the_environment_names(ear: socket.socket) -> None:
    supervisor = Supervisor.named_in({"NOTIFY_SOCKET": ear.getsockname()})
    supervisor.status("Waiting for a screen:\nno display")
    supervisor.ready()
    supervisor.stopping()
    assert lines(ear) == ["STATUS=Waiting for a screen: no display", "READY=1", "STOPPING=1"]


def test_a_socket_without_a_file_is_found_as_well() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(f"\0herald-test-{os.getpid()}")
        listener.setblocking(False)
        Supervisor.named_in({"NOTIFY_SOCKET": f"@herald-test-{os.getpid()}"}).ready()
        assert lines(listener) == ["READY=1"]


def test_no_child_inherits_who_watches_over_us(ear: socket.socket) -> None:
    environment = {
        "NOTIFY_SOCKET": ear.getsockname(), "WATCHDOG_USEC": "3000000",
        "WATCHDOG_PID": str(os.getpid()), "HOME": "/nowhere",
    }  # fmt: skip
    Supervisor.named_in(environment)
    assert environment == {"HOME": "/nowhere"}


def test_it_moves_three_times_as_often_as_it_must_and_no_more(ear: socket.socket) -> None:
    supervisor = Supervisor.named_in({"NOTIFY_SOCKET": ear.getsockname(),
                                      "WATCHDOG_USEC": "3000000"})  # fmt: skip
    for tenth in range(61):
        supervisor.alive(100 + tenth / 10)
    assert lines(ear) == ["WATCHDOG=1"] * 7


@pytest.mark.parametrize(
    "watch", [{}, {"WATCHDOG_USEC": "0"}, {"WATCHDOG_USEC": "soon"},
              {"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "1"}],
)  # fmt: skip
def test_nothing_is_said_to_a_watchdog_that_is_not_ours(
    ear: socket.socket, watch: dict[str, str]
) -> None:
    supervisor = Supervisor.named_in({"NOTIFY_SOCKET": ear.getsockname(), **watch})
    supervisor.alive(100.0)
    assert lines(ear) == []


@pytest.mark.parametrize("address", ["", "/nobody/listens/here", "vsock:2:1", "/" + "x" * 200])
def test_without_anybody_who_listens_the_program_goes_on(address: str) -> None:
    supervisor = Supervisor.named_in({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "1"})
    supervisor.ready()
    supervisor.alive(0.0)


def test_one_that_listens_no_more_is_not_waited_for(ear: socket.socket) -> None:
    supervisor = Supervisor.named_in({"NOTIFY_SOCKET": ear.getsockname()})
    for _ in range(10_000):  # far more than any queue takes
        supervisor.status("so it is")
    assert lines(ear)
