"""Which results did everybody agree to send to the club? Read from the record, one at a time.

A long record is not read in one go while people play: each round looks at one match.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from companion import games
from companion.app.match_session import MatchSession
from companion.core.errors import DamagedRecordError, NotationError
from companion.core.frozen import frozen
from companion.core.public_feed import Result, line
from companion.core.shared_result import (
    ResultPlayer,
    SharedResult,
    ranks,
    read_result,
    write_result,
)
from companion.referee import replay
from companion.referee.entries import AFTER_THE_END, OUTCOME, RESULT_SHARED

MOST: Final = 200
"""So many results are sent at each hello, those of the last matches."""
_MOST: Final = 2_000
"""So many of the last matches are looked at for results."""
_LAST: Final = 64
"""After a match's end it has no more entries than that."""


@frozen
class _Unread:
    """A match that may have a result for the club.

    Attributes:
        match: its id.
        after: the number of an entry; before it nothing was shared.
        is_new: it has just ended or was just left.
    """

    match: str
    after: int
    is_new: bool = False


@frozen
class KnownResult:
    """A result that everybody agreed to send.

    Attributes:
        line: as it is sent.
        club: to which everybody agreed to send it, and to no other.
    """

    line: bytes
    club: str


class SharedResults:
    """The results of one record that go to the club. For one thread."""

    def __init__(self, match: MatchSession) -> None:
        """Nothing is read yet."""
        self._match = match
        self._unread: deque[_Unread] = deque()
        self._said: dict[str, KnownResult] = {}
        self._order: deque[str] = deque()

    @property
    def is_empty(self) -> bool:
        """Whether no result is known."""
        return not self._said

    def of(self, club: str) -> Sequence[bytes]:
        """The lines of all known results that go to this club."""
        known = (self._said[match_id] for match_id in self._order)
        return tuple(one.line for one in known if one.club == club)

    def begin(self) -> None:
        """Look through the record again, the last matches first.

        Raises:
            StoreError: the list of matches cannot be read.
        """
        self._said.clear()
        self._order.clear()
        heads = [head for head in self._match.heads() if head.last_kind in AFTER_THE_END]
        heads.sort(key=lambda head: head.last_at, reverse=True)
        self._unread = deque(
            _Unread(head.id, max(0, head.entries - 1 - _LAST)) for head in heads[:_MOST]
        )

    def look_at(self, match_id: str) -> None:
        """Look at this match next: something may have been shared in it just now."""
        self._unread.appendleft(_Unread(match_id, 0, is_new=True))

    def look(self) -> KnownResult | None:
        """Look at one more match. Returns its result if it was not known, else None.

        Raises:
            StoreError: the record cannot be read now. The next call tries again.
        """
        if not self._unread:
            return None
        one, found = self._unread[0], None
        if one.match not in self._said and (one.is_new or len(self._said) < MOST):
            found = self._add(one)
        self._unread.popleft()
        return found

    def _add(self, one: _Unread) -> KnownResult | None:
        try:
            if not self._match.count(one.match, RESULT_SHARED, one.after):
                return None
            shared = self._match.latest(one.match, RESULT_SHARED)
            if shared is None or shared.seq < self._match.came_in(one.match):
                # It was sent from another table; its players have not agreed to it here.
                return None
            said = line(Result(result_of(self._match, one.match)))
        except (NotationError, DamagedRecordError):
            # The list of matches says so; of others nothing can be sent.
            return None
        known = self._said[one.match] = KnownResult(said, str(shared.body["club"]))
        if one.is_new:
            self._order.append(one.match)
        else:
            self._order.appendleft(one.match)
        if len(self._order) > MOST:
            del self._said[self._order.popleft()]
        return known


def result_of(match: MatchSession, match_id: str) -> SharedResult:
    """The result of a match that everybody agreed to send.

    Raises:
        StoreError: the record cannot be read.
        NotationError: the match is of other rules, or this makes no result.
    """
    outcome, shared = match.latest(match_id, OUTCOME), match.latest(match_id, RESULT_SHARED)
    first = match.first(match_id)
    game, setup = replay.open_setup(first, games.find)
    winners = outcome.body["winners"] if outcome is not None else []
    points = outcome.body["points"] if outcome is not None else []
    # Everybody whose seat people played has agreed; the program has no voice.
    people = set(shared.body["agreed"]) if shared is not None else set()
    reached = ranks(len(setup.seats), winners, points)
    made = SharedResult(
        "" if outcome is None else outcome.hash,
        game.info.slug,
        setup.preset,
        str(setup.board["name"]),
        "" if outcome is None else outcome.at[:10],
        tuple(
            ResultPlayer(
                one.name, reached[seat], points[seat] if points else None, seat not in people
            )
            for seat, one in enumerate(setup.seats)
        ),
    )
    # Read as strictly as everybody else will: what is none is never sent.
    return read_result(write_result(made))
