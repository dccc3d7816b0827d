"""The bridge's process on real sockets, with dice that need no radio."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from companion.core.dice_lines import (
    CONTROL,
    Adapter,
    ChosenDie,
    Colours,
    DieCondition,
    Gap,
    LookForDice,
    Nearby,
    Use,
    die_socket,
    uid_of,
)
from companion.dice import process as process_module
from companion.dice.doors import listen
from companion.dice.process import Process
from tests.support.dice.game_end import ControlEnd, DieEnd, until
from tests.support.dice.made_up_radio import MadeUpRadio
from tests.support.dice.simulated_dice import SimulatedDie, SimulatedGoDice, SimulatedPixels

ADDRESS = "C0:FF:EE:00:00:01"
OFF = Adapter("off", "Bluetooth is off.")

Test = Callable[..., Coroutine[Any, Any, None]]


def on_a_loop(test: Test) -> Callable[..., None]:
    @wraps(test)
    def run(*arguments: object, **named: object) -> None:
        asyncio.run(test(*arguments, **named))

    return run


@asynccontextmanager
async def bridge(
    folder: Path, *dice: SimulatedDie, leave_s: float | None = None
) -> AsyncIterator[tuple[MadeUpRadio, asyncio.Task[None]]]:
    radio = MadeUpRadio(dice)
    control = listen(folder / CONTROL, service=False)
    process = Process(folder, control, radio, service=False, leave_s=leave_s)
    running = asyncio.create_task(process.run())
    try:
        yield radio, running
    finally:
        process.stop()
        await running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert len(os.fsencode(tmp_path)) < 90
    return tmp_path


@pytest.mark.parametrize("make", [SimulatedGoDice, SimulatedPixels])
@on_a_loop
async def test_a_game_that_comes_while_the_die_is_in_the_air_hears_that_it_rolls(
    folder: Path, make: Callable[[str], SimulatedDie]
) -> None:
    die = make(ADDRESS)
    async with bridge(folder, die):
        game = await ControlEnd.at(folder)
        chosen = ChosenDie(ADDRESS, die.make)
        game.say(Use((chosen,)))
        await game.until(DieCondition, lambda one: one.state == "there")
        die.start()
        wire = await DieEnd.at(folder, chosen.uid)
        wire.say("hello")
        await wire.until("rolling")
        die.land(3)
        roll = await wire.until("roll", "3")
        wire.say("ack", str(roll.seq))
        await wire.leave()
        await game.leave()


@pytest.mark.parametrize("make", [SimulatedGoDice, SimulatedPixels])
@on_a_loop
async def test_a_roll_reaches_the_game_and_is_repeated_until_acknowledged(
    folder: Path, make: Callable[[str], SimulatedDie]
) -> None:
    die = make(ADDRESS)
    async with bridge(folder, die) as (radio, _running):
        game = await ControlEnd.at(folder)
        assert (await game.until(Adapter)).state == "on"
        chosen = ChosenDie(ADDRESS, die.make)
        game.say(Use((chosen,)))
        await game.until(DieCondition, lambda one: one.state == "there" and one.battery == 87)
        wire = await DieEnd.at(folder, chosen.uid)
        wire.say("hello")
        hello = await wire.until("hello")
        assert hello.fields[:2] == ("1", chosen.uid)
        game.say(Colours({chosen.uid: "0000ff"}))
        before = len(die.written)
        wire.say("arm")
        await until(lambda: len(die.written) > before)
        die.start()
        await wire.until("rolling")
        die.land(6)
        roll = await wire.until("roll", "6")
        await until(lambda: wire.heard.count(roll) == 3)
        wire.say("ack", str(roll.seq))
        beats = sum(one.kind == "beat" for one in wire.heard)
        await until(lambda: sum(one.kind == "beat" for one in wire.heard) > beats + 1)
        assert wire.heard.count(roll) <= 4
        radio.cut(ADDRESS)
        await until(lambda: wire.closed)
        await game.until(DieCondition, lambda one: one.state == "away")
        again = await DieEnd.at(folder, chosen.uid)
        again.say("hello")
        assert (await again.until("hello")).fields[2] != hello.fields[2]
        await game.until(Gap)
        await again.leave()
        await game.leave()
    assert radio.connected == {}
    assert not (folder / die_socket(chosen.uid)).exists()


@on_a_loop
async def test_dice_nearby_are_told_while_the_page_is_open(folder: Path) -> None:
    die = SimulatedGoDice(ADDRESS)
    async with bridge(folder, die) as (radio, _running):
        game = await ControlEnd.at(folder)
        game.say(LookForDice(True))
        nearby = await game.until(Nearby, lambda one: bool(one.dice))
        assert nearby.dice[0].name == die.name
        await until(lambda: die.written)
        die.start()
        die.land(2)
        await game.until(Nearby, lambda one: [d.thrown for d in one.dice] == [1])
        game.say(LookForDice(False))
        await until(lambda: not radio.scans and not radio.connected)
        await game.leave()


@on_a_loop
async def test_bluetooth_that_goes_and_comes_back_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_module, "_CHECKS_S", 0.05)
    die = SimulatedPixels(ADDRESS)
    async with bridge(folder, die) as (radio, _running):
        radio.trouble = OFF
        game = await ControlEnd.at(folder)
        assert await game.until(Adapter) == OFF
        game.say(Use((ChosenDie(ADDRESS, "pixels"),)))
        game.say(LookForDice(True))
        await game.until(DieCondition, lambda one: one.state == "connecting")
        radio.trouble = None
        await game.until(Adapter, lambda one: one.state == "on")
        await game.until(DieCondition, lambda one: one.state == "there")
        await until(lambda: radio.scans)
        radio.trouble = OFF
        radio.cut(ADDRESS)
        await until(lambda: game.said.count(OFF) == 2)
        await until(lambda: not radio.scans)
        await game.leave()


@on_a_loop
async def test_while_bluetooth_works_nothing_is_tried_again(folder: Path) -> None:
    async with bridge(folder) as (radio, _running):
        game = await ControlEnd.at(folder)
        await game.until(Adapter)
        await asyncio.sleep(0.2)
        assert radio.checks == 1
        await game.leave()


@on_a_loop
async def test_a_second_game_is_sent_away_and_the_first_goes_on(folder: Path) -> None:
    async with bridge(folder, SimulatedGoDice(ADDRESS)):
        game = await ControlEnd.at(folder)
        await game.until(Adapter)
        second = await ControlEnd.at(folder)
        assert (await second.until(Adapter)).state == "busy"
        await until(lambda: second.closed)
        game.say(Use((ChosenDie(ADDRESS, "godice"),)))
        await game.until(DieCondition, lambda one: one.state == "there")
        await game.leave()
        third = await ControlEnd.at(folder)
        await third.until(DieCondition, lambda one: one.state == "there")
        await third.leave()


@pytest.mark.parametrize("raw", [b"{}\n", b'{"jump":1}\n', b"x" * 9000, b"\xff\n"])
@on_a_loop
async def test_a_game_that_says_nonsense_is_shown_out(folder: Path, raw: bytes) -> None:
    async with bridge(folder):
        game = await ControlEnd.at(folder)
        await game.until(Adapter)
        game.say_raw(raw)
        await until(lambda: game.closed)
        again = await ControlEnd.at(folder)
        await again.until(Adapter)
        await again.leave()


@on_a_loop
async def test_nonsense_on_a_dies_socket_is_nothing(folder: Path) -> None:
    uid = uid_of("godice", ADDRESS)
    async with bridge(folder, SimulatedGoDice(ADDRESS)):
        game = await ControlEnd.at(folder)
        game.say(Use((ChosenDie(ADDRESS, "godice"),)))
        wire = await DieEnd.at(folder, uid)
        wire._writer.write(b"$die,1,roll,6*0000\n\xff$$host,1,ack,99*9C5B\n" * 50)
        wire.say("hello")
        await wire.until("hello")
        await wire.leave()
        await game.leave()


@on_a_loop
async def test_it_ends_when_no_game_comes(folder: Path) -> None:
    async with bridge(folder, leave_s=0.1) as (_radio, running):
        async with asyncio.timeout(10):
            await running


@on_a_loop
async def test_it_stays_while_a_game_is_there(folder: Path) -> None:
    async with bridge(folder, leave_s=0.2) as (_radio, running):
        game = await ControlEnd.at(folder)
        await game.until(Adapter)
        await asyncio.sleep(0.4)
        assert not running.done()
        await game.leave()
        async with asyncio.timeout(10):
            await running


@on_a_loop
async def test_a_game_that_does_not_read_is_shown_out_and_blocks_nothing(folder: Path) -> None:
    uid = uid_of("godice", ADDRESS)
    die = SimulatedGoDice(ADDRESS)
    async with bridge(folder, die):
        game = await ControlEnd.at(folder)
        game.say(Use((ChosenDie(ADDRESS, "godice"),)))
        path = folder / die_socket(uid)
        await until(path.exists)
        reader, deaf = await asyncio.open_unix_connection(path)
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        deaf.write(b"".join(b"$host,%d,hello*%s\n" % one for one in HELLOS) * 400)
        wire = await DieEnd.at(folder, uid)
        die.start()
        await wire.until("rolling")
        deaf.close()
        await wire.leave()
        await game.leave()


HELLOS = [(0, b"83C7")]
