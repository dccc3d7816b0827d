"""Which value does the real piece show? Everybody keys it in, at the table.

For a hidden value that no key opens, or whose PIN is forgotten: it is turned over, and only
what it can still be is offered. Where no real piece need lie, each player agrees with a tap.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.i18n.translate import _
from companion.ui.screen_kit import consent
from companion.ui.screen_kit.consent import Consent
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.due import due
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose
from companion.ui.screens.secrets.enter_value import value_row
from companion.ui.screens.secrets.fallbacks import at_table
from companion.ui.screens.secrets.outcome import show_outcome
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words


class TableRevealScreen(BaseScreen):
    """The real piece lies turned over: which is it?"""

    def __init__(self, place: str, match: MatchInPlay) -> None:
        """At a place."""
        self._match = match
        self._place = place
        self._chosen: int | None = None
        self._consent = Consent(match)
        self._trouble = ""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """A sentence, the values that it can be, and the large button."""
        sizes, referee = room.sizes, self._match.referee
        name = self._match.hidden.place_name(referee.game.view(referee.state, None), self._place)
        frame = framed(room, self._match.hidden.about(self._match.hidden_words.at_place, name))
        asked = self._consent.to_tap(referee.hidden.must_agree())
        tall = [consent.height(room, asked)] * bool(asked)
        text, row, *below = rows(frame.body, [sizes.body * 3.4, 0.5, *tall], sizes.gap)
        ink = room.theme.danger if self._trouble else None
        words = at_table(self._match)
        possible = referee.hidden.possible_values()
        value = None if self._chosen is None else possible[self._chosen]
        word = _("Tap its value") if value is None else words.confirm.format(value=value)
        kind = Kind.WORDS if value is None else Kind.PRIMARY
        button = centred(frame.foot, sizes.touch * 8, frame.foot.h)
        missing = _("Tap its value first.") if value is None else ""
        agreement = [
            widget for area in below for widget in self._consent.widgets(room, area, asked, missing)
        ]
        agreed = not missing and self._consent.whole(asked)
        wait = missing or consent.who_must_agree(self._match, asked, self._consent.agreed)
        told = Intent("tell") if agreed else why_not(wait)
        return (
            *frame.head,
            Label(Words(self._trouble or words.asked, text, sizes.body, ink=ink)),
            *value_row(row, room, self._match, referee.prompt.colour, possible, possible,
                       self._chosen),
            *agreement,
            Button("primary", button, word, told, sizes.heading, kind),
        )  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """It is this one; tell the table; or not yet."""
        self._trouble = ""
        possible = self._match.referee.hidden.possible_values()
        match intent.name:
            case "value":
                if self._chosen != intent.arg:
                    self._consent.clear()
                self._chosen = int(intent.arg or 0)
            case consent.AGREE:
                self._consent.take(intent)
            case "tell" if self._chosen is not None:
                referee, value = self._match.referee, possible[self._chosen]
                agreed = self._consent.agreed & referee.hidden.must_agree()
                self._trouble = self._match.attempt(lambda: referee.open_at_table(value, agreed))
                if not self._trouble:
                    show_outcome(room, self._match, self._place, Purpose.TURN)
            case BACK.name:
                room.nav = room.nav.down_to(Page.TABLE).put_aside(due(self._match.referee))
