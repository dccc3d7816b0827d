"""Does everybody want the club to know how the match ended? Names and result, nothing else.

Everybody agrees by a tap in their own colour, whoever has a PIN with it. It is offered while the
relay names a club.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import CompanionError
from companion.core.game import Seat
from companion.ui.i18n.phrasing import listed
from companion.ui.i18n.translate import _, translate
from companion.ui.ports.spectators import SpectatorsPort
from companion.ui.screen_kit import consent
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Purpose
from companion.ui.screens.match.standings import standings, table_of
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words


class SendResultScreen(BaseScreen):
    """What is sent, a button for each player, and the one that sends it."""

    def __init__(self, match: MatchInPlay, spectators: SpectatorsPort) -> None:
        """Nobody has said anything yet."""
        self._match = match
        self._spectators = spectators
        self._trouble = ""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """How everybody stands, who must agree, and the button."""
        sizes, sharing = room.sizes, self._match.referee.result_sharing
        frame = framed(room, _("To the club"))
        asked = sharing.must_agree
        tall = [] if sharing.shared else [consent.height(room, asked)]
        lines = 4.2 if sizes.portrait else 2.8
        body, text, *below = rows(frame.body, [0.5, sizes.body * lines, *tall], sizes.gap)
        stand = standings(self._match)
        ink = room.theme.danger if self._trouble else room.theme.ink_soft
        found: list[Widget] = [
            *frame.head,
            *table_of(room, body, stand.headings, stand.lines),
            Label(Words(self._trouble or self._sentence(), text, sizes.body, ink=ink)),
        ]
        able = [seat for seat in asked if sharing.can_agree(seat)]
        for rect in below:
            found += consent.buttons(
                room, self._match, rect, asked, sharing.agreed, able, _("is away")
            )
        button = centred(frame.foot, sizes.touch * 8, frame.foot.h)
        if sharing.shared:
            done = Button("primary", button, _("Back"), BACK, sizes.heading, Kind.PRIMARY)
            return [*found, done]
        club = club_of(self._match, self._spectators)
        ready = Intent("send")
        if not club or not asked:
            ready = why_not(self._sentence())
        elif not asked <= sharing.agreed:
            ready = why_not(consent.who_must_agree(self._match, asked, sharing.agreed))
        return [
            *found,
            Button("primary", button, _("Send the result"), ready, sizes.heading, Kind.PRIMARY),
        ]

    def _sentence(self) -> str:
        """What is sent and to whom; or why it cannot be, or that it is."""
        referee, sharing = self._match.referee, self._match.referee.result_sharing
        if sharing.shared:
            return _("The club will get this result once it can be reached.")
        away = [seat for seat in sorted(sharing.must_agree) if not sharing.can_agree(seat)]
        if away:
            names = listed([referee.setup.seats[seat].name for seat in away])
            return _("{names}: away without a PIN, so nobody can agree for them.").format(
                names=names
            )
        club = club_of(self._match, self._spectators)
        return _("{club} gets the names, placings and points if everybody agrees.").format(
            club=club or _("The club")
        )

    def answer(self, intent: Intent, room: Room) -> None:
        """Somebody agrees, or no more; everybody has, and it is sent; or back."""
        self._trouble = ""
        match intent.name:
            case consent.AGREE:
                self._agree(Seat(int(intent.arg or 0)), room)
            case "send":
                club = club_of(self._match, self._spectators)
                self._trouble = self._match.attempt(lambda: self._send(club)) if club else ""
            case BACK.name:
                room.nav = room.nav.back()

    def _agree(self, seat: Seat, room: Room) -> None:
        referee = self._match.referee
        if seat in referee.result_sharing.agreed:
            referee.result_sharing.withdraw(seat)
            return
        if referee.pins.has_pin(seat):
            room.nav = room.nav.hand_over(seat, Purpose.SEND, "")
            return
        try:
            referee.result_sharing.agree(seat)
        except CompanionError as error:
            self._trouble = translate(error)

    def _send(self, club: str) -> tuple[()]:
        self._match.referee.result_sharing.share(club)
        return ()


def club_of(match: MatchInPlay, spectators: SpectatorsPort) -> str:
    """The club that the result of the match on the table can be sent to; "" for none."""
    referee = match.referee
    address = spectators.state().address
    if address is None or referee.outcome is None or not referee.result_sharing.must_agree:
        return ""
    return address.club
