"""Does the die of these settings roll, and fairly? `herald doctor die`."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TextIO

from companion.adapters.devices.ports import (
    DeviceBack,
    DeviceLost,
    DeviceRefused,
    Die,
    DieCocked,
    DieSettled,
    Signal,
    Why,
)
from companion.adapters.devices.simulated import SimulatedDie
from companion.app.devices import factory, troubleshooting
from companion.app.devices.factory import PluggedDie
from companion.core.config.known_dice import KnownDie
from companion.core.config.run_options import BLUETOOTH
from companion.core.dice_statistics import FACES, SUSPICIOUS, chi_square, detectable, p_value
from companion.core.errors import DeviceError

_BAR = 40


def roll(
    choice: str, rolls: int, wait_s: float, terminal: TextIO, dice: Sequence[KnownDie] = ()
) -> bool:
    """Roll so often and print what the faces say. Returns whether the die is above suspicion.

    A simulated die is pressed; a real one is rolled by hand. Each roll is printed. Of Bluetooth
    dice the one that is rolled first is tested.

    Raises:
        DeviceError: there is no die, or it falls silent for `wait_s` seconds.
    """
    counts, tested = [0] * FACES, ""
    with _armed(choice, wait_s, terminal, dice) as (die, simulated, signals):
        if simulated is None:
            print(f"Roll the die {rolls} times; Ctrl-C stops early.", file=terminal)
        with suppress(KeyboardInterrupt):
            while sum(counts) < rolls:
                settled = _settle(signals, simulated, wait_s, terminal)
                die.acknowledge(settled)
                tested = tested or settled.die
                if settled.die != tested:
                    print(f"Not counted: another die ({settled.die}).", file=terminal)
                    continue
                counts[settled.face - 1] += 1
                if simulated is None:
                    print(f"{sum(counts):>5}: {settled.face}", file=terminal, flush=True)
    return tell(counts, terminal)


def once(choice: str, wait_s: float, terminal: TextIO, dice: Sequence[KnownDie] = ()) -> int:
    """Have the die rolled once. Returns its face.

    Raises:
        DeviceError: there is no die, or it falls silent for `wait_s` seconds.
    """
    with _armed(choice, wait_s, terminal, dice) as (die, simulated, signals):
        print("Roll the die once.", file=terminal, flush=True)
        settled = _settle(signals, simulated, wait_s, terminal)
        die.acknowledge(settled)
    return settled.face


@contextmanager
def _armed(
    choice: str, wait_s: float, terminal: TextIO, dice: Sequence[KnownDie]
) -> Iterator[tuple[Die, SimulatedDie | None, queue.Queue[Signal]]]:
    """The die, which waits for rolls in the block, the simulated one behind it, its signals.

    Raises:
        DeviceError: there is no die, or it does not say who it is within `wait_s` seconds.
    """
    signals: queue.Queue[Signal] = queue.Queue()
    with _opened(choice, dice) as (die, simulated):
        if die is None:
            raise DeviceError("There is no die to test: rolls are tapped on the screen.")
        die.start(signals.put)
        _meet(signals, wait_s, terminal)
        die.arm(True)
        yield die, simulated, signals
        die.arm(False)


@contextmanager
def _opened(choice: str, dice: Sequence[KnownDie]) -> Iterator[PluggedDie]:
    if choice != BLUETOOTH:
        with factory.die(choice) as plugged:
            yield plugged
        return
    if not dice:
        raise DeviceError(
            f"The die: {Why.NONE_CHOSEN.value} {troubleshooting.at_bluetooth(Why.NONE_CHOSEN)}"
        )
    with factory.bluetooth([die.chosen for die in dice]) as opened:
        yield PluggedDie(opened.die, None)


def _meet(signals: queue.Queue[Signal], wait_s: float, terminal: TextIO) -> None:
    signal = _next(signals, wait_s)
    while isinstance(signal, DeviceLost) and signal.why is Why.CONNECTING:
        signal = _next(signals, wait_s)
    match signal:
        case DeviceBack() as back:
            print(f"The die is connected: {back.name}.", file=terminal)
        case DeviceLost(words=words) as gone if words:
            raise DeviceError(f"The die: {gone.why.value} {words}")
        case DeviceLost() | DeviceRefused() as gone:
            raise DeviceError(f"The die: {gone.why.value}")
        case other:
            raise DeviceError(f"The die said {other} before saying who it is.")


def _settle(
    signals: queue.Queue[Signal],
    simulated: SimulatedDie | None,
    wait_s: float,
    terminal: TextIO,
) -> DieSettled:
    """The next roll; presses the simulated die as soon as it takes it."""
    press: Callable[[], object] = (lambda: None) if simulated is None else simulated.press
    patience = 0.05 if simulated is not None else wait_s
    tries = int(wait_s / patience) + 1
    for _ in range(tries):
        press()
        try:
            signal = signals.get(timeout=patience)
        except queue.Empty:
            continue
        while not isinstance(signal, DieSettled):
            if isinstance(signal, DeviceLost | DeviceRefused):
                print(f"Die disconnected. {signal.why.value}", file=terminal)
            elif isinstance(signal, DieCocked):
                print("Cocked die: roll again.", file=terminal)
            signal = _next(signals, wait_s)
        return signal
    raise DeviceError(
        f"No roll for {wait_s:.0f} s. Roll the die within that time, or allow more with --wait."
    )


def _next(signals: queue.Queue[Signal], wait_s: float) -> Signal:
    try:
        return signals.get(timeout=wait_s)
    except queue.Empty:
        raise DeviceError(f"The die hasn't answered for {wait_s:.0f} s.") from None


def tell(counts: list[int], terminal: TextIO) -> bool:
    """Print what these counts of the faces say. Returns whether they are above suspicion."""
    rolls = sum(counts)
    if rolls == 0:
        print("No rolls.", file=terminal)
        return False
    most = max(counts)
    for face, count in enumerate(counts, 1):
        bar = "#" * (_BAR * count // most)
        print(f"  {face}  {count:>6}  {100 * count / rolls:5.1f} %  {bar}", file=terminal)
    statistic = chi_square(counts)
    chance = p_value(statistic)
    print(
        f"{rolls} rolls, chi-square {statistic:.2f} with 5 degrees of freedom, p = {chance:.4f}.",
        file=terminal,
    )
    if rolls < 5 * FACES:
        print(f"Too few to tell: roll at least {5 * FACES} times.", file=terminal)
        return True
    suspicious = chance < SUSPICIOUS
    print(
        f"A fair die is this far off, or further, in {100 * chance:.1f} of 100 trials: "
        + ("this die looks unfair." if suspicious else "this die looks fair."),
        file=terminal,
    )
    print(
        f"This many rolls usually expose a face that comes up {detectable(rolls):.1f} percentage "
        "points too often. They can't show that rolls are independent, or that nobody can predict "
        "them.",
        file=terminal,
    )
    return not suspicious
