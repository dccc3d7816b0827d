"""python -m tests.support.disk_attacks: a disk that fails at any call, once or for ever.

.venv/bin/python -m tests.support.disk_attacks --failures 20000

Whole matches are played deed by deed while reads and writes fail, syncs fail, names cannot be
changed, and transfers stop half-way; then everything that is kept beside a match, and the
commands that people type. Each time: one line in words, nothing done that was told to be
refused, and it goes on when the disk works again. `tests/support/failing_disk.c` is the disk.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from companion.core.errors import CompanionError
from companion.core.game import Json
from tests.support import disk_small
from tests.support.cuts import plans
from tests.support.cuts.checks import _values_stay
from tests.support.cuts.house import PUBLIC, House, setup_of
from tests.support.disks import preloaded

CALLS = {
    "w": "write",
    "s": "sync",
    "t": "change of size",
    "o": "opening for writing",
    "n": "rename",
    "u": "unlink",
    "r": "read",
    "i": "opening for reading",
    "wstonuma": "every change",
    "wstonumari": "everything",
}
_LIKED = (6, 4, 2, 2, 2, 1, 5, 2, 2, 1)
SHORT = 0
ERRORS = {errno.EIO: "EIO", SHORT: "half the bytes"}


@dataclass(frozen=True)
class Attack:
    """What fails.

    Attributes:
        wrong: an errno, or `SHORT`.
        calls: letters of the calls; see `failing_disk.c`.
        first: the first of them that fails.
        times: how many fail; 0 for ever.
    """

    wrong: int
    calls: str
    first: int
    times: int

    @property
    def name(self) -> str:
        """In words."""
        often = "for ever" if self.times == 0 else "once"
        return f"{ERRORS[self.wrong]} at {CALLS[self.calls]}, {often}"


def some_attack(chance: Random) -> Attack:
    """Any."""
    if chance.random() < 0.25:
        return Attack(SHORT, chance.choice("wr"), 1, chance.choice((0, 1)))
    calls = chance.choices(list(CALLS), _LIKED)[0]
    return Attack(errno.EIO, calls, chance.choice((1, 1, 2, 3, 4, 6)), chance.choice((0, 1, 1)))


@dataclass
class Report:
    """What was tried and what came of it.

    Attributes:
        tried: attacks that met a call, by what failed and where.
        told: how many of them were told in one line.
        done: how many were got over without a word.
        missed: attacks that met no call.
        deeds: that went through at last.
        findings: what is wrong.
    """

    tried: Counter[tuple[str, str]] = field(default_factory=Counter)
    told: Counter[tuple[str, str]] = field(default_factory=Counter)
    done: Counter[tuple[str, str]] = field(default_factory=Counter)
    missed: int = 0
    deeds: int = 0
    findings: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Both together."""
        for mine, more in (
            (self.tried, other.tried), (self.told, other.told), (self.done, other.done)
        ):  # fmt: skip
            mine.update(more)
        self.missed += other.missed
        self.deeds += other.deeds
        self.findings += other.findings


class Switch:
    """The disk's switch; see `failing_disk.c`."""

    def __init__(self, file: Path) -> None:
        """Off."""
        self._file, self._hits = file, file.with_name(file.name + ".hits")
        self._number = count(1)
        self.off()

    @contextmanager
    def on(self, attack: Attack) -> Iterator[None]:
        """In this block the disk fails."""
        self._hits.unlink(missing_ok=True)
        told = f"{attack.wrong} {attack.calls} {attack.first} {attack.times} / {next(self._number)}"
        self._file.write_text(told)
        try:
            yield
        finally:
            self.off()

    def off(self) -> None:
        """It works again."""
        self._file.unlink(missing_ok=True)

    @property
    def hits(self) -> int:
        """How many calls failed in the last block."""
        return self._hits.stat().st_size if self._hits.exists() else 0


class Disk:
    """Attacks on whatever is done, and what is found."""

    def __init__(self, switch: Switch, chance: Random) -> None:
        """Nothing was tried yet."""
        self.switch, self.chance, self.report = switch, chance, Report()
        self.last = Attack(SHORT, "w", 1, 1)

    def attack(self, where: str, deed: Callable[[], object], attack: Attack | None = None) -> str:
        """Do something on a disk that fails; "" when it was done, else what was told."""
        attack = self.last = attack or some_attack(self.chance)
        key, said = (where, attack.name), ""
        try:
            with self.switch.on(attack):
                deed()
        except CompanionError as error:
            said = str(error) or "nothing"
            if "\n" in said:
                self.find(where, attack, f"more than a line: {said}")
        except Exception as error:  # noqa: BLE001 - whatever is no word of ours is a finding
            said = f"{type(error).__name__}: {error}"
            self.find(where, attack, f"raw {said}")
        if not self.switch.hits:
            self.report.missed += 1
            if said:
                self.find(where, attack, f"refused for no reason: {said}")
            return said
        self.report.tried[key] += 1
        (self.report.told if said else self.report.done)[key] += 1
        return said

    def find(self, where: str, attack: Attack | None, what: str) -> None:
        """Something is wrong."""
        how = attack.name if attack else "afterwards"
        print(f"{where}: {how}: {what}", file=sys.stderr, flush=True)
        self.report.findings.append(f"{where}: {how}: {what}")


def match(disk: Disk, plan: plans.Plan, folder: Path, most: int) -> None:
    """Play a match; every deed is attacked before it is done."""
    house = House(folder / "data", setup_of(plan.setup))
    values: dict[tuple[str, str], int] = {}
    for number, deed in enumerate(islice(plans.deeds(house, plan), most)):
        if not _attacked(disk, house, number, deed, values):
            # A restart has closed it, and could not open it.
            house.perform(number, {"do": "open"} if deed["do"] == "restart" else deed)
        disk.report.deeds += 1
        if deed["do"] == "close":
            return
    house.close()


def _attacked(
    disk: Disk, house: House, number: int, deed: Json, values: dict[tuple[str, str], int]
) -> bool:
    """Whether the deed went through on a disk that fails."""
    where = f"{house.setup.game}: {deed['do']}"
    if deed["do"] == "prefer":
        return False
    for _ in range(disk.chance.randint(1, 6)):
        opens = deed["do"] in ("open", "restart")
        before = None if deed["do"] == "open" else house.seen()
        attack = some_attack(disk.chance)
        said = disk.attack(where, partial(house.perform, number, deed), attack)
        if not said:
            return True
        if opens:
            deed = {"do": "open"}
            continue
        if deed["do"] == "close":
            with suppress(CompanionError):
                house.close()
            return True
        _unchanged(disk, house, f"{where}, told {said!r}", attack, before)
        if disk.chance.random() < 0.3:
            house.close()
            while disk.attack(f"{house.setup.game}: restart", house.open):
                pass
            _unchanged(disk, house, f"{where}, told {said!r}, restarted", attack, before)
            _values_stay(house.seen(), values)
    return False


def _unchanged(disk: Disk, house: House, where: str, attack: Attack, before: Any) -> None:
    """What was told to be refused was not done."""
    now = house.seen()
    if "restarted" not in where:
        # What the vault did for an entry that was refused it undoes before the next, or at a start.
        now, before = ({name: one for name, one in seen.items() if name in PUBLIC}
                       for seen in (now, before))  # fmt: skip
    if now != before:
        names = sorted(name for name in {*now, *before} if now.get(name) != before.get(name))
        disk.find(where, attack, f"changed: {names}")
    whole = house.seen()
    house.pins = {
        int(name.removeprefix("PIN of ")): pin
        for name, pin in whole.items() if name.startswith("PIN of ")
    }  # fmt: skip


def run(failures: int, seed: int, folder: Path, matches: int = 0) -> Report:
    """Play matches until so many calls have failed, or so many are played."""
    disk = Disk(Switch(Path(os.environ["FAILING_SWITCH"])), Random(seed))
    every = plans.every()
    for number in count():
        inside = folder / f"match {number}"
        match(disk, next(every), inside, min(150, failures // 3))
        disk_small.small(disk, inside)
        if disk.report.tried.total() >= failures or number + 1 == matches:
            return disk.report
    raise AssertionError


def tell(report: Report) -> None:
    """The table, and what was found."""
    whole: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for (_where, how), number in report.tried.items():
        whole[how] += number
        told[how] += report.told[_where, how]
    for how, number in sorted(whole.items()):
        print(f"| {how} | {number} | {told[how]} told, {number - told[how]} got over |")
    wheres = Counter({where: 0 for where, _ in report.tried})
    for (where, _how), number in report.tried.items():
        wheres[where] += number
    print(", ".join(f"{where} {number}" for where, number in wheres.most_common()))
    print(f"{report.tried.total()} failures met, {report.missed} met no call, {report.deeds} deeds")
    kinds = Counter(report.findings)
    print(f"findings: {len(report.findings)}")
    for text, number in kinds.most_common(60):
        print(f"    {number} times {text[:700]}")


def main() -> int:
    """Run inside a process before which the failing disk is laid; 1 when anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.disk_attacks")
    parser.add_argument("--failures", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--folder", type=Path)
    wanted = parser.parse_args()
    if wanted.folder is not None:
        report = run(wanted.failures, wanted.seed, wanted.folder, wanted.matches)
        tell(report)
        return 0
    with tempfile.TemporaryDirectory() as name:
        told = ["--failures", str(wanted.failures), "--seed", str(wanted.seed),
                "--matches", str(wanted.matches)]  # fmt: skip
        out = preloaded("tests.support.disk_attacks", told, Path(name))
    print(out, end="")
    return int("findings: 0" not in out)


if __name__ == "__main__":
    sys.exit(main())
