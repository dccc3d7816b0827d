"""How fast is the bridge to Bluetooth dice, and what does it cost while nothing happens?

The radio is two virtual controllers of bumble in this process: their time is in the figures, a
real radio's is not (some 10 to 50 ms, as the die chooses). At rest, the bridge is `herald dice`
with bleak on a D-Bus of its own, with one die connected that does nothing.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from bumble.link import LocalLink

from companion.adapters.devices.sentences import Sentence, SentenceReader, write
from companion.core.dice_lines import CONTROL, ChosenDie, DieCondition, Use, die_socket, folder
from companion.dice.doors import listen
from companion.dice.process import Process
from tests.support.dice.bumble_air import BumbleRadio, DieInTheAir
from tests.support.dice.bus import MadeUpBluez, private_bus
from tests.support.dice.game_end import ControlEnd, until
from tests.support.dice.simulated_dice import SimulatedDie, SimulatedGoDice, SimulatedPixels

ROLLS = 200
IDLE_S = 10.0
_ADDRESS = "C0:FF:EE:00:00:01"


def lines(where: Path) -> list[str]:
    """The figures, a line each."""
    told = []
    for die in (SimulatedGoDice(_ADDRESS), SimulatedPixels(_ADDRESS)):
        place = where / die.make
        place.mkdir()
        waits = sorted(asyncio.run(_rolls(place, die)))
        told.append(
            f"{die.make + ', notification to socket':<29} {statistics.median(waits):7.1f} ms"
            f"           (95th {waits[int(len(waits) * 0.95)]:.1f}; {len(waits)} rolls)"
        )
    share, resident_kb = asyncio.run(_at_rest(where))
    told.append(f"bridge at rest, one die       {share:7.2%}      of a core")
    told.append(f"                              {resident_kb / 1024:7.1f} MB   (under 40)")
    return told


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
