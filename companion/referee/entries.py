"""What can stand in the record of a match besides the game's events? Pure.

A move is followed by its events; so is a turn that was passed over. What was taken back
stays in the record and counts no more: `standing` says what does. What a table agrees on
beside its moves (how hidden values are drawn, who plays for whom) is never taken back with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeVar

from companion.adapters.store import NewEntry
from companion.core.errors import DamagedRecordError, NotationError
from companion.core.game import Json
from companion.referee.secrets import OpenedValue

STARTED: Final = "match_started"
MOVE: Final = "move"
SLIP: Final = "slip"
OUTCOME: Final = "outcome"
"""{"winners", "points", "why"}; in form 2 also "alone": who was alone at the table."""
TAKEN_BACK: Final = "taken_back"
"""{"to", "agreed"}: what came after entry `to` counts no more. With "instead", the time of
what was last, the entries that follow replace it in the same moment."""
ADJUSTED: Final = "adjusted"
"""{"position", "reason", "agreed"}: from here on the match stands like this."""
SKIPPED: Final = "skipped"
"""{"colour", "agreed"}: the turn was passed over; its events follow."""
STAND_IN: Final = "stand_in"
"""{"seat", "by", "agreed"}: from here on another seat plays for this one; by null, nobody any
more. With "alone": true nobody else was there to agree. Form 1 does not say who agreed."""
DRAWING: Final = "drawing"
"""How hidden values are drawn from here on; {"by"} is a value of `Draws`."""
PINS_WISHED: Final = "pins_wished"
"""When the match began every player was to be asked for a PIN: {}."""
SECRETS_OPENED: Final = "shields_opened"
"""All agreed after the end: {"slips": [{"slip", "colour", "place", "value"}, …]}."""
SLIP_DIFFERS: Final = "slip_differs"
"""A value opened at the table was another: {"slip", "told", "sealed"}."""
SECRETS_FORGOTTEN: Final = "secrets_forgotten"
"""The vault keeps nothing of this match any more."""

AFTER_THE_END: Final = (OUTCOME, SECRETS_OPENED, SLIP_DIFFERS, SECRETS_FORGOTTEN)
"""A match whose last entry is one of these is over."""
LASTING: Final = (STARTED, DRAWING, PINS_WISHED, STAND_IN)
"""What nothing takes back."""
HEADS: Final = (MOVE, SKIPPED, ADJUSTED)
"""What can be taken back, each with what follows from it."""
NOT_EVENTS: Final = (*LASTING, *HEADS, TAKEN_BACK, SLIP, *AFTER_THE_END)

FORM: Final = 1
"""Version of the bodies of all entries that `FORMS` does not name."""
AGREED: Final = 2
"""Version of a body that says who agreed that somebody plays for another, or was alone."""
FORMS: Final = {STAND_IN: AGREED, OUTCOME: AGREED}
"""The highest version of these kinds; they are read in every lower one too."""


class RecordEntry(Protocol):
    """An entry as the record gives it."""

    @property
    def match(self) -> str:
        """The match it belongs to."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def kind(self) -> str:
        """What it is."""

    @property
    def version(self) -> int:
        """Of the form of its body."""

    @property
    def body(self) -> Json:
        """Its content."""

    @property
    def at(self) -> str:
        """When it was written, UTC."""

    @property
    def source(self) -> str:
        """Where it came from."""


R = TypeVar("R", bound=RecordEntry)


def standing(entries: Iterable[R]) -> list[R]:
    """The entries that still count, without those that took others back.

    Raises:
        DamagedRecordError: an entry takes back what is not there.
    """
    kept: list[R] = []
    for entry in entries:
        if entry.kind == TAKEN_BACK:
            to = taken_to(entry)
            kept = [one for one in kept if one.seq <= to or one.kind in LASTING]
        else:
            kept.append(entry)
    return kept


def taken_to(entry: RecordEntry) -> int:
    """The last entry that counts after this one took others back.

    Raises:
        DamagedRecordError: it does not say.
    """
    match entry.body:
        case {"to": int(to)} if 0 <= to < entry.seq:
            return to
    raise DamagedRecordError(entry.match, entry.seq, "it does not say what it takes back")


def check_form(entry: RecordEntry) -> None:
    """See that this program knows the form of an entry.

    Raises:
        NotationError: a later program wrote it; the record stays as it is.
    """
    if entry.version > FORMS.get(entry.kind, FORM):
        raise NotationError(
            "Match {match} was gone on with by a later version of this program, which wrote "
            "entry {seq}. The record stays as it is; that version can go on with it.",
            match=entry.match,
            seq=entry.seq,
        )


def last_drawing(entries: Iterable[RecordEntry]) -> str:
    """How hidden values are drawn at the end of these entries: a value of `Draws`."""
    by = "screen"
    for entry in entries:
        if entry.kind == DRAWING:
            by = str(entry.body["by"])
    return by


def opening(opened: Iterable[OpenedValue]) -> list[NewEntry]:
    """The entries of hidden values that all agreed to open."""
    opened = tuple(opened)
    slips = [
        {"slip": one.slip, "colour": one.colour, "place": one.place, "value": one.value}
        for one in opened
    ]
    differ = [
        {"slip": one.slip, "told": one.announced, "sealed": one.value}
        for one in opened
        if one.announced is not None
    ]
    return [
        NewEntry(SECRETS_OPENED, FORM, {"slips": slips}),
        *(NewEntry(SLIP_DIFFERS, FORM, body) for body in differ),
    ]


def opened_in(entries: Iterable[RecordEntry]) -> tuple[OpenedValue, ...]:
    """The hidden values that were opened after the end; empty where none were."""
    slips: Sequence[Json] = ()
    announced: dict[int, int] = {}
    for entry in entries:
        if entry.kind == SECRETS_OPENED:
            slips = entry.body["slips"]
        elif entry.kind == SLIP_DIFFERS:
            announced[entry.body["slip"]] = entry.body["told"]
    return tuple(
        OpenedValue(
            one["slip"], one["colour"], one["place"], one["value"], announced.get(one["slip"])
        )
        for one in slips
    )
