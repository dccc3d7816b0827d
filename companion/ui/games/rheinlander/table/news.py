"""What has just happened, in words, and where? The table's memory of the last gesture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.rheinlander.events import TurnEnded
from companion.games.rheinlander.state import State
from companion.referee.referee import Referee
from companion.ui.games.rheinlander.table import put_back
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.phrasing import sentences
from companion.ui.screen_kit.put_back import corrected


class TableNews:
    """The events that the panel tells of.

    Attributes:
        flash: the places that shine because something happened there.
    """

    def __init__(self) -> None:
        """Nothing has happened."""
        self.flash: frozenset[str] = frozenset()
        self._events: tuple[Any, ...] = ()
        self._back: tuple[State, State] | None = None

    @property
    def was_put_back(self) -> bool:
        """Whether the last thing done was to take something back."""
        return self._back is not None

    def follow(
        self, before: State | None, referee: Referee, news: Sequence[Any], *, back: bool
    ) -> None:
        """Take what led to the present position; that a turn ended hides nothing told before.

        Args:
            before: what was shown; None when the table was just opened.
            referee: the match.
            news: the events since then.
            back: something was taken back.
        """
        self._back = (before, referee.state) if back and before is not None else None
        if before is None:
            self._events = tuple(event for _state, event in referee.queries.lately)
        elif any(not isinstance(event, TurnEnded) for event in news):
            self._events = tuple(news)
        self.flash = frozenset() if before is None or back else _place(news)

    def add(self, news: Sequence[Any]) -> None:
        """Something more of the same happened: one marker after another is laid."""
        self._events = (*self._events, *news)

    def told(self, referee: Referee, voice: RheinlanderVoice) -> str:
        """It in a sentence or a few."""
        if self._back is not None:
            return put_back.told(*self._back, voice)
        if text := corrected(referee):
            return text
        return sentences(*self._sentences(referee, voice))

    def first(self, referee: Referee, voice: RheinlanderVoice) -> str:
        """What was done, without what followed from it; "" where it is no deed."""
        if self._back is not None or corrected(referee):
            return ""
        return next(iter(self._sentences(referee, voice)), "")

    def _sentences(self, referee: Referee, voice: RheinlanderVoice) -> Sequence[str]:
        view = referee.game.view(referee.state, None)
        written = [referee.game.write_event(event) for event in self._events]
        return voice.tell(view, written)


def _place(events: Sequence[Any]) -> frozenset[str]:
    """Where the last piece came to stand."""
    for event in reversed(events):
        place = getattr(event, "square", None) or getattr(event, "slot", None)
        if isinstance(place, str):
            return frozenset((place,))
    return frozenset()
