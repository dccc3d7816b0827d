"""Does everybody want to end the match as it stands? Scored by its own rules, and recorded so."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import RulesError
from companion.core.game import Json, Seat
from companion.ui.i18n.translate import _, translate
from companion.ui.screen_kit import consent
from companion.ui.screen_kit.consent import Consent
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screens.match.standings import standings, table_of
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words


class EndEarlyScreen(BaseScreen):
    """How everybody stands, and a button for each player; the last one who agrees ends it."""

    def __init__(self, match: MatchInPlay) -> None:
        """Nobody has agreed."""
        self._match = match
        self._consent = Consent(match)
        self._asked_at = match.referee.seq
        self._trouble = ""

    def saved_state(self, _room: Room) -> Json:
        """Who has agreed, and after which entry of the record."""
        return {"seq": self._asked_at, "agreed": sorted(self._consent.agreed)}

    def restore(self, saved: Json, _room: Room) -> None:
        """Restore it, where the match stands as it stood.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """
        if saved["seq"] == self._match.referee.seq:
            for seat in saved["agreed"]:
                self._consent.take(Intent(consent.AGREE, int(seat)))

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The standings, what is asked, who must agree, and the way back."""
        self._follow()
        sizes, referee = room.sizes, self._match.referee
        frame, asked = framed(room, _("End the match")), self._consent.to_tap(referee.present)
        why = self._trouble or self._hindrance()
        tall = [] if why or not asked else [consent.height(room, asked)]
        lines = 4.2 if sizes.portrait else 2.8
        body, text, *below = rows(frame.body, [0.5, sizes.body * lines, *tall], sizes.gap)
        stand = standings(self._match)
        ink = room.theme.danger if why else room.theme.ink_soft
        found: list[Widget] = [
            *frame.head,
            *table_of(room, body, stand.headings, stand.lines),
            Label(Words(why or self._question(asked), text, sizes.body, ink=ink)),
        ]
        for rect in below:
            found += self._consent.widgets(room, rect, asked)
        foot = frame.foot
        if not asked and not why:
            end, foot = columns(foot, [0.5, 0.5], sizes.gap)
            found.append(Button("end", end, _("End the match"), Intent("end"), sizes.body))
        back = Button("primary", foot, _("Play on"), BACK, sizes.heading, Kind.PRIMARY)
        return [*found, back]

    def _follow(self) -> None:
        """Forget all consent when something was played since."""
        if self._asked_at != self._match.referee.seq:
            self._asked_at = self._match.referee.seq
            self._consent.clear()

    def _hindrance(self) -> str:
        """Why it cannot end here; empty where it can."""
        try:
            self._match.referee.corrections.check_end()
        except RulesError as error:
            return translate(error)
        return ""

    def _question(self, asked: frozenset[Seat]) -> str:
        if not asked:
            return _("The match is scored as it stands; the record will say so.")
        if one := consent.alone(self._match, asked):
            return one
        return _("Everybody must agree. The match is scored as it stands; the record will say so.")

    def answer(self, intent: Intent, room: Room) -> None:
        """Somebody agrees, and the last one ends it, or the only person does; or it goes on."""
        self._trouble = ""
        if intent.name == BACK.name:
            room.nav = room.nav.back()
            return
        if self._hindrance() or not (self._consent.take(intent) or intent.name == "end"):
            return
        if self._consent.whole(self._match.referee.present):
            self._trouble = self._match.attempt(self._end)

    def _end(self) -> Sequence[object]:
        referee = self._match.referee
        return referee.corrections.end(self._consent.agreed & referee.present)
