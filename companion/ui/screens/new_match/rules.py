"""By which rules is it played? Every preset with the line that says what it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.ui.i18n.translate import _, preset_line, preset_title
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.once_per_screen import board_cards
from companion.ui.screen_kit.setup_form import SetupPart
from companion.ui.screens.new_match.draft import drafted
from companion.ui.screens.new_match.what import differing
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.card import ChoiceCard
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button

_FOOT: Final = 1.5
"""How high the button at the foot is, in touches: its second line stands free of the edge."""


class RulesScreen(BaseScreen):
    """A card a preset: a tap on one chooses it and leads back to the set-up."""

    def __init__(self, games: GamesPort) -> None:
        """Nothing is chosen yet."""
        self._games = games

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The presets, and the way to every option."""
        draft, sizes = drafted(room, self._games), room.sizes
        frame = framed(room, _("Rules"))
        presets = list(draft.info.presets)
        across = 1 if sizes.portrait else 2
        lines = -(-len(presets) // across)
        foot = frame.foot.copy()
        foot.h = round(sizes.touch * _FOOT)
        foot.bottom = frame.foot.bottom
        area = frame.body.copy()
        area.h -= foot.h - frame.foot.h
        high = min(area.h // lines - sizes.gap, round(sizes.touch * 2.6))
        area.h = lines * high + (lines - 1) * sizes.gap
        cells = [
            cell
            for row in rows(area, [high] * lines, sizes.gap)
            for cell in columns(row, [0.5] * across, sizes.gap)
        ]
        cards: list[Widget] = [
            ChoiceCard(
                f"preset-{name}",
                cell,
                preset_title(draft.info, name),
                Intent("preset", name),
                sizes.heading,
                on=name == draft.preset,
                line=preset_line(draft.info, name),
                line_px=sizes.body,
            )
            for name, cell in zip(presets, cells, strict=False)
        ]
        sub = differing(draft) if draft.changes else _("standard")
        return [
            *frame.head,
            *level(cards),
            Button("options", foot, _("Options"), Intent("options"), sizes.heading, sub=sub),
        ]

    def answer(self, intent: Intent, room: Room) -> None:
        """Choose a preset, go on to the options, or back."""
        match intent.name:
            case "preset":
                draft = drafted(room, self._games)
                if intent.arg != draft.preset:
                    cards = board_cards(room, self._games, draft.info)
                    ids = [card.id for card in cards]
                    turned = draft.with_preset(str(intent.arg), ids)
                    room.draft = turned.after(draft, SetupPart.RULES)
                room.nav = room.nav.back()
            case "options":
                room.nav = room.nav.push(Stop(Page.OPTIONS))
            case BACK.name:
                room.nav = room.nav.back()
