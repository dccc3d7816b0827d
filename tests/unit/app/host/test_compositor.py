"""cage runs beside the program, says where its display is, and ends with it.

Here env(1) stands where cage does: it gives a display's name to what it is told to run.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from companion.app.host.compositor import Compositor

WITH_DISPLAY = ("env", "DISPLAY=:7")


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No desktop, before and after."""
    for name in ("DISPLAY", "XDG_CURRENT_DESKTOP"):
        monkeypatch.setenv(name, "")


@pytest.fixture
def compositor() -> Iterator[Compositor]:
    """One that has its display."""
    made = Compositor(("sh",), WITH_DISPLAY)
    assert made.look() is None
    yield made
    end(made)


def end(compositor: Compositor) -> None:
    """As this program's end does it."""
    if compositor._line is not None:
        compositor._line.close()
        compositor._line = None
        os.waitpid(compositor._child, 0)


def test_the_environment_names_its_display(compositor: Compositor) -> None:
    assert os.environ["DISPLAY"] == ":7"
    assert os.environ["XDG_CURRENT_DESKTOP"] == "cage"


def test_it_is_started_once(compositor: Compositor) -> None:
    before = compositor._child
    assert compositor.look() is None
    assert compositor._child == before


def test_one_that_has_ended_is_started_again(compositor: Compositor) -> None:
    before = compositor._child
    os.kill(before, 9)
    os.waitid(os.P_PID, before, os.WEXITED | os.WNOWAIT)
    assert compositor.look() is None
    assert compositor._child != before


def test_what_is_not_installed_is_named() -> None:
    trouble = Compositor(("sh", "no-such-compositor"), WITH_DISPLAY).look()
    assert trouble is not None
    assert "sudo apt install cage seatd xwayland" in trouble.text


@pytest.mark.parametrize("command", [("false",), ("env", "DISPLAY=")])
def test_one_that_has_no_display_is_gone_and_says_why(command: tuple[str, ...]) -> None:
    compositor = Compositor(("sh",), command)
    trouble = compositor.look()
    assert trouble is not None
    assert "group video" in trouble.text
    assert os.environ["DISPLAY"] == ""
    with pytest.raises(ChildProcessError):
        os.waitpid(compositor._child, 0)
