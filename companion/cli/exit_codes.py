"""What does the exit code of a command say?"""

from __future__ import annotations

from typing import Final

OK: Final = 0
"""It is done."""
FAILED: Final = 1
"""It could not be done."""
WRONG: Final = 2
"""An option, a file or a value is wrong."""
BROKEN: Final = 70
"""The program itself broke down (EX_SOFTWARE); `crash_log` keeps what is known."""
CONFIG: Final = 78
"""A fault that restarting does not mend (systemd's EX_CONFIG)."""
STOPPED: Final = 130
"""Ctrl-C."""
