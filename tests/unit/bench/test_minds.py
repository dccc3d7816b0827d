"""The arena of minds: bounds, ladders, line-ups, and cards that are paper."""

from __future__ import annotations

from random import Random

import pytest

from bench import contestants, dealer, minds, rounds, seats, tune_minds
from companion import games
from companion.core.errors import NotationError
from companion.core.game import Actor, Seat
from companion.games.rheinlander import moves as duchy


def test_wilsons_bounds() -> None:
    low, high = minds.wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert minds.wilson(0, 0) == (0.0, 1.0)
    assert minds.wilson(10, 10)[1] == 1.0


def test_each_level_meets_the_one_below() -> None:
    pairs = list(minds.ladder("rheingold"))
    assert len(pairs) == 4
    assert pairs[0][1] == "novice"
    assert all(one[1] == other[0] for one, other in zip(pairs[1:], pairs, strict=False))


def test_two_play_where_two_can() -> None:
    assert {len(setup.seats) for setup in minds.fewest("rheingold")} == {2}


def test_a_player_nobody_knows_is_named() -> None:
    with pytest.raises(NotationError, match="nobody"):
        contestants.invite("rheingold", "nobody")


def test_the_same_matches_give_the_same_score() -> None:
    setups = minds.fewest("rheingold")[:1]
    first, again = (minds.meet(setups, "raider", "random", 2, "same") for _ in range(2))
    assert (first.shares, first.turns) == (again.shares, again.turns)
    assert sum(first.attacked.values()) > 0


def test_a_stopped_match_has_no_victor() -> None:
    score = minds.meet(minds.fewest("rheingold")[:1], "random", "random", 1, "wild")
    assert score.ended == 0
    assert score.shares == [0.0]
    assert "stopped 100.0%" in str(score)


def test_hands_are_dealt_and_drawn() -> None:
    game = games.find("rheinlander")
    setup = rounds.setup("rheinlander", "rheinlander", "standard", 3)
    random = Random(1)
    state = game.initial_state(setup)
    cards = dealer.of(game, state, random)
    mixed = 0
    for _ in range(500):
        actor = game.to_act(state)
        if actor is Actor.NOBODY:
            break
        if actor is Actor.CHANCE:
            move = next(game.lots(state))[0]
        else:
            held = {int(card) for card in cards.cards(actor)}
            assert not held & set(state.discards)
            moves = [
                move
                for move in game.legal_moves(state)
                if getattr(move, "card", None) in (None, *held)
                and not isinstance(move, duchy.Reshuffle | duchy.BuildBastion)
            ]
            wanted = random.choice(
                [move for move in moves if not isinstance(move, duchy.Discard)] or moves
            )
            move = cards.instead(state, wanted)
            mixed += move is not wanted
        before, (state, _) = state, game.apply(state, move)
        cards.follow(before, move)
        if game.to_act(state) is not Actor.CHANCE and isinstance(move, duchy.End):
            assert [len(cards.cards(Seat(seat))) for seat in range(3)] == [5, 5, 5]
    assert mixed


def test_tuning_finds_the_same_weights_again() -> None:
    start = {**contestants.PROTOTYPE}
    tuning = tune_minds.Tuning("rheingold", start, 1, 3)
    first, again = (tune_minds.tune(tuning, 1, 5) for _ in range(2))
    assert first == again
    assert first.keys() == start.keys()
    assert first != start


def test_found_weights_meet_those_they_were_found_from() -> None:
    tuning = tune_minds.Tuning("rheingold", {**contestants.PROTOTYPE}, 1, 3)
    assert 0 <= tuning.share({**contestants.PROTOTYPE, "goal": 5.0}, "fresh") <= 1


@pytest.mark.parametrize("better", [True, False])
def test_a_file_of_levels_is_written_only_for_better_weights(
    better: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written: list[str] = []
    monkeypatch.setattr(tune_minds, "tune", lambda tuning, _matches, _seed: dict(tuning.start))
    monkeypatch.setattr(tune_minds.Tuning, "share", lambda *_: float(better))
    monkeypatch.setattr(tune_minds, "write", lambda slug, _weights: written.append(slug))
    tune_minds.main(["rheingold", "--matches", "1", "--check", "4"])
    assert written == (["rheingold"] if better else [])
    assert f"{4 if better else 0} of 4" in capsys.readouterr().out


def test_every_victory_is_a_seats() -> None:
    by_players = dict(seats.by_players("ringgeister"))
    assert sorted(by_players) == [2, 3, 4]
    assert all(len(setup.seats) == 3 for setup in by_players[3])
    found, again = (seats.shares(by_players[2], 2, "same") for _ in range(2))
    assert found == again
    assert found.played == 2
    assert sum(found.won) <= found.ended <= 2
