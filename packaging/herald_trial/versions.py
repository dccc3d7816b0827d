"""Which version starts: the newer one, which is on trial, or the previous one?

A version is on trial until its first picture. After two starts without one the previous version
comes back, with its units. Three names in one folder decide: `current`, the version that starts;
`trial`, the unfinished starts and the way back; `judge`, the older version, whose script decides
because it is known to work. The Debian package has them in /var/lib/table-herald-versions,
tools/install.sh in /opt/table-herald. Every step can be killed at any moment and done again.

Two versions share these names and the commands of `__main__`: they may only grow.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from herald_trial.data_before import DataBefore
from herald_trial.durable_files import link_or_copy, point, read, remove, say, sync, write
from herald_trial.units import Units

ENOUGH: Final = 2
"""Starts without a picture after which the previous version comes back."""


class TrialError(Exception):
    """It can't be done, in a sentence."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything is.

    Attributes:
        base: the folder of `current`, `trial` and `judge`.
        package: the folder that dpkg changes; None where tools/install.sh has installed.
        data: the folder of record and vault.
        root: of the file system.
    """

    base: Path
    package: Path | None
    data: Path
    root: Path = Path("/")


@dataclass(frozen=True, slots=True)
class Trial:
    """A version is on trial.

    Attributes:
        back: the folder of the previous version.
        starts: the starts without a picture, as far as they were counted.
        counted: the start that goes on now is among them.
    """

    back: Path
    starts: int = 0
    counted: bool = False


class Versions:
    """The versions on this machine."""

    def __init__(self, places: Places) -> None:
        """Change nothing yet."""
        self._base = places.base
        self._package = places.package
        self._root = places.root
        self._data = DataBefore(places.data, places.base)
        self._units = Units(places.root, places.base / "put-back", packaged=bool(places.package))

    def current(self) -> Path | None:
        """The folder of the version that starts; None where nobody has chosen yet."""
        return _target(self._base / "current") or self._package

    def trial(self) -> Trial | None:
        """The trial that goes on; None where there is none."""
        try:
            found = json.loads((self._base / "trial").read_text("utf-8"))
            return Trial(Path(found["back"]), int(found["starts"]), bool(found["counted"]))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            say(f"the note about the trial can't be read ({error}): it is taken as over")
            return None

    def starting(self) -> None:
        """Count a start, or go back after too many.

        Raises:
            TrialError: the previous version is gone.
        """
        trial = self.trial()
        if trial is None:
            self._end()
        elif trial.starts >= ENOUGH:
            self.back()
        else:
            self._data.copy()
            # Without a display no version reaches a picture, and none is to blame.
            counted = self._has_display()
            self._note(Trial(trial.back, trial.starts + counted, counted))

    def reached(self) -> None:
        """Its first picture is shown: nothing is on trial any more."""
        self._end()

    def failed(self, unit: str) -> None:
        """Start a unit again that systemd has given up on, while a version is on trial."""
        trial = self.trial()
        if trial is None:
            return
        if not trial.counted:
            self._note(Trial(trial.back, trial.starts + 1, counted=True))
        systemctl("reset-failed", unit)
        systemctl("start", "--no-block", unit)

    def keep(self) -> None:
        """Keep the version that runs, and run the kept one while dpkg changes the package.

        Raises:
            TrialError: it can't be kept; there may be no room for it.
        """
        package, trial = self._packaged(), self.trial()
        if self.current() != package:
            self._end()
        elif trial is not None and trial.back.is_dir():
            # What is in the package was never seen to work.
            point(self._base / "current", trial.back)
            self._end()
        else:
            kept = self._copy(package)
            point(self._base / "current", kept)
            for other in (self._base / "kept").iterdir():
                if other != kept:
                    shutil.rmtree(other, ignore_errors=True)

    def begin(self, new: Path | None = None) -> None:
        """Try a version whose files are complete.

        Args:
            new: its folder; the package's where none is given.

        Raises:
            TrialError: there is no package.
        """
        new = new or self._packaged()
        trial, now = self.trial(), self.current()
        back = trial.back if trial is not None and trial.back.is_dir() else now
        self._data.forget()
        if back is None or back == new or not back.is_dir():
            self._choose(new)
            return
        point(self._base / "judge", back if (back / "trial").is_file() else new)
        self._note(Trial(back))
        self._units.take_away()
        point(self._base / "current", new)
        remove(self._base / "returned")

    def settle(self) -> None:
        """Use the package's version without a trial, unless it is the one that did not start."""
        if not (self._base / "returned").exists():
            self._choose(self._packaged())

    def back(self) -> None:
        """Return to the previous version.

        Raises:
            TrialError: there is none.
        """
        trial, now = self.trial(), self.current()
        target = trial.back if trial is not None else self._kept()
        if target is None or not target.is_dir():
            self._end()
            raise TrialError("there is no previous version")
        if now is not None and now != target:
            if trial is not None:
                self._data.restore()
            self._units.put_back(target / "units")
            self._tell(target, now)
        point(self._base / "current", target)
        self._end()
        systemctl("daemon-reload")
        say(f"{label(target)} is back")

    def status(self) -> str:
        """What runs, in a line."""
        now, trial = self.current(), self.trial()
        text = f"runs: {label(now) if now else 'unknown'}"
        if trial is not None:
            text += f"; on trial, {trial.starts} starts without a picture"
        if returned := read(self._base / "returned"):
            text += f"; did not start: {returned}"
        return text

    def _packaged(self) -> Path:
        if self._package is None:
            raise TrialError("this was not installed as a package")
        return self._package

    def _note(self, trial: Trial) -> None:
        note = {"back": str(trial.back), "starts": trial.starts, "counted": trial.counted}
        write(self._base / "trial", json.dumps(note))

    def _end(self) -> None:
        """Nothing is on trial."""
        remove(self._base / "trial")
        self._data.forget()

    def _choose(self, folder: Path) -> None:
        """Run this version; nothing is on trial."""
        if self._base.is_dir():
            self._units.take_away()
            point(self._base / "current", folder)
            self._end()
            remove(self._base / "returned")

    def _tell(self, target: Path, now: Path) -> None:
        """Note which version did not start, for people and for tools/install.sh."""
        write(self._base / "returned", f"{label(now)}\n")
        if (self._base / "installed").exists():
            write(self._base / "installed", f"{target.name}\n")
        if _target(self._base / "previous") == target:
            point(self._base / "previous", now)

    def _copy(self, package: Path) -> Path:
        """Copy the package's version. Returns the copy's folder."""
        folder, making = self._base / "kept", self._base / "kept.new"
        folder.mkdir(parents=True, exist_ok=True)
        remove(making)
        try:
            # dpkg never writes into a file, but renames another one over it: a link is a copy.
            shutil.copytree(package, making, symlinks=True, copy_function=link_or_copy)
            self._units.copy(making / "units")
        except OSError as error:
            remove(making)
            raise TrialError(f"the version that runs can't be kept: {error}") from error
        os.sync()
        number = 1
        while (kept := folder / f"{label(package)}.{number}").exists():
            number += 1
        making.rename(kept)
        sync(folder)
        return kept

    def _kept(self) -> Path | None:
        """The kept version, where it is not the one that runs."""
        found = [one for one in (self._base / "kept").glob("*") if one != self.current()]
        return found[0] if found else None

    def _has_display(self) -> bool:
        plugs = list(self._root.glob("sys/class/drm/card[0-9]*-*/status"))
        return not plugs or any(read(plug) == "connected" for plug in plugs)


def _target(link: Path) -> Path | None:
    try:
        return link.readlink()
    except OSError:
        return None


def label(folder: Path) -> str:
    """The name of a version, for people."""
    for found in folder.glob("table_herald-*.dist-info"):
        return found.name.removeprefix("table_herald-").removesuffix(".dist-info")
    return folder.name


def systemctl(*words: str) -> None:
    """Ask systemd, where it runs."""
    if Path("/run/systemd/system").is_dir():
        subprocess.run(["systemctl", *words], check=False, stdout=subprocess.DEVNULL)
