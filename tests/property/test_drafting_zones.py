"""Whatever is done to a board of zones, it stays a draft; what can be played of it is played."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.boards.draft.edit_history import EditHistory
from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.core.errors import EditError
from companion.core.game import Actor, SeatSetup, Setup
from companion.games import GAMES, find_drafting
from companion.games.rheinlander import board as rules_board
from companion.games.rheinlander.drafting import edits
from companion.games.rheinlander.drafting.applying import apply, subject
from companion.games.rheinlander.drafting.draft import (
    ZoneDraft,
    islands,
    land_borders,
    spot_of,
    to_json,
)
from companion.games.rheinlander.drafting.edits import Edit
from companion.games.rheinlander.drafting.findings import findings
from companion.games.rheinlander.drafting.guide import Todo, next_step
from companion.games.rheinlander.drafting.ledger import LEDGER
from companion.games.rheinlander.drafting.naming import called
from companion.games.rheinlander.drafting.reading import from_json
from tests.support.property.drafting_laws import DraftingLaws, edited, taken_back
from tests.support.property.strategies import random_move, seeds

GAME: Final = GAMES["rheinlander"]
DRAFTING: Final = find_drafting("rheinlander")
SOME: Final = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


class Hand:
    """Somebody who draws, and now and then does what makes no sense."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def edit(self, draft: ZoneDraft) -> Edit:
        """Anything that can be asked for."""
        random, zones = self.random, len(draft.zones)
        spot, zone = self.spot(draft), random.randrange(0, zones + 2)
        a, b = self.square(draft), self.square(draft)
        slot = random.choice([*draft.slots, "m1"])
        shape = draft.squares[a].shape if a in draft.squares else ()
        points = tuple(random.sample(shape, min(len(shape), random.randrange(3)))) or (spot,)
        kinds: tuple[Edit, ...] = (
            edits.PutMark(spot), edits.PutMark(spot), edits.PutMark(spot), edits.PutMark(spot),
            edits.Divide(zone, spot), edits.Divide(zone, spot), edits.PutIsland(zone),
            edits.PutIsland(zone), edits.RemoveZone(zone), edits.Renumber(zone, zone + 1),
            edits.Renumber(zone, random.randrange(0, zones + 2)), edits.TurnAround(),
            edits.Bend(points, (random.uniform(-9, 9), random.uniform(-9, 9))),
            edits.Widen(random.uniform(1, 60), random.uniform(1, 60)), edits.PutSlot(spot),
            edits.PutSlot(spot), edits.MoveSlot(slot, spot), edits.Touch(slot, a, b),
            edits.RemoveSlot(slot), edits.SetBorder(a, b, random.random() < 0.5),
            sheet_edits.Rename(random.choice(["", "l1"]), "Mine"),
            sheet_edits.Resize(self.spot(draft), random.random() < 0.8),
            sheet_edits.SetNote("Mine."), sheet_edits.Authentic(True),
            sheet_edits.Photograph("photo.jpg", None), sheet_edits.NoPhotograph(),
        )  # fmt: skip
        return random.choice(kinds)

    def spot(self, draft: ZoneDraft) -> tuple[float, float]:
        random, (width, height) = self.random, draft.size_mm
        if random.randrange(25) == 0:
            return random.choice([(-1.0, 5.0), (1e9, 0.0), (float("nan"), 1.0), (0.0, 0.0)])
        return random.uniform(0, width), random.uniform(0, height)

    def square(self, draft: ZoneDraft) -> str:
        return self.random.choice([*draft.squares, "nowhere"])


def must_hold(draft: ZoneDraft) -> None:
    """What every draft has."""
    known = draft.squares.keys()
    assert all(set(zone) <= known and len({*zone}) == 3 for zone in draft.zones)
    borders = [frozenset(pair) for pair in draft.borders]
    assert all(len(pair) == 2 and pair <= known for pair in borders)
    assert len(set(borders)) == len(borders)
    assert all({*slot.touches} <= known for slot in draft.slots.values())
    assert not known & draft.slots.keys()
    for zone in draft.zones:
        for bank in (zone.left, zone.right):
            assert frozenset((bank, zone.river)) in borders


def must_be_told(draft: ZoneDraft) -> None:
    """The file is the draft, and what is wrong with it is said in words for people."""
    written = json.loads(json.dumps(to_json(draft)))
    assert from_json(written) == draft
    report = GAME.check_board(written)
    for finding in findings(draft, report):
        assert ": must" not in str(finding.message)
        assert finding.message not in [one.message for one in (*report.faults, *report.warnings)]
        assert all(spot_of(draft, place) is not None for place in finding.places)
    step = next_step(draft, report)
    assert str(step.message)
    assert all(spot_of(draft, place) is not None for place in step.places)
    if report.faults:
        assert not step.is_last
        assert step.key in {Todo.PHOTOGRAPH, Todo.RIVER, Todo.FAULT}
    else:
        rules_board.build(written)
    assert all(str(called(draft, place)) for place in (*draft.squares, *draft.slots))


def is_about(before: ZoneDraft, edit: Edit, after: ZoneDraft) -> bool:
    """Whether what an edit is about is on the draft after it, if it is about a place."""
    about = subject(before, edit, after)
    return about is None or spot_of(after, about) is not None


LAWS: Final = DraftingLaws(LEDGER, must_hold, must_be_told, is_about)


@SOME
@given(seeds, st.integers(1, 60))
def test_any_edits_leave_a_draft_that_can_be_written_read_and_checked(
    seed: int, number: int
) -> None:
    random = Random(seed)
    past = LAWS.edit(EditHistory.begin(DRAFTING.blank("Mine")), Hand(random), random, number)
    must_be_told(past.draft)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seeds)
def test_a_shipped_board_is_edited_and_comes_back_by_undo(seed: int) -> None:
    hand = Hand(Random(seed))
    past = EditHistory.begin(from_json(shelf.board("rheinlander")))
    assert to_json(past.draft) == shelf.board("rheinlander")
    histories = edited(past, hand, 8)
    for after in histories[1:]:
        must_hold(after.draft)
    must_be_told(histories[-1].draft)
    taken_back(histories)


def finished(draft: ZoneDraft, hand: Hand, zones: int) -> ZoneDraft:
    """Draw what the guide says, as somebody at the table would, but for the length of the river."""
    for _ in range(400):
        report = GAME.check_board(to_json(draft))
        step = next_step(draft, report)
        wanted: Edit
        match step.key:
            case Todo.PHOTOGRAPH | Todo.RIVER if len(draft.zones) < zones:
                wanted = edits.PutMark(hand.spot(draft))
            case Todo.FAULT if step.places and step.places[0] in draft.slots:
                wanted = edits.MoveSlot(step.places[0], hand.spot(draft))
            case Todo.FAULT:
                wanted = edits.Bend(
                    draft.squares[step.places[0]].shape, (hand.random.uniform(-5, 5), 2.0)
                )
            case _ if not report.faults:
                return draft
            case _:
                wanted = edits.PutMark(hand.spot(draft))
        try:
            draft = apply(draft, wanted)
        except EditError:
            continue
    pytest.fail("The guide leads nowhere.")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seeds)
def test_what_is_drawn_can_be_played_to_the_end(seed: int) -> None:
    random = Random(seed)
    hand = Hand(random)
    draft = finished(DRAFTING.blank("Mine"), hand, 16 + random.randrange(8))
    for _ in range(3):
        for edit in (edits.PutIsland(random.randrange(1, 17)), edits.PutSlot(hand.spot(draft))):
            try:
                draft = apply(draft, edit)
            except EditError:
                continue
    play(finished(draft, hand, 0), random)


def play(draft: ZoneDraft, random: Random) -> None:
    """Random moves, to the end."""
    seats = tuple(
        SeatSetup(name, (colour,))
        for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"))
    )
    state: Any = GAME.initial_state(Setup("rheinlander", "standard", {}, to_json(draft), seats))
    for _ in range(20_000):
        if GAME.to_act(state) is Actor.NOBODY:
            return
        state, _ = GAME.apply(state, random_move(GAME, state, random))
    pytest.fail("No end.")


def test_islands_are_shared_and_slots_lie_on_land() -> None:
    draft = DRAFTING.blank("Mine")
    for x in range(40, 800, 60):
        draft = apply(draft, edits.PutMark((x, 280)))
    draft = apply(apply(draft, edits.PutIsland(4)), edits.PutIsland(6))
    assert [zone.right for zone in draft.zones[3:7]] == ["i1", "i2", "r6", "r7"]
    assert islands(draft) == {"i1", "i2"}
    assert ("i1", "i2") in [*land_borders(draft)]
    assert draft.zones[4].river == "w5"
    slot = apply(draft, edits.PutSlot((100, 245))).slots["m1"]
    assert slot.touches == ("l1", "l2")
