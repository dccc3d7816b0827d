"""What do bad guests of `herald watch` do to the others? Nothing, however many they are."""

from __future__ import annotations

import shutil
import socket
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.watching.web_mqtt import WebMqtt
from tests.system.test_watch import House

SILENT = 1_000
SLOW = 30
MOST_MB = 64
"""The broker may grow to so much for those who never read; `memory_limit` is its wall."""


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = Path("/tmp") / f"hg{tmp_path_factory.getbasetemp().name[-6:]}"
    folder.mkdir(mode=0o700)
    made = House(folder)
    yield made
    made.close()
    shutil.rmtree(folder)


BEGINNINGS = (
    b"",
    b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ",
    (
        b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: mqtt\r\n"
        b"Sec-WebSocket-Version: 13\r\n\r\n"
    ),
)
"""They say nothing at all; begin and never end; are let in and never say who they are."""


def test_a_thousand_who_say_nothing_keep_nobody_out(house: House) -> None:
    with ExitStack() as crowd:
        for number in range(SILENT):
            line = crowd.enter_context(socket.create_connection(("127.0.0.1", house.port), 10))
            line.sendall(BEGINNINGS[number % len(BEGINNINGS)])
        viewer = house.viewer()
        crowd.callback(viewer.close)
        house.seen(viewer, house.played)
        for _move in range(3):
            house.seen(viewer, house.play())
        with urllib.request.urlopen(f"http://127.0.0.1:{house.port}/", timeout=10) as page:
            assert b"<html" in page.read()


def megabytes(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6


def test_those_who_never_read_cost_little_and_hold_nobody_up(house: House) -> None:
    viewer = house.viewer()
    house.seen(viewer, house.played)
    before = house.broker
    with ExitStack() as crowd:
        for number in range(SLOW):
            slow = WebMqtt(house.port, client=f"slow{number}")
            crowd.callback(slow.close)
            # What waits is to wait at the broker, and not in the system.
            slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.subscribe([f"herald/1/tables/{house.letters}/#"])
        for _move in range(25):
            house.seen(viewer, house.play())
        assert house.broker == before, "the broker has been started anew"
        assert megabytes(before) < MOST_MB
    viewer.close()
