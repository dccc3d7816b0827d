"""An evening with a monkey at the table: what it does, and what must hold all the same.

A part of its taps brings matches on, or none would ever end; the others are chance, with
a liking for what it has not tapped yet. Between them devices come and go, the disk
refuses, and the program is killed.
"""

from __future__ import annotations

import shutil
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from companion.games import GAMES
from companion.preferences import DARK, LANGUAGES, LIGHT, Preferences
from companion.ui.navigator import Navigator, Page, Stop
from companion.ui.pointer import KeyName, Phase
from companion.ui.screens.draft import Draft
from companion.ui.screens.home import resume
from companion.ui.screens.room import drawn_last, due
from companion.ui.stage import DEAD_S
from companion.ui.widgets.base import Target, hit
from tests.ui.monkey import sense
from tests.ui.monkey.chance import told_chance
from tests.ui.monkey.house import Clock, House
from tests.ui.monkey.pair import BrokenError, Pair

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280))
KEPT = frozenset({Page.TABLE, Page.MENU, Page.CASTLE, Page.HISTORY, Page.TAKE_BACK, Page.ABSENT})
"""The screens over a table that a restart brings back."""
MOST_TAPS_HOME = 25
_MOST_ROUNDS, _STILL_ROUNDS = 25, 5
"""After so many rounds nothing may have been drawn for so many."""
_SETTLES_S = 120.0


@dataclass
class Report:
    """What was done, seen and found."""

    gestures: int = 0
    taps_home: int = 0
    homes: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    pages: Counter[Page] = field(default_factory=Counter)
    begun: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    kills: int = 0
    compared: int = 0
    parted: int = 0
    twins: int = 0
    drawn: int = 0
    broken: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Both together."""
        for name in self.__dataclass_fields__:
            mine, more = getattr(self, name), getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(more)
            elif isinstance(mine, list):
                mine.extend(more)
            else:
                setattr(self, name, max(mine, more) if name == "taps_home" else mine + more)

    def lines(self) -> list[str]:
        """In words."""
        return [
            f"{self.gestures} gestures ({_listed(self.kinds)})",
            f"{self.moves} moves; begun {_listed(self.begun)}; ended {_listed(self.ended)}",
            (
                f"{self.drawn} pictures, {self.compared} alike in {self.twins} pairs of worlds, "
                f"{self.parted} parted by an open shield"
            ),
            f"{self.kills} kills; {self.homes} ways home, at most {self.taps_home} taps",
            "pages: " + ", ".join(f"{page.value} {self.pages[page]}" for page in Page),
            f"faults shown: {_listed(self.faults)}",
            f"broken: {len(self.broken)}",
        ]


def _listed(found: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in found.most_common()) or "none"


class Evening:
    """One monkey, one house, one size of the glass."""

    def __init__(self, folder: Path, seed: int) -> None:
        """Everything that is not tapped comes from the seed."""
        self.folder, self.chance, self.seed = folder, Random(seed), seed
        self.report = Report()
        self.log: deque[str] = deque(maxlen=40)
        self.clock = Clock()
        self._tapped: Counter[tuple[Page, str]] = Counter()
        self._houses = 0
        self._referee: Any = None
        self._fault = ""
        self._over: set[str] = set()
        chance = self.chance
        self.lonely = seed % 3 == 2
        house = House(self._fresh(), self.clock, small_first=chance.random() < 0.8)
        house.table.prefer(self._liking())
        self.pair = Pair(house, SIZES[seed % len(SIZES)], chance.choice((0, 0, 0, 1, 2, 3)),
                         self.clock)  # fmt: skip
        others = [slug for slug in GAMES if slug != "rheingold"]
        self._draft(others[seed // 3 % len(others)] if self.lonely else "rheingold")

    def _fresh(self) -> Path:
        self._houses += 1
        return self.folder / f"house{self._houses}"

    def _liking(self) -> Preferences:
        chance = self.chance
        return Preferences(
            language=chance.choice(LANGUAGES),
            theme=chance.choice((LIGHT, DARK)),
            large_text=chance.random() < 0.4,
            turned=chance.choice((0, 0, 0, 1, 2, 3)),
            animated=chance.random() < 0.7,
            dim_after_s=chance.choice((0, 60, 300)),
            spoken=chance.random() < 0.5,
            hold_s=chance.choice((0.3, 0.6, 1.0)),
            scattered=chance.random() < 0.3,
            lite=chance.random() < 0.2,
            welcomed=chance.random() < 0.5,
        )

    def _draft(self, slug: str) -> None:
        """A set-up that can be played to its end in an evening, on the screen."""
        chance, room = self.chance, self.pair.room
        game = GAMES[slug]
        board = room.desk.boards(game.info)[0].id
        draft = Draft.fresh(game, board)
        changes: dict[str, Any] = {}
        if slug == "rheingold":
            preset = chance.choice(tuple(game.info.presets))
            wishes = {"draw": "chosen", "reveal": "attacker", "held_shield": "hidden",
                      "captured_shield": "returned"}  # fmt: skip
            changes = {name: value for name, value in wishes.items() if chance.random() < 0.3}
            draft = replace(draft, preset=preset)
        elif slug == "ringgeister":
            changes = {"turn_limit": 20, "wind": "table"}
        else:
            changes = {"knights": 6}
        draft = replace(draft, changes=changes, pins=chance.random() < 0.4,
                        real_shields=chance.random() < 0.25)  # fmt: skip
        low, high = draft.seat_limits
        draft = draft.with_seats(chance.randint(low, min(high, 4)))
        names = ("Ada", "Ben", "Chloé", "Dörte", "Emil")
        for seat in range(len(draft.seats)):
            draft = draft.with_name(seat, names[seat])
        room.draft = draft

    # What it does

    def run(self, gestures: int) -> Report:
        """So many gestures; what must hold is looked at all the while.

        Raises:
            BrokenError: something did not.
        """
        report = self.report
        try:
            with told_chance(self.seed) as lots:
                for number in range(gestures):
                    lots.moment = number
                    self._world()
                    self._gesture()
                    self._note()
                    if number % 150 == 149:
                        self._comes_to_rest()
                    if number % 230 == 229:
                        self._finds_home()
                    if number % 170 == 169:
                        self._killed()
        finally:
            pair = self.pair
            report.compared, report.parted, report.drawn = pair.compared, pair.parted, pair.drawn
        return report

    def _wait(self, seconds: float) -> None:
        self.clock.now += seconds
        self.pair.step()

    def _gesture(self) -> None:
        chance, pair = self.chance, self.pair
        self.report.gestures += 1
        self._wait(chance.choice((0.03, 0.2, DEAD_S + 0.1, DEAD_S + 0.1, DEAD_S + 0.1)))
        if not pair.window.open:
            self._started_again()
        if chance.random() < sense.SHARES.get(pair.page, sense.ELSEWHERE):
            name = sense.next_tap(pair, chance)
            if name == sense.WAIT:
                self._wait(0.5)
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
        self.report.kinds[kind] += 1
        self.log.append(f"{self.report.gestures} {self.pair.page.value}: {kind} {what}")
        deed()

    def _on(self, target: Target) -> None:
        """Tap a target, or keep the finger on it where a tap is nothing."""
        if target.hold or target.guard:
            self._stay(target.rect.center, self.chance.choice((0.1, 0.5, 1.2)))
        else:
            self._tap(self._spot(target))

    def _spot(self, target: Target) -> tuple[int, int]:
        """A point of the target that really hits it; its middle where chance finds none."""
        chance, rect = self.chance, target.rect
        point = (chance.randrange(rect.left, rect.right), chance.randrange(rect.top, rect.bottom))
        found = hit(self.pair.stage.targets(), point, self.pair.room.sizes.touch)
        return point if found is not None and found.id == target.id else rect.center

    def _tap(self, point: tuple[int, int]) -> None:
        self.pair.touch(Phase.DOWN, point)
        self.clock.now += self.chance.choice((0.01, 0.08))
        self.pair.touch(Phase.UP, point)

    def _stay(self, point: tuple[int, int], seconds: float) -> None:
        self.pair.touch(Phase.DOWN, point)
        for _ in range(4):
            self._wait(seconds / 4)
        self.pair.touch(Phase.UP, point)

    def _anywhere(self) -> tuple[int, int]:
        wide, high = self.pair.room.size
        return self.chance.randrange(wide), self.chance.randrange(high)

    def _liked(self) -> Target | None:
        """A target, those that were tapped seldom before the others; leaving is seldom liked."""
        found = self.pair.targets()
        if not found:
            return None
        page = self.pair.page
        weights = [1 / (1 + self._tapped[page, _sort(one.id)]) ** 1.5 for one in found]
        for number, one in enumerate(found):
            if one.id == "quit":
                weights[number] *= 0.02
            elif one.round:
                weights[number] *= 0.3
        return self.chance.choices(found, weights)[0]

    def _new(self) -> None:
        target = self._liked()
        if target is None:
            self._point()
            return
        self._tapped[self.pair.page, _sort(target.id)] += 1
        self._do("tap", target.id, lambda: self._on(target))

    def _point(self) -> None:
        point = self._anywhere()
        self._do("point", str(point), lambda: self._tap(point))

    def _drag(self) -> None:
        target = self._liked()
        start = target.rect.center if target is not None else self._anywhere()
        way = [self._anywhere() for _ in range(self.chance.randint(1, 3))]
        if self.chance.random() < 0.4:
            way.append(start)

        def deed() -> None:
            self.pair.touch(Phase.DOWN, start)
            for point in way:
                self.clock.now += 0.05
                self.pair.touch(Phase.MOVE, point)
            self.pair.touch(Phase.UP, way[-1])

        self._do("drag", f"{start} {way}", deed)

    def _hold(self) -> None:
        target = self._liked()
        point = target.rect.center if target is not None else self._anywhere()
        seconds = self.chance.choice((0.4, 0.8, 1.6))
        name = target.id if target is not None else str(point)
        if name == "quit" and self.chance.random() < 0.9:
            return
        self._do("hold", f"{name} {seconds}", lambda: self._stay(point, seconds))

    def _key(self) -> None:
        chance = self.chance
        name = chance.choice((*KeyName, KeyName.ENTER, KeyName.TEXT, KeyName.DOWN, KeyName.RIGHT))
        text = chance.choice("abcxyzé0123456789?ßあ ") if name is KeyName.TEXT else ""
        self._do("key", f"{name.value} {text}", lambda: self.pair.key(name, text))

    def _idle(self) -> None:
        seconds = self.chance.choice((1.0, 9.0, 21.0, 70.0))
        self._do("wait", str(seconds), lambda: self._wait(seconds))

    def _palm(self) -> None:
        """A hand lies on the glass while another finger taps."""
        target, palm = self._liked(), self._anywhere()
        point = target.rect.center if target is not None else self._anywhere()

        def deed() -> None:
            self.pair.touch(Phase.DOWN, point)
            self.pair.touch(Phase.DOWN, palm, finger=2)
            self.pair.touch(Phase.UP, point)
            self.pair.touch(Phase.UP, palm, finger=2)

        self._do("palm", f"{point} {palm}", deed)

    # What happens by itself

    def _houses_now(self) -> list[House]:
        pair = self.pair
        return [pair.house] if pair.twin is None else [pair.house, pair.twin]

    def _world(self) -> None:
        """Devices and the disk do what they do."""
        chance, houses = self.chance, self._houses_now()
        die = houses[0].die
        if die.flying and chance.random() < 0.5:
            face = chance.randint(1, 6)
            for one in houses:
                one.die.fall(face)
        draw = chance.random()
        deeds: list[Callable[[House], object]] = []
        if draw < 0.003:
            refusals = chance.randint(1, 3)
            deeds.append(lambda one: setattr(one.journal, "refusals", refusals))
        elif draw < 0.005:
            deeds.append(lambda one: setattr(one.journal, "unreadable", 1))
        elif draw < 0.007:
            deeds.append(lambda one: setattr(one.table, "ill", 1))
        elif draw < 0.012:
            deeds.append(lambda one: one.die.find() if one.die.lost else one.die.lose())
        elif draw < 0.016:
            deeds.append(lambda one: one.die.cock() if one.die.flying else one.die.press())
        elif draw < 0.024:
            castle = chance.randrange(18)
            deeds.append(lambda one: one.castles.press(castle))
            if chance.random() < 0.8:
                deeds.append(lambda one: one.castles.release(castle))
        elif draw < 0.027:
            deeds.append(lambda one: one.castles.lose())
        elif draw < 0.031:
            off = chance.random() < 0.3
            deeds.append(lambda one: one.castles.find(switched_off=off))
        elif draw < 0.033:
            stuck = chance.randrange(18)
            deeds.append(lambda one: one.castles.stick(stuck))
        elif draw < 0.036:
            self.pair.distract()
        elif die.lost and draw < 0.2:
            deeds.append(lambda one: one.die.find())
        for deed in deeds:
            self.log.append(f"{self.report.gestures} world: {draw:.3f}")
            for one in houses:
                deed(one)

    def _note(self) -> None:
        """What is seen now."""
        pair, report = self.pair, self.report
        if not pair.window.open:
            return
        report.pages[pair.page] += 1
        if pair.room.fault and pair.room.fault != self._fault:
            report.faults[pair.room.fault[:70]] += 1
        self._fault = pair.room.fault
        referee = pair.house.referee
        if referee is None:
            return
        if referee is not self._referee:
            self._referee = referee
            if not referee.played:
                report.begun[referee.game.info.slug] += 1
        if referee.outcome is not None and referee.match_id not in self._over:
            self._over.add(referee.match_id)
            report.ended[referee.game.info.slug] += 1
            report.moves += len(referee.played)

    # What must hold

    def _comes_to_rest(self) -> None:
        """Nothing moves by itself for ever, and what does not move is not drawn."""
        pair = self.pair
        if not pair.window.open:
            return
        houses = self._houses_now()
        for one in houses:
            if one.die.flying:
                one.die.fall(3)
        end = self.clock.now + _SETTLES_S
        while pair.stage.moving and self.clock.now < end:
            self._wait(0.5)
        if pair.stage.moving:
            raise BrokenError(f"it moves on and on: {pair.room.nav.top}")
        still = 0
        for _ in range(_MOST_ROUNDS):  # a device may still have this and that to say
            before = pair.drawn
            pair.step()
            still = still + 1 if pair.drawn == before else 0
        if still < _STILL_ROUNDS:
            raise BrokenError(f"pictures are drawn though nothing changes: {pair.room.nav.top}")

    def _finds_home(self) -> None:
        """From anywhere home by touch, by what a finger really hits."""
        pair = self.pair
        if not pair.window.open:
            return
        for number in range(MOST_TAPS_HOME + 1):
            if pair.page is Page.HOME and not pair.room.fault:
                self.report.homes += 1
                self.report.taps_home = max(self.report.taps_home, number)
                return
            self._wait(DEAD_S + 0.1)
            name = sense.way_out(pair)
            target = next((one for one in pair.targets() if one.id == name), None)
            if target is None:
                raise BrokenError(f"no way out of {pair.room.nav.top}: {pair.targets()}")
            self.log.append(f"{self.report.gestures} {pair.page.value}: home by {name}")
            if target.hold:
                self._stay(target.rect.center, 0.6)
            else:
                self._tap(target.rect.center)
        raise BrokenError(f"no way home within {MOST_TAPS_HOME} taps: {pair.room.nav.stack}")

    def _killed(self) -> None:
        """The plug is pulled; the same prompt is there again, and what was begun."""
        pair, chance = self.pair, self.chance
        if not pair.window.open:
            self._started_again()
            return
        self.report.kills += 1
        room, referee = pair.room, pair.house.referee
        house = pair.house
        house.journal.refusals = house.journal.unreadable = house.table.ill = 0
        stood = None
        if referee is not None and any(one.page is Page.TABLE for one in room.nav.stack):
            stood = (referee.match_id, referee.state, referee.seq, referee.this_turn,
                     referee.answered, _kept(room.nav))  # fmt: skip
        self.log.append(f"{self.report.gestures} killed on {room.nav.top}")
        if house.die.flying:
            house.die.fall(2)
        pair.part()
        pair.window.close()
        fresh = house.killed(self._fresh())
        twin = None
        if not self.lonely:
            twin = fresh.twin(self._fresh())
        pair.open(fresh, chance.choice((0, 0, 1, 2, 3)))
        if twin is not None:
            pair.join(twin)
            self.report.twins += 1
        if stood is not None:
            self._gone_on(*stood)

    def _gone_on(
        self, match: str, state: object, seq: int, turn: object, answered: object,
        kept: tuple[Stop, ...],
    ) -> None:  # fmt: skip
        """The match is as it was, and so is what was begun on its open screens."""
        pair = self.pair
        rooms = [stage.room for stage in (pair.stage, pair._there) if stage is not None]
        for room in rooms:
            resume(room, match)
        pair.stage.dirty = True
        self._wait(0.1)
        new = pair.house.referee
        assert new is not None
        if (new.state, new.this_turn, new.answered) != (state, turn, answered) or new.seq < seq:
            raise BrokenError("the match is not what it was before the plug was pulled")
        quiet = due(new).purpose is None and not due(new).over
        if quiet and drawn_last(new) is None and not new.asks_pins and new.seq == seq:
            stack = pair.room.nav.stack
            if tuple(stack[1 : len(kept) + 1]) != kept:
                raise BrokenError(f"another screen after the restart: {kept} became {stack[1:]}")

    def _started_again(self) -> None:
        """Somebody closed the program; it is started anew."""
        pair = self.pair
        pair.part()
        pair.window.close()
        house = pair.house
        house.close()
        pair.open(House(house.folder, self.clock, (house.die, house.castles)), 0)

    def close(self) -> None:
        """Everything goes."""
        self.pair.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _sort(name: str) -> str:
    """Targets of one sort: places of the board, letters, lines."""
    return "at" if name.startswith("at-") else name.rstrip("0123456789")


def _kept(nav: Navigator) -> tuple[Stop, ...]:
    """The stops that come back after a restart."""
    found: list[Stop] = []
    for stop in nav.stack[1:]:
        if stop.page not in KEPT:
            break
        found.append(stop)
    return tuple(found)
