"""What may only one person see? Floor 5: a shield, shown while a finger holds.

The value is asked of the referee in the drawing itself, lives in a local variable
there, and is gone with the next picture. No widget, intent or stop holds it, and
all the shields it could be are prepared alike, so that no store of pictures tells
which was shown. The screen leaves by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from companion.errors import VaultError
from companion.game import Seat
from companion.games.rheingold import moves as mv
from companion.ui.art import heraldry
from companion.ui.navigator import Purpose, Stop
from companion.ui.screens.room import BACK, Room, Still
from companion.ui.widgets.base import Intent, Layer, Target, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Kind, Label, Note, Sheet
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Hidden, OpenShield, put
from companion.ui.words import _

LEAVES_AFTER_S = 20.0
"""Nobody touched it for so long: it goes back to the table by itself."""
LOOKED_AFTER_S = 0.3
"""Held for so long, the value was seen; a mere tap was not a look."""
HOLD = "hold"
_VALUES = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Field:
    """The small field in which values show while the button is held.

    Attributes:
        rect: where.
        colour: whose shields they are.
        most: how many there can be.
        reveal: asks for the values; called in the drawing alone.
    """

    rect: Rect
    colour: str
    most: int
    reveal: Callable[[], tuple[int, ...]]
    layer: Layer = Layer.PLAIN

    def targets(self) -> Sequence[Target]:
        """None."""
        return ()

    def words(self) -> Sequence[Words]:
        """None that anybody keeps."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Backs while nothing is held, values while it is."""
        if pen.held != HOLD:
            for cell in columns(self.rect, [0.5] * self.most, 0):
                Hidden(self.colour).draw(pen, cell)
            return
        cells = columns(self.rect, [0.5] * self.most, 0)
        high = min(self.rect.h, round(cells[0].w * 1.2))
        faces = [heraldry.shield_value(self.colour, value, high, pen.theme) for value in _VALUES]
        try:
            values = self.reveal()
        except VaultError as error:
            pen.write(Words(str(error), self.rect, pen.sizes.caption))
            return
        for value, cell in zip(values, columns(self.rect, [0.5] * len(values), 0), strict=True):
            put(pen, faces[value], cell)


class Private(Still):
    """Draw, choose, look or peek."""

    def __init__(self, stop: Stop) -> None:
        """For one seat, one castle and one purpose."""
        self._seat = Seat(stop.seat or 0)
        self._place = stop.place
        self._purpose = stop.purpose or Purpose.LOOK
        self._since: float | None = None
        self._looked = False
        self._held_since: float | None = None
        self._chosen: int | None = None
        self._note = ""

    @property
    def first(self) -> str:
        """Enter holds the button until the value was seen, then it is done."""
        ready = self._looked if self._purpose is not Purpose.CHOOSE else self._chosen is not None
        return "primary" if ready else HOLD

    def widgets(self, room: Room) -> Sequence[Widget]:
        """A sentence, the field, the button to hold, and the way out."""
        sizes, referee = room.sizes, room.referee
        area = centred(room.inner, min(room.inner.w, sizes.touch * 13), room.inner.h)
        choose = self._purpose is Purpose.CHOOSE
        name = referee.setup.seats[self._seat].name
        castle = referee.game.view(referee.state, None).castles[self._place].name
        title, text, middle, hold, foot = rows(
            area,
            [sizes.touch, sizes.body * 2.8, 0.5, sizes.touch * 1.5, sizes.touch * 1.5],
            sizes.gap,
        )
        colour = self._colour(room)
        in_hand = max(1, referee.game.view(referee.state, None).hand[colour])
        wide = sizes.touch * (1.2 * in_hand if choose else 3)
        field = centred(middle, round(wide), sizes.touch * (2 if choose else 3))
        found: list[Widget] = [
            Label(Words(f"{name} · {castle}", title, sizes.heading, "title", lines=1)),
            Label(Words(self._sentence(), text, sizes.body)),
            Sheet(field.inflate(sizes.gap, sizes.gap), fill=room.theme.parchment_shade),
            Field(field, colour, in_hand if choose else 1, self._reveal(room)),
            Button(HOLD, centred(hold, sizes.touch * 7, hold.h), _("Hold to see"), Intent("looked"),
                   sizes.heading, hold=True),
        ]  # fmt: skip
        if choose:
            *cells, place = columns(foot, [0.5] * 4 + [0.8], sizes.gap)
            for value, rect in zip(_VALUES, cells, strict=True):
                found.append(
                    Button(f"shield{value}", rect, "", Intent("choose", value), sizes.heading,
                           Kind.CHOICE, value == self._chosen,
                           picture=OpenShield(colour, value))
                )  # fmt: skip
            ready = Intent("place") if self._chosen is not None else None
            found.append(
                Button("primary", place, _("Place it"), ready, sizes.heading, Kind.PRIMARY)
            )
        else:
            out = centred(foot, sizes.touch * 6, foot.h)
            peek = self._purpose is Purpose.PEEK
            may_go = self._looked or self._purpose is Purpose.LOOK
            word = _("Tell the table") if peek else _("Done")
            found.append(
                Button("primary", out, word, Intent("done") if may_go else None, sizes.heading,
                       Kind.PRIMARY)
            )  # fmt: skip
        if self._note:
            found.append(Note(room.inner, foot.center, self._note, "", sizes.body, sizes.gap))
        return found

    def _colour(self, room: Room) -> str:
        """Whose shields are shown."""
        owner = room.referee.state.holding(self._place).owner
        pending = room.referee.prompt
        if self._purpose is Purpose.PEEK:
            return pending.colour
        return str(owner)

    def _sentence(self) -> str:
        match self._purpose:
            case Purpose.DRAW:
                return _("You have drawn a shield. Nobody else may see it.")
            case Purpose.CHOOSE:
                return _("See what you have in hand, tap the shield that you place, then place it.")
            case Purpose.LOOK:
                return _("Your shield lies here. Nobody else may see it.")
            case Purpose.PEEK:
                return _("Look at the shield that defends, then tell the table how it ended.")

    def _reveal(self, room: Room) -> Callable[[], tuple[int, ...]]:
        referee, place, seat = room.referee, self._place, self._seat
        if self._purpose is Purpose.CHOOSE:
            colour = self._colour(room)
            return lambda: referee.hand(colour, seat)
        return lambda: (referee.look(place, seat),)

    def answer(self, intent: Intent, room: Room) -> None:
        """It was held, chosen from, or is done with."""
        self._since, self._note = room.now, ""
        match intent.name:
            case "looked":
                self._held_since = room.now
            case "choose":
                self._choose(int(intent.arg or 0), room)
            case "place" if self._chosen is not None:
                self._lay(self._chosen, room)
            case "done":
                if self._purpose is Purpose.PEEK:
                    room.open_shield()
                self._leave(room)
            case BACK.name if self._purpose is not Purpose.PEEK:
                self._leave(room)

    def _choose(self, value: int, room: Room) -> None:
        try:
            there = value in room.referee.hand(self._colour(room), self._seat)
        except VaultError as error:
            room.fault = str(error)
            return
        if not there:
            self._chosen, self._note = None, _("You have no such shield in hand any more.")
            return
        self._chosen = value

    def _lay(self, value: int, room: Room) -> None:
        refusal = room.play(mv.PlaceShield(), value)
        if refusal is None and not room.fault:
            self._leave(room)

    def _leave(self, room: Room) -> None:
        room.nav = room.nav.give_back(room.referee.prompt.seat)

    def tick(self, room: Room) -> bool:
        """It was held for long enough; or leave by itself when nobody touches it."""
        if self._since is None:
            self._since = room.now
        if room.held != HOLD:
            self._held_since = None
        elif not self._looked and self._held_since is not None:
            self._looked = room.now - self._held_since >= LOOKED_AFTER_S
            return self._looked
        if room.now - self._since < LEAVES_AFTER_S:
            return False
        self._leave(room)
        return True
