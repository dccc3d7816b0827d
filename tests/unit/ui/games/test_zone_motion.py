"""companion.ui.games.rheinlander.motion: what is seen to move."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from companion.games.rheinlander import events as ev
from companion.games.rheinlander.state import State
from companion.games.rheinlander.view import table
from companion.ui.boards.moving import BEYOND
from companion.ui.games.rheinlander import motion
from companion.ui.games.rheinlander.motion import ZoneScene
from companion.ui.games.rheinlander.plan import ZoneLayout
from companion.ui.games.rheinlander.realm import Realm, Turning
from companion.ui.theme import LIGHT
from tests.support.rules.rheinlander.table import GAME, Table


def made(text: str, **place: Any) -> tuple[State, tuple[Any, ...], State]:
    """A position, a move's events and the position after it."""
    table = Table(slots="m1 l4 l5 castle").place(**place)
    before: State = table.state
    table.do(text)
    after, events = GAME.apply(before, GAME.read_move(before, last(text)))
    assert after == table.state
    return before, events, after


def last(text: str) -> dict[str, Any]:
    """The move as the pipe has it."""
    kind, card, square = text.split()
    return {"move": kind, "card": int(card), "square": square}


def test_a_knight_comes_and_then_lands_change() -> None:
    before, events, after = made("place 4 l4", red="l3")
    found = motion.replayed(before, events, after)
    assert found is not None
    assert [(walk.colour, walk.path) for walk in found.walks] == [("red", (BEYOND, "l4"))]
    start, end = found.frame(0.0), found.frame(found.seconds * 0.99)
    assert start is not None
    assert end is not None
    assert isinstance(start.scene, ZoneScene)
    assert isinstance(end.scene, ZoneScene)
    assert "l4" not in dict(motion.shown(start.scene).knights)
    assert "l4" in dict(motion.shown(end.scene).knights)
    assert motion.shown(start.scene).duchies == ()


def test_undone_it_goes_backwards() -> None:
    before, events, after = made("place 7 r7", red="l3")
    found = motion.replayed(before, events, after)
    assert found is not None
    start = found.reversed().frame(0.0)
    assert start is not None
    end = found.reversed().frame(found.seconds * 0.99)
    assert end is not None
    parts = [frame.moving.pieces[0].part for frame in (start, end)]
    assert parts[0] == 1
    assert parts[1] < 0.1


def test_who_is_converted_falls_before_the_other_comes() -> None:
    before = Table().place(red="l3", blue="l4").state
    event = ev.KnightConverted(colour="red", square="l4", loser="blue")
    after: State = Table().place(red="l3 l4", dukes="l3 red").state
    found = motion.motion(((before, event),), after)
    assert found is not None
    assert 0.8 <= found.seconds <= 1.5
    pieces = [
        {piece.colour: piece for piece in frame.moving.pieces}
        for part in (0.3, 0.5, 0.95)
        if (frame := found.steps[0].frame(part)) is not None
    ]
    assert [one["blue"].fallen > 0.5 for one in pieces] == [True] * 3
    assert [one["red"].part for one in pieces][:2] == [0, 0]
    assert pieces[2]["red"].part > 0.8
    assert pieces[2]["blue"].strength < 0.5


def test_nothing_moves_where_nothing_changes_on_the_board() -> None:
    state: State = Table().place(red="l3").state
    assert motion.changed(state, state) is None
    assert motion.replayed(state, (), state) is None


@pytest.mark.parametrize("square", ["l4", "r9"])
def test_taken_back_without_a_way_it_fades(square: str) -> None:
    before: State = Table().place(red="l3").state
    after: State = Table().place(red=f"l3 {square}", dukes="l3 red" if square == "l4" else "").state
    found = motion.changed(after, before)
    assert found is not None
    frame = found.frame(found.seconds / 2)
    assert frame is not None
    assert [(piece.colour, piece.path) for piece in frame.moving.pieces] == [("red", (square,))]


def test_lands_turn_softly_once_the_knight_has_come() -> None:
    before, events, after = made("place 4 l4", red="l3")
    found = motion.replayed(before, events, after)
    assert found is not None
    frames = [found.frame(found.seconds * part) for part in (0.2, 0.6, 0.95)]
    seen = []
    for frame in frames:
        assert frame is not None
        assert isinstance(frame.moving.after, ZoneScene)
        duchies = motion.shown(frame.moving.after).duchies
        seen.append(frame.moving.part if duchies else 0.0)
    assert seen[0] == 0.0
    assert 0.0 < seen[1] < seen[2] < 1.0


@pytest.mark.parametrize("backwards", [False, True])
def test_a_land_is_between_what_it_was_and_what_it_will_be(backwards: bool) -> None:
    without: State = Table().place(red="l3").state
    owned: State = Table().place(red="l3 l4", dukes="l3 red").state
    one, other = (table(state, None) for state in (without, owned))
    if backwards:
        one, other = other, one
    plan = ZoneLayout(without.terms.setup.board, (640, 360))
    realm = Realm(plan, LIGHT)
    x, y = map(round, plan.spots["l3"])

    def green(part: float | None) -> int:
        """How green the middle of the land is on white: less, the more red lies there."""
        picture = pygame.Surface((640, 360))
        picture.fill("white")
        turning = None if part is None else Turning(other, part)
        realm.lands(picture, (0, 0), one, turning)
        realm.flags(picture, (0, 0), one, turning)
        return int(picture.get_at((x, y)).g)

    tones = [green(part) for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
    assert tones == sorted(tones, reverse=not backwards)
    assert len(set(tones)) == 5
    assert tones[0] == green(None)
