"""How is the table compared with the screen? The board as it should stand.

The open cards and pieces are beside it in words. A tap on a quarter of the board shows it closer.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.game import Seat
from companion.ui.boards.drawing import Marks
from companion.ui.boards.voice import Depiction, TableVoice
from companion.ui.i18n.translate import _
from companion.ui.screen_kit import which_is_right as which
from companion.ui.screen_kit.board_view import BoardCache
from companion.ui.screen_kit.closer_look import CLOSER, CloserLook
from companion.ui.screen_kit.context import Room
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


class ComparePage:
    """The board to compare the table with."""

    def __init__(self, match: MatchInPlay, voice: TableVoice) -> None:
        """For the match in play; `voice` says what lies open."""
        self._match = match
        self._voice = voice
        self._keeper = BoardCache()
        self._look = CloserLook()

    def honest(self, room: Room) -> Sequence[Widget]:
        """What is left where the position cannot be told place by place."""
        sizes = room.sizes
        frame = framed(room, _("The table is right"))
        text = _(
            "This position can't be entered place by place. If you can, go back to the mistake "
            "with “Take back” and play on from there: rolls and draws stay as they were."
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

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The board as large as possible, and what lies open beside or below it."""
        sizes, referee = room.sizes, self._match.referee
        frame = framed(room, _("How it should look"), foot=False)
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
        look = self._look
        size = look.size(board)
        drawing = self._keeper.get(room, referee.match_id, referee.setup, size, close=False)
        facts, foot = rows(lower, [0.5, sizes.touch], sizes.gap)
        return [
            *frame.head,
            *look.taps(board),
            ReadOnlyBoard(board, drawing, view, Marks(), look.centre, sizes.touch),
            look.button(frame.corner, sizes.body),
            *_open(room, self._match, facts, self._voice, view),
            Button("primary", foot, _("Back to the board"), Intent("table"), sizes.body,
                   Kind.PRIMARY),
        ]  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """Closer, to the table, or to taking back, if a tap means that."""
        if intent.name == CLOSER:
            self._look.answer(intent)
        elif intent.name == "table":
            room.nav = room.nav.table(self._match.referee.match_id)
        elif intent.name == "take_back":
            room.nav = room.nav.swap(Stop(Page.TAKE_BACK))


def _open(
    room: Room, match: MatchInPlay, area: Rect, voice: TableVoice, view: object
) -> list[Widget]:
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
