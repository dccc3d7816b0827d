"""A newer version is on trial until its first picture, and no pulled plug strands the table.

dpkg is played as it works: the older version's prerm, each file renamed over the one before, the
newer version's postinst. systemd is played as well: it asks before each start and says when the
picture is shown. The versions here are two files that must fit together, with a record and a vault
whose format the newer one changes before it fails.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from herald_trial.units import Units
from herald_trial.versions import Places, Trial, TrialError, Versions

from tests.support.cut_short import cut_at

HOUSE: Final = Path(__file__).parents[2]
FILES: Final = ("companion/table.py", "companion/rules.py", "trial")


@dataclass(frozen=True)
class Machine:
    """A machine with the package.

    Attributes:
        root: of its file system.
        newer: what a start of version 2 does; returns whether its picture is shown.
        package: whether it is Debian's package, or tools/install.sh.
    """

    root: Path
    newer: Callable[[Machine], bool]
    package: bool = True

    @property
    def versions(self) -> Versions:
        return Versions(
            Places(
                self.base, self.usual if self.package else None, self.data, self.root
            )
        )  # fmt: skip

    @property
    def base(self) -> Path:
        return self.root / ("var/lib/table-herald-versions" if self.package else "opt")

    @property
    def usual(self) -> Path:
        return self.root / "usr/lib/table-herald"

    @property
    def data(self) -> Path:
        return self.root / "var/lib/table-herald"

    @property
    def unit(self) -> str:
        """The unit that systemd would take."""
        for folder in ("etc/systemd/system", "usr/lib/systemd/system"):
            file = self.root / folder / "table-herald.service"
            if file.exists():
                return file.read_text()
        raise AssertionError("no unit")

    def lay(self, folder: Path, version: int) -> None:
        """A version's files, each renamed over the one before."""
        for name in FILES:
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            fresh = file.with_name(f"{file.name}.dpkg-new")
            fresh.write_text(f"{version}")
            fresh.replace(file)

    def lay_units(self, version: int) -> None:
        unit = self.root / "usr/lib/systemd/system/table-herald.service"
        unit.parent.mkdir(parents=True, exist_ok=True)
        fresh = unit.with_name("table-herald.service.dpkg-new")
        fresh.write_text(f"unit {version}")
        fresh.replace(unit)

    def update(self) -> None:
        """What apt does with version 2."""
        self.versions.keep()
        self.lay(self.usual, 2)
        self.lay_units(2)
        self.versions.begin()

    def start(self) -> str:
        """systemd starts the table once. Returns the version whose picture is shown; "" if none."""
        if (self.base / "trial").exists():
            self.versions.starting()
        chosen = self.versions.current()
        assert chosen is not None
        found = {(chosen / name).read_text() for name in FILES if (chosen / name).exists()}
        shown = False
        if found == {"1"}:
            shown = formats(self.data) == (1, 5)
        elif found == {"2"}:
            shown = self.newer(self)
        if shown:
            self.versions.reached()
            return found.pop()
        return ""

    def evening(self) -> str:
        """The table is switched on, and systemd tries again and again."""
        return next((shown for shown in (self.start() for _ in range(4)) if shown), "")


def formats(data: Path) -> tuple[int, int]:
    found = []
    for name in ("record/record.db", "vault/vault.db"):
        with closing(sqlite3.connect(data / name)) as database:
            assert database.execute("SELECT played FROM evening").fetchone() == ("a castle fell",)
            found.append(database.execute("PRAGMA user_version").fetchone()[0])
    return found[0], found[1]


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a card: a cut here loses no write that was begun before it."""
    monkeypatch.setattr(os, "sync", lambda: None)
    monkeypatch.setattr(os, "fsync", lambda _file: None)


def machine(root: Path, newer: Callable[[Machine], bool], *, package: bool = True) -> Machine:
    """One on which version 1 has run for long."""
    made = Machine(root, newer, package)
    for name, version in (("record/record.db", 1), ("vault/vault.db", 5)):
        file = made.data / name
        file.parent.mkdir(parents=True)
        with closing(sqlite3.connect(file)) as database:
            database.executescript(
                f"PRAGMA journal_mode=WAL; PRAGMA user_version={version};"
                "CREATE TABLE evening (played); INSERT INTO evening VALUES ('a castle fell')"
            )
    if package:
        made.lay(made.usual, 1)
        made.lay_units(1)
        (made.usual / "table_herald-0.2.0.dist-info").mkdir()
    else:
        made.lay(made.base / "versions/1", 1)
        (made.base / "current").symlink_to(made.base / "versions/1")
        (made.base / "installed").write_text("1\n")
    return made


def works(_machine: Machine) -> bool:
    return True


def breaks(_machine: Machine) -> bool:
    return False


def converts_and_breaks(machine: Machine) -> bool:
    """It brings the vault into a format of its own, and fails after it."""
    with closing(sqlite3.connect(machine.data / "vault/vault.db")) as database:
        database.execute("PRAGMA user_version=6")
    return False


def test_a_version_that_works_stays(tmp_path: Path) -> None:
    table = machine(tmp_path, works)
    table.update()
    assert table.versions.trial() is not None
    assert "on trial" in table.versions.status()
    assert table.start() == "2"
    assert table.versions.trial() is None
    assert not (table.base / "data-before").exists()
    assert table.start() == "2"


@pytest.mark.parametrize("newer", [breaks, converts_and_breaks])
def test_one_without_a_picture_is_tried_twice_and_then_the_older_one_is_back(
    tmp_path: Path, newer: Callable[[Machine], bool]
) -> None:
    table = machine(tmp_path, newer)
    table.update()
    assert table.unit == "unit 2"
    assert [table.start() for _ in range(3)] == ["", "", "1"]
    assert table.unit == "unit 1"
    assert "did not start: 0.2.0" in table.versions.status()
    assert table.start() == "1"
    kept_aside = table.data / "newer-format/vault/vault.db"
    assert kept_aside.exists() == (newer is converts_and_breaks)
    # The mended version is tried again.
    mended = Machine(table.root, works)
    mended.update()
    assert mended.start() == "2"
    assert mended.unit == "unit 2"
    assert "did not start" not in mended.versions.status()


@pytest.mark.parametrize("newer", [works, converts_and_breaks])
def test_no_pulled_plug_strands_the_table(tmp_path: Path, newer: Callable[[Machine], bool]) -> None:
    def installs(table: Machine) -> None:
        table.update()
        table.evening()

    whole = machine(tmp_path / "whole", newer)
    with cut_at(0) as counted:
        installs(whole)
    steps = counted[0]
    assert steps > 60
    last = "2" if newer is works else "1"
    for step in range(1, steps + 1):
        table = machine(tmp_path / str(step), newer)
        with cut_at(step):
            installs(table)
        shown = table.evening()
        assert shown in {"1", last}, f"stranded after a cut at step {step}"
        assert formats(table.data) == (1, 5)
        # Whatever had been cut: apt is run again, and ends as if nothing had happened.
        table.update()
        assert table.evening() == last, step
        assert formats(table.data) == (1, 5)
        shutil.rmtree(table.root)


def test_nor_do_two(tmp_path: Path) -> None:
    """The second plug is pulled while the machine comes to itself after the first."""
    fresh = machine(tmp_path / "fresh", converts_and_breaks)
    table = Machine(tmp_path / "table", converts_and_breaks)
    shutil.copytree(fresh.root, table.root, symlinks=True)
    table.update()
    with cut_at(0) as counted:
        table.evening()
    shutil.rmtree(table.root)
    for first in range(1, counted[0] + 1, 6):
        for second in range(1, counted[0] + 1, 11):
            shutil.copytree(fresh.root, table.root, symlinks=True)
            table.update()
            for step in (first, second):
                with cut_at(step):
                    table.evening()
            assert table.evening() == "1", (first, second)
            assert formats(table.data) == (1, 5)
            shutil.rmtree(table.root)


def test_the_installers_versions_are_tried_in_the_same_way(tmp_path: Path) -> None:
    def installs(table: Machine) -> None:
        table.lay(table.base / "versions/2", 2)
        table.versions.begin(table.base / "versions/2")
        table.evening()

    whole = machine(tmp_path / "whole", converts_and_breaks, package=False)
    with cut_at(0) as counted:
        installs(whole)
    for step in range(1, counted[0] + 2):
        table = machine(tmp_path / str(step), converts_and_breaks, package=False)
        with cut_at(step):
            installs(table)
        assert table.evening() == "1", step
        assert (table.base / "installed").read_text() == "1\n"


def test_without_a_display_no_version_is_to_blame(tmp_path: Path) -> None:
    table = machine(tmp_path, breaks)
    plug = table.root / "sys/class/drm/card1-HDMI-A-1/status"
    plug.parent.mkdir(parents=True)
    plug.write_text("disconnected\n")
    table.update()
    back = table.versions.trial()
    assert back is not None
    for _ in range(5):
        assert table.start() == ""
    assert table.versions.trial() == Trial(back.back)
    plug.write_text("connected\n")
    assert [table.start() for _ in range(3)] == ["", "", "1"]


def test_what_systemd_gives_up_on_is_counted_even_then(tmp_path: Path) -> None:
    """Exit 78 is not tried again by systemd; on trial it is, and never for ever."""
    table = machine(tmp_path, breaks)
    plug = table.root / "sys/class/drm/card1-HDMI-A-1/status"
    plug.parent.mkdir(parents=True)
    plug.write_text("disconnected\n")
    table.update()
    for _ in range(2):
        assert table.start() == ""
        table.versions.failed("table-herald-not-there.service")
    assert table.start() == "1"


def test_an_update_that_dpkg_took_back_leaves_the_older_one(tmp_path: Path) -> None:
    table = machine(tmp_path, breaks)
    table.versions.keep()
    table.versions.settle()
    assert table.versions.current() == table.usual
    assert table.start() == "1"


def test_by_hand_one_goes_back_as_well(tmp_path: Path) -> None:
    table = machine(tmp_path, works)
    with pytest.raises(TrialError, match="no previous version"):
        table.versions.back()
    table.update()
    assert table.start() == "2"
    table.versions.back()
    assert table.start() == "1"
    assert table.unit == "unit 1"


def test_a_note_that_cannot_be_read_strands_nobody(tmp_path: Path) -> None:
    table = machine(tmp_path, works)
    table.update()
    (table.base / "trial").write_text('{"back": ')
    assert table.start() == "2"


def test_a_unit_that_the_owner_has_put_there_stays(tmp_path: Path) -> None:
    table = machine(tmp_path, breaks)
    mine = table.root / "etc/systemd/system/table-herald.service"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    table.update()
    assert table.evening() == "1"
    assert mine.read_text() == "mine"
    Units(table.root, table.base / "put-back", packaged=True).take_away()
    assert mine.read_text() == "mine"


def test_units_of_every_kind_are_kept(tmp_path: Path) -> None:
    system = tmp_path / "usr/lib/systemd/system"
    system.mkdir(parents=True)
    kinds = {".service", ".path", ".socket"}
    shipped = {file.name for file in (HOUSE / "systemd").iterdir() if file.suffix in kinds}
    for name in shipped:
        (system / name).write_text("unit")
    Units(tmp_path, tmp_path / "put-back", packaged=True).copy(tmp_path / "kept")
    assert {file.name for file in (tmp_path / "kept").iterdir()} == shipped


def test_without_a_way_back_the_package_is_not_replaced() -> None:
    """dpkg asks the newer version's prerm whether to go on after the older one's has failed."""
    done = subprocess.run(
        ["sh", HOUSE / "packaging/prerm", "failed-upgrade", "0.2.0"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "was not replaced" in done.stderr


def test_what_cannot_be_kept_is_said_and_nothing_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = machine(tmp_path, works)

    def full(*_anything: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copytree", full)
    with pytest.raises(TrialError, match="No space left"):
        table.versions.keep()
    assert table.versions.current() == table.usual
    assert table.start() == "1"
