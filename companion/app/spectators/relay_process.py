"""Who shows the table to others where no service does? A child: the relay, `herald watch`.

It is started when others may watch, and ended when they may not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.app.child_process import ChildProcess
from companion.core.message import N_

_COMPLAINS: Final = N_("Nobody can watch. {why}")
_ENDED: Final = N_("Nobody can watch: the viewing service has stopped ({why}).")
_LEASH: Final = (sys.executable, "-m", "companion.core.leashed")


def command(socket: Path) -> tuple[str, ...]:
    """The relay of a table that listens there."""
    return (*_LEASH, sys.executable, "-m", "companion", "watch", "--table", str(socket))


def for_table(socket: Path, clock: Callable[[], float]) -> ChildProcess:
    """The relay of a table that listens there; not started yet."""
    return ChildProcess(command(socket), clock, complains=_COMPLAINS, ended=_ENDED)
