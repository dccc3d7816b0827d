"""The screens of the vault, to be measured and looked at; see `scenes`."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.game import Seat
from companion.games.rheingold.state import Phase, Result
from companion.referee.secrets import Draws
from companion.ui.input.events import KeyName, KeyStroke
from companion.ui.pace import FLIP_S, OUTCOME_S
from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.secrets.pass_over import PassOverScreen
from companion.ui.shell.stage import Stage
from companion.ui.widgets.pinpad import PinDots
from tests.support.lost_vault import lose_vault
from tests.support.ui.scenes import at, lay, on, placed, real
from tests.support.ui.simulated_desk import SimulatedDesk, four_players

SIEGE = {"castle": "pfalz", "fronts": {"g_pfalz_w": 4, "g_pfalz_e": 4}, "owner": "blue"}
OPEN: dict[str, Any] = {"phase": "open", "marches_left": 1, "pending": SIEGE}
PIN = "4071"
WRONG = "4072"


def pinned(desk: SimulatedDesk, seat: int, pin: str = PIN) -> None:
    """Give a seat a PIN."""
    referee = desk.referee
    assert referee is not None
    key = referee.pins.unlock(Seat(seat)).key()
    assert key is not None
    assert referee.pins.set_pin(key, pin).key() is key
    key.close()


def typed(stage: Stage, pin: str) -> Stage:
    """After these digits were typed on real keys."""
    for digit in pin:
        stage.take(KeyStroke(KeyName.TEXT, digit), stage.room.now)
    stage.tick(stage.room.now)
    return stage


def working(screen: object) -> Any:
    """The thread that tries or sets a PIN on a screen; None where there is none."""
    door, task = getattr(screen, "_door", None), getattr(screen, "_task", None)
    return getattr(door, "_trying", None) or getattr(task, "_setting", None)


def tried(stage: Stage, pin: str) -> Stage:
    """After a PIN was typed, and tried or set."""
    typed(stage, pin)
    waiting = any(isinstance(one, PinDots) and one.typed for one in stage.widgets())
    if waiting and any(one.id == "primary" and one.intent for one in stage.targets()):
        at(stage, "primary")
    for _round in range(2000):
        if working(stage.screen) is None:
            break
        time.sleep(0.001)
        stage.tick(stage.room.now)
    stage.tick(stage.room.now)
    return stage


def alone(stage: Stage, seat: int, purpose: Purpose, place: str = "") -> Stage:
    """A seat alone with the screen."""
    stage.room.nav = stage.room.nav.down_to(Page.TABLE)
    stage.room.nav = stage.room.nav.push(Stop(Page.PRIVATE, seat, place, purpose))
    stage.tick(stage.room.now)
    return stage


def _new(desk: SimulatedDesk, **more: Any) -> Stage:
    return placed(desk, four_players(), **more)


def _attacker(desk: SimulatedDesk) -> Stage:
    """The owner of Pfalz is asked to let the attacker look."""
    return placed(desk, four_players(reveal="attacker"), **OPEN)


def lose(stage: Stage) -> Stage:
    """The vault is gone."""
    why = (
        "The vault {file} was made on another computer, or its key {key} is missing: nobody can "
        "read it here. Matches can continue: turn over their real pieces at the table. Put the "
        "key back, or move the vault elsewhere to hide things in new matches."
    )
    folder = "/home/table/.local/share/table-herald"
    lose_vault(
        stage.match.referee,
        why,
        file=f"{folder}/vault/vault.db",
        key="/home/table/.config/table-herald/vault.key",
    )
    stage.room.nav = stage.room.nav.down_to(Page.TABLE)
    settle(stage.room, stage.match)
    stage.tick(stage.room.now)
    return stage


def _pad(desk: SimulatedDesk) -> Stage:
    stage = _new(desk)
    pinned(desk, 3)
    return alone(stage, 3, Purpose.LOOK, "katz")


def _drawn_pad(desk: SimulatedDesk) -> Stage:
    """A shield was drawn, and its owner is to look."""
    stage = _new(desk)
    pinned(desk, 3)
    return alone(stage, 3, Purpose.DRAW, "katz")


def _earlier_pad(desk: SimulatedDesk) -> Stage:
    """The PIN was set by a version that did not note how many digits it has."""
    stage = _new(desk)
    pinned(desk, 3)
    database, match = desk.vault._database, stage.match.referee.match_id
    with database.writing():
        lock = database.rows.lock(match, Seat(3))
        database.rows.set_lock(match, Seat(3), replace(lock, digits=None))
    return alone(stage, 3, Purpose.LOOK, "katz")


def _scattered(desk: SimulatedDesk) -> Stage:
    return typed(at(_earlier_pad(desk), "scatter"), "12345678")


def _waits(desk: SimulatedDesk) -> Stage:
    stage = _pad(desk)
    for _try in range(5):
        tried(stage, WRONG)
    return stage


class Slow:
    """A PIN that is being tried for as long as the picture stands."""

    done = False

    def key(self) -> None:
        """Never asked."""


def _works(desk: SimulatedDesk) -> Stage:
    stage = typed(_pad(desk), PIN[:-1])
    screen = stage.screen
    assert isinstance(screen, PassOverScreen)
    assert screen._door is not None
    assert screen._door._pad is not None
    screen._door._pad.take()
    screen._door._trying = Slow()
    return stage


def _opening_pad(desk: SimulatedDesk) -> Stage:
    return settled(_new(desk, **OPEN), lambda: pinned(desk, 1))


def settled(stage: Stage, deed: Callable[[], object]) -> Stage:
    """After something was done behind the screens, as if they came up only then."""
    deed()
    nav = stage.room.nav
    stage.room.nav = nav.home()
    stage.tick(stage.room.now)
    stage.room.nav = nav.down_to(Page.TABLE)
    stage.tick(stage.room.now)
    stage.tick(stage.room.now)
    return stage


def turned(stage: Stage, seconds: float) -> Stage:
    """So long after a shield was turned over on the screen."""
    at(stage, "primary")
    stage.tick(stage.room.now)
    stage.tick(stage.room.now + seconds)
    return stage


def _falls(desk: SimulatedDesk) -> Stage:
    return turned(_new(desk, hidden=0, **OPEN), OUTCOME_S)


def _attacker_pins(desk: SimulatedDesk) -> Stage:
    def both() -> None:
        pinned(desk, 0)
        pinned(desk, 1)

    return settled(_attacker(desk), both)


def _laying(desk: SimulatedDesk) -> Stage:
    stage = _new(desk, phase="shield", marches_left=1, pending={"castle": "sooneck"})
    stage.match.referee.hidden.draw_by(Draws.PIECES)
    return at(stage, "primary", "primary")


def _laying_pad(desk: SimulatedDesk) -> Stage:
    stage = _new(desk, phase="shield", marches_left=1, pending={"castle": "sooneck"})
    pinned(desk, 0)
    stage.match.referee.hidden.draw_by(Draws.PIECES)
    return at(stage, "primary")


def _undrawn(desk: SimulatedDesk) -> Stage:
    stage = lose(_new(desk, phase="shield", marches_left=1, pending={"castle": "sooneck"}))
    return at(stage, "primary")


def _shut(desk: SimulatedDesk) -> Stage:
    return alone(lose(_new(desk)), 3, Purpose.LAY, "katz")


def _known(desk: SimulatedDesk) -> Stage:
    stage = _new(desk)
    referee = stage.match.referee
    for seat in (0, 2):
        desk.vault.peek(referee.match_id, 0, "katz", Seat(seat), 2)
    stage.room.nav = stage.room.nav.push(Stop(Page.PLACE, place="katz"))
    stage.tick(0.0)
    return stage


def over(desk: SimulatedDesk, stage: Stage) -> Stage:
    """The match has ended."""
    referee = stage.match.referee
    made = Result((Seat(1),), (2, 5, 1, 4), (37, 9, 6, 12), (1, 2, 1, 2), "last_castle")
    referee._recording.fold.state = replace(
        referee.state, phase=Phase.OVER, result=made, pending=None
    )
    settle(stage.room, stage.match)
    stage.tick(0.0)
    return stage


def _ended(desk: SimulatedDesk, *stops: Stop) -> Stage:
    stage = over(desk, _new(desk))
    pinned(desk, 3)
    for stop in (Stop(Page.OPENED), *stops):
        stage.room.nav = stage.room.nav.push(stop)
    stage.tick(0.0)
    return stage


def _agreeing(desk: SimulatedDesk) -> Stage:
    return at(_ended(desk, Stop(Page.AGREE, purpose=Purpose.AGREE)), "agree1")


def _opened(desk: SimulatedDesk) -> Stage:
    stage = tried(at(_agreeing(desk), "agree3"), PIN)
    return at(stage, "primary", "primary")


def _table_with(stop: Stop) -> Callable[[SimulatedDesk], Stage]:
    def make(desk: SimulatedDesk) -> Stage:
        stage = _new(desk)
        pinned(desk, 0)
        stage.room.nav = stage.room.nav.push(stop)
        stage.tick(0.0)
        return stage

    return make


def _several(desk: SimulatedDesk) -> Stage:
    """Dörte has two hidden shields."""
    stage = _table_with(Stop(Page.HIDDEN))(desk)
    referee = stage.match.referee
    obj = referee.game.write_state(referee.state)
    obj["castles"]["stahleck"]["shield"] = "hidden"
    obj["hand"]["green"] -= 1
    referee._recording.fold.state = referee.game.read_position(referee.state, obj)
    lay(desk, "green", "stahleck", 1)
    return stage


def _maybe_real(desk: SimulatedDesk) -> Stage:
    stage = _new(desk, **OPEN)
    stage.match.referee.hidden.draw_by(Draws.PIECES)
    stage.match.referee.hidden.draw_by(Draws.SCREEN)
    return at(stage, "turn")


def _wishes(desk: SimulatedDesk) -> Stage:
    return on(desk, Stop(Page.SETUP), Stop(Page.SECRETS))


SECRET_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "wishes": _wishes,
    "wishes-pins": lambda desk: at(_wishes(desk), "pins-each", "draws-real"),
    "pin-earlier": _earlier_pad,
    "pin": lambda desk: typed(_pad(desk), "123"),
    "pin-draw": _drawn_pad,
    "pass-draw": _table_with(Stop(Page.PASS, 3, "katz", Purpose.DRAW)),
    "pin-scattered": _scattered,
    "pin-short": lambda desk: at(typed(_earlier_pad(desk), "12"), "primary"),
    "pin-wrong": lambda desk: tried(_pad(desk), WRONG),
    "pin-waits": _waits,
    "pin-works": _works,
    "pin-opening": _opening_pad,
    "pin-laying": _laying_pad,
    "pin-right": lambda desk: tried(_pad(desk), PIN),
    "choose-pin": lambda desk: alone(_new(desk), 0, Purpose.PIN),
    "choose-pin-again": lambda desk: at(typed(alone(_new(desk), 0, Purpose.PIN), PIN), "primary"),
    "opening": lambda desk: _new(desk, **OPEN),
    "opening-wrong": lambda desk: tried(_opening_pad(desk), WRONG),
    "opening-share": _attacker,
    "opening-share-pin": _attacker_pins,
    "opening-peek": lambda desk: at(_attacker(desk), "primary"),
    "opening-peek-pin": lambda desk: tried(_attacker_pins(desk), PIN),
    "outcome-turning": lambda desk: turned(_new(desk, **OPEN), 0.7 * FLIP_S),
    "outcome-held": lambda desk: turned(_new(desk, **OPEN), OUTCOME_S),
    "outcome-falls": _falls,
    "private-peek": lambda desk: at(_attacker(desk), "primary", "primary"),
    "private-lay": _laying,
    "private-laid": lambda desk: at(_laying(desk), "value1"),
    "private-turn": lambda desk: at(real(_attacker(desk)), "turn", "primary"),
    "private-shut": _shut,
    "turn": lambda desk: at(_new(desk, **OPEN), "turn"),
    "turn-chosen": lambda desk: at(_new(desk, **OPEN), "turn", "value2"),
    "turn-agreed": lambda desk: at(_new(desk, **OPEN), "turn", "value2", "agree0", "agree2"),
    "turned": lambda desk: at(real(_new(desk, **OPEN)), "turn", "value2", "primary", "primary"),
    "open-aside": lambda desk: at(_new(desk, **OPEN), "back"),
    "undrawn": _undrawn,
    "castle-known": _known,
    "shields": _table_with(Stop(Page.HIDDEN)),
    "shields-which": lambda desk: at(_several(desk), "look3"),
    "turn-maybe-real": _maybe_real,
    "pass-pin": lambda desk: at(_table_with(Stop(Page.HIDDEN))(desk), "pin1"),
    "all-shields": _ended,
    "agree": _agreeing,
    "private-agree": lambda desk: tried(at(_agreeing(desk), "agree3"), PIN),
    "all-opened": _opened,
    "forget": lambda desk: at(_ended(desk, Stop(Page.AGREE, purpose=Purpose.FORGET)), "agree0"),
}
