"""How are table and screen compared, in a game without corrections place by place?

The board is shown as it should be, with the open cards and pieces in words, so that the
table can be corrected. The screen itself is corrected by taking back, and the page says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.game import Json, Seat
from companion.ui.boards.drawing import Marks
from companion.ui.boards.voice import Depiction, Speaker
from companion.ui.i18n.translate import _
from companion.ui.screen_kit import which_is_right as which
from companion.ui.screen_kit.board_view import BoardCache
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.read_only_board import ReadOnlyBoard
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests, SketchPicture


class CompareScreen(BaseScreen):
    """The question, and the board to compare the table with."""

    def __init__(self, match: MatchInPlay) -> None:
        """The question comes first."""
        self._match = match
        self._way = ""
        self._keeper = BoardCache()

    def saved_state(self, _room: Room) -> Json:
        """The answer so far."""
        return self._way or None

    def restore(self, saved: Json, _room: Room) -> None:
        """Restore the answer.

        Raises:
            ValueError: it was not written by `saved_state`.
        """
        if saved not in (which.TABLE, which.SCREEN):
            raise ValueError("that is no answer")
        self._way = saved

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The question, the honest answer, or the board."""
        if self._way == which.SCREEN:
            return self._compared(room)
        if self._way == which.TABLE:
            return self._honest(room)
        return which.page(
            room,
            self._match,
            _("In this game the screen is put right by taking back."),
            _("The board as it should be, to compare the table with."),
        )

    def _honest(self, room: Room) -> Sequence[Widget]:
        sizes = room.sizes
        frame = framed(room, _("The table is right"))
        text = _(
            "Positions of this game cannot be told place by place. Take back what was said "
            "wrongly, as far as it goes, and say it again: rolls and draws stand as they fell."
        )
        box = centred(frame.body, min(frame.body.w, sizes.body * 34), frame.body.h)
        back, take = columns(frame.foot, [0.4, 0.6], sizes.gap)
        return [
            *frame.head,
            Label(Words(text, box, sizes.heading)),
            Button("other", back, _("Compare the board"), Intent("way", which.SCREEN), sizes.body),
            Button("primary", take, _("Take back"), Intent("take_back"), sizes.heading,
                   Kind.PRIMARY),
        ]  # fmt: skip

    def _compared(self, room: Room) -> Sequence[Widget]:
        """The board as large as possible, and what lies open beside or below it."""
        sizes, referee = room.sizes, self._match.referee
        frame = framed(room, _("So it should stand"), foot=False)
        fit, body = self._match.game_ui.board.fit, frame.body
        least = round(sizes.touch * (5.9 if sizes.portrait else 5.5))
        if sizes.portrait:
            wide, high = fit(referee.setup.board, (body.w, body.h - least))
            upper, lower = rows(body, [high, 0.5], sizes.gap)
            board = centred(upper, wide, high)
        else:
            wide, high = fit(referee.setup.board, (body.w - least, body.h))
            left, lower = columns(body, [wide, 0.5], sizes.gap)
            board = centred(left, wide, high)
        view = referee.game.view(referee.state, None)
        drawing = self._keeper.get(room, referee.match_id, referee.setup, board.size, close=False)
        facts, foot = rows(lower, [0.5, sizes.touch], sizes.gap)
        ui = self._match.game_ui
        # A game with a table of its own may have no words for what lies open.
        in_words = (
            []
            if ui.list_wording is None
            else _open(room, self._match, facts, ui.speaker(referee.setup), view)
        )
        return [
            *frame.head,
            ReadOnlyBoard(board, drawing, view, Marks(), (0.5, 0.5), sizes.touch),
            *in_words,
            Button("primary", foot, _("Back to the board"), Intent("table"), sizes.body,
                   Kind.PRIMARY),
        ]  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """One way or the other, back, or to taking back."""
        match intent.name:
            case "way":
                self._way = str(intent.arg)
            case "take_back":
                room.nav = room.nav.swap(Stop(Page.TAKE_BACK))
            case "table":
                room.nav = room.nav.table(self._match.referee.match_id)
            case BACK.name if self._way:
                self._way = ""
            case BACK.name:
                room.nav = room.nav.back()


def _open(room: Room, match: MatchInPlay, area: Rect, voice: Speaker, view: object) -> list[Widget]:
    """What lies open for all, then what each player has, in words."""
    sizes, setup = room.sizes, match.referee.setup
    shown = voice.table(view)
    share = [0.14] * len(shown) + [0.2] * len(setup.seats)
    cells = rows(area, share, max(2, sizes.gap // 3))
    widgets: list[Widget] = []
    found: list[Widget] = []
    for one, cell in zip(shown, cells, strict=False):
        widgets += _one(room, one, cell)
    for number, cell in enumerate(cells[len(shown) :]):
        found.append(Sheet(cell, fill=room.theme.panel))
        crest, text = columns(cell.inflate(-sizes.gap, -4), [cell.h * 0.8, 0.5], sizes.gap)
        upper, lower = rows(text, [0.42, 0.58], 0)
        seat = setup.seats[number]
        facts = " · ".join(_fact(one) for one in voice.facts(view, Seat(number)))
        found.append(Image(crest, Crests(seat.colours)))
        widgets += [
            Label(Words(seat.name, upper, sizes.caption, "text_bold", None, -1, lines=1)),
            Label(Words(facts, lower, sizes.caption, "text", None, -1)),
        ]
    return [*found, *level(widgets)]


def _one(room: Room, shown: Depiction, cell: Rect) -> list[Widget]:
    """A small picture and its words."""
    if shown.sketch is None:
        return [Label(Words(shown.text, cell, room.sizes.caption, "text", None, -1))]
    picture, text = columns(cell, [cell.h * 1.2, 0.5], room.sizes.gap)
    return [
        Image(picture.inflate(0, -2), SketchPicture(shown.sketch)),
        Label(Words(shown.text, text, room.sizes.caption, "text", None, -1)),
    ]


def _fact(shown: Depiction) -> str:
    """What it is and how many: "pieces 12"."""
    return f"{shown.name} {shown.text}".strip()
