"""How does a castle stand? Picture, owner, shield, history, and the odds of a siege."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect

from companion.core.game import Seat
from companion.games.rheingold import odds
from companion.games.rheingold.odds import Odds
from companion.games.rheingold.state import Phase, State
from companion.games.rheingold.view import CastleView
from companion.ui.art import castles
from companion.ui.games.rheingold.castle import history
from companion.ui.games.rheingold.pictures import CastlePicture
from companion.ui.games.rheingold.table.advice_odds import percent
from companion.ui.games.rheingold.table.event_lines import Teller
from companion.ui.i18n.phrasing import listed, sentences
from companion.ui.i18n.translate import _, colour_name, in_context, knights, ngettext
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.handing_over import hand_over
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose
from companion.ui.text.fonts import FontRole
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.odds_bar import Steps
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Image, Kind, Label, Rule, Sheet
from companion.ui.widgets.pen import Words

_LINES = 4
"""The number of history lines on the castle's page, where there is room."""


class CastleScreen(BaseScreen):
    """One castle, for everybody's eyes."""

    def __init__(self, place: str, match: MatchInPlay) -> None:
        """For one castle."""
        self._match = match
        self._place = place
        self._history: tuple[str, ...] = ()
        self._history_of: object = None
        self._listing = False
        self._page = 0

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Picture at one side, facts, odds and history at the other."""
        referee = self._match.referee
        castle: CastleView = referee.game.view(referee.state, None).castles[self._place]
        past = self._history
        if self._listing:
            return self._whole(room, castle, past)
        viewers = self._viewers(castle)
        frame = framed(room, castle.name)
        sheet, more = self._sheet(room, self._halves(room, frame.body)[1], castle, past)
        if not viewers and not more:
            frame = framed(room, castle.name, foot=False)
            sheet, more = self._sheet(room, self._halves(room, frame.body)[1], castle, past)
        left = self._halves(room, frame.body)[0]
        if room.sizes.portrait:
            left.h = sheet[0].rect.top - room.sizes.gap - left.y
        shape = castles.shape_of(self._place, len(castle.gates) > 1)
        picture = CastlePicture(shape, castle.swords, castle.owner, castle.knights, castle.shield)
        return [
            *frame.head,
            Image(centred(left, left.w * 9 // 10, left.h * 9 // 10), picture),
            *sheet,
            *self._foot(room, frame.foot, castle, viewers, more=more),
        ]

    def _halves(self, room: Room, area: Rect) -> list[Rect]:
        """For the picture, and for what is written."""
        divided = rows if room.sizes.portrait else columns
        return divided(area, [0.38, 0.62], room.sizes.gap * 2)

    def tick(self, _room: Room) -> bool:
        """Its history, once for a position: to read a long record takes longer than to draw."""
        state = self._match.referee.state
        if state is self._history_of:
            return False
        before, self._history_of = self._history, state
        self._history = history.lines_of(self._match, self._place)
        return self._history != before

    def _whole(self, room: Room, castle: CastleView, past: tuple[str, ...]) -> list[Widget]:
        """All its history, a page at a time."""
        sizes, frame = room.sizes, framed(room, castle.name, foot=False)
        inside = frame.body.inflate(-4 * sizes.gap, -3 * sizes.gap)
        high = round(sizes.body * (2.8 if sizes.portrait else 1.7))
        pages = Pages(inside, len(past), self._page, high, sizes)
        lines = [
            Words(past[number], box, sizes.body, "text", None, -1, lines=2)
            for number, box in pages.rows()
        ]
        px = min((line.fitted().px for line in lines), default=sizes.body)
        labels = [Label(replace(line, px=px)) for line in lines]
        return [*frame.head, Sheet(frame.body), *labels, *pages.turners()]

    def _sheet(
        self, room: Room, area: Rect, castle: CastleView, past: tuple[str, ...]
    ) -> tuple[list[Widget], bool]:
        """Facts, odds and the latest of its history; whether there is more of it.

        Each is as high as it needs; the oldest history is left out when there is no room.
        """
        sizes, lines = room.sizes, self._facts(castle)
        lite = room.preferences.lite
        found = None if lite else odds.of_castle(self._state(), self._place)
        chart = found is not None and bool(found.shields) and self._is_enemy()
        if found is not None and not chart:
            lines.append(self._needs(found))
        if (
            self._is_enemy()
            and self._state().phase is Phase.MARCH
            and not self._state().marches_left
        ):
            lines.append(_("No marches left"))
        inside = area.inflate(-4 * sizes.gap, -3 * sizes.gap)
        # Alone they are written large.
        px = sizes.body if chart or past else _fitting(lines, inside.w, sizes)
        fixed = [round(px * 1.45)] * len(lines)
        if chart:
            fixed += [round(sizes.caption * 1.6), round(sizes.body * 5.2)]
        rule = 2 * sizes.gap
        free = Rect(0, 0, inside.w, inside.h - sum(fixed) - rule)
        tale = history.fitting(sizes, free, past[:_LINES])
        if tale:
            fixed += [rule, tale[-1].rect.bottom]
        sheet = centred(area, area.w, sum(fixed) + 4 * sizes.gap)
        if sizes.portrait:
            # The picture takes what is left above it.
            sheet.bottom = area.bottom
        cells = rows(sheet.inflate(-4 * sizes.gap, -3 * sizes.gap), [*fixed, 0.5], 0)
        widgets: list[Widget] = [Sheet(sheet)]
        for number, (text, box) in enumerate(zip(lines, cells, strict=False)):
            role: FontRole = "text" if number else "text_bold"
            widgets.append(Label(Words(text, box, px, role, None, -1)))
        if chart and found is not None:
            title, steps = cells[len(lines) : len(lines) + 2]
            ink, text = room.theme.ink_soft, _("How many knights it takes")
            words = Words(text, title, sizes.caption, "text", ink, -1, lines=1)
            widgets += [Label(words), self._steps(room, steps, found)]
        if tale:
            widgets.append(Rule(cells[-3]))
            widgets += history.fitting(sizes, cells[-2], past[: len(tale)])
        return widgets, len(past) > len(tale)

    def _foot(
        self, room: Room, area: Rect, castle: CastleView, viewers: list[Seat], *, more: bool
    ) -> list[Widget]:
        """Whoever may look at its shield, and the way to all its history."""
        cells = columns(area, [0.5] * max(1, len(viewers) + more), room.sizes.gap)
        wide = room.sizes.touch * 8
        found: list[Widget] = [
            self._look(room, seat, castle, centred(cell, wide, cell.h))
            for seat, cell in zip(viewers, cells, strict=False)
        ]
        if more:
            cell = centred(cells[-1], wide, cells[-1].h)
            text = _("Full history")
            found.append(Button("history", cell, text, Intent("history"), room.sizes.body))
        return found

    def _state(self) -> State:
        state: State = self._match.referee.state
        return state

    def _is_enemy(self) -> bool:
        """Whether the colour to move could besiege it (R 3.2, 7.1)."""
        state = self._state()
        return odds.of_siege(state, self._place, state.colour) is not None

    def _needs(self, found: Odds) -> str:
        """How many knights take it, where that needs no chart."""
        if self._is_enemy():
            return ngettext("It falls to {n} knight.", "It falls to {n} knights.", found.sure)
        if found.shields:
            text = _("Others need {least} to {sure} knights to take it.")
            return text.format(least=found.least, sure=found.sure)
        return ngettext(
            "Others need {n} knight to take it.", "Others need {n} knights to take it.", found.sure
        )

    def _steps(self, room: Room, area: Rect, found: Odds) -> Widget:
        """A column for every number of knights about which there is anything to say."""
        state, sizes = self._state(), room.sizes
        first, last = max(1, found.least - 1), found.sure + 1
        chosen = state.terms.options.draw == "chosen"
        named = {
            knights: _("{beaten} of {all}").format(
                beaten=found.beaten(knights), all=len(found.shields)
            )
            if chosen
            else percent(found, knights)
            for knights in found.steps
        }
        named[found.sure] = _("certain")
        here = odds.at_gates(state, self._place, state.colour)
        return Steps(
            area,
            first,
            tuple(float(part) for part in found.ladder(last)[first - 1 :]),
            tuple(sorted(named.items())),
            here if first <= here <= last else None,
            sizes.caption,
        )

    def _look(self, room: Room, seat: Seat, castle: CastleView, rect: Rect) -> Button:
        """The owner's button, or that of somebody who has seen the shield."""
        name = self._match.referee.setup.seats[seat].name
        own = seat == self._match.referee.state.terms.seat[castle.owner]
        word = _("Look at my shield") if own else in_context("a shield", "Look again")
        return Button(
            "primary" if own else f"look{seat}", rect, word, Intent("look", seat),
            room.sizes.heading, Kind.PRIMARY if own else Kind.PLAIN,
            sub=_("only for {name}").format(name=name),
        )  # fmt: skip

    def _viewers(self, castle: CastleView) -> list[Seat]:
        """The seats that may look at a hidden shield here, its owner first (R 8.3, 12.2)."""
        knowing = (
            self._match.referee.hidden.knows(self._place) if castle.shield == "hidden" else None
        )
        if knowing is None or castle.owner is None:
            return []
        owner: Seat = self._match.referee.state.terms.seat[castle.owner]
        others = sorted(Seat(seat) for seat in knowing.seats if seat != owner)
        return [
            seat
            for seat in (owner, *others)
            if self._match.referee.hidden.can_open(self._place, seat)
            and seat not in self._match.referee.queries.programs
        ]

    def _facts(self, castle: CastleView) -> list[str]:
        swords = ngettext("{n} sword", "{n} swords", castle.swords)
        points = ngettext("{n} point", "{n} points", castle.swords)
        lines = [f"{swords} · {points}"]
        if castle.owner is None:
            return [*lines, _("Nobody has taken it yet."), *self._before_it()]
        seat = self._match.referee.state.terms.seat[castle.owner]
        name = self._match.referee.setup.seats[seat].name
        lines.append(
            _("{name} ({colour}) with {knights}").format(
                name=name, colour=colour_name(castle.owner), knights=knights(castle.knights)
            )
        )
        if castle.shield is None:
            lines.append(_("There's no shield here."))
        elif castle.shield == "hidden":
            lines.append(sentences(_("There's a shield here, face down."), self._known()))
        else:
            lines.append(
                _("There's a shield of {value} here, face up.").format(value=castle.shield)
            )
        return [*lines, *self._before_it()]

    def _before_it(self) -> list[str]:
        """How many of the colour to move stand at its gates, where they could besiege it."""
        state = self._state()
        here = odds.at_gates(state, self._place, state.colour)
        if not here or odds.of_siege(state, self._place, state.colour) is None:
            return []
        name = Teller(state).name(state.colour)
        return [
            ngettext(
                "{name} has {n} knight outside.",
                "{name} has {n} knights outside.",
                here,
                name=name,
            )
        ]

    def _known(self) -> str:
        """Who knows the hidden shield, in words (R 12.2)."""
        knowing, setup = self._match.referee.hidden.knows(self._place), self._match.referee.setup
        if knowing is None:
            return _("Only the real shield can tell.")
        owner = self._match.referee.state.terms.seat[knowing.owner]
        names = [setup.seats[seat].name for seat in sorted({owner, *knowing.seats})]
        if knowing.unseen:
            return _("Its value isn't recorded: only the real shield can tell.")
        return ngettext(
            "Only {names} knows its value.",
            "Only {names} know its value.",
            len(names),
            names=listed(names),
        )

    def answer(self, intent: Intent, room: Room) -> None:
        """Somebody wants to look, read on, or back to the table."""
        match intent.name:
            case "look" if isinstance(intent.arg, int):
                hand_over(room, self._match, intent.arg, Purpose.LOOK, self._place)
            case "history":
                self._listing, self._page = True, 0
            case "page":
                self._page = int(intent.arg or 0)
            case BACK.name if self._listing:
                self._listing = False
            case BACK.name:
                room.nav = room.nav.down_to(Page.TABLE)


def _fitting(lines: Sequence[str], wide: int, sizes: Metrics) -> int:
    """How large lines can be so that each stands in one row, in pixels."""
    row = Rect(0, 0, wide, 2 * sizes.heading)
    fitted = (Words(text, row, sizes.heading, lines=1).fitted() for text in lines)
    return max(sizes.body, min(one.px for one in fitted))
