"""Whatever is said to stand on the table: the match goes on from it, or is told why not."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from companion.core.errors import PositionError, RulesError
from companion.core.message import Message
from companion.games.rheingold import position, position_diff
from companion.games.rheingold.pieces import KNIGHTS, SHIELDS
from companion.games.rheingold.reported_position import NOBODY, Found, ReportedPosition, places
from companion.games.rheingold.state import (
    HIDDEN,
    Beaten,
    Holding,
    Phase,
    Shield,
    ShieldDue,
    Siege,
    State,
)
from tests.property.test_corrections import greedy, setup_of
from tests.support.fussy import Fussy

PRESETS = ("highlanders", "osullivan_improved", "osullivan_french")


def some(state: State, place: str, random: Random) -> Found:
    """Anything that can be said of a place."""
    colours, board = state.terms.colours, state.terms.board
    if place in board.start_index:
        return tuple((colour, 1) for colour in colours if random.random() < 0.4)
    knights = random.choice((1, 2, 3, 5, 9, 30))
    if place in board.space_index:
        return random.choice(((), ((random.choice(colours), knights),)))
    shields: tuple[Shield, ...] = (None, None, HIDDEN, *SHIELDS)
    held = Holding(random.choice(colours), knights, random.choice(shields), taken=True)
    return random.choice((held, held, NOBODY))


def fought_over(state: State) -> list[str]:
    """The places of a fight that was begun."""
    found = [place for place, _groups in state.engaged]
    match state.pending:
        case Siege():
            found += [state.pending.castle, *dict(state.pending.fronts)]
        case ShieldDue():
            found.append(state.pending.castle)
        case Beaten():
            found += [state.pending.from_, *state.pending.to]
    return found


def as_reported(state: State, random: Random) -> ReportedPosition:
    """Something is said to be otherwise, at a few places and of the turn."""
    reported = ReportedPosition.begin(state)
    near = fought_over(state) or [
        place for place in places(state) if reported.was(place) not in ((), NOBODY)
    ]
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        place = random.choice(random.choice((near, list(places(state)))) or ["s1"])
        reported = reported.put(place, some(state, place, random))
    for one in reported.missing:
        values = (None, None, *reported.values(one))
        reported = reported.went(one.castle, random.choice(values))
    if not reported.must_be_decided and random.random() < 0.4:
        phase = random.choice((Phase.ROLL, Phase.MARCH, state.phase))
        left = random.randint(0, reported.most_marches)
        reported = reported.turn(random.choice(state.terms.colours), phase, left)
    return reported


def check_refusal(reported: ReportedPosition, error: PositionError | RulesError) -> str:
    """That people can read why; where the fight that was begun is in the way, so is said."""
    if isinstance(error, RulesError):
        assert not reported.changed
        return "same"
    if reported.stands_in_the_way():
        assert reported.must_be_decided or reported.state.phase is Phase.ENTER
        return "begun"
    assert isinstance(error.values["what"], Message), str(error)
    return "box"


def check_box(after: State) -> None:
    for number, colour in enumerate(after.terms.colours):
        assert sum(after.heaps(colour)) + (after.supply[number] or 0) == KNIGHTS
        placed = sum(
            held.owner == colour and held.shield is not None for held in after.castles
        )  # fmt: skip
        assert placed + after.hand[number] + len(after.spent[number]) == len(SHIELDS)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_said_stands_or_a_sentence_says_why_not(tmp_path: Path, preset: str) -> None:
    table = Fussy(tmp_path, setup_of("rheingold", preset), 5, greedy)
    random, count = Random(8), Counter[str]()
    try:
        for _ in range(180):
            if table.referee.outcome is not None:
                table.back()
                continue
            table.move()
            if table.referee.outcome is not None or random.random() < 0.3:
                continue
            reported = as_reported(table.referee.state, random)
            before = table.referee.state
            try:
                table.referee.corrections.adjust(reported.position(), "counted", table.all)
            except (PositionError, RulesError) as error:
                count[check_refusal(reported, error)] += 1
                assert table.referee.state is before
                continue
            count["stands"] += 1
            after = table.referee.state
            written = position.write(after)
            assert reported.standing() == {key: written[key] for key in ("places", "castles")}
            turn = (after.colour, after.phase, after.marches_left)
            assert turn == (reported.colour, reported.phase, reported.marches_left)
            assert (after.engaged, after.turn) == (before.engaged, before.turn)
            check_box(after)
            assert ReportedPosition.begin(after).differ == ()
            assert position_diff.differences(reported.standing(), written) == ()
            if count["stands"] % 10 == 0:
                table.plug()
    finally:
        table.close()
    assert count["stands"] > 30
    assert count["box"] > 3
    assert count["begun"] > 0


@pytest.mark.parametrize("seed", range(3))
def test_mends_do_to_the_table_what_is_missing(tmp_path: Path, seed: int) -> None:
    table = Fussy(tmp_path, setup_of("rheingold", "highlanders"), seed, greedy)
    random = Random(seed)
    try:
        for _ in range(80):
            table.move()
            if table.referee.outcome is not None:
                break
        state = table.referee.state
        for _ in range(30):
            reported = as_reported(state, random)
            wanted = position.write(state)
            knights = Counter(knights_of(reported.standing()))
            for one in position_diff.differences(reported.standing(), wanted):
                if isinstance(one, position_diff.KnightsDifference):
                    knights[one.colour, one.from_] -= one.knights
                    knights[one.colour, one.to] += one.knights
            left = {key: n for key, n in knights.items() if n and key[1] != position_diff.SUPPLY}
            assert left == knights_of(wanted)
    finally:
        table.close()


def knights_of(obj: dict[str, dict[str, dict[str, int]]]) -> dict[tuple[str, str], int]:
    """(colour, place) → knights."""
    found = {
        (colour, place): number
        for place, there in obj["places"].items()
        for colour, number in there.items()
    }
    for castle, held in obj["castles"].items():
        if held["owner"] is not None and held["knights"]:
            found[str(held["owner"]), castle] = held["knights"]
    return found
