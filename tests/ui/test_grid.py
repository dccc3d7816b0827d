"""Every point of the glass, on a fine grid: what a finger hits there is what a person expects.

What they expect is said here in its own words, from what is *seen* there, and not asked of
the code that finds targets: on a button it is the button, under a note nothing but the
note, on a piece its place, beside what is lit the nearest that is lit, far from all nothing.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from math import ceil, hypot
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from companion.ui.boards.scene import Scene
from companion.ui.games.rheingold.board_widget import BoardPart
from companion.ui.games.rheinlander.board_widget import BoardPart as DuchyBoard
from companion.ui.games.ringgeister.table.board_part import BoardPart as RingBoard
from companion.ui.input.events import Touch, TouchPhase
from companion.ui.screen_kit.board_view import DrawnBoard
from companion.ui.shell.stage import Stage
from companion.ui.widgets.base import Target, hit
from companion.ui.widgets.note import Note
from tests.support.turns import some
from tests.support.ui.duchy_scenes import DUCHY_SCENES
from tests.support.ui.ring_scenes import RING_SCENES
from tests.support.ui.scenes import SCENES
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import SIZES

Point = tuple[int, int]
EVERYTHING = bool(os.environ.get("HERALD_EVERYTHING"))
"""All five sizes, and twice as fine; else the first size and the last, which is upright.

A day has every second of the points, and of the places every third.
"""
STEPS = 3
"""So many points of the grid lie in the breadth of a finger: 16 pixels apart at 800 by 480."""
LEAST_PX = 48
"""Nine millimetres of a 7-inch display of 800 by 480."""
ONE_IN = 500
"""The tip of a tower may stand nearer to another place: at one of so many points, at most."""
RIM = "rim of a piece"
_SOLID = 128
_SAMPLE = 30

OWN_TABLE = (
    "roll", "roll-by-hand", "enter", "march", "march-chosen", "march-many", "march-end",
    "assault", "siege-two-gates", "siege-hidden", "why-not", "why-not-enemy", "hint", "engaged",
    "resolve", "open", "castle-falls", "shield",
)  # fmt: skip
DUCHIES = ("lay-kind", "card", "card-typed", "card-waits", "castle", "merger", "build-bastion")
RING = ("place-light", "walk", "walk-figure", "walk-close", "walk-refused", "return")


@dataclass(frozen=True)
class Piece:
    """Something drawn on the board that a finger can mean."""

    place: str
    picture: pygame.Surface
    at: Point

    def covers(self, point: Point) -> bool:
        """Whether it is seen there."""
        x, y = point[0] - self.at[0], point[1] - self.at[1]
        wide, high = self.picture.get_size()
        return 0 <= x < wide and 0 <= y < high and self.picture.get_at((x, y))[3] >= _SOLID


def pieces(part: BoardPart) -> list[Piece]:
    """Castles and stacks as they are drawn, the topmost first."""
    board, scene, (left, top) = part.board, part.scene, part.rect.topleft
    castles = zip(board._garrisons(scene), board._castles, strict=True)
    found = [(drawn, place) for drawn, place in castles]
    for place in {stack[0] for stack in scene.stacks}:
        alone = Scene(stacks=tuple(stack for stack in scene.stacks if stack[0] == place))
        found += [(drawn, place) for drawn in board._stacks(alone)]
    found.sort(key=lambda one: -one[0][0])
    return [Piece(place, drawn[1], (left + drawn[2], top + drawn[3])) for drawn, place in found]


class Glass:
    """One screen, and what a person makes of its points."""

    def __init__(self, stage: Stage) -> None:
        """As it is seen now."""
        self.stage, self.touch = stage, stage.room.sizes.touch
        widgets = stage.widgets()
        self.targets = stage.targets()
        self.buttons = [one for one in self.targets if not one.round]
        self.spots = [one for one in self.targets if one.round]
        self._boxes = [one.rect for one in self.spots]
        self.notes = [one.rect for one in widgets if isinstance(one, Note)]
        self.board = next(
            one
            for one in widgets
            if isinstance(one, BoardPart | DuchyBoard | DrawnBoard | RingBoard)
        )
        self.pieces = pieces(self.board) if isinstance(self.board, BoardPart) else []

    def points(self) -> Iterator[Point]:
        """The grid."""
        wide, high = self.stage.room.size
        step = max(1, self.touch // STEPS)
        for y in range(step // 2, high, step):
            for x in range(step // 2, wide, step):
                yield x, y

    def means(self, point: Point) -> str:
        """What is hit there; "" for nothing."""
        found = hit(self.targets, point, self.touch)
        return "" if found is None else found.id

    def far(self, target: Target, point: Point) -> float:
        """Pixels to the middle of a spot."""
        return hypot(target.rect.centerx - point[0], target.rect.centery - point[1])

    def edge(self, spot: Target, point: Point) -> float:
        """Pixels to the edge of a spot; less than 0 within it."""
        return self.far(spot, point) - spot.rect.w / 2

    def about(self, point: Point) -> list[Target]:
        """The spots that a square of two fingers round it touches: the only ones that count."""
        square = Rect(point, (1, 1)).inflate(2 * self.touch, 2 * self.touch)
        return [self.spots[number] for number in square.collidelistall(self._boxes)]

    def lit(self, point: Point) -> list[Target]:
        """The spots within a finger's reach that may be tapped, the nearest first."""
        spots = self.about(point)
        near = [one for one in spots if one.legal and self.far(one, point) <= self.touch]
        return sorted(near, key=lambda one: self.far(one, point))

    def wanted(self, point: Point) -> tuple[str, set[str]]:
        """Of what sort a point is, and everything that a person could have meant there."""
        for rect in self.notes:
            if rect.collidepoint(point):
                return "note", {"note"}
        for button in reversed(self.buttons):
            if button.rect.collidepoint(point):
                return "button", {button.id}
        lit = self.lit(point)
        nearest = {one.id for one in lit if self.far(one, point) < self.far(lit[0], point) + 1.5}
        beside = self._beside_buttons(point)
        if beside:
            _sort, others = self._on_board(point, lit, nearest) if "" in beside else ("", set())
            return "beside a button", {*nearest, *beside, *others, *self._on(point)}
        return self._on_board(point, lit, nearest)

    def _on_board(self, point: Point, lit: list[Target], nearest: set[str]) -> tuple[str, set[str]]:
        """Where no button is near."""
        seen = next((one for one in self.pieces if one.covers(point)), None)
        if seen is not None:
            return self._piece(point, seen, nearest)
        near = min(self.about(point), key=lambda one: self.edge(one, point), default=None)
        if near is not None and self.edge(near, point) <= -1:
            return "middle of a place", self._on(point)
        if lit:
            return "beside what is lit", {*nearest, *self._on(point)}
        if near is not None and self.far(near, point) <= self.touch:
            return "beside what is not lit", {near.id, ""}
        return "far from all", {""}

    def _piece(self, point: Point, seen: Piece, nearest: set[str]) -> tuple[str, set[str]]:
        """Well on a piece only its place; at its rim what is lit and near may be meant as well."""
        spot = next(one for one in self.spots if one.id == f"at-{seen.place}")
        if self.edge(spot, point) <= -1:
            return "well on a piece", {spot.id, *self._on(point)}
        return RIM, {spot.id, *nearest, *self._on(point)}

    def _on(self, point: Point) -> set[str]:
        """The place in whose middle a finger is; of two that touch, the one it is deeper in."""
        at = [one for one in self.about(point) if self.edge(one, point) <= 1]
        return {min(at, key=lambda one: self.edge(one, point)).id} if at else set()

    def _beside_buttons(self, point: Point) -> set[str]:
        """The buttons nearest to it within a sixth of a finger; at that border nothing as well.

        An area without an outline is as large as a finger: it ends where it ends.
        """
        most = self.touch // 6
        able = [one for one in self.buttons if one.intent is not None and one.legal]
        far = {one.id: _to(one.rect, point) for one in able}
        near = {name: one for name, one in far.items() if one <= most + 1.5}
        found = {name for name, one in near.items() if one <= min(near.values()) + 1.5}
        return found | {""} if found and min(near.values()) > most - 1.5 else found


def _to(rect: Rect, point: Point) -> float:
    """Pixels from a point to a rectangle."""
    return hypot(
        max(rect.left - point[0], 0, point[0] - rect.right + 1),
        max(rect.top - point[1], 0, point[1] - rect.bottom + 1),
    )


def glass(stage: Stage, size: tuple[int, int]) -> Glass:
    """A scene at a size."""
    stage.resize(size)
    stage.draw(pygame.Surface(size))
    return Glass(stage)


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Callable[[str], Stage]]:
    """Makes a scene."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    desk = SimulatedDesk(tmp_path, seed=3)
    yield lambda name: {**SCENES, **DUCHY_SCENES, **RING_SCENES}[name](desk)
    desk.close()


@pytest.mark.parametrize("name", some([*OWN_TABLE, *DUCHIES, *RING], 2))
def test_every_point_means_what_a_person_expects(name: str, scene: Callable[[str], Stage]) -> None:
    stage = scene(name)
    wrong: list[str] = []
    rims = whole = 0
    sorts: Counter[str] = Counter()
    for size in SIZES if EVERYTHING else SIZES[:1] + SIZES[-1:]:
        seen = glass(stage, size)
        points = some(list(seen.points()), 2)
        whole += len(points)
        for point in points:
            sort, wanted = seen.wanted(point)
            sorts[sort] += 1
            found = seen.means(point)
            if found in wanted:
                continue
            if sort == RIM:
                rims += 1
            else:
                wrong.append(f"{size} {point}: {sort}, {wanted} expected, {found!r} hit")
    assert not wrong, "\n".join(wrong[:20])
    assert rims <= whole / ONE_IN
    assert sorts["button"]
    assert sorts["far from all"] + sorts["beside what is lit"] + sorts["middle of a place"]


@pytest.mark.parametrize("name", ["march", "why-not", "card", "walk"])
def test_a_finger_that_comes_down_holds_what_is_hit(
    name: str, scene: Callable[[str], Stage]
) -> None:
    stage = scene(name)
    stage.resize((800, 480))
    stage.draw(pygame.Surface((800, 480)))
    chance, held = Random(7), Counter[str]()
    points = list(Glass(stage).points())
    for number, point in enumerate(chance.sample(points, _SAMPLE)):
        seen = Glass(stage)
        stage.take(Touch(1, TouchPhase.DOWN, *point), 10.0 + number)
        found = stage.held or ""
        stage.let_go()
        assert found == seen.means(point)
        held[found] += 1
    assert len(held) > 3


@pytest.mark.parametrize("name", some([*OWN_TABLE, *DUCHIES, *RING], 2, 1))
def test_one_place_has_one_meaning(name: str, scene: Callable[[str], Stage]) -> None:
    """All points well on a place mean the same, but where another is nearer."""
    stage = scene(name)
    looked = 0
    for size in (SIZES[0], SIZES[-1]):
        seen = glass(stage, size)
        for spot in some(seen.spots, 3):
            radius = spot.rect.w // 2 - 1
            about = spot.rect.inflate(3 * seen.touch, 3 * seen.touch)
            near = [one for one in seen.spots if about.collidepoint(one.rect.center)]
            for x, y in _disc(radius):
                point = spot.rect.centerx + x, spot.rect.centery + y
                if not seen.board.rect.collidepoint(point):
                    continue
                if any(button.rect.collidepoint(point) for button in seen.buttons):
                    continue
                nearest = min(near, key=lambda one: seen.edge(one, point))
                if nearest is spot:
                    looked += 1
                    assert seen.means(point) == spot.id, (size, point)
    assert looked > (100 if EVERYTHING else 40)


def _disc(radius: int) -> Iterator[Point]:
    """Points of a disc round its middle, four to its breadth, or eight."""
    step = max(1, radius // (4 if EVERYTHING else 2))
    for x in range(-radius, radius + 1, step):
        for y in range(-radius, radius + 1, step):
            if hypot(x, y) <= radius:
                yield x, y


def caught(seen: Glass, spot: Target, enough: float) -> bool:
    """Whether so many square pixels of the board mean a spot; counted from its middle outwards."""
    step, reach = 6, seen.touch + 6
    x, y = spot.rect.center
    about = product(range(-reach, reach, step), repeat=2)
    points = [(x + right, y + down) for right, down in sorted(about, key=lambda one: hypot(*one))]
    mean = (
        one for one in points if seen.board.rect.collidepoint(one) and seen.means(one) == spot.id
    )
    return step * step * sum(1 for _one in islice(mean, ceil(enough / step**2))) >= enough


@pytest.mark.parametrize("name", OWN_TABLE)
def test_what_is_lit_is_caught_by_a_finger(name: str, scene: Callable[[str], Stage]) -> None:
    """As much as a finger covers means it, but for what lies under a note."""
    seen = glass(scene(name), (800, 480))
    free = [one for one in seen.spots if not any(one.rect.colliderect(note) for note in seen.notes)]
    lit = [one for one in free if one.legal]
    assert [one.id for one in lit if not caught(seen, one, LEAST_PX * LEAST_PX)] == []
