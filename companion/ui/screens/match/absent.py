"""Which players are away? Another player acts for them, or their turn is skipped."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.game import Seat
from companion.referee.prompts import seat_of
from companion.ui.i18n.translate import _
from companion.ui.screen_kit import consent
from companion.ui.screen_kit.consent import Consent
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests


class AbsentScreen(BaseScreen):
    """A row for each player; below, the turn that can be passed over."""

    def __init__(self, match: MatchInPlay) -> None:
        """No change is being asked for."""
        self._match = match
        self._leaving: Seat | None = None
        self._by: Seat | None = None
        self._going = Consent(match)
        self._consent = Consent(match)
        self._turn: tuple[str, object] | None = None
        self._trouble = ""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Who is there, who plays for whom, and the turn of whoever is asked for."""
        sizes, referee = room.sizes, self._match.referee
        frame = framed(room, _("Who's away?"))
        if self._leaving in referee.stand_ins.active:
            # They have agreed with their PIN.
            self._stays()
        self._ask_anew()
        asked, consented = self._asked()
        tapping = consented.to_tap(asked)
        tall = [consent.height(room, tapping)] if tapping else []
        heights = [sizes.body * (1.5 if self._only() is None else 2.8)]
        number = len(referee.setup.seats)
        body, text, *below = rows(frame.body, [0.5, *heights, *tall], sizes.gap)
        across = 1 if sizes.portrait else 2
        lines = -(-number // across)
        row = min(round(sizes.touch * 1.3), (body.h - sizes.gap * (lines - 1)) // lines)
        whole = Rect(body.x, body.y, body.w, lines * row + (lines - 1) * sizes.gap)
        cells = [
            cell
            for line in rows(whole, [row] * lines, sizes.gap)
            for cell in columns(line, [0.5] * across, sizes.gap)
        ]
        found: list[Widget] = [*frame.head]
        for seat, rect in zip(range(number), cells, strict=False):
            found += self._row(room, Seat(seat), rect)
        ink = room.theme.danger if self._trouble else room.theme.ink_soft
        found.append(Label(Words(self._trouble or self._sentence(), text, sizes.body, ink=ink)))
        for rect in below:
            found += consented.widgets(room, rect, tapping)
        ready = bool(asked) and consented.whole(asked)
        wait = "" if ready else consent.who_must_agree(self._match, asked, consented.agreed)
        return [*found, *self._foot(room, frame.foot, wait)]

    def _asked(self) -> tuple[frozenset[Seat], Consent]:
        """The seats that must agree to the present question, and those that have."""
        referee = self._match.referee
        if self._leaving is not None and self._by is not None:
            return referee.present - {self._leaving}, self._going
        if self._leaving is not None or referee.outcome is not None:
            return frozenset(), self._consent
        return referee.corrections.may_skip(), self._consent

    def _only(self) -> Seat | None:
        """The seat that would be alone at the table; None where more would stay."""
        others = self._match.referee.present - {self._leaving}
        return min(others) if self._leaving is not None and len(others) == 1 else None

    def _foot(self, room: Room, foot: Rect, wait: str) -> list[Widget]:
        """What is done when all who are asked agree; till then, `wait` says who is missing."""
        sizes, seats = room.sizes, self._match.referee.setup.seats
        only, by, leaving = self._only(), self._by, self._leaving
        if leaving is None:
            text = _("Skip {name}'s turn").format(name=self._mover())
            do = why_not(wait) if wait else Intent("skip")
        elif only is not None:
            text, do = _("{name} plays on alone").format(name=seats[only].name), Intent("alone")
            if self._match.referee.pins.has_pin(leaving):
                word, foot = columns(foot, [0.5, 0.5], sizes.gap)
                promise_text = _("{name} agrees by PIN").format(name=seats[leaving].name)
                alone = Button("alone", word, text, do, sizes.body)
                promise = Intent("promise")
                return [
                    alone,
                    Button("primary", foot, promise_text, promise, sizes.body, Kind.PRIMARY),
                ]
        elif by is not None:
            text = _("{other} plays for {name}")
            text = text.format(other=seats[by].name, name=seats[leaving].name)
            do = why_not(wait) if wait else Intent("go")
        else:
            return [self._program(room, leaving, foot)]
        if only is not None and leaving is not None:
            word, foot = columns(foot, [0.5, 0.5], sizes.gap)
            return [
                self._program(room, leaving, word),
                Button("primary", foot, text, do, sizes.heading, Kind.PRIMARY),
            ]
        return [Button("primary", foot, text, do, sizes.heading, Kind.PRIMARY)]

    def _program(self, room: Room, leaving: Seat, rect: Rect) -> Button:
        """The way to let the program play for whoever leaves."""
        name = self._match.referee.setup.seats[leaving].name
        text = _("The computer plays for {name}").format(name=name)
        return Button("program", rect, text, Intent("program", int(leaving)), room.sizes.body)

    def _mover(self) -> str:
        referee = self._match.referee
        seat = seat_of(referee.setup, referee.game.mover(referee.state))
        return referee.setup.seats[seat].name if seat is not None else ""

    def _sentence(self) -> str:
        seats, only = self._match.referee.setup.seats, self._only()
        if self._leaving is not None and only is not None:
            if self._match.referee.pins.has_pin(self._leaving):
                text = _(
                    "{name} agrees, or {other} plays on alone: the record and result will say so."
                )
            else:
                text = _(
                    "{other} is then alone and plays for {name}. The record and result will say so."
                )
            return text.format(other=seats[only].name, name=seats[self._leaving].name)
        if self._leaving is not None and self._by is not None:
            return _("Everybody must agree.")
        if self._leaving is not None:
            return _("Who plays for {name}?").format(name=seats[self._leaving].name)
        asked, consented = self._asked()
        if asked and not consented.to_tap(asked):
            return ""
        if one := consent.alone(self._match, asked):
            return one
        return _("Everybody else must agree to skip a turn.")

    def _row(self, room: Room, seat: Seat, rect: Rect) -> list[Widget]:
        """Whose, how it is, and the buttons that change it."""
        sizes, referee = room.sizes, self._match.referee
        player, by = referee.setup.seats[seat], referee.stand_ins.active.get(seat)
        inside = rect.inflate(-sizes.gap, 0)
        arms = (inside.h - sizes.gap) * len(player.colours) * 0.85
        crest, name, buttons = columns(inside, [arms, 0.55, 0.45], sizes.gap)
        crest = crest.inflate(0, -sizes.gap)
        status = ""
        if by is not None:
            status = _("{other} plays for them").format(other=referee.setup.seats[by].name)
        found: list[Widget] = [
            Sheet(rect, fill=room.theme.panel),
            Image(crest, Crests(player.colours)),
        ]
        upper, lower = rows(name, [0.55, 0.45], 0) if status else (name, name)
        found.append(Label(Words(player.name, upper, sizes.body, "text_bold", None, -1, lines=1)))
        if status:
            soft = room.theme.ink_soft
            found.append(Label(Words(status, lower, sizes.caption, "text", soft, -1, lines=1)))
        if seat in referee.programs.levels:
            if referee.outcome is None:
                found.append(self._button(room, buttons, "program", seat, _("computer player")))
        elif self._choosing() and seat != self._leaving and by is None:
            found.append(self._button(room, buttons, "by", seat, _("plays for them")))
        elif by is not None and referee.outcome is None:
            found.append(self._button(room, buttons, "return", seat, _("is back")))
        elif self._leaving == seat:
            found.append(self._button(room, buttons, "stay", seat, _("stays")))
        elif self._may_go() and self._leaving is None and referee.outcome is None:
            found.append(self._button(room, buttons, "leave", seat, _("is leaving")))
        return found

    def _choosing(self) -> bool:
        """Whether the open question is who plays for the player who leaves."""
        return self._leaving is not None and self._by is None and self._only() is None

    def _may_go(self) -> bool:
        """Whether enough stay to agree on anything."""
        seats = len(self._match.referee.setup.seats)
        return len(self._match.referee.present) > min(2, seats - 1)

    def _button(self, room: Room, area: Rect, what: str, seat: Seat, text: str) -> Button:
        wide = min(area.w, room.sizes.touch * 4)
        rect = Rect(area.right - wide, area.y, wide, area.h)
        return Button(f"{what}{seat}", rect, text, Intent(what, seat), room.sizes.body)

    def answer(self, intent: Intent, room: Room) -> None:
        """Somebody goes, comes back, plays for another; or the turn is passed over."""
        self._trouble = ""
        _asked, consented = self._asked()
        if consented.take(intent):
            return
        seat = Seat(intent.arg) if isinstance(intent.arg, int) else Seat(0)
        match intent.name:
            case "leave":
                self._leaving = seat
            case "program":
                self._stays()
                room.nav = room.nav.push(Stop(Page.PROGRAM_SEAT, int(seat)))
            case "stay":
                self._stays()
            case "by" if self._leaving is not None:
                # A player who offers to act for another agrees to it.
                self._by = seat
                self._going.take(Intent(consent.AGREE, seat))
            case "go" | "alone" if self._leaving is not None:
                self._goes(self._leaving)
            case "promise" if self._leaving is not None:
                room.nav = room.nav.hand_over(self._leaving, Purpose.AWAY, "")
            case "return" if self._match.referee.pins.has_pin(seat):
                room.nav = room.nav.hand_over(seat, Purpose.BACK, "")
            case "return":
                self._trouble = self._match.attempt(lambda: _comes(self._match, seat))
                self._consent.clear()
            case "skip":
                self._skip(room)
            case BACK.name if self._leaving is not None:
                self._stays()
            case BACK.name:
                room.nav = room.nav.back()

    def _ask_anew(self) -> None:
        """Forget all consent: agreeing to skip one turn is not agreeing to skip another."""
        turn = (
            self._match.referee.game.mover(self._match.referee.state),
            self._match.referee.match_id,
        )
        if self._turn is not None and self._turn != turn:
            self._consent.clear()
        self._turn = turn

    def _stays(self) -> None:
        self._leaving = self._by = None
        self._going.clear()
        self._consent.clear()

    def _goes(self, leaving: Seat) -> None:
        only = self._only()
        by = self._by if only is None else only
        agreed = self._going.agreed if only is None else {only}

        def deed() -> tuple[()]:
            self._match.referee.stand_ins.appoint(leaving, by, agreed, alone=only is not None)
            return ()

        self._trouble = self._match.attempt(deed)
        self._stays()

    def _skip(self, room: Room) -> None:
        corrections = self._match.referee.corrections
        self._trouble = self._match.attempt(
            lambda: corrections.skip(self._consent.agreed & corrections.may_skip())
        )
        if not self._trouble and not room.fault:
            room.nav = room.nav.table(self._match.referee.match_id)


def _comes(match: MatchInPlay, seat: Seat) -> tuple[()]:
    match.referee.stand_ins.appoint(seat, None, [seat])
    return ()
