"""Two matches that differ in nothing but what is hidden look alike, pixel by pixel.

But for one thing: the field that the owner holds down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from companion.core.game import Seat
from companion.games.rheingold import moves as mv
from companion.referee.secrets import Draws, PlacementMode
from companion.ui.pace import OUTCOME_S
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.secrets.peek import GOES_AFTER_S
from companion.ui.screens.secrets.pin_door import FORGETS_AFTER_S
from tests.support.ui.secret_scenes import over, tried
from tests.support.ui.secret_scenes import typed as type_only
from tests.support.ui.twins import PINS, Twins, World


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Callable[..., Twins]]:
    """Begins two matches that differ in their secrets."""
    made: list[Twins] = []

    def begin(options: dict[str, str] | None = None, **more: Any) -> Twins:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        made.append(Twins(tmp_path / str(len(made)), options or {}, more))
        made[-1].alike()
        return made[-1]

    yield begin
    for one in made:
        one.close()


SIEGE = {"castle": "pfalz", "fronts": {"g_pfalz_w": 4}, "owner": "blue"}
"""Too few for three knights, whatever the shield is; eight would be enough for either."""
OPENING = {"phase": "open", "marches_left": 1, "pending": SIEGE}
PLACING = {"phase": "shield", "marches_left": 1, "pending": {"castle": "sooneck"}}


def test_the_table_the_castle_and_a_look(twins: Callable[..., Twins]) -> None:
    both = twins()
    both.go(Stop(Page.MENU))
    both.go(Stop(Page.HIDDEN))
    both.go(Stop(Page.PLACE, place="pfalz"))
    both.go(Stop(Page.PLACE, place="katz"))
    both.tap("primary")
    both.enter()
    both.look()
    both.wait(GOES_AFTER_S + 0.1)
    assert both.worlds[0].stage.room.nav.top.page is Page.TABLE
    both.tap("at-w9")


def test_every_picture_of_what_moves(twins: Callable[..., Twins]) -> None:
    """Marches, a battle and a roll; forwards, taken back, and in the history."""
    both = twins()
    count = both.steps
    for move in (
        mv.March("g_katz", "g_rheinfels", 3),
        mv.March("w9", "g_stolzenfels", 4),
        mv.March("g_pfalz_e", "e5", 2),
    ):
        both.do(lambda world, move=move: world.stage.match.play(move))  # type: ignore[misc]
    assert both.steps - count > 3 * 8, "every picture was compared"
    both.do(lambda world: world.stage.match.referee.corrections.take_back(3))
    both.do(lambda world: world.stage.match.play(mv.Assault("w8", (("w9", 4),))))
    both.do(lambda world: world.stage.match.play(mv.End()))
    count = both.steps
    both.do(lambda world: world.stage.match.play(mv.Roll(4)))
    assert both.steps - count > 40
    both.go(Stop(Page.HISTORY))
    for by in (-1, -1, 1):
        both.do(lambda world, by=by: world.step(by))  # type: ignore[misc]
    both.tap("scrubber", "list")
    count = both.steps
    both.tap("play")
    while any(world.stage.moving for world in both.worlds):
        both.do(lambda world: world.stage.tick(world._now))
    assert both.steps - count > 50, "it plays to its end"


def test_odds_advice_and_reminders(twins: Callable[..., Twins]) -> None:
    both = twins()
    both.tap("advice", "at-katz", "fewer", "cancel", "at-pfalz", "at-g_pfalz_e", "cancel")
    both.tap("at-rheinfels", "fewer", "cancel", "primary", "cancel")
    for castle in ("katz", "pfalz", "rheinfels"):
        both.go(Stop(Page.PLACE, place=castle))


def test_reminders_before_a_shield_is_placed(twins: Callable[..., Twins]) -> None:
    both = twins(**PLACING)
    both.tap("advice", "advice", "second")


def test_a_wrong_pin(twins: Callable[..., Twins]) -> None:
    both = twins()
    both.go(Stop(Page.PASS, 3, "katz", Purpose.LOOK))
    both.do(lambda world: tried(world.stage, world.pin[::-1]))
    for typed in range(1, len(PINS[0])):
        both.do(lambda world, typed=typed: type_only(world.stage, world.pin[typed - 1]))  # type: ignore[misc]
    both.wait(FORGETS_AFTER_S + 1)
    both.enter()
    both.look()
    both.tap("anywhere")


def test_a_wait_after_wrong_pins(twins: Callable[..., Twins]) -> None:
    both = twins(**OPENING)
    for _try in range(5):
        both.do(lambda world: tried(world.stage, world.pin[::-1]))
    for _second in range(3):
        both.wait(1.0)
    both.tap("back")


def test_choosing_a_pin(twins: Callable[..., Twins]) -> None:
    both = twins()
    both.go(Stop(Page.PASS, 0, "", Purpose.PIN))
    both.enter()
    for _twice in range(2):
        both.do(lambda world: tried(world.stage, world.pin[::-1]))


def test_an_opening_before_it_is_open(twins: Callable[..., Twins]) -> None:
    both = twins(**OPENING)
    both.tap("back")
    both.tap("primary")
    both.tap("turn")
    both.tap("back")
    both.tap("primary")
    both.do(lambda world: tried(world.stage, world.pin[::-1]))
    for world in both.worlds:
        tried(world.stage, world.pin)
    both.turns_over()


def test_an_opening_without_pins(twins: Callable[..., Twins]) -> None:
    both = twins(pins=False, **OPENING)
    for world in both.worlds:
        world.tap("primary")
    both.turns_over()


def test_a_siege_in_which_the_attacker_alone_looks(twins: Callable[..., Twins]) -> None:
    both = twins({"reveal": "attacker", "held_shield": "hidden"}, **OPENING)
    both.enter()
    assert both.worlds[0].stage.room.nav.top.purpose is Purpose.PEEK
    both.do(lambda world: tried(world.stage, world.pin[::-1]))
    both.enter()
    both.look()
    both.tap("primary")
    assert both.worlds[0].stage.room.nav.top.page is Page.OUTCOME
    both.wait(OUTCOME_S)
    both.tap("primary")
    both.go(Stop(Page.PLACE, place="pfalz"))
    both.tap("look0")
    both.enter()
    both.look()
    both.tap("primary")


def test_a_real_shield_is_keyed_in(twins: Callable[..., Twins]) -> None:
    both = twins(**PLACING)
    both.do(lambda world: world.stage.match.referee.hidden.draw_by(Draws.PIECES))
    both.tap("primary")
    both.enter()
    both.do(lambda world: world.tap(f"value{world.laid}"))
    both.look()
    both.tap("primary")
    both.go(Stop(Page.PLACE, place="sooneck"))


def test_a_shield_is_chosen(twins: Callable[..., Twins]) -> None:
    both = twins({"draw": "chosen"}, **PLACING)
    both.tap("primary")
    both.enter()
    both.do(lambda world: world.tap(f"value{world.laid}"))
    both.look()
    both.tap("primary")
    both.go(Stop(Page.PLACE, place="sooneck"))


def test_a_shield_is_drawn(twins: Callable[..., Twins]) -> None:
    for _try in range(30):
        both = twins(**PLACING)
        both.tap("primary")
        seen = []
        for world in both.worlds:
            referee = world.stage.match.referee
            key = _key(world)
            seen.append(referee.hidden.look("sooneck", key))
            key.close()
        if seen[0] != seen[1]:
            break
    both.enter()
    both.look()
    both.tap("primary")
    both.go(Stop(Page.PLACE, place="sooneck"))


def _key(world: World) -> Any:
    trying = world.stage.match.referee.pins.unlock(Seat(0), world.pin)
    key = trying.key()
    assert key is not None
    return key


def test_the_way_back_from_a_lost_castle(twins: Callable[..., Twins]) -> None:
    """The shield of a castle that fell goes back unseen (R 8.5), and another is drawn."""
    options = {"reveal": "attacker", "captured_shield": "returned", "held_shield": "hidden"}
    fronts = {"g_pfalz_w": 4, "g_pfalz_e": 4}
    siege = {"castle": "pfalz", "fronts": fronts, "owner": "blue"}
    both = twins(options, **{**OPENING, "pending": siege})
    both.enter()
    both.enter()
    both.look()
    both.tap("primary", "primary")
    both.do(lambda world: world.stage.match.referee.play(mv.Occupy((("g_pfalz_w", 1),))))
    both.do(lambda world: world.stage.match.referee.play(mv.PlaceShield(), laid=PlacementMode.DRAW))
    both.go(Stop(Page.PLACE, place="pfalz"))


def test_the_end_before_the_shields_are_opened(twins: Callable[..., Twins]) -> None:
    both = twins()
    both.do(lambda world: over(world.desk, world.stage))
    both.go(Stop(Page.END), Stop(Page.OPENED))
    both.tap("primary", "agree1")
    both.enter()
    both.tap("primary")
    both.tap("back", "forget", "agree0")
