"""How is a hidden value opened before everybody? The page that all watch.

The value's back lies in the middle, and in words what depends on it. Its owner opens it on this
page: with the PIN, or by a tap where there is none. What is opened is public the next moment, so
nobody looks first and the screen is not handed over. Where the rules let one player alone look,
the page says step by step in whose hands the screen must be, and shows nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from companion.core.errors import VaultError
from companion.core.game import Colour, Seat
from companion.referee.secrets import OpenedKey
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _, translate
from companion.ui.input.events import KeyStroke
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.due import due
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screen_kit.opening import OpeningMoment, OpeningResult
from companion.ui.screen_kit.read_aloud import Spoken
from companion.ui.screens.secrets import fallbacks
from companion.ui.screens.secrets.outcome import divided, show_outcome, stakes
from companion.ui.screens.secrets.pass_over import given_to
from companion.ui.screens.secrets.pin_door import HandedKey, PinDoor
from companion.ui.screens.secrets.pin_entry import pad_foot
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Image, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import HiddenValuePicture, Picture


@dataclass(frozen=True, slots=True)
class _PlainMoment:
    """The moment of a game that has none of its own: the value's back alone."""

    place: str
    colour: Colour
    title: str
    stakes: tuple[str, ...]
    result: OpeningResult | None = None

    def scene(
        self,
        _room: Room,
        area: Rect,
        value: Picture,
        *,
        settled: bool = False,  # noqa: ARG002 - the contract has it
    ) -> Sequence[Widget]:
        """The value."""
        return (Image(area, value),)


def moment_of(match: MatchInPlay, place: str) -> OpeningMoment:
    """What everybody sees of the opening that is asked for at a place."""
    made = match.game_ui.opening
    moment = made(match) if made is not None else None
    if moment is not None and moment.place == place and moment.result is None:
        return moment
    referee, words = match.referee, match.hidden_words
    name = match.hidden.place_name(referee.game.view(referee.state, None), place)
    colour = match.hidden.owner(referee.state, place)
    return _PlainMoment(place, colour, match.hidden.about(words.at_place, name), ())


class OpeningScreen(BaseScreen):
    """One opening, before it is done."""

    def __init__(
        self, stop: Stop, match: MatchInPlay, preference_store: PreferenceStore, handed: HandedKey
    ) -> None:
        """For a stop on `OPENING`; the key of whoever looks alone goes on by `handed`."""
        self._match = match
        self._stop = stop
        self._handed = handed
        self._seat = Seat(stop.seat or 0)
        self._moment = moment_of(match, stop.place)
        locked = match.referee.pins.has_pin(self._seat)
        self._door = PinDoor(match, self._seat, preference_store) if locked else None
        self._trouble = ""

    def _name(self, seat: Seat | None) -> str:
        return "" if seat is None else self._match.referee.setup.seats[seat].name

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The scene and the stakes; the pad beside them, or the large button below."""
        moment, sizes = self._moment, room.sizes
        value = HiddenValuePicture(moment.colour)
        ways = [
            Button(way.id, room.page, way.text, way.intent, sizes.body, role="text")
            for way in fallbacks.fallbacks_for(self._match, self._stop.purpose)
        ]
        frame = framed(room, moment.title, foot=self._door is None)
        found: list[Widget] = list(frame.head)
        steps, body = self._steps(room, frame.body)
        found += steps
        if self._door is not None:
            return [*found, *self._at_pad(room, body, self._door, value, ways)]
        scene, below = divided(room, body)
        found += moment.scene(room, scene, value)
        found += self._said(room, below)
        cells = columns(frame.foot, [0.42, 0.58], sizes.gap)
        found += [
            replace(way, rect=centred(cells[0], sizes.touch * 8, frame.foot.h), kind=Kind.QUIET)
            for way in ways
        ]
        word = self._word()
        return [
            *found,
            Button("primary", cells[1] if ways else frame.foot, word, Intent("here"),
                   sizes.heading, Kind.PRIMARY),
        ]  # fmt: skip

    def _at_pad(
        self, room: Room, body: Rect, door: PinDoor, value: Picture, ways: Sequence[Button]
    ) -> list[Widget]:
        """The scene and the stakes, and the pad below or beside them."""
        sizes, moment = room.sizes, self._moment
        if sizes.portrait:
            upper, pad = rows(body, [0.5, 0.5], sizes.gap)
        else:
            upper, pad = columns(body, [0.5, 0.5], sizes.gap * 2)
        upper, foot = rows(upper, [0.5, sizes.touch], sizes.gap)
        scene, below = divided(room, upper)
        return [
            *moment.scene(room, scene, value),
            *self._said(room, below),
            *door.column(room, pad, self._prompt()),
            *pad_foot(room, foot, ways),
        ]

    def _said(self, room: Room, area: Rect) -> list[Widget]:
        """What is at stake, or why it could not be opened."""
        if self._trouble:
            words = Words(self._trouble, area, room.sizes.body, ink=room.theme.danger)
            return [Label(words)]
        lines = self._moment.stakes
        if self._stop.purpose is Purpose.PEEK and self._door is None:
            lines = (*lines[-1:], given_to(self._name(self._seat)))
        return stakes(room, area, lines)

    def _steps(self, room: Room, body: Rect) -> tuple[list[Widget], Rect]:
        """Who does what, one after the other, where one player alone looks."""
        viewer, owner = self._match.referee.prompt.private_to, self._match.referee.prompt.seat
        if viewer is None or self._stop.purpose is Purpose.OPEN:
            return [], body
        sizes, theme = room.sizes, room.theme
        names = {"owner": self._name(owner), "name": self._name(viewer)}
        lines = (
            _("1. {owner} lets {name} look").format(**names),
            _("2. {name} looks alone").format(**names),
            _("3. All see the result"),
        )
        now = 0 if self._stop.purpose is Purpose.SHARE else 1
        across = sizes.portrait
        high = round(sizes.body * (4.8 if across else 1.6))
        strip, body = rows(body, [high, 0.5], sizes.gap)
        cells = rows(strip, [0.5] * 3, 0) if across else columns(strip, [0.5] * 3, sizes.gap)
        return [
            Label(Words(line, cell, sizes.body, "text_bold" if number == now else "text",
                        theme.ink if number == now else theme.ink_soft))
            for number, (line, cell) in enumerate(zip(lines, cells, strict=True))
        ], body  # fmt: skip

    def _prompt(self) -> str:
        """Whose PIN, and what it does."""
        name = self._name(self._seat)
        match self._stop.purpose:
            case Purpose.SHARE:
                viewer = self._name(self._match.referee.prompt.private_to)
                return _("{name}: your PIN lets {other} look").format(name=name, other=viewer)
            case Purpose.PEEK:
                return _("Pass the screen to {name} for the PIN").format(name=name)
            case _:
                return _("{name}: your PIN reveals it").format(name=name)

    def _word(self) -> str:
        """What the large button does, and whose it is."""
        name = self._name(self._seat)
        match self._stop.purpose:
            case Purpose.SHARE:
                viewer = self._name(self._match.referee.prompt.private_to)
                return _("{name} lets {other} look").format(name=name, other=viewer)
            case Purpose.PEEK:
                return _("I'm {name}").format(name=name)
            case _:
                return _("{name} reveals it").format(name=name)

    def spoken(self, _room: Room) -> Spoken:
        """What is at stake, and in whose hands the screen must be."""
        peeks = self._stop.purpose is Purpose.PEEK
        return Spoken(
            news=self._moment.title,
            who=given_to(self._name(self._seat)) if peeks else self._name(self._seat),
            due=sentences(*self._moment.stakes),
        )

    def answer(self, intent: Intent, room: Room) -> None:
        """Open it, take another way, or see the board first."""
        if intent.name == "instead":
            fallbacks.take(str(intent.arg), room, self._match, None)
        elif intent == BACK:
            room.nav = room.nav.down_to(Page.TABLE).put_aside(due(self._match.referee))
        elif self._door is not None:
            self._trouble = ""
            self._door.answer(intent, room)
        else:
            self._open_without_pin(room)

    def _open_without_pin(self, room: Room) -> None:
        if self._stop.purpose is Purpose.PEEK:
            room.nav = room.nav.taken()
            return
        try:
            key = self._match.referee.pins.unlock(self._seat).key()
        except VaultError as error:
            self._trouble = translate(error)
            return
        if key is not None:
            self._use(key, room)

    def _use(self, key: OpenedKey, room: Room) -> None:
        """Open the value for all, let the other look, or go on alone; the key is closed."""
        if self._stop.purpose is Purpose.PEEK:
            self._handed.put(key)
            room.nav = room.nav.taken()
            return
        referee = self._match.referee

        def share() -> tuple[()]:
            referee.hidden.share(key)
            return ()

        try:
            if self._stop.purpose is Purpose.SHARE:
                self._trouble = self._match.attempt(share)
            else:
                self._trouble = self._match.attempt(lambda: referee.open_slip(key))
        finally:
            key.close()
        if self._trouble or room.fault:
            return
        if self._stop.purpose is Purpose.SHARE:
            room.nav = room.nav.down_to(Page.TABLE)
        else:
            show_outcome(room, self._match, self._stop.place, Purpose.OPEN)

    def typed(self, key: KeyStroke, room: Room) -> bool:
        """Real keys type a PIN."""
        return self._door is not None and self._door.typed(key, room)

    def tick(self, room: Room) -> bool:
        """The right PIN opens it."""
        if self._door is None:
            return False
        changed = self._door.tick(room)
        key = self._door.take()
        if key is not None:
            self._use(key, room)
        return changed

    def gone(self) -> None:
        """Forget what was typed."""
        if self._door is not None:
            self._door.close()
