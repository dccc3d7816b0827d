"""The first start in every state that matters, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable

from companion.adapters.devices.simulated import SimulatedDie
from companion.ui.input.events import Touch, TouchPhase
from companion.ui.screens.welcome.step import WelcomeStep, stop
from companion.ui.screens.welcome.touch import marks
from companion.ui.screens.welcome.touch_fit import Fit, felt
from companion.ui.shell.stage import Stage
from companion.ui.widgets.base import Point
from tests.support.ui.hardware_scenes import Scenery
from tests.support.ui.scenes import at, on
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.support.wireless_die import WirelessDie

Scene = Callable[[SimulatedDesk], Stage]
STEPS = tuple(WelcomeStep)


def walked(desk: SimulatedDesk, step: WelcomeStep) -> Stage:
    """At a step, above those before it."""
    return on(desk, *(stop(one) for one in STEPS[: STEPS.index(step) + 1]))


def touch(stage: Stage, point: Point, *, lifted: bool = True) -> None:
    """A finger on the glass, and off it again."""
    for phase in (TouchPhase.DOWN, TouchPhase.UP)[: 2 if lifted else 1]:
        stage.take(Touch(1, phase, *point), stage.room.now)


def tapped(desk: SimulatedDesk, fit: Fit, number: int) -> Stage:
    """So many marks were tapped on a glass on which touch lies so."""
    stage = walked(desk, WelcomeStep.TOUCH)
    for mark in marks(stage.room)[:number]:
        touch(stage, felt(fit, mark.center, stage.room.size))
    return stage


def _glass(desk: SimulatedDesk) -> Stage:
    """A finger has been felt, so there is more to come."""
    stage = walked(desk, WelcomeStep.LANGUAGE)
    touch(stage, (4, 4))
    return stage


def _missed(desk: SimulatedDesk) -> Stage:
    """Beside two of the marks, in no way that has a name."""
    stage = walked(desk, WelcomeStep.TOUCH)
    for number, mark in enumerate(marks(stage.room)):
        x, y = mark.center
        touch(stage, (x + (150 if number in (1, 3) else 0) * (1 if x < 400 else -1), y))
    return stage


def _fresh(desk: SimulatedDesk) -> Stage:
    """Nothing was plugged in yet, and no settings are written."""
    with SimulatedDie() as die:
        desk.bench.plug_in_die(WirelessDie(), die)
    return walked(desk, WelcomeStep.DEVICES)


def _devices(desk: SimulatedDesk, *, lost: bool = False) -> Stage:
    scenery = Scenery(desk)
    if lost:
        scenery.lost()
    room = scenery.room
    for step in STEPS[:4]:
        room.nav = room.nav.push(stop(step))
    scenery.rounds()
    return scenery.stage


WELCOME_SCENES: dict[str, Scene] = {
    "welcome": lambda desk: walked(desk, WelcomeStep.LANGUAGE),
    "welcome-glass": _glass,
    "welcome-upright": lambda desk: walked(desk, WelcomeStep.UPRIGHT),
    "welcome-turned": lambda desk: at(walked(desk, WelcomeStep.UPRIGHT), "right"),
    "welcome-touch": lambda desk: walked(desk, WelcomeStep.TOUCH),
    "welcome-touch-missed": lambda desk: tapped(desk, Fit.QUARTER, 2),
    "welcome-touch-well": lambda desk: tapped(desk, Fit.TRUE, 5),
    "welcome-touch-turned": lambda desk: tapped(desk, Fit.QUARTER, 5),
    "welcome-touch-mirrored": lambda desk: tapped(desk, Fit.MIRRORED, 5),
    "welcome-touch-elsewhere": _missed,
    "welcome-devices": lambda desk: walked(desk, WelcomeStep.DEVICES),
    "welcome-devices-fresh": _fresh,
    "welcome-devices-real": _devices,
    "welcome-devices-lost": lambda desk: _devices(desk, lost=True),
    "welcome-ready": lambda desk: walked(desk, WelcomeStep.READY),
}
