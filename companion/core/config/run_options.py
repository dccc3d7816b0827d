"""How is the program to run? Choices from the command line and the environment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Final

from companion.core import product
from companion.core.config.settings import BLUETOOTH as BLUETOOTH_DICE
from companion.core.config.settings import SERIAL, Settings, port_fault
from companion.core.errors import UsageError
from companion.core.frozen import frozen
from companion.core.lazy_pattern import lazy_pattern

SIMULATED: Final = "simulated"
NO_DIE: Final = "none"
BLUETOOTH: Final = "bluetooth"

_SIZE: Final = lazy_pattern(r"([1-9][0-9]{2,3})x([1-9][0-9]{2,3})\Z", re.ASCII)


@frozen
class Config:
    """What was chosen for this run.

    Attributes:
        data: the folder with the record and the vault.
        size: of the window in pixels; None for the whole screen.
        turned: quarter turns, clockwise, by which the picture is shown.
        die: `SIMULATED`, `NO_DIE`, `BLUETOOTH`, or the device file of a real one.
        settings: everything else about devices; `die` overrides the die of the settings.
        switches_off: the file whose creation switches the machine off; None where the
            machine also runs other programs.
    """

    data: Path
    size: tuple[int, int] | None = (1280, 720)
    turned: int = 0
    die: str = SIMULATED
    settings: Settings = field(default_factory=Settings)
    switches_off: Path | None = None


def read_die(option: str | None, settings: Settings) -> str:
    """The die of this run: what the command line says, else what the settings say.

    Raises:
        UsageError: the name of the port may belong to another device after replugging.
    """
    if option is None:
        uses = {SERIAL: settings.die.port, SIMULATED: SIMULATED, BLUETOOTH_DICE: BLUETOOTH}
        return uses.get(settings.die.use, NO_DIE)
    fault = port_fault(option)
    if fault:
        raise UsageError(f"--die: {fault}.")
    return option


def chosen_folder(environment: Mapping[str, str]) -> Path | None:
    """The data folder that the environment names: `HERALD_DATA`, else `STATE_DIRECTORY`.

    The latter is systemd's. `COMPANION_DATA` is read as `HERALD_DATA`, as version 0.1 called it.
    """
    for name in ("HERALD_DATA", "COMPANION_DATA", "STATE_DIRECTORY"):
        if environment.get(name):
            # systemd separates several folders by a colon; the first is ours.
            return Path(environment[name].split(":")[0])
    return None


def own_folders(environment: Mapping[str, str]) -> tuple[Path, Path]:
    """The user's own data folder, and the same under its name up to version 0.1.

    Raises:
        UsageError: there is no XDG data folder and the user has no home.
    """
    if environment.get("XDG_DATA_HOME"):
        above = Path(environment["XDG_DATA_HOME"])
    else:
        try:
            above = Path.home() / ".local" / "share"
        except RuntimeError as error:
            raise UsageError(
                "You have no home folder: choose where to save it with --data."
            ) from error
    return above / product.PACKAGE, above / product.FORMER


def default_data_folder(environment: Mapping[str, str]) -> Path:
    """The folder of the record and the vault when no option names one.

    Raises:
        UsageError: the environment names no folder, and the user has no home.
    """
    return chosen_folder(environment) or own_folders(environment)[0]


def read_size(text: str) -> tuple[int, int] | None:
    """A window's size from "1280x720" or "full".

    Raises:
        UsageError: it is neither.
    """
    if text == "full":
        return None
    found = _SIZE.match(text)
    if found is None:
        raise UsageError(
            f"--size: choose a width and a height, such as 1280x720, or full; not {text!r:.40}."
        )
    return int(found[1]), int(found[2])
