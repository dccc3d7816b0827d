"""Which rules apply? Every option with all that it can be, and where it departs from the preset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pygame import Rect

from companion.core.options import OptionInfo
from companion.ui.i18n.translate import _, option_title, preset_title, value_text
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import Frame, framed
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.screens.new_match.draft import drafted
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.pages import turners
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words

_MORE: Final = 0.12
"""A row is by so much of the area higher than it needs to be, at most."""


class OptionsScreen(BaseScreen):
    """A row an option: its name, and every value below it; a tap on one chooses it."""

    def __init__(self, games: GamesPort) -> None:
        """Begin with the first page."""
        self._games = games
        self._page = 0

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Title, what it means now, and what the preset would say."""
        draft, sizes = drafted(room, self._games), room.sizes
        title = _("Options: {preset}").format(preset=preset_title(draft.info, draft.preset))
        frame = framed(room, title)
        body, strip, foot = _cut(sizes, frame)
        options = draft.offered
        pages = _paged([_needed(room, draft, one, body.w) for one in options], body.h, sizes.gap)
        self._page = max(0, min(self._page, len(pages) - 1))
        found: list[Widget] = list(frame.head)
        titles: list[Widget] = []
        for number, rect in _stacked(pages[self._page], body, sizes.gap):
            sheet, name, *choices = _row(room, draft, options[number], rect)
            titles.append(name)
            found += [sheet, *level(choices)]
        found += level(titles)
        if len(pages) > 1:
            found += turners(strip, self._page, len(pages), sizes)
        reset, done = columns(foot, [0.5, 0.5], sizes.gap)
        changed = Intent("reset") if draft.changes else why_not(_("Nothing has been changed."))
        found += [
            Button("reset", reset, _("Reset to preset"), changed, sizes.body),
            Button("primary", done, _("Done"), BACK, sizes.heading, Kind.PRIMARY),
        ]
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """Another value, another page, all as the preset says, or done."""
        draft = drafted(room, self._games)
        match intent.name:
            case "set":
                name, number = str(intent.arg).split(" ")
                option = next(one for one in draft.info.options if one.name == name)
                value = draft.choices(option)[int(number)]
                room.draft = draft.with_option(option, value)
            case "page":
                self._page = int(intent.arg or 0)
            case "reset":
                room.draft = draft.with_preset(draft.preset)
            case BACK.name:
                room.nav = room.nav.back()


def _cut(sizes: Metrics, frame: Frame) -> tuple[Rect, Rect, Rect]:
    """Rows, what turns their pages, and the foot: lying, pages are turned beside the foot."""
    if sizes.portrait:
        body, strip = rows(frame.body, [0.5, sizes.touch], sizes.gap)
        return body, strip, frame.foot
    strip, foot = columns(frame.foot, [sizes.touch * 4.4, 0.5], 2 * sizes.gap)
    return frame.body, strip, foot


def _paged(needed: Sequence[int], high: int, gap: int) -> list[dict[int, int]]:
    """The rows of each page, number and least height in pixels: as many as an area holds."""
    pages: list[dict[int, int]] = [{}]
    for number, least in enumerate(needed):
        there = pages[-1]
        if there and sum(there.values()) + gap * len(there) + least > high:
            pages.append({})
        pages[-1][number] = least
    return pages


def _stacked(page: Mapping[int, int], area: Rect, gap: int) -> list[tuple[int, Rect]]:
    """Where the rows of a page are: each has its height, and what is left over is shared."""
    spare = area.h - sum(page.values()) - gap * (len(page) - 1)
    more = min(spare // len(page), round(area.h * _MORE))
    heights = [least + more for least in page.values()]
    return list(zip(page, rows(area, heights, gap), strict=True))


def _letters(sizes: Metrics) -> int:
    """The letters on the buttons: 4 mm on a 7" display."""
    return round(sizes.body * 1.1)


def _title_high(sizes: Metrics) -> int:
    return round(sizes.body * 1.35)


def _inside(rect: Rect, sizes: Metrics) -> tuple[Rect, Rect]:
    """Where a row's name is, and below it the buttons."""
    inside = rect.inflate(-2 * sizes.gap, -max(4, sizes.gap // 2))
    title, lower = rows(inside, [_title_high(sizes), 0.5], max(2, sizes.gap // 4))
    return title, lower


def _cells(lower: Rect, number: int, sizes: Metrics) -> list[Rect]:
    return columns(lower, [0.5] * number, max(3, sizes.gap // 2))


def _needed(room: Room, draft: SetupDraft, option: OptionInfo, wide: int) -> int:
    """The height that an option's row needs for letters of full size."""
    sizes, values = room.sizes, draft.choices(option)
    tall = Rect(0, 0, wide, sizes.height_px)
    _title, lower = _inside(tall, sizes)
    most = 0
    for value, cell in zip(values, _cells(lower, len(values), sizes), strict=True):
        box = cell.inflate(-2 * (cell.w // 12), 0)
        words = Words(_label(value_text(option, value)), box, _letters(sizes))
        most = max(most, words.fitted().height)
    # A button keeps a twelfth of its height free above and below.
    return tall.h - lower.h + max(sizes.touch, most * 6 // 5 + 2)


def _label(sentence: str) -> str:
    """A sentence as it stands on a button: without the full stop at its end."""
    return sentence.removesuffix(".").removesuffix("。")


def _row(room: Room, draft: SetupDraft, option: OptionInfo, rect: Rect) -> list[Widget]:
    """The sheet, the option's name, and a button a value below it."""
    sizes, theme = room.sizes, room.theme
    departs = draft.departs(option)
    title, lower = _inside(rect, sizes)
    values, now = draft.choices(option), draft.value(option.name)
    cells = _cells(lower, len(values), sizes)
    return [
        Sheet(rect, fill=theme.marked if departs else theme.panel, id=f"row-{option.name}"),
        Label(
            Words(departs or option_title(option), title, sizes.body, "text_bold",
                  theme.danger if departs else theme.ink, -1, lines=1)
        ),
        *(
            Button(f"set-{option.name}-{number}", cell, _label(value_text(option, value)),
                   Intent("set", f"{option.name} {number}"), _letters(sizes), Kind.CHOICE,
                   value == now, role="text")
            for number, (value, cell) in enumerate(zip(values, cells, strict=True))
        ),
    ]  # fmt: skip
