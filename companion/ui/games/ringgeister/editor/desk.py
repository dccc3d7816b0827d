"""What do fingers and buttons do to a board of tiles? See `BoardDesk`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from pygame import Rect

from companion.core.drafting.finding import Finding, GuideStep, marked
from companion.core.drafting.sheet import Point
from companion.games.ringgeister.drafting import edits, spares
from companion.games.ringgeister.drafting.doubts import doubts, unsigned
from companion.games.ringgeister.drafting.draft import (
    FORKS,
    GATES,
    POINTS,
    WAYS,
    TileDraft,
    is_empty,
    slot_of,
    split,
)
from companion.games.ringgeister.drafting.guide import Todo, next_empty
from companion.games.ringgeister.drafting.parts import KINDS
from companion.games.ringgeister.pieces import COLOURS, HANDS, STORM
from companion.ui.boards.view import View
from companion.ui.games.ringgeister.editor import drags, laying_taps, selection_bar, taps
from companion.ui.games.ringgeister.editor.sketch import Sketch
from companion.ui.games.ringgeister.editor.sketch_marks import SketchMarks
from companion.ui.games.ringgeister.editor.tool_pictures import ToolPicture
from companion.ui.games.ringgeister.editor.tools import (
    ARROW,
    FIELD,
    KEYS,
    MAGIC,
    MOUNTAIN,
    START,
    Tool,
)
from companion.ui.games.ringgeister.editor.work import LIKE, SWAP, Work
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.board_desk import Easel, SheetPointer, ToolButton
from companion.ui.screen_kit.context import Room
from companion.ui.screens.editor.drawn_sheet import drawn_sheet
from companion.ui.widgets.base import Intent, Widget

_MENDS: Final[Mapping[str, tuple[Tool, str | None]]] = {
    "black_starts": (Tool.SIGN, START),
    "rock_without_start": (Tool.SIGN, START),
    "white_starts": (Tool.POINT, "white"),
    "one_mountain": (Tool.SIGN, MOUNTAIN),
    "missing": (Tool.SIGN, ARROW),
    "no_such_way": (Tool.SIGN, ARROW),
    "arrow_astray": (Tool.SIGN, ARROW),
    "number_of_ways": (Tool.WAY, None),
    "no_route": (Tool.WAY, None),
    "three_points": (Tool.GATE, FIELD),
    "point_shared": (Tool.GATE, FIELD),
    "printed_fields": (Tool.GATE, FIELD),
    "no_such_symbol": (Tool.GATE, None),
    "no_start": (Tool.SIGN, START),
    "no_magic": (Tool.SIGN, MAGIC),
    "no_sign": (Tool.SIGN, START),
    "no_gate": (Tool.GATE, None),
}
"""Code of a finding → the tool that mends it, and what that puts."""
_ADDS: Final = frozenset(
    {"black_starts", "white_starts", "one_mountain", "printed_fields", "no_such_symbol"}
)


class RinggeisterDesk:
    """Tiles, their slots and the cards, in hand."""

    def __init__(self, work: Work) -> None:
        """Work on this board."""
        self._work = work
        self._sketch = Sketch()
        self._doubts: tuple[TileDraft | None, str, tuple[Finding, ...]] = (None, "", ())

    @property
    def work(self) -> Work:
        """The board."""
        return self._work

    @property
    def tools(self) -> Sequence[ToolButton]:
        """All of them."""
        return [ToolButton(tool.value, KEYS[tool], partial(ToolPicture, tool)) for tool in Tool]

    @property
    def focus(self) -> str | None:
        """What is selected, else the tile in hand."""
        return self._work.chosen or self._work.tile

    def closer(self) -> tuple[Point, Point] | None:
        """A tile that was taken in hand is seen as large as it fits."""
        return self._work.closer()

    # On the sheet

    def tap(self, at: Point, reach_mm: float) -> None:
        """A tap on the sheet."""
        taps.tap(self._work, at, reach_mm)

    def drag(self, start: Point, end: Point, reach_mm: float) -> None:
        """A finger was dragged and has left."""
        drags.drag(self._work, start, end, reach_mm)

    def held_by(self, at: Point, reach_mm: float) -> drags.Held | None:
        """Something on the tile, a corner of a shape, or nothing."""
        return drags.held_by(self._work, at, reach_mm)

    def draws(self, held: Any) -> bool:
        """Only with something held: else the sheet is pushed."""
        return held is not None

    def sheet(
        self, _room: Room, easel: Easel, view: View, pointer: SheetPointer | None, *, hurried: bool
    ) -> Widget:
        """The board as it looks now; while something is dragged, as it would be."""
        work, draft, thread = self._work, self._work.draft, None
        dragging = pointer is not None and pointer.start is not None and pointer.held is not None
        if pointer is not None and pointer.start is not None and pointer.held is not None:
            draft = drags.dragged(work, pointer.held, pointer.start, pointer.at)
            if work.tool is Tool.WAY and not work.laying:
                thread = work.spot(pointer.held), pointer.at
        faults, warnings = marked(easel.found)
        asked = frozenset(
            one.places[0] for one in self._questions(easel.found) if split(one.places[0])[1]
        )
        marks = SketchMarks(
            None if work.laying else work.tile, work.chosen, faults, warnings, asked,
            next_empty(draft), work.shown_card,
            () if dragging else tuple(laying_taps.handles(work)), thread,
            None if pointer is None or thread is not None else pointer.at,
        )  # fmt: skip
        return drawn_sheet(
            easel, view, (draft, marks),
            lambda surface, look: self._sketch.draw(surface, draft, look, marks),
            hurried=hurried,
        )  # fmt: skip

    # Around it

    def selection_bar(self, room: Room, easel: Easel, area: Rect) -> list[Widget]:
        """The bar for what is selected, else for the tool in hand."""
        asked = self._questions(easel.found)
        tool = _tool(asked[0])[0] if asked else None
        return selection_bar.selection_bar(room, self._work, easel, area, tool)

    def answer(self, intent: Intent, easel: Easel) -> None:
        """A button of the selection bar."""
        work, arg, place = self._work, intent.arg, self._work.chosen
        part = "" if place is None else split(place)[1]
        match intent.name:
            case "choice" if str(arg) in work.choices(work.tool):
                work.choice[work.tool] = str(arg)
                if place is not None and part == GATES and arg != FIELD:
                    # Whoever put a gate with a wrong sign chooses the right one.
                    work.do(edits.SetSymbol(split(place)[0], split(place)[2], str(arg)))
            case "sure":
                work.sure |= {one.places[0] for one in self._questions(easel.found)}
            case "turn" | "swap" | "like" | "empty" if work.tile is not None:
                self._tile(intent.name, work.tile)
            case "laying":
                work.laying, work.chosen = not work.laying, None
                if work.laying:
                    work.hold(None)
            case "slot" if place is not None and place.startswith("@"):
                across, down = work.draft.size_mm
                shape = work.draft.slots[place[1:]].shape
                work.do(edits.PutSlot(shape, (across / 2, down / 2)))
            case "away":
                self._away()
            case "other-way" if place is not None and part == POINTS:
                taps.other_way(work, place)
            case "other-kind" if place is not None and part == WAYS:
                taps.other_kind(work, place, KINDS)
            case "straight" if place is not None and part == FORKS:
                taps.other_straight(work, place)
            case "new-tile" | "spare" | "bin-tile" if work.tile is not None:
                self._box(intent.name, work.tile)
            case "own-shape" | "turns" if place is not None and place.startswith("@"):
                self._slot(intent.name, place[1:])
            case "cards":
                work.card, work.chosen = (0 if work.card is None else None), None
            case "card" | "card-more" | "card-less" | "bearer" | "hand" | "below" if (
                work.card is not None
            ):
                self._card(intent.name, int(arg or 0))

    def _tile(self, what: str, tile: str) -> None:
        """Something with the tile in hand."""
        work, slot = self._work, slot_of(self._work.draft, tile)
        if what == "empty":
            work.do(edits.ClearTile(tile))
        elif what == "turn" and slot is not None:
            turns = work.draft.slots[slot].turns
            now = work.draft.layout[slot][1]
            work.do(edits.TurnTile(slot, turns[(turns.index(now) + 1) % len(turns)]))
        elif what in (SWAP, LIKE):
            work.asked = "" if work.asked == what else what
            work.hold(None if work.asked else tile)
            work.tile = tile

    def _box(self, what: str, tile: str) -> None:
        """Another tile in the place of the one in hand: a new one, or one of the box."""
        work, slot = self._work, slot_of(self._work.draft, tile)
        other = spares.next_spare(work.draft, tile)
        if slot is None:
            return
        done = False
        if what == "new-tile":
            done = work.do(edits.PutTile(slot))
        elif what == "spare" and other is not None:
            done = work.do(edits.LaySpare(slot, other))
        elif what == "bin-tile":
            done = work.do(edits.RemoveTile(tile))
        if done and what != "spare":
            work.asked = ""
        work.hold(work.draft.layout[slot][0])

    def _slot(self, what: str, slot: str) -> None:
        """A shape of its own, or which turns a slot allows."""
        work = self._work
        if what == "own-shape":
            work.do(edits.OwnShape(slot))
        else:
            work.do(edits.SetTurns(slot, len(work.draft.slots[slot].turns) == 1))

    def _away(self) -> None:
        """What is selected goes."""
        work, place = self._work, self._work.chosen
        if place is None:
            return
        tile, part, name = split(place)
        if place.startswith("@"):
            work.do(edits.RemoveSlot(place[1:]))
        elif part == WAYS:
            one, _, other = name.partition(".")
            work.do(edits.RemoveWay(tile, one, other))
        elif part and part != "rock":
            work.do(edits.Remove(tile, part, name))

    def _card(self, what: str, step: int) -> None:
        """Another card, or something else on this one."""
        work, names = self._work, [*self._work.draft.cards]
        number = work.card or 0
        if what == "card":
            work.card = (number + step) % len(names)
            return
        if what == "card-more" and work.do(edits.PutCard(names[number])):
            work.card = number + 1
        elif what == "card-less":
            work.do(edits.RemoveCard(names[number]))
        if what in ("card-more", "card-less"):
            return
        card = work.draft.cards[names[number]]
        signs = (*(one for one in work.choices(Tool.GATE) if one != FIELD), STORM)
        bearer, hand, below = card
        if what == "bearer":
            bearer = COLOURS[(COLOURS.index(bearer) + 1) % len(COLOURS)]
        elif what == "hand":
            hand = HANDS[1 - HANDS.index(hand)]
        else:
            now = signs.index(below) if below in signs else -1
            below = signs[(now + 1) % len(signs)]
        work.do(edits.SetCard(names[number], bearer, hand, below))

    # The guide

    def _questions(self, found: Sequence[Finding]) -> Sequence[Finding]:
        """What may be missing on the tile in hand, once every path that must be there is."""
        work = self._work
        tile, draft = work.tile, work.draft
        if tile is None or work.laying:
            return ()
        here = [one for one in found if one.place and split(one.place)[0] == tile]
        if any(one.code == "number_of_ways" for one in here):
            return ()
        if self._doubts[0] is not draft or self._doubts[1] != tile:
            self._doubts = draft, tile, doubts(draft, tile)
        asked = [one for one in self._doubts[2] if one.places[0] not in work.sure]
        whole = draft.tiles[tile].ways and not any(one.is_fault for one in here)
        return unsigned(draft, tile) if whole and not asked and tile not in work.sure else asked

    def ask(self, step: GuideStep, found: Sequence[Finding]) -> GuideStep:
        """Before the next step: may something be missing on the tile in hand?"""
        asked = self._questions(found)
        if not asked or step.key in (Todo.PHOTOGRAPH, Todo.SLOTS):
            return step
        return GuideStep(Todo.DOUBT, asked[0].message, asked[0].places)

    def follow(self, step: GuideStep, easel: Easel) -> None:
        """Go to the next step, with the tool that does it."""
        work = self._work
        if step.key is Todo.PHOTOGRAPH:
            easel.turn("facts")
        elif step.key is Todo.DOUBT and work.tile is not None:
            work.take(*_tool(self._questions(easel.found)[0]))
            work.hold(work.tile)
        elif step.key in (Todo.POINTS, Todo.WAYS) and step.place is not None:
            work.take(Tool.POINT if step.key is Todo.POINTS else Tool.WAY)
            work.hold(step.place)
        else:
            for one in easel.found:
                if one.message == step.message and one.places == step.places:
                    self.show(one)
                    break

    def adds(self, finding: Finding) -> bool:
        """Whether something is missing that a tool can put on some tile."""
        return finding.code in _ADDS and finding.place is None

    def show(self, finding: Finding) -> None:
        """Select what a finding is about, with the tool that mends it."""
        work, place = self._work, finding.place
        tool, choice = _MENDS.get(finding.code, (Tool.LOOK, None))
        if place is not None and split(place)[1] == "" and not place.startswith("@"):
            tool, choice = (
                (Tool.POINT, None) if is_empty(work.draft.tiles[place]) else (tool, choice)
            )
        work.take(tool, choice)
        if place is not None and not place.startswith("@"):
            self._fetch(split(place)[0])
        if place is None:
            work.hold(None)
        elif place.startswith("@"):
            lying = work.draft.layout.get(place[1:])
            work.hold(None if lying is None else lying[0])
        elif split(place)[1]:
            work.hold(split(place)[0])
            work.chosen = place
        else:
            work.hold(place)

    def _fetch(self, tile: str) -> None:
        """Lay a tile of the box where one of its shape lies: only there it can be drawn."""
        draft = self._work.draft
        if slot_of(draft, tile) is None:
            shape = draft.tiles[tile].shape
            slot = next((one for one in draft.layout if draft.slots[one].shape == shape), None)
            if slot is not None:
                self._work.do(edits.LaySpare(slot, tile))

    # Names

    def name_of(self, _place: str) -> str:
        """Tiles have no names of their own."""
        return ""

    def name_question(self, _place: str) -> str:
        """Nothing is asked."""
        return ""

    def likely_names(self, _room: Room, _place: str, _begins: str) -> Sequence[str]:
        """None."""
        return ()

    def printed(self) -> str:
        """Tiles, starts and cards."""
        return _(
            "A printed copy has 12 octagons, 11 squares and 4 borders, 18 black starts, at least "
            "nine white ones, nine mission fields and 24 cards."
        )


def _tool(question: Finding) -> tuple[Tool, str | None]:
    """The tool that puts what may be missing, and what it puts."""
    return _MENDS.get(question.code, (Tool.WAY, None))
