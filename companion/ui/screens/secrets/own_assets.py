"""What may a player look at that is not in the vault? Counted coins, while a finger holds.

The drawing asks for the game's view for that seat, holds it in a local variable, and loses
it with the next picture; nothing is cached.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from companion.core.game import Seat
from companion.ui.art.markers import purse
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Stop
from companion.ui.screens.secrets.peek import GOES_AFTER_S
from companion.ui.text.fonts import font
from companion.ui.widgets.base import Intent, Layer, Untouched, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import put

HOLD: Final = "hold"
LEAVES_AFTER_S: Final = 20.0
"""In seconds: after so long without a touch the screen goes back to the table."""


@dataclass(frozen=True, slots=True)
class PrivateLine(Untouched):
    """The small field in which a line shows while the button is held.

    Attributes:
        rect: where.
        px: the size of its letters.
        reveal: returns the line; only the drawing calls it.
    """

    rect: Rect
    px: int
    reveal: Callable[[], str]
    layer: Layer = Layer.PLAIN

    def words(self) -> Sequence[Words]:
        """None: no text outlives the drawing."""
        return ()

    def draw(self, pen: Pen) -> None:
        """A tied purse while nothing is held; else the line, as large as it fits."""
        if pen.held != HOLD:
            put(pen, purse(min(self.rect.size), pen.theme), self.rect)
            return
        line, px = self.reveal(), self.px
        while px > 12 and font("number", px).size(line)[0] > self.rect.w:
            px -= 2
        picture = font("number", px).render(line, True, pen.theme.ink)
        pen.surface.blit(picture, picture.get_rect(center=self.rect.center))


class OwnAssetsScreen(BaseScreen):
    """One seat, alone with what is its own."""

    def __init__(self, stop: Stop, match: MatchInPlay) -> None:
        """For a stop on `PRIVATE`."""
        self._match = match
        self._seat = Seat(stop.seat or 0)
        self._since: float | None = None
        self._held = False
        self._lifted: float | None = None

    @property
    def first(self) -> str:
        """Enter holds the button."""
        return HOLD

    def widgets(self, room: Room) -> Sequence[Widget]:
        """A sentence, the field, the button to hold, and the way out."""
        sizes, referee = room.sizes, self._match.referee
        voice = self._match.voice
        name = referee.setup.seats[self._seat].name
        what = voice.own(referee.game.view(referee.state, None))
        frame = framed(room, f"{name} · {what}" if what else name, foot=False)
        tall = round(sizes.touch * 1.4)
        text, middle, hold, foot = rows(frame.body, [sizes.body * 2.8, 0.5, tall, tall], sizes.gap)
        wide = sizes.touch * 7
        field = centred(middle, wide, sizes.touch * 3)
        out = centred(foot, wide, foot.h)
        seat = self._seat

        def reveal() -> str:
            return voice.private(referee.game.view(referee.state, seat), seat)

        return (
            *frame.head,
            Label(Words(_("Don't let anyone else see it."), text, sizes.body)),
            Sheet(field, fill=room.theme.parchment_shade),
            PrivateLine(field.inflate(-sizes.gap, -sizes.gap), sizes.title, reveal),
            Button(HOLD, centred(hold, wide, hold.h), _("Hold to see"),
                   Intent("looked"), sizes.heading, hold=True),
            Button("primary", out, _("Done"), Intent("done"), sizes.heading, Kind.PRIMARY),
        )  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """It was held, or is done with."""
        self._since = room.now
        if intent.name in ("done", BACK.name):
            room.nav = room.nav.give_back()
        else:
            self._held, self._lifted = True, None

    def tick(self, room: Room) -> bool:
        """Leave when nobody touches it, and soon after a look."""
        if self._since is None:
            self._since = room.now
        if room.held == HOLD:
            self._held = True
        elif self._held:
            self._held, self._lifted = False, room.now
        looked = self._lifted is not None and room.now - self._lifted >= GOES_AFTER_S
        if not looked and room.now - self._since < LEAVES_AFTER_S:
            return False
        room.nav = room.nav.give_back()
        return True
