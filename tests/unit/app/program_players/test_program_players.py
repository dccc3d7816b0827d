"""The driver: it thinks when its seat acts, and writes what hands have done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.app.program_players.program_players import FAILED, RESTARTED
from companion.app.transfer import export_match, import_match
from companion.boards.shipped import shelf
from companion.core.errors import RulesError
from companion.core.game import Seat, SeatSetup, Setup
from companion.referee import replay
from companion.referee.prompts import PromptKind
from companion.referee.sources import program_source
from companion.ui.games.rheingold.instructions import gesture
from companion.ui.ports.table_devices import ThrownMeanwhile
from tests.support.programs import ProgramTable
from tests.support.thinking_here import ThinkingHere
from tests.support.ui.game_scenes import agreed

ADA, BEN = Seat(0), Seat(1)


def two(**options: Any) -> Setup:
    seats = (SeatSetup("Ada", ("red", "blue")), SeatSetup("Ben", ("green", "yellow")))
    return Setup("rheingold", "highlanders", options, shelf.board("rhine"), seats)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ProgramTable]:
    table = ProgramTable(tmp_path, two())
    yield table
    table.close()


def thinking(table: ProgramTable) -> ThinkingHere:
    assert isinstance(table.thinker, ThinkingHere)
    return table.thinker


def test_nobody_is_asked_before_a_seat_is_given(table: ProgramTable) -> None:
    table.roll()
    assert table.players.turn() is None
    assert table.players.seats() == {}
    assert thinking(table).sent == []


def test_it_decides_and_hands_do_each_step(table: ProgramTable) -> None:
    names = [one.name for one in table.players.levels("rheingold")]
    assert len(names) == 5
    table.players.take_seat(ADA, names[-1])
    assert table.players.turn() is None  # the die first
    turn = table.until_programs_decide()
    assert (turn.seat, turn.level, turn.thinking) == (ADA, names[-1], False)
    assert turn.move == turn.steps[0]
    before = table.match.state
    events = table.players.done()
    assert events
    assert table.match.state == table.match.game.apply(before, turn.move)[0]
    source = program_source(table.match.queries.last_source)
    assert source is not None
    assert (source.level, source.weights > 0) == (names[-1], True)
    if len(turn.steps) > 1:
        after = table.players.turn()
        assert after is not None
        assert after.steps == turn.steps[1:]


def test_it_says_that_it_thinks_and_nothing_can_be_done_then(table: ProgramTable) -> None:
    table.players.take_seat(ADA, "novice")
    thinking(table).holds = True
    turn = table.until_programs_decide()
    assert turn.thinking
    assert turn.move is None
    with pytest.raises(RulesError, match="The computer hasn't decided on a step yet"):
        table.players.done()
    thinking(table).holds = False
    assert table.players.poll()
    assert not table.players.turn().thinking  # type: ignore[union-attr]


def test_a_plan_is_dropped_when_the_match_stands_elsewhere(table: ProgramTable) -> None:
    table.players.take_seat(ADA, "strategist")
    first = table.until_programs_decide()
    asked = len(thinking(table).sent)
    table.players.done()
    table.match.corrections.take_back(1, table.match.present)
    again = table.players.turn()
    if again is not None and again.thinking:
        table.players.poll()
        again = table.players.turn()
    assert again == first  # the same turn, the same decision
    assert len(thinking(table).sent) > asked


def test_a_corrected_position_reaches_it_as_a_position(table: ProgramTable) -> None:
    table.players.take_seat(ADA, "strategist")
    table.until_programs_decide()
    obj = table.match.game.write_state(table.match.state)
    gate = shelf.board("rhine")["castles"]["katz"]["gates"][0]
    obj["places"] = {**obj["places"], gate: {"red": 3}}
    obj["supply"] = {**obj["supply"], "red": obj["supply"]["red"] - 3}
    table.match.corrections.adjust(obj, "for the test", table.match.present)
    table.until_programs_decide()
    assert any(b'"position"' in line for line in thinking(table).sent)
    table.players.done()  # legal there
    table.match.corrections.take_back(2, table.match.present)
    thinking(table).sent.clear()
    table.until_programs_decide()
    sent = b"".join(thinking(table).sent)
    assert b'"begin"' in sent
    assert b'"position"' not in sent


def test_after_a_kill_it_comes_to_the_same_decision(table: ProgramTable) -> None:
    table.players.take_seat(ADA, "novice")
    first = table.until_programs_decide()
    table.restart()
    assert table.players.seats() == {ADA: "novice"}
    assert table.until_programs_decide() == first


def test_people_may_take_the_seat_again_in_the_middle(table: ProgramTable) -> None:
    table.players.take_seat(ADA, "novice")
    table.until_programs_decide()
    table.players.take_seat(ADA, None)
    assert table.players.turn() is None
    with pytest.raises(RulesError):
        table.players.done()


def test_a_level_that_is_none_is_refused(table: ProgramTable) -> None:
    with pytest.raises(RulesError, match="The computer can't play this game with these options"):
        table.players.take_seat(ADA, "grandmaster")
    table.referee = None
    with pytest.raises(RulesError, match="no match"):
        table.players.take_seat(ADA, "novice")
    assert table.players.turn() is None
    assert table.players.seats() == {}


def test_where_nobody_thinks_a_quiet_move_is_played_and_said(table: ProgramTable) -> None:
    thinking(table).fails = True
    table.players.take_seat(ADA, "novice")
    turn = table.until_programs_decide()
    assert turn.trouble == FAILED
    assert table.match.judge(turn.move) is None
    table.players.done()
    assert table.match.queries.last_source.endswith("/0")
    assert table.match.prompt.kind is PromptKind.ROLL  # the turn is over


def test_that_it_began_anew_is_said(table: ProgramTable) -> None:
    thinking(table).restarted = True
    table.players.take_seat(ADA, "novice")
    assert table.until_programs_decide().trouble == RESTARTED


def test_ideas_for_a_person_come_when_asked_for_and_tell_nothing_hidden(
    table: ProgramTable,
) -> None:
    assert table.players.ideas() is None  # the die first
    table.roll()
    ideas = table.players.ideas()
    assert ideas is not None
    assert ideas.thinking
    table.players.poll()
    ideas = table.players.ideas()
    assert ideas is not None
    assert not ideas.thinking
    assert 1 <= len(ideas.lines) <= 5
    for line in ideas.lines:
        assert table.match.judge(line[0]) is None
    assert b'"hands"' not in b"".join(thinking(table).sent)
    table.match.play(ideas.lines[0][0])
    following = table.players.ideas()
    assert following is None or following.thinking


def test_nothing_happens_by_itself_until_it_goes_on_alone(table: ProgramTable) -> None:
    table.players.take_seat(ADA, "novice")
    table.until_programs_decide()
    seq = table.match.seq
    table.now_s += 100
    table.players.poll()
    assert table.match.seq == seq
    table.players.go_on_alone(2.0)
    assert table.players.goes_on_alone
    table.now_s += 1.9
    table.players.poll()
    assert table.match.seq == seq
    table.now_s += 0.2
    assert table.players.poll()
    assert table.match.seq > seq
    assert table.players.drain_events()
    assert not table.players.drain_events()


def test_what_it_does_alone_is_told_in_the_same_round(tmp_path: Path) -> None:
    """A card that it turns up, too: the window must not show it before it hears of it."""
    table = ProgramTable(tmp_path, agreed("ringgeister", 3))
    kinds = set[PromptKind]()
    for seat in range(3):
        table.players.take_seat(Seat(seat), "gatherer")
    table.players.go_on_alone(0.0)
    for _ in range(150):
        prompt, seq = table.match.prompt, table.match.seq
        table.now_s += 10
        changed = table.players.poll()
        if table.match.seq > seq:
            assert changed
            assert table.players.drain_events()
            kinds.add(prompt.kind)
    table.close()
    assert kinds == {PromptKind.LOT, PromptKind.DECIDE}


def test_alone_it_does_not_roll_over_what_people_are_asked_about_the_die(
    table: ProgramTable,
) -> None:
    table.players.take_seat(ADA, "novice")
    table.players.go_on_alone(0.0)
    table.asked = ThrownMeanwhile("red", 4, "asked 00c0ffee")
    seq = table.match.seq
    table.now_s += 100
    table.players.poll()
    assert (table.match.seq, table.match.prompt.kind) == (seq, PromptKind.ROLL)
    table.asked = None
    table.players.poll()
    assert table.match.seq > seq


def test_two_programs_play_matches_to_their_end_and_their_records_are_sound(
    table: ProgramTable,
) -> None:
    opened, played = False, 0
    # Shields are drawn by chance, so a match may go without a siege of one.
    while not opened and played < 5:
        played += 1
        name = f"match-{played}"
        table.begin(two(), name)
        table.players.take_seat(ADA, "robber")
        table.players.take_seat(BEN, "builder")
        table.watch()
        entries = table.journal.entries(name)
        assert list(replay.check(table.match.game, table.setup, entries))
        assert import_match.from_json(export_match.as_json(entries)) == entries
        opened = any(entry.source == "vault" for entry in entries)
    assert opened, "a shield was opened, without anybody's PIN"
    assert table.match.disclosure.has_any
    assert table.match.disclosure.open_all()


def test_a_rematch_goes_on_alone_and_a_match_of_others_does_not(table: ProgramTable) -> None:
    table.players.go_on_alone(1.0)
    table.begin(two(), "rematch")
    table.players.poll()
    assert table.players.goes_on_alone
    others = replace(two(), seats=(replace(two().seats[0], name="Chloé"), two().seats[1]))
    table.begin(others, "others")
    table.players.poll()
    assert not table.players.goes_on_alone


def test_chosen_shields_are_the_ones_that_it_meant(tmp_path: Path) -> None:
    table = ProgramTable(tmp_path, two(draw="chosen"))
    for seat in (ADA, BEN):
        table.players.take_seat(seat, "strategist")
    table.players.go_on_alone(1.0)
    while len(table.match.queries.laid) < 4:
        table.now_s += 1
        table.players.poll()
    meant = [value for value in thinking(table).placed if value is not None]
    table.players.go_on_alone(None)
    while table.match.prompt.kind in (PromptKind.OPEN, PromptKind.ROLL):
        table.players.poll()
    table.match.corrections.end([])
    laid = [one.value for one in table.match.disclosure.open_all()]
    assert laid == meant[: len(laid)]
    table.close()


def test_a_level_that_looks_at_little_tells_its_turn_to_the_end(table: ProgramTable) -> None:
    for seat in (ADA, BEN):
        table.players.take_seat(seat, "novice")
    for _turn in range(4):
        turn = table.until_programs_decide()
        game, state = table.match.game, table.match.state
        for move in turn.steps:
            state = game.apply(state, move)[0]
        assert game.to_act(state) != turn.seat
        for _step in turn.steps:
            table.players.done()


def test_steps_of_one_gesture_are_moves_of_their_own_and_taken_back_together(
    table: ProgramTable,
) -> None:
    table.players.take_seat(ADA, "strategist")
    turn = table.until_programs_decide()
    number = gesture(turn.steps)
    assert number > 1
    before, seq = table.match.state, len(table.match.corrections.played)
    table.players.done(number)
    played = table.match.corrections.played
    assert len(played) == seq + number
    assert table.match.corrections.in_last_gesture == number
    table.match.corrections.take_back(number, table.match.present)
    assert table.match.state == before


def test_going_on_alone_makes_a_gesture_at_once(table: ProgramTable) -> None:
    table.players.take_seat(ADA, "strategist")
    turn = table.until_programs_decide()
    seq = len(table.match.corrections.played)
    table.players.go_on_alone(0.0, gesture)
    table.players.poll()
    assert len(table.match.corrections.played) == seq + gesture(turn.steps)
