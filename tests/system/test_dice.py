"""`herald dice` as people and systemd start it, with bleak, on a D-Bus with a made-up BlueZ."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from companion.app.compose import open_session
from companion.core.config.run_options import Config
from companion.core.dice_lines import (
    CONTROL,
    Adapter,
    ChosenDie,
    DieCondition,
    Gap,
    LookForDice,
    Nearby,
    Use,
    die_socket,
    folder,
)
from companion.ui.ports.bench import DevicePart, Source
from companion.ui.ports.dice import Presence
from tests.support.dice.bus import MadeUpBluez, private_bus
from tests.support.dice.bus_thread import advertising, living
from tests.support.dice.game_end import ControlEnd, DieEnd, until
from tests.support.dice.simulated_dice import SimulatedDie, SimulatedGoDice, SimulatedPixels
from tests.support.ui.hardware_evening import rhine

ADDRESS = "C0:FF:EE:00:00:01"
HERALD = (sys.executable, "-W", "ignore", "-m", "companion", "dice")
MOST_KB = 40 * 1024


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder with a short name: a socket's path has room for 107 bytes."""
    with tempfile.TemporaryDirectory(prefix="dice", dir="/tmp") as folder:
        yield Path(folder)


@pytest.fixture
def bus(home: Path) -> Iterator[str]:
    with private_bus(home) as address:
        yield address


def environment(home: Path, bus: str = "unix:path=/nonexistent") -> dict[str, str]:
    session = {"XDG_RUNTIME_DIR": str(home), "DBUS_SYSTEM_BUS_ADDRESS": bus}
    return {**os.environ, **session, "RUNTIME_DIRECTORY": ""}


@asynccontextmanager
async def bridge(home: Path, bus: str, *options: str) -> AsyncIterator[asyncio.subprocess.Process]:
    running = await asyncio.create_subprocess_exec(*HERALD, *options, env=environment(home, bus))
    try:
        await until((home / "table-herald-dice" / CONTROL).exists)
        yield running
    finally:
        if running.returncode is None:
            running.send_signal(signal.SIGTERM)
        assert await running.wait() == 0


@pytest.mark.parametrize("die", [SimulatedGoDice(ADDRESS), SimulatedPixels(ADDRESS)])
def test_a_die_is_found_thrown_lost_and_met_again(home: Path, bus: str, die: SimulatedDie) -> None:
    async def evening() -> None:
        bluez = await MadeUpBluez.on(bus, die)
        chosen = ChosenDie(ADDRESS, die.make)
        sockets = folder(environment(home, bus))
        async with advertising(bluez), bridge(home, bus) as running:
            game = await ControlEnd.at(sockets)
            assert (await game.until(Adapter)).state == "on"
            game.say(LookForDice(True))
            nearby = await game.until(Nearby, lambda one: bool(one.dice))
            assert (nearby.dice[0].address, nearby.dice[0].name) == (ADDRESS, die.name)
            game.say(Use((chosen,)))
            game.say(LookForDice(False))
            await game.until(DieCondition, lambda one: one.state == "there" and one.battery == 87)
            wire = await DieEnd.at(sockets, chosen.uid)
            die.start()
            await wire.until("rolling")
            die.land(5)
            roll = await wire.until("roll", "5")
            wire.say("ack", str(roll.seq))
            resident = Path(f"/proc/{running.pid}/status").read_text()
            assert int(resident.split("VmHWM:")[1].split()[0]) < MOST_KB
            bluez.cut(die)
            await game.until(DieCondition, lambda one: one.state == "away")
            await game.until(Gap)
            again = await DieEnd.at(sockets, chosen.uid)
            die.start()
            die.land(2)
            await again.until("roll", "2")
            bluez.unplug()
            await game.until(Adapter, lambda one: one.state == "missing")
            bluez.plug_in()
            await game.until(Adapter, lambda one: one.state == "on")
            await game.until(DieCondition, lambda one: one.state == "there")
            await game.leave()
        assert not (sockets / CONTROL).exists()
        assert not (sockets / die_socket(chosen.uid)).exists()

    asyncio.run(evening())


def test_a_bridge_that_was_killed_leaves_no_die_behind_that_nobody_finds(
    home: Path, bus: str
) -> None:
    die = SimulatedGoDice(ADDRESS)

    async def evening() -> None:
        bluez = await MadeUpBluez.on(bus, die)
        sockets = folder(environment(home, bus))
        async with advertising(bluez):
            killed = await asyncio.create_subprocess_exec(
                *HERALD, env=environment(home, bus), stdout=asyncio.subprocess.DEVNULL
            )
            await until((sockets / CONTROL).exists)
            await throws(sockets, 3)
            killed.kill()
            await killed.wait()
            assert bluez.connected(die), "BlueZ keeps what a program has connected"
            async with bridge(home, bus):
                await throws(sockets, 4)

    async def throws(sockets: Path, face: int) -> None:
        async def game() -> ControlEnd:
            while True:
                try:
                    return await ControlEnd.at(sockets)
                except OSError:
                    await asyncio.sleep(0.02)  # a dead bridge's socket is there until the next one

        async with asyncio.timeout(20):
            control = await game()
        control.say(Use((ChosenDie(ADDRESS, "godice"),)))
        await control.until(DieCondition, lambda one: one.state == "there")
        wire = await DieEnd.at(sockets, ChosenDie(ADDRESS, "godice").uid)
        die.start()
        await wire.until("rolling")
        die.land(face)
        await wire.until("roll", str(face))

    asyncio.run(evening())


def test_in_a_persons_session_the_table_starts_the_bridge_and_ends_it(
    home: Path, bus: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment(home, bus).items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("RUNTIME_DIRECTORY")
    die, visitor = SimulatedGoDice(ADDRESS), object()
    with living(bus, die) as do, open_session(Config(tmp_path)) as table:

        def comes(what: Callable[[], object]) -> None:
            end = time.monotonic() + 30
            while not what():
                assert time.monotonic() < end, (table.dice.trouble(), table.devices.die())
                table.signals.poll_devices()
                table.signals.wait(0.02)

        table.dice.look(visitor)
        comes(table.dice.nearby)
        bridges = running_bridges()
        assert len(bridges) == 1
        assert table.dice.add(ADDRESS)
        table.selection.use(DevicePart.DIE, Source.BLUETOOTH.value)
        table.dice.leave(visitor)
        match = table.match.new_match(rhine())
        comes(lambda: table.dice.dice()[0].presence is Presence.THERE)

        do(die.start)
        comes(lambda: table.devices.die().rolling)
        do(lambda: die.land(5))
        comes(table.signals.drain_events)
        assert running_bridges() == bridges
        sources = [one.source for one in table.match.entries(match)]
        assert any(one.startswith("die ") for one in sources)
    assert running_bridges() == []
    assert not (home / "table-herald-dice" / CONTROL).exists()


def running_bridges() -> list[int]:
    """The bridges whose parent is this process."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return [
        int(child)
        for child in children
        if b"companion.dice" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def test_bluetooth_that_is_off_is_said_in_a_line(home: Path, bus: str) -> None:
    async def ask() -> tuple[int | None, bytes]:
        bluez = await MadeUpBluez.on(bus)
        bluez.powered = False
        asked = await asyncio.create_subprocess_exec(
            *HERALD, "--check", env=environment(home, bus), stderr=asyncio.subprocess.PIPE
        )
        _said, complained = await asked.communicate()
        bluez.close()
        return asked.returncode, complained

    code, complained = asyncio.run(ask())
    assert code == 1
    assert complained.decode().splitlines()[-1].startswith("herald: Bluetooth is off: ")


def test_no_bluez_is_said_in_a_line(home: Path, bus: str) -> None:
    for address in (bus, "unix:path=/nonexistent"):
        done = subprocess.run(
            [*HERALD, "--check"], env=environment(home, address), capture_output=True, text=True,
            check=False, timeout=60,
        )  # fmt: skip
        assert done.returncode == 1
        assert done.stderr.splitlines()[-1].startswith("herald: BlueZ isn't running: ")


def test_a_missing_library_is_said_in_a_line(home: Path) -> None:
    code = (
        "import sys; sys.modules['bleak'] = None; from companion.dice.__main__ import main;"
        "sys.exit(main([]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(home), capture_output=True, text=True,
        check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 78
    assert done.stderr == (
        "herald: bleak is missing: Bluetooth dice need bleak. Install it with: sudo apt-get "
        "install python3-bleak bluez, or pip install 'table-herald[dice]'\n"
    )


def test_systemd_hands_the_socket_over_and_it_ends_without_a_game(home: Path) -> None:
    sockets = home / "run"
    sockets.mkdir(mode=0o750)
    sockets.chmod(0o750)
    with subprocess.Popen(
        ["systemd-socket-activate", f"--listen={sockets / CONTROL}",
         *(f"--setenv={name}" for name in ("DBUS_SYSTEM_BUS_ADDRESS", "PATH", "PYTHONPATH")),
         *HERALD, "--folder", str(sockets), "--leave", "0.5"],
        env=environment(home), stderr=subprocess.DEVNULL,
    ) as running:  # fmt: skip

        async def visit() -> None:
            await until((sockets / CONTROL).exists)
            game = await ControlEnd.at(sockets)
            assert (await game.until(Adapter)).state == "missing"
            await game.leave()

        asyncio.run(visit())
        assert running.wait(30) == 0


def test_nothing_that_holds_a_secret_or_draws_is_loaded() -> None:
    code = (
        "import sys; import companion.dice.__main__, companion.dice.bluez;"
        "print(*[name for name in sys.modules if name.startswith(('companion.adapters.store',"
        "'companion.adapters.vault', 'companion.app', 'companion.cli', 'companion.ui',"
        "'companion.games', 'nacl', 'sqlite3', 'serial', 'gpiozero', 'pygame'))])"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, ""), done


def test_the_window_loads_no_bluetooth_and_no_dbus() -> None:
    code = (
        "import sys, companion.cli.kiosk, companion.cli.window; print(*[name for name in "
        "sys.modules if name.startswith(('bleak', 'dbus', 'companion.dice'))])"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False,
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
    )  # fmt: skip
    assert (done.returncode, done.stdout.strip()) == (0, ""), done
