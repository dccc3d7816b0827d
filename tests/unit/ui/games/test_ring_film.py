"""What moves by itself in Ringgeister: the acts of a move are those of its events."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from random import Random
from typing import Any

import pygame
import pytest

from companion.games import GAMES
from companion.games.ringgeister import events as ev
from companion.games.ringgeister.state import State
from companion.games.ringgeister.view import table
from companion.ui.boards.drawing import Marks
from companion.ui.games.ringgeister.board import RinggeisterBoard, kind_of, scene
from companion.ui.games.ringgeister.drawing import drawing
from companion.ui.games.ringgeister.film import DarkWalk, LightWalk, Seen, Turning, moment, reel
from companion.ui.theme import LIGHT
from tests.support.ui.game_scenes import agreed


def steps(number: int, **options: Any) -> list[tuple[State, tuple[Any, ...], State]]:
    game, chance = GAMES["ringgeister"], Random(number)
    state = game.initial_state(agreed("ringgeister", 3, **options))
    found = []
    for _ in range(260):
        legal = list(game.legal_moves(state))
        if not legal:
            break
        after, events = game.apply(state, chance.choice(legal))
        found.append((state, events, after))
        state = after
    return found


def test_every_dark_walk_and_every_turning_is_an_act() -> None:
    kinds = set[str]()
    for seed, options in ((1, {}), (2, {"storm": "all"}), (3, {"wind": "table"})):
        for before, events, after in steps(seed, **options):
            found = reel(before, events, after)
            acts: tuple[Seen, ...] = found.acts if found is not None else ()
            walks = [act for act in acts if isinstance(act, DarkWalk)]
            walked = [event for event in events if isinstance(event, ev.DarkWalked)]
            assert [(act.woke, act.to) for act in walks] == [
                (event.from_, event.to) for event in walked
            ]
            for act, event in zip(walks, walked, strict=True):
                route = [point for point in event.route if point is not None]
                assert [one.point for one in act.stations] == route
                assert [act.trail[one.at] for one in act.stations] == route
                assert act.trail[0] == act.woke
                assert act.back == (None in event.route)
                kinds |= {act.kind, "fight" if any(one.fight for one in act.stations) else "way"}
            turned = [event.tile for event in events if isinstance(event, ev.TileTurned)]
            tiles = [tile for act in acts if isinstance(act, Turning) for tile in act.tiles]
            assert tiles == turned
            kinds |= {"storm" if act.storm else "rock" for act in acts if isinstance(act, Turning)}
    assert kinds >= {"orc", "wraith", "gollum", "fight", "way", "storm"}


def test_a_moment_goes_on_and_comes_to_its_end() -> None:
    for before, events, after in steps(4):
        found = reel(before, events, after)
        for act in found.acts if found is not None else ():
            seen = [moment(act, act.seconds * part / 40) for part in range(41)]
            reached = [one.reached for one in seen]
            assert reached == sorted(reached)
            assert moment(act, act.seconds + 0.01).over
            assert not seen[0].over
        if found is not None:
            assert found.frame(found.seconds) is None
            assert found.frame(0.0) is not None
            assert found.reversed().reversed() == found


def test_the_past_shows_who_set_out_where_and_how(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setup, seen = agreed("ringgeister", 3), set[str]()
    pale, stand = [], RinggeisterBoard.stand

    def noted(board: RinggeisterBoard, *args: Any, strength: int = 255, **more: Any) -> None:
        if strength < 255:
            pale.append((args[2], args[3]))
        stand(board, *args, strength=strength, **more)

    monkeypatch.setattr(RinggeisterBoard, "stand", noted)
    picture = drawing(setup, (520, 520), LIGHT)
    bare, told = pygame.Surface((520, 520), 0, 32), pygame.Surface((520, 520), 0, 32)
    for before, events, after in steps(4):
        found = reel(before, events, after)
        acts = found.acts if found else ()
        sets_off = any(isinstance(act, DarkWalk) for act in acts)
        for act in acts:
            if not isinstance(act, LightWalk):
                continue
            picture.draw(bare, (0, 0), table(after), Marks())
            picture.draw_motion(told, (0, 0), table(after), found, None)
            tiles = scene(table(act.before)).tiles
            ends = [[picture.plan.part(tiles, leg[at]) for at in (0, -1)] for leg in act.legs]
            assert (ends[0][0], kind_of(act.figure)[0]) in pale
            seen.add("walk")
            if sets_off:
                # What it set off is what the step is about: its own way is a straight line.
                (x, y), (to_x, to_y) = ends[0][0], ends[-1][-1]
                assert changed(bare, told, ((x + to_x) / 2, (y + to_y) / 2), 14)
                seen.add("straight")
                continue
            for (_a, here), (there, _b) in pairwise(ends):
                between = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
                assert changed(bare, told, between, 14)
                seen.add("leap")
    assert seen == {"walk", "straight", "leap"}


def test_a_figure_stops_before_its_enemy_who_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    stood: list[tuple[tuple[float, float], str, str | None]] = []

    def noted(
        _board: RinggeisterBoard,
        _surface: pygame.Surface,
        _origin: tuple[int, int],
        spot: tuple[float, float],
        kind: str,
        colour: str | None,
        **_more: Any,
    ) -> None:
        stood.append((spot, kind, colour))

    monkeypatch.setattr(RinggeisterBoard, "stand", noted)
    setup, fights = agreed("ringgeister", 3), 0
    picture = drawing(setup, (520, 520), LIGHT)
    surface = pygame.Surface((520, 520), 0, 32)
    for before, events, after in steps(1):
        found = reel(before, events, after)
        for act in found.acts if found is not None else ():
            for part in range(41):
                now = moment(act, act.seconds * part / 40)
                if now.fight is None:
                    continue
                fights += 1
                stood.clear()
                picture.draw_motion(surface, (0, 0), table(after), found, (act, now))
                at = picture.plan.part(scene(table(act.before)).tiles, now.fight.point)
                *others, (spot, kind, _colour) = stood
                assert isinstance(act, DarkWalk)
                assert kind == act.kind
                assert dist(spot, at) > 4
                assert any(dist(other, at) < 1 for other, _kind, _colour in others)
    assert fights


def changed(
    one: pygame.Surface, other: pygame.Surface, at: tuple[float, float], reach: int
) -> bool:
    """Whether two pictures differ around a spot."""
    box = pygame.Rect(0, 0, 2 * reach, 2 * reach)
    box.center = round(at[0]), round(at[1])
    box.clamp_ip(one.get_rect())
    first, second = (pygame.image.tobytes(part.subsurface(box), "RGB") for part in (one, other))
    return first != second
