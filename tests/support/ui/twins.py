"""Two matches that differ in nothing but what is hidden, and in which the same is done."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from companion.ui.input.events import Touch
from companion.ui.input.events import TouchPhase as Finger
from companion.ui.pace import FLIP_S, OUTCOME_S
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.shell.primary_guard import DEAD_S
from companion.ui.widgets.base import Intent
from tests.support.ui.clock import Clock
from tests.support.ui.scenes import placed
from tests.support.ui.secret_scenes import pinned, settled, tried
from tests.support.ui.simulated_desk import SimulatedDesk, four_players

SIZE = (800, 480)
HIDDEN = (0, 1)
"""What lies under Katz and Pfalz in the one match and in the other."""
LAID = (0, 2)
"""What is laid there."""
FRAME_S = 1 / 30
MOST_FRAMES = 50
"""More than any motion has; a die may tumble longer."""
PINS = ("40719", "39586")
"""What everybody's PIN is there. None of it is ever on a screen."""


class World:
    """One of two matches."""

    def __init__(self, number: int, folder: Path, options: dict[str, str], more: Any) -> None:
        """Lay the table; every seat has a PIN, but where `more` says that none has."""
        pins, rest = more.get("pins", True), {**more}
        rest.pop("pins", None)
        self.number = number
        self.laid = LAID[number]
        self.pin = PINS[number]
        self.desk = SimulatedDesk(folder, clock=Clock())
        self.stage = placed(
            self.desk,
            four_players(**options),
            HIDDEN[number],
            **{name: one for name, one in more.items() if name != "pins"},
        )
        settled(self.stage, self._pin_all if pins else tuple)
        self._now = 100.0
        self._surface = pygame.Surface(SIZE, 0, 32)

    def _pin_all(self) -> None:
        """Everybody chooses the PIN of this world."""
        for seat in range(4):
            pinned(self.desk, seat, self.pin)

    def picture(self) -> bytes:
        """What is on the glass."""
        self.stage.tick(self._now)
        self.stage.draw(self._surface)
        return pygame.image.tobytes(self._surface, "RGB")

    def description(self) -> str:
        """Every widget with its texts, targets and intents, and everything else that stays."""
        room = self.stage.room
        widgets = "\n".join(
            f"{widget!r} {widget.words()!r} {widget.targets()!r}" for widget in self.stage.widgets()
        )
        caption = pygame.display.get_caption()
        rest = f"{room.nav!r} {room.fault!r} {self.stage.match.news!r} {self.stage.held} {caption}"
        return re.sub(r"0x[0-9a-f]+", "0x", f"{widgets}\n{rest}")

    def go(self, *stops: Stop) -> None:
        """Put screens on top of the table."""
        nav = self.stage.room.nav.down_to(Page.TABLE)
        for stop in stops:
            nav = nav.push(stop)
        self.stage.room.nav = nav
        self.stage.tick(self._now)

    def step(self, by: int) -> None:
        """Step through the history."""
        self.stage.screen.answer(Intent("step", by), self.stage.room)
        self.stage.dirty = True

    def move_on(self) -> bool:
        """Let a frame's time pass. Returns whether something still moves."""
        self._now += FRAME_S
        return self.stage.screen.moving

    def finger(self, kind: Finger, name: str) -> None:
        """On a target."""
        self._now += DEAD_S + 0.1
        self.stage.tick(self._now)
        target = next(one for one in self.stage.targets() if one.id == name)
        assert target.intent is not None, name
        self.stage.take(Touch(1, kind, *target.rect.center), self._now)

    def tap(self, name: str) -> None:
        """Down and up."""
        self.finger(Finger.DOWN, name)
        self.finger(Finger.UP, name)

    def enter(self) -> None:
        """Type the PIN and have it tried."""
        tried(self.stage, self.pin)


class Twins:
    """Both matches, in which the same is done."""

    def __init__(self, folder: Path, options: dict[str, str], more: Any) -> None:
        """Begin both."""
        self.worlds = [World(n, folder / str(n), options, more) for n in (0, 1)]
        self.steps = 0

    def close(self) -> None:
        """Close their files."""
        for world in self.worlds:
            world.desk.close()

    def do(self, deed: Callable[[World], object]) -> None:
        """In both; then they look alike and say the same, in every picture until all rests."""
        for world in self.worlds:
            deed(world)
        self.alike()
        for _frame in range(MOST_FRAMES):
            moves = {world.move_on() for world in self.worlds}
            assert len(moves) == 1
            self.alike()
            if moves == {False}:
                break

    def alike(self) -> None:
        """Nobody at the table can tell them apart."""
        one, other = self.worlds
        assert one.description() == other.description()
        assert one.picture() == other.picture()
        for world in self.worlds:
            description = world.description()
            assert not any(pin in description for pin in PINS)
        self.steps += 1

    def tap(self, *names: str) -> None:
        """Tap the same things."""
        for name in names:
            self.do(lambda world, name=name: world.tap(name))  # type: ignore[misc]

    def enter(self) -> None:
        """Type the PINs, each its own."""
        for world in self.worlds:
            world.stage.tick(world._now)
        self.do(lambda world: world.enter())

    def wait(self, seconds: float) -> None:
        """Time passes in both."""

        def passes(world: World) -> None:
            world._now += seconds
            world.stage.tick(world._now)

        self.do(passes)

    def turns_over(self) -> None:
        """What was opened turns over: until its face is seen nothing tells the two apart."""
        assert {world.stage.room.nav.top.page for world in self.worlds} == {Page.OUTCOME}
        frames, half = 20, False
        for frame in range(2 * frames):
            seen = [world.picture() for world in self.worlds]
            said = [_public(world) for world in self.worlds]
            if frame < frames:
                assert seen[0] == seen[1], f"frame {frame} of {frames} to the edge"
                assert said[0] == said[1]
                assert [world.stage.match.unheard for world in self.worlds] != [[], []]
            half |= seen[0] != seen[1]
            for world in self.worlds:
                world._now += FLIP_S / 2 / frames
        assert half, "then its face is seen"
        # What follows takes as long in both, and is told at the same moment.
        for _frame in range(frames):
            for world in self.worlds:
                world._now += 1.1 * (OUTCOME_S - FLIP_S) / frames
                world.stage.tick(world._now)
                world.picture()
            assert len({world.stage.moving for world in self.worlds}) == 1
        assert not self.worlds[0].stage.moving

    def look(self) -> None:
        """Its owner holds the button and sees something else in each."""
        for world in self.worlds:
            world.finger(Finger.DOWN, "hold")
        held = [world.picture() for world in self.worlds]
        assert held[0] != held[1]
        assert self.worlds[0].description() == self.worlds[1].description()
        for world in self.worlds:
            world.finger(Finger.UP, "hold")
        self.alike()

    def go(self, *stops: Stop) -> None:
        """The same screens in both."""
        self.do(lambda world: world.go(*stops))


def _public(world: World) -> str:
    """What a screen says and offers, without the value's face: it lies in a picture."""
    widgets = world.stage.widgets()
    return "\n".join(f"{widget.words()!r} {widget.targets()!r}" for widget in widgets)
