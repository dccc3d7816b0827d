"""Table and screen differ: how are they made the same?

First it is asked which of the two is right. If the table is, what is there is touched: pieces,
markers, open cards, and what everybody has; lands, flags and supplies follow by themselves and are
seen at once. The match goes on from there once everybody has agreed. If the screen is, the board
is compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.errors import PositionError, RulesError
from companion.core.game import Json
from companion.games.rheinlander.reported_position import ReportedPosition
from companion.games.rheinlander.state import State
from companion.ui.games.rheinlander.correct import places, telling, wording
from companion.ui.games.rheinlander.correct.places import Part, PlacesModel
from companion.ui.games.rheinlander.correct.telling import Telling
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.translate import _
from companion.ui.screen_kit import consent, correction_page
from companion.ui.screen_kit import which_is_right as which
from companion.ui.screen_kit.change_list import ReadPages
from companion.ui.screen_kit.compare import ComparePage
from companion.ui.screen_kit.consent import Consent
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.base import Intent, Widget


class CorrectionScreen(BaseScreen):
    """The report so far, and the visible page."""

    def __init__(self, match: MatchInPlay) -> None:
        """Nothing was reported yet."""
        self._match = match
        self._compare = ComparePage(match, RheinlanderVoice(match.referee.setup))
        self._way = ""
        self._part = Part.PIECES
        self._telling: Telling | None = None
        self._agreeing = False
        self._consent = Consent(match)
        self._read = ReadPages()
        self._trouble = ""

    @property
    def _voice(self) -> RheinlanderVoice:
        return RheinlanderVoice(self._match.referee.setup)

    def _follow(self) -> Telling:
        """What was told, of the match as it is now."""
        state: State = self._match.referee.state
        if self._telling is None or self._telling.told.state != state:
            self._telling, self._agreeing = Telling.begin(state), False
            self._consent.clear()
        return self._telling

    @property
    def _tells(self) -> bool:
        """Whether things are told one by one."""
        return self._way == which.TABLE and self._follow().told.can_be_told

    def saved_state(self, _room: Room) -> Json:
        """The whole report, and the visible page."""
        return {
            "way": self._way,
            **telling.saved(self._follow()),
            "part": self._part.value,
            "agreeing": self._agreeing,
            "agreed": sorted(self._consent.agreed),
            "at": self._match.referee.queries.seq,
        }

    def restore(self, saved: Json, _room: Room) -> None:
        """Restore it; also the answer alone, as it was saved by the comparison of before.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """
        if saved in (which.TABLE, which.SCREEN):
            self._way = str(saved)
            return
        if not isinstance(saved, Mapping) or saved["at"] != self._match.referee.queries.seq:
            raise ValueError("saved in another position")
        told = telling.restored(self._match.referee.state, saved)
        self._telling, self._part = told, Part(saved.get("part", Part.PIECES.value))
        self._agreeing = bool(saved["agreeing"]) and bool(told.told.differences)
        for seat in saved["agreed"]:
            self._consent.take(Intent(consent.AGREE, int(seat)))
        self._way = str(saved["way"])

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The page that is up."""
        if not self._way:
            on_table = _("Tap what's different: pieces, markers, cards, coins.")
            on_screen = _("See how the board should look, then compare.")
            return which.page(room, self._match, on_table, on_screen)
        if not self._tells:
            ask = self._compare.honest if self._way == which.TABLE else self._compare.widgets
            return ask(room)
        told = self._follow()
        if self._agreeing:
            return self._agree(room, told.told)
        model = PlacesModel(self._part, told, self._match.referee.setup, self._voice)
        return places.widgets(room, model)

    def _agree(self, room: Room, told: ReportedPosition) -> Sequence[Widget]:
        lines = [
            *wording.changes(told, self._voice),
            _("Dukes, castles and bishops follow from that."),
        ]
        changes = [(line,) for line in lines]
        return correction_page.screen(
            room, self._match, changes, (), None, self._consent, self._trouble, self._read
        )

    def answer(self, intent: Intent, room: Room) -> None:
        """Something that is told, a voice, or on and back."""
        told = self._follow()
        if self._way and not self._tells and intent.name != "way":
            self._compare.answer(intent, room)
            self._way = "" if intent == BACK else self._way
            return
        if self._agreeing and self._read.take(intent):
            return
        if self._consent.take(intent):
            self._agreed(intent, room, told.told)
            return
        match intent.name:
            case "way":
                self._way = str(intent.arg)
            case "part":
                self._part = Part(intent.arg)
            case "on":
                self._agreeing = True
                self._read.begin()
            case "do":
                self._do(room, told.told)
            case BACK.name if self._agreeing:
                self._agreeing, self._trouble = False, ""
            case BACK.name if self._way:
                self._way = ""
            case BACK.name:
                room.nav = room.nav.back()
            case _:
                self._tell(told, intent)

    def _tell(self, told: Telling, intent: Intent) -> None:
        """Take what was told; who had agreed to something else is asked again."""
        if intent.name == "place" and self._part is Part.MARKERS:
            intent = Intent("mark", intent.arg)
        after = told.taken(intent)
        if after is None:
            return
        if after.told != told.told:
            self._consent.clear()
            self._trouble = ""
        self._telling = after

    def _agreed(self, intent: Intent, room: Room, told: ReportedPosition) -> None:
        """The last voice does it."""
        if not self._consent.whole(self._match.referee.present):
            return
        self._do(room, told)
        if self._trouble or room.fault:
            self._consent.refuse(intent)

    def _do(self, room: Room, told: ReportedPosition) -> None:
        """Correct the position; the match goes on from it."""
        referee = self._match.referee

        def adjust() -> tuple[()]:
            agreed = self._consent.agreed & referee.present
            referee.corrections.adjust(told.written(), _("The table is right"), agreed)
            self._match.news.clear()
            return ()

        try:
            self._trouble = self._match.attempt(adjust)
        except (PositionError, RulesError) as error:
            self._trouble = wording.impossible(error, told, self._voice)
        if not self._trouble and not room.fault:
            room.nav = room.nav.table(referee.match_id)
