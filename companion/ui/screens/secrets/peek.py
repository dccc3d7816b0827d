"""How is a hidden value looked at? The private task with one value.

Only `SecretField` draws the value, and only while a finger holds the button.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from companion.referee.secrets import OpenedKey
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Purpose, Stop
from companion.ui.screens.secrets.fallbacks import Fallback, fallbacks_for
from companion.ui.screens.secrets.private_task import BaseTask, Then
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.secretfield import HOLD, RevealedValues, SecretField
from companion.ui.widgets.tap_area import TapArea

LOOKED_AFTER_S = 0.3
"""In seconds: a value held for so long counts as seen; a mere tap does not."""
GOES_AFTER_S = 4.0
"""In seconds: so long after the finger has left a value that was seen, its screen leaves too."""
_LOOKS = frozenset({Purpose.LOOK, Purpose.DRAW})
"""The purposes for which a look is all."""


def _hold() -> str:
    """How a value is seen."""
    return _("Hold the button for a moment and look at the picture.")


class PeekTask(BaseTask):
    """Draw, look or peek: hold to see; then the screen leaves, or the table is told."""

    def __init__(self, stop: Stop, match: MatchInPlay) -> None:
        """For a stop on `PRIVATE`."""
        super().__init__(stop, match)
        self._looked = False
        self._held_since: float | None = None
        self._lifted: float | None = None
        self._only_tapped = False
        self._trouble = ""

    @property
    def first(self) -> str:
        """Enter holds the button until the value was seen, then it is done."""
        return "primary" if self._looked else HOLD

    @property
    def still_asked(self) -> bool:
        """A value that was just drawn has not been looked at."""
        return self.purpose is Purpose.DRAW and not self._looked

    def widgets(self, room: Room, body: Rect, key: OpenedKey | None) -> Sequence[Widget]:
        """A sentence, the field, the button to hold, and the large one."""
        sizes = room.sizes
        tall = round(sizes.touch * 1.4)
        text, middle, hold, foot = rows(body, [sizes.body * 2.8, 0.5, tall, tall], sizes.gap)
        side = min(sizes.touch * 3, middle.h - sizes.gap)
        field = centred(middle, side, side)
        held = centred(hold, sizes.touch * 7, hold.h)
        message = self._trouble or self._sentence()
        ink = room.theme.danger if self._trouble else None
        found: list[Widget] = [
            *self._anywhere(room),
            Label(Words(message, text, sizes.body, ink=ink)),
            Sheet(field.inflate(sizes.gap, sizes.gap), fill=room.theme.parchment_shade),
        ]
        if key is not None:
            found.append(
                SecretField(field, self.colour(room), 1, self.faces(room), self._reveal(key))
            )
        found.append(
            Button(HOLD, held, _("Hold to see"), Intent("looked"), sizes.heading, hold=True)
        )
        other = fallbacks_for(self._match, self.purpose) if self._trouble else ()
        return [*found, *self._foot(room, foot, other)]

    def _anywhere(self, room: Room) -> list[Widget]:
        """After a look a tap anywhere leaves."""
        if not (self._looked and self.purpose in _LOOKS):
            return []
        return [TapArea("anywhere", room.page, Intent("done"))]

    def _foot(self, room: Room, foot: Rect, other: Sequence[Fallback]) -> list[Widget]:
        """The large button; where the vault has failed, the other way beside it."""
        sizes = room.sizes
        ready = self._looked or self.purpose is Purpose.LOOK
        wide = sizes.touch * (7 if not other else 12)
        *aside, out = columns(centred(foot, wide, foot.h), [0.5] * (len(other) + 1), sizes.gap)
        found: list[Widget] = [
            Button(way.id, rect, way.text, way.intent, sizes.body)
            for way, rect in zip(other, aside, strict=True)
        ]
        intent = Intent("done") if ready else why_not(_hold())
        found.append(Button("primary", out, self._word(), intent, sizes.heading, Kind.PRIMARY))
        return found

    def _word(self) -> str:
        match self.purpose:
            case Purpose.PEEK:
                return _("Tell the table")
            case _:
                return _("Done")

    def _sentence(self) -> str:
        if self._looked and self.purpose in _LOOKS:
            return _("The screen returns to the table by itself.")
        if self._only_tapped and not self._looked:
            return _hold()
        match self.purpose:
            case Purpose.DRAW:
                return _(self._match.hidden_words.was_drawn)
            case Purpose.PEEK:
                return _(self._match.hidden_words.other_opens)
            case _:
                return _(self._match.hidden_words.lies_here)

    def _reveal(self, key: OpenedKey) -> Callable[[], RevealedValues]:
        referee, place = self._match.referee, self.place
        return lambda: RevealedValues((referee.hidden.look(place, key),))

    def answer(self, intent: Intent, room: Room, key: OpenedKey | None) -> Then:
        """The value was seen, or the player is done."""
        if intent.name == "looked":
            self._held_since, self._lifted = room.now, None
        elif intent.name == "done":
            if self.purpose is not Purpose.PEEK or key is None:
                return Then.LEAVE
            self._trouble = self._match.attempt(lambda: self._match.referee.open_slip(key))
            return Then.STAY if self._trouble else Then.TOLD
        return Then.STAY

    def tick(self, room: Room) -> Then | None:
        """Whether it was held for long enough; whether the finger left it too soon, or long ago."""
        if room.held != HOLD:
            if self._held_since is not None and self._looked:
                self._lifted = room.now
            elif self._held_since is not None:
                self._held_since, self._only_tapped = None, True
                return Then.STAY
            self._held_since = None
            gone = self._lifted is not None and room.now - self._lifted >= GOES_AFTER_S
            return Then.LEAVE if gone and self.purpose in _LOOKS else None
        if not self._looked and self._held_since is not None:
            self._looked = room.now - self._held_since >= LOOKED_AFTER_S
            return Then.STAY if self._looked else None
        return None
