"""Who sits here? Floor 5: a seat's colours, and its name on an on-screen keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.ui.pointer import Key, KeyName
from companion.ui.screens.draft import MOST_NAME, Draft
from companion.ui.screens.frame import framed
from companion.ui.screens.room import BACK, Room, Still
from companion.ui.screens.setup import drafted
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.keyboard import keyboard
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Image, Kind, Label, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest
from companion.ui.words import _, colour_name

_MOST_USED = 5


class SeatColours(Still):
    """The five armies, each with who has it."""

    def __init__(self, seat: int) -> None:
        """For one seat."""
        self._seat = seat
        self._slot = 0

    def widgets(self, room: Room) -> Sequence[Widget]:
        """One large button a colour; a player with two colours chooses which to change."""
        draft, sizes = drafted(room), room.sizes
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

    def _army(self, room: Room, draft: Draft, colour: str, cell: Rect) -> list[Widget]:
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
        draft = drafted(room)
        match intent.name:
            case "slot":
                self._slot = int(intent.arg or 0)
            case "wear":
                room.draft = draft.with_colour(self._seat, self._slot, str(intent.arg))
            case BACK.name:
                room.nav = room.nav.back()


class SeatName(Still):
    """A name, written or chosen from those used before."""

    def __init__(self, seat: int) -> None:
        """For one seat."""
        self._seat = seat
        self._text: str | None = None
        self._shift: bool | None = None
        self._accents = False

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The name, names used before, the keyboard."""
        draft, sizes = drafted(room), room.sizes
        text = self._now(draft)
        frame = framed(room, _("Who sits here?"), foot=False)
        used = self._used(room, draft)
        body = frame.body
        keys_high = min(
            round(sizes.touch * (6.6 if sizes.portrait else 5.6)),
            body.h - 2 * sizes.touch - 3 * sizes.gap,
        )
        field_high = round(sizes.touch * (1.0 if not sizes.portrait else 1.3))
        field, chips, _spare, keys = rows(
            body, [field_high, sizes.touch, 0.5, keys_high], max(3, sizes.gap // 2)
        )
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
                Words(f"{text}|" if text else _("Tap the name"), words, sizes.heading, "name",
                      room.theme.ink if text else room.theme.ink_soft, -1, lines=1)
            )
        )  # fmt: skip
        if used:
            cells = columns(chips, [0.5] * max(3, len(used)), max(3, sizes.gap // 2))
            for number, (name, cell) in enumerate(zip(used, cells, strict=False)):
                found.append(
                    Button(f"used{number}", cell, name, Intent("used", name), sizes.body,
                           role="text")
                )  # fmt: skip
        found += keyboard(
            keys, sizes, room.theme, capital=self._capital(text), accents=self._accents
        )
        return found

    def _used(self, room: Room, draft: Draft) -> list[str]:
        taken = {seat.name for number, seat in enumerate(draft.seats) if number != self._seat}
        return [name for name in room.names() if name not in taken][:_MOST_USED]

    def _now(self, draft: Draft) -> str:
        return draft.seats[self._seat].name if self._text is None else self._text

    def _capital(self, text: str) -> bool:
        """Shift as it was tapped, else a capital where a name begins."""
        return self._shift if self._shift is not None else not text or text[-1] in " -"

    def answer(self, intent: Intent, room: Room) -> None:
        """A key was tapped, a name was chosen."""
        draft = drafted(room)
        text = self._now(draft)
        match intent.name:
            case "letter":
                self._text = (text + str(intent.arg))[:MOST_NAME]
                self._shift = None
            case "rub":
                self._text = text[:-1]
            case "shift":
                self._shift = not self._capital(text)
            case "accents":
                self._accents = not self._accents
            case "used":
                room.draft = draft.with_name(self._seat, str(intent.arg))
                room.nav = room.nav.back()
            case "done":
                room.draft = draft.with_name(self._seat, text)
                room.nav = room.nav.back()
            case BACK.name:
                room.nav = room.nav.back()

    def typed(self, key: Key, room: Room) -> bool:
        """Real keys write too."""
        if key.name is KeyName.TEXT:
            self.answer(Intent("letter", key.text), room)
            return True
        if key.name is KeyName.BACKSPACE:
            self.answer(Intent("rub"), room)
            return True
        return False
