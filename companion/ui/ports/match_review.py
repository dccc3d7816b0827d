"""What may the window ask of the review of a match that was played? Types only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.core.frozen import frozen
from companion.core.game import Json, Seat


@frozen
class CostlyDecision:
    """A decision that cost something, in the program's opinion.

    Attributes:
        seq: the number of the entry of its first move.
        seat: who decided.
        played: the moves that were made, as JSON.
        better: the moves that the program would have made, as JSON.
        cost: how much they were better by; only comparable within one match.
    """

    seq: int
    seat: Seat
    played: tuple[Json, ...]
    better: tuple[Json, ...]
    cost: float


@frozen
class ReviewState:
    """How far the review of a match is.

    Attributes:
        looked_at: decisions that were looked at.
        of: decisions there are; 0 before they are counted.
        costly: those that cost most so far, the dearest first.
        failed: the review has ended before its end; what was found stays.
    """

    looked_at: int = 0
    of: int = 0
    costly: Sequence[CostlyDecision] = ()
    failed: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether everything was looked at."""
        return self.of > 0 and self.looked_at >= self.of


class MatchReviewPort(Protocol):
    """Looks again at the decisions of a match, in the background. For the window's thread."""

    def begin(self, match_id: str) -> None:
        """Begin or go on with the review of a match that is over; at once, and idempotent.

        Raises:
            StoreError: the record cannot be read, or the review cannot be started.
        """

    def state(self, match_id: str) -> ReviewState:
        """How far it is; read at most a few times a second. Never raises."""
