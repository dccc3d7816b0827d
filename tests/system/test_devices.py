"""Devices of a whole table, exchanged while a match is played."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.adapters.devices.simulated_castles import SimulatedCastles
from companion.app.compose import open_session
from companion.app.session import Session
from companion.core.config.run_options import NO_DIE, SIMULATED, Config
from companion.core.config.settings import GPIO, SIMULATION, CastleSettings, Settings
from companion.ui.ports.bench import DevicePart, Source
from tests.support.hardware.inbox import eventually


def pumped(table: Session, condition: Callable[[], bool]) -> None:
    def is_so() -> bool:
        table.signals.poll_devices()
        return condition()

    eventually(is_so)


def test_every_device_can_be_exchanged_for_touch_and_back(tmp_path: Path) -> None:
    with open_session(Config(tmp_path)) as table:
        pumped(table, lambda: table.devices.die().there)
        assert not table.devices.castles().there
        table.selection.use_die(NO_DIE)
        table.signals.poll_devices()
        assert not table.devices.die().there
        assert isinstance(table.selection.use_castles(SIMULATION), SimulatedCastles)
        pumped(table, lambda: table.devices.castles().there)
        table.selection.use_die(SIMULATED)
        pumped(table, lambda: table.devices.die().there)
        assert table.selection.use_castles(Settings()) is None
        table.signals.poll_devices()
        assert not table.devices.castles().there


def test_a_die_that_was_put_aside_stays_so_until_it_is_wanted_again(tmp_path: Path) -> None:
    with open_session(Config(tmp_path)) as table:
        pumped(table, lambda: table.devices.die().there)
        table.selection.use(DevicePart.DIE, Source.TOUCH.value)
    with open_session(Config(tmp_path)) as table:
        assert not table.devices.die().there
        assert [
            one.used
            for one in table.selection.choices(DevicePart.DIE)
            if one.source is Source.TOUCH
        ]
    with open_session(Config(tmp_path, die=str(tmp_path / "another"))) as table:
        pumped(table, lambda: table.devices.die().text != "")
    with open_session(Config(tmp_path)) as table:
        table.selection.use(DevicePart.DIE, Source.SIMULATED.value)
    with open_session(Config(tmp_path)) as table:
        pumped(table, lambda: table.devices.die().there)


def test_simulated_castles_of_the_settings_are_there(tmp_path: Path) -> None:
    config = Config(tmp_path, settings=SIMULATION)
    with open_session(config) as table:
        pumped(table, lambda: table.devices.castles().there and table.devices.die().there)


def test_without_the_pin_library_the_table_says_so_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    chosen = Settings(castles=CastleSettings(buttons=GPIO))
    config = Config(tmp_path, die=NO_DIE, settings=chosen)
    with open_session(config) as table:
        pumped(table, lambda: "herald doctor" in table.devices.castles().text)
        assert not table.devices.castles().there
        assert table.games.all_games()
