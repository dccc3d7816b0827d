"""Whatever is done to a board of tiles, it stays a draft; what can be played of it is played."""

from __future__ import annotations

import json
from random import Random
from typing import Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.boards.draft.edit_history import EditHistory
from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.games import GAMES, find_drafting
from companion.games.ringgeister import board as rules_board
from companion.games.ringgeister.drafting import edits
from companion.games.ringgeister.drafting.applying import subject
from companion.games.ringgeister.drafting.draft import (
    FIELDS,
    JOINED,
    ROCK,
    TileDraft,
    at_of,
    outline_of,
    part_of,
    slot_of,
    split,
    spot_of,
    ways_of,
)
from companion.games.ringgeister.drafting.edits import Edit
from companion.games.ringgeister.drafting.findings import findings
from companion.games.ringgeister.drafting.guide import next_step
from companion.games.ringgeister.drafting.ledger import LEDGER
from companion.games.ringgeister.drafting.reading import from_json
from companion.games.ringgeister.drafting.writing import to_json
from tests.support.property.drafting_laws import DraftingLaws
from tests.support.property.strategies import seeds

GAME: Final = GAMES["ringgeister"]
DRAFTING: Final = find_drafting("ringgeister")
SOME: Final = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Hand:
    """Somebody who draws, and now and then does what makes no sense."""

    def __init__(self, random: Random, tiles: tuple[str, ...]) -> None:
        """Mostly on some tiles."""
        self.random = random
        self.tiles = tiles

    def edit(self, draft: TileDraft) -> Edit:
        """Anything that can be asked for."""
        random = self.random
        tile = random.choice([*self.tiles, *self.tiles, *draft.tiles, "nowhere"])
        at, spot = self.on(draft, tile), self.spot(draft)
        points, forks = self.thing(draft, tile, "points"), self.thing(draft, tile, "forks")
        gate, field = self.thing(draft, tile, "gates"), self.thing(draft, tile, FIELDS)
        part = random.choice([*JOINED, FIELDS, "rock", "hills"])
        one, other = self.joined(draft, tile), self.joined(draft, tile)
        slot, second = self.slot(draft), self.slot(draft)
        yes, arrow = random.random() < 0.6, random.choice(["N", "E", "S", "W", None, "X"])
        kind = random.choice(["road", "road", "water", "spider", "rail"])
        colour = random.choice(["grey", "black", "black", "white", "red"])
        shape, corner = random.choice([*draft.shapes, "round"]), random.randrange(-1, 14)
        card = random.choice([*draft.cards, "blue1"])
        puts: tuple[Edit, ...] = (
            edits.PutPoint(tile, at, colour), edits.PutJoint(tile, at), edits.PutField(tile, at),
            edits.PutGate(tile, at, random.choice(["axe", "crown", "", "storm"])),
            edits.Join(tile, one, other, kind), edits.Extend(tile, one, at, kind),
            edits.Extend(tile, one, at, "road"),
        )  # fmt: skip
        kinds: tuple[Edit, ...] = (
            *puts, *puts, *puts,
            edits.Curve(tile, one, other, (at,) if yes else ()), edits.Shift(tile, part, one, at),
            edits.Shift(tile, "points", points, at), edits.Remove(tile, part, one),
            edits.Remove(tile, "points", points), edits.RemoveWay(tile, one, other),
            edits.SetColour(tile, points, colour), edits.SetArrow(tile, points, arrow, None),
            edits.SetArrow(tile, points, arrow, one), edits.SetMagic(tile, points, yes),
            edits.SetStart(tile, points, yes), edits.SetMountain(tile, points, yes),
            edits.SetThreeArrows(tile, forks, yes), edits.SetStraight(tile, forks, (one, other)),
            edits.SetSymbol(tile, gate, "lamp"), edits.SetAround(tile, field, points, yes),
            edits.CopyTile(tile, random.choice([*draft.tiles])), edits.ClearTile(tile),
            edits.TurnTile(slot, random.randrange(5)), edits.Exchange(slot, second),
            edits.PutTile(slot), edits.LaySpare(slot, tile), edits.RemoveTile(tile),
            edits.OwnShape(slot), edits.SetTurns(slot, yes), edits.PutCard(card),
            edits.RemoveCard(card), edits.PutSlot(shape, spot),
            edits.MoveSlot(slot, spot), edits.RemoveSlot(slot),
            edits.PutCorner(shape, corner, at), edits.MoveCorner(shape, corner, at),
            edits.RemoveCorner(shape, corner),
            edits.SetCard(card, random.choice(["yellow", "red"]), "forward", "axe"),
            sheet_edits.Rename(random.choice(["", "o1"]), "Mine"),
            sheet_edits.Resize(self.spot(draft), stretch=yes), sheet_edits.SetNote("Mine."),
            sheet_edits.Authentic(True), sheet_edits.Photograph("photo.jpg", None),
            sheet_edits.NoPhotograph(),
        )  # fmt: skip
        return random.choice(kinds)

    def on(self, draft: TileDraft, tile: str) -> tuple[float, float]:
        """A spot on a tile, or beside it."""
        random = self.random
        if random.randrange(25) == 0:
            return random.choice([(-1.0, 500.0), (1e9, 0.0), (float("nan"), 1.0), (0.0, 0.0)])
        corners = outline_of(draft, tile) if tile in draft.tiles else ((0, 0),)
        (ax, ay), (bx, by), (cx, cy) = (random.choice([*corners, (0, 0)]) for _ in range(3))
        one, two = random.random(), random.random()
        return ax + (bx - ax) * one + (cx - ax) * two, ay + (by - ay) * one + (cy - ay) * two

    def spot(self, draft: TileDraft) -> tuple[float, float]:
        """A spot on the sheet, or beside it."""
        random, (width, height) = self.random, draft.size_mm
        if random.randrange(12) == 0:
            return random.choice([(-1.0, 5.0), (1e9, 0.0), (float("nan"), 1.0), (700.0, 610.4)])
        return random.uniform(0, width), random.uniform(0, height)

    def thing(self, draft: TileDraft, tile: str, part: str) -> str:
        """Something of a part."""
        known = getattr(draft.tiles[tile], part) if tile in draft.tiles else {}
        return str(self.random.choice([*known] or ["x"]))

    def joined(self, draft: TileDraft, tile: str) -> str:
        """Something that ways join."""
        return self.thing(draft, tile, self.random.choice(JOINED))

    def slot(self, draft: TileDraft) -> str:
        """A slot."""
        return self.random.choice([*draft.slots, "Nowhere"])


def must_hold(draft: TileDraft) -> None:
    """What every draft has."""
    for tile in draft.tiles.values():
        names = [name for part in JOINED for name in getattr(tile, part)]
        assert len({*names}) == len(names)
        pairs = [frozenset(way[:2]) for way in tile.ways]
        assert len({*pairs}) == len(pairs)
        assert all(len(pair) == 2 and pair <= {*names} for pair in pairs)
        for name, fork in tile.forks.items():
            near = {there for there, _ in ways_of(tile, name)}
            assert {*fork.ways} == near
            assert len(fork.ways) == len(near)
            assert {one for pair in fork.straight for one in pair} <= near
        for field in tile.fields.values():
            assert {*field.points} <= tile.points.keys()
        starts = [one for one in tile.points.values() if one.start and one.colour == "black"]
        assert len(starts) <= 1
        assert bool(starts) == (tile.rock is not None)
        room = {"points": 2, "ends": 1, "gates": 1}
        for name in names:
            ways = len(list(ways_of(tile, name)))
            assert ways <= room.get(str(part_of(tile, name)), ways)
    for slot, (name, turns) in draft.layout.items():
        assert draft.tiles[name].shape == draft.slots[slot].shape
        assert turns in draft.slots[slot].turns
    mountains = [one for tile in draft.tiles.values() for one in tile.points.values()
                 if one.mountain]  # fmt: skip
    assert len(mountains) <= 1


def must_be_told(draft: TileDraft) -> None:
    """The file is the draft, and what is wrong with it is said in words for people."""
    written = json.loads(json.dumps(to_json(draft)))
    assert from_json(written) == draft
    report = GAME.check_board(written)
    found = findings(draft, report)
    for finding in found:
        assert ": must" not in str(finding.message)
        assert finding.message not in [one.message for one in (*report.faults, *report.warnings)]
        for place in finding.places:
            assert is_there(draft, place)
    assert bool(report.faults) == any(one.is_fault for one in found)
    step = next_step(draft, report)
    assert str(step.message)
    assert all(spot_of(draft, place) is not None for place in step.places)
    if report.faults:
        assert not step.is_last
    else:
        rules_board.build(written)


def is_there(draft: TileDraft, place: str) -> bool:
    """Whether a place is on the sheet, or on a tile in the box and nowhere on the sheet."""
    tile, part, name = ("", "", "") if place.startswith("@") else split(place)
    if tile not in draft.tiles or slot_of(draft, tile) is not None:
        return spot_of(draft, place) is not None
    joined = part in (ROCK, *JOINED, FIELDS)
    return spot_of(draft, place) is None and (
        not joined or at_of(draft.tiles[tile], part, name) is not None
    )


def is_about(before: TileDraft, edit: Edit, after: TileDraft) -> bool:
    """Whether what an edit is about is on the draft after it, if it is about a place."""
    about = subject(before, edit)
    return about is None or is_there(after, about)


LAWS: Final = DraftingLaws(LEDGER, must_hold, must_be_told, is_about)


@SOME
@given(seeds, st.integers(1, 60), st.booleans())
def test_any_edits_leave_a_draft_that_can_be_written_read_and_checked(
    seed: int, number: int, whole: bool
) -> None:
    random = Random(seed)
    start = from_json(shelf.board("ringgeister")) if whole else DRAFTING.blank("Mine")
    hand = Hand(random, ("o1", "q7", "b3"))
    LAWS.edit(EditHistory.begin(start), hand, random, number)
