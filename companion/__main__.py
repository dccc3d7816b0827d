"""Where does the program begin? Here, for every command: Ctrl-C is one line from the first moment.

Loading the commands takes a moment, in which nobody could catch a KeyboardInterrupt.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Final, NoReturn

_UNUSED: Final = ("_hashlib", "_bz2", "_lzma")
"""OpenSSL, whose hashes Python has too, and compression that no file of ours has."""
_STOPPED: Final = 130
"""As `companion.cli.main` answers Ctrl-C, which cannot be asked before it is loaded."""


def main() -> int:
    """Load the commands and run the one that was typed. Returns the exit code."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop)
    # After the handler: this is what takes the time.
    from companion.core.loading import uncollected, without  # noqa: PLC0415 - the same

    with uncollected():
        with without(*_UNUSED):
            import secrets  # noqa: F401, PLC0415 - before anybody else does, with hashlib and hmac
            import shutil  # noqa: F401, PLC0415 - before anybody else does
        from companion.cli.main import main as run  # noqa: PLC0415 - takes the time

    if usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return run()


def _stop(_number: int, _frame: object) -> NoReturn:
    """Nothing was begun yet: nothing is to be closed."""
    os.write(sys.__stderr__.fileno() if sys.__stderr__ else 2, b"herald: Stopped.\n")
    os._exit(_STOPPED)


if __name__ == "__main__":
    sys.exit(main())
