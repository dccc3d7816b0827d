"""Matches that were looked at again, for the window's tests."""

from __future__ import annotations

from companion.ui.ports.match_review import ReviewState


class SimulatedReviews:
    """Keeps `MatchReviewPort`: what a test says was found.

    Attributes:
        found: of every match.
    """

    def __init__(self) -> None:
        """Nothing cost anything."""
        self.found = ReviewState(1, 1)

    def begin(self, _match_id: str) -> None:
        """Nothing to do."""

    def state(self, _match_id: str) -> ReviewState:
        """As the test says."""
        return self.found
