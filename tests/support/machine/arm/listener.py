"""Runs inside an emulated Raspberry Pi: the program's own adapter on the pins; says what it hears.

    PYTHONPATH=/usr/lib/table-herald python3 listener.py SETTINGS

One JSON object a line: when by the machine's monotonic clock, which signal, its fields.
For the tests alone; the package does not contain it.
"""

from __future__ import annotations

import json
import queue
import sys
import time
from dataclasses import asdict
from pathlib import Path

from companion.adapters.devices.ports import Signal
from companion.app.devices import factory
from companion.core.config import settings


def main(file: str) -> None:
    """Listen until the end."""
    heard: queue.SimpleQueue[tuple[float, Signal]] = queue.SimpleQueue()
    with factory.castles(settings.load(Path(file))) as plugged:
        assert plugged.buttons is not None, "castles.buttons names none"
        plugged.buttons.start(lambda signal: heard.put((time.monotonic(), signal)))
        while True:
            at_s, signal = heard.get()
            fields = {key: str(value) for key, value in asdict(signal).items()}
            told = {"at_s": at_s, "signal": type(signal).__name__, **fields}
            print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
