"""A screen that may still come is waited for; one that cannot is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from companion.app.host import displays
from companion.app.host.displays import FOR_CAGE, FOR_SDL, Trouble
from companion.cli import kiosk
from companion.cli.kiosk import wait, wish
from companion.core.config.run_options import Config
from companion.core.errors import ConfigError
from companion.core.systemd import Supervisor

DARK = Trouble("no display is connected", passes=True)
FORBIDDEN = Trouble("user table-herald may not use it", passes=False)


class RecordingSupervisor(Supervisor):
    """Remembers what it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def status(self, words: str) -> None:
        self.words.append(words)


class Time:
    """Passes only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def looks(
    found: Sequence[Trouble | None], then: Trouble | None = None
) -> Callable[[], Trouble | None]:
    rest = iter(found)
    return lambda: next(rest, then)


def test_a_display_that_is_switched_on_an_hour_later_is_taken() -> None:
    time, supervisor = Time(), RecordingSupervisor()
    wait(supervisor, 15, looks([DARK] * 1800), time, time.sleep)
    assert time.now >= 3600
    assert supervisor.words == ["Waiting for a screen: no display is connected."]


def test_a_graphics_device_may_turn_up_late() -> None:
    time, supervisor = Time(), RecordingSupervisor()
    wait(supervisor, 15, looks([FORBIDDEN] * 40), time, time.sleep)
    assert 0 < time.now < 15


def test_what_stays_is_said_after_a_while() -> None:
    time, supervisor = Time(), RecordingSupervisor()
    with pytest.raises(
        ConfigError, match="The screen can't be used: user table-herald may not use it"
    ):
        wait(supervisor, 15, looks([DARK] * 20, FORBIDDEN), time, time.sleep)
    assert len(supervisor.words) == 1


def test_the_wish_lies_in_the_folder_of_the_running_service() -> None:
    assert str(wish({"RUNTIME_DIRECTORY": "/run/table-herald:/run/other"})) == (
        "/run/table-herald/switch-off"
    )
    assert wish({}) is None


@pytest.mark.parametrize("told", ["", FOR_SDL, FOR_CAGE])
def test_the_graphics_device_is_chosen_unless_somebody_has_named_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: str
) -> None:
    chosen: list[object] = []
    for name in (FOR_SDL, FOR_CAGE):
        monkeypatch.delenv(name, raising=False)
    if told:
        monkeypatch.setenv(told, "7")
    monkeypatch.setattr(displays, "choose_card", chosen.append)
    monkeypatch.setattr(displays, "trouble", lambda **_: None)
    monkeypatch.setattr("companion.cli.display.open_display", lambda: "no screen here")
    with pytest.raises(ConfigError, match="no screen here"):
        kiosk.own(lambda: Config(tmp_path), RecordingSupervisor(), 0)
    assert bool(chosen) is not bool(told)
