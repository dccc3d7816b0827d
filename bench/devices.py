"""How fast are the devices, and what do they cost while nothing happens?

The firmware runs in its simulated chip with the wall clock, in a process of its own;
everything from the serial port upwards is what plays. Buttons on the header are
gpiozero's simulated pins: there is no Raspberry Pi here.
"""

from __future__ import annotations

import os
import queue
import statistics
import tempfile
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from gpiozero.pins.mock import MockFactory

from bench import bluetooth_dice
from bench.samples import sample
from companion.adapters.devices.bank import ButtonBank
from companion.adapters.devices.header_contacts import HeaderContacts
from companion.adapters.devices.ports import (
    CastlePressed,
    CastleReleased,
    DeviceBack,
    DieRolling,
    DieSettled,
    Signal,
)
from companion.adapters.devices.sentences import Sentence, write
from companion.adapters.devices.serial_castles import SerialCastles
from companion.adapters.devices.serial_die import SerialDie
from companion.app.compose import open_session
from companion.core.config.pin_header import DEFAULT_CASTLES
from companion.core.config.run_options import NO_DIE, Config
from companion.core.game import ChanceKind, Setup
from companion.games import GAMES
from tests.support.hardware.firmware.workshop import Nano, build

PRESSES = 40
THROWS = 12
ROLLS = 40
IDLE_S = 10.0
LAST_BOUNCE_MS = 5
PATIENCE_S = 5.0

Signals = queue.Queue[Signal]


def report() -> None:
    """Print the devices' figures."""
    build()
    with tempfile.TemporaryDirectory() as folder:
        wire = _wire()
        print(f"a byte through a line to a thread's queue {statistics.median(wire):.3f} ms")
        _tell("castle, last bounce to queue", _castles(Path(folder)), 30, wire)
        _tell("die, last bounce to queue", _die(Path(folder)), 30, wire)
        _tell("header, last bounce to queue", _header(), 30, wire)
        for slug, game in GAMES.items():
            if (setup := _with_a_die(slug)) is None:
                print(f"{game.info.title} begins without a die")
                continue
            waits = _journalled(Path(folder) / slug, setup)
            _tell(f"{game.info.title}: roll to journal", waits, 10, wire)
        print("    (its pump called at once; the window calls it at each of its ticks)")
        begins = next(setup for slug in GAMES if (setup := _with_a_die(slug)) is not None)
        for line in bluetooth_dice.lines(Path(folder), begins):
            print(line)
        share, threads = _idle(Path(folder))
        print(f"idle: die, castles, 18 pins   {share:7.2%}      of a core")
        print(f"                              {threads:4d}         threads")


def _tell(what: str, waits_ms: list[float], most_ms: int, wire_ms: list[float]) -> None:
    waits = sorted(waits_ms)
    worst = waits[int(len(waits) * 0.95)]
    middle, bare = statistics.median(waits), statistics.median(wire_ms)
    print(f"{what:<29} {middle:7.1f} ms   {middle / bare:7.1f} lines   "
          f"(95th {worst:.1f}; under {most_ms} ms)")  # fmt: skip


def _wire() -> list[float]:
    """What a line and a thread take alone: a byte written at one end, out of a queue here."""
    near, far = os.openpty()
    tty.setraw(far)
    heard: queue.Queue[bytes] = queue.Queue()

    def read() -> None:
        for _ in range(PRESSES):
            heard.put(os.read(far, 1))

    reader = threading.Thread(target=read)
    reader.start()
    waits = []
    for _ in range(PRESSES):
        begun = time.perf_counter()
        os.write(near, b"x")
        heard.get(timeout=PATIENCE_S)
        waits.append((time.perf_counter() - begun) * 1000)
    reader.join()
    os.close(near)
    os.close(far)
    return waits


def _with_a_die(slug: str) -> Setup | None:
    """A match of a game whose first move is a roll; None where it is not."""
    game, setup, _moves = sample(slug)
    chance = game.chance(game.initial_state(setup))
    return setup if chance is not None and chance.kind is ChanceKind.DIE else None


def _until(signals: Signals, kind: type[Signal]) -> tuple[Signal, float]:
    """The next signal of this kind, and when it was taken out of the queue."""
    while True:
        signal = signals.get(timeout=PATIENCE_S)
        if isinstance(signal, kind):
            return signal, time.perf_counter()


@contextmanager
def _firmware(device: str, folder: Path) -> Iterator[tuple[Nano, str]]:
    link = folder / device
    with Nano(device, "--link", str(link)) as nano:
        yield nano, str(link)


def _bounce(nano: Nano, closed: str, opened: str, is_closing: bool) -> float:
    """Move a contact that bounces; when it comes to rest."""
    rest, other = (closed, opened) if is_closing else (opened, closed)
    for at_ms, command in ((1, rest), (2, other), (3, rest), (4, other)):
        nano.do(f"at +{at_ms} {command}")
    # Measured from before the command: what the simulator takes to hear it counts as ours.
    begun = time.perf_counter()
    nano.do(f"at +{LAST_BOUNCE_MS} {rest}")
    return begun + LAST_BOUNCE_MS / 1000


def _castles(folder: Path) -> list[float]:
    waits: list[float] = []
    signals: Signals = queue.Queue()
    with _firmware("castles", folder) as (nano, link), ExitStack() as stack:
        castles = SerialCastles(link)
        stack.callback(castles.close)
        castles.start(signals.put)
        _until(signals, DeviceBack)
        _settled(nano)
        for press in range(PRESSES):
            contact = f"contact {press % 18}"
            at_rest = _bounce(nano, f"{contact} 1", f"{contact} 0", is_closing=True)
            pressed, seen = _until(signals, CastlePressed)
            waits.append((seen - at_rest) * 1000)
            assert isinstance(pressed, CastlePressed)
            castles.acknowledge(pressed)
            _bounce(nano, f"{contact} 1", f"{contact} 0", is_closing=False)
            released, _ = _until(signals, CastleReleased)
            assert isinstance(released, CastleReleased)
            castles.acknowledge(released)
    return waits


def _die(folder: Path) -> list[float]:
    waits: list[float] = []
    signals: Signals = queue.Queue()
    with _firmware("die", folder) as (nano, link), ExitStack() as stack:
        die = SerialDie(link)
        stack.callback(die.close)
        die.start(signals.put)
        _until(signals, DeviceBack)
        _settled(nano)
        for _ in range(THROWS):
            at_rest = _bounce(nano, "pin D2 0", "pin D2 1", is_closing=True)
            _, seen = _until(signals, DieRolling)
            waits.append((seen - at_rest) * 1000)
            _bounce(nano, "pin D2 0", "pin D2 1", is_closing=False)
            settled, _ = _until(signals, DieSettled)
            assert isinstance(settled, DieSettled)
            die.acknowledge(settled)
            time.sleep(0.1)  # until the acknowledgement has got through
    return waits


def _settled(nano: Nano) -> None:
    """Wait for a beat: a device that beats takes presses."""
    until = time.monotonic() + PATIENCE_S
    while not any(heard.said.kind == "beat" for heard in nano.heard()):
        if time.monotonic() > until:
            raise TimeoutError("the device does not beat")
        time.sleep(0.05)  # a beat comes once a second; the wire is not watched, but asked


def _header() -> list[float]:
    waits: list[float] = []
    signals: Signals = queue.Queue()
    factory = MockFactory(revision="c04170")
    castles = ButtonBank(HeaderContacts(DEFAULT_CASTLES, lambda: factory), "header")
    castles.start(signals.put)
    _until(signals, DeviceBack)
    for press in range(PRESSES):
        pin = factory.pin(DEFAULT_CASTLES[press % 18])
        for _ in range(3):
            pin.drive_low()
            pin.drive_high()
        pin.drive_low()
        at_rest = time.perf_counter()
        waits.append((_until(signals, CastlePressed)[1] - at_rest) * 1000)
        pin.drive_high()
        _until(signals, CastleReleased)
    castles.close()
    factory.reset()
    return waits


def _journalled(data: Path, setup: Setup) -> list[float]:
    """A roll's last byte is on the line; when is it in the record?"""
    waits: list[float] = []
    near, far = os.openpty()
    tty.setraw(far)
    with open_session(Config(data, die=NO_DIE)) as table, ExitStack() as stack:
        stack.callback(os.close, near)
        stack.callback(os.close, far)
        die = SerialDie(os.ttyname(far))
        stack.callback(die.close)
        table.bench.plug_in_die(die, None)
        os.read(near, 4096)  # it asks who is there
        os.set_blocking(near, False)
        _say(near, 0, "hello", "1", "00c0ffee", "7", "bench")
        _pump(table.signals.poll_devices, lambda: table.devices.die().there)
        for roll in range(ROLLS):
            table.match.new_match(setup)
            _say(near, 2 * roll + 1, "hello", "1", "00c0ffee", "7", "bench")
            _pump(table.signals.poll_devices, lambda: True)
            _say(near, 2 * roll + 2, "roll", "4")
            begun = time.perf_counter()
            _pump(table.signals.poll_devices, lambda: bool(table.signals.drain_events()))
            waits.append((time.perf_counter() - begun) * 1000)
    return waits


def _say(line: int, seq: int, kind: str, *fields: str) -> None:
    with suppress(BlockingIOError):
        os.read(line, 4096)  # a wire forgets what nobody reads
    os.write(line, write(Sentence("die", seq, kind, fields)))


def _pump(pump: Callable[[], bool], is_done: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_S
    while True:
        pump()
        if is_done():
            return
        if time.monotonic() > until:
            raise TimeoutError("the roll did not count")
        time.sleep(0.0002)  # else this loop would keep the adapter's thread waiting


def _idle(folder: Path) -> tuple[float, int]:
    """Share of a core, and threads, with everything plugged in and nobody there."""
    signals: Signals = queue.Queue()
    factory = MockFactory(revision="c04170")
    before = threading.active_count()
    with (
        _firmware("die", folder) as (_, die_link),
        _firmware("castles", folder) as (_, castles_link),
        ExitStack() as stack,
    ):
        header = HeaderContacts(DEFAULT_CASTLES, lambda: factory)
        for device in (
            SerialDie(die_link), SerialCastles(castles_link), ButtonBank(header, "header")
        ):  # fmt: skip
            stack.callback(device.close)
            device.start(signals.put)
        for _ in range(3):
            _until(signals, DeviceBack)
        threads = threading.active_count() - before
        used, begun = time.process_time(), time.perf_counter()
        time.sleep(IDLE_S)  # what is measured: doing nothing for so long
        share = (time.process_time() - used) / (time.perf_counter() - begun)
    factory.reset()
    return share, threads
