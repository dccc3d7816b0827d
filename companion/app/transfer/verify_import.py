"""Would the referee have written this very record?

A separate referee repeats every action of the file. What it writes must equal what the file
has: every event, the earlier answers of chance, who had to agree, how the match ended.
Nothing reaches the record or the vault on the way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion import games
from companion.adapters.store import Entry, NewEntry
from companion.adapters.store.chain import canonical, link
from companion.adapters.vault import DisclosedSlip, LostVault
from companion.core.errors import CompanionError, DamagedRecordError, RulesError, VaultError
from companion.core.game import Actor, ChanceKind, Json, Seat
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.referee import entries as kinds
from companion.referee import entry_schema
from companion.referee.referee import Referee
from companion.referee.secrets import Draws, PlacementMode
from companion.referee.sources import (
    DIE,
    LOT,
    VAULT,
    asked_die,
    device_source,
    is_source,
    program_source,
)
from companion.referee.told_values import agreed_source

_BEGINS: Final = (
    *kinds.BEGINNINGS, kinds.SECRETS_OPENED, kinds.SECRETS_FORGOTTEN, kinds.RESULT_SHARED,
)  # fmt: skip
"""The kinds of entry that begin an action; the entries between follow from it."""
_MOST_SLIPS: Final = 1_000_000
"""An upper bound for the slips' numbers: no match has so many."""
_ANSWERS: Final = {DIE: ChanceKind.DIE, VAULT: ChanceKind.SLIP, LOT: ChanceKind.LOT}
"""Source of an answer → the kind of chance that it answers."""


class Draft:
    """A record in memory: `companion.referee.recording.Record` for one match.

    Attributes:
        written: its entries so far.
    """

    def __init__(self, written: Iterable[Entry] = ()) -> None:
        """Begin with these entries."""
        self.written = list(written)

    def begin(self, match_id: str, setup: Mapping[str, Json], at: str, *, version: int = 1) -> None:
        """Write the first entry."""
        started = NewEntry("match_started", version, dict(setup))
        self.written.append(link("", match_id, 0, started, at))

    def append(self, match_id: str, expected_seq: int, entries: Sequence[NewEntry], at: str) -> int:
        """Write all entries of a move. Returns the last one's number."""
        for seq, new in enumerate(entries, expected_seq):
            self.written.append(link(self.written[-1].hash, match_id, seq, new, at))
        return self.written[-1].seq

    def entries(self, _match_id: str) -> tuple[Entry, ...]:
        """All that were written."""
        return tuple(self.written)


class Untold(LostVault):
    """A vault without secrets: a file tells none."""

    def __init__(self) -> None:
        """Give the reason that a player would read."""
        why = "This match came from a file: its real shields are turned over."
        super().__init__(VaultError(why))

    def begin(
        self, _match: str, _owners: Mapping[str, Seat], _decks: Mapping[str, tuple[int, ...]]
    ) -> None:
        """A match begins; no vault keeps anything of it."""


class _Recorded(Untold):
    """The secrets that a record tells: where each slip was laid, and what was opened at the end.

    Attributes:
        decks: the values that each colour had in hand when the match began.
    """

    def __init__(self) -> None:
        super().__init__()
        self.decks: Mapping[str, tuple[int, ...]] = {}
        self._laid: set[tuple[int, str, str]] = set()
        self._slips: list[Json] = []
        self._bared: tuple[DisclosedSlip, ...] = ()

    def expect(self, thing: Sequence[Entry]) -> None:
        """These entries belong to the next action."""
        self._slips = [entry.body for entry in thing if entry.kind == kinds.SLIP]
        self._bared = tuple(
            DisclosedSlip(one.slip, one.colour, one.place, one.value, one.announced)
            for one in kinds.opened_in(thing)
        )

    def draw(self, _match: str, _seq: int, owner: str, place: str) -> int:  # type: ignore[override]
        """The number that the record gives the slip, if it has one there."""
        return self._number(owner, place)

    def lay_unseen(self, _match: str, _seq: int, owner: str, place: str) -> int:  # type: ignore[override]
        """The number that the record gives the slip, if it has one there."""
        return self._number(owner, place)

    def _number(self, owner: str, place: str) -> int:
        if not self._slips or self._slips[0]["place"] != place:
            self._fail()
        number = int(self._slips.pop(0)["slip"])
        if not 1 <= number <= _MOST_SLIPS:
            raise VaultError("A shield has a number that isn't valid.")
        self._laid.add((number, owner, place))
        return number

    def holders(self, _match: str) -> frozenset[Seat]:  # type: ignore[override]
        """Nobody is asked for a PIN again."""
        return frozenset()

    def disclose(self, _match: str, _keys: Mapping[Seat, object]) -> tuple[DisclosedSlip, ...]:  # type: ignore[override]
        """What the record says was opened, checked against what was laid and what was in hand."""
        if len({one.number for one in self._bared}) < len(self._bared):
            raise VaultError("A shield was revealed twice.")
        for one in self._bared:
            if (one.number, one.owner, one.place) not in self._laid:
                raise VaultError("A shield was revealed that was never placed.")
            values = self.decks.get(one.owner, ())
            if one.value not in values or (
                one.announced is not None and one.announced not in values
            ):
                raise VaultError("A shield was revealed that nobody had in hand.")
        return self._bared


def retrace(entries: Sequence[Entry]) -> None:
    """Check that our referee writes the same entries when it repeats every action.

    Args:
        entries: a whole match, each entry following from the one before by its hash.

    Raises:
        DamagedRecordError: it writes others; names the first entry that differs.
        CompanionError: this program cannot play the match at all.
    """
    match, secrets, at = entries[0].match, _Recorded(), entries[0].at
    draft = Draft(entries[:1])
    referee = Referee.resume(games.find, match, draft, secrets, lambda: at)
    secrets.decks = referee.game.decks(referee.state)
    moments = {at}
    agreed = (seq for seq, entry in enumerate(entries) if entry.version >= kinds.AGREED)
    first_agreed = next(agreed, len(entries))
    while (seq := len(draft.written)) < len(entries):
        head, at = entries[seq], entries[seq].at
        try:
            thing = _thing(entries, seq)
            for entry in thing:
                kinds.check_form(entry)
                entry_schema.check(entry, referee.setup)
            _check_moment(head, moments)
            moments |= {entry.at for entry in thing}
            secrets.expect(thing)
            _do(referee, head, thing)
        except DamagedRecordError:
            raise
        except CompanionError as error:
            raise DamagedRecordError(match, seq, error) from error
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise DamagedRecordError(match, seq, "its content doesn't fit its kind") from error
        older, made = seq + len(thing) <= first_agreed, draft.written[seq:]
        for ours, theirs in zip(made, entries[seq : seq + len(made)], strict=False):
            if _content(_older(ours) if older else ours) != _content(theirs):
                what = "the rules give this move a different result"
                raise DamagedRecordError(match, theirs.seq, what)
        if not seq < len(draft.written) <= len(entries):
            # The action had no effect, or the file ends in the middle of it.
            raise DamagedRecordError(match, seq, "the rules give this move a different result")


def _content(entry: Entry) -> tuple[object, ...]:
    """What must be equal: everything but the times, and the hashes that depend on them.

    Versions differ in the time that a replacement of a replacement keeps.
    """
    body = entry.body
    if entry.kind == kinds.TAKEN_BACK and "instead" in body:
        body = {**body, "instead": True}
    return entry.kind, entry.version, entry.source, canonical(body)


def _older(entry: Entry) -> Entry:
    """An end without `alone`, as older programs wrote it; other entries unchanged."""
    if entry.kind != kinds.OUTCOME or entry.version < kinds.AGREED:
        return entry
    body = {key: value for key, value in entry.body.items() if key != "alone"}
    return replace(entry, version=kinds.FORM, body=body)


def stand_in(referee: Referee, body: Json, *, names_consent: bool) -> None:
    """Repeat an entry by which a player plays for another, or comes back.

    Args:
        referee: of the match.
        body: of the entry.
        names_consent: the entry says who agreed; an older program did not ask.

    Raises:
        RulesError: it is not allowed, or a player has not agreed.
        LookupError, TypeError, ValueError: the body is malformed.
    """
    by = None if body["by"] is None else _seat(body["by"])
    seat, alone = _seat(body["seat"]), body.get("alone", False)
    if not isinstance(alone, bool):
        raise TypeError("'alone' must be true or false.")
    if names_consent:
        referee.stand_ins.appoint(seat, by, seats(body), alone=alone, believed=True)
    else:
        referee.stand_ins.appoint_unagreed(seat, by)


def played_by(referee: Referee, body: Json) -> None:
    """Repeat an entry by which the program takes a seat, or people take it again.

    Raises:
        RulesError: it is not allowed.
        LookupError, TypeError, ValueError: the body is malformed.
    """
    level = body["level"]
    if level is not None and not (isinstance(level, str) and entry_schema.LEVEL.fullmatch(level)):
        raise TypeError("A level must be a name or null.")
    referee.programs.give(_seat(body["seat"]), level)


def _thing(entries: Sequence[Entry], seq: int) -> Sequence[Entry]:
    """An action's entries: the one at `seq` and what follows from it; its replacement, too."""
    end = seq + 1
    if entries[seq].kind == kinds.TAKEN_BACK and "instead" in entries[seq].body:
        end += 1
    while end < len(entries) and entries[end].kind not in _BEGINS:
        end += 1
    return entries[seq:end]


def _do(referee: Referee, head: Entry, thing: Sequence[Entry]) -> None:
    """Repeat an action."""
    body = head.body
    match head.kind:
        case kinds.MOVE:
            referee.play(_move(referee, referee.state, head), head.source, PlacementMode.UNSEEN)
        case kinds.TAKEN_BACK if "instead" in body:
            _replace(referee, head, thing)
        case kinds.TAKEN_BACK:
            back = sum(one.seq > body["to"] for one in referee.corrections.played)
            referee.corrections.take_back(back, seats(body), repeats_outcome=len(thing) > 1)
        case kinds.ADJUSTED:
            referee.corrections.adjust(body["position"], body["reason"], seats(body))
        case kinds.SKIPPED:
            referee.corrections.skip(seats(body))
        case kinds.ENDED:
            referee.corrections.end(seats(body))
        case kinds.STAND_IN:
            stand_in(referee, body, names_consent=head.version >= kinds.AGREED)
        case kinds.PLAYED_BY:
            played_by(referee, body)
        case kinds.OPEN_HAND:
            referee.programs.lay_open(_seat(body["seat"]), body["cards"])
        case kinds.DRAWING:
            referee.hidden.draw_by(Draws(body["by"]))
        case kinds.PINS_WISHED:
            referee.pins.wish_pins()
        case kinds.SECRETS_OPENED:
            referee.disclosure.open_all()
        case kinds.SECRETS_FORGOTTEN:
            referee.disclosure.forget_secrets()
        case kinds.RESULT_SHARED:
            referee.result_sharing.share_as_agreed(seats(body), str(body["club"]))
        case kind:
            what = Message("{kind} without a move", kind=kind)
            raise DamagedRecordError(head.match, head.seq, what)


def _replace(referee: Referee, head: Entry, thing: Sequence[Entry]) -> None:
    if len(thing) == 1 or thing[1].kind != kinds.MOVE or not referee.corrections.played:
        raise RulesError("There's nothing to take back.")
    move = _move(referee, referee.corrections.played[-1].before, thing[1])
    referee.corrections.replace(move, thing[1].source, seats(head.body), PlacementMode.UNSEEN)


def _move(referee: Referee, state: Any, entry: Entry) -> Any:
    _check_source(referee, state, entry)
    move = referee.game.read_move(state, entry.body)
    if isinstance(move, Refusal):
        raise DamagedRecordError(entry.match, entry.seq, move.text)
    return move


def _check_moment(head: Entry, moments: Collection[str]) -> None:
    """Check that a replacement keeps the time of an entry of the match.

    Raises:
        DamagedRecordError: it keeps another time.
    """
    if head.kind != kinds.TAKEN_BACK or "instead" not in head.body:
        return
    if head.body["instead"] not in moments:
        raise DamagedRecordError(head.match, head.seq, "it replaces something that was never there")


def _check_source(referee: Referee, state: Any, move: Entry) -> None:
    """Check that a move's source is one that a table could have given.

    Raises:
        DamagedRecordError: it is not.
    """
    if not is_source(move.source):
        raise DamagedRecordError(move.match, move.seq, "its source isn't valid")
    chance, one = referee.game.chance(state), device_source(move.source)
    said = DIE if asked_die(move.source) else move.source
    answers = _ANSWERS.get(said if one is None else one.device)
    decided, agreed = program_source(move.source), agreed_source(move.source)
    if agreed is not None:
        slip = chance is not None and chance.kind is ChanceKind.SLIP
        wrong = not slip or frozenset(agreed.seats) != referee.present
    elif decided is not None:
        actor = referee.game.to_act(state)
        wrong = isinstance(actor, Actor) or referee.programs.levels.get(actor) != decided.level
    else:
        wrong = answers is not None and (chance is None or chance.kind is not answers)
    if wrong:
        raise DamagedRecordError(move.match, move.seq, "its source says otherwise")


def seats(body: Json) -> list[Seat]:
    """Who agreed; nobody where the body does not say.

    Raises:
        TypeError: the field is malformed.
    """
    agreed = body.get("agreed", [])
    if not isinstance(agreed, list):
        raise TypeError("'agreed' must be a list of seats, whole numbers from 0.")
    return [_seat(seat) for seat in agreed]


def _seat(value: Json) -> Seat:
    if type(value) is not int:
        raise TypeError("A seat must be a whole number from 0.")
    return Seat(value)
