"""Table and screen differ: how are they made the same?

First it is asked which of the two is right. If the table is, a piece is chosen and the places are
tapped where it stands; lands, flags and supplies follow by themselves and are seen at once. The
match goes on from there once everybody has agreed. If the screen is, the board is compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pygame import Rect

from companion.core.errors import PositionError, RulesError
from companion.core.game import Json
from companion.games.rheinlander.reported_position import BASTION, NOBODY, ReportedPosition
from companion.games.rheinlander.state import State
from companion.ui.art.markers import bastion
from companion.ui.art.pawn import pawn
from companion.ui.boards.drawing import Marks
from companion.ui.games.rheinlander.board import NOTHING, kept
from companion.ui.games.rheinlander.board_widget import BoardPart
from companion.ui.games.rheinlander.correct import wording
from companion.ui.games.rheinlander.table.layout import cells
from companion.ui.games.rheinlander.wording import RheinlanderVoice
from companion.ui.i18n.translate import _, ngettext
from companion.ui.screen_kit import consent
from companion.ui.screen_kit import which_is_right as which
from companion.ui.screen_kit.compare import ComparePage
from companion.ui.screen_kit.consent import Consent
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import Frame, framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon, SketchPicture

_TOLD = 5
"""So many changes are told one by one."""


class CorrectionScreen(BaseScreen):
    """The report so far, and the visible page."""

    def __init__(self, match: MatchInPlay) -> None:
        """Nothing was reported yet."""
        self._match = match
        self._compare = ComparePage(match, RheinlanderVoice(match.referee.setup))
        self._way = ""
        self._told: ReportedPosition | None = None
        self._piece = ""
        self._agreeing = False
        self._consent = Consent(match)
        self._trouble = ""

    @property
    def _voice(self) -> RheinlanderVoice:
        return RheinlanderVoice(self._match.referee.setup)

    def _follow(self) -> ReportedPosition:
        """The report, for the match as it is now."""
        state: State = self._match.referee.state
        if self._told is None or self._told.state != state:
            self._told, self._agreeing = ReportedPosition.begin(state), False
            self._piece = state.colour
            self._consent.clear()
        return self._told

    @property
    def _tells(self) -> bool:
        """Whether places are told one by one."""
        return self._way == which.TABLE and self._follow().can_be_told

    def saved_state(self, _room: Room) -> Json:
        """The whole report, and the visible page."""
        told = self._follow()
        return {
            "way": self._way,
            "squares": dict(told.squares),
            "castles": dict(told.castles),
            "piece": self._piece,
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
        told = self._follow()
        for place, piece in (*saved["squares"].items(), *saved["castles"].items()):
            if piece not in (*told.state.terms.colours, BASTION, NOBODY):
                raise ValueError("no such piece")
            told = told.told(self._known(place), piece)
        self._told, self._piece = told, str(saved["piece"])
        self._agreeing = bool(saved["agreeing"]) and bool(told.changed)
        for seat in saved["agreed"]:
            self._consent.take(Intent(consent.AGREE, int(seat)))
        self._way = str(saved["way"])

    def _known(self, place: str) -> str:
        board = self._follow().state.terms.board
        if place not in board.square_index and place not in board.slot_index:
            raise LookupError(place)
        return place

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The page that is up."""
        if not self._way:
            on_table = _("Choose a piece and tap where it stands.")
            on_screen = _("The board as it should be, to compare the table with.")
            return which.page(room, self._match, on_table, on_screen)
        if not self._tells:
            ask = self._compare.honest if self._way == which.TABLE else self._compare.widgets
            return ask(room)
        return self._agree(room) if self._agreeing else self._places(room)

    def _places(self, room: Room) -> Sequence[Widget]:
        sizes, told = room.sizes, self._follow()
        frame = framed(room, _("What stands where?"))
        board, palette = self._halves(room, frame)
        trouble = wording.trouble(told, self._voice)
        able = bool(told.changed) and not trouble
        text = ngettext("{n} place is different", "{n} places are different", len(told.changed))
        return [
            *frame.head,
            self._board(room, board, told),
            *self._palette(room, palette),
            Button("primary", frame.foot, _("Put it right"), Intent("on") if able else None,
                   sizes.heading, Kind.PRIMARY, sub=trouble or text),
        ]  # fmt: skip

    def _halves(self, room: Room, frame: Frame) -> tuple[Rect, Rect]:
        sizes = room.sizes
        if sizes.portrait:
            board, palette = rows(frame.body, [0.5, sizes.touch], sizes.gap)
        else:
            board, palette = columns(frame.body, [0.5, sizes.touch * 2.2], sizes.gap)
        return board, palette

    def _board(self, room: Room, rect: Rect, told: ReportedPosition) -> BoardPart:
        """The board as it was told; every square and castle can be tapped."""
        referee = self._match.referee
        state = told.settled()
        view = referee.game.view(state, None)
        picture = kept(referee.setup, rect.size, room.theme)
        slots = told.state.terms.board.slots
        castles = frozenset(slot for at, slot in enumerate(slots) if told.state.is_castle(at))
        legal = frozenset(told.state.terms.board.squares) | castles
        reach = max(room.sizes.touch // 2, round(picture.plan.unit * 0.9))
        marks = Marks(chosen=told.changed)
        return BoardPart(rect, picture, view, marks, NOTHING, legal, False, reach, castles=castles)

    def _palette(self, room: Room, area: Rect) -> list[Widget]:
        """A knight of each colour, a bastion, and an empty hand."""
        sizes = room.sizes
        names = (*self._follow().state.terms.colours, BASTION, NOBODY)
        across = len(names) if sizes.portrait else 2
        parts = cells(area, across, -(-len(names) // across), sizes.gap // 2)
        found: list[Widget] = []
        for name, cell in zip(names, parts, strict=False):
            if name == NOBODY:
                picture: Icon | SketchPicture = Icon("rubber")
            elif name == BASTION:
                picture = SketchPicture(bastion)
            else:
                picture = SketchPicture(partial(pawn, name, None))
            found.append(Button(f"piece-{name or 'none'}", cell, "", Intent("piece", name),
                                sizes.body, Kind.CHOICE, name == self._piece,
                                picture=picture))  # fmt: skip
        return found

    def _agree(self, room: Room) -> Sequence[Widget]:
        sizes, told, asked = room.sizes, self._follow(), self._match.referee.present
        frame = framed(room, _("Does everybody agree?"))
        high = consent.height(room, asked)
        upper, lower = rows(frame.body, [0.5, high], sizes.gap)
        lines = list(wording.changes(told, self._voice))
        if len(lines) > _TOLD:
            more = len(lines) - _TOLD
            rest = ngettext("And {n} place more.", "And {n} places more.", more)
            lines = [*lines[:_TOLD], rest]
        lines.append(_("Dukes, castles and bishops follow from that."))
        whole = self._consent.whole(asked)
        text = consent.alone(self._match, asked) or _("Everybody must agree.")
        if whole:
            text = _("Nothing is rewound: the match goes on from here.")
        do = Intent("do") if whole else None
        return [
            *frame.head,
            *self._lines(room, upper, [self._trouble] if self._trouble else lines),
            *self._consent.widgets(room, lower, asked),
            Button("primary", frame.foot, _("Put it right"), do, sizes.heading, Kind.PRIMARY,
                   sub=text),
        ]  # fmt: skip

    def _lines(self, room: Room, area: Rect, lines: Sequence[str]) -> list[Widget]:
        """Sentences, one below the other."""
        high = min(round(room.sizes.body * 2.6), area.h // len(lines))
        top = area.y + (area.h - high * len(lines)) // 2
        boxes = [Rect(area.x, top + high * at, area.w, high) for at in range(len(lines))]
        return [
            Label(Words(text, box, room.sizes.body)) for text, box in zip(lines, boxes, strict=True)
        ]

    def answer(self, intent: Intent, room: Room) -> None:
        """A piece, a place, a voice, or on and back."""
        told = self._follow()
        if self._way and not self._tells and intent.name != "way":
            self._compare.answer(intent, room)
            self._way = "" if intent == BACK else self._way
            return
        if self._consent.take(intent):
            return
        match intent.name:
            case "way":
                self._way = str(intent.arg)
            case "piece":
                self._piece = str(intent.arg)
            case "place":
                self._say(told, str(intent.arg))
            case "on":
                self._agreeing = True
            case "do":
                self._do(room, told)
            case BACK.name if self._agreeing:
                self._agreeing, self._trouble = False, ""
            case BACK.name if self._way:
                self._way = ""
            case BACK.name:
                room.nav = room.nav.back()

    def _say(self, told: ReportedPosition, place: str) -> None:
        """The chosen piece stands there; where it stands already, nothing does."""
        castle = place in told.state.terms.board.slot_index
        piece = NOBODY if castle and self._piece == BASTION else self._piece
        there = told.on_castle(place) if castle else told.on_square(place)
        self._told = told.told(place, NOBODY if there == piece else piece)
        self._consent.clear()
        self._trouble = ""

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
            self._trouble = wording.impossible(error)
        if not self._trouble and not room.fault:
            room.nav = room.nav.table(referee.match_id)
