"""What does the hand do on the glass? It sets up a match, plays it, and strays now and then."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pygame

from companion.ui.screen_kit.navigator import Page
from companion.ui.screens.new_match.draft import drafted
from companion.ui.screens.secrets import secrets_menu
from companion.ui.shell.primary_guard import DEAD_S
from companion.ui.shell.window import Window
from companion.ui.widgets.base import Target, hit
from tests.support.monkey import sense

PINS = 0.4
"""How often a match with shields has PINs."""
STRAYS = 0.05
"""How often it taps whatever there is, at the table."""
_PAUSES_S = (0.03, 0.15, DEAD_S + 0.05, DEAD_S + 0.05)
_HOLDS_S = (0.1, 0.45, 0.8)
_SHORT_S = (0.01, 0.05)


class Glass:
    """The window as the monkey's sense sees it."""

    def __init__(self, window: Window) -> None:
        """Over the real one."""
        self._window = window

    @property
    def stage(self) -> Any:
        """What is behind it."""
        return self._window.stage

    @property
    def room(self) -> Any:
        """Where the screens live."""
        return self._window.stage.room

    @property
    def page(self) -> Page:
        """The page that is seen."""
        page: Page = self.room.nav.top.page
        return page

    def targets(self) -> list[Target]:
        """Everything that can be tapped now."""
        return [one for one in self.stage.targets() if one.intent is not None]


class Hand:
    """One finger, which goes down and up again; never two things in one round."""

    def __init__(
        self, window: Window, chance: Random, slug: str, tell: Callable[..., None]
    ) -> None:
        """Before the window.

        Args:
            window: the real one.
            chance: what it does.
            slug: the game that it sets up.
            tell: is told of each finger, before it is on the glass.
        """
        self._glass: Any = Glass(window)
        self._window = window
        self._chance, self._slug, self._tell = chance, slug, tell
        self._next_s = 0.0
        self._down: tuple[int, int] | None = None
        self._fingers = 0
        self._turned = False
        self._pauses_s: tuple[float, ...] = _PAUSES_S
        self._asks = chance.random() < PINS

    def stirs(self, now: float) -> int:
        """Put a finger down or lift it, if it is time; its number, 0 for nothing."""
        if now < self._next_s:
            return 0
        if self._down is not None:
            point, self._down = self._down, None
            self._next_s = now + self._chance.choice(self._pauses_s)
            return self._finger(pygame.FINGERUP, point, "")
        target = self._choice()
        if target is None:
            self._next_s = now + 0.1
            return 0
        self._pauses_s = _SHORT_S if target.id.startswith("pad") else _PAUSES_S
        held = target.hold or target.guard
        self._next_s = now + self._chance.choice(_HOLDS_S if held else _SHORT_S)
        self._down = self._spot(target)
        return self._finger(pygame.FINGERDOWN, self._down, target.id)

    def _finger(self, kind: int, point: tuple[int, int], name: str) -> int:
        self._fingers += 1
        wide, high = self._glass.room.size
        x, y = (point[0] + 0.5) / wide, (point[1] + 0.5) / high
        event = pygame.event.Event(kind, touch_id=3, finger_id=1, x=x, y=y, dx=0.0, dy=0.0)
        self._tell("finger", number=self._fingers, page=self._glass.page.value, on=name)
        pygame.event.post(event)
        return self._fingers

    def _spot(self, target: Target) -> tuple[int, int]:
        """A point of the target that really hits it; its middle where chance finds none."""
        chance, rect = self._chance, target.rect
        point = (chance.randrange(rect.left, rect.right), chance.randrange(rect.top, rect.bottom))
        found = hit(self._window.stage.targets(), point, self._glass.room.sizes.touch)
        return point if found is not None and found.id == target.id else rect.center

    def _choice(self) -> Target | None:
        there: list[Target] = self._glass.targets()
        found = {one.id: one for one in there if one.id != "quit"}
        page = self._glass.page
        if not found:
            return None
        if self._window.stage.room.fault:
            return found.get("primary")
        if page is Page.TABLE and self._chance.random() < STRAYS:
            return self._chance.choice(list(found.values()))
        return found.get(self._wanted(page, set(found)))

    def _wanted(self, page: Page, names: set[str]) -> str:
        room = self._glass.room
        if page is Page.WELCOME:
            return "home"
        if page is Page.SETUP:
            return self._set_up(names)
        if page is Page.RULES:
            presets = list(drafted(room, self._window.ports.games).info.presets)
            return f"preset-{presets[1]}"
        if page is Page.BOARD:
            games = self._window.ports.games
            own = games.boards_of(drafted(room, games).info)[-1].id
            return f"board-{own}" if f"board-{own}" in names else "page-on"
        if room.nav.top == secrets_menu.WISHES:
            return "primary" if room.draft.pins else "pins-each"
        name = sense.next_tap(self._glass, self._chance)
        return name if name in names or name == sense.WAIT else sense.way_out(self._glass)

    def _set_up(self, names: set[str]) -> str:
        """The game, a board of our own, other rules, two players with PINs; then it begins."""
        draft = drafted(self._glass.room, self._window.ports.games)
        if draft.info.slug != self._slug:
            return f"game-{self._slug}"
        own = self._window.ports.games.boards_of(draft.info)[-1].id
        if draft.board_id != own and self._window.ports.boards.collection.find(own) is not None:
            return f"board-{own}" if f"board-{own}" in names else "boards"
        if not self._turned and self._chance.random() < 0.4:
            self._turned = True
            return "rules"
        if self._asks and len(draft.seats) > 2 and "n2" in names:
            return "n2"
        if "shields" in names and self._asks and not draft.pins:
            return "shields"
        return "primary"
