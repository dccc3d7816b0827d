"""Which entries can a record have besides the game's events? Pure.

A move is followed by its events, and so is a skipped turn. Entries that were taken back stay
in the record but are no longer in force: `standing` gives those that are. What a table agrees
on besides its moves (how hidden values are drawn, who plays for whom) is never taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeVar

from companion.core.errors import DamagedRecordError, NotationError
from companion.core.game import Json
from companion.referee.secrets import OpenedValue

STARTED: Final = "match_started"
MOVE: Final = "move"
SLIP: Final = "slip"
OUTCOME: Final = "outcome"
"""{"winners", "points", "why"}; in form 2 also "alone": who was alone at the table."""
TAKEN_BACK: Final = "taken_back"
"""{"to", "agreed"}: the entries after number `to` are no longer in force. With "instead", the
time of the last of these, the entries that follow replace it at the same moment."""
ADJUSTED: Final = "adjusted"
"""{"position", "reason", "agreed"}: the table corrected the position."""
SKIPPED: Final = "skipped"
"""{"colour", "agreed"}: the turn was skipped; its events follow."""
ENDED: Final = "ended_early"
"""{"agreed"}: all agreed to end the match as it stands; its events follow. Its first form is
`AGREED`, so that an older program says that a later one wrote it."""
STAND_IN: Final = "stand_in"
"""{"seat", "by", "agreed"}: seat `by` plays for this seat from here on; with null, the seat
plays for itself again. With "alone": true nobody else was there to agree. Form 1 has no
"agreed"."""
PLAYED_BY: Final = "played_by"
"""{"seat", "level"}: the program plays this seat from here on, at the level of this name; with
null, people play it again. Its first form is `AGREED`, as that of `ENDED`."""
OPEN_HAND: Final = "open_hand"
"""{"seat", "cards"}: these cards of paper lie open before a seat that the program plays. It is
taken back with the moves before it. Its first form is `AGREED`, as that of `ENDED`."""
DRAWING: Final = "drawing"
"""How hidden values are drawn from here on; {"by"} is a value of `Draws`."""
PINS_WISHED: Final = "pins_wished"
"""{}: every player is to be asked for a PIN before the first move."""
SECRETS_OPENED: Final = "shields_opened"
"""All agreed after the end: {"slips": [{"slip", "colour", "place", "value"}, …]}."""
SLIP_DIFFERS: Final = "slip_differs"
"""{"slip", "told", "sealed"}: the announced value differs from the sealed one."""
SECRETS_FORGOTTEN: Final = "secrets_forgotten"
"""The vault has destroyed the secrets of this match."""
RESULT_SHARED: Final = "result_shared"
"""{"agreed", "club"}: everybody whose seat people played agreed to send the result to this club.
Its first form is `AGREED`, as that of `ENDED`."""

AFTER_THE_END: Final = (OUTCOME, SECRETS_OPENED, SLIP_DIFFERS, SECRETS_FORGOTTEN, RESULT_SHARED)
"""A match whose last entry is one of these is over."""
LASTING: Final = (STARTED, DRAWING, PINS_WISHED, STAND_IN, PLAYED_BY)
"""The kinds of entries that are never taken back."""
SETTING_UP: Final = (STARTED, DRAWING, PINS_WISHED, PLAYED_BY)
"""The kinds of entries that a set-up writes, before anybody plays."""
HEADS: Final = (MOVE, SKIPPED, ADJUSTED, ENDED)
"""The kinds of entries that can be taken back, together with what follows from them."""
BEGINNINGS: Final = (*HEADS, TAKEN_BACK, OPEN_HAND, *LASTING)
"""The kinds of entries that begin something; those after them follow from them."""
NOT_EVENTS: Final = (*BEGINNINGS, SLIP, *AFTER_THE_END)

MOST_REASON: Final = 400
"""The longest reason of a corrected position, in characters; the screen's own limit is lower."""

FORM: Final = 1
"""Version of the bodies of all entries that `FORMS` does not name."""
AGREED: Final = 2
"""Version of a body that says who agreed to a stand-in or an early end, or who was alone."""
FORMS: Final = {
    STAND_IN: AGREED,
    OUTCOME: AGREED,
    ENDED: AGREED,
    PLAYED_BY: AGREED,
    OPEN_HAND: AGREED,
    RESULT_SHARED: AGREED,
}
"""Kind → its highest version; all lower versions are read as well."""


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
        """The version of its body's form."""

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
    """The entries in force, without those that took others back.

    Raises:
        DamagedRecordError: an entry takes back entries that do not exist.
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
    """The number of the last entry in force after this one took others back.

    Raises:
        DamagedRecordError: the entry does not say.
    """
    match entry.body:
        case {"to": int(to)} if 0 <= to < entry.seq:
            return to
    raise DamagedRecordError(entry.match, entry.seq, "it doesn't say what it takes back")


def check_form(entry: RecordEntry) -> None:
    """Check that this program knows the form of an entry.

    Raises:
        NotationError: a later program wrote it. The record is not changed.
    """
    if entry.version > FORMS.get(entry.kind, FORM):
        raise NotationError(
            "Match {match} was continued by a later version of Table Herald, which wrote entry "
            "{seq}. The record stays as it is; that version can continue it.",
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
