"""Which rules apply? Every option with all that it can be, and where it departs from the preset."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.options import OptionInfo
from companion.ui.i18n.translate import _, option_title, preset_title, value_text
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.screens.new_match.draft import drafted
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words


class OptionsScreen(BaseScreen):
    """A row an option: its name, and every value beside or below; a tap on one chooses it."""

    def __init__(self, games: GamesPort) -> None:
        """Begin with the first page."""
        self._games = games
        self._page = 0

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Title, what it means now, and what the preset would say."""
        draft, sizes = drafted(room, self._games), room.sizes
        title = _("Options: {preset}").format(preset=preset_title(draft.info, draft.preset))
        frame = framed(room, title)
        options = draft.offered
        row = round(sizes.touch * (1.9 if sizes.portrait else 1.22))
        pages = Pages(frame.body, len(options), self._page, row, sizes)
        found: list[Widget] = [*frame.head, *pages.turners()]
        titles: list[Widget] = []
        values: list[Widget] = []
        for number, rect in pages.rows():
            sheet, name, *choices = _row(room, draft, options[number], rect)
            found.append(sheet)
            titles.append(name)
            values += choices
        found += [*level(titles), *level(values)]
        reset, done = columns(frame.foot, [0.5, 0.5], sizes.gap)
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


def _row(room: Room, draft: SetupDraft, option: OptionInfo, rect: Rect) -> list[Widget]:
    """The sheet, the option's name, a button a value."""
    sizes, theme = room.sizes, room.theme
    departs = draft.departs(option)
    inside = rect.inflate(-2 * sizes.gap, -max(4, sizes.gap // 2))
    if sizes.portrait:
        title, lower = rows(inside, [round(sizes.caption * 1.35), 0.5], max(2, sizes.gap // 4))
    else:
        title, lower = columns(inside, [0.2, 0.8], sizes.gap)
    values, now = draft.choices(option), draft.value(option.name)
    cells = columns(lower, [0.5] * len(values), max(3, sizes.gap // 2))
    return [
        Sheet(rect, fill=theme.marked if departs else theme.panel, id=f"row-{option.name}"),
        Label(
            Words(departs or option_title(option), title, sizes.caption, "text",
                  theme.danger if departs else theme.ink_soft, -1)
        ),
        *(
            Button(f"set-{option.name}-{number}", cell, value_text(option, value),
                   Intent("set", f"{option.name} {number}"), sizes.body, Kind.CHOICE,
                   value == now, role="text")
            for number, (value, cell) in enumerate(zip(values, cells, strict=True))
        ),
    ]  # fmt: skip
