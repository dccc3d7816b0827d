"""What came of a value that was opened? It turns over before everybody, and lies there alone.

Then the sum counts up, large, and what came of it stands below. All of it is written already: this
page only shows it. Until it lies face up nothing on the page tells it; until what came of it is
seen, no sound does. Each part takes as long whatever the value is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi
from typing import Final

import pygame
from pygame import Rect

from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _
from companion.ui.pace import ALONE_S, COUNTS_S, FLIP_S, OUTCOME_S
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screen_kit.opening import OpeningMoment, OpeningResult
from companion.ui.screen_kit.read_aloud import Spoken
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import HiddenValuePicture, Picture
from companion.ui.widgets.tap_area import TapArea

_HZ: Final = 60
_GOES_ON: Final = Intent("goes-on")


@dataclass(frozen=True, slots=True)
class Turning:
    """A picture that is turned round its upright axis.

    Attributes:
        picture: its side that is seen.
        wide: how much of its width is seen, 0 to 1.
    """

    picture: Picture
    wide: float

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it, and make it as narrow as it looks."""
        flat = pygame.Surface(box.size, pygame.SRCALPHA, 32)
        drawn = Pen(flat, pen.theme, pen.sizes, now=pen.now, animated=pen.animated)
        self.picture.draw(drawn, flat.get_rect())
        size = (max(1, round(box.w * self.wide)), box.h)
        narrow = pygame.transform.smoothscale(flat, size)
        pen.surface.blit(narrow, narrow.get_rect(center=box.center))


def turned_over(back: Picture, face: Picture, turned: float) -> Picture:
    """What is seen of something that is `turned` over so far, 0 to 1: a side, or one aslant."""
    if turned < 0.5:
        return Turning(back, cos(turned * pi))
    return face if turned >= 1 else Turning(face, -cos(turned * pi))


def show_outcome(room: Room, match: MatchInPlay, place: str, purpose: Purpose) -> None:
    """Go to the page of what came of an opening, where the game has one; else to the table.

    Args:
        room: the room of the screens.
        match: in which it was opened, and that is written.
        place: where it lies, or lay.
        purpose: how it was opened: `OPEN` turns over, anything else was seen already.
    """
    moment = match.game_ui.opening(match) if match.game_ui.opening is not None else None
    if moment is None or moment.result is None or moment.place != place:
        room.nav = room.nav.down_to(Page.TABLE)
    else:
        room.nav = room.nav.outcome(place, purpose)


class OutcomeScreen(BaseScreen):
    """What was opened, for everybody's eyes."""

    def __init__(self, stop: Stop, match: MatchInPlay) -> None:
        """For a stop on `OUTCOME`; the match can go on below it."""
        self._match = match
        made = match.game_ui.opening
        self._moment: OpeningMoment | None = made(match) if made is not None else None
        result = None if self._moment is None else self._moment.result
        self._flips = stop.purpose is Purpose.OPEN and result is not None and (
            result.value is not None
        )  # fmt: skip
        self._began: float | None = None
        self._drawn: object = None

    def _passed(self, room: Room) -> float:
        """How long it has been seen, in seconds; all of it once it rests."""
        if not self._flips or not room.preferences.animated:
            return OUTCOME_S
        return 0.0 if self._began is None else room.now - self._began

    def _turned(self, room: Room) -> float:
        """How far it is turned over, 0 to 1."""
        return min(1.0, self._passed(room) / FLIP_S)

    def _counting(self, room: Room, result: OpeningResult) -> str | None:
        """As much of the sum as is seen while it counts up; None before."""
        passed = self._passed(room) - FLIP_S - ALONE_S
        if passed < 0 or not result.counted:
            return None
        number = int(passed / COUNTS_S * len(result.counted))
        return result.counted[min(number, len(result.counted) - 1)]

    def _told(self, room: Room) -> bool:
        """Whether what came of it stands there."""
        return self._passed(room) >= OUTCOME_S

    @property
    def moving(self) -> bool:
        """It turns over, or the sum counts up."""
        return self._flips

    def holds_sounds(self, room: Room) -> bool:
        """Whether what has happened must not be heard yet."""
        return not self._told(room)

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The scene; below it what is at stake, or once it lies face up what came of it."""
        moment = self._moment
        if moment is None or moment.result is None:
            return (TapArea("anywhere", room.page, _GOES_ON),)
        sizes, turned, result = room.sizes, self._turned(room), moment.result
        frame = framed(room, moment.title, back=False)
        scene, below = divided(room, frame.body)
        value = self._picture(turned, moment, result)
        found: list[Widget] = [
            TapArea("anywhere", room.page, _GOES_ON),
            *frame.head,
            *moment.scene(room, scene, value, settled=self._told(room)),
        ]
        line, after = rows(below, [0.5, 0.5], sizes.gap)
        whole = Words(result.sum, line, sizes.title, "text_bold", lines=1)
        if not self._told(room):
            counted = self._counting(room, result)
            if counted is None:
                return [*found, *(stakes(room, below, moment.stakes) if turned < 1 else ())]
            # As large as the whole sum will be, in whose place it stands.
            return [*found, Label(replace(whole, text=counted, px=whole.fitted().px))]
        button = centred(frame.foot, sizes.touch * 7, frame.foot.h)
        return [
            *found,
            Label(whole),
            Label(Words(sentences(*result.after), after, sizes.heading, rise=-1)),
            Button("primary", button, _("Continue"), _GOES_ON, sizes.heading, Kind.PRIMARY),
        ]

    def _picture(self, turned: float, moment: OpeningMoment, result: OpeningResult) -> Picture:
        """Its back, its face, or one of them aslant."""
        back = HiddenValuePicture(moment.colour)
        if result.value is None or turned < 0.5:
            return back if result.value is None else turned_over(back, back, turned)
        return turned_over(back, self._match.hidden.picture(moment.colour, result.value), turned)

    def spoken(self, room: Room) -> Spoken:
        """What came of it, once everybody sees it."""
        moment = self._moment
        if moment is None or moment.result is None or not self._told(room):
            return Spoken()
        return Spoken(news="\n".join([moment.result.sum, sentences(*moment.result.after)]))

    def answer(self, intent: Intent, room: Room) -> None:
        """A tap shows all of it at once; the next one ends the page."""
        if intent not in (_GOES_ON, BACK):
            return
        if not self._told(room):
            self._flips = False
        else:
            room.nav = room.nav.back()

    def tick(self, room: Room) -> bool:
        """It turns over; the sum counts up."""
        if not self._flips:
            return False
        if self._began is None:
            self._began = room.now
        if self._told(room):
            self._flips = False
            return True
        before, self._drawn = self._drawn, self._part(room)
        return before != self._drawn

    def _part(self, room: Room) -> object:
        """What is seen now, as far as it differs from what was seen before."""
        if self._turned(room) < 1:
            return int(room.now * _HZ)
        result = self._moment.result if self._moment is not None else None
        return None if result is None else self._counting(room, result) or ""


def divided(room: Room, body: Rect) -> tuple[Rect, Rect]:
    """The scene, and what is said below it."""
    scene, below = rows(body, [0.7, 0.3], room.sizes.gap * (2 if body.h > body.w else 1))
    return scene, below


def stakes(room: Room, area: Rect, lines: Sequence[str]) -> list[Widget]:
    """What depends on the value, in words: the last line large."""
    sizes = room.sizes
    cells = rows(area, [*[round(sizes.body * 1.5)] * (len(lines) - 1), 0.5], 0)
    return [
        Label(
            Words(
                line, cell, sizes.heading, "text_bold", rise=-1 if cell.h > sizes.heading * 4 else 0
            )
            if number == len(lines) - 1
            else Words(line, cell, sizes.body, lines=1)
        )
        for number, (line, cell) in enumerate(zip(lines, cells, strict=False))
    ]
