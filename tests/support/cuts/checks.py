"""Does every medium that a match can leave behind open, and is everything in it?

A recorded match is played back call by call. After each call, and within it,
all media that a kill or a power cut could leave are opened as the program opens
them. What is found must be the match after the last deed that was acknowledged,
or after the one that was being done, in all that anybody can see; then the next
deed is done, and must lead where it led when nothing was cut.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final
from zlib import crc32

from companion.core.errors import CompanionError
from companion.core.game import Json
from tests.support import turns
from tests.support.cuts import trace
from tests.support.cuts.findings import (
    GONE,
    KILLED,
    LOST,
    OLDER,
    SPOILT,
    TOO_MUCH,
    TORN,
    WITHIN,
    Finding,
    Report,
)
from tests.support.cuts.house import PUBLIC, House, setup_of
from tests.support.cuts.media import Disk, Medium, copy_of, digest, lay_out
from tests.support.cuts.plans import Plan
from tests.support.cuts.trace import Call

_IS_AT_IT: Final = (
    "move", "show", "turn over", "share", "pin", "take back", "instead", "adjust", "skip",
)  # fmt: skip
_FILES: Final = ("record/record.db", "vault/vault.db")


@dataclass(frozen=True)
class Stage:
    """What everything comes to once a deed is done.

    Attributes:
        number: the deed's; -1 before the first.
        deed: what was done.
        seen: what can be seen then.
        preferences: what the file of the preferences holds.
    """

    number: int
    deed: Json
    seen: Mapping[str, Any]
    preferences: Any


NOTHING: Final = Stage(-1, None, {"matches": 0}, None)


@dataclass(frozen=True)
class CutShort:
    """A medium on which a deed had begun and was not done.

    Attributes:
        before: the stage that it stands at.
        medium: what is left.
        rest: the deeds that follow, the one that was cut short first.
    """

    before: Stage
    medium: Medium
    rest: Sequence[Stage]


class DisagreementError(Exception):
    """The rig itself is wrong, or the match as it was played is."""


class _WrongError(Exception):
    """A medium is not what it must be."""


class Match:
    """A recorded match, and the media that it could have left."""

    def __init__(
        self,
        plan: Plan,
        calls: Sequence[Call],
        scratch: Path,
        start: Medium,
        before: Stage,
        stages: Sequence[Stage] = (),
        written: Sequence[Any] = (),
    ) -> None:
        """Take a trace; or the stages alone, where the media come from elsewhere (`see`).

        Args:
            plan: what was played.
            calls: what was recorded of it.
            scratch: where media are laid out.
            start: what was there at the beginning of the trace.
            before: the stage that this was.
            stages: that follow; what the trace leads to if they are not named.
            written: kind and content of each entry, where a touch may write several moves.
        """
        self._plan, self._calls, self._scratch, self._start = plan, calls, scratch, start
        self._written = list(written)
        self.stages = [before]
        self.stages += stages or self._expected()
        self._checked: dict[bytes, tuple[int, Any] | None] = {}
        self._random = Random(plan.seed)
        self.report = Report(matches=1, again=int(before is not NOTHING))
        self.report.deeds = len(self.stages) - 1
        self.report.done = Counter(stage.deed["do"] for stage in self.stages[1:])
        if before is NOTHING:
            self.report.entries = max(stage.seen.get("entries", 0) for stage in self.stages)
        self._wanted: frozenset[int] = frozenset()
        self._cut_short: dict[int, CutShort] = {}

    def check(self, draws: int, again: int = 0, part: int = 1) -> tuple[CutShort, ...]:
        """Look at all media, or at those of one point in so many: another one every turn.

        Args:
            draws: of torn media at each point.
            again: of how many deeds one is wanted that was cut short.
            part: one point in so many.

        Returns:
            Those, to be played on from and cut again.
        """
        self._wanted = self._longest(again)
        disk, point, done = Disk(self._start), 0, 0
        doing = done
        points = sum(call.kind in trace.CHANGES for call in self._calls)
        now = frozenset(turns.some(range(points + 1), part))
        for call in self._calls:
            is_change = call.kind in trace.CHANGES
            if is_change:
                for medium in disk.killed_within(call) if point in now else ():
                    self.see(WITHIN, medium, point, done, doing)
                point += 1
                self.report.calls[call.kind] += 1
            disk.tell(call)
            remark = _remark(call)
            done, doing = done + ("done" in remark), doing + ("deed" in remark)
            if (is_change or remark) and point in now:
                self.see(KILLED, disk.killed(), point, done, doing)
                self.see(LOST, disk.lost(), point, done, doing)
                for _ in range(draws if disk.has_more else 0):
                    self.see(TORN, disk.torn(self._random), point, done, doing)
        return tuple(self._cut_short.values())

    # What it should be

    def _expected(self) -> Iterator[Stage]:
        """What is seen after each deed, from the files as they were then."""
        disk, number, deed = Disk(self._start), -1, None
        values: dict[tuple[str, str], int] = {}
        for call in self._calls:
            disk.tell(call)
            match _remark(call):
                case {"deed": number, "does": deed}:
                    pass
                case {"done": _, "files": files, **told}:
                    medium = disk.killed()
                    sums = {name: crc32(file) for name, file in medium.items() if file is not None}
                    if sums != files:
                        raise DisagreementError("The files are not what the trace makes of them.")
                    with self._opened(medium) as house:
                        stage = Stage(number, deed, house.seen(), house.preferences())
                    if not told.get("public", {}).items() <= stage.seen.items():
                        raise DisagreementError(f"After {deed} a new start finds something else.")
                    _values_stay(stage.seen, values)
                    yield stage
        if deed != {"do": "close"}:
            raise DisagreementError(f"The trace ends with {deed}.")

    def _longest(self, count: int) -> frozenset[int]:
        """The deeds with the most calls, each by the number of its stage."""
        lengths: Counter[int] = Counter()
        number = 0
        for call in self._calls:
            number += "deed" in _remark(call)
            if number and self.stages[number].deed["do"] in _IS_AT_IT:
                lengths[number] += call.kind in trace.CHANGES
        return frozenset(number for number, _ in lengths.most_common(count))

    # What it is

    def see(self, way: str, medium: Medium, point: int, done: int, doing: int) -> None:
        """Judge one medium; one deed was acknowledged, perhaps another one begun."""
        self.report.media[way] += 1
        key = digest(medium)
        if key not in self._checked:
            self._checked[key] = None
            self.report.distinct += 1
            try:
                self._checked[key] = self._look(medium, range(done, doing + 1))
            except (CompanionError, sqlite3.Error, AssertionError, _WrongError) as error:
                self._find(way, point, doing, type(error).__name__, str(error))
        found = self._checked[key]
        if found is None:
            return
        stage, preferences = found
        seen = self.stages[stage].seen
        if stage < done and seen != self.stages[done].seen:
            self._find(way, point, doing, GONE, f"deed {stage} instead of {done}")
        if stage > doing and seen != self.stages[doing].seen:
            self._find(way, point, doing, TOO_MUCH, f"deed {stage} instead of {doing}")
        if preferences not in [one.preferences for one in self.stages[done : doing + 1]]:
            known = preferences in [one.preferences for one in self.stages[:done]]
            self._find(way, point, doing, OLDER if known else SPOILT, str(preferences))
        # The last one of its way is the one on which the most had been done.
        way_of_this = KILLED if doing % 2 else TORN
        if doing in self._wanted and stage == done < doing and way == way_of_this:
            rest = self.stages[doing : doing + 2]
            self._cut_short[doing] = CutShort(self.stages[done], copy_of(medium), rest)

    def _find(self, way: str, point: int, doing: int, what: str, more: str) -> None:
        self.report.findings.append(Finding(way, point, self.stages[doing].deed, what, more))

    def _look(self, medium: Medium, stages: range) -> tuple[int, Any]:
        """The stage that a medium stands at, and its preferences.

        Raises:
            CompanionError: it does not open.
            _WrongError: it stands at none, or does not go on as it went on.
        """
        with self._opened(medium) as house:
            preferences = house.preferences()
            stage = self._stage(house, house.seen(), stages)
            for file in _FILES:
                _is_sound(house.data / file)
            self._play_on(house, stage)
            if house.has_match:
                # The chain is whole, with what was written now.
                house.journal.entries(house.referee.match_id)
        return stage, preferences

    def _stage(self, house: House, seen: Mapping[str, Any], stages: range) -> int:
        for number in (*reversed(stages), *reversed(range(len(self.stages)))):
            if self.stages[number].seen == seen:
                return number
        before = self.stages[stages[0]]
        if self.stages[stages[-1]].deed == {"do": "forget"} and seen == public(before):
            # The vault comes first; what it has forgotten whole is forgotten once more.
            return stages[0]
        if self._is_between(house, stages):
            return stages[0]
        raise _WrongError(f"as after no deed: {_differences(seen, self.stages[stages[0]].seen)}")

    def _is_between(self, house: House, stages: range) -> bool:
        """Whether a touch that writes several moves was cut between two of them.

        Each move is written on its own, and those that were written stay.
        """
        if not self._written or not house.has_match:
            return False
        low, high = (self.stages[number].seen["entries"] for number in (stages[0], stages[-1]))
        found = [(one.kind, one.body) for one in house.journal.entries(house.referee.match_id)]
        return low < len(found) < high and found == self._written[: len(found)]

    def _play_on(self, house: House, stage: int) -> None:
        """Do the next deed that there is to do, once more."""
        rest = [one for one in self.stages[stage + 1 :] if one.deed["do"] not in _STARTS]
        if not rest:
            return
        wanted = rest[0]
        house.pins = pins(self.stages[stage])
        house.perform(wanted.number, wanted.deed)
        seen, expected = house.seen(), wanted.seen
        if wanted.deed == {"do": "begin"}:
            # Hands are shuffled anew, and nobody has looked at the ones before.
            seen, expected = _but_hands(seen), _but_hands(expected)
        if seen != expected:
            raise _WrongError(f"goes on otherwise: {_differences(seen, expected)}")
        self.report.played_on += 1

    @contextmanager
    def _opened(self, medium: Medium) -> Iterator[House]:
        """A house on a medium; gone at the end of the block."""
        with TemporaryDirectory(dir=self._scratch) as name:
            home = Path(name) / "home"
            lay_out(medium, home)
            house = House(home / "data", setup_of(self._plan.setup))
            house.open()
            try:
                yield house
            finally:
                house.close()


_STARTS: Final = ("open", "restart", "prefer", "close", "touch")
"""Deeds after which the match is what it was, or that a finger on a glass must do."""


def public(stage: Stage) -> Mapping[str, Any]:
    """What everybody can see at a stage."""
    return {name: value for name, value in stage.seen.items() if name in PUBLIC}


def pins(stage: Stage) -> dict[int, str]:
    """Each seat's PIN at a stage."""
    return {
        int(name.removeprefix("PIN of ")): pin
        for name, pin in stage.seen.items()
        if name.startswith("PIN of ")
    }


def _values_stay(seen: Mapping[str, Any], values: dict[tuple[str, str], int]) -> None:
    """A slip has one value from the first to the last: nothing can be fished for."""
    for name, value in seen.items():
        place, _, seat = name.partition(" for ")
        if seat and isinstance(value, int):
            number, _, known = seen[f"who knows {place}"].partition(" ")
            first = values.setdefault((place, number), value)
            # What the vault was never told is only what the table says.
            if "unseen=False" in known and first != value:
                raise DisagreementError(f"The slip at {place} has two values.")


def _remark(call: Call) -> dict[str, Any]:
    return call.remark if call.kind == trace.REMARK else {}


def _differences(seen: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    names = sorted(
        name for name in {*seen, *wanted} if seen.get(name, name) != wanted.get(name, name)
    )
    return ", ".join([*names, f"{seen.get('entries')} entries"])


def _but_hands(seen: Mapping[str, Any]) -> dict[str, Any]:
    hands = {name: sorted(value) for name, value in seen.items() if name.startswith("hand of ")}
    return {**{name: value for name, value in seen.items() if name != "end"}, **hands}


def _is_sound(file: Path) -> None:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
        found = db.execute("PRAGMA integrity_check").fetchall()
    if found != [("ok",)]:
        raise _WrongError(f"{file.name}: {found[0][0]}")
