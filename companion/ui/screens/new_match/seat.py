"""Who sits here? A seat's colours, and its name on an on-screen keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.ui.i18n.translate import _, colour_name
from companion.ui.input.events import KeyStroke
from companion.ui.ports.games import GamesPort
from companion.ui.ports.match_list import MatchListPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.once_per_screen import player_names
from companion.ui.screen_kit.setup_form import MOST_NAME, SetupDraft, nobodys_names
from companion.ui.screen_kit.text_entry import Writing
from companion.ui.screens.new_match.setup import drafted
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.keyboard import keyboard, least_high, variants
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest

_MOST_USED = 5


class SeatColoursScreen(BaseScreen):
    """The five armies, each with who has it."""

    def __init__(self, seat: int, games: GamesPort) -> None:
        """For one seat."""
        self._games = games
        self._seat = seat
        self._slot = 0

    def widgets(self, room: Room) -> Sequence[Widget]:
        """One large button a colour; a player with two colours chooses which to change."""
        draft, sizes = drafted(room, self._games), room.sizes
        worn = draft.seats[self._seat].colours
        title = _("A colour for {name}").format(name=draft.shown_name(self._seat))
        frame = framed(room, title)
        found: list[Widget] = list(frame.head)
        area = frame.body
        if len(worn) > 1:
            slots, area = rows(area, [sizes.touch, 0.5], sizes.gap)
            for slot, rect in enumerate(columns(slots, [0.5] * len(worn), sizes.gap)):
                text = _("First colour") if slot == 0 else _("Second colour")
                found.append(
                    Button(f"slot{slot}", rect, text, Intent("slot", slot), sizes.body,
                           Kind.CHOICE, slot == self._slot)
                )  # fmt: skip
        colours = draft.info.colours
        if sizes.portrait:
            cells = rows(area, [0.5] * len(colours), sizes.gap)
        else:
            high = min(area.h, area.w * 3 // 10)
            cells = columns(centred(area, area.w, high), [0.5] * len(colours), sizes.gap)
        for colour, cell in zip(colours, cells, strict=True):
            found += self._army(room, draft, colour, cell)
        done = centred(frame.foot, sizes.touch * 5, frame.foot.h)
        found.append(Button("primary", done, _("Done"), BACK, sizes.heading, Kind.PRIMARY))
        return found

    def _army(self, room: Room, draft: SetupDraft, colour: str, cell: Rect) -> list[Widget]:
        sizes = room.sizes
        whose = next(
            (
                draft.shown_name(number)
                for number, seat in enumerate(draft.seats)
                if colour in seat.colours
            ),
            _("free"),
        )
        on = draft.seats[self._seat].colours[self._slot] == colour
        intent = Intent("wear", colour)
        if sizes.portrait:
            return [
                Button(f"wear-{colour}", cell, colour_name(colour), intent, sizes.heading,
                       Kind.CHOICE, on, whose, Crest(colour))
            ]  # fmt: skip
        upper, lower = rows(cell, [0.62, 0.38], sizes.gap // 2)
        return [
            Button(f"wear-{colour}", upper, "", intent, sizes.body, Kind.CHOICE, on,
                   picture=Crest(colour)),
            Label(Words(f"{colour_name(colour)}\n{whose}", lower, sizes.body, rise=-1)),
        ]  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """Wear a colour, or be done."""
        draft = drafted(room, self._games)
        match intent.name:
            case "slot":
                self._slot = int(intent.arg or 0)
            case "wear":
                room.draft = draft.with_colour(self._seat, self._slot, str(intent.arg))
            case BACK.name:
                room.nav = room.nav.back()


class SeatNameScreen(BaseScreen):
    """A name, written or chosen from those used before."""

    def __init__(self, seat: int, match_list: MatchListPort, games: GamesPort) -> None:
        """For one seat."""
        self._match_list = match_list
        self._games = games
        self._seat = seat
        self._writing: Writing | None = None

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The name, names used before or what a held letter offers, the keyboard."""
        draft, sizes = drafted(room, self._games), room.sizes
        writing = self._written(draft)
        text, keys = writing.text, writing.keys
        frame = framed(room, _("Who sits here?"), foot=False)
        body, gap = frame.body, max(3, sizes.gap // 2)
        field_high = round(sizes.touch * (1.3 if sizes.portrait else 1.0))
        left = body.h - field_high - gap
        least = least_high(keys, sizes)
        aside = [sizes.touch] if left - sizes.touch - gap >= least else []
        keys_high = min(round(least * 1.2), left - len(aside) * (sizes.touch + gap) - gap)
        field, *chips, _spare, low = rows(body, [field_high, *aside, 0.5, keys_high], gap)
        crests = draft.seats[self._seat].colours
        wide = min(field.w, sizes.touch * 9)
        line = centred(field, wide, field.h)
        inside = line.inflate(-2 * sizes.gap, -sizes.gap // 2)
        crest, words = columns(inside, [inside.h * len(crests), 0.5], sizes.gap)
        found: list[Widget] = [*frame.head, Sheet(line, fill=room.theme.parchment_light)]
        found += [
            Image(box, Crest(colour))
            for colour, box in zip(crests, columns(crest, [0.5] * len(crests), 0), strict=True)
        ]
        found.append(
            Label(
                Words(f"{text}|" if text else _("Type the name"), words, sizes.heading, "name",
                      room.theme.ink if text else room.theme.ink_soft, -1, lines=1)
            )
        )  # fmt: skip
        for row in chips:
            found += self._chips(room, draft, row, writing)
        return [*found, *keyboard(low, sizes, room.theme, keys)]

    def _written(self, draft: SetupDraft) -> Writing:
        """The name while it is written; it begins as it is."""
        if self._writing is None:
            self._writing = Writing(draft.seats[self._seat].name, MOST_NAME)
        return self._writing

    def _chips(self, room: Room, draft: SetupDraft, row: Rect, writing: Writing) -> list[Widget]:
        """What a held letter offers, else names used before."""
        sizes = room.sizes
        if writing.offered:
            return variants(row, sizes, writing.offered, capital=writing.keys.capital)
        used = self._used(room, draft)
        cells = columns(row, [0.5] * max(3, len(used)), max(3, sizes.gap // 2))
        return [
            Button(f"used{number}", cell, name, Intent("used", name), sizes.body, role="text")
            for number, (name, cell) in enumerate(zip(used, cells, strict=False))
        ]

    def _used(self, room: Room, draft: SetupDraft) -> list[str]:
        taken = {seat.name for number, seat in enumerate(draft.seats) if number != self._seat}
        taken |= nobodys_names()
        return [name for name in player_names(room, self._match_list) if name not in taken][
            :_MOST_USED
        ]

    def answer(self, intent: Intent, room: Room) -> None:
        """A key was tapped, a name was chosen."""
        draft = drafted(room, self._games)
        writing = self._written(draft)
        if writing.answer(intent):
            return
        match intent.name:
            case "used":
                room.draft = draft.with_name(self._seat, str(intent.arg))
                room.nav = room.nav.back()
            case "done":
                room.draft = draft.with_name(self._seat, writing.text)
                room.nav = room.nav.back()
            case BACK.name:
                room.nav = room.nav.back()

    def tick(self, room: Room) -> bool:
        """A letter that was held for long enough offers its variants."""
        hold_s = room.preferences.hold_s
        return self._written(drafted(room, self._games)).tick(room.held, room.now, hold_s)

    def typed(self, key: KeyStroke, room: Room) -> bool:
        """Real keys write too."""
        return self._written(drafted(room, self._games)).typed(key)
