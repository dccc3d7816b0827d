"""What do menu and end say of a Rheingold or Highlanders match?

The table screen of this game has words of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.game import AnyGame, Seat, Setup
from companion.games.rheingold.events import TurnEnded
from companion.games.rheingold.options import PRESETS
from companion.games.rheingold.state import State
from companion.games.rheingold.view import TableView
from companion.ui.games.rheingold.table.event_lines import Opened, Teller, opened_by
from companion.ui.i18n.translate import _, ngettext


class RheingoldVoice:
    """Says how a match stands."""

    def __init__(self, setup: Setup) -> None:
        """For the players of a match."""
        self._setup = setup

    def line(self, view: TableView) -> str:
        """The turn, and how many castles are left."""
        left = max(0, view.castles_left - 1)
        return _("turn {turn} · {castles}").format(
            turn=view.turn,
            castles=ngettext("{n} castle to go", "{n} castles to go", left),
        )

    def headings(self, _view: TableView) -> tuple[str, ...]:
        """What the figures are."""
        return (_("points"), _("castles"), _("knights"), _("shields"))

    def figures(self, view: TableView, seat: Seat) -> tuple[int | str, ...]:
        """A player's, all colours together; knights and shields as the table sees them."""
        worn = self._setup.seats[seat].colours
        castles = [castle for castle in view.castles.values() if castle.owner in worn]
        knights = sum(count for _place, colour, count in view.stacks if colour in worn)
        knights += sum(castle.knights for castle in castles)
        knights += sum(count for *_where, colour, count in view.engaged if colour in worn)
        return (
            sum(view.points[colour] for colour in worn),
            len(castles),
            knights,
            sum(view.hand[colour] for colour in worn),
        )

    def ending(self, view: TableView) -> str:
        """What decides between equal points (R 10.3); empty where the points say it all."""
        result = view.result
        if result is None or not result.winners:
            return ""
        best = result.points.count(max(result.points))
        if best == len(result.winners):
            return ""
        setup = self._setup
        chosen = {**PRESETS[setup.preset].options, **setup.options}["tie_break"]
        if chosen == "knights":
            return _("Tied on points: more knights on the board win.")
        return _("Tied on points: more castles win.")

    def own(self, _view: TableView) -> str:
        """Shields are looked at where they lie."""
        return ""

    def private(self, _view: TableView, _seat: Seat) -> str:
        """Nothing that a view holds."""
        return ""

    def story(
        self,
        _game: AnyGame,
        before: State,
        events: Sequence[Any],
        _after: State,
        source: str = "",
    ) -> str:
        """In the words in which the table told it; the end of a turn, too."""
        # What was turned over at the table stands beside the sentence already.
        opened = opened_by(source)
        told = opened if opened is Opened.AGREED else None
        story = Teller(before).tell(events, opened=told)
        if story or not events or not isinstance(events[-1], TurnEnded):
            return story
        return _("{name} ends the turn.").format(name=Teller(before).name(events[-1].colour))


def voice(setup: Setup) -> RheingoldVoice:
    """The voice for a match."""
    return RheingoldVoice(setup)
