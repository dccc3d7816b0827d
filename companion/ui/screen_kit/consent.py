"""Does everybody at the table agree? Each by a tap on a button in their colour."""

from __future__ import annotations

from collections.abc import Collection

from pygame import Rect

from companion.core.game import Seat
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.picture import Crests

AGREE = "agree"


class Consent:
    """Who has agreed so far; another question needs everybody's consent again."""

    def __init__(self, match: MatchInPlay) -> None:
        """Nobody has agreed yet."""
        self._match = match
        self._tapped: frozenset[Seat] = frozenset()

    @property
    def agreed(self) -> frozenset[Seat]:
        """The seats that have agreed; the only person does so by doing it."""
        return self._tapped | self._only

    @property
    def _only(self) -> frozenset[Seat]:
        """The seat of the only person of the match; nobody where several people play."""
        people = self._match.referee.queries.people
        return people if len(people) == 1 else frozenset()

    def to_tap(self, asked: Collection[Seat]) -> frozenset[Seat]:
        """Which of those who are asked have a button: all but the only person."""
        return frozenset(asked) - self._only

    def clear(self) -> None:
        """Forget all consent: the question has changed."""
        self._tapped = frozenset()

    def take(self, intent: Intent) -> bool:
        """Give or withdraw a seat's consent. Returns whether the intent was that."""
        if intent.name != AGREE or not isinstance(intent.arg, int):
            return False
        self._tapped ^= {Seat(intent.arg)}
        return True

    def whole(self, asked: Collection[Seat]) -> bool:
        """Whether everybody who is asked has agreed."""
        return set(asked) <= self.agreed

    def refuse(self, intent: Intent) -> None:
        """What the last voice was to do failed: it can be given once more."""
        self.take(intent)

    def widgets(
        self, room: Room, area: Rect, asked: Collection[Seat], missing: str = ""
    ) -> list[Widget]:
        """A button for each seat that is asked.

        Args:
            room: for the sizes.
            area: for all of them; see `height`.
            asked: the seats.
            missing: what the question lacks before anybody can agree, a sentence.
        """
        asked = self.to_tap(asked)
        can = frozenset[Seat]() if missing else asked
        return buttons(room, self._match, area, asked, self._tapped, can, "", missing)


def buttons(
    room: Room,
    match: MatchInPlay,
    area: Rect,
    asked: Collection[Seat],
    agreed: Collection[Seat],
    able: Collection[Seat],
    unable: str,
    why: str = "",
) -> list[Widget]:
    """A button for each seat that is asked.

    Args:
        room: for the sizes.
        match: on the table.
        area: for all of them; see `height`.
        asked: the seats.
        agreed: those that have agreed.
        able: those that can agree.
        unable: what stands on the others' buttons.
        why: what is said where one of them is tapped; "" where that says it.
    """
    found: list[Widget] = []
    seats = match.referee.setup.seats
    lines = _lines(room, asked)
    across = -(-len(asked) // max(1, lines))
    cells = [
        cell
        for line in rows(area, [0.5] * lines, room.sizes.gap)
        for cell in columns(line, [0.5] * across, room.sizes.gap)
    ]
    for number, rect in zip(sorted(asked), cells, strict=False):
        on, can, seat = number in agreed, number in able, seats[number]
        word = _("agrees") if on else _("tap to agree") if can else unable
        cannot = why_not(why) if why else None
        found.append(
            Button(f"agree{number}", rect, seat.name, Intent(AGREE, number) if can else cannot,
                   room.sizes.body, Kind.CHOICE if can else Kind.PLAIN, on, word,
                   Crests(seat.colours))
        )  # fmt: skip
    return found


def alone(match: MatchInPlay, asked: Collection[Seat]) -> str:
    """The remark that one voice is enough; empty where more are asked, or only one person plays."""
    if len(asked) != 1 or len(match.referee.queries.people) == 1:
        return ""
    (seat,) = asked
    name = match.referee.setup.seats[seat].name
    return _("{name} agrees alone. The record and result will say so.").format(name=name)


def waits_for(match: MatchInPlay, asked: Collection[Seat], agreed: Collection[Seat]) -> str:
    """What is said below the buttons: who is still missing, or that one voice is enough."""
    if one := alone(match, asked):
        return one
    missing = sorted(set(asked) - set(agreed))
    if not agreed or len(missing) != 1:
        return _("Everybody must agree.")
    return _("{name} is the last to agree.").format(name=match.referee.setup.seats[missing[0]].name)


def who_must_agree(match: MatchInPlay, asked: Collection[Seat], agreed: Collection[Seat]) -> str:
    """Why what all must agree to cannot be done yet: who has not agreed."""
    missing = sorted(set(asked) - set(agreed))
    if len(missing) != 1:
        return _("Everybody must agree first.")
    return _("{name} must agree first.").format(name=match.referee.setup.seats[missing[0]].name)


def _lines(room: Room, asked: Collection[Seat]) -> int:
    """The number of rows of buttons: at most three side by side on a narrow screen."""
    return -(-len(asked) // 3) if room.sizes.portrait else min(1, len(asked))


def height(room: Room, asked: Collection[Seat]) -> int:
    """The height that the buttons need, in pixels; 0 when nobody is asked."""
    if not asked:
        return 0
    lines = _lines(room, asked)
    return lines * room.sizes.touch + (lines - 1) * room.sizes.gap
