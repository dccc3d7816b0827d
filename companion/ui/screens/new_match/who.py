"""Who plays? The number of players, and a row a seat: colours, name, who starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from companion.ui.i18n.translate import _
from companion.ui.ports.program_players import LevelInfo
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.setup_form import SeatDraft, SetupDraft, numbered
from companion.ui.text.fonts import FontRole
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.picture import Crest, Icon


def players(room: Room, draft: SetupDraft, levels: Sequence[LevelInfo], area: Rect) -> list[Widget]:
    """How many, the way to where they sit, and a row each; `levels` are those of the game."""
    titles = {level.name: _(level.title) for level in levels}
    sizes = room.sizes
    gap = sizes.gap if sizes.portrait else max(3, sizes.gap // 2)
    numbers = draft.numbers
    most = numbers[-1]
    tall = min(round(sizes.touch * 1.3), (area.h - most * gap) // (most + 1))
    parts = rows(area, [tall] * (most + 1), gap)
    word, *cells = columns(parts[0], [0.36, *[0.64 / len(numbers)] * len(numbers)], gap)
    sit = Intent("seating")
    found: list[Widget] = [
        Button("seating", word, _("Seats"), sit, sizes.body, Kind.QUIET, picture=Icon("chair"))
    ]
    for number, cell in zip(numbers, cells, strict=True):
        may = draft.may_have(number)
        intent = Intent("seats" if may else "not-seats", number)
        on, kind = number == len(draft.seats), Kind.CHOICE if may else Kind.PLAIN
        found.append(
            Button(f"n{number}", cell, str(number), intent, sizes.body, kind, on, pale=not may)
        )
    names: list[Widget] = []
    for seat, rect in zip(range(len(draft.seats)), parts[1:], strict=False):
        *crests, name, starts = _seat(room, draft, titles, seat, rect)
        found += [*crests, starts]
        names.append(name)
    return [*found, *level(names)]


def _seat(
    room: Room, draft: SetupDraft, titles: Mapping[str, str], seat: int, rect: Rect
) -> list[Widget]:
    sizes = room.sizes
    gap = max(3, sizes.gap // 2)
    worn = draft.seats[seat].colours
    wide = round(max(rect.h, sizes.touch) * 1.05)
    *crests, name, starts = columns(rect, [wide] * len(worn) + [0.72, 0.28], gap)
    first = seat == draft.first
    role: FontRole = "text_bold" if draft.seats[seat].name else "text"
    found: list[Widget] = [
        Button(f"colour{seat}-{slot}", crest, "", Intent("colour", seat), sizes.body,
               Kind.CHOICE, picture=Crest(colour))
        for slot, (colour, crest) in enumerate(zip(worn, crests, strict=True))
    ]  # fmt: skip
    found += [
        Button(f"name{seat}", name, draft.shown_name(seat), Intent("name", seat), sizes.body,
               Kind.CHOICE, sub=_plays(draft.seats[seat], titles), role=role, align=-1,
               picture=Icon("screen") if draft.seats[seat].level else None),
        Button(f"first{seat}", starts, _("Starts") if first else "", Intent("first", seat),
               sizes.caption, Kind.CHOICE, first,
               picture=None if first else Icon("ring", room.theme.ink_soft)),
    ]  # fmt: skip
    return found


def _plays(seat: SeatDraft, titles: Mapping[str, str]) -> str:
    """That the computer plays the seat, and its level where the name does not say it.

    A free seat says what it can be given.
    """
    if not seat.level:
        return "" if seat.name else _("name or computer")
    title = titles.get(seat.level, "")
    return _("computer player") if seat.name in numbered(title) else title
