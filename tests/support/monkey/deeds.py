"""What does the monkey do? Gestures and keys, by chance and by sense."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from random import Random

from companion.ui.input.events import KeyName, TouchPhase
from companion.ui.screen_kit.navigator import Page
from companion.ui.shell.primary_guard import DEAD_S
from companion.ui.widgets.base import Target, hit
from tests.support.monkey import sense
from tests.support.monkey.pair import Pair
from tests.support.monkey.report import Report


class Monkey:
    """It taps, drags, holds and types, with a liking for what it has not tapped yet."""

    def __init__(self, pair: Pair, chance: Random, report: Report, log: deque[str]) -> None:
        """Before one pair of windows; everything is counted and written down before it is done."""
        self._pair, self._chance = pair, chance
        self._report, self._log = report, log
        self._clock = pair.clock
        self._tapped: Counter[tuple[Page, str]] = Counter()

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self._clock.now += seconds
        self._pair.step()

    def breathe(self) -> None:
        """Between two gestures."""
        self.wait(self._chance.choice((0.03, 0.2, DEAD_S + 0.1, DEAD_S + 0.1, DEAD_S + 0.1)))

    def act(self) -> None:
        """One gesture, key or wait."""
        chance, pair = self._chance, self._pair
        if chance.random() < sense.SHARES.get(pair.page, sense.ELSEWHERE):
            name = sense.next_tap(pair, chance)
            if name == sense.WAIT:
                self.wait(0.5)
                return
            target = next((one for one in pair.targets() if one.id == name), None)
            if target is not None:
                self._do("sense", target.id, lambda: self._on(target))
                return
        kind = chance.choices(
            ("new", "point", "drag", "hold", "key", "idle", "palm"), (40, 12, 9, 9, 22, 5, 3)
        )[0]
        getattr(self, f"_{kind}")()

    def _do(self, kind: str, what: str, deed: Callable[[], object]) -> None:
        """Write it down before it is done."""
        self._report.kinds[kind] += 1
        self._log.append(f"{self._report.gestures} {self._pair.page.value}: {kind} {what}")
        deed()

    def _on(self, target: Target) -> None:
        """Tap a target, or keep the finger on it where a tap is nothing."""
        if target.hold or target.guard:
            self.stay(target.rect.center, self._chance.choice((0.1, 0.5, 1.2)))
        else:
            self.tap(self._spot(target))

    def _spot(self, target: Target) -> tuple[int, int]:
        """A point of the target that really hits it; its middle where chance finds none."""
        chance, rect = self._chance, target.rect
        point = (chance.randrange(rect.left, rect.right), chance.randrange(rect.top, rect.bottom))
        found = hit(self._pair.stage.targets(), point, self._pair.room.sizes.touch)
        return point if found is not None and found.id == target.id else rect.center

    def tap(self, point: tuple[int, int]) -> None:
        self._pair.touch(TouchPhase.DOWN, point)
        self._clock.now += self._chance.choice((0.01, 0.08))
        self._pair.touch(TouchPhase.UP, point)

    def stay(self, point: tuple[int, int], seconds: float) -> None:
        self._pair.touch(TouchPhase.DOWN, point)
        for _ in range(4):
            self.wait(seconds / 4)
        self._pair.touch(TouchPhase.UP, point)

    def _anywhere(self) -> tuple[int, int]:
        wide, high = self._pair.room.size
        return self._chance.randrange(wide), self._chance.randrange(high)

    def _liked(self) -> Target | None:
        """A target, those that were tapped seldom before the others; leaving is seldom liked."""
        found = self._pair.targets()
        if not found:
            return None
        page = self._pair.page
        weights = [1 / (1 + self._tapped[page, _sort(one.id)]) ** 1.5 for one in found]
        for number, one in enumerate(found):
            if one.id == "quit":
                weights[number] *= 0.02
            elif one.round:
                weights[number] *= 0.3
        return self._chance.choices(found, weights)[0]

    def _new(self) -> None:
        target = self._liked()
        if target is None:
            self._point()
            return
        self._tapped[self._pair.page, _sort(target.id)] += 1
        self._do("tap", target.id, lambda: self._on(target))

    def _point(self) -> None:
        point = self._anywhere()
        self._do("point", str(point), lambda: self.tap(point))

    def _drag(self) -> None:
        target = self._liked()
        start = target.rect.center if target is not None else self._anywhere()
        way = [self._anywhere() for _ in range(self._chance.randint(1, 3))]
        if self._chance.random() < 0.4:
            way.append(start)

        def deed() -> None:
            self._pair.touch(TouchPhase.DOWN, start)
            for point in way:
                self._clock.now += 0.05
                self._pair.touch(TouchPhase.MOVE, point)
            self._pair.touch(TouchPhase.UP, way[-1])

        self._do("drag", f"{start} {way}", deed)

    def _hold(self) -> None:
        target = self._liked()
        point = target.rect.center if target is not None else self._anywhere()
        seconds = self._chance.choice((0.4, 0.8, 1.6))
        name = target.id if target is not None else str(point)
        if name == "quit" and self._chance.random() < 0.9:
            return
        self._do("hold", f"{name} {seconds}", lambda: self.stay(point, seconds))

    def _key(self) -> None:
        chance = self._chance
        name = chance.choice((*KeyName, KeyName.ENTER, KeyName.TEXT, KeyName.DOWN, KeyName.RIGHT))
        text = chance.choice("abcxyzé0123456789?ßあ ") if name is KeyName.TEXT else ""
        self._do("key", f"{name.value} {text}", lambda: self._pair.key(name, text))

    def _idle(self) -> None:
        seconds = self._chance.choice((1.0, 9.0, 21.0, 70.0))
        self._do("wait", str(seconds), lambda: self.wait(seconds))

    def _palm(self) -> None:
        """A hand lies on the glass while another finger taps."""
        target, palm = self._liked(), self._anywhere()
        point = target.rect.center if target is not None else self._anywhere()

        def deed() -> None:
            self._pair.touch(TouchPhase.DOWN, point)
            self._pair.touch(TouchPhase.DOWN, palm, finger=2)
            self._pair.touch(TouchPhase.UP, point)
            self._pair.touch(TouchPhase.UP, palm, finger=2)

        self._do("palm", f"{point} {palm}", deed)


def _sort(name: str) -> str:
    """Targets of one sort: places of the board, letters, lines."""
    return "at" if name.startswith("at-") else name.rstrip("0123456789")
