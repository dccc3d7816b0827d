"""Both makes as peripherals: a roll goes through two virtual controllers and over the sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from bumble.link import LocalLink

from companion.core.dice_lines import (
    CONTROL,
    ChosenDie,
    DieCondition,
    DieHandled,
    Gap,
    LookForDice,
    Nearby,
    Use,
)
from companion.dice.doors import listen
from companion.dice.process import Process
from tests.support.dice.bumble_air import BumbleRadio, DieInTheAir
from tests.support.dice.game_end import ControlEnd, DieEnd
from tests.support.dice.simulated_dice import SimulatedDie, SimulatedGoDice, SimulatedPixels

ADDRESS = "C0:FF:EE:00:00:01"


def first_pixels(address: str) -> SimulatedPixels:
    return SimulatedPixels(address, generation=1)


@pytest.mark.parametrize("make", [SimulatedGoDice, SimulatedPixels, first_pixels])
def test_a_die_is_found_thrown_lost_and_met_again(
    tmp_path: Path, make: Callable[[str], SimulatedDie]
) -> None:
    asyncio.run(evening(tmp_path, make(ADDRESS)))


async def evening(folder: Path, die: SimulatedDie) -> None:
    link = LocalLink()  # type: ignore[no-untyped-call] # bumble's has no types
    air, radio = DieInTheAir(link, die), BumbleRadio(link)
    await air.switch_on()
    await radio.switch_on()
    process = Process(folder, listen(folder / CONTROL, service=False), radio, service=False)
    running = asyncio.create_task(process.run())
    game = await ControlEnd.at(folder)
    game.say(LookForDice(True))
    found = await game.until(Nearby, lambda one: bool(one.dice))
    assert [(one.address, one.make) for one in found.dice] == [(ADDRESS, die.make)]
    game.say(LookForDice(False))
    chosen = ChosenDie(ADDRESS, die.make)
    game.say(Use((chosen,)))
    await game.until(DieCondition, lambda one: one.state == "there" and one.battery == 87)
    wire = await DieEnd.at(folder, chosen.uid)
    wire.say("hello")
    await wire.until("hello")
    die.start()
    await wire.until("rolling")
    die.land(4)
    roll = await wire.until("roll", "4")
    wire.say("ack", str(roll.seq))
    die.pick_up()
    die.put_down(5 if die.make == "godice" else 4)
    await game.until(DieHandled)
    await air.switch_off()
    await game.until(DieCondition, lambda one: one.state == "away")
    await air.advertise()
    await game.until(Gap)
    again = await DieEnd.at(folder, chosen.uid)
    die.start()
    die.land(2)
    await again.until("roll", "2")
    await again.leave()
    await game.leave()
    process.stop()
    await running
