"""What happens on the first evening, one thing after another? `herald setup`.

Each part is tried with the person there; each is green or one sentence with the mend. The report
is the fault report (`herald support`) with what was found in it.

Exit codes: 0 everything that is used works; 1 something is to be mended.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from companion.app import data_folder
from companion.app.host.machine import Facts
from companion.app.support import bundle, device_report
from companion.cli.exchange.files import write_new
from companion.cli.setup.parts import Evening
from companion.cli.setup.terminal import PartFinding, Terminal
from companion.core.config import known_dice, settings
from companion.core.config.run_options import default_data_folder
from companion.core.errors import DeviceError

_ORDER: Final = (
    "model", "screen", "die", "buttons", "lamps", "sound", "clock", "space", "power",
)  # fmt: skip
_SYSTEMD: Final = Path("/run/systemd/system")
_SERVICES: Final = ("table-herald", "table-herald-cage")


def answer(options: argparse.Namespace) -> int:
    """Try everything. Returns the exit code.

    Raises:
        ConfigError: the settings are wrong.
        DeviceError: the table's service runs, and has screen and devices.
        StoreError: no disk takes the report.
    """
    terminal = Terminal(sys.stdin, sys.stdout)
    file = settings.place(options.settings, os.environ)
    chosen = settings.load(file)
    data = options.data or default_data_folder(os.environ)
    _is_free()
    terminal.say("Everything is tried once, with you in front of the table.")
    dice = known_dice.read(data_folder.dice_file(data)).dice
    evening = Evening(Facts(data), chosen, options.wait, terminal, dice)
    found: list[PartFinding] = []
    for part in _ORDER:
        for finding in evening.tried(part):
            terminal.show(finding)
            found.append(finding)
    wrong = [one for one in found if one.ok is False]
    terminal.say("")
    if wrong:
        terminal.say(
            f"{len(wrong)} to mend: {', '.join(one.part for one in wrong)}. Run this again then."
        )
    else:
        terminal.say("Everything that is used works. Have a good evening.")
    _report(options.out, bundle.Wishes(data, file, chosen.backup.second, names=False,
                                       first_evening=_text(found)), terminal)  # fmt: skip
    return 1 if wrong else 0


def _is_free() -> None:
    """Make sure that no table has the screen and the devices.

    Raises:
        DeviceError: the table's service runs.
    """
    if not _SYSTEMD.is_dir() or shutil.which("systemctl") is None:
        return
    for unit in _SERVICES:
        active = subprocess.run(["systemctl", "is-active", "--quiet", unit], check=False)
        if not active.returncode:
            raise DeviceError(
                f"The table runs, and has screen and devices. First: sudo systemctl stop {unit}; "
                f"afterwards: sudo systemctl start {unit}."
            )


def _text(found: list[PartFinding]) -> str:
    lines = [f"machine  {device_report.machine()}", *map(str, found)]
    return "\n".join(lines) + "\n"


def _report(out: Path | None, wishes: bundle.Wishes, terminal: Terminal) -> None:
    if out is None:
        out = bundle.put(wishes)
    else:
        write_new(out, bundle.make(wishes))
    terminal.say(f"The report is {out}: without names, shields, PINs or keys.")
