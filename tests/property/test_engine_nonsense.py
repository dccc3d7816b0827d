"""The engine answers every line and never dies of one; what fails changes nothing."""

import io
import json
import subprocess
import sys
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.engine import Engine, serve
from companion.core.game import Json
from companion.core.setup_json import write_setup
from companion.games import GAMES
from tests.support.property.pipe import NEW, answers, ask, begun, check_answer
from tests.support.property.strategies import (
    KITS,
    MODERATE,
    begin,
    candidates,
    canonical,
    play_on,
    seeds,
    spoilt,
)
from tests.support.rules.rheingold.table import BOARD

each_game = pytest.mark.parametrize("slug", sorted(GAMES))


NONSENSE = [
    b"",
    b" ",
    b"\r",
    b"null",
    b"true",
    b"4",
    b'"do"',
    b"[]",
    b"{}",
    b"{",
    b"}",
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b'{"do":"state"',
    b'{"do":"state"}}',
    b'{"do":"state"} {"do":"state"}',
    b'{"do":null}',
    b'{"do":["state"]}',
    b'{"do":{}}',
    b'{"do":"State"}',
    b'{"do":"quit"}',
    b'{"do":"\\ud800"}',
    b'{"do":"state","do":"state"}',
    b'{"do":"state","why":1}',
    b'{"do":"moves","state":null}',
    b'{"do":"games","":0}',
    b'{"do":"play"}',
    b'{"do":"play","move":null}',
    b'{"do":"play","move":{"move":"roll","face":NaN}}',
    b'{"do":"play","move":{"move":"roll","face":Infinity}}',
    b'{"do":"play","move":{"move":"roll","face":-Infinity}}',
    b'{"do":"play","move":{"move":"roll","face":1e999}}',
    b'{"do":"play","move":{"move":"roll","face":1e0}}',
    b'{"do":"play","move":{"move":"roll","face":4.0}}',
    b'{"do":"play","move":{"move":"roll","face":4,"face":4}}',
    b'{"do":"play","move":{"move":"roll","face":' + b"9" * 4299 + b"}}",
    b'{"do":"play","move":{"move":"roll","face":' + b"9" * 5000 + b"}}",
    b'{"do":"play","move":{"move":"\\ud800"}}',
    b'{"do":"play","move":{"move":"march","from":"\\ud800","to":"{x}","knights":1}}',
    b'{"do":"judge","move":[]}',
    b'{"do":"position"}',
    b'{"do":"position","state":null}',
    b'{"do":"position","state":{}}',
    b'{"do":"new"}',
    b'{"do":"new","game":null}',
    b'{"do":"new","game":"chess","preset":"x","board":"rhine","seats":[]}',
    b"[" * 100_000,
    b'{"do":' * 50_000,
    b"[" * 100_000 + b"]" * 100_000,
    b'{"do":"new","game":"rheingold","preset":"rheingold","board":'
    + b'{"a":' * 900
    + b"1"
    + b"}" * 900
    + b',"seats":[]}',
    b"9" * 1_000_000,
    b'"' + b"a" * 1_000_000 + b'"',
]


def test_one_answer_a_line_and_no_nonsense_is_fatal() -> None:
    found = answers(*NONSENSE)
    assert len(found) == len(NONSENSE)
    for line, answer in zip(NONSENSE, found, strict=True):
        check_answer(answer)
        assert not answer["ok"], line[:80]


def test_nonsense_in_the_midst_of_a_match_changes_nothing() -> None:
    state = b'{"do":"state"}'
    lines = [json.dumps(NEW).encode(), b'{"do":"play","move":{"move":"roll","face":4}}', state]
    for line in NONSENSE:
        lines += [line, state]
    found = answers(*lines)
    assert len(found) == len(lines)
    assert all(answer["ok"] for answer in found[:3])
    for line, answer, after in zip(NONSENSE, found[3::2], found[4::2], strict=True):
        check_answer(answer)
        assert not answer["ok"], line[:80]
        assert after == found[2]


def test_the_last_line_needs_no_end() -> None:
    out = io.BytesIO()
    serve(io.BytesIO(b'{"do":"games"}\n{"do":"state"}'), out)
    assert [json.loads(line)["ok"] for line in out.getvalue().splitlines()] == [True, False]


def test_no_line_no_answer() -> None:
    assert answers() == []


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "state"},
        {"do": "moves"},
        {"do": "judge", "move": {"move": "end"}},
        {"do": "play", "move": {"move": "end"}},
        {"do": "position", "state": {}},
    ],
)
def test_requests_before_new_get_an_error(request_: Json) -> None:
    answer = ask(Engine(), request_)
    check_answer(answer)
    assert "error" in answer
    assert "new" in answer["error"]


def test_games_is_answered_before_new() -> None:
    answer = ask(Engine(), {"do": "games"})
    assert answer["ok"]
    for game in answer["games"]:
        assert set(game) == {"game", "presets", "boards"}


def test_a_new_that_fails_keeps_the_match() -> None:
    engine = begun()
    ask(engine, {"do": "play", "move": {"move": "roll", "face": 4}})
    before = ask(engine, {"do": "state"})
    spoils: list[dict[str, Json]] = [
        {"preset": "german"},
        {"board": "atlantis"},
        {"board": "../rhine"},
        {"board": {**BOARD, "castles": {}}},
        {"seats": []},
        {"seats": [{"name": "Ada", "colours": ["red"]}] * 3},
        {"first": 3},
        {"first": True},
        {"options": []},
        {"options": {"entry": "never"}},
        {"extra": 1},
        {"game": "chess"},
    ]
    for spoil in spoils:
        answer = ask(engine, {**NEW, **spoil})
        check_answer(answer)
        assert not answer["ok"], spoil
        assert ask(engine, {"do": "state"}) == before
    assert ask(engine, NEW)["ok"]
    assert ask(engine, {"do": "state"})["state"]["phase"] == "roll"


def test_judge_changes_nothing_and_play_says_events_and_state() -> None:
    engine = begun()
    before = ask(engine, {"do": "state"})
    roll = {"move": "roll", "face": 4}
    assert ask(engine, {"do": "judge", "move": roll}) == {"ok": True}
    assert ask(engine, {"do": "state"}) == before
    played = ask(engine, {"do": "play", "move": roll})
    assert [event["event"] for event in played["events"]] == ["die_rolled", "knight_entered"]
    assert played["state"] == ask(engine, {"do": "state"})["state"] != before["state"]
    refused = ask(engine, {"do": "play", "move": roll})
    assert refused["refusal"]["code"] == "wrong_phase"
    assert ask(engine, {"do": "judge", "move": roll}) == refused


@MODERATE
@given(lines=st.lists(st.binary(max_size=60).filter(lambda line: b"\n" not in line), max_size=20))
def test_random_bytes(lines: list[bytes]) -> None:
    found = answers(*lines)
    assert len(found) == len(lines)
    for answer in found:
        check_answer(answer)


@each_game
@MODERATE
@given(data=st.data(), seed=seeds)
def test_nearly_right_set_ups(slug: str, data: st.DataObject, seed: int) -> None:
    """A spoilt `new` is refused and changes nothing, or begins a match that can be played."""
    request = {"do": "new", **write_setup(data.draw(KITS[slug].setups))}
    random = Random(seed)
    engine = begun()
    for times in (1, 1, 1, 2, 2, 3):
        before = ask(engine, {"do": "state"})
        answer = ask(engine, spoilt(request, NEW, random, times))
        check_answer(answer)
        if answer["ok"]:
            assert ask(engine, {"do": "moves"})["ok"] or "state" not in answer
        else:
            assert ask(engine, {"do": "state"}) == before


@each_game
@MODERATE
@given(data=st.data(), seed=seeds)
def test_nearly_right_moves_on_the_pipe(slug: str, data: st.DataObject, seed: int) -> None:
    """`moves`, `judge` and `play` agree, and a refusal changes nothing."""
    setup = data.draw(KITS[slug].setups)
    game, random, engine = GAMES[slug], Random(seed), Engine()
    assert ask(engine, {"do": "new", **write_setup(setup)})["ok"]
    state = begin(game, setup, seed)
    for step in islice(play_on(game, setup, state, seed, 60), 0, 60, 12):
        placed = ask(engine, {"do": "position", "state": game.write_state(step.before)})
        assert placed["ok"], placed
        before = ask(engine, {"do": "state"})
        listed = {canonical(move) for move in ask(engine, {"do": "moves"})["moves"]}
        for move in candidates(game, step.before, [step.after], random):
            judged = ask(engine, {"do": "judge", "move": move})
            assert judged["ok"] == (canonical(move) in listed), move
            if not judged["ok"]:
                check_answer(judged)
                assert ask(engine, {"do": "play", "move": move}) == judged
        assert ask(engine, {"do": "state"}) == before
        assert ask(engine, {"do": "play", "move": game.write_move(step.move)})["ok"]


def test_the_engine_as_a_process() -> None:
    lines = [b'{"do":"games"}', b"nonsense", b"\xff\x00", b'{"do":"state"}', b"[" * 100_000]
    done = subprocess.run(
        [sys.executable, "-m", "companion", "engine"],
        input=b"\n".join(lines) + b"\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [
        True,
        False,
        False,
        False,
        False,
    ]
