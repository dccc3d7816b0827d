"""What can be asked about the trial of a version? By systemd, by the installers, by people.

starting        before a start: count it, or go back
reached         the first picture is shown: the trial is over
failed UNIT     systemd has given up on UNIT: while a version is on trial, start it again
keep            before dpkg changes the package: keep what runs, and run that
begin [FOLDER]  the version in FOLDER (default: the package's) is complete: try it
settle          use the package's version without a trial
back            return to the previous version now
status          what runs, in a line
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from herald_trial.versions import Places, TrialError, Versions

_PACKAGES: Final = Path("/var/lib/table-herald-versions")
_ASKED: Final = ("starting", "reached", "failed", "keep", "begin", "settle", "back", "status")


def main(words: Sequence[str]) -> int:
    """Do what was asked. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="trial", description="Which of two versions starts?")
    parser.add_argument("--base", type=Path, default=_PACKAGES, help="folder of the versions")
    parser.add_argument("what", choices=_ASKED)
    parser.add_argument("which", nargs="?", help="a unit (failed) or a folder (begin)")
    asked = parser.parse_args(words)
    package = Path("/usr/lib/table-herald") if asked.base == _PACKAGES else None
    versions = Versions(Places(asked.base, package, Path("/var/lib/table-herald")))
    try:
        match asked.what:
            case "begin":
                versions.begin(Path(asked.which) if asked.which else None)
            case "failed":
                versions.failed(asked.which or "table-herald.service")
            case "status":
                print(versions.status())
            case what:
                getattr(versions, what)()
    except (TrialError, OSError, subprocess.CalledProcessError) as error:
        print(f"table-herald: {error}", file=sys.stderr)
        return 1
    return 0
