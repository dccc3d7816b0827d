"""How is a command run? Errors become one clear line and an exit code."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence

from companion.app.host import core_dumps
from companion.app.support import crash_log
from companion.cli import commands, console, parser
from companion.cli.exit_codes import BROKEN, CONFIG, FAILED, OK, STOPPED, WRONG
from companion.core import product
from companion.core.errors import CompanionError, ConfigError, NotationError, UsageError
from companion.core.systemd import Supervisor
from companion.ui import pygame_loader


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code."""
    # Before anything secret is in memory: most commands open the vault, or a door to it.
    core_dumps.forbid()
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name that the terminal's character set lacks is no reason to stop.
        sys.stdout.reconfigure(errors="backslashreplace")
    pygame_loader.hush()
    options = argparse.Namespace()
    words = sys.argv[1:] if arguments is None else arguments
    try:
        options = parser.read(words)
        command: Callable[[argparse.Namespace], int] = options.command
        if getattr(options, "data", False) is None:
            from companion.app import former_name

            former_name.take_over(os.environ)
        return command(options)
    except parser.MisspeltError as error:
        if list(words[:1]) == [parser.KIOSK]:
            console.tell(error.text, Supervisor.named_in(os.environ))
        raise
    except ConfigError as error:
        for line in str(error).splitlines():
            _say(line, CONFIG)
        return CONFIG
    except (UsageError, NotationError) as error:
        return _say(error, WRONG)
    except CompanionError as error:
        return _say(error, FAILED)
    except BrokenPipeError:
        # The reader of our output has closed it; that is no fault.
        _silence()
        return OK
    except OSError as error:
        _silence()
        where = f"{error.filename}: " if error.filename else ""
        return _say(OSError(f"{where}{error.strerror or error}."), FAILED)
    except KeyboardInterrupt:
        return _say("Stopped.", STOPPED)
    except Exception as error:  # noqa: BLE001 - the last handler: an unforeseen error is logged
        return _broken(error, options)


def _broken(error: Exception, options: argparse.Namespace) -> int:
    """One line for the user, and a file with what may help to find the fault."""
    try:
        kept = crash_log.note(commands.chosen_data_folder(options), error)
    except UsageError:
        kept = None
    where = f" Details are in {kept}; `herald support` packs them for a report." if kept else ""
    _silence()
    return _say(f"{crash_log.summary(error)}{where}", BROKEN)


def _silence() -> None:
    """Redirect the output that nobody reads, so that the interpreter's last flush cannot fail."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - open to the end


def _say(error: Exception | str, code: int) -> int:
    print(f"{product.COMMAND}: {' '.join(str(error).split())}", file=sys.stderr)
    return code
