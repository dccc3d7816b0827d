"""companion.referee.statistics: a match in numbers, against what can be counted by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.adapters.store import Entry, NewEntry
from companion.adapters.store.chain import link
from companion.app.transfer import import_match
from companion.boards.shipped import shelf
from companion.core import transcript
from companion.games import GAMES
from companion.games.rheingold import events as ev
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Stack
from companion.games.rheingold.tally import RheingoldTally
from companion.referee import replay, statistics
from companion.referee.entries import MOVE, TAKEN_BACK
from tests.support import recorded
from tests.support.shield_game import Lay, ShieldGame, Stop, shield_setup

RHEINGOLD = GAMES["rheingold"]
RULES = Path(__file__).parents[3] / "rules"
ON_SHIPPED_BOARDS = (
    Path(shelf.__file__).with_name(shelf.SAMPLE),
    RULES / "rheinlander" / "transcripts" / "standard.match",
    RULES / "ringgeister" / "transcripts" / "standard.match",
    RULES / "ringgeister" / "transcripts" / "ludorium.match",
)


def of(entries: Sequence[Entry]) -> statistics.MatchStatistics:
    game, setup = replay.open_setup(entries[0], GAMES.__getitem__)
    return statistics.of(game, setup, entries)


def played(*moves: Any, step_s: float = 7.0, **options: Any) -> tuple[Entry, ...]:
    setup = recorded.setup(**options)
    return import_match.played(RHEINGOLD, setup, moves, "m1", recorded.clock(step_s))


def count(found: statistics.MatchStatistics, name: str) -> tuple[int, ...]:
    return next(one.by_seat for one in found.counts if one.name == name)


OPENING = (mv.Roll(3), mv.March("s3", "h2", 1), mv.March("h2", "w5", 1), mv.End(), mv.Roll(3))


def test_turns_moves_rolls_and_marches_of_an_opening() -> None:
    found = of(played(*OPENING))
    assert (found.moves, found.undone, found.corrected) == (5, 0, 0)
    assert [(one.number, one.colour, one.moves) for one in found.turns] == [
        (1, "red", 4), (2, "blue", 1),
    ]  # fmt: skip
    assert dict(found.rolls) == {
        "red": (0, 0, 1, 0, 0, 0), "blue": (0, 0, 1, 0, 0, 0), "green": (0,) * 6,
    }  # fmt: skip
    assert found.faces == (0, 0, 2, 0, 0, 0)
    assert count(found, "knights_entered") == (1, 1, 0)
    assert count(found, "marches") == (2, 0, 0)
    assert count(found, "knight_steps") == (2, 0, 0)
    assert [one.value for one in found.feats] == [2]
    assert found.at_start == (0, 0, 0)


def test_a_roll_whose_start_is_taken_is_counted_as_one_without_an_entry() -> None:
    moves = [mv.Roll(4), mv.End()] * 6
    found = of(played(*moves))
    assert count(found, "knights_entered") == (1, 1, 1)
    assert count(found, "entries_barred") == (1, 1, 1)
    declined = [mv.Roll(4), mv.Decline(), mv.End()] * 3
    found = of(played(*declined, preset="osullivan"))
    assert count(found, "entries_declined") == (1, 1, 1)
    assert count(found, "entries_barred") == (0, 0, 0)


@pytest.mark.parametrize("preset", ["rheingold", "osullivan", "osullivan_improved", "highlanders"])
def test_points_castles_and_knights_add_up(preset: str) -> None:
    entries = recorded.entries(preset, 4)
    found = of(entries)
    state = list(replay.steps(*replay.open_setup(entries[0], GAMES.__getitem__), entries))[-1].after
    assert found.turns[-1].standing == state.result.points
    taken, lost = count(found, "castles_taken"), count(found, "castles_lost")
    # One castle is never taken (R 10.1); it counts for nobody.
    last = len(state.castles) - 1
    assert sum(taken) - sum(lost) == last
    held = [castles - (seat == state.result.winners[0] or 0)
            for seat, castles in enumerate(state.result.castles)]  # fmt: skip
    assert sum(state.result.castles) == last + 1
    assert sum(abs(a - b - c) for a, b, c in zip(taken, lost, held, strict=True)) <= 2
    fought, won = count(found, "battles_fought"), count(found, "battles_won")
    assert sum(fought) == 2 * (sum(won) + sum(count(found, "battles_held")))
    on_board = [one.knights for one in state.castles]
    entered, gone = sum(count(found, "knights_entered")), sum(count(found, "knights_lost"))
    stacks = sum(stack.knights for stack in state.stacks if stack is not None)
    starts = sum(map(len, state.starts))
    engaged = sum(knights for _, groups in state.engaged for _, knights in groups)
    assert entered - gone == sum(on_board) + stacks + starts + engaged


def test_figures_agree_with_a_plain_count_of_the_events() -> None:
    entries = recorded.entries("osullivan_improved", 4)
    kinds = Counter(entry.kind for entry in entries)
    found = of(entries)
    assert sum(count(found, "sieges_laid")) == kinds["siege_laid"]
    assert sum(count(found, "battles_won")) == kinds["battle_won"]
    assert sum(count(found, "battles_held")) == kinds["battle_lost"] + kinds["battle_tied"]
    assert sum(count(found, "shields_placed")) == kinds["shield_placed"]
    assert sum(found.faces) == kinds["die_rolled"]
    assert len(found.turns) == kinds["turn_ended"] + 1
    opened = sum(sum(count(found, f"shields_opened_{value}")) for value in range(4))
    assert opened == kinds["shield_opened"]
    marched = kinds["knights_marched"] + kinds["knights_engaged"]
    assert sum(count(found, "marches")) == marched


def test_with_battles_at_once_every_front_is_a_march() -> None:
    entries = recorded.entries("highlanders", 3)
    bodies = [entry.body for entry in entries if entry.kind == MOVE]
    marches = sum(body["move"] == "march" for body in bodies)
    fronts = sum(len(body["fronts"]) for body in bodies if body["move"] in ("assault", "besiege"))
    assert sum(count(of(entries), "marches")) == marches + fronts


def test_the_longest_march_is_the_most_knights_times_steps_in_one_turn() -> None:
    entries = recorded.entries("rheingold", 3)
    turn, most, steps = 1, (0, 0), 0
    for entry in entries:
        if entry.kind in ("knights_marched", "knights_engaged"):
            steps += entry.body["knights"]
        elif entry.kind == "battle_won" and entry.body["marches"]:
            steps += sum(entry.body["fronts"].values())
        elif entry.kind in ("turn_ended", "match_ended"):
            most = max(most, (steps, -turn))
            turn, steps = turn + 1, 0
    (feat,) = of(entries).feats
    assert (feat.value, -feat.turn) == most


def test_a_seat_with_two_colours_has_both_in_its_figures() -> None:
    found = of(recorded.entries("highlanders", 2))
    assert len(found.turns[-1].standing) == 2
    assert [colour for colour, _ in found.rolls] == ["red", "blue", "green", "yellow"]
    assert sum(count(found, "castles_taken")) >= 17


def taken_back(entries: tuple[Entry, ...], to: int) -> tuple[Entry, ...]:
    """The same, with what came after an entry taken back."""
    body = {"to": to, "agreed": [0, 1, 2]}
    last = entries[-1]
    new = NewEntry(TAKEN_BACK, 1, body, "glass")
    return (*entries, link(last.hash, last.match, last.seq + 1, new, last.at))


def test_what_was_taken_back_is_counted_as_undone_and_nowhere_else() -> None:
    entries = played(*OPENING[:3])
    (second,) = [entry.seq for entry in entries if entry.body.get("to") == "w5"
                 and entry.kind == MOVE]  # fmt: skip
    found = of(taken_back(entries, second - 1))
    assert (found.moves, found.undone) == (2, 1)
    assert count(found, "marches") == (1, 0, 0)


def test_a_position_put_right_counts_as_one_and_the_points_follow_it() -> None:
    first = played(*OPENING)
    game, setup = replay.open_setup(first[0], GAMES.__getitem__)
    state = list(replay.steps(game, setup, first))[-1].after
    position = game.write_state(state)
    position["castles"]["katz"] = {"owner": "green", "knights": 1, "shield": None, "taken": True}
    position["supply"]["green"] -= 1
    body = {"position": position, "reason": "forgotten", "agreed": [0, 1, 2]}
    found = of(played(*OPENING, transcript.Agreement(transcript.PUT_RIGHT, body), mv.End()))
    assert found.corrected == 1
    assert found.moves == 6
    assert found.turns[-1].standing[2] == setup.board["castles"]["katz"]["swords"]
    assert found.turns[0].standing == (0, 0, 0)


def test_breaks_are_no_play() -> None:
    assert of(played(*OPENING)).seconds == 7.0 * 5
    assert of(played(*OPENING, step_s=3600.0)).seconds == 0
    unreadable = tuple(replace(entry, at="once upon a time") for entry in played(*OPENING))
    found = of(unreadable)
    assert found.seconds is None
    assert {turn.seconds for turn in found.turns} == {None}


def test_a_tie_on_a_space_is_a_battle_held() -> None:
    counted = RheingoldTally(recorded.setup())
    state = RHEINGOLD.initial_state(recorded.setup())
    board = state.terms.board.space_index
    stacks = tuple(
        Stack("blue", 2) if number == board["w1"] else None for number in range(len(board))
    )
    tied = ev.BattleTied("red", "w1", (("h1", 1),), (("s1", 1),))
    counted.follow(1, replace(state, stacks=stacks), (tied,))
    found = {one.name: one.by_seat for one in counted.counts()}
    assert found["battles_held"] == (0, 1, 0)
    assert found["battles_fought"] == (1, 1, 0)
    assert found["knights_lost"] == (1, 0, 0)


# Chance


def test_rolls_against_chance() -> None:
    fair = statistics.chances((100, 100, 100, 100, 100, 100))
    assert (fair.rolls, fair.expected, fair.p) == (600, 100.0, 1.0)
    loaded = statistics.chances((60, 60, 60, 60, 60, 300))
    assert loaded.p is not None
    assert loaded.p < 1e-9
    assert statistics.chances((4, 5, 5, 5, 5, 5)).p is None
    assert statistics.chances((5, 5, 5, 5, 5, 5)).p == 1.0
    assert statistics.chances((0,) * 6).rolls == 0


# Other games


@pytest.mark.parametrize("path", ON_SHIPPED_BOARDS, ids=lambda path: path.stem)
def test_every_game_is_counted_in_whole_matches(path: Path) -> None:
    """Each turn has a standing of every seat, and no two counts have one name."""
    entries = import_match.from_text(path.read_text("utf-8"), "m1", recorded.clock())
    found = of(entries)
    seats = len(entries[0].body["seats"])
    assert found.line
    assert found.turns
    assert {len(turn.standing) for turn in found.turns} == {seats}
    assert sum(turn.moves for turn in found.turns) == found.moves
    names = [one.name for one in found.counts]
    assert len(set(names)) == len(names) > 0
    assert any(any(one.by_seat) for one in found.counts)
    assert all(len(one.by_seat) == seats for one in found.counts)


def test_coins_that_lie_face_down_are_in_no_figure() -> None:
    """The line of Rheinländer is what all can see, also before the end."""
    entries = import_match.from_text(
        ON_SHIPPED_BOARDS[1].read_text("utf-8"), "m1", recorded.clock()
    )
    found = of(entries)
    assert found.line == "duchies"
    assert not any("coin" in one.name or "point" in one.name for one in found.counts)


def test_a_game_that_counts_nothing_has_turns_and_no_line() -> None:
    setup = shield_setup()
    game = ShieldGame()
    entries = import_match.played(game, setup, [Lay("katz"), Stop()], "m", recorded.clock())
    found = statistics.of(game, setup, entries)
    assert (found.line, found.counts, found.moves) == ("", (), 2)
    assert {turn.standing for turn in found.turns} == {()}
