"""Table and screen differ: how are they made the same?

First it is asked which of the two is right, then people say place by place what really
stands on the table. If the table is right, the match goes on from there, once everybody
has agreed; if the screen is, a list says how the table is mended. Nothing is recorded
before everybody has agreed.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from operator import index

from pygame import Rect

from companion.core.errors import PositionError, RulesError
from companion.core.game import Json
from companion.games.rheingold.reported_position import ReportedPosition
from companion.ui.games.rheingold.correct import consent as put_right_agree
from companion.ui.games.rheingold.correct import saved, turn, wording
from companion.ui.games.rheingold.correct.places import Places
from companion.ui.games.rheingold.correct.to_do import ToDoList
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.i18n.translate import _, ngettext, translate
from companion.ui.input.events import KeyStroke
from companion.ui.screen_kit import consent
from companion.ui.screen_kit import which_is_right as which
from companion.ui.screen_kit.board_view import BoardCache
from companion.ui.screen_kit.change_list import ReadPages
from companion.ui.screen_kit.consent import Consent
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.reason import Reason
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.parts import Button, Kind


class CorrectionPage(Enum):
    """The pages, in the order in which they come."""

    WHICH = "which"
    PLACES = "places"
    GONE = "gone"
    TURN = "turn"
    AGREE = "agree"
    MENDS = "mends"


class CorrectionScreen(BaseScreen):
    """The report so far, and the visible page."""

    def __init__(self, match: MatchInPlay) -> None:
        """Nothing was reported yet."""
        self._match = match
        self._reported: ReportedPosition | None = None
        self._way = which.TABLE
        self._step = CorrectionPage.WHICH
        self._page = 0
        self._read = ReadPages()
        keeper = BoardCache()
        self._places = Places(keeper, match)
        self._to_do = ToDoList(keeper, match)
        self._reason = Reason()
        self._consent = Consent(match)
        self._wrong: tuple[ReportedPosition, str] | None = None
        self._trouble = ""

    def _follow(self) -> ReportedPosition:
        """The report, for the match as it is now."""
        state = self._match.referee.state
        if self._reported is None:
            self._reported = ReportedPosition.begin(state)
        elif self._reported.state != state:
            self._say(self._reported.moved_to(state))
            self._step = min(self._step, CorrectionPage.PLACES, key=list(CorrectionPage).index)
        return self._reported

    def _say(self, reported: ReportedPosition) -> None:
        """Change the report: earlier consent does not count any more."""
        if reported != self._reported:
            self._consent.clear()
            self._read.begin()
        self._reported, self._trouble = reported, ""

    # Over a restart

    def saved_state(self, _room: Room) -> Json:
        """The whole report, and the visible page."""
        return {
            "way": self._way,
            "step": self._step.value,
            "place": self._places.place,
            "row": [self._places.row.place, self._places.row.low],
            "righting": saved.written(self._follow()),
            "reason": self._reason.saved_state,
            "agreed": sorted(self._consent.agreed),
            "mends": self._to_do.saved_state,
        }

    def restore(self, state: Json, _room: Room) -> None:
        """Restore them.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """
        reported = saved.read(self._match.referee.state, state["righting"])
        step, place = CorrectionPage(state["step"]), state["place"]
        about, low = str(state["row"][0]), index(state["row"][1])
        if place is not None:
            reported.was(place)
        self._to_do.restore(state["mends"], reported)
        self._reason.restore(state["reason"])
        for seat in state["agreed"]:
            self._consent.take(Intent(consent.AGREE, int(seat)))
        self._way = which.SCREEN if state["way"] == which.SCREEN else which.TABLE
        self._reported, self._step, self._places.place = reported, step, place
        self._places.row.place, self._places.row.low = about, low

    # What is shown

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The page that is up."""
        reported = self._follow()
        wrong = self._trouble or self._forbidden(reported)
        match self._step:
            case CorrectionPage.WHICH:
                return self._which(room)
            case CorrectionPage.PLACES:
                shown = wrong if self._way == which.TABLE else ""
                onward = self._onward(room, reported, wrong)
                return self._places.widgets(room, reported, onward, shown)
            case CorrectionPage.GONE:
                onward = self._onward(room, reported, wrong)
                return turn.gone(room, reported, onward, wrong, self._page)
            case CorrectionPage.TURN:
                onward = self._onward(room, reported, wrong)
                return turn.turn(room, reported, onward, wrong)
            case CorrectionPage.MENDS:
                return self._to_do.widgets(room, reported)
            case CorrectionPage.AGREE if self._reason.writing:
                return self._reason.page(room)
            case CorrectionPage.AGREE:
                return put_right_agree.page(
                    room, self._match, reported, self._reason, self._consent, wrong, self._read
                )

    def _which(self, room: Room) -> Sequence[Widget]:
        return which.page(
            room,
            self._match,
            _("The match goes on from there once everybody agrees."),
            _("A list shows how to fix the table."),
        )

    def _onward(self, room: Room, reported: ReportedPosition, wrong: str) -> Button:
        """The large button of every page but the last; the page gives it its place."""
        number, text, sub = len(reported.reported), _("Continue"), ""
        match self._step:
            case CorrectionPage.PLACES if self._way == which.SCREEN:
                text, ready = _("Show the fix"), bool(number)
            case CorrectionPage.GONE:
                ready = not wrong and not reported.unanswered
            case CorrectionPage.TURN:
                ready = not wrong and reported.changed
            case _:
                ready = not wrong
        if self._step is CorrectionPage.PLACES and number:
            sub = ngettext("{n} place differs", "{n} places differ", number)
        intent = Intent("on") if ready else why_not(wrong or self._lacks(reported))
        nowhere = Rect(0, 0, 0, 0)
        return Button("primary", nowhere, text, intent, room.sizes.heading, Kind.PRIMARY, sub=sub)

    def _lacks(self, reported: ReportedPosition) -> str:
        """What this page still asks for."""
        if self._step is CorrectionPage.GONE and reported.unanswered:
            return _("Tap where each shield is.")
        return _("Nothing has been changed.")

    def _forbidden(self, reported: ReportedPosition) -> str:
        """Why the match cannot go on like this; empty when it can. Asked once for what was said."""
        if self._wrong is None or self._wrong[0] is not reported:
            self._wrong = reported, _asked(self._match, reported)
        return self._wrong[1]

    # What is tapped

    def tick(self, room: Room) -> bool:
        """The list's places blink."""
        return self._step is CorrectionPage.MENDS and self._to_do.tick(room)

    def typed(self, key: KeyStroke, _room: Room) -> bool:
        """Real keys write the reason."""
        return self._step is CorrectionPage.AGREE and self._reason.typed(key)

    def answer(self, intent: Intent, room: Room) -> None:
        """One page on or back, or whatever the page asked."""
        reported, self._trouble = self._follow(), ""
        if intent == BACK:
            self._back(room, reported)
        elif intent.name == "way":
            self._way, self._step = str(intent.arg), CorrectionPage.PLACES
        elif intent.name == "on":
            self._step, self._page = self._next(reported), 0
        elif self._step is CorrectionPage.AGREE and self._read.take(intent):
            return
        elif intent.name == "page" and self._step is not CorrectionPage.MENDS:
            self._page = int(intent.arg or 0)
        else:
            self._take(intent, room, reported)

    def _take(self, intent: Intent, room: Room, reported: ReportedPosition) -> None:
        match self._step:
            case CorrectionPage.PLACES:
                self._say(self._places.take(intent, room, reported))
            case CorrectionPage.GONE:
                self._say(turn.take_gone(intent, reported))
            case CorrectionPage.TURN:
                self._say(turn.take_turn(intent, reported))
            case CorrectionPage.MENDS if intent.name == "table":
                room.nav = room.nav.table(self._match.referee.match_id)
            case CorrectionPage.MENDS:
                self._to_do.take(intent)
            case CorrectionPage.AGREE if self._reason.writing:
                self._reasoned(intent)
            case CorrectionPage.AGREE if intent.name == "do":
                self._do(room, reported)
            case CorrectionPage.AGREE if self._consent.take(intent):
                self._agreed(intent, room, reported)
            case CorrectionPage.AGREE:
                self._reasoned(intent)

    def _agreed(self, intent: Intent, room: Room, reported: ReportedPosition) -> None:
        """The last voice does it."""
        if not self._consent.whole(self._match.referee.present):
            return
        self._do(room, reported)
        if self._trouble or room.fault:
            self._consent.refuse(intent)

    def _reasoned(self, intent: Intent) -> None:
        """Change the reason: earlier consent does not count any more."""
        before = self._reason.text
        if not self._reason.take(intent):
            self._reason.write(intent)
        if self._reason.text != before:
            self._consent.clear()

    def _next(self, reported: ReportedPosition) -> CorrectionPage:
        match self._step:
            case CorrectionPage.PLACES if self._way == which.SCREEN:
                return CorrectionPage.MENDS
            case CorrectionPage.PLACES if reported.missing:
                return CorrectionPage.GONE
            case CorrectionPage.PLACES | CorrectionPage.GONE:
                return CorrectionPage.TURN
            case _:
                return CorrectionPage.AGREE

    def _back(self, room: Room, reported: ReportedPosition) -> None:
        if self._step is CorrectionPage.AGREE and self._reason.writing:
            self._reason.close()
            return
        if self._step is CorrectionPage.PLACES and self._places.step_back():
            return
        self._page = 0
        match self._step:
            case CorrectionPage.WHICH:
                room.nav = room.nav.back()
            case CorrectionPage.PLACES:
                self._step = CorrectionPage.WHICH
            case CorrectionPage.TURN if reported.missing:
                self._step = CorrectionPage.GONE
            case CorrectionPage.AGREE:
                self._step = CorrectionPage.TURN
            case _:
                self._step = CorrectionPage.PLACES

    def _do(self, room: Room, reported: ReportedPosition) -> None:
        """Correct the position; the match goes on from it."""

        def adjust() -> tuple[()]:
            agreed = self._consent.agreed & self._match.referee.present
            self._match.referee.corrections.adjust(reported.position(), self._reason.text, agreed)
            self._match.news.clear()
            return ()

        try:
            self._trouble = self._match.attempt(adjust)
        except PositionError as error:
            self._trouble = wording.impossible(error)
        if not self._trouble and not room.fault:
            room.nav = room.nav.table(self._match.referee.match_id)


def _asked(match: MatchInPlay, reported: ReportedPosition) -> str:
    """What the rules say to a report."""
    if match.referee.outcome is None and not reported.changed:
        return ""
    try:
        after = match.referee.corrections.check_position(reported.position())
    except PositionError as error:
        if reported.stands_in_the_way():
            return wording.undecided(reported.state)
        return wording.impossible(error)
    except RulesError as error:
        return translate(error)
    colour = reported.muddled(after)
    return "" if colour is None else wording.muddled(Teller(reported.state), colour)
