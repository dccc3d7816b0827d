"""Who speaks to Bluetooth dice where no service does? A child: the bridge, `herald dice`.

It is started when somebody wants Bluetooth dice and nobody answers at the bridge's socket, and
ended when nobody wants them any more. If the window is killed, the bridge keeps dice and rolls for
a moment, as the service does, and then ends by itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Final

from companion.app.child_process import ChildProcess
from companion.core.message import N_, Message

_LEAVES_S: Final = 30
"""Seconds after which a bridge without a game ends by itself; the service's unit has the same."""
_COMPLAINS: Final = N_("Bluetooth dice can't be used. {why}")
_ENDED: Final = N_("Bluetooth dice can't be used: the program for them has stopped ({why}).")


def command() -> tuple[str, ...]:
    """The bridge of this user's session."""
    return (sys.executable, "-m", "companion", "dice", "--leave", str(_LEAVES_S))


class BridgeProcess:
    """The bridge as a child of the window's process. For one thread; only `close` waits."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Nothing is started yet; `clock` is the window's, in seconds."""
        self._child = ChildProcess(
            command(), clock, complains=_COMPLAINS, ended=_ENDED, apart=True
        )  # fmt: skip
        self._was_wanted = False

    @property
    def trouble(self) -> Message:
        """Why it does not run; empty while it does, or is about to."""
        return self._child.trouble

    def tend(self, *, wanted: bool, missing: bool) -> None:
        """Start it when that is due; hear what it says. Called every round; never waits.

        Args:
            wanted: somebody uses Bluetooth dice, or looks for some.
            missing: nobody answers at the bridge's socket.
        """
        if wanted and (missing or self._child.pid is not None):
            self._child.tend()
        elif not wanted and self._was_wanted:
            self._child.end()
        elif not wanted:
            self._child.has_gone()
        self._was_wanted = wanted

    def close(self) -> None:
        """End it, and wait a moment for it to leave its dice. Idempotent."""
        self._child.close()


def in_session(environment: Mapping[str, str], clock: Callable[[], float]) -> BridgeProcess | None:
    """The bridge of a person's session; None where systemd starts it, or Linux is not there.

    Args:
        environment: `RUNTIME_DIRECTORY` says that this is a service.
        clock: the window's, in seconds.
    """
    if sys.platform != "linux" or environment.get("RUNTIME_DIRECTORY"):
        return None
    return BridgeProcess(clock)
