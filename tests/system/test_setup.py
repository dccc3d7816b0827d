"""`herald setup` as a person goes through it: each part is well, or names its mend."""

from __future__ import annotations

import io
import queue
import re
import secrets
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

import pygame
import pytest

from companion.adapters.devices.ports import DieSettled, Signal
from companion.adapters.devices.simulated import SimulatedDie
from companion.app.host.machine import Facts
from companion.cli.doctor import die as doctors_die
from companion.cli.main import main
from companion.cli.setup import commands, glass, parts
from companion.cli.setup.terminal import PartFinding, Terminal
from companion.ui.screens.welcome.touch_fit import Fit, felt

SIZE = (800, 480)


class Person(io.StringIO):
    """Who sits there: reads what was printed last and answers."""

    def __init__(self, answers: dict[str, str]) -> None:
        super().__init__()
        self._answers = answers
        self.out = io.StringIO()
        self.asked: list[str] = []

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]
        question = self.out.getvalue().splitlines()[-1]
        self.asked.append(question)
        for word, answer in self._answers.items():
            if word in question:
                shown = re.search(r"[0-9]", question)
                return f"{answer.replace('#', shown[0] if shown else '')}\n"
        return "\n"


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A screen that nobody sees, no settings, no service, and nothing is waited for."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HERALD_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(commands, "_SERVICES", ())
    monkeypatch.setattr(parts, "_SOUND_S", 0.1)
    monkeypatch.setattr(parts, "_LAMP_S", 0.01)
    monkeypatch.setattr(secrets, "randbelow", lambda _most: 47)
    yield
    pygame.display.quit()


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def tapped(monkeypatch: pytest.MonkeyPatch, fit: Fit) -> None:
    """A finger comes down on each mark as it is drawn, and is felt as touch is oriented."""
    draw = glass._draw

    def answer(surface: pygame.Surface, mark: tuple[int, int]) -> None:
        draw(surface, mark)
        at = felt(fit, mark, surface.get_size())
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))

    monkeypatch.setattr(glass, "_draw", answer)


def setup(
    monkeypatch: pytest.MonkeyPatch, answers: dict[str, str], *words: str
) -> tuple[int, dict[str, str]]:
    """Go through it. Returns the exit code, and the line about each part."""
    person = Person(answers)
    monkeypatch.setattr("sys.stdin", person)
    monkeypatch.setattr("sys.stdout", person.out)
    code = main(["setup", "--wait", "2", *words])
    lines = person.out.getvalue().splitlines()
    found = {line.split()[0]: line for line in lines if re.match(r"\w+ +(ok|MEND|-) ", line)}
    return code, found


ALL_WELL = {"number": "147", "die show": "y", "castle fall": "y"}


def test_everything_is_tried_and_the_report_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stack: ExitStack
) -> None:
    die = stack.enter_context(SimulatedDie("Ada"))
    file = tmp_path / "hall.toml"
    file.write_text(
        f'[die]\nuse = "serial"\nport = "{die.path}"\n[castles]\nbuttons = "simulated"\n'
        'lamps = "simulated"\n'
    )
    tapped(monkeypatch, Fit.TRUE)
    monkeypatch.setattr(doctors_die, "_settle", pressed(die))
    # The tests may well have their folders in memory.
    monkeypatch.setattr(Facts, "forgets", lambda _facts: False)
    out = tmp_path / "evening.zip"
    _code, found = setup(
        monkeypatch, {**ALL_WELL, "button": "y", "lamp": "y"}, "--settings", str(file),
        "--out", str(out),
    )  # fmt: skip
    assert list(found) == ["model", "display", "touch", "die", "buttons", "lamps", "sound",
                           "clock", "space", "power"]  # fmt: skip
    for part in ("display", "touch", "die", "buttons", "lamps", "sound", "space"):
        assert " ok " in found[part], found[part]
    with zipfile.ZipFile(out) as archive:
        told = archive.read("first-evening.txt").decode()
    assert found["touch"] in told
    assert "machine" in told


def pressed(die: SimulatedDie) -> object:
    """The die is rolled by hand when it was asked for."""
    settle = doctors_die._settle

    def roll(
        signals: queue.Queue[Signal], _by_hand: None, wait_s: float, terminal: TextIO
    ) -> DieSettled:
        return settle(signals, die, wait_s, terminal)

    return roll


@pytest.mark.parametrize(
    ("fit", "word"),
    [(Fit.QUARTER, "rotated by 90 degrees"), (Fit.SIDES, "invx"), (Fit.ENDS, "invy"),
     (Fit.MIRRORED, "swapxy")],
)  # fmt: skip
def test_touch_that_lies_wrong_names_its_mend(
    monkeypatch: pytest.MonkeyPatch, fit: Fit, word: str
) -> None:
    tapped(monkeypatch, fit)
    code, found = setup(monkeypatch, ALL_WELL)
    assert code == 1
    assert " MEND " in found["touch"]
    assert word in found["touch"]


def test_nobody_is_caught_where_nothing_is_felt_or_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    code, found = setup(monkeypatch, ALL_WELL, "--wait", "0.1")
    assert code == 1
    assert "No tap arrived" in found["touch"]
    _code, found = setup(monkeypatch, {})
    assert "147 was not seen" in found["display"]
    assert "Not tried" in found["touch"]
    assert "Nobody listened" in found["sound"]


def test_without_a_screen_the_rest_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glass, "trouble", lambda: "no display is connected")
    code, found = setup(monkeypatch, ALL_WELL)
    assert code == 1
    assert "no display is connected" in found["display"]
    assert " ok " in found["sound"]


def test_a_device_that_is_missing_is_said_as_the_doctor_says_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tapped(monkeypatch, Fit.TRUE)
    file = tmp_path / "hall.toml"
    file.write_text('[die]\nuse = "serial"\nport = "/nowhere/die"\n')
    _code, found = setup(monkeypatch, ALL_WELL, "--settings", str(file))
    assert "/nowhere/die is missing" in found["die"]


def test_the_service_that_runs_is_not_fought(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/systemctl").write_text("#!/bin/sh\nexit 0\n")
    (tmp_path / "bin/systemctl").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
    monkeypatch.setattr(commands, "_SERVICES", ("table-herald",))
    monkeypatch.setattr(commands, "_SYSTEMD", tmp_path)
    assert main(["setup"]) == 1
    assert "sudo systemctl stop table-herald" in capsys.readouterr().err


def test_a_question_is_asked_again_and_not_for_ever() -> None:
    out = io.StringIO()
    assert Terminal(io.StringIO("perhaps\nYES\n"), out).ask("Right?") is True
    assert "type y or n" in out.getvalue()
    assert Terminal(io.StringIO("a\nb\nc\nd\n"), out).ask("Right?") is None
    assert Terminal(io.StringIO(""), out).ask("Right?") is None
    assert str(PartFinding("touch", False, "Clean it.")) == "touch    MEND  Clean it."
