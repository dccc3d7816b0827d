"""A process beside the game ends with an exit code, and with one line where something failed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

from companion.core import product
from companion.core.errors import CompanionError, ConfigError

FAILED: Final = 1
CONFIG: Final = 78
"""The exit code for what only its owner can change; the units do not start it again then."""


def run(work: Callable[[], int | None]) -> int:
    """Do the work of a process.

    Args:
        work: returns an exit code, None for 0; Ctrl-C ends it well.

    Returns:
        The exit code.
    """
    try:
        return work() or 0
    except ConfigError as error:
        return failed(str(error), CONFIG)
    except CompanionError as error:
        return failed(str(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return failed(f"{where}{error.strerror or error}.")
    except KeyboardInterrupt:
        return 0


def failed(why: str, code: int = FAILED) -> int:
    """Say on stderr why it ends, on one line. Returns the exit code."""
    print(f"{product.COMMAND}: {' '.join(why.split())}", file=sys.stderr)
    return code
