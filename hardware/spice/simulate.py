"""What does ngspice make of a circuit of this folder, with these values?

Each `.cir` runs by itself (`ngspice -b hardware/spice/key_header.cir`); its first `.param` line
has the values that can be replaced here.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
_PATIENCE_S: Final = 60.0
_RESULT: Final = re.compile(r"^([a-z]\w*(?:\(\w+\))?)\s*=\s*([-+.\de]+)", re.MULTILINE | re.ASCII)


class SimulationError(Exception):
    """ngspice is missing or fails, or the circuit has no such value."""


def run(circuit: str, **values: float) -> dict[str, float]:
    """What a circuit prints and measures, by name.

    Args:
        circuit: its file's name without the ending.
        values: instead of those in its first `.param` line.

    Raises:
        SimulationError: it cannot be simulated.
    """
    ngspice = shutil.which("ngspice")
    if ngspice is None:
        raise SimulationError("ngspice is missing: sudo apt install ngspice")
    done = subprocess.run(
        [ngspice, "-b", "/dev/stdin"], input=_with(circuit, values), capture_output=True,
        text=True, timeout=_PATIENCE_S, check=False,
    )  # fmt: skip
    found = {name: float(number) for name, number in _RESULT.findall(done.stdout)}
    if not found or re.search(r"error|failed", done.stdout + done.stderr, re.IGNORECASE):
        raise SimulationError(f"{circuit}: {done.stdout}{done.stderr}")
    return found


def _with(circuit: str, values: dict[str, float]) -> str:
    title, _, body = (FOLDER / f"{circuit}.cir").read_text("utf-8").partition("\n")
    line = re.search(r"^\.param .*$", body, re.MULTILINE)
    if line is None:
        raise SimulationError(f"{circuit} has no values.")
    text = line[0]
    for name, value in values.items():
        text, count = re.subn(rf"\b{name}=\S+", f"{name}={value:g}", text)
        if count != 1:
            raise SimulationError(f"{circuit} has no value {name}.")
    return f"{title}\n{body[: line.start()]}{text}{body[line.end() :]}"
