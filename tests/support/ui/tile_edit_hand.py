"""A hand that draws a board of tiles: it taps on the real window, and counts its taps."""

from __future__ import annotations

from random import Random

from companion.boards.shipped import shelf
from companion.core.drafting.sheet import Point
from companion.games.ringgeister.drafting.draft import (
    TileDraft,
    on_sheet,
    spot_of,
    spot_on,
)
from companion.games.ringgeister.plan import TilePlan
from companion.ui.games.ringgeister.editor.work import Work
from companion.ui.shell.window import Window
from tests.support.boards.photographs import BadPhotograph
from tests.support.ui.edit_hand import Draughtsman
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


class TileDraughtsman(Draughtsman):
    """Draws tiles."""

    @property
    def tile_work(self) -> Work:
        """The board, its tool, the tile in hand."""
        work = self.state.work
        assert isinstance(work, Work)
        return work

    @property
    def board(self) -> TileDraft:
        """The board as it is now."""
        return self.tile_work.draft

    @property
    def tile(self) -> TilePlan:
        """The tile in hand."""
        assert self.tile_work.tile is not None
        return self.board.tiles[self.tile_work.tile]

    def on(self, at: Point) -> None:
        """Tap a spot of the tile in hand."""
        self.sheet(self.of_tile(at))

    def of_tile(self, at: Point) -> Point:
        """Where a spot of the tile in hand is on the sheet."""
        assert self.tile_work.tile is not None
        spot = on_sheet(self.board, self.tile_work.tile, at)
        assert spot is not None
        return spot

    def at(self, place: str) -> None:
        """Tap a place."""
        spot = spot_of(self.board, place)
        assert spot is not None
        self.sheet(spot)

    def pull(self, start: Point, end: Point) -> None:
        """Drag on the tile in hand, in mm."""
        self.reach(self.of_tile(start))
        self.drag(self.spot(self.of_tile(start)), self.spot(self.of_tile(end)), 4)

    def ways(self, *spots: Point) -> None:
        """From spot to spot; the last tap ends it where the way could go on."""
        for at in spots:
            self.on(at)
        if self.tile_work.chosen is not None:
            self.on(spots[-1])


class FromPhotograph(TileDraughtsman):
    """Draws tiles where a bad photograph shows things, and misses them a little.

    Attributes:
        shot: the photograph.
    """

    def __init__(self, window: Window, shot: BadPhotograph) -> None:
        """Over a window."""
        super().__init__(window)
        self.shot = shot
        self._random = Random(5)

    def of_tile(self, at: Point) -> Point:
        """Where somebody taps for a spot of the tile in hand."""
        return self.shot.aimed(super().of_tile(at), self._random, 1.0)


def blank(open_window: OpenWindow, size: tuple[int, int]) -> TileDraughtsman:
    """On a new board."""
    hand = TileDraughtsman(open_window(size))
    hand.tap("boards")
    hand.tap("primary")
    hand.tap("game-ringgeister")
    hand.tap("primary")
    return hand


def shipped(open_window: OpenWindow, desk: SimulatedDesk, tile: str) -> TileDraughtsman:
    """On a copy of the program's board, with a tile in hand."""
    past = desk.collection.copy(shelf.board("ringgeister"), "Ours")
    desk.collection.save(past)
    hand = TileDraughtsman(open_window((800, 480)))
    hand.tap("boards")
    while f"board-{past.draft.id}" not in hand.names():
        hand.tap("page-on")
    hand.tap(f"board-{past.draft.id}")
    hand.tap("edit")
    hand.at(tile)
    return hand


def copied(hand: TileDraughtsman, model: TilePlan) -> None:
    """Draw the tile in hand as another is drawn: an octagon with a fork in its middle."""
    if hand.tile_work.tool_name != "point":
        hand.tap("tool-point")
    for colour in ("grey", "black"):
        if hand.tile_work.puts != colour:
            hand.tap(f"choice-{colour}")
        for point in model.points.values():
            if point.colour == colour:
                hand.on(point.at)
    hand.tap("tool-way")
    spot = {name: spot_on(model, name) for part in (model.points, model.forks, model.ends)
            for name in part}  # fmt: skip
    for chain in ("n fn an c as fs s", "w fw aw c ae fe e", "ne pne fn", "se pse fe", "sw psw fs",
                  "nw pnw fw"):  # fmt: skip
        hand.ways(*(spot[name] for name in chain.split()))
    for gate in model.gates.values():
        hand.tap("tool-gate")
        if hand.tile_work.puts != gate.symbol:
            hand.tap(f"choice-{gate.symbol}")
        hand.on(gate.at)
        hand.on(spot["fn"])
    hand.tap("choice-field")
    for field in model.fields.values():
        hand.on(field.at)
    hand.tap("tool-sign")
    for point in model.points.values():
        if point.arrow is not None:
            x, y = point.at
            u, v = ((0, -1), (1, 0), (0, 1), (-1, 0))[point.arrow]
            hand.pull((x, y), (x + 12 * u, y + 12 * v))
    for sign, wanted in (
        ("start", [point.at for point in model.points.values() if point.start]),
        ("magic", [point.at for point in model.points.values() if point.magic]),
        ("three", [fork.at for fork in model.forks.values() if fork.arrows]),
    ):
        hand.tap(f"choice-{sign}")
        for at in wanted:
            hand.on(at)
