"""How have the players laid the tiles? Told before the match, by hand or by lot.

A tap turns a tile, a drag exchanges it with another of its shape. The layout is kept in the
set-up, so that it outlives a restart and is that of the next match as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Any, Final

import pygame
from pygame import Rect

from companion.core.game import Json, Setup
from companion.games.ringgeister.survey_layout import BLACK_STARTS
from companion.ui.boards.drawing import Marks
from companion.ui.boards.drawn import drawn
from companion.ui.games.ringgeister.arrange import layouts, spare_tiles
from companion.ui.games.ringgeister.arrange.close_up import close_up
from companion.ui.games.ringgeister.arrange.layouts import Layout
from companion.ui.games.ringgeister.board import RinggeisterBoard, RinggeisterScene, fit
from companion.ui.games.ringgeister.drawing import drawing
from companion.ui.games.ringgeister.plan import Lying
from companion.ui.i18n.translate import _
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.once_per_screen import board_cards
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.widgets.base import Intent, Layer, Target, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Pen, Words

LAYOUT: Final = "layout"
"""The further data of a set-up that the layout is."""


@dataclass(frozen=True, slots=True)
class LaidTiles:
    """The board with its tiles, each to be tapped and dragged.

    Attributes:
        rect: where; the picture has its size.
        drawing: the picture.
        board: the board file's object.
        layout: how the tiles lie.
        held: the slot, or the place in the box, of the tile that is dragged.
        tapped: the slot that was tapped last; "" for none.
    """

    rect: Rect
    drawing: RinggeisterBoard
    board: Mapping[str, Any]
    layout: Layout
    held: str
    tapped: str = ""
    layer: Layer = Layer.PLAIN

    def _box(self, slot: str) -> Rect:
        tile, turn = self.layout[slot]
        return self.drawing.plan.box(Lying(tile, slot, turn)).move(self.rect.topleft)

    def targets(self) -> Sequence[Target]:
        """A spot for each slot; the borders, which lie round all others, at their corners."""
        found = []
        for slot, content in self.board["slots"].items():
            box = self._box(slot)
            spot = box.inflate(-box.w // 4, -box.h // 4)
            if content["shape"] not in ("octagon", "square"):
                side = max(48, box.w // 6)
                corner = Rect(0, 0, side, side)
                right = box.centerx > self.rect.centerx
                low = box.centery > self.rect.centery
                corner.x = box.right - side if right else box.x
                corner.y = box.bottom - side if low else box.y
                spot = corner
            turn = Intent("turn", slot)
            drop = Intent("dropped", slot)
            found.append(Target(f"slot-{slot}", spot, turn, round=True, drag=drop))
        return found

    def words(self) -> Sequence[Words]:
        """None."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw the tiles; outlined are the one tapped last, or the one dragged and its goals."""
        tiles = {tile: Lying(tile, slot, turn) for slot, (tile, turn) in self.layout.items()}
        scene = RinggeisterScene(tiles, {}, {}, {}, None, None)
        before = pen.surface.get_clip()
        pen.surface.set_clip(self.rect)
        self.drawing.draw_scene(pen.surface, self.rect.topleft, scene, Marks())
        for slot in self._outlined():
            tile, turn = self.layout[slot]
            edge = self.drawing.plan.outline(Lying(tile, slot, turn))
            moved = [(x + self.rect.x, y + self.rect.y) for x, y in edge]
            ink = pen.theme.danger if slot in (self.held, self.tapped) else pen.theme.gold_edge
            pygame.draw.polygon(pen.surface, ink, moved, 4)
        pen.surface.set_clip(before)

    def _outlined(self) -> Sequence[str]:
        """The slots whose tiles have an outline."""
        if not self.held:
            return [self.tapped] if self.tapped else []
        shape = layouts.shape_at(self.board, self.held)
        return [slot for slot, one in self.board["slots"].items() if one["shape"] == shape]


class ArrangeScreen(BaseScreen):
    """The tiles as they will lie when the match begins."""

    def __init__(self, games: GamesPort) -> None:
        """As the set-up says."""
        self._games = games
        self._held = ""
        self._tapped = ""
        self._page = 0
        self._chance = SystemRandom()
        self._wrong: tuple[Layout, bool] | None = None

    def _board(self, room: Room, draft: SetupDraft) -> Mapping[str, Any]:
        cards = board_cards(room, self._games, draft.info)
        card = next((one for one in cards if one.id == draft.board_id), cards[0])
        found: Mapping[str, Any] = card.board
        return found

    @staticmethod
    def _layout(draft: SetupDraft, board: Mapping[str, Any]) -> Layout:
        try:
            return layouts.of(board, draft.extras.get(LAYOUT))
        except (LookupError, TypeError, ValueError):
            return layouts.of(board)

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The board, what a finger does, and the ways to lay all tiles at once."""
        draft, sizes = room.draft, room.sizes
        assert draft is not None
        board = self._board(room, draft)
        layout = self._layout(draft, board)
        frame = framed(room, _("Tile layout"), foot=False)
        if sizes.portrait:
            high = frame.body.w
            area, side = rows(frame.body, [high, 0.5], sizes.gap)
        else:
            wide = frame.body.h
            area, side = columns(frame.body, [wide, 0.5], sizes.gap * 2)
        rect = centred(area, *fit(board, area.size))
        setup = Setup(draft.info.slug, draft.preset, {}, board, ())
        picture = drawn(
            setup.game, board, rect.size, room.theme, lambda: drawing(setup, rect.size, room.theme)
        )
        spare = layouts.spare(board, layout)
        box = [spare_tiles.high(room, spare, side.w)] if spare else []
        words, *boxes, lines, done = rows(side, [0.5, *box, *[sizes.touch * 1.3] * 2], sizes.gap)
        own, lot = columns(lines, [0.5, 0.5], sizes.gap)
        can = self._playable(board, layout)
        text = _("Tap a tile to turn it. Drag it onto another to swap them.")
        if not can:
            text = _wrong(board, layout)
        ink = None if can else room.theme.danger
        px = sizes.body
        tapped = self._tapped if self._tapped in layout and not self._held else ""
        pictures: Sequence[Widget] = ()
        if tapped and not box:
            words, area = rows(words, [sizes.body * 2.8, 0.5], sizes.gap)
            tile, turn = layout[tapped]
            pictures = close_up(area, board, Lying(tile, tapped, turn))
        return [
            *frame.head,
            LaidTiles(rect, picture, board, layout, self._held, tapped),
            Label(Words(text, words, sizes.body, "text", ink, -1, -1)),
            *pictures,
            *(
                widget
                for area in boxes
                for widget in spare_tiles.spare_tiles(
                    room, area, picture, board, spare, self._held, self._page
                )
            ),
            Button("own", own, _("Original layout"), Intent("own"), px),
            Button("lot", lot, _("Shuffle the tiles"), Intent("lot"), px),
            Button("primary", done, _("Done"), BACK if can else None, sizes.heading, Kind.PRIMARY),
        ]

    def _playable(self, board: Mapping[str, Any], layout: Layout) -> bool:
        if self._wrong is None or self._wrong[0] != layout:
            self._wrong = layout, layouts.playable(board, layout)
        return self._wrong[1]

    def answer(self, intent: Intent, room: Room) -> None:
        """Turn, exchange, lay all anew, or back."""
        draft = room.draft
        assert draft is not None
        board = self._board(room, draft)
        layout, arg = self._layout(draft, board), str(intent.arg)
        held, self._held = self._held, ""
        match intent.name:
            case "spare" if not held or layouts.is_in_box(held):
                self._held = arg if arg != held else ""
            case "spares":
                self._held, self._page = held, self._page + 1
            case "turn" | "spare" if held and held != arg:
                # Dropped beside the others: the tile is still held, and a tap says where it goes.
                self._take(room, draft, layouts.exchanged(board, layout, held, arg))
            case "turn" if not held:
                self._tapped = arg
                self._take(room, draft, layouts.turned(board, layout, arg))
            case "dragged":
                self._held = arg
            case "dropped":
                one, other = arg.split(" ")
                self._take(room, draft, layouts.exchanged(board, layout, one, other))
            case "own":
                cards = board_cards(room, self._games, draft.info)
                known = layouts.of_boards(board, [card.board for card in cards])
                at = known.index(layout) + 1 if layout in known else 0
                self._take(room, draft, dict(known[at % len(known)]))
            case "lot":
                self._take(room, draft, layouts.by_lot(board, self._chance))
            case BACK.name:
                room.nav = room.nav.back()

    @staticmethod
    def _take(room: Room, draft: SetupDraft, layout: Layout | None) -> None:
        if layout is not None:
            room.draft = replace(draft, extras={**draft.extras, LAYOUT: layouts.written(layout)})


def _wrong(board: Mapping[str, Any], layout: Layout) -> str:
    """Why no match can be played like this."""
    rocks = layouts.rocks(board, layout)
    if rocks != BLACK_STARTS:
        text = _("The board needs {wanted} rock tiles; it has {number}.")
        return text.format(wanted=BLACK_STARTS, number=rocks)
    return _("There's no path to the Mountain yet: turn or swap some tiles.")


def screen(games: GamesPort) -> ArrangeScreen:
    """The screen, for the set-up."""
    return ArrangeScreen(games)


def title() -> str:
    """What the button in the set-up says."""
    return _("Tiles")


def line(extras: Mapping[str, Any]) -> str:
    """How they lie, in few words."""
    return _("your layout") if LAYOUT in extras else _("original layout")


def laid(board: Json, extras: Mapping[str, Any]) -> Json:
    """The board with its tiles as they lie."""
    return {**board, LAYOUT: extras[LAYOUT]} if LAYOUT in extras else board
