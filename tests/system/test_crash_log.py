"""A crash log tells where, and nothing of what was held."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import threading
from pathlib import Path

import pygame
import pytest

from companion.app.support import crash_log
from companion.ui.screen_kit.navigator import Purpose
from companion.ui.shell.window import Glass, Window
from companion.ui.widgets import secretfield
from companion.ui.widgets.pen import Pen
from tests.support.commands import refused
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.scenes import placed
from tests.support.ui.simulated_desk import SimulatedDesk, four_players

SECRET = "80706050"


def broken(secret: str) -> Exception:
    """A fault with a secret in its text, in a variable, in a note and in what led to it."""
    try:
        try:
            pin = secret
            raise KeyError(pin)  # noqa: TRY301 - the fault of a test
        except KeyError as error:
            held = {"pin": secret}
            fault = ValueError(f"invalid literal for int(): {held}")
            if hasattr(fault, "add_note"):
                fault.add_note(secret)
            raise fault from error
    except ValueError as error:
        return error


def test_a_crash_log_tells_where_and_not_what_was_held(tmp_path: Path) -> None:
    file = crash_log.note(tmp_path, broken(SECRET))
    assert file == tmp_path / "crash.log"
    text = file.read_text("utf-8")
    assert SECRET not in text
    assert "builtins.ValueError" in text
    assert "builtins.KeyError" in text
    assert re.search(r"test_crash_log\.py:\d+ broken", text)


def test_a_fault_on_a_private_screen_leaves_no_value_in_the_crash_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drawing of a shield breaks while a finger holds it, with the value in every frame."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    desk = SimulatedDesk(tmp_path / "desk", seed=3)
    nav = placed(desk, four_players(), hidden=3).room.nav
    window = Window(desk, Glass((800, 480)), Clock())
    window.stage.room.nav = nav.hand_over(1, Purpose.LOOK, "pfalz").taken()
    window.step()

    def torn(_pen: Pen, picture: pygame.Surface, _box: object) -> None:
        raise RuntimeError(f"{picture} cannot be drawn: {SECRET}")

    monkeypatch.setattr(secretfield, "put", torn)
    hand = Hand(window)
    with pytest.raises(RuntimeError, match=SECRET) as caught:
        hand.look()
    window.close()
    desk.close()
    # What ran there knew the value.
    trace = caught.value.__traceback__
    assert trace is not None
    frames = [one.frame.f_locals for one in inspect.getinnerframes(trace)]
    assert any(
        isinstance(one, secretfield.RevealedValues) for here in frames for one in here.values()
    )
    file = crash_log.note(tmp_path, caught.value)
    assert file is not None
    text = file.read_text("utf-8")
    assert "secretfield.py" in text
    assert SECRET not in text
    assert "Shown" not in text
    assert set(re.findall(r"(?m)^  .*$", text)) == {
        line for line in text.splitlines() if re.fullmatch(r"  \S+\.py:\d+ \S+", line)
    }


def test_the_program_says_one_line_and_where_more_is(tmp_path: Path) -> None:
    program = f"""
import sys
from companion.cli import main as cli
from companion.cli.exchange import commands
def torn(options):
    pin = "{SECRET}"
    raise KeyError(pin)
commands.write = torn
sys.exit(cli.main(["export", "last", "--data", {str(tmp_path)!r}]))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          check=False, timeout=60, cwd=Path(__file__).parents[2])  # fmt: skip
    line = refused(done, 70)
    assert "KeyError" in line
    assert str(tmp_path / "crash.log") in line
    assert SECRET not in line + (tmp_path / "crash.log").read_text("utf-8")


def test_a_crash_log_is_small_for_ever(tmp_path: Path) -> None:
    error = broken(SECRET)
    for number in range(5000):
        assert crash_log.note(tmp_path, error, f"number {number}") is not None
    kept = crash_log.files(tmp_path)
    assert [file.name for file in kept] == ["crash.log", "crash.log.1", "crash.log.2"]
    assert all(file.stat().st_size <= crash_log.MOST_BYTES for file in kept)
    assert "number 4999" in kept[0].read_text("utf-8")
    assert len(list(tmp_path.iterdir())) == 3


def test_what_ends_a_thread_is_kept_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = threading.excepthook
    crash_log.watch_threads(tmp_path)
    try:
        thread = threading.Thread(target=lambda: int(SECRET + "x"), name="pin pad")
        thread.start()
        thread.join()
    finally:
        threading.excepthook = before
    text = (tmp_path / "crash.log").read_text("utf-8")
    assert "in thread pin pad" in text
    assert "ValueError" in text
    assert SECRET not in text + capsys.readouterr().err


def test_a_disk_that_refuses_the_crash_log_is_no_second_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert crash_log.note(tmp_path / "file", broken(SECRET)) is None
