"""What is to be played? Games and boards as pictures, the rules in words, and the die."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pygame import Rect

from companion.core.game import GameInfo
from companion.ui.i18n.translate import _, ngettext, preset_line, preset_title
from companion.ui.ports.boards import BoardsPort
from companion.ui.ports.games import BoardCard, GamesPort
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit.board_thumbnails import BoardThumbnails
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.once_per_screen import board_cards, first_board
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.screens.new_match.draft import board_name, chosen_board
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.card import ChoiceCard
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon

_ACROSS: Final = 3
"""So many pictures stand in a row; where there are more boards, the last one leads to all."""


class WhatIsPlayed:
    """The part of the set-up that says what is played."""

    def __init__(self, games: GamesPort, boards: BoardsPort, devices: DevicesPort) -> None:
        """No board is drawn yet."""
        self._games = games
        self._boards = boards
        self._devices = devices
        self.thumbnails = BoardThumbnails()
        self._laid: tuple[BoardCard, Mapping[str, Any], BoardCard] | None = None

    def widgets(self, room: Room, draft: SetupDraft, area: Rect) -> list[Widget]:
        """A row of games, a row of boards, the rules, the die; small letters name each row."""
        sizes, gap = room.sizes, max(4, room.sizes.gap * 3 // 4)
        dies = [sizes.touch] if draft.info.needs_die else []
        drawer = round(sizes.caption * 1.3)
        rules = max(round(sizes.touch * 1.55), round(sizes.body * 3.9))
        upper, lower, words, *die = rows(area, [0.5, 0.5, rules, *dies], gap)
        game, games = _titled(upper, drawer)
        board, boards = _titled(lower, drawer)
        title, drawn = columns(board, [round(sizes.caption * 4.6), 0.5], gap)
        by, soft = self._drawn_by(room, draft), room.theme.ink_soft
        return [
            Label(Words(_("Game"), game, sizes.caption, "text_bold", soft, -1, lines=1)),
            Label(Words(_("Board"), title, sizes.caption, "text_bold", soft, -1, lines=1)),
            Label(Words(by, drawn, sizes.caption, "text", soft, 1, lines=1)),
            *level([*self._of_games(room, draft, games), *self._of_boards(room, draft, boards)]),
            rules_card(room, draft, words),
            *(widget for rect in die for widget in self._die(room, draft, rect)),
        ]

    def _of_games(self, room: Room, draft: SetupDraft, area: Rect) -> list[Widget]:
        """The games, each by its first board."""
        infos = self._games.infos()
        cells = columns(area, [0.5] * max(_ACROSS, len(infos)), room.sizes.gap)
        found: list[Widget] = []
        for info, cell in zip(infos, cells, strict=False):
            slug = info.slug
            picture = self.thumbnails.of(info, first_board(room, self._games, info), close=True)
            found.append(
                ChoiceCard(f"game-{slug}", cell, _(info.title), Intent("game", slug),
                     room.sizes.body, on=slug == draft.info.slug, picture=picture)
            )  # fmt: skip
        return found

    def _of_boards(self, room: Room, draft: SetupDraft, area: Rect) -> list[Widget]:
        """The boards of the game; of very many the first, the chosen one, and the way to all.

        An only one has the room of two, and how it is laid out stands beside it.
        """
        cards = list(board_cards(room, self._games, draft.info))
        chosen = chosen_board(room, self._games, draft)
        shown, more = cards, len(cards) > _ACROSS
        if more:
            shown = cards[: _ACROSS - 1]
            if chosen not in shown:
                shown[-1] = chosen
        cells = columns(area, [0.5] * _ACROSS, room.sizes.gap)
        if len(cards) == 1:
            cells = [cells[0].union(cells[1]), *cells[2:]]
        found: list[Widget] = [
            board_choice(
                room, self.thumbnails, draft.info, card, cell, chosen, close=len(cards) == 1
            )
            for card, cell in zip(shown, cells, strict=False)
        ]
        if more:
            text = _("All {n} boards").format(n=len(cards))
            found.append(
                ChoiceCard("boards", cells[-1], text, Intent("boards"), room.sizes.body,
                     picture=Icon("board"))
            )  # fmt: skip
        elif is_laid_out_beside(room, self._games, draft):
            found.append(self._laid_out(room, draft, chosen, cells[-1]))
        return found

    def _laid_out(self, room: Room, draft: SetupDraft, card: BoardCard, cell: Rect) -> Widget:
        """How the board is laid out, as a picture; the way to where that is done."""
        arrangement, extras = room.ui_of(draft.info.slug).arrangement, draft.extras
        assert arrangement is not None
        if self._laid is None or self._laid[0] is not card or self._laid[1] is not extras:
            laid = replace(card, board=arrangement.laid(card.board, extras))
            self._laid = card, extras, laid
        picture = self.thumbnails.of(draft.info, self._laid[2])
        text = arrangement.title()
        return ChoiceCard(
            "arrange", cell, text, Intent("arrange"), room.sizes.body, picture=picture
        )

    def _drawn_by(self, room: Room, draft: SetupDraft) -> str:
        """Who has drawn the chosen board, if it is not a printed one."""
        card = chosen_board(room, self._games, draft)
        if self._boards.collection.find(card.id) is not None:
            return _("This is one of your own boards.")
        return "" if card.authentic else _("Drawn by Table Herald; add yours under Boards.")

    def _die(self, room: Room, draft: SetupDraft, rect: Rect) -> list[Widget]:
        sizes = room.sizes
        name, here, hand = columns(rect, [sizes.caption * 26 // 5, 0.5, 0.5], sizes.gap)
        word = _("Simulated die") if self._devices.die().simulated else _("Real die")
        title = Words(_("Die"), name, sizes.caption, "text_bold", room.theme.ink_soft, -1)
        buttons = level(
            [
                Button("die-here", here, word, Intent("die", 1), sizes.body, Kind.CHOICE,
                       draft.roll_here),
                Button("die-hand", hand, _(
                    "Manual entry"), Intent("die", 0), sizes.body, Kind.CHOICE,
                       not draft.roll_here),
            ]
        )  # fmt: skip
        return [Label(title), *buttons]


def is_laid_out_beside(room: Room, games: GamesPort, draft: SetupDraft) -> bool:
    """Whether the players lay the board out, and the row of boards has room to say how."""
    arranged = room.ui_of(draft.info.slug).arrangement is not None
    return arranged and len(board_cards(room, games, draft.info)) < _ACROSS


def _titled(area: Rect, title: int) -> tuple[Rect, Rect]:
    """The line of a title over a row, and the row."""
    return Rect(area.x, area.y, area.w, title), Rect(area.x, area.y + title, area.w, area.h - title)


def board_choice(
    room: Room,
    thumbnails: BoardThumbnails,
    info: GameInfo,
    card: BoardCard,
    cell: Rect,
    chosen: BoardCard,
    *,
    close: bool = False,
) -> ChoiceCard:
    """A board to choose; `close` as `BoardThumbnails.of` has it."""
    return ChoiceCard(
        f"board-{card.id}", cell, board_name(info, card), Intent("board", card.id),
        room.sizes.body, on=card.id == chosen.id, picture=thumbnails.of(info, card, close=close),
    )  # fmt: skip


def rules_card(room: Room, draft: SetupDraft, rect: Rect) -> ChoiceCard:
    """Which rules, in a line; it leads to all of them."""
    title = preset_title(draft.info, draft.preset)
    line = preset_line(draft.info, draft.preset)
    if draft.changes:
        line = differing(draft)
    text = _("Rules: {preset}").format(preset=title)
    px = room.sizes.body
    return ChoiceCard("rules", rect, text, Intent("rules"), px, line=line, line_px=px * 11 // 12)


def differing(draft: SetupDraft) -> str:
    """By how many options the rules differ from their preset, in words."""
    return ngettext(
        "{n} option differs from {preset}",
        "{n} options differ from {preset}",
        len(draft.changes),
        preset=preset_title(draft.info, draft.preset),
    )
