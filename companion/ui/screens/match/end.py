"""Who has won, and how? The closing picture, the result, its figures, and exports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from companion.core.errors import NotationError, StoreError
from companion.referee.statistics import MatchStatistics
from companion.ui.i18n.translate import _, translate
from companion.ui.ports.exports import ExportsPort
from companion.ui.ports.games import GamesPort
from companion.ui.ports.match_list import MatchListPort
from companion.ui.ports.spectators import SpectatorsPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.match import chart, figure_words
from companion.ui.screens.match.closing import GOES_ON, RESTS, ClosingMoment
from companion.ui.screens.match.exports import ExportSheet
from companion.ui.screens.match.standings import ending, standings, table_of, who_won
from companion.ui.screens.new_match.same_again import begin_again
from companion.ui.screens.secrets import secrets_menu
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Image, Kind, Label, Rule
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests
from companion.ui.widgets.tap_area import TapArea

CLOSING: Final = "closing"
RESULT: Final = "result"
POINTS: Final = "points"
DICE: Final = "dice"
DEEDS: Final = "deeds"
KEEP: Final = "keep"

_FOUR: Final = (0.2, 0.26, 0.28, 0.26)
_FIVE: Final = (0.19, 0.23, 0.2, 0.16, 0.22)
"""The widths of the ways on, without and with the one to what was hidden."""


class EndScreen(BaseScreen):
    """Winner, why, how everybody stands, and the match in numbers: one sheet at a time."""

    def __init__(
        self,
        match: MatchInPlay,
        match_list: MatchListPort,
        games: GamesPort,
        exports: ExportsPort,
        spectators: SpectatorsPort,
    ) -> None:
        """The closing picture first, then the result."""
        self._match = match
        self._closing = ClosingMoment(match)
        self._match_list = match_list
        self._games = games
        self._sheet = CLOSING
        self._page = 0
        self._figures: MatchStatistics | None = None
        self._missing = ""
        self._keeping = ExportSheet(match, exports, spectators)

    @property
    def moving(self) -> bool:
        """The closing picture moves."""
        return self._sheet == CLOSING and self._closing.moving

    def tick(self, room: Room) -> bool:
        """The closing picture moves."""
        return self._sheet == CLOSING and self._closing.tick(room)

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The closing picture; or the winner above, the sheets below, and the ways on."""
        if self._sheet == CLOSING:
            return self._closing.widgets(room)
        sizes = room.sizes
        found = self._count()
        arms = [sizes.touch * 1.6] if sizes.portrait else []
        high = sizes.title * 1.4
        *crest, title, tabs, body, foot = rows(
            room.inner, [*arms, high, sizes.touch, 0.5, sizes.touch * 1.25], sizes.gap
        )
        hidden = secrets_menu.for_menu(room, self._match, foot)
        board, review, again, *aside, home = columns(foot, _FIVE if hidden else _FOUR, sizes.gap)
        return (
            TapArea("closing", Rect.unionall(title, [*crest]), Intent("sheet", CLOSING)),
            *_title(room, self._match, title, crest),
            *self._tabs(room, found, tabs),
            *self._body(room, found, body),
            Button("board", board, _("View board"), Intent("board"), sizes.body),
            Button("review", review, _("Turning points"), Intent("review"), sizes.body),
            Button("again", again, _("Rematch"), Intent("again"), sizes.body),
            *(replace(button, rect=rect) for button, rect in zip(hidden, aside, strict=True)),
            Button("primary", home, _("Home"), Intent("home"), sizes.body, Kind.PRIMARY),
        )

    def _count(self) -> MatchStatistics | None:
        """Count the match's figures once; there are none if the record cannot be read."""
        if self._figures is None and not self._missing:
            try:
                self._figures = self._match_list.figures(self._match.referee.match_id)
            except (StoreError, NotationError) as error:
                self._missing = translate(error)
        return self._figures

    def _tabs(self, room: Room, found: MatchStatistics | None, area: Rect) -> list[Widget]:
        names = {RESULT: _("Result")}
        if found is not None and found.line and found.turns:
            names[POINTS] = figure_words.line_title(found)
        if found is not None and any(found.faces):
            names[DICE] = _("Dice")
        if found is not None and figure_words.counts_of(found):
            names[DEEDS] = _("In numbers")
        names[KEEP] = _("Export, send") if self._keeping.club() else _("Export")
        cells = columns(area, [1 / (len(names) + 1)] * len(names), room.sizes.gap)
        return level(
            [
                Button(
                    f"sheet-{name}", cell, text, Intent("sheet", name), room.sizes.body,
                    Kind.CHOICE, on=name == self._sheet,
                )
                for (name, text), cell in zip(names.items(), cells, strict=True)
            ]
        )  # fmt: skip

    def _body(self, room: Room, found: MatchStatistics | None, area: Rect) -> Sequence[Widget]:
        setup = self._match.referee.setup
        match self._sheet:
            case "points" if found is not None:
                return chart.course(room, self._match, found, area, explained=True)
            case "dice" if found is not None:
                return chart.rolls(room, found, area)
            case "deeds" if found is not None:
                return chart.deeds(room, setup, found, area, self._page)
            case "keep":
                return self._keeping.widgets(room, area)
            case _:
                return _result(room, self._match, found, self._missing, area)

    def answer(self, intent: Intent, room: Room) -> None:
        """Another sheet, once more, the last position, or home."""
        if self._sheet == CLOSING:
            moved = intent in (GOES_ON, BACK, RESTS) and self._closing.finish()
            if intent in (GOES_ON, BACK) and not moved:
                self._sheet = RESULT
            return
        match intent.name:
            case "sheet":
                self._sheet, self._page = str(intent.arg), 0
            case "page":
                self._page = int(intent.arg or 0)
            case "picture" | "export":
                self._keeping.answer(intent, room, self._count())
            case "again":
                match_id = self._match.referee.match_id
                begin_again(room, self._match, self._match_list, self._games, match_id)
            case "board":
                room.nav = room.nav.push(
                    Stop(Page.TABLE, match=self._match.referee.match_id, place="end")
                )
            case "review":
                room.nav = room.nav.push(Stop(Page.REVIEW))
            case "club":
                room.nav = room.nav.push(Stop(Page.SEND_RESULT))
            case "hidden":
                room.nav = room.nav.push(secrets_menu.ALL_OPENED)
            case "home" | BACK.name:
                room.nav = room.nav.home()


def _title(room: Room, match: MatchInPlay, title: Rect, crest: Sequence[Rect]) -> list[Widget]:
    """The winners' arms and names; on a wide screen the arms stand at both sides.

    Where so many win that their arms leave no room for the names, the rows below wear the arms.
    """
    sizes, outcome = room.sizes, match.referee.outcome
    winners = outcome.winners if outcome is not None else ()
    worn = tuple(colour for seat in winners for colour in match.referee.setup.seats[seat].colours)
    sentence = who_won(match)
    if crest or not worn:
        arms = [Image(box, Crests(worn)) for box in crest]
        return [*arms, Label(Words(sentence, title, sizes.title, "title", lines=1))]
    side = title.h * len(worn)
    left, middle, right = columns(title, [side, 0.5, side], sizes.gap)
    beside = Words(sentence, middle, sizes.title, "title", lines=1)
    fitted = beside.fitted()
    if not fitted.whole or fitted.px < sizes.body:
        return [Label(replace(beside, box=title, lines=2))]
    return [Image(left, Crests(worn)), Label(beside), Image(right, Crests(worn))]


def _result(
    room: Room, match: MatchInPlay, found: MatchStatistics | None, missing: str, area: Rect
) -> list[Widget]:
    """Why it is over, how everybody stands, how long it took, and what stood out."""
    sizes, referee = room.sizes, match.referee
    why = ending(match)
    below = [missing] if found is None else [figure_words.time_played(found)]
    below += [] if found is None else figure_words.feats(referee.setup, found)
    below += [] if found is None else figure_words.alone(referee.setup, found)
    if not sizes.portrait:
        # On a page that lies the table has the room: as much as can stands in one line.
        why, below = "", _in_few(room, area, [why, *below])
    drawn = found is not None and bool(found.line and found.turns) and sizes.portrait
    cuts = [sizes.body * 1.5] if why else []
    seats = len(referee.setup.seats)
    table_high = sizes.body * 1.6 + seats * sizes.touch * 1.15 if drawn else 0.5
    *reason, rule, table, foot, plate = rows(
        area,
        [*cuts, sizes.gap * 1.5, table_high, sizes.body * 1.35 * len(below), 0.5 if drawn else 1],
        sizes.gap // 2,
    )
    outcome = referee.outcome
    winners = outcome.winners if outcome is not None else ()
    stand = standings(match)
    lines = sorted(stand.lines, key=lambda one: (one.seat not in winners, one.rank))
    small = rows(foot, [1 / (len(below) + 1)] * len(below), 0)
    return [
        *(Label(Words(why, box, sizes.body, "text", room.theme.ink_soft)) for box in reason),
        Rule(rule),
        *table_of(room, table, stand.headings, lines, frozenset(winners), final=True),
        *(
            Label(Words(text, box, sizes.body, "text", room.theme.ink_soft))
            for text, box in zip(below, small, strict=True)
        ),
        *(chart.course(room, match, found, plate) if found and drawn else ()),
    ]


def _in_few(room: Room, area: Rect, texts: Sequence[str]) -> list[str]:
    """These sentences in as few lines as hold them in their full size."""
    found: list[str] = []
    for text in filter(None, texts):
        longer = f"{found[-1].rstrip('.。')} · {text}" if found else text
        line = Words(longer, Rect(0, 0, area.w, room.sizes.body * 2), room.sizes.body, lines=1)
        fitted = line.fitted()
        if found and fitted.whole and fitted.px == room.sizes.body:
            found[-1] = longer
        else:
            found.append(text)
    return found
