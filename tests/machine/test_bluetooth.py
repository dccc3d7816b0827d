"""Real BlueZ, real bleak and the bridge's real unit, in an emulated machine with a made-up radio.

The kernel there gets a controller from hci_vhci; its other end is bumble's virtual controller in
this process, and a simulated die is on the same made-up air.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import pytest

from tests.support.dice.adapter_in_the_air import Air, adapter_in_the_air
from tests.support.dice.bumble_air import DieInTheAir
from tests.support.dice.simulated_dice import SimulatedDie, SimulatedGoDice, SimulatedPixels
from tests.support.machine.emulated import air_pump, dice_guest
from tests.support.machine.emulated.computer import Computer, fresh
from tests.support.machine.emulated.disk import Card, card

ADDRESS: Final = "C0:FF:EE:00:00:01"
UNIT: Final = "table-herald-dice"
_HEARD: Final = "/run/heard"
_HELLO: Final = ",hello,"
"""The die's first sentence in each connection to the game."""
_PATIENCE_S: Final = 240.0
T = TypeVar("T")


@pytest.fixture(scope="module")
def made(deb: Path, emulator: None) -> Card:
    """A card with what the page tells people to install beside the package."""
    return card(deb, "bluez", "python3-bleak")


@pytest.mark.parametrize("make", [SimulatedGoDice, SimulatedPixels])
def test_a_die_is_met_thrown_and_met_again_after_everything_that_can_go(
    made: Card, folder: Path, make: Callable[[str], SimulatedDie]
) -> None:
    die = make(ADDRESS)
    here = folder / f"air-{die.make}"
    here.mkdir()
    air = here / "air"
    also = ["-chardev", f"socket,id=air,path={air},server=on,wait=off",
            "-device", "virtserialport,chardev=air,name=air"]  # fmt: skip
    with Computer(
        made, fresh(made, here / "card.qcow2"), here, also=also,
        more="systemd.mask=table-herald.service systemd.mask=e2scrub_reap.service",
    ) as computer:  # fmt: skip
        asyncio.run(evening(computer, die, air))


async def evening(computer: Computer, die: SimulatedDie, air: Path) -> None:
    link = Air()
    peripheral = DieInTheAir(link, die)
    await peripheral.switch_on()
    for module in (air_pump, dice_guest):
        source = Path(str(module.__file__))
        await inside(computer.write, f"/usr/local/lib/{source.name}", source.read_text())
    port = f"unix:{air}"
    async with adapter_in_the_air(link, port):
        await start_pump(computer)
        await ran(computer, "systemctl", "start", f"{UNIT}.socket")
        await ran(computer, "systemd-run", "--unit=game", "--uid=table-herald",
                  f"--property=StandardOutput=append:{_HEARD}", "/bin/sh", "-c",
                  "tail -f /dev/null | python3 /usr/local/lib/dice_guest.py "
                  f"{ADDRESS} {die.make}")  # fmt: skip
        await heard(computer, "Adapter(state='on'")
        await heard(computer, "state='there', battery=87")
        await thrown(computer, die, 4)
        assert await inside(computer.shown, f"{UNIT}.service", "User") == "table-herald-dice"
        # The adapter is pulled out and put back.
        await ran(computer, "systemctl", "stop", "air")
    await heard(computer, "state='away'")
    async with adapter_in_the_air(link, port):
        await start_pump(computer)
        await heard(computer, "Gap(", times=1)
        await thrown(computer, die, 2)
        # The bridge is killed, and BlueZ keeps what it had connected.
        await met_again(computer, "systemctl", "kill", "--signal=KILL", UNIT)
        await thrown(computer, die, 6)
        # And restarted by somebody who looks after the machine.
        await met_again(computer, "systemctl", "restart", UNIT)
        await thrown(computer, die, 1)
    rolls = {line for line in (await said(computer)).splitlines() if ",roll," in line}
    assert len(rolls) == 4, rolls


async def met_again(computer: Computer, *deed: str) -> None:
    """Do something to the bridge; the game must hear of the die from another one."""
    before = (await said(computer)).count(_HELLO)
    await ran(computer, *deed)
    await heard(computer, _HELLO, times=before + 1)


async def thrown(computer: Computer, die: SimulatedDie, face: int) -> None:
    """Throw the die; the game must hear it once."""
    before = (await said(computer)).count(f",roll,{face}")
    die.start()
    await asyncio.sleep(1)
    die.land(face)
    await heard(computer, f",roll,{face}", times=before + 1)


async def start_pump(computer: Computer) -> None:
    await ran(computer, "modprobe", "hci_vhci")
    await ran(computer, "systemd-run", "--unit=air", "--collect", "python3", "-I",
              "/usr/local/lib/air_pump.py", "/dev/virtio-ports/air")  # fmt: skip


async def heard(computer: Computer, words: str, times: int = 1) -> None:
    async with asyncio.timeout(_PATIENCE_S):
        while (await said(computer)).count(words) < times:
            await asyncio.sleep(0.5)


async def said(computer: Computer) -> str:
    return (await inside(lambda: computer.run("cat", _HEARD, check=False))).said


async def ran(computer: Computer, *command: str) -> None:
    await inside(lambda: computer.run(*command))


async def inside(do: Callable[..., T], *arguments: object) -> T:
    """Do something in the machine, while the air goes on here."""
    return await asyncio.to_thread(do, *arguments)
