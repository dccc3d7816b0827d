"""Runs inside an emulated Raspberry Pi: an adapter of the program's; says what it hears.

    PYTHONPATH=/usr/lib/table-herald python3 listener.py SETTINGS castles|die

One JSON object a line: when by the machine's monotonic clock, which signal, its fields.
For the tests alone; the package does not contain it.
"""

from __future__ import annotations

import faulthandler
import json
import queue
import sys
import time
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path

from companion.adapters.devices.ports import CastleButtons, Die, DieSettled, Signal
from companion.app.devices import factory
from companion.core.config import settings

_HANGS_S = 60
"""After so long without a first signal something hangs."""


def main(file: str, device: str) -> None:
    """Listen until the end. Every roll is acknowledged, as the table does."""
    # What hangs says where, and the tests show it.
    faulthandler.dump_traceback_later(_HANGS_S)
    heard: queue.Queue[tuple[float, Signal]] = queue.Queue()
    chosen = settings.load(Path(file))
    with ExitStack() as stack:
        die = None
        adapter: Die | CastleButtons | None
        if device == "die":
            adapter = die = stack.enter_context(factory.die(chosen.die.port)).die
        else:
            adapter = stack.enter_context(factory.castles(chosen)).buttons
        assert adapter is not None, "the settings name none"
        adapter.start(lambda signal: heard.put((time.monotonic(), signal)))
        while True:
            at_s, signal = heard.get()
            faulthandler.cancel_dump_traceback_later()
            fields = {key: str(value) for key, value in asdict(signal).items()}
            told = {"at_s": at_s, "signal": type(signal).__name__, **fields}
            print(json.dumps(told), flush=True)
            if die is not None and isinstance(signal, DieSettled):
                die.acknowledge(signal)


if __name__ == "__main__":
    main(*sys.argv[1:])
