"""What stands where on the table? The board, every place to be tapped, and a panel.

The panel says what the screen has at a place, and lets people say what really is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from companion.core.game import Colour
from companion.games.rheingold import view
from companion.games.rheingold.reported_position import NOBODY, Found, ReportedPosition, places
from companion.games.rheingold.state import HIDDEN, Holding, Shield
from companion.games.rheingold.view import TableView
from companion.ui.boards.drawing import Marks, Spot
from companion.ui.games.rheingold.correct import wording
from companion.ui.games.rheingold.pictures import OpenShield
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.board_view import BoardCache, DrawnBoard, crowded
from companion.ui.screen_kit.comparison_icons import DifferenceSigns
from companion.ui.screen_kit.context import BACK, Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Target, Widget, why_not
from companion.ui.widgets.counts import stepper
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Crest, HiddenValuePicture, Icon


@dataclass(frozen=True, slots=True)
class PlacesAreas:
    """The parts of the screen: a head as every screen has one, the board, and a panel."""

    board: Rect
    panel: Rect
    back: Rect
    words: Rect
    primary: Rect
    who: Rect
    number: Rect
    shield: Rect
    here: Rect
    all: Rect


def areas(sizes: Metrics, page: Rect) -> PlacesAreas:
    """The areas; upright the panel has a row for everything, lying two things share one."""
    gap, touch = sizes.gap, sizes.touch
    page = page.inflate(-2 * sizes.margin, -2 * sizes.margin)
    lines = 5 if sizes.portrait else 2
    high = lines * touch + (lines + 1) * gap
    head, board, panel = rows(page, [touch, 0.5, high], gap)
    cells = rows(panel.inflate(-2 * gap, -2 * gap), [0.5] * lines, gap)
    if sizes.portrait:
        who, number, shield, undo, primary = cells
        back, words = columns(head, [touch, 0.5], gap)
        here, all_ = columns(undo, [0.5, 0.5], gap)
    else:
        back, words, primary = columns(head, [touch, 0.5, round(touch * 4.2)], gap)
        who, shield = columns(cells[0], [0.5, 0.5], gap * 2)
        number, undo = columns(cells[1], [0.5, 0.5], gap * 2)
        here, all_ = columns(undo, [0.5, 0.5], gap)
    return PlacesAreas(board, panel, back, words, primary, who, number, shield, here, all_)


@dataclass(frozen=True, slots=True)
class SelectableBoard(DrawnBoard):
    """The board, every place of which can be tapped; those that differ bear a sign."""

    def targets(self) -> Sequence[Target]:
        """A round spot for each place; a tap between two goes to the nearer."""
        found, origin = [], self.origin
        for place, (x, y) in self.drawing.spots(self.view).items():
            spot = Rect(0, 0, self.touch, self.touch)
            spot.center = (round(x) + origin[0], round(y) + origin[1])
            if self.rect.collidepoint(spot.center):
                found.append(Target(f"at-{place}", spot, Intent("place", place), round=True))
        return found

    def draw(self, pen: Pen) -> None:
        """Draw it, and the signs on it."""
        DrawnBoard.draw(self, pen)
        points = [at for place in self.marks.lit if (at := self.point(place)) is not None]
        DifferenceSigns(self.rect, points, self.touch).draw(pen)


def seen(reported: ReportedPosition) -> TableView:
    """The open table, as it was reported."""
    table = view.table(reported.state)
    stacks: list[tuple[str, Colour, int]] = []
    castles = dict(table.castles)
    for place in places(reported.state):
        found = reported.now(place)
        if isinstance(found, Holding):
            castles[place] = replace(
                castles[place], owner=found.owner, knights=found.knights, shield=found.shield,
                taken=found.taken,
            )  # fmt: skip
        else:
            stacks += [(place, colour, knights) for colour, knights in found]
    return replace(table, stacks=tuple(stacks), castles=castles)


class Places:
    """Which place is chosen, and whether the board is enlarged.

    Attributes:
        place: what the panel is about; None before the first tap.
    """

    def __init__(self, keeper: BoardCache, match: MatchInPlay) -> None:
        """No place yet; `keeper` keeps the board's picture."""
        self._match = match
        self._keeper = keeper
        self.place: str | None = None
        self._closer: Spot | None = None
        self.row = NumberRow()

    def widgets(
        self, room: Room, reported: ReportedPosition, button: Button, wrong: str
    ) -> list[Widget]:
        """Board and panel.

        Args:
            room: for sizes and colours.
            reported: the position as far as it was reported.
            button: the large one, wherever it is; it is put into its place.
            wrong: what the box forbids; empty when all is well.
        """
        at = areas(room.sizes, room.page)
        found: list[Widget] = [self._board(room, at, reported), Sheet(at.panel)]
        back = Icon("cross" if self._closer is not None else "back")
        found.append(Button("back", at.back, "", BACK, room.sizes.body, Kind.QUIET, picture=back))
        found += self._words(room, at.words, reported, wrong)
        if self.place is not None:
            found += _panel(room, at, reported, self.place, self.row)
        same = why_not(_("Nothing has been changed."))
        here = Intent("here") if self.place in reported.reported else same
        whole = Intent("all") if reported.reported else same
        px = room.sizes.caption
        found += level([
            Button("here", at.here, _("Reset this place"), here, px),
            Button("all", at.all, _("Reset all"), whole, px),
        ])  # fmt: skip
        return [*found, replace(button, rect=at.primary)]

    def _board(self, room: Room, at: PlacesAreas, reported: ReportedPosition) -> SelectableBoard:
        referee = self._match.referee
        drawing = self._keeper.get(
            room, referee.match_id, referee.setup, at.board.size,
            close=self._closer is not None,
        )  # fmt: skip
        chosen = frozenset() if self.place is None else frozenset((self.place,))
        marks = Marks(frozenset(reported.reported), chosen)
        centre = self._closer or (0.5, 0.5)
        return SelectableBoard(at.board, drawing, seen(reported), marks, centre, room.sizes.touch)

    def _words(
        self, room: Room, area: Rect, reported: ReportedPosition, wrong: str
    ) -> list[Widget]:
        sizes, theme = room.sizes, room.theme
        if wrong:
            inner = area.inflate(-2 * sizes.gap, 0)
            fault = Words(wrong, inner, sizes.caption, "text_bold", theme.danger, -1)
            return [Sheet(area, fill=theme.panel), Label(fault)]
        if self.place is None:
            text = _("Tap every place that's different on the table.")
            return [Label(Words(text, area, sizes.body, "text_bold", None, -1))]
        teller = Teller(reported.state)
        upper, lower = rows(area, [0.5, 0.5], 0)
        was = wording.on_screen(reported.state, teller, self.place, reported.was(self.place))
        name = wording.title(teller, self.place)
        return [
            Label(Words(name, upper, sizes.body, "text_bold", None, -1, lines=1)),
            Label(Words(was, lower, sizes.caption, "text", theme.ink_soft, -1, lines=2)),
        ]

    def take(self, intent: Intent, room: Room, reported: ReportedPosition) -> ReportedPosition:
        """A tap on the board or the panel."""
        match intent.name:
            case "place":
                self._tapped(str(intent.arg), room, reported)
            case "all":
                return reported.cleared()
            case "here" if self.place is not None:
                return reported.put(self.place, reported.was(self.place))
            case "army" | "number" | "shield" if self.place is not None:
                return reported.put(self.place, _after(reported, self.place, intent))
        return reported

    def _tapped(self, place: str, room: Room, reported: ReportedPosition) -> None:
        """Chosen, or looked at closely first where a finger could mean another place as well."""
        if self._closer is None:
            board = self._board(room, areas(room.sizes, room.page), reported)
            spots, (wide, high) = board.drawing.spots(board.view), board.drawing.size
            if crowded(spots, frozenset(spots), place, room.sizes.touch):
                self._closer = (spots[place][0] / wide, spots[place][1] / high)
                return
        self.place, self._closer = place, None

    def step_back(self) -> bool:
        """Show the whole board again. Returns whether it was enlarged."""
        close, self._closer = self._closer is not None, None
        return close


class NumberRow:
    """Minus, plus, and numbers one after the other that stay where a finger taps them.

    Attributes:
        place: what they are about.
        low: the first that is shown.
    """

    def __init__(self) -> None:
        """No number is shown."""
        self.place = ""
        self.low = 0

    def widgets(
        self, area: Rect, sizes: Metrics, place: str, least: int, most: int, now: int
    ) -> list[Widget]:
        """The row for a place; beyond its ends, minus and plus turn to the numbers before or after.

        No number that is tapped moves the row: a second tap would mean another one.
        """
        gap = max(4, sizes.gap // 2)
        shown = min(max(1, (area.w + gap) // (sizes.touch + gap) - 2), most - least + 1)
        low = self.low
        if place != self.place:
            low = now - shown // 2
        elif now < low:
            low = now - shown + 1
        elif now >= low + shown:
            low = now
        low = max(least, min(low, most - shown + 1))
        self.place, self.low = place, low
        ends = {"fewer": now - 1, "more": now + 1}
        return [
            replace(one, intent=Intent("number", ends[one.id]))
            if isinstance(one, Button) and least <= ends.get(one.id, least - 1) <= most
            else one
            for one in stepper(area, sizes, low, low + shown - 1, now)
        ]


def _panel(
    room: Room, at: PlacesAreas, reported: ReportedPosition, place: str, row: NumberRow
) -> list[Widget]:
    """Whose, how many, and the shield: as far as the place can have them."""
    found, sizes = reported.now(place), room.sizes
    if isinstance(found, Holding):
        least, most = reported.least(place, found.shield), reported.most
        widgets = _armies(room, at.who, reported, frozenset((found.owner,)))
        if found.owner is None:
            return widgets
        fewest = min(least, found.knights)
        widgets += row.widgets(at.number, sizes, place, fewest, most, found.knights)
        if reported.state.terms.options.shields != "none":
            widgets += _shields(room, at.shield, found.owner, found.shield)
        return widgets
    colours = frozenset(colour for colour, _knights in found)
    if place in reported.state.terms.board.start_index:
        return _armies(room, at.who, reported, colours, nobody=False)
    widgets = _armies(room, at.who, reported, colours or frozenset((None,)))
    if found:
        widgets += row.widgets(at.number, sizes, place, 1, reported.most, found[0][1])
    return widgets


def _armies(
    room: Room,
    area: Rect,
    reported: ReportedPosition,
    there: frozenset[Colour | None],
    *,
    nobody: bool = True,
) -> list[Widget]:
    """A button a colour, and one for nobody."""
    colours = reported.state.terms.colours
    cells = columns(area, [0.1] * len(colours) + [0.16] * nobody, max(4, room.sizes.gap // 2))
    found: list[Widget] = [
        Button(f"army-{colour}", cell, "", Intent("army", colour), room.sizes.caption,
               Kind.CHOICE, colour in there, picture=Crest(colour))
        for colour, cell in zip(colours, cells, strict=False)
    ]  # fmt: skip
    if nobody:
        found.append(
            Button("army-nobody", cells[-1], _("nobody"), Intent("army", ""), room.sizes.caption,
                   Kind.CHOICE, None in there)
        )  # fmt: skip
    return found


def _shields(room: Room, area: Rect, owner: Colour, there: Shield) -> list[Widget]:
    """No shield, one face down, or an open one with its value."""
    px, gap = room.sizes.caption, max(4, room.sizes.gap // 2)
    none, *cells = columns(area, [0.16, *[0.1] * 5], gap)
    found: list[Widget] = [
        Button("shield-none", none, _("no shield"), Intent("shield", "none"), px, Kind.CHOICE,
               there is None),
        Button("shield-hidden", cells[0], "", Intent("shield", HIDDEN), px, Kind.CHOICE,
               there == HIDDEN, picture=HiddenValuePicture(owner)),
    ]  # fmt: skip
    for value, cell in enumerate(cells[1:]):
        found.append(
            Button(f"shield-{value}", cell, "", Intent("shield", value), px, Kind.CHOICE,
                   there == value, picture=OpenShield(owner, value))
        )  # fmt: skip
    return found


def _after(reported: ReportedPosition, place: str, intent: Intent) -> Found:
    """What is at a place after this report."""
    found, was, arg = reported.now(place), reported.was(place), intent.arg
    if isinstance(found, Holding) or isinstance(was, Holding):
        assert isinstance(found, Holding)
        assert isinstance(was, Holding)
        return _castle(reported, place, found, was, intent)
    colours = reported.state.terms.colours
    if place in reported.state.terms.board.start_index:
        there = dict(found)
        after = {**there, str(arg): 1}
        if arg in there:
            del after[str(arg)]
        return tuple((colour, 1) for colour in colours if colour in after)
    if intent.name == "number":
        return ((found[0][0], int(arg or 1)),) if found else ()
    if not arg:
        return ()
    knights = found[0][1] if found else dict(was).get(str(arg), 1)
    return ((str(arg), knights),)


def _castle(
    reported: ReportedPosition, place: str, found: Holding, was: Holding, intent: Intent
) -> Holding:
    arg = intent.arg
    if intent.name == "number":
        return found._replace(knights=int(arg or 0))
    if intent.name == "shield":
        shield: Shield = None if arg == "none" else HIDDEN if arg == HIDDEN else int(arg or 0)
        least = reported.least(place, shield)
        return found._replace(shield=shield, knights=max(least, found.knights))
    if not arg:
        return NOBODY
    if arg == found.owner:
        return found
    if arg == was.owner:
        return was
    return Holding(str(arg), max(1, found.knights), None, taken=True)
