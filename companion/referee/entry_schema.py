"""Does the body of an entry have the fields of its kind? Pure.

Entries that this program wrote always do. A file from elsewhere may not, and code that
reads an entry later relies on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.errors import DamagedRecordError
from companion.core.game import Json, Setup
from companion.core.lazy_pattern import lazy_pattern
from companion.referee.entries import (
    ADJUSTED,
    AGREED,
    DRAWING,
    ENDED,
    OPEN_HAND,
    OUTCOME,
    PINS_WISHED,
    PLAYED_BY,
    RESULT_SHARED,
    SECRETS_FORGOTTEN,
    SECRETS_OPENED,
    SKIPPED,
    SLIP,
    SLIP_DIFFERS,
    STAND_IN,
    STARTED,
    TAKEN_BACK,
    RecordEntry,
)
from companion.referee.secrets import Draws

Body = Mapping[str, Any]

LEVEL: Final = lazy_pattern(r"[a-z][a-z0-9_]{0,31}", re.ASCII)
"""What the name of a level may be."""
MOST_CLUB: Final = 40
"""The longest name of a club, in characters."""
_MOST_CARDS: Final = 40
_CARD: Final = lazy_pattern(r"[A-Za-z0-9][A-Za-z0-9_ -]{0,31}", re.ASCII)


def check(entry: RecordEntry, setup: Setup) -> None:
    """Check the body of an entry that is not an event.

    Raises:
        DamagedRecordError: the body does not fit the kind.
    """
    wanted = (
        _CHECKS.get(entry.kind) if entry.version < AGREED else _CHECKS_OF_FORM_2.get(entry.kind)
    )
    if wanted is None:
        return
    if not isinstance(entry.body, dict) or not wanted(entry.body, setup):
        raise DamagedRecordError(entry.match, entry.seq, "its content doesn't fit its kind")
    if entry.kind == STARTED and entry.seq:
        raise DamagedRecordError(entry.match, entry.seq, "a match begins only once")


def _whole(value: Json) -> bool:
    return type(value) is int


def _seat(value: Json, setup: Setup) -> bool:
    return _whole(value) and 0 <= value < len(setup.seats)


def _agreed(body: Body, setup: Setup) -> bool:
    seats = body.get("agreed")
    return isinstance(seats, list) and all(_seat(seat, setup) for seat in seats)


def _taken_back(body: Body, setup: Setup) -> bool:
    return (
        _whole(body.get("to")) and _agreed(body, setup) and isinstance(body.get("instead", ""), str)
    )


def _adjusted(body: Body, setup: Setup) -> bool:
    has_form = isinstance(body.get("reason"), str) and isinstance(body.get("position"), dict)
    return has_form and _agreed(body, setup)


def _skipped(body: Body, setup: Setup) -> bool:
    worn = [colour for seat in setup.seats for colour in seat.colours]
    return body.get("colour") in worn and _agreed(body, setup)


def _stand_in(body: Body, setup: Setup) -> bool:
    seat, by = body.get("seat"), body.get("by", -1)
    return _seat(seat, setup) and (by is None or (_seat(by, setup) and by != seat))


def _stood_in(body: Body, setup: Setup) -> bool:
    """Form 2, which says who agreed."""
    return _stand_in(body, setup) and _agreed(body, setup) and body.get("alone", True) is True


def _played_by(body: Body, setup: Setup) -> bool:
    level = body.get("level", 0)
    named = level is None or (isinstance(level, str) and LEVEL.fullmatch(level) is not None)
    return named and _seat(body.get("seat"), setup)


def _open_hand(body: Body, setup: Setup) -> bool:
    cards = body.get("cards")
    if not isinstance(cards, list) or len(cards) > _MOST_CARDS:
        return False
    named = all(isinstance(card, str) and _CARD.fullmatch(card) for card in cards)
    return named and _seat(body.get("seat"), setup)


def _outcome(body: Body, setup: Setup) -> bool:
    winners, points = body.get("winners"), body.get("points")
    return (
        isinstance(winners, list)
        and all(_seat(seat, setup) for seat in winners)
        and isinstance(points, list)
        and all(map(_whole, points))
        and isinstance(body.get("why"), str)
    )


def _outcome_alone(body: Body, setup: Setup) -> bool:
    """Form 2, which says who was alone."""
    seats = body.get("alone")
    named = isinstance(seats, list) and all(_seat(seat, setup) for seat in seats)
    return named and _outcome(body, setup)


def _result_shared(body: Body, setup: Setup) -> bool:
    club = body.get("club")
    named = isinstance(club, str) and 0 < len(club) <= MOST_CLUB and club.isprintable()
    return named and _agreed(body, setup)


def _slips(body: Body, _setup: Setup) -> bool:
    slips = body.get("slips")
    return isinstance(slips, list) and all(isinstance(one, dict) and _slip(one) for one in slips)


def _slip(one: Body) -> bool:
    texts = isinstance(one.get("colour"), str) and isinstance(one.get("place"), str)
    return texts and _whole(one.get("slip")) and _whole(one.get("value"))


_CHECKS: Final[Mapping[str, Callable[[Body, Setup], bool]]] = {
    STARTED: lambda _body, _setup: True,
    TAKEN_BACK: _taken_back,
    ADJUSTED: _adjusted,
    SKIPPED: _skipped,
    ENDED: lambda _body, _setup: False,
    PLAYED_BY: lambda _body, _setup: False,
    OPEN_HAND: lambda _body, _setup: False,
    STAND_IN: _stand_in,
    DRAWING: lambda body, _setup: body.get("by") in [draws.value for draws in Draws],
    PINS_WISHED: lambda _body, _setup: True,
    SLIP: lambda body, _setup: isinstance(body.get("place"), str) and _whole(body.get("slip")),
    OUTCOME: _outcome,
    SECRETS_OPENED: _slips,
    SLIP_DIFFERS: lambda body, _setup: all(
        _whole(body.get(key)) for key in ("slip", "told", "sealed")
    ),
    SECRETS_FORGOTTEN: lambda _body, _setup: True,
    RESULT_SHARED: lambda _body, _setup: False,
}

_CHECKS_OF_FORM_2: Final[Mapping[str, Callable[[Body, Setup], bool]]] = {
    STAND_IN: _stood_in,
    ENDED: _agreed,
    OUTCOME: _outcome_alone,
    PLAYED_BY: _played_by,
    OPEN_HAND: _open_hand,
    RESULT_SHARED: _result_shared,
}
"""Kind → the check of its second form, where it has one."""
