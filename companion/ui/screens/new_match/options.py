"""Which rules apply? Every option in words, and where it departs from the preset."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.options import OptionInfo
from companion.ui.i18n.translate import _, option_title, preset_title, value_text
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.screens.new_match.setup import drafted
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Kind, Label, Sheet
from companion.ui.widgets.pen import Words


class OptionsScreen(BaseScreen):
    """A row an option: tap it for its next value."""

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
        across = 1 if sizes.portrait else 2
        row = round(sizes.touch * (1.5 if sizes.portrait else 1.65))
        pages = Pages(frame.body, len(options), self._page, row, sizes, across)
        found: list[Widget] = [*frame.head, *pages.turners()]
        titles: list[Widget] = []
        meanings: list[Widget] = []
        for number, rect in pages.rows():
            sheet, title_, meaning, change = self._row(room, draft, options[number], rect)
            found += [sheet, change]
            titles.append(title_)
            meanings.append(meaning)
        found += [*level(titles), *level(meanings)]
        reset, done = columns(frame.foot, [0.5, 0.5], sizes.gap)
        changed = Intent("reset") if draft.changes else None
        found += [
            Button("reset", reset, _("As the preset"), changed, sizes.body),
            Button("primary", done, _("Done"), BACK, sizes.heading, Kind.PRIMARY),
        ]
        return found

    def _row(self, room: Room, draft: SetupDraft, option: OptionInfo, rect: Rect) -> list[Widget]:
        sizes, theme = room.sizes, room.theme
        departs = draft.departs(option)
        button = Rect(0, 0, max(rect.w // 5, round(sizes.touch * 1.9)), sizes.touch)
        button.midright = (rect.right - sizes.gap // 2, rect.centery)
        text = Rect(rect.x + sizes.gap, rect.y, button.x - rect.x - 2 * sizes.gap, rect.h)
        upper, lower = rows(text.inflate(0, -sizes.gap), [0.36, 0.64], 0)
        name = departs or option_title(option)
        meaning = value_text(option, draft.value(option.name))
        ink = theme.danger if departs else theme.ink_soft
        change = Intent("change", option.name)
        return [
            Sheet(rect, fill=theme.marked if departs else theme.panel, id=f"row-{option.name}",
                  intent=change),
            Label(Words(name, upper, sizes.caption, "text", ink, -1, lines=1)),
            Label(Words(meaning, lower, sizes.body, "text_bold", None, -1)),
            Button(f"change-{option.name}", button, _("Change"), change, sizes.body),
        ]  # fmt: skip

    def answer(self, intent: Intent, room: Room) -> None:
        """The next value, the next page, all as the preset says, or done."""
        draft = drafted(room, self._games)
        match intent.name:
            case "change":
                option = next(one for one in draft.info.options if one.name == intent.arg)
                room.draft = draft.with_option(option, draft.next_value(option))
            case "page":
                self._page = int(intent.arg or 0)
            case "reset":
                room.draft = draft.with_preset(draft.preset)
            case BACK.name:
                room.nav = room.nav.back()
