"""How does a castle stand? Floor 5: picture, swords, owner, shield, and the odds."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.game import Seat
from companion.games.rheingold import view as look
from companion.games.rheingold.view import CastleView
from companion.ui.art import castles
from companion.ui.navigator import Page, Purpose
from companion.ui.screens.frame import framed
from companion.ui.screens.room import BACK, Room, Still
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Bar, Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import CastlePicture
from companion.ui.words import _, colour_name, knights, listed, many


class Castle(Still):
    """One castle, for everybody's eyes."""

    def __init__(self, place: str) -> None:
        """Which one."""
        self._place = place

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Picture at one side, facts and odds at the other."""
        sizes, referee = room.sizes, room.referee
        view = referee.game.view(referee.state, None)
        castle: CastleView = view.castles[self._place]
        viewers = self._viewers(room, castle)
        frame = framed(room, castle.name, foot=bool(viewers))
        found: list[Widget] = list(frame.head)
        if sizes.portrait:
            left, right = rows(frame.body, [0.4, 0.6], sizes.gap * 2)
        else:
            left, right = columns(frame.body, [0.4, 0.6], sizes.gap * 2)
        shape = castles.shape_of(self._place, len(castle.gates) > 1)
        picture = CastlePicture(shape, castle.swords, castle.owner, castle.knights, castle.shield)
        found.append(Image(centred(left, left.w * 9 // 10, left.h * 9 // 10), picture))
        lines = self._facts(room, castle)
        chances = len(look.siege_need(referee.state, self._place).chances)
        odds_lines = chances if chances > 1 else 0
        line = min(round(sizes.body * 1.7), (right.h - 5 * sizes.gap) // (len(lines) + 7))
        high = round(line * (len(lines) + 1.2 + 1.15 * odds_lines)) + 5 * sizes.gap
        right = centred(right, right.w, high)
        found.append(Sheet(right))
        inside = right.inflate(-4 * sizes.gap, -3 * sizes.gap)
        *facts, odds = rows(inside, [line] * len(lines) + [0.5], 0)
        found += [
            Label(Words(text, box, sizes.body, "text_bold" if not number else "text", None, -1))
            for number, (text, box) in enumerate(zip(lines, facts, strict=True))
        ]
        found += self._odds(room, odds)
        cells = columns(frame.foot, [0.5] * max(1, len(viewers)), sizes.gap)
        for seat, cell in zip(viewers, cells, strict=False):
            found.append(self._look(room, seat, castle, centred(cell, sizes.touch * 8, cell.h)))
        return found

    def _look(self, room: Room, seat: Seat, castle: CastleView, rect: Rect) -> Button:
        """The owner's button, or that of somebody who has seen the shield."""
        name = room.referee.setup.seats[seat].name
        own = seat == room.referee.state.terms.seat[castle.owner]
        word = _("Look at my shield") if own else _("Look again")
        return Button(
            "primary" if own else f"look{seat}", rect, word, Intent("look", seat),
            room.sizes.heading, Kind.PRIMARY if own else Kind.PLAIN,
            sub=_("only for {name}").format(name=name),
        )  # fmt: skip

    def _viewers(self, room: Room, castle: CastleView) -> list[Seat]:
        """The seats that may look at a hidden shield here, its owner first (R 8.3, 12.2)."""
        knowing = room.referee.knows(self._place) if castle.shield == "hidden" else None
        if knowing is None or castle.owner is None:
            return []
        owner: Seat = room.referee.state.terms.seat[castle.owner]
        others = sorted(Seat(seat) for seat in knowing.seats if seat != owner)
        return [seat for seat in (owner, *others) if room.referee.can_open(self._place, seat)]

    def _facts(self, room: Room, castle: CastleView) -> list[str]:
        swords = many("{n} sword", "{n} swords", castle.swords)
        points = many("{n} point", "{n} points", castle.swords)
        lines = [f"{swords} · {points}"]
        if castle.owner is None:
            lines.append(_("Nobody has taken it yet."))
            return lines
        seat = room.referee.state.terms.seat[castle.owner]
        name = room.referee.setup.seats[seat].name
        lines.append(
            _("{name} ({colour}) with {knights}").format(
                name=name, colour=colour_name(castle.owner), knights=knights(castle.knights)
            )
        )
        if castle.shield is None:
            lines.append(_("No shield lies here."))
        elif castle.shield == "hidden":
            lines.append(f"{_('A shield lies here, face down.')} {self._known(room)}")
        else:
            lines.append(_("An open shield of {value} lies here.").format(value=castle.shield))
        return lines

    def _known(self, room: Room) -> str:
        """Who knows the hidden shield, in words (R 12.2)."""
        knowing, setup = room.referee.knows(self._place), room.referee.setup
        if knowing is None:
            return _("Only the real shield can tell which.")
        owner = room.referee.state.terms.seat[knowing.owner]
        names = [setup.seats[seat].name for seat in sorted({owner, *knowing.seats})]
        if knowing.unseen:
            return _("It was laid unseen: only the real shield can tell which.")
        return _("Known to {names}.").format(names=listed(names))

    def _odds(self, room: Room, area: Rect) -> list[Widget]:
        """Who can take it: one line a number of knights, with a bar for its chance.

        Where there is nothing to guess it is one sentence.
        """
        sizes, theme = room.sizes, room.theme
        need = look.siege_need(room.referee.state, self._place)
        if need.least == need.sure:
            sure = many("{n} knight takes it", "{n} knights take it", need.sure)
            return [Label(Words(sure, area, sizes.body, "text_bold", None, -1))]
        head, body = rows(area, [sizes.body * 1.5, 0.5], 0)
        found: list[Widget] = [
            Label(Words(_("To take it"), head, sizes.caption, "text", theme.ink_soft, -1, 1))
        ]
        high = body.h // max(1, len(need.chances))
        for number, (knights_needed, _chance) in enumerate(need.chances):
            rect = Rect(body.x, body.y + number * high, body.w, high)
            count, bar, word = columns(rect, [0.34, 0.46, 0.2], sizes.gap)
            part = need.odds(knights_needed)
            found += [
                Label(Words(knights(knights_needed), count, sizes.body, "text", None, -1)),
                Bar(centred(bar, bar.w, sizes.body // 2), part),
                Label(Words(percent(part), word, sizes.body, "text_bold", None, 1)),
            ]
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """Somebody wants to look, or back to the table."""
        if intent.name == "look" and isinstance(intent.arg, int):
            room.nav = room.nav.hand_over(intent.arg, Purpose.LOOK, self._place)
        elif intent == BACK:
            room.nav = room.nav.down_to(Page.TABLE)


def percent(part: float) -> str:
    """A chance for people."""
    return f"{round(part * 100)} %"
