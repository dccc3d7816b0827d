"""What has the table to tell? The last move in words, or what hands put back on the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.games.rheingold.position_diff import Difference
from companion.games.rheingold.state import State
from companion.referee.referee import Referee
from companion.ui.games.rheingold.table import put_back
from companion.ui.games.rheingold.table.event_lines import Teller, is_great, last_move, opened_in
from companion.ui.screen_kit.put_back import corrected


class TableNews:
    """What was told last; put into words anew for another language.

    Attributes:
        great: everybody waited for it.
        to_put_back: what hands do, where the last thing was that something was taken back.
    """

    def __init__(self) -> None:
        """Nothing is told."""
        self.great = False
        self.to_put_back: tuple[Difference, ...] = ()
        self._tell: Callable[[], str] = str
        self._mends = False
        self._played = 0
        self._opened = opened_in((), "", None)

    def told(self) -> str:
        """The news, in a sentence or a few; "" for none."""
        return self._tell()

    def follow(self, before: State | None, referee: Referee) -> bool:
        """Take what led from one position to the present one. Returns whether it was taken back.

        Args:
            before: what was shown; None when the table was just opened.
            referee: of the match.
        """
        state: State = referee.state
        # A player who opens the table knows nothing of the turn that ended; the others saw it.
        turn = referee.queries.lately if before is None else referee.queries.this_turn
        together = referee.corrections.in_last_gesture
        events = last_move([event for _state, event in turn], together)
        self._opened = opened_in(events, referee.queries.last_source, self._opened)
        tell = partial(Teller(state).tell, events, opened=self._opened)
        self.great = bool(tell()) and is_great(events)
        if tell() or self._mends:
            self._tell = tell
        played, self._played = self._played, len(referee.corrections.played)
        back = self._played < played
        self.to_put_back = put_back.differences(before, state) if back and before else ()
        self._mends = back or bool(corrected(referee))
        if back:
            self._tell, self.great = partial(put_back.told, state, self.to_put_back), False
        elif corrected(referee):
            self._tell, self.great = partial(corrected, referee), False
        return back
