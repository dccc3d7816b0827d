"""What the games of duchies and of tiles say: every event and every refusal has words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.game import Json, Seat, Setup
from companion.core.refusal import Refusal
from companion.games import GAMES
from companion.games.rheinlander.state import Result
from companion.games.rheinlander.view import DuchyView
from companion.ui import games as uis
from companion.ui.i18n.translate import translate_refusal
from tests.support.ui.game_scenes import agreed

SLUGS = ("rheinlander", "ringgeister")
SILENT = {
    "rheinlander": {"card_played", "match_ended"},
    "ringgeister": {"turn_ended", "game_ended"},
}
"""Events that another one, or the screen itself, says better; so is the wind that hits."""

FORWARD = ("place", "reinforce", "convert")
"""Moves that bring a match of duchies to its end."""


def played(slug: str, moves: int, seed: int, **options: Any) -> Any:
    """Positions of a random match, each with the move made there and its events."""
    game, chance = GAMES[slug], Random(seed)
    state = game.initial_state(agreed(slug, 3, **options))
    for _ in range(moves):
        legal = list(game.legal_moves(state))
        if not legal:
            return
        move = chance.choice(legal)
        after, events = game.apply(state, move)
        yield game, state, move, after, events
        state = after


def names(setup: Any) -> set[str]:
    """The names that the board file gives to places."""
    board = setup.board
    if "squares" in board:
        return {*board["squares"], *board["slots"]}
    found: set[str] = set()
    for tile, entry in board["tiles"].items():
        found |= {f"{tile}.{part}" for kind in ("points", "fields") for part in entry.get(kind, ())}
    return found


def has_a_name_of_the_file(text: str, known: set[str]) -> bool:
    return any(word.strip(",:!") in known for word in re.split(r"[\s']", text.removesuffix(".")))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", range(3))
def test_every_event_has_words(slug: str, seed: int) -> None:
    options = {"wind": "table"} if slug == "ringgeister" and seed else {}
    kinds = set()
    for game, state, _move, after, events in played(slug, 260, seed, **options):
        voice = voice_of(state.terms.setup)
        known = names(state.terms.setup)
        for event in map(game.write_event, events):
            told = voice.tell(game.view(after, None), [event])
            hit = event["event"] == "wind_blew" and event["to"] is not None
            assert bool(told) != (hit or event["event"] in SILENT[slug]), event
            assert not any(has_a_name_of_the_file(text, known) for text in told), told
            kinds.add(event["event"])
    assert len(kinds) > 6


def voice_of(setup: Setup) -> Any:
    """The voice of a match, with all that its own table says."""
    return uis.find(setup.game).wording(setup)


def elsewhere(kept: list[Any], place: str) -> Iterator[dict[str, Json]]:
    """One move of each kind that can be made, but at a place."""
    for move in {move["move"]: move for move in kept}.values():
        key = next((key for key in ("to", "point", "field", "square", "slot") if key in move), "")
        if key:
            yield {**move, key: place}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_refusal_that_a_tap_can_bring_names_things_for_people(slug: str) -> None:
    codes = set()
    for game, state, _move, _after, _events in played(slug, 120, 5):
        voice = voice_of(state.terms.setup)
        known = names(state.terms.setup)
        view = game.view(state, None)
        kept = [game.write_move(move) for move in game.legal_moves(state)]
        for place in sorted(known)[::7]:
            for obj in elsewhere(kept, place):
                move = game.read_move(state, dict(obj))
                refusal = move if isinstance(move, Refusal) else game.judge(state, move)
                if refusal is None:
                    continue
                codes.add(refusal.code)
                values = tuple(
                    (name, voice.called(view, value, place) if isinstance(value, str) else value)
                    for name, value in refusal.values
                )
                text = translate_refusal(
                    Refusal(refusal.code, refusal.paragraph, refusal.template, values)
                )
                assert not has_a_name_of_the_file(text, known), text
    assert len(codes) > 3


@pytest.mark.parametrize("slug", [*SLUGS, "rheingold"])
def test_the_standings_have_a_figure_below_every_heading(slug: str) -> None:
    from tests.support.ui.simulated_desk import four_players  # noqa: PLC0415

    setup = four_players() if slug == "rheingold" else agreed(slug, 4)
    game = GAMES[slug]
    view = game.view(game.initial_state(setup), None)
    voice = uis.find(setup.game).wording(setup)
    for seat in range(4):
        assert len(voice.figures(view, Seat(seat))) == len(voice.headings(view))
    assert voice.line(view)


def test_duchies_are_a_number_and_in_the_end_say_what_they_bring() -> None:
    setup, game = agreed("rheinlander", 3), GAMES["rheinlander"]
    colour = setup.seats[0].colours[0]
    owned = DuchyView(("l1", "l2"), (), colour, {colour: 2}, 3)
    view = replace(
        game.view(game.initial_state(setup), None), duchies=(owned, owned), archbishop=None
    )
    voice = uis.find(setup.game).wording(setup)
    result = Result((Seat(0),), (14, 0, 0), (0, 0, 0), (2, 0, 0), None, "supply")
    assert (
        dict(zip(voice.headings(view), voice.figures(view, Seat(0)), strict=True))["duchies"] == 2
    )
    over = replace(view, result=result)
    for seat, duchies in ((0, "2×5"), (1, "0×5")):
        figures = dict(zip(voice.headings(over), voice.figures(over, Seat(seat)), strict=True))
        assert figures["duchies"] == duchies


def test_only_hidden_coins_are_somebody_s_own() -> None:
    for lying, own in (("face_down", "My coins"), ("open", "")):
        setup = agreed("rheinlander", 3, coins=lying)
        game = GAMES["rheinlander"]
        voice = uis.find(setup.game).wording(setup)
        assert voice.own(game.view(game.initial_state(setup), None)) == own


def test_after_a_set_up_only_what_came_last_is_told() -> None:
    """The events of a whole turn, as after a restart: markers or figures, then moves."""
    for slug, laid in (("rheinlander", "marker_laid"), ("ringgeister", "figure_placed")):
        events: list[Any] = []
        last = ""
        for game, state, _move, after, new in played(slug, 40, 1):
            voice, view = (
                voice_of(state.terms.setup),
                game.view(after, None),
            )
            written = [game.write_event(event) for event in new]
            events += written
            told = " ".join(voice.tell(view, events))
            if written[-1]["event"] == laid:
                last = told
            elif last and voice.tell(view, written):
                assert last.endswith("Set up the board as shown.")
                assert told
                assert "Set the board up" not in told
                assert "markers are laid" not in told
                break
        else:
            raise AssertionError(f"nothing was told after the set-up of {slug}")


def test_a_wind_that_hits_nobody_and_gollum_s_walk_are_one_sentence() -> None:
    told = []
    for seed in range(4):
        for game, state, _move, after, new in played("ringgeister", 260, seed):
            written = [game.write_event(event) for event in new]
            kinds = [event["event"] for event in written]
            if "dark_walked" in kinds:
                voice = voice_of(state.terms.setup)
                told.append(" ".join(voice.tell(game.view(after, None), written)))
    missed = [text for text in told if "hits nobody" in text]
    assert any(re.search(r"hits nobody: Gollum walks from the .* to the ", text) for text in missed)
    assert not any("wakes" in text for text in missed)
    assert any(re.search(r"wakes an orc: it walks from the .* to the ", text) for text in told)


def test_in_brief_a_dark_walk_has_no_places() -> None:
    told = []
    for game, state, _move, after, new in played("ringgeister", 260, 0):
        written = [game.write_event(event) for event in new]
        if "dark_walked" in [event["event"] for event in written]:
            voice, view = voice_of(state.terms.setup), game.view(after, None)
            told.append(
                (" ".join(voice.tell(view, written)), voice.tell(view, written, brief=True))
            )
    assert {"Gollum walks.", "The wind hits nobody."} <= {
        text for _, brief in told for text in brief
    }
    assert any(" from the " in whole for whole, _ in told)
    assert not any(" from the " in text or ":" in text for _, brief in told for text in brief)


def test_the_move_that_ends_a_match_of_duchies_has_words() -> None:
    game, setup, chance = GAMES["rheinlander"], agreed("rheinlander", 3), Random(1)
    before = after = game.initial_state(setup)
    events: tuple[Any, ...] = ()
    while after.result is None:
        legal = list(game.legal_moves(after))
        brings_on = [one for one in legal if game.write_move(one)["move"] in FORWARD]
        before = after
        after, events = game.apply(before, chance.choice(brings_on or legal))
    assert [game.write_event(event)["event"] for event in events] == ["match_ended"]
    voice = uis.find("rheinlander").wording(setup)
    assert voice.story(game, before, events, after) == voice.ending(game.view(after, None)) != ""


def test_missions_are_counted_before_their_tokens_lie_on_the_board() -> None:
    game, setup = GAMES["ringgeister"], agreed("ringgeister", 3)
    view = game.view(game.initial_state(setup), None)
    assert uis.find("ringgeister").wording(setup).line(view) == "3 missions left"
