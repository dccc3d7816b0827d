"""How fast is the bridge to Bluetooth dice, and what does it cost while nothing happens?

To the socket, the radio is two virtual controllers of bumble in this process: their time is in the
figures, a real radio's is not (some 10 to 50 ms, as the die chooses). To the journal, the bridge is
`herald dice` as the table starts it, with bleak on a D-Bus of its own: from the moment a made-up
BlueZ says it there until the roll is in the record. At rest, it is the same, with one die
connected that does nothing.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from bumble.link import LocalLink

from companion.adapters.devices.sentences import Sentence, SentenceReader, write
from companion.app import data_folder
from companion.app.compose import open_session
from companion.core.config.known_dice import KnownDice, KnownDie
from companion.core.config.known_dice import write as write_dice
from companion.core.config.run_options import BLUETOOTH, Config
from companion.core.dice_lines import CONTROL, ChosenDie, DieCondition, Use, die_socket, folder
from companion.core.game import Setup
from companion.dice.doors import listen
from companion.dice.process import Process
from companion.dice.speech import SPEECH
from companion.referee import lamps
from companion.ui.ports.dice import Presence
from tests.support.dice.bumble_air import BumbleRadio, DieInTheAir
from tests.support.dice.bus import MadeUpBluez, private_bus
from tests.support.dice.bus_thread import living
from tests.support.dice.game_end import ControlEnd, until
from tests.support.dice.simulated_dice import SimulatedDie, SimulatedGoDice, SimulatedPixels

ROLLS = 200
JOURNALLED = 100
IDLE_S = 10.0
_ADDRESS = "C0:FF:EE:00:00:01"
_PATIENCE_S = 30.0


def lines(where: Path, setup: Setup) -> list[str]:
    """The figures, a line each; the match of `setup` begins with a roll."""
    told = []
    for die in (SimulatedGoDice(_ADDRESS), SimulatedPixels(_ADDRESS)):
        place = where / die.make
        place.mkdir()
        told.append(_line(f"{die.make}, notification to socket", asyncio.run(_rolls(place, die))))
        journalled = _journalled(place, die, setup)
        told.append(_line(f"{die.make}, notification to journal", journalled))
    share, resident_kb = asyncio.run(_at_rest(where))
    told.append(f"bridge at rest, one die       {share:7.2%}      of a core")
    told.append(f"                              {resident_kb / 1024:7.1f} MB   (under 40)")
    return told


def _line(what: str, waits_ms: list[float]) -> str:
    waits = sorted(waits_ms)
    return (
        f"{what:<32} {statistics.median(waits):4.1f} ms"
        f"           (95th {waits[int(len(waits) * 0.95)]:.1f}; {len(waits)} rolls)"
    )


def _journalled(place: Path, die: SimulatedDie, setup: Setup) -> list[float]:
    """Milliseconds from a notification on the D-Bus to the roll in the record."""
    waits = []
    known = KnownDie(die.address, die.make, die.name)
    write_dice(data_folder.dice_file(place), KnownDice((known,), used=True))
    with ExitStack() as stack:
        bus = stack.enter_context(private_bus(place))
        stack.enter_context(_in_session(place, bus))
        do = stack.enter_context(living(bus, die))
        table = stack.enter_context(open_session(Config(place, die=BLUETOOTH)))

        def until(what: Callable[[], object]) -> None:
            end = time.monotonic() + _PATIENCE_S
            while not what():
                if time.monotonic() > end:
                    raise TimeoutError("the roll did not count")
                table.signals.poll_devices()
                time.sleep(0.0002)  # else this loop would keep the adapter's thread waiting

        def met() -> bool:
            table.signals.wait(0.02)
            return table.dice.dice()[0].presence is Presence.THERE

        until(met)
        for roll in range(JOURNALLED):
            before = len(die.written)
            table.match.new_match(setup)
            assert table.match.referee is not None
            lit = SPEECH[die.make].shine(lamps.SHINE[table.match.referee.prompt.colour])
            # It shines anew: the roll before is acknowledged, and this one is waited for.
            until(partial(_is_lit, die, lit, before))
            do(die.start)
            until(lambda: table.devices.die().rolling)
            said: list[float] = []

            def land(face: int, said: list[float]) -> None:
                said.append(time.perf_counter())
                die.land(face)

            do(partial(land, roll % 6 + 1, said))
            until(table.signals.drain_events)
            waits.append((time.perf_counter() - said[0]) * 1000)
    return waits


def _is_lit(die: SimulatedDie, light: tuple[bytes, ...], since: int) -> bool:
    return not set(light).isdisjoint(die.written[since:])


@contextmanager
def _in_session(place: Path, bus: str) -> Iterator[None]:
    """This process is a person's session, with this folder of sockets and this D-Bus."""
    before = dict(os.environ)
    os.environ.update(XDG_RUNTIME_DIR=str(place), DBUS_SYSTEM_BUS_ADDRESS=bus)
    os.environ.pop("RUNTIME_DIRECTORY", None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


async def _rolls(place: Path, die: SimulatedDie) -> list[float]:
    """Milliseconds from a die's notification to its sentence on the game's socket."""
    link = LocalLink()  # type: ignore[no-untyped-call] # bumble has no types there
    air, radio = DieInTheAir(link, die), BumbleRadio(link)
    await air.switch_on()
    await radio.switch_on()
    process = Process(place, listen(place / CONTROL, service=False), radio, service=False)
    running = asyncio.create_task(process.run())
    game = await ControlEnd.at(place)
    chosen = ChosenDie(_ADDRESS, die.make)
    game.say(Use((chosen,)))
    await game.until(DieCondition, lambda one: one.state == "there" and one.battery == 87)
    reader, writer = await asyncio.open_unix_connection(place / die_socket(chosen.uid))
    sentences, waits = SentenceReader(), []
    for roll in range(ROLLS):
        die.start()
        await _heard(reader, sentences, "rolling")
        before = time.perf_counter()
        die.land(roll % 6 + 1)
        heard = await _heard(reader, sentences, "roll")
        waits.append((time.perf_counter() - before) * 1000)
        writer.write(write(Sentence("host", roll, "ack", (str(heard.seq),))))
    writer.close()
    await air.switch_off()
    await game.leave()
    process.stop()
    await running
    return waits


async def _heard(reader: asyncio.StreamReader, sentences: SentenceReader, kind: str) -> Sentence:
    while True:
        for sentence in sentences.feed(await reader.read(4096)):
            if sentence.kind == kind:
                return sentence


async def _at_rest(where: Path) -> tuple[float, int]:
    """Share of a core and resident kB while a connected die does nothing."""
    die = SimulatedGoDice(_ADDRESS)
    with private_bus(where) as bus:
        environment = {**os.environ, "XDG_RUNTIME_DIR": str(where), "DBUS_SYSTEM_BUS_ADDRESS": bus}
        sockets = folder(environment)
        bluez = await MadeUpBluez.on(bus, die)
        with subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "companion", "dice"],
            env=environment, stdout=subprocess.DEVNULL,
        ) as running:  # fmt: skip
            await until((sockets / CONTROL).exists)
            game = await ControlEnd.at(sockets)
            game.say(Use((ChosenDie(_ADDRESS, "godice"),)))
            while not any(
                isinstance(one, DieCondition) and one.state == "there" for one in game.said
            ):
                bluez.advertise()
                await asyncio.sleep(0.05)
            before = _ticks(running.pid)
            await asyncio.sleep(IDLE_S)
            per_s = os.sysconf("SC_CLK_TCK") * IDLE_S
            share = (_ticks(running.pid) - before) / per_s
            status = Path(f"/proc/{running.pid}/status").read_text("ascii")
            await game.leave()
            running.terminate()
            # It says goodbye to the die through the BlueZ that runs here.
            while running.poll() is None:
                await asyncio.sleep(0.05)
        bluez.close()
    return share, int(status.split("VmRSS:")[1].split()[0])


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])
