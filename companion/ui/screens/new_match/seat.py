"""Which colours does a seat wear?"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.ui.i18n.translate import _, colour_name
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.screens.new_match.draft import drafted
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest


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
        frame = framed(room, title, foot=len(worn) > 1)
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
        if len(worn) > 1:
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
        """Wear a colour: a player with only one is done by that."""
        draft = drafted(room, self._games)
        match intent.name:
            case "slot":
                self._slot = int(intent.arg or 0)
            case "wear":
                room.draft = draft.with_colour(self._seat, self._slot, str(intent.arg))
                if len(draft.seats[self._seat].colours) == 1:
                    room.nav = room.nav.back()
            case BACK.name:
                room.nav = room.nav.back()
