"""Which tile is drawn with which tool, and what is selected on it? No pygame.

`taps` says what a finger means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.boards.draft.edit_history import EditHistory
from companion.core.drafting.sheet import Point
from companion.core.game import Json
from companion.games.ringgeister.drafting.draft import (
    TileDraft,
    box_of,
    is_empty,
    slot_of,
    split,
    spot_of,
)
from companion.games.ringgeister.drafting.usual import SPARE_SYMBOLS, SYMBOLS
from companion.games.ringgeister.pieces import HANDS, STORM
from companion.ui.games.ringgeister.editor.tools import CHOICES, FIELD, Tool
from companion.ui.screen_kit.board_work import BoardWork

SWAP = "swap"
LIKE = "like"
"""What the next tap on a tile answers: with which this one changes places, which it copies."""
_RIM_MM = 7.0
_SIGNS = 6
"""As many fit beside a sentence."""


class Work(BoardWork[TileDraft]):
    """A board being edited.

    Attributes:
        tool: the tool in hand.
        tile: the tile that is drawn; None for none.
        choice: tool → what it puts.
        asked: `SWAP` or `LIKE` while another tile is asked for; else "".
        laying: whether slots and shapes are drawn, not what tiles carry.
        card: the number of the card that is shown; None while none is.
        sure: the places of questions that were answered: nothing is missing there.
    """

    def __init__(
        self, past: EditHistory[TileDraft], keep: Callable[[EditHistory[Any]], None]
    ) -> None:
        """Edit this board; `keep` writes it to the disk."""
        super().__init__(past, keep)
        self.tool = Tool.TILE
        self.tile: str | None = None
        self.choice = self._first_choices()
        self.asked = ""
        self.laying = False
        self.card: int | None = None
        self.sure: frozenset[str] = frozenset()
        self._slot: str | None = None
        self._framed: tuple[Point, Point] | None = None

    @property
    def tool_name(self) -> str:
        """The tool in hand."""
        return self.tool.value

    def _first_choices(self) -> dict[Tool, str]:
        """What each tool puts first on a tile."""
        return {tool: self.choices(tool)[0] for tool in (*CHOICES, Tool.GATE)}

    def take_named(self, name: str) -> None:
        """Take the tool of this name."""
        self.take(Tool(name))

    def take(self, tool: Tool, choice: str | None = None) -> None:
        """Take another tool, and what it puts; what is selected stays where it has a use for it."""
        self.tool, self.trouble = tool, None
        self.asked, self.laying, self.card = "", False, None
        if tool not in (Tool.MOVE, Tool.LOOK):
            self.chosen = None
        if choice is not None and choice in self.choices(tool):
            self.choice[tool] = choice

    def choices(self, tool: Tool) -> Sequence[str]:
        """What a tool can put; of gates what the board's cards and gates show, and a few more."""
        if tool is not Tool.GATE:
            return CHOICES.get(tool, ())
        shown = {card.below for card in self.draft.cards.values()} - {STORM}
        shown |= {gate.symbol for tile in self.draft.tiles.values() for gate in tile.gates.values()}
        ours = (*SYMBOLS, *SPARE_SYMBOLS)
        known = sorted(ours, key=lambda one: one not in shown)
        return (*[*sorted(shown - {*ours}), *known][:_SIGNS], FIELD)

    @property
    def puts(self) -> str:
        """What the tool in hand puts; "" where there is no choice."""
        return self.choice.get(self.tool, "")

    @property
    def shown_card(self) -> tuple[str, bool, str] | None:
        """What the card in hand shows: bearer, whether forward, what is below; None for none."""
        if self.card is None:
            return None
        bearer, hand, below = [*self.draft.cards.values()][self.card]
        return bearer, hand == HANDS[0], below

    def hold(self, tile: str | None) -> None:
        """Draw this tile from now on, as large as it fits; None for the whole board.

        On an empty one, every tool begins with what is drawn first.
        """
        if tile is not None and tile != self.tile and is_empty(self.draft.tiles[tile]):
            self.choice = self._first_choices()
        self.tile = tile
        self._slot = None if tile is None else slot_of(self.draft, tile)
        if self.chosen is not None and split(self.chosen)[0] != tile:
            self.chosen = None
        self.look_at(tile, _RIM_MM)

    def look_at(self, tile: str | None, rim_mm: float) -> None:
        """A tile is seen as large as it fits, with so much around it; the board for None."""
        if tile is None:
            self._framed = (0, 0), self.draft.size_mm
        else:
            (left, top), (right, bottom) = box_of(self.draft, tile)
            self._framed = (left - rim_mm, top - rim_mm), (right + rim_mm, bottom + rim_mm)

    def closer(self) -> tuple[Point, Point] | None:
        """What is to be seen as large as it fits; told once."""
        framed, self._framed = self._framed, None
        return framed

    def choose(self, place: str | None) -> None:
        """Select a place; its tile is drawn."""
        tile = None if place is None or place.startswith("@") else split(place)[0]
        if tile is not None and tile != self.tile and tile in self.draft.tiles:
            self.hold(tile)
        self.chosen = place

    def where(self, place: str | None) -> Point | None:
        """The position of a place."""
        return None if place is None else spot_of(self.draft, place)

    def forget_lost(self) -> None:
        """Forget the selection when it is not on the board any more.

        Instead of a tile that went into the box, the one that lies there is in hand.
        """
        super().forget_lost()
        if self.tile is not None and slot_of(self.draft, self.tile) is None:
            lying = self.draft.layout.get(self._slot or "")
            self.hold(None if lying is None else lying[0])
        if self.card is not None and self.card >= len(self.draft.cards):
            self.card = len(self.draft.cards) - 1

    # After a restart

    def saved_state(self) -> dict[str, Json]:
        """Tool, tile and selection as JSON."""
        return {
            **super().saved_state(), "tile": self.tile, "asked": self.asked,
            "laying": self.laying, "card": self.card, "sure": sorted(self.sure),
            "puts": {tool.value: choice for tool, choice in self.choice.items()},
        }  # fmt: skip

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Restore them.

        Raises:
            LookupError, TypeError, ValueError: `saved_state` has not written it.
        """
        super().restore(saved)
        self.asked, self.laying = str(saved["asked"]), bool(saved["laying"])
        self.card = saved["card"] if saved["card"] in range(len(self.draft.cards)) else None
        for tool in self.choice:
            wanted = str(saved["puts"][tool.value])
            self.choice[tool] = wanted if wanted in self.choices(tool) else self.choices(tool)[0]
        self.sure = frozenset(map(str, saved.get("sure", ())))
        self.tile = saved["tile"]
        self._slot = None if self.tile is None else slot_of(self.draft, self.tile)
        self.forget_lost()
