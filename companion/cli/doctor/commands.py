"""Who answers what the doctor was asked? The words are those of `options`.

Exit codes: 0 a match can be played, or the device is above suspicion; 1 not; 78
wrong settings.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.adapters.devices import greeting
from companion.app import data_folder
from companion.app.support import device_report
from companion.cli.doctor import castles, die, flash
from companion.core.config import known_dice, settings, wiring
from companion.core.config.run_options import default_data_folder, read_die
from companion.core.config.settings import Settings
from companion.core.errors import DeviceError


def answer(options: argparse.Namespace) -> int:
    """Ask the doctor; the exit code.

    Raises:
        ConfigError: the settings are wrong.
        DeviceError: the device that was to be examined is not there.
    """
    if options.ask == "who":
        # udev asks as well, whatever the settings say.
        return _who(options)
    if options.ask == "flash":
        flash.flash(options.device, options.port, options.hex, options.wait, sys.stdout)
        return 0
    file = settings.place(options.settings, os.environ)
    return 0 if _ANSWERS[options.ask](options, file, settings.load(file)) else 1


def _report(options: argparse.Namespace, file: Path | None, chosen: Settings) -> bool:
    data = options.data or default_data_folder(os.environ)
    return device_report.examine(file, chosen, data, options.wait, sys.stdout)


def _die(options: argparse.Namespace, _file: Path | None, chosen: Settings) -> bool:
    data = getattr(options, "data", None) or default_data_folder(os.environ)
    choice, dice = read_die(options.die, chosen), known_dice.read(data_folder.dice_file(data)).dice
    return die.roll(choice, options.rolls, options.wait, sys.stdout, dice)


def _buttons(options: argparse.Namespace, _file: Path | None, chosen: Settings) -> bool:
    return castles.buttons(chosen, options.wait, sys.stdout)


def _lamps(options: argparse.Namespace, _file: Path | None, chosen: Settings) -> bool:
    castles.lamps(chosen, options.each, options.wait, sys.stdout)
    return True


def _wiring(_options: argparse.Namespace, _file: Path | None, chosen: Settings) -> bool:
    rows = wiring.wires(chosen)
    if not rows:
        print("These settings need no wires on the header: everything is touch, simulated or USB.")
        print('Wires for eighteen buttons on the header (castles.buttons = "gpio"):')
        rows = wiring.wires(wiring.ON_THE_HEADER)
    print(wiring.as_table(rows))
    return True


def _who(options: argparse.Namespace) -> int:
    try:
        found = greeting.who(options.port, options.wait)
    except OSError as error:
        raise DeviceError(f"{options.port}: {error.strerror}.") from error
    print(found or "nobody")
    return 0 if found else 1


_ANSWERS: Final[dict[str, Callable[[argparse.Namespace, Path | None, Settings], bool]]] = {
    "report": _report,
    "die": _die,
    "buttons": _buttons,
    "lamps": _lamps,
    "wiring": _wiring,
}
