"""The screen is right: what is to be done on the table? A list to tick off.

The board is as it should be; the places of the line that is chosen shine by turns.
Nothing of this is recorded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect

from companion.core.game import Json
from companion.games.rheingold import position, position_diff
from companion.games.rheingold.position_diff import SUPPLY, Difference, KnightsDifference
from companion.games.rheingold.reported_position import ReportedPosition
from companion.ui.art.marks import mark, to_tick
from companion.ui.boards.drawing import Marks
from companion.ui.games.rheingold.correct import wording
from companion.ui.games.rheingold.correct.places import areas as places_areas
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.i18n.translate import _, ngettext
from companion.ui.screen_kit.board_view import BoardCache
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.read_only_board import ReadOnlyBoard
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Layer, Target, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Crest, Icon, put

_BLINKS_HZ: Final = 2


@dataclass(frozen=True, slots=True)
class Task:
    """A line of the list: tapped it is chosen, tapped again it is done.

    Attributes:
        rect: where.
        number: of the line, its intent's argument.
        text: what is to be done.
        colour: whose pieces.
        done: it is ticked off.
        chosen: its places shine on the board.
        px: text size.
    """

    rect: Rect
    number: int
    text: str
    colour: str
    done: bool
    chosen: bool
    px: int
    layer: Layer = Layer.PLAIN

    def targets(self) -> list[Target]:
        """Itself."""
        return [Target(f"task{self.number}", self.rect, Intent("task", self.number))]

    def _cut(self) -> list[Rect]:
        side = min(self.rect.h * 3 // 5, self.px * 2)
        return columns(self.rect.inflate(-self.px, -6), [side, side, 0.5], self.px // 2)

    def words(self) -> list[Words]:
        """What is to be done."""
        return [Words(self.text, self._cut()[2], self.px, "text", None, -1)]

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        theme, name = pen.theme, f"task{self.number}"
        fill = theme.marked if self.chosen else theme.panel
        if pen.held == name:
            fill = theme.button_pressed
        pen.sheet(self.rect, fill, theme.button_edge if self.chosen else theme.line)
        tick, crest, _text = self._cut()
        put(pen, mark(True, tick.w, theme) if self.done else to_tick(tick.w, theme), tick)
        Crest(self.colour).draw(pen, crest)
        ink = theme.ink_soft if self.done else theme.ink
        words = self.words()[0]
        pen.write(Words(words.text, words.box, words.px, "text", ink, -1))
        if pen.focus == name:
            pen.ring(self.rect.inflate(4, 4), theme.lit, 3)


class ToDoAreas(NamedTuple):
    """The parts of the screen; head, board and panel are where places are tapped as well."""

    board: Rect
    panel: Rect
    back: Rect
    words: Rect
    tasks: Rect
    primary: Rect


def areas(sizes: Metrics, page: Rect) -> ToDoAreas:
    """The areas; upright the large button is at the foot, lying in the head."""
    gap, touch = sizes.gap, sizes.touch
    same = places_areas(sizes, page)
    tasks = same.panel.inflate(-2 * gap, -2 * gap)
    if sizes.portrait:
        tasks, primary = rows(tasks, [0.5, touch], gap)
        return ToDoAreas(same.board, same.panel, same.back, same.words, tasks, primary)
    whole = same.words.union(same.primary)
    words, primary = columns(whole, [0.5, round(touch * 4.8)], gap)
    return ToDoAreas(same.board, same.panel, same.back, words, tasks, primary)


def _lines(sizes: Metrics, area: Rect) -> list[Rect]:
    """A cell a line, as broad as may be: two places in one sentence are many words."""
    return rows(area, [0.5] * (4 if sizes.portrait else 2), sizes.gap)


def _turners(sizes: Metrics, area: Rect, page: int, pages: int) -> list[Widget]:
    """The page before and the next."""
    back, on = columns(area, [0.5, 0.5], sizes.gap)
    before = Intent("page", page - 1) if page else None
    after = Intent("page", page + 1) if page < pages - 1 else None
    return [
        Button("page-back", back, "", before, sizes.body, Kind.QUIET, picture=Icon("back")),
        Button("page-on", on, "", after, sizes.body, Kind.QUIET, picture=Icon("forward")),
    ]


class ToDoList:
    """The list, and how much of it is done."""

    def __init__(self, keeper: BoardCache, match: MatchInPlay) -> None:
        """Nothing is done; `keeper` keeps the board's picture."""
        self._match = match
        self._keeper = keeper
        self._of: ReportedPosition | None = None
        self._list: tuple[Difference, ...] = ()
        self._done: frozenset[int] = frozenset()
        self._chosen = 0
        self._page: int | None = None
        self._bright = True

    @property
    def saved_state(self) -> Json:
        """The ticked lines as JSON."""
        return {"done": sorted(self._done), "chosen": self._chosen}

    def restore(self, saved: Json, reported: ReportedPosition) -> None:
        """Restore the ticked lines.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """
        self._follow(reported)
        numbers = range(len(self._list))
        self._done = frozenset(int(one) for one in saved["done"]) & frozenset(numbers)
        self._chosen = int(saved["chosen"])

    def _follow(self, reported: ReportedPosition) -> tuple[Difference, ...]:
        """The list for the report; for another report, a new list."""
        if reported is not self._of:
            wanted = position.write(reported.state)
            found = position_diff.differences(reported.standing(), wanted)
            if found != self._list:
                self._done, self._chosen, self._page = frozenset(), 0, None
            self._of, self._list = reported, found
        return self._list

    def widgets(self, room: Room, reported: ReportedPosition) -> list[Widget]:
        """The board as it should be, the list, and the way back to the table."""
        sizes, found = room.sizes, self._follow(reported)
        at = areas(sizes, room.page)
        cells = _lines(sizes, at.tasks)
        pages = -(-len(found) // len(cells))
        page = self._page if self._page is not None else max(0, self._chosen) // len(cells)
        left = len(found) - len(self._done)
        text = ngettext("{n} step left", "{n} steps left", left) if left else _("All done")
        words, turners = at.words, list[Widget]()
        if pages > 1:
            words, turner = columns(at.words, [0.5, 2 * sizes.touch + sizes.gap], sizes.gap)
            turners = _turners(sizes, turner, page, pages)
        first = page * len(cells)
        teller = Teller(reported.state)
        return [
            self._board(room, at.board, reported),
            Sheet(at.panel),
            Button("back", at.back, "", BACK, sizes.body, Kind.QUIET, picture=Icon("back")),
            Label(Words(text, words, sizes.body, "text_bold", None, -1)),
            *turners,
            *(
                Task(rect, first + place, wording.mend(teller, one), one.colour,
                     first + place in self._done, first + place == self._chosen, sizes.caption)
                for place, (one, rect) in enumerate(zip(found[first:], cells, strict=False))
            ),
            Button("primary", at.primary, _("Back to the board"), Intent("table"), sizes.heading,
                   Kind.PLAIN if left else Kind.PRIMARY),
        ]  # fmt: skip

    def _board(self, room: Room, area: Rect, reported: ReportedPosition) -> ReadOnlyBoard:
        referee = self._match.referee
        drawing = self._keeper.get(room, referee.match_id, referee.setup, area.size, close=False)
        view = referee.game.view(reported.state, None)
        return ReadOnlyBoard(area, drawing, view, self._marks(), (0.5, 0.5), room.sizes.touch)

    def _marks(self) -> Marks:
        """The places of the line that is chosen, by turns bright."""
        if not self._bright or not 0 <= self._chosen < len(self._list):
            return Marks()
        one = self._list[self._chosen]
        if not isinstance(one, KnightsDifference):
            return Marks(chosen=frozenset((one.castle,)))
        ends = [place for place in (one.to, one.from_) if place != SUPPLY]
        return Marks(lit=frozenset(ends[1:]), chosen=frozenset(ends[:1]))

    def take(self, intent: Intent) -> None:
        """A line was tapped, or a page turned."""
        if intent.name == "page":
            self._page = int(intent.arg or 0)
            return
        number = int(intent.arg or 0)
        if number in self._done:
            self._done -= {number}
            self._chosen = number
        elif number != self._chosen:
            self._chosen = number
        else:
            self._done |= {number}
            left = [at for at in range(len(self._list)) if at not in self._done]
            after = [at for at in left if at > number]
            self._chosen = (after or left or [-1])[0]
            self._page = None

    def tick(self, room: Room) -> bool:
        """The places of the chosen line blink, where things may move."""
        moves = room.preferences.animated and self._chosen >= 0
        bright = not moves or int(room.now * _BLINKS_HZ) % 2 == 0
        changed, self._bright = bright != self._bright, bright
        return changed
