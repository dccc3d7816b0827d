"""Which hidden value is it? The private tasks in which somebody says a value, alone.

A large picture of each value, the same for everybody; the tapped one is not marked, but is face
down in the field and shows while a finger holds the button. The task keeps the value until it is
placed or told, and no longer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from companion.referee.secrets import OpenedKey, PlacedSecret
from companion.ui.i18n.translate import _, in_context
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Purpose, Stop
from companion.ui.screens.secrets.fallbacks import at_table
from companion.ui.screens.secrets.private_task import BaseTask, Then
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.secretfield import HOLD, RevealedValues, SecretField


def value_row(
    area: Rect,
    room: Room,
    match: MatchInPlay,
    colour: str,
    values: Sequence[int],
    able: Sequence[int],
    on: int | None = None,
) -> list[Widget]:
    """A row of large pictures, each a button; a tap gives its place in the row.

    Args:
        area: they stand in its middle.
        room: for the sizes.
        match: with hidden values.
        colour: whose values.
        values: what they show.
        able: those that can be tapped.
        on: the place of the one that is marked; only where everybody may see it.
    """
    sizes = room.sizes
    high = min(area.h, round(sizes.touch * 3.2), round(area.w / len(values)))
    wide = min((area.w - sizes.gap * (len(values) - 1)) // len(values), high)
    gone = why_not(_("It can't be this one: they've all been seen."))
    row = centred(area, wide * len(values) + sizes.gap * (len(values) - 1), high)
    return [
        Button(f"value{place}", cell, "",
               Intent("value", place) if value in able else gone, sizes.heading,
               Kind.CHOICE if value in able else Kind.PLAIN, place == on,
               picture=match.hidden.picture(colour, value))
        for place, (value, cell) in enumerate(
            zip(values, columns(row, [0.5] * len(values), sizes.gap), strict=True)
        )
    ]  # fmt: skip


class EnterValueTask(BaseTask):
    """Choose a value of the hand, key in a real one, or tell what the real piece shows."""

    def __init__(self, stop: Stop, match: MatchInPlay) -> None:
        """For a stop on `PRIVATE`."""
        super().__init__(stop, match)
        self._tapped_place: int | None = None
        self._note = ""

    @property
    def first(self) -> str:
        """Enter shows the hand first; once a value was tapped it is laid."""
        return "primary" if self._tapped_place is not None else HOLD

    def widgets(self, room: Room, body: Rect, key: OpenedKey | None) -> Sequence[Widget]:
        """A sentence, the values, the field, the button to hold and the large one."""
        sizes, colour = room.sizes, self.colour(room)
        choose = self.purpose is Purpose.CHOOSE
        tall = round(sizes.touch * 1.4)
        text, row, middle, foot = rows(
            body, [sizes.body * 2.8, 0.6, 0.4 if choose else sizes.touch * 1.5, tall], sizes.gap
        )
        able = self._able(room)
        ink = room.theme.danger if self._note else None
        found: list[Widget] = [
            Label(Words(self._note or self._sentence(), text, sizes.body, ink=ink)),
            *value_row(row, room, self._match, colour, self.faces(room), able),
        ]
        view = self._match.referee.game.view(self._match.referee.state, None)
        in_hand = max(1, self._match.hidden.in_hand(view, colour))
        most = in_hand if choose else 1
        ready = self._tapped_place is not None
        if choose or ready:
            high = min(middle.h - sizes.gap, round(sizes.touch * 1.6))
            field = centred(middle, min(middle.w - sizes.gap, most * round(high / 1.1)), high)
            found += [
                Sheet(field.inflate(sizes.gap, sizes.gap), fill=room.theme.parchment_shade),
                SecretField(field, colour, most, self.faces(room), self._reveal(room, key)),
            ]
        hold, lay = columns(centred(foot, sizes.touch * 14, foot.h), [0.5, 0.5], sizes.gap)
        first = why_not(self._sentence())
        look = Intent("looked") if choose or ready else first
        intent = Intent("lay") if ready else first
        return [
            *found,
            Button(HOLD, hold, _("Hold to see"), look, sizes.heading, hold=look is not first),
            Button("primary", lay, self._word(), intent, sizes.heading, Kind.PRIMARY),
        ]

    def _able(self, room: Room) -> tuple[int, ...]:
        """The values that can be tapped: all but those that everybody knows to be impossible."""
        if self.purpose is Purpose.TURN:
            return self._match.referee.hidden.possible_values()
        return self.faces(room)

    def _word(self) -> str:
        if self.purpose is Purpose.TURN:
            return _("Tell the table")
        return in_context("a hidden value", "Place it")

    def _sentence(self) -> str:
        if self._tapped_place is not None:
            return _("Hold to check which one you tapped. Don't let anyone else see it.")
        match self.purpose:
            case Purpose.CHOOSE:
                return _(self._match.hidden_words.choose)
            case Purpose.TURN:
                return at_table(self._match).alone
            case _:
                return _(self._match.hidden_words.key_in)

    def _reveal(self, room: Room, key: OpenedKey | None) -> Callable[[], RevealedValues]:
        referee, colour, entered = self._match.referee, self.colour(room), self._value(room)
        if self.purpose is not Purpose.CHOOSE or key is None:
            return lambda: RevealedValues(() if entered is None else (entered,))

        def hand() -> RevealedValues:
            values = referee.hidden.hand(colour, key)
            return RevealedValues(values, values.index(entered) if entered in values else None)

        return hand

    def _value(self, room: Room) -> int | None:
        return None if self._tapped_place is None else self.faces(room)[self._tapped_place]

    def answer(self, intent: Intent, room: Room, key: OpenedKey | None) -> Then:
        """A value was tapped, or is laid or told."""
        self._note = ""
        if intent.name == "value":
            self._tapped(int(intent.arg or 0), room, key)
        elif intent.name == "lay":
            return self._lay(room, key)
        return Then.STAY

    def _tapped(self, place: int, room: Room, key: OpenedKey | None) -> None:
        """Keep the value, unless the hand cannot hold it any more."""
        self._tapped_place = place
        if self.purpose is Purpose.TURN or key is None:
            return
        hand: list[int] = []

        def look() -> tuple[()]:
            hand.extend(self._match.referee.hidden.hand(self.colour(room), key))
            return ()

        self._note = self._match.attempt(look)
        if not self._note and self._value(room) not in hand:
            self._note = _(self._match.hidden_words.not_in_hand)
        if self._note:
            self._tapped_place = None

    def _lay(self, room: Room, key: OpenedKey | None) -> Then:
        referee, value = self._match.referee, self._value(room)
        if value is None:
            return Then.STAY
        if self.purpose is Purpose.TURN:
            self._note = self._match.attempt(lambda: referee.open_at_table(value))
        elif key is not None:
            laid = PlacedSecret(value, key)
            self._note = self._match.attempt(
                lambda: referee.play(self._match.hidden.placing(), laid=laid)
            )
        self.forget()
        if self._note:
            return Then.STAY
        return Then.TOLD if self.purpose is Purpose.TURN else Then.LEAVE

    def forget(self) -> None:
        """Forget the tapped value."""
        self._tapped_place = None
