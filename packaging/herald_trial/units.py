"""Which units has the version that comes back? Its own.

The Debian package's are in /usr/lib/systemd/system; the older ones are put before them, in
/etc/systemd/system, and taken away again with the next update. Those of tools/install.sh are there
anyway and are replaced.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from herald_trial.durable_files import bytes_of, link_or_copy, read, remove, write


@dataclass(frozen=True, slots=True)
class Units:
    """The units of systemd.

    Attributes:
        root: of the file system.
        listed: the file that names the units that were put back.
        packaged: a package has the units, and those in /etc are its owner's.
    """

    root: Path
    listed: Path
    packaged: bool

    def copy(self, folder: Path) -> None:
        """Copy the package's units into a fresh folder."""
        folder.mkdir()
        for kind in ("service", "path", "socket"):
            for unit in sorted(self._packages.glob(f"table-herald*.{kind}")):
                link_or_copy(str(unit), str(folder / unit.name))

    def put_back(self, folder: Path) -> None:
        """Put a version's own units into force; they count after `systemctl daemon-reload`."""
        names = read(self.listed).split()
        for unit in sorted(folder.glob("table-herald*")):
            ours = self.root / "etc/systemd/system" / unit.name
            if self.packaged and unit.name not in names:
                # The owner's own unit stays; one that is the same needs no other before it.
                if ours.exists() or unit.read_bytes() == bytes_of(self._packages / unit.name):
                    continue
                names.append(unit.name)
                write(self.listed, "\n".join(names))
            if unit.read_bytes() != bytes_of(ours):
                write(ours, unit.read_text("utf-8"))

    def take_away(self) -> None:
        """Leave the package's units in force."""
        for name in read(self.listed).split():
            remove(self.root / "etc/systemd/system" / name)
        remove(self.listed)

    @property
    def _packages(self) -> Path:
        return self.root / "usr/lib/systemd/system"
