"""What is the state of a match, and how did it get there? Pure.

A `MatchFold` takes the entries of a record one by one, in play and after a restart alike, so
that both give the same state. It does not judge moves: `replay.check` does.

Every answer of chance is remembered, even when it was taken back. If the match comes to the
same question again, the same answer is used, so taking back is no way to a better roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from companion.core.errors import DamagedRecordError, NotationError
from companion.core.frozen import frozen
from companion.core.game import (
    Actor,
    AnyGame,
    Chance,
    ChanceKind,
    Colour,
    DutyKind,
    Json,
    SecretDuty,
    Setup,
)
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.referee import entry_schema
from companion.referee.entries import (
    ADJUSTED,
    ENDED,
    HEADS,
    MOVE,
    NOT_EVENTS,
    TAKEN_BACK,
    RecordEntry,
    check_form,
    taken_to,
)

Happened: TypeAlias = tuple[tuple[Any, Any], ...]
"""Events, each with the state before it."""


@frozen
class VaultUndo:
    """A duty: the vault must undo its operations for entries after `to`."""

    to: int


@frozen
class PlayedStep:
    """One step in force: a move, a skipped turn or a corrected position.

    Attributes:
        seq: the number of its entry.
        kind: one of `HEADS`.
        at: when it was recorded, UTC.
        source: where it came from; see `sources`.
        mover: the colour whose turn it was.
        before: the state before it.
        turn: the events of that turn before it, each with the state before the event.
        turn_before: the same of the turn before that one.
        turns: how many turns had ended before it.
        laid: place → the number of the entry that hid the value there, before it.
        lots: how many lots of each kind had been drawn before it.
        fixed: it cannot be taken back freely, because chance answered in it, a hidden
            value was touched, or all agreed to it.
    """

    seq: int
    kind: str
    at: str
    source: str
    mover: Colour
    before: Any
    turn: Happened
    turn_before: Happened
    turns: int
    laid: Mapping[str, int]
    lots: Mapping[str, int]
    fixed: bool


class MatchFold:
    """One match, entry by entry.

    Attributes:
        state: the current public state.
        turn: the events of this turn, each with the state before it.
        turn_before: the same of the turn before.
        played: the steps in force, oldest first.
        duties: all duties of the vault so far, each with the number of its entry.
    """

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        """Begin before the first move."""
        self.state: Any = game.initial_state(setup)
        self.turn: Happened = ()
        self.turn_before: Happened = ()
        self.played: list[PlayedStep] = []
        self.duties: list[tuple[int, SecretDuty | VaultUndo]] = []
        self._game, self._setup = game, setup
        self._turns = 0
        self._lots: dict[str, int] = {}
        self._instead = ""
        self._laid: dict[str, int] = {}
        self._answers: dict[str, Json] = {}

    def take(self, entry: RecordEntry) -> Any:
        """Apply an entry. Returns its event; None where the entry is not an event.

        Raises:
            DamagedRecordError: the entry cannot be read, or cannot follow here.
            NotationError: a later program wrote it.
        """
        check_form(entry)
        entry_schema.check(entry, self._setup)
        if entry.kind in HEADS:
            self._begin(entry)
        if entry.kind == ADJUSTED:
            self._adjust(entry)
        elif entry.kind == TAKEN_BACK:
            self._take_back(entry)
        elif entry.kind not in NOT_EVENTS:
            return self._event(entry)
        return None

    def answered(self) -> Any | None:
        """Chance's earlier answer to the current question, as a move; None if there is none.

        Also None where that move is no longer legal, because the position was corrected
        or the match took another course.
        """
        chance = self._game.chance(self.state)
        key = "" if chance is None else self._key(chance)
        if key not in self._answers:
            return None
        move = self._game.read_move(self.state, self._answers[key])
        if isinstance(move, Refusal) or self._game.judge(self.state, move) is not None:
            return None
        return move

    @property
    def in_this_turn(self) -> int:
        """How many of the last steps belong to the current turn."""
        number = 0
        for one in reversed(self.played):
            if one.turns != self._turns:
                break
            number += 1
        return number

    @property
    def turns(self) -> int:
        """How many turns have ended."""
        return self._turns

    @property
    def laid(self) -> tuple[str, ...]:
        """The places where a hidden value lies, in the order of laying."""
        return tuple(self._laid)

    def _key(self, chance: Chance) -> str:
        """The key of a question; empty where answers are not remembered.

        They need not be for a value that one seat alone sees: the vault always gives the
        same. The lots of one kind have a fixed order: the key is the number already drawn.
        """
        if chance.kind is not ChanceKind.SLIP and not chance.moment:
            return ""
        if chance.kind is ChanceKind.LOT:
            return f"lot {chance.moment} {self._lots.get(chance.moment, 0)}"
        if chance.kind is ChanceKind.DIE:
            return f"die {chance.moment}"
        laid = self._laid.get(chance.place)
        return f"slip {laid}" if laid is not None and chance.viewer is None else ""

    def _begin(self, entry: RecordEntry) -> None:
        by_chance = self._game.to_act(self.state) is Actor.CHANCE
        lots = dict(self._lots)
        if by_chance and entry.kind == MOVE:
            chance = self._game.chance(self.state)
            if chance is not None and (key := self._key(chance)):
                self._answers[key] = entry.body
            if chance is not None and chance.kind is ChanceKind.LOT:
                self._lots[chance.moment] = lots.get(chance.moment, 0) + 1
        # A replacement keeps the moment of the step that it replaces.
        at, self._instead = self._instead or entry.at, ""
        self.played.append(
            PlayedStep(
                entry.seq,
                entry.kind,
                at,
                entry.source,
                self._game.mover(self.state),
                self.state,
                self.turn,
                self.turn_before,
                self._turns,
                dict(self._laid),
                lots,
                by_chance or entry.kind in (ADJUSTED, ENDED),
            )
        )

    def _event(self, entry: RecordEntry) -> Any:
        before = self.state
        try:
            event = self._game.read_event(entry.body)
            after = self._game.evolve(before, event)
        except (NotationError, LookupError, ValueError, TypeError, AssertionError) as error:
            what = Message("{kind} can't come next", kind=entry.kind)
            raise DamagedRecordError(entry.match, entry.seq, what) from error
        duty = self._game.secret_duty(before, event)
        if duty is not None:
            self._owe(entry.seq, duty)
            if self.played:
                self.played[-1] = replace(self.played[-1], fixed=True)
        self.turn = (*self.turn, (before, event))
        self._stand(after)
        return event

    def _adjust(self, entry: RecordEntry) -> None:
        before = self.state
        try:
            after = self._game.read_position(before, entry.body["position"])
        except (NotationError, LookupError, TypeError) as error:
            raise DamagedRecordError(entry.match, entry.seq, "its position isn't valid") from error
        for duty in self._game.changed_secrets(before, after):
            self._owe(entry.seq, duty)
        self._stand(after)

    def _take_back(self, entry: RecordEntry) -> None:
        to = taken_to(entry)
        first = next((n for n, one in enumerate(self.played) if one.seq > to), None)
        if first is None or self.played[first].seq != to + 1:
            raise DamagedRecordError(
                entry.match, entry.seq, "it takes back something that isn't there"
            )
        back = self.played[first]
        del self.played[first:]
        self.state, self._turns = back.before, back.turns
        self.turn, self.turn_before = back.turn, back.turn_before
        self._laid, self._lots = dict(back.laid), dict(back.lots)
        self._instead = str(entry.body.get("instead", ""))
        self.duties.append((entry.seq, VaultUndo(to)))

    def _owe(self, seq: int, duty: SecretDuty) -> None:
        self.duties.append((seq, duty))
        if duty.kind is DutyKind.SEAL:
            self._laid[duty.place] = seq
        elif duty.kind in (DutyKind.REMOVE, DutyKind.RETURN, DutyKind.TAKE_UP):
            self._laid.pop(duty.place, None)

    def _stand(self, after: Any) -> None:
        """Set the state; a change of the mover begins a new turn."""
        if self._game.mover(after) != self._game.mover(self.state):
            self.turn, self.turn_before = (), self.turn
            self._turns += 1
        self.state = after
