"""An evening with a monkey at the table: what it does, and what must hold all the same.

A part of its taps brings matches on, or none would ever end; the others are chance, with
a liking for what it has not tapped yet. Between them devices come and go, the disk
refuses, and the program is killed.
"""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from companion.core.config.preferences import DARK, LANGUAGES, LIGHT, Preferences
from companion.games import GAMES
from companion.ui import games as uis
from companion.ui.screen_kit.due import due
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.shell.primary_guard import DEAD_S
from tests.support.monkey import sense
from tests.support.monkey.chance import told_chance
from tests.support.monkey.deeds import Monkey
from tests.support.monkey.house import House
from tests.support.monkey.pair import BrokenError, Pair
from tests.support.monkey.parts import Clock
from tests.support.monkey.report import Report
from tests.support.ui.resumed import resume

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280))
KEPT = frozenset({Page.TABLE, Page.MENU, Page.PLACE, Page.HISTORY, Page.TAKE_BACK, Page.ABSENT,
                  Page.END_EARLY})  # fmt: skip
"""The screens over a table that a restart brings back."""
MOST_TAPS_HOME = 25
_MOST_ROUNDS, _STILL_ROUNDS = 25, 5
"""After so many rounds nothing may have been drawn for so many."""
_SETTLES_S = 120.0


class Evening:
    """One monkey, one house, one size of the glass."""

    def __init__(self, folder: Path, seed: int) -> None:
        """Everything that is not tapped comes from the seed."""
        self.folder, self.chance, self.seed = folder, Random(seed), seed
        self.report = Report()
        self.log: deque[str] = deque(maxlen=40)
        self.clock = Clock()
        self._houses = 0
        self._referee: Any = None
        self._fault = ""
        self._over: set[str] = set()
        chance = self.chance
        self.lonely = seed % 3 == 2
        house = House(self._fresh(), self.clock, small_first=chance.random() < 0.8)
        house.table.preference_store.set_preferences(self._liking())
        self.pair = Pair(house, SIZES[seed % len(SIZES)], chance.choice((0, 0, 0, 1, 2, 3)),
                         self.clock)  # fmt: skip
        self.monkey = Monkey(self.pair, chance, self.report, self.log)
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
        board = self.pair.house.table.games.boards_of(game.info)[0].id
        draft = SetupDraft.fresh(game.info, board)
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
                        real_values=chance.random() < 0.25)  # fmt: skip
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
        self.monkey.wait(seconds)

    def _gesture(self) -> None:
        self.report.gestures += 1
        self.monkey.breathe()
        if not self.pair.window.open:
            self._started_again()
        self.monkey.act()

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
            deeds.append(lambda one: setattr(one.table.disk, "ill", 1))
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
            if not referee.corrections.played:
                report.begun[referee.game.info.slug] += 1
        if referee.outcome is not None and referee.match_id not in self._over:
            self._over.add(referee.match_id)
            report.ended[referee.game.info.slug] += 1
            report.moves += len(referee.corrections.played)

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
                self.monkey.stay(target.rect.center, 0.6)
            else:
                self.monkey.tap(target.rect.center)
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
        house.journal.refusals = house.journal.unreadable = house.table.disk.ill = 0
        stood = None
        if referee is not None and any(one.page is Page.TABLE for one in room.nav.stack):
            stood = (referee.match_id, referee.state, referee.seq, referee.queries.this_turn,
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
        for stage, house in ((pair.stage, pair.house), (pair._there, pair.twin)):
            if stage is not None and house is not None:
                resume(stage, house.table, match)
        pair.stage.dirty = True
        self._wait(0.1)
        new = pair.house.referee
        assert new is not None
        if (new.state, new.queries.this_turn, new.answered) != (
            state,
            turn,
            answered,
        ) or new.seq < seq:
            raise BrokenError("the match is not what it was before the plug was pulled")
        quiet = due(new).purpose is None and not due(new).over
        hidden = uis.find(new.setup.game).hidden_values
        seen = hidden is None or hidden.unseen(new) is None
        if quiet and seen and not new.pins.asks_pins and new.seq == seq:
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


def _kept(nav: Navigator) -> tuple[Stop, ...]:
    """The stops that come back after a restart."""
    found: list[Stop] = []
    for stop in nav.stack[1:]:
        if stop.page not in KEPT:
            break
        found.append(stop)
    if found and found[-1].page is Page.MENU:
        found.pop()  # it saves nothing, and a restart leads to the table
    return tuple(found)
