"""Which states follow from the recorded entries of a match? Pure.

`history` applies the recorded events without judging them, as every start of the
program does. `check` judges every recorded move again and compares the events that
follow from it with those in the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.core.errors import CompanionError, DamagedRecordError, NotationError, RulesError
from companion.core.frozen import frozen
from companion.core.game import AnyGame, GameInfo, Json, Setup
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.core.setup_json import read_setup, write_setup
from companion.referee.entries import (
    AFTER_THE_END,
    BEGINNINGS,
    ENDED,
    HEADS,
    MOVE,
    PLAYED_BY,
    SKIPPED,
    STAND_IN,
    TAKEN_BACK,
    RecordEntry,
    standing,
)
from companion.referee.match_fold import MatchFold

_SHOWN: Final = (*HEADS, TAKEN_BACK, STAND_IN, PLAYED_BY)
"""The kinds of entries that begin a step of a history."""


@frozen
class ReplayStep:
    """One step of a recorded match and its events.

    Attributes:
        seq: the number of its entry.
        kind: one of `HEADS`; in a history `TAKEN_BACK`, `STAND_IN` and `PLAYED_BY` too.
        at: when it was recorded, UTC; for a replacement, the time of the replaced step.
        source: where it came from; see `sources`.
        before: the state before it.
        move: the move; None for a step that is not a move.
        events: the events that followed.
        after: the state after it.
        body: the body of its entry.
        in_force: whether it was not taken back.
    """

    seq: int
    kind: str
    at: str
    source: str
    before: Any
    move: Any
    events: tuple[Any, ...]
    after: Any
    body: Json
    in_force: bool = True


def setup_body(game: AnyGame, setup: Setup) -> dict[str, Json]:
    """The body of a match's first entry."""
    return {**write_setup(setup), "rules_version": game.info.rules_version}


def open_setup(entry: RecordEntry, find: Callable[[str], AnyGame]) -> tuple[AnyGame, Setup]:
    """The game and the set-up that a match began with.

    Raises:
        NotationError: this program does not know the game, or not this
            version of its rules. The record is not changed.
    """
    _, setup = recorded_setup(entry, lambda slug: find(slug).info)
    return find(setup.game), setup


def recorded_setup(
    entry: RecordEntry, find_info: Callable[[str], GameInfo]
) -> tuple[GameInfo, Setup]:
    """What the game is called, and the set-up that a match began with. Loads no rules.

    Raises:
        NotationError: as `open_setup` does.
    """
    body = dict(entry.body)
    version = body.pop("rules_version", None)
    setup = read_setup(body, _no_board)
    info = find_info(setup.game)
    if version != info.rules_version:
        raise NotationError(
            "Match {match} was started under version {version} of the {game} rules; this program "
            "plays version {ours}. The record stays as it is; a program with that version can "
            "continue it.",
            match=entry.match,
            version=version,
            game=info.title,
            ours=info.rules_version,
        )
    return info, setup


def _no_board(name: str) -> Json:
    raise NotationError(f"A record holds its board whole, not by the name {name!r:.40}.")


def history(game: AnyGame, setup: Setup, entries: Sequence[RecordEntry]) -> Iterator[ReplayStep]:
    """Every step of a recorded match, including those taken back, in order.

    Raises:
        DamagedRecordError: an entry cannot be read or cannot have happened there.
        NotationError: a later program wrote some of it.
    """
    kept = {entry.seq for entry in standing(entries)}
    for step in _steps(MatchFold(game, setup), game, entries):
        yield replace(step, in_force=step.in_force or step.seq in kept)


def _steps(fold: MatchFold, game: AnyGame, entries: Sequence[RecordEntry]) -> Iterator[ReplayStep]:
    """What entries lead to; nothing is known of what is taken back later."""
    instead = ""
    for head, *following in _groups(entries):
        thing = _Thing(head, fold.state)
        for entry in (head, *following):
            thing.add(fold.take(entry), fold.state)
        if head.kind in _SHOWN:
            yield thing.step(game, instead, in_force=head.kind == TAKEN_BACK)
            instead = head.body.get("instead", "") if head.kind == TAKEN_BACK else ""


class _Thing:
    """One step, while its events are still being added."""

    def __init__(self, head: RecordEntry, before: Any) -> None:
        self.head = head
        self._before = self._after = before
        self._events: list[Any] = []

    def add(self, event: Any, after: Any) -> None:
        """Add an event and the state after it; None is no event."""
        self._after = after
        if event is not None:
            self._events.append(event)

    def step(self, game: AnyGame, instead: str, *, in_force: bool) -> ReplayStep:
        """The finished step; `instead` is the time of the step that it replaces, "" for none."""
        head = self.head
        move = game.read_move(self._before, head.body) if head.kind == MOVE else None
        if isinstance(move, Refusal):
            raise DamagedRecordError(head.match, head.seq, move.text)
        return ReplayStep(
            head.seq, head.kind, instead or head.at, head.source,
            self._before, move, tuple(self._events), self._after, head.body,
            in_force,
        )  # fmt: skip


class MatchHistory:
    """The steps of one match, collected while its entries are applied one by one.

    For screens that show the history often: the record is not read again, and no event
    is applied twice.
    """

    def __init__(self, game: AnyGame, fold: MatchFold) -> None:
        """Begin with a fold that has taken no entry yet."""
        self._game, self._fold = game, fold
        self._fresh: list[_Thing] = []
        self._steps: list[ReplayStep] = []

    def take(self, entry: RecordEntry) -> Any:
        """Apply an entry to the fold. Returns its event, as `MatchFold.take` does.

        Raises:
            DamagedRecordError, NotationError: as `MatchFold.take` says.
        """
        before = self._fold.state
        event = self._fold.take(entry)
        if entry.kind in _SHOWN:
            self._fresh.append(_Thing(entry, before))
        if self._fresh:
            self._fresh[-1].add(event, self._fold.state)
        return event

    def steps(self) -> tuple[ReplayStep, ...]:
        """Every step so far, including those taken back, oldest first.

        Must not be called between the entries of one step.

        Raises:
            DamagedRecordError: an entry is impossible in its place.
        """
        instead = ""
        for thing in self._fresh:
            step = thing.step(self._game, instead, in_force=True)
            if step.kind == TAKEN_BACK:
                self._take_back(int(step.body["to"]))
            instead = step.body.get("instead", "") if step.kind == TAKEN_BACK else ""
            self._steps.append(step)
        self._fresh.clear()
        return tuple(self._steps)

    def _take_back(self, to: int) -> None:
        for number in range(len(self._steps) - 1, -1, -1):
            step = self._steps[number]
            if step.seq <= to:
                return
            if step.kind in HEADS:
                self._steps[number] = replace(step, in_force=False)


def _groups(entries: Sequence[RecordEntry]) -> Iterator[list[RecordEntry]]:
    """The entries of each step: its head and the events that follow.

    Raises:
        DamagedRecordError: an event has no head before it.
    """
    group: list[RecordEntry] = []
    for entry in entries:
        if entry.kind in BEGINNINGS:
            if group:
                yield group
            group = [entry]
        elif not group or (group[0].kind not in HEADS and entry.kind not in AFTER_THE_END):
            raise DamagedRecordError(
                entry.match, entry.seq, Message("{kind} without a move", kind=entry.kind)
            )
        else:
            group.append(entry)
    if group:
        yield group


def whole(entries: Sequence[RecordEntry], find: Callable[[str], AnyGame]) -> int:
    """How many of its first entries a record must keep to end between two steps.

    A record that was cut off in the middle of a step can only be resumed from before that
    step: some of its events without the rest give no valid state. For a match that this
    program cannot play, the number of all entries.
    """
    try:
        if len(entries) == 1 or entries[-1].kind in AFTER_THE_END:
            return len(entries)
        *_, before, last = _groups(entries)
        if _is_whole(*open_setup(entries[0], find), entries, last):
            return len(entries)
    except CompanionError:
        return len(entries)
    head = before[0] if last[0].kind == MOVE and _replaces(before[0]) else last[0]
    return head.seq


def _replaces(head: RecordEntry) -> bool:
    return head.kind == TAKEN_BACK and "instead" in head.body


def _is_whole(
    game: AnyGame, setup: Setup, entries: Sequence[RecordEntry], last: Sequence[RecordEntry]
) -> bool:
    """Whether the last step has all of its events."""
    head = last[0]
    if head.kind not in (MOVE, SKIPPED, ENDED):
        return not _replaces(head)
    *_, step = history(game, setup, entries)
    after, events = follow(game, step)
    there = len(step.events)
    if step.events != events[:there]:
        # Other rules gave other events: that has nothing to do with a missing end.
        return True
    # The last entry of a match that has ended says so, and is none of these.
    return there == len(events) and game.outcome(after) is None


def follow(game: AnyGame, step: ReplayStep) -> tuple[Any, tuple[Any, ...]]:
    """What the rules make of a step: the state after it, and its events.

    Raises:
        RulesError: they do not allow it.
    """
    match step.kind:
        case "move":
            return game.apply(step.before, step.move)
        case "skipped":
            return game.skip(step.before)
        case "ended_early":
            return game.conclude(step.before)
        case _:
            return step.after, step.events


def steps(game: AnyGame, setup: Setup, entries: Sequence[RecordEntry]) -> Iterator[ReplayStep]:
    """The steps of a recorded match that are in force, in order.

    Raises:
        DamagedRecordError: an entry cannot be read or cannot have happened there.
        NotationError: a later program wrote some of it.
    """
    return (one for one in history(game, setup, entries) if one.in_force and one.kind in HEADS)


def truly(game: AnyGame, step: ReplayStep, match: str) -> None:
    """Judge a recorded step again, and compare what follows from it with the record.

    Raises:
        DamagedRecordError: it is refused, or something else follows from it.
    """
    try:
        after, events = follow(game, step)
    except RulesError as error:
        raise DamagedRecordError(match, step.seq, error) from error
    if events != step.events or after != step.after:
        what = "the rules give this move a different result"
        raise DamagedRecordError(match, step.seq, what)


def check(game: AnyGame, setup: Setup, entries: Sequence[RecordEntry]) -> Iterator[ReplayStep]:
    """The steps in force; every move is judged again, and its events are compared.

    Raises:
        DamagedRecordError: a recorded move is refused, or something else follows from it.
        NotationError: a later program wrote some of it.
    """
    for step in history(game, setup, entries):
        truly(game, step, entries[0].match)
        if step.in_force and step.kind in HEADS:
            yield step
