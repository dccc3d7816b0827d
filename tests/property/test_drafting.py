"""Whatever is done to a draft, it stays a draft; and what can be played of it can be played."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.boards.collection import folders
from companion.boards.draft.edit_history import EditHistory
from companion.boards.shipped import shelf
from companion.core.drafting import sheet_edits
from companion.core.errors import EditError
from companion.core.game import Actor, SeatSetup, Setup
from companion.games import GAMES
from companion.games.rheingold import board as rules_board
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.applying import apply, subject
from companion.games.rheingold.drafting.draft import (
    BoardDraft,
    blank,
    places,
    to_json,
    what_is,
)
from companion.games.rheingold.drafting.edits import Edit, Single
from companion.games.rheingold.drafting.findings import findings, lonely
from companion.games.rheingold.drafting.guide import Todo, next_step
from companion.games.rheingold.drafting.ledger import LEDGER
from companion.games.rheingold.drafting.naming import called
from companion.games.rheingold.drafting.reading import from_json
from companion.games.rheingold.drafting.snapping import ways
from tests.support.property.drafting_laws import DraftingLaws, edited, taken_back
from tests.support.property.strategies import random_move, seeds

GAME: Final = GAMES["rheingold"]
SOME: Final = settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)

_NAMES: Final = ("Katz", "Burg Fürstenberg", "Pfalz bei Kaub", "城", "C3", "s1", "c1", "", " ",
                 "a\nb", "\u202eKatz", "x" * 61, "{castle}", "Katz")  # fmt: skip
_METRES: Final = (0.0, -1.0, 880.0, 450.0, 1e9, float("nan"), float("inf"), 33.333)
_JUNK: Final = ("nowhere", "s7", "s0", "", "p", "__class__")


class Hand:
    """Somebody who draws, and now and then does what makes no sense."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def edit(self, draft: BoardDraft) -> Edit:
        """Anything that can be asked for."""
        if self.random.randrange(12) == 0:
            return edits.Together(
                tuple(self.single(draft) for _ in range(self.random.randrange(4)))
            )
        return self.single(draft)

    def single(self, draft: BoardDraft) -> Single:
        random = self.random
        spot, place, other = self.spot(draft), self.place(draft), self.place(draft)
        castle = random.choice([*draft.castles, place])
        kinds: tuple[Single, ...] = (
            edits.PutSpace(spot), edits.PutSpace(spot), edits.PutStart(spot),
            edits.PutCastle(spot), edits.PutGate(castle), edits.PutGate(castle, spot),
            edits.PutCastle(spot, random.choice(_NAMES), random.choice([0, 1, 2, 3, 4]),
                            random.choice(["", place])),
            edits.Move(place, spot), edits.Remove(place), edits.Disconnect(place, other),
            edits.Join(place, other), edits.Join(place, other), edits.Join(place, other),
edits.Chain(tuple(self.through(draft) for _ in range(random.randrange(6)))),
            edits.Cross(place, other, random.random() < 0.7),
            sheet_edits.Rename(random.choice([castle, sheet_edits.BOARD]), random.choice(_NAMES)),
            edits.SetSwords(castle, random.randrange(-1, 6)),
            edits.Bank(castle, random.choice(["west", "east", "island", None, "moon"])),
            edits.Renumber(place, random.randrange(0, 8)),
            edits.Reorder(castle, random.randrange(0, 8)),
            edits.DrawRiver(tuple(self.spot(draft) for _ in range(random.randrange(5)))),
            sheet_edits.Resize(self.spot(draft), random.random() < 0.5),
            sheet_edits.SetNote(random.choice(["", "Mine.\nAll of it.", "\x00", "n" * 4001])),
            sheet_edits.Authentic(random.random() < 0.5), sheet_edits.NoPhotograph(),
            sheet_edits.Photograph(random.choice(["photo.jpg", "../photo.jpg"]), random.choice(
                [None, ((0, 0), (800, 9), (810, 400), (5, 390)), ((0, 0), (9, 9), (0, 9), (9, 0))]
            )),
        )  # fmt: skip
        return random.choice(kinds)

    def through(self, draft: BoardDraft) -> str | tuple[float, float]:
        return self.place(draft) if self.random.randrange(2) else self.spot(draft)

    def spot(self, draft: BoardDraft) -> tuple[float, float]:
        random, (width, height) = self.random, draft.size_mm
        if random.randrange(25) == 0:
            return random.choice(_METRES), random.choice(_METRES)
        return random.uniform(0, width), random.uniform(0, height)

    def place(self, draft: BoardDraft) -> str:
        known = list(places(draft))
        return self.random.choice([*known, *known, *known, self.random.choice(_JUNK)])


def must_hold(draft: BoardDraft) -> None:
    """What every draft has."""
    kinds = places(draft)
    assert len(kinds) == len(draft.spaces) + len(draft.starts) + len(draft.castles)
    assert all(what_is(draft, place) is kind for place, (kind, _) in kinds.items())
    roads = [frozenset(road) for road in draft.roads]
    assert all(len(road) == 2 and road <= draft.spaces.keys() for road in roads)
    assert len(set(roads)) == len(roads)
    assert {frozenset(road) for road in draft.crossings} <= set(roads)
    for castle in draft.castles.values():
        assert len(set(castle.gates)) == len(castle.gates) <= 2
        assert draft.spaces.keys() >= set(castle.gates)
    for start in draft.starts.values():
        assert len(set(start.exits)) == len(start.exits)
        assert draft.spaces.keys() >= set(start.exits)
    assert all(draft.joined(a, b) and draft.joined(b, a) for a, b in ways(draft))


def must_be_told(draft: BoardDraft) -> None:
    """The file is the draft, and what is wrong with it is said in words for people."""
    written = json.loads(json.dumps(to_json(draft)))
    assert from_json(written) == draft
    report = GAME.check_board(written)
    for finding in findings(draft, report):
        # The sentences for a file's maker are none for somebody who draws.
        assert ": must" not in str(finding.message)
        assert finding.message not in [one.message for one in (*report.faults, *report.warnings)]
        assert all(place in places(draft) for place in finding.places)
    step = next_step(draft, report)
    assert str(step.message)
    assert all(place in places(draft) for place in step.places)
    assert 0 <= step.done <= step.of or step.of == 0
    if report.faults:
        assert step.key not in {Todo.READY, Todo.LOOK, Todo.NAMES, Todo.RIVER}
    else:
        rules_board.build(written)
    assert all(str(called(draft, place)) for place in places(draft))


def is_about(before: BoardDraft, edit: Edit, after: BoardDraft) -> bool:
    """Whether what an edit is about is on the draft after it, if it is about a place."""
    about = subject(before, edit)
    return about is None or about in places(after)


LAWS: Final = DraftingLaws(LEDGER, must_hold, must_be_told, is_about)


@SOME
@given(seeds, st.integers(1, 60))
def test_any_edits_leave_a_draft_that_can_be_written_read_and_checked(
    seed: int, number: int
) -> None:
    random = Random(seed)
    past = LAWS.edit(EditHistory.begin(blank("Mine")), Hand(random), random, number)
    must_be_told(past.draft)


@SOME
@given(seeds)
def test_undo_goes_all_the_way_back_and_redo_all_the_way_forth(seed: int) -> None:
    begun = EditHistory.begin(from_json(shelf.board("rhine")))
    histories = edited(begun, Hand(Random(seed)), 12)
    past = taken_back(histories)
    assert not past.can_undo
    for later in histories[1:]:
        past = past.redo()
        assert past.draft == later.draft
    assert not past.can_redo


def finished(draft: BoardDraft, hand: Hand) -> BoardDraft:
    """Mend what the guide says, one step after another, as somebody at the table would."""
    for _ in range(400):
        report = folders.check(draft)
        step = next_step(draft, report)
        match step.key:
            case Todo.PHOTOGRAPH | Todo.CASTLES:
                wanted: Edit = edits.PutCastle(hand.spot(draft))
                if len(draft.castles) >= 2:
                    # Eighteen are the printed board's; a road says that these are all.
                    wanted = edits.Chain((hand.spot(draft), hand.spot(draft)))
            case Todo.GATES:
                space = hand.random.choice([*draft.spaces, ""])
                wanted = (
                    edits.Join(step.places[0], space) if space else edits.PutGate(step.places[0])
                )
            case Todo.STARTS:
                wanted = edits.PutStart(hand.spot(draft))
            case Todo.ROADS:
                wanted = edits.Chain((*draft.spaces, hand.spot(draft)))
            case Todo.CONNECT:
                others = [space for space in draft.spaces if space not in lonely(draft)]
                wanted = edits.Join(step.places[0], hand.random.choice(others))
            case Todo.EXITS:
                wanted = edits.Join(step.places[0], hand.random.choice([*draft.spaces]))
            case Todo.FAULT:
                wanted = edits.Move(step.places[0], hand.spot(draft))
            case _:
                assert not report.faults
                return draft
        try:
            draft = apply(draft, wanted)
        except EditError:
            continue
    pytest.fail("The guide leads nowhere.")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seeds, st.sampled_from(sorted(GAME.info.presets)))
def test_what_the_guide_leads_to_can_be_played_to_the_end(seed: int, preset: str) -> None:
    random = Random(seed)
    hand, draft = Hand(random), blank("Mine", (300, 200))
    for _ in range(random.randrange(20)):
        try:
            draft = apply(draft, hand.edit(draft))
        except EditError:
            continue
    draft = finished(draft, hand)
    play(draft, preset, random)


MOST_MOVES: Final = 400_000
"""On some boards random players find the end by luck alone, after ten thousand moves in the mean:
seed 862 of osullivan_french needs 40,525.
"""


def play(draft: BoardDraft, preset: str, random: Random) -> None:
    """Random moves, to the end."""
    seats = tuple(
        SeatSetup(name, (colour,))
        for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"))
    )
    state = GAME.initial_state(Setup("rheingold", preset, {}, to_json(draft), seats))
    for _ in range(MOST_MOVES):
        if GAME.to_act(state) is Actor.NOBODY:
            return
        assert next(islice(GAME.legal_moves(state), 1), None) is not None
        state, _ = GAME.apply(state, random_move(GAME, state, random))
    pytest.fail(f"No end after {MOST_MOVES} moves.")
