"""Is this machine's screen ours alone? The program as a service that systemd watches.

It takes the whole screen and never draws into files instead. A screen that is not there yet is
waited for: a while where only a person can mend it, for ever where a cable or a switch can. What
keeps it from starting is said to the log, and on the console that the picture would have covered.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from companion.app.host import displays
from companion.app.host.compositor import Compositor
from companion.app.host.displays import Card, Trouble
from companion.cli import console, display
from companion.core.config.run_options import Config
from companion.core.errors import CompanionError, ConfigError, PassingStoreError, StoreError
from companion.core.loading import uncollected
from companion.core.systemd import Supervisor

_LOOK_S: Final = 0.25
_RARELY_S: Final = 2.0
_WISH: Final = "switch-off"


def wish(environment: Mapping[str, str]) -> Path | None:
    """The file that switches this machine off when it appears; None where there is none.

    It lies in the folder that systemd gives to a running service; `table-herald-off.path` waits
    for it.
    """
    folder = environment.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(folder) / _WISH if folder else None


def own(
    choices: Callable[[], Config],
    supervisor: Supervisor,
    wait_s: float,
    compositor: Compositor | None = None,
) -> None:
    """Show the table on the whole screen, until the program is ended.

    Args:
        choices: makes the configuration of this run.
        supervisor: the connection to systemd.
        wait_s: how long a graphics device may take to turn up, in seconds.
        compositor: shows the picture; None where the program draws on the screen directly.

    Raises:
        ConfigError: the settings are wrong, the record cannot be opened or there is no screen,
            and only a person can mend that.
        PassingStoreError: another program holds the record, or its disk failed.
    """
    try:
        config = choices()
        if config.switches_off is not None:
            # A request from before this start must not be granted now.
            with suppress(OSError):
                config.switches_off.unlink(missing_ok=True)
        told = any(name in os.environ for name in (displays.FOR_SDL, displays.FOR_CAGE))
        wait(supervisor, wait_s, partial(_look, compositor, chooses=not told))
        display.greet(config)
        # All of the table: it takes a second or more to load.
        with uncollected():
            from companion.cli import window  # noqa: PLC0415

        window.show(config, supervisor)
    except CompanionError as error:
        console.tell(str(error), supervisor)
        if isinstance(error, StoreError) and not isinstance(error, PassingStoreError):
            # To start again would not mend the record, only read it for hours.
            raise ConfigError(error.template, **error.values) from error
        raise


def wait(
    supervisor: Supervisor,
    wait_s: float,
    look: Callable[[], Trouble | None],
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Return as soon as a picture can be shown.

    Args:
        supervisor: gets the reason for waiting as its status.
        wait_s: how long to keep checking for a fault that may not pass by itself, in
            seconds.
        look: returns why no picture can be shown now; None when one can.
        clock: gives the monotonic time in seconds.
        sleep: sleeps for so many seconds.

    Raises:
        ConfigError: no picture can be shown, for a reason that does not pass by itself.
    """
    until, shown = clock() + wait_s, ""
    while found := look():
        if clock() >= until and not found.passes:
            raise ConfigError(f"The screen can't be used: {found.text}.")
        if found.text != shown:
            shown = found.text
            supervisor.status(f"Waiting for a screen: {shown}.")
        pause_s = _RARELY_S if found.passes else _LOOK_S
        supervisor.waits(pause_s)
        sleep(pause_s)


def _look(compositor: Compositor | None, *, chooses: bool = True) -> Trouble | None:
    """What prevents a display; None when one is open.

    Args:
        compositor: shows the picture; None where the program draws on the screen directly.
        chooses: the graphics device is chosen here, and not by whoever set the environment.
    """
    if chooses:
        displays.choose_card(os.environ)
    if compositor is not None:
        # The device is not ours to ask: the compositor is given it.
        found = displays.trouble(asked=lambda _: Card.FREE) or compositor.look()
        if found:
            return found
    why = display.open_display()
    if not why:
        return None
    found = None
    if os.environ.get("SDL_VIDEODRIVER", "").lower() == "kmsdrm":
        # The kernel knows more than SDL says.
        found = displays.trouble(built=displays.drivers())
    return found or Trouble(why, passes=False)
