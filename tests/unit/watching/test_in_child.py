"""What a child makes comes back whole, whatever becomes of the child; nothing else of it does."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from companion.watching import in_child

OPEN = Path("/proc/self/fd")


def test_what_a_child_makes_comes_back_and_nothing_else_does() -> None:
    made_in: list[int] = []

    def make() -> bytes:
        made_in.append(os.getpid())
        return b"x" * 3_000_000 + str(os.getpid()).encode()

    said = in_child.said(make)
    assert len(said) > 3_000_000
    assert int(said.lstrip(b"x")) != os.getpid()
    assert made_in == []


@pytest.mark.parametrize("end", ["killed", "a fault", "nothing said"])
def test_where_a_child_does_not_come_to_its_end_it_is_made_here(
    end: str, capfd: pytest.CaptureFixture[str]
) -> None:
    here = os.getpid()

    def make() -> bytes:
        if os.getpid() == here:
            return b"made here"
        if end == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if end == "a fault":
            raise ValueError(end)
        return b""

    assert in_child.said(make) == b"made here"


def test_where_there_can_be_no_child_it_is_made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> int:
        raise BlockingIOError(11, "no more processes")

    before = len(list(OPEN.iterdir()))
    monkeypatch.setattr(os, "fork", refused)
    assert in_child.said(lambda: b"made here") == b"made here"
    assert len(list(OPEN.iterdir())) == before, "a pipe was left open"
