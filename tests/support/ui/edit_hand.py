"""A hand that draws a board: it taps on the real window, and counts its taps."""

from __future__ import annotations

from typing import Any

import pygame

from companion.core.drafting.sheet import Point
from companion.games.rheingold.drafting.draft import BoardDraft, Road
from companion.ui.boards.view import View
from companion.ui.games.rheingold.editor.work import Work
from companion.ui.screen_kit.navigator import Page
from companion.ui.screens.editor.corners import CornersPart
from companion.ui.screens.editor.layout import spread
from companion.ui.screens.editor.page import EditorState
from companion.ui.screens.editor.screen import EditorScreen
from companion.ui.shell.window import Window
from companion.ui.widgets.note import Note
from tests.support.ui.edit_scenes import BEGUN, CORNERS
from tests.support.ui.hand import Hand
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


class Draughtsman(Hand):
    """Draws on the sheet.

    Attributes:
        taps: how often a finger came down; two at once are one.
    """

    def __init__(self, window: Window) -> None:
        """Over a window."""
        super().__init__(window)
        self.taps = 0

    @property
    def editor(self) -> EditorScreen:
        """The editor that is seen."""
        screen = self.window.stage.screen
        assert isinstance(screen, EditorScreen)
        return screen

    @property
    def state(self) -> EditorState:
        """The board in hand."""
        state = self.editor.state
        assert state is not None
        return state

    @property
    def work(self) -> Work:
        """The board, its tool and what is selected."""
        work = self.state.work
        assert isinstance(work, Work)
        return work

    @property
    def draft(self) -> BoardDraft:
        """The board as it is now."""
        return self.work.draft

    @property
    def view(self) -> View:
        """What of the sheet is seen."""
        area = spread(self.window.stage.room, len(self.state.desk.tools)).sheet
        return self.state.view((area.x, area.y, area.w, area.h))

    def names(self) -> set[str]:
        """All that can be tapped."""
        return {one.id for one in self.window.stage.targets() if one.works}

    def tap_at(self, point: tuple[int, int]) -> None:
        """Down and up before the window looks: a quick finger."""
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            self._post(kind, 1, point)
        self.window.step()

    def tap(self, name: str) -> None:
        """Tap a button."""
        self.taps += 1
        super().tap(name)

    def rest(self) -> None:
        """Let the screen do what takes a moment."""
        for _ in range(8):
            self.window.step()

    def spot(self, at: Point) -> tuple[int, int]:
        """Where a point of the sheet is on the screen."""
        x, y = self.view.to_px(at)
        return round(x), round(y)

    def sheet(self, at: Point) -> None:
        """Tap a point of the sheet; push it into sight first where it is not."""
        self.reach(at)
        self.taps += 1
        self.tap_at(self.spot(at))

    def reach(self, at: Point) -> None:
        """Bring a point into sight with two fingers."""
        rim = self.window.stage.room.sizes.touch // 2
        for _ in range(8):
            if self.view.sees(at, rim):
                return
            area = spread(self.window.stage.room, len(self.state.desk.tools)).sheet
            x, y = self.spot(at)
            dx = max(-area.w // 3, min(area.w // 3, area.centerx - x))
            dy = max(-area.h // 3, min(area.h // 3, area.centery - y))
            self.pinch(area.center, (area.centerx + dx, area.centery + dy), 60, 60)
        assert self.view.sees(at, 0), f"{at} cannot be brought into sight"

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = 3) -> None:
        """One finger from one point of the screen to another."""
        self.taps += 1
        self.finger(pygame.FINGERDOWN, start)
        for step in range(1, steps + 1):
            part = step / steps
            x = round(start[0] + (end[0] - start[0]) * part)
            y = round(start[1] + (end[1] - start[1]) * part)
            self.finger(pygame.FINGERMOTION, (x, y))
        self.finger(pygame.FINGERUP, end)

    def pinch(self, before: tuple[int, int], after: tuple[int, int], wide: int, wider: int) -> None:
        """Two fingers, side by side, from one middle to another, and from one width to another."""
        self.taps += 1
        ends = [(before, after, -1), (before, after, 1)]
        for finger, (start, _end, side) in enumerate(ends, 1):
            self._post(pygame.FINGERDOWN, finger, (start[0] + side * wide // 2, start[1]))
        for step in (1, 2):
            for finger, (start, end, side) in enumerate(ends, 1):
                x = start[0] + (end[0] - start[0]) * step / 2
                y = start[1] + (end[1] - start[1]) * step / 2
                half = (wide + (wider - wide) * step / 2) / 2
                self._post(pygame.FINGERMOTION, finger, (round(x + side * half), round(y)))
            self.window.step()
        for finger, (_start, end, side) in enumerate(ends, 1):
            self._post(pygame.FINGERUP, finger, (end[0] + side * wider // 2, end[1]))
        self.window.step()

    def _post(self, kind: int, finger: int, point: tuple[int, int]) -> None:
        wide, high = self.window.stage.room.size
        attributes: dict[str, Any] = {
            "touch_id": 3, "finger_id": finger, "dx": 0.0, "dy": 0.0,
            "x": (point[0] + 0.5) / wide, "y": (point[1] + 0.5) / high,
        }  # fmt: skip
        pygame.event.post(pygame.event.Event(kind, attributes))

    def write(self, text: str) -> None:
        """Tap a text on the keyboard, as far as it has the letters, then done."""
        for letter in text:
            low = letter.lower()
            self.tap("space" if letter == " " else f"key{low}")
        self.tap("primary")

    def lay_photo(self) -> None:
        """Lay the first photograph of the inbox below the sheet, corner on corner."""
        self.tap("photos")
        self.rest()
        self.tap("row0")
        self.rest()
        for number in range(4):
            part = next(one for one in self.window.stage.widgets() if isinstance(one, CornersPart))
            (x, y), (u, v) = part.to_px(part.corners[number]), part.to_px(CORNERS[number])
            self.drag((round(x), round(y)), (round(u), round(v)), 4)
        for _step in ("corners", "photo"):
            self.tap("primary")
            self.rest()
        assert self.state.photo is not None

    def chain(self, *points: Point) -> None:
        """With the road tool from point to point; the last one ends it."""
        for at in points:
            self.sheet(at)
        self.sheet(points[-1])


def blank(open_window: OpenWindow, size: tuple[int, int]) -> Draughtsman:
    """The same on a window of a size."""
    hand = Draughtsman(open_window(size))
    hand.tap("boards")
    hand.tap("primary")
    hand.tap("game-rheingold")
    hand.tap("primary")
    hand.tap("snap")
    return hand


def board_in_progress(open_window: OpenWindow, desk: SimulatedDesk) -> Draughtsman:
    """On a sheet on which somebody has begun."""
    past = desk.collection.create("My board")
    for edit in BEGUN:
        past = past.did(edit)
    desk.collection.save(past)
    hand = Draughtsman(open_window((800, 480)))
    hand.tap("boards")
    hand.tap(f"board-{past.draft.id}")
    hand.tap("primary")
    return hand


def refusal(hand: Draughtsman) -> str:
    """What the note on the sheet says; "" for none."""
    notes = [one.text for one in hand.window.stage.widgets() if isinstance(one, Note)]
    return notes[0] if notes else ""


def gates(hand: Draughtsman) -> tuple[str, ...]:
    """Those of the first castle, as they are now."""
    return hand.draft.castles["c1"].gates


def crossings(hand: Draughtsman) -> tuple[Road, ...]:
    """As they are now."""
    return hand.draft.crossings


def page(hand: Draughtsman) -> Page:
    """The page that is seen now."""
    return hand.page


def near(one: Point, other: Point, mm: float = 2.0) -> bool:
    """Whether two spots are one, as exactly as a finger can be."""
    return abs(one[0] - other[0]) <= mm and abs(one[1] - other[1]) <= mm
