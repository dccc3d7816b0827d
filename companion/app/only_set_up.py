"""Which matches were set up as one before, and never played?

*Rematch* begins a match at once. If people only look at it, its record has a set-up like that of
the match before, and nothing else. The list of past matches leaves it out, and the next *Rematch*
takes it up again: so nothing is lost, and no second one is begun.

A match that was set up like none before is no such match: its set-up is somebody's work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Final

from companion.adapters.store import Journal, MatchHead
from companion.core.errors import CompanionError
from companion.core.frozen import frozen
from companion.referee.entries import PINS_WISHED, SETTING_UP
from companion.ui.ports.match_list import BegunAs

_LOOKED_BACK: Final = 24
"""So many matches of the same game before it are compared with one that was only set up."""


@frozen
class _Read:
    """What was found out of a match with so many entries."""

    entries: int
    repeats: bool


class OnlySetUp:
    """Those of one record. For one thread."""

    def __init__(self, journal: Journal, begun_as: Callable[[str], BegunAs]) -> None:
        """Nothing is read yet.

        Args:
            journal: the record.
            begun_as: how a match of this record was begun; raises a `CompanionError`.
        """
        self._journal = journal
        self._begun_as = begun_as
        self._known: dict[str, _Read] = {}

    def shown(self, heads: Sequence[MatchHead]) -> list[MatchHead]:
        """These matches, in their order, without those that only repeat an earlier set-up."""
        return [head for head in heads if not self._only_repeats(head, heads)]

    def like(self, begun: BegunAs, match_id: str) -> str | None:
        """The last match but `match_id` that was begun like this, board included, and never played.

        Raises:
            StoreError: the record cannot be read.
        """
        for head in _latest_first(self._journal.matches()):
            if head.id != match_id and head.game == begun.setup.game and self._is_unplayed(head):
                with suppress(CompanionError):
                    unplayed = self._as_begun(head)
                    if _alike(unplayed, begun) and unplayed.setup.board == begun.setup.board:
                        return head.id
        return None

    def _only_repeats(self, head: MatchHead, heads: Sequence[MatchHead]) -> bool:
        known = self._known.get(head.id)
        if known is None or known.entries != head.entries:
            try:
                repeats = self._is_unplayed(head) and self._has_like(head, heads)
            except CompanionError:
                # It is listed; whoever opens it is told what is wrong with it.
                repeats = False
            known = self._known[head.id] = _Read(head.entries, repeats)
        return known.repeats

    def _is_unplayed(self, head: MatchHead) -> bool:
        """Whether it has its set-up and no more; asks the record only where that may be."""
        if head.last_kind not in SETTING_UP:
            return False
        return head.entries == sum(self._journal.count(head.id, kind, -1) for kind in SETTING_UP)

    def _has_like(self, head: MatchHead, heads: Sequence[MatchHead]) -> bool:
        """Whether one of the matches before it was begun alike."""
        unplayed = self._as_begun(head)
        order = (head.created_at, head.id)
        before = (
            one
            for one in _latest_first(heads)
            if one.game == head.game and (one.created_at, one.id) < order
        )
        for one in islice(before, _LOOKED_BACK):
            with suppress(CompanionError):
                if _alike(unplayed, self._as_begun(one)):
                    return True
        return False

    def _as_begun(self, head: MatchHead) -> BegunAs:
        """How it was begun, PINs that were wished and not chosen yet included."""
        begun = self._begun_as(head.id)
        wished = self._journal.latest(head.id, PINS_WISHED) is not None
        return replace(begun, pins=begun.pins or wished)


def _latest_first(heads: Sequence[MatchHead]) -> list[MatchHead]:
    return sorted(heads, key=lambda head: (head.created_at, head.id), reverse=True)


def _alike(one: BegunAs, other: BegunAs) -> bool:
    """Whether two matches were begun alike; what is drawn on their board may have changed."""
    mine, theirs = one.setup, other.setup
    return mine.board.get("id") == theirs.board.get("id") and one == replace(
        other, setup=replace(theirs, board=mine.board)
    )
