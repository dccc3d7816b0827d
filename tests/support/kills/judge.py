"""Is everything still there after a kill? Judged from outside, on a copy, by the files alone."""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion import games
from companion.adapters.store import Entry, Journal
from companion.adapters.vault import Vault
from companion.app import data_folder
from companion.app.transfer import export_match
from companion.cli.main import main
from companion.core.clock import now_utc
from companion.core.errors import CompanionError
from companion.core.game import Seat
from companion.referee.match_fold import MatchFold
from companion.referee.prompts import owners
from companion.referee.referee import Referee
from companion.referee.replay import open_setup
from tests.support.kills.life import Life
from tests.support.monkey import sense

COMES_BACK: Final = frozenset({"table", "castle", "history", "take_back", "put_right", "end_early"})
"""Screens on which whoever goes on finds the same words; an end opens with its picture."""

_USUAL: Final = re.compile(
    r"running|machine\.key|(bookmark|preferences)\.json(\.new)?|machine\.key\.new"
    r"|record/record\.(db(-wal|-shm|\.new|\.new-journal|\.new-wal)?|lock)"
    r"|vault/vault\.db(-wal|-shm|\.new|\.new-journal|\.new-wal)?"
    r"|backups/(record-#\.db|[a-z.-]*half[a-z.-]*)"
    r"|boards/[^/]+/(board|past)\.json(\.new)?|export/[^/]+|flight\.log(\.\d)?"
)


class Judge:
    """One data folder, life after life.

    Attributes:
        alike: pictures that were the same after the restart, to the last point.
        compared: pictures whose words were compared with those after the restart.
        slips: how many hidden values were looked at, all told.
        strange: files that nobody knows, by their names.
        entries: in the record after the last kill.
    """

    def __init__(self, data: Path, scratch: Path) -> None:
        """Nothing was seen yet."""
        self._data, self._scratch = data, scratch
        self._written: dict[str, tuple[Entry, ...]] = {}
        self._changed: list[str] = []
        self._states: dict[str, list[str]] = {}
        self._courses: dict[str, MatchFold] = {}
        self._values: dict[tuple[str, int], int] = {}
        self._keys: dict[tuple[str, int], Any] = {}
        self._may_stand: list[dict[str, Any]] = []
        self._stood: tuple[dict[str, Any], bool] | None = None
        self.alike = self.compared = self.slips = 0
        self.strange: Counter[str] = Counter()

    @property
    def entries(self) -> int:
        """In all matches."""
        return sum(len(one) for one in self._written.values())

    def state(self, match: str, seq: int) -> str:
        """The sum of the position after an entry that is written."""
        return self._states[match][seq]

    def judge(self, life: Life) -> Iterator[str]:
        """What is wrong after this life, in words."""
        if life.hung:
            yield f"it hung: {life.lines[-3:]}"
        if life.code != -9:
            yield f"it ended by itself with {life.code}: {life.errors}"
        if life.errors.strip():
            yield f"it said: {life.errors}"
        for fault in {line["fault"] for line in life.of("shown")} - {""}:
            yield f"a fault was shown: {fault}"
        yield from self._came_back(life)
        self._look_about()
        with TemporaryDirectory(dir=self._scratch) as name:
            copy = Path(name) / "data"
            shutil.copytree(self._data, copy)
            try:
                if (copy / "record" / "record.db").exists():
                    yield from self._record(copy)
                    yield from self._shown(life)
                    yield from self._vault(copy, life)
                elif self._written:
                    yield "the record is gone"
            except CompanionError as error:
                yield f"it does not open: {type(error).__name__}: {error}"
        shown = life.of("shown")
        if shown and any(line["page"] == "table" or "table" in line["stack"] for line in shown):
            self._stood = shown[-1], life.answered
            self._may_stand = list(_since_the_last_gesture(life))

    # What comes back

    def _came_back(self, life: Life) -> Iterator[str]:
        """The same screen says the same words, where nothing was under way."""
        if self._stood is None:
            return
        before, answered = self._stood
        found = (line for line in life.of("shown") if "table" in line["stack"])
        first = next(found, None)
        if first is None:
            return
        self._stood = None
        if first.get("match") != before.get("match"):
            if before["page"] != "end":
                yield f"another match came back: {first} after {before}"
            return
        if first["seq"] < before["seq"]:
            yield f"entry {first['seq']} came back after entry {before['seq']}"
        still = answered and not before["moving"] and before["held"] is None
        if not still or first["seq"] != before["seq"] or before["page"] not in COMES_BACK:
            return
        if any(word.startswith("Tab: ") for word in before["words"]):
            # A question whether it is meant so is asked again, by whoever means it again.
            return
        self.compared += 1
        self.alike += first["pixels"] == before["pixels"]
        then, now = _lasting(before["words"]), _lasting(first["words"])
        # What was put aside to see the board is asked for again, and that is all.
        if first["page"] == "pass" or any(
            line["page"] == first["page"] and not _gone(_lasting(line["words"]), now)
            for line in self._may_stand
        ):
            return
        gone, new = _gone(then, now), _gone(now, then)
        if gone or first["page"] != before["page"]:
            yield (
                f"other words after the restart, {before['page']} became {first['page']}: "
                f"gone {gone}, new {new}"
            )

    def _look_about(self) -> None:
        """Files that nobody knows."""
        for file in self._data.rglob("*"):
            name = re.sub(r"\d{2,}(-\d+)*", "#", str(file.relative_to(self._data)))
            if file.is_file() and not _USUAL.fullmatch(name):
                self.strange[name] += 1

    # The record

    def _record(self, copy: Path) -> Iterator[str]:
        """It opens whole, plays back, and goes on from what it was."""
        with Journal.open(data_folder.record_folder(copy), read_only=True) as journal:
            now = {head.id: journal.entries(head.id) for head in journal.matches()}
        for match, before in self._written.items():
            if now.get(match, ())[: len(before)] != before:
                yield f"match {match} was {len(before)} entries and is another one"
        for match, entries in now.items():
            if entries != self._written.get(match):
                yield from _played_back(copy, match, entries)
                self._fold(match, entries)
        self._changed = [match for match in now if now[match] != self._written.get(match)]
        self._written = now

    def _fold(self, match: str, entries: tuple[Entry, ...]) -> None:
        """Where the match stood after each entry."""
        if match not in self._courses:
            self._courses[match] = MatchFold(*open_setup(entries[0], games.find))
            self._states[match] = []
        game, _ = open_setup(entries[0], games.find)
        course, states = self._courses[match], self._states[match]
        for entry in entries[len(states) :]:
            course.take(entry)
            raw = json.dumps(game.write_state(course.state)).encode()
            states.append(hashlib.sha256(raw).hexdigest()[:24])

    def _shown(self, life: Life) -> Iterator[str]:
        """Nothing was shown that is not written."""
        for line in life.of("shown"):
            if "match" not in line:
                continue
            states = self._states.get(line["match"], [])
            if line["seq"] >= len(states):
                yield f"entry {line['seq']} was shown, {len(states)} are written"
            elif states[line["seq"]] != line["state"]:
                yield f"at entry {line['seq']} another position was shown than is written"

    # The vault

    def _vault(self, copy: Path, life: Life) -> Iterator[str]:
        """Opened as a start opens it; every slip has the one value that it always had."""
        clock = itertools.count(0, 10_000)
        with (
            Journal.open(data_folder.record_folder(copy)) as journal,
            Vault.at(
                data_folder.vault_folder(copy), data_folder.machine_key(copy),
                clock=lambda: float(next(clock)),
            ) as vault,
        ):  # fmt: skip
            for match in self._changed or list(self._written)[-1:]:
                referee = Referee.resume(games.find, match, journal, vault, now_utc)
                if referee.game.decks(referee.state):
                    yield from self._values_of(referee, vault)
        for line in life.of("looked"):
            place = line["match"], line["slip"]
            if self._values.get(place) != line["value"]:
                yield f"slip {line['slip']} was shown as {line['value']} and is another value"

    def _values_of(self, referee: Referee, vault: Vault) -> Iterator[str]:
        match = referee.match_id
        secrets = vault._database.rows.secrets(match)
        seats = owners(referee.setup)
        for colour, deck in referee.game.decks(referee.state).items():
            key = self._key(referee, seats[colour])
            if key is None:
                yield f"the PIN of seat {seats[colour]} does not open it any more"
                return
            cards = [vault._database.rows.card(match, colour, card) for card in range(len(deck))]
            if sorted(key.unseal(card) for card in cards) != sorted(deck):
                yield f"the hand of {colour} is not its deck"
        for slip in secrets.every_slip():
            if slip.card is None:
                continue
            value = vault._values.value(match, slip, self._keys[match, seats[slip.known.owner]])
            seen = {value, *(self._keys[match, seat].unseal(raw) for seat, raw in
                             slip.copies.items())}  # fmt: skip
            seen |= set() if slip.announced is None else {slip.announced}
            seen.add(self._values.setdefault((match, slip.number), value))
            self.slips += 1
            if len(seen) != 1:
                yield f"slip {slip.number} of {match} has {len(seen)} values"

    def _key(self, referee: Referee, seat: Seat) -> Any:
        """The seat's key, which stays the same whatever its PIN is."""
        place = referee.match_id, seat
        if place not in self._keys:
            pin = sense.PIN if referee.pins.has_pin(seat) else ""
            key = referee.pins.unlock(seat, pin).key()
            if key is None:
                return None
            self._keys[place] = key
        return self._keys[place]


def _since_the_last_gesture(life: Life) -> Iterator[dict[str, Any]]:
    """The picture before the last finger went down, and all after it."""
    downs = [n for n, line in enumerate(life.lines) if line["what"] == "finger" and line["on"]]
    last = downs[-1] if downs else 0
    before = [line for line in life.lines[:last] if line["what"] == "shown"]
    yield from before[-1:]
    yield from (line for line in life.lines[last:] if line["what"] == "shown")


def _gone(then: list[str], now: list[str]) -> list[str]:
    """What was said then and is not any more; news of the last turn may say more."""
    told = "\n".join(now)
    return [word for word in then if word.partition(": ")[2] not in told]


def _lasting(words: list[str]) -> list[str]:
    """What is said until something happens; a note, or a why, is gone with the next finger."""
    found = (word for word in words if not word.startswith(("Note: ", "Tab: ")))
    # The news of the last turn is told whole after a start, and piece by piece before.
    return [word for word in found if not (word.startswith("Label: ") and word.endswith("."))]


def _played_back(copy: Path, match: str, entries: tuple[Entry, ...]) -> Iterator[str]:
    """The commands that people use say that it is right."""
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        code = main(["replay", match, "--quiet", "--data", str(copy)])
    if code or not out.getvalue().startswith("Correct:"):
        yield f"replay ends with {code}: {out.getvalue()}"
    for form in (export_match.JSON, export_match.TEXT):
        if not export_match.written(entries, form):
            yield f"the export as {form} is empty"
