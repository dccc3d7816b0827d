"""Which cards of paper lie open before a seat of the program? Pure: from recorded entries.

People key in what it was dealt and what it drew. Taking back takes back what was keyed in
since, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.frozen import frozen
from companion.core.game import Seat
from companion.referee.entries import OPEN_HAND, PLAYED_BY, TAKEN_BACK, RecordEntry


@frozen
class OpenHand:
    """What was keyed in.

    Attributes:
        seq: the number of its entry.
        seat: before whom the cards lie.
        cards: their names, in the order keyed in.
    """

    seq: int
    seat: Seat
    cards: tuple[str, ...]


class OpenHands:
    """The open hands of one match; updated entry by entry."""

    def __init__(self, entries: Iterable[RecordEntry] = ()) -> None:
        """Begin with none, then apply these entries."""
        self._keyed: list[OpenHand] = []
        for entry in entries:
            self.take(entry.kind, entry.seq, entry.body)

    def take(self, kind: str, seq: int, body: object) -> None:
        """Apply an entry: its kind, its number, and its body, which has been checked."""
        if not isinstance(body, dict):
            return
        if kind == OPEN_HAND:
            self._keyed.append(OpenHand(seq, Seat(body["seat"]), tuple(body["cards"])))
        elif kind == TAKEN_BACK:
            self._keyed = [one for one in self._keyed if one.seq <= body["to"]]
        elif kind == PLAYED_BY and body["level"] is None:
            # People hold their cards in their hands again.
            self._keyed = [one for one in self._keyed if one.seat != body["seat"]]

    @property
    def last(self) -> Mapping[Seat, OpenHand]:
        """Seat → what was keyed in for it last, where anything was."""
        return {one.seat: one for one in self._keyed}
