"""Thousands of throws through bad air, in made-up time: none doubled, none lost in silence.

The thrower does as people do: throws, looks at the screen, and throws again when it has an
answer (a roll, a cocked die, a question) or after a while when it has none. What the bridge
never hears a byte of it cannot ask about: the screen goes on waiting for the die, and says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from companion.adapters.devices.ports import DieCocked, DieRolling
from companion.core.dice_lines import DieHandled, Gap
from tests.support.dice.made_up_world import Air, World
from tests.support.dice.simulated_dice import SimulatedDie, SimulatedGoDice, SimulatedPixels

ADDRESS = "C0:FF:EE:00:00:01"
PATIENCE_S = 12.0
"""So long people look at a screen that waits, before they throw again."""


def first_pixels(address: str) -> SimulatedPixels:
    return SimulatedPixels(address, generation=1)


@pytest.mark.parametrize(
    ("make", "throws", "air"),
    [
        (SimulatedGoDice, 4000, Air(lost=0.05, doubled=0.2, latest_s=0.3)),
        (SimulatedPixels, 4000, Air(lost=0.05, doubled=0.2, latest_s=0.3)),
        (first_pixels, 2000, Air(lost=0.05, doubled=0.2, latest_s=0.3)),
        (SimulatedGoDice, 1000, Air()),
        (SimulatedPixels, 1000, Air()),
    ],
)
def test_no_throw_counts_twice_and_none_is_lost_in_silence(
    make: Callable[[str], SimulatedDie], throws: int, air: Air
) -> None:
    die = make(ADDRESS)
    world = World([die], seed=throws, air=air)
    world.use(die)
    assert world.run_until(lambda: world.game(die).link.is_ready, 20)
    world.run(3)
    game, chance, ends = world.game(die), world.random, Counter[str]()
    # Of the first Pixels a throw whose rolling is lost looks like a hand that put the die back.
    answers = (Gap, DieHandled) if make is first_pixels else (Gap,)
    for _throw in range(throws):
        if chance.random() < 0.01:
            world.cut(die, away_s=chance.uniform(0.1, 9))
            world.run_until(lambda: game.link.is_ready and ADDRESS in world.linked, 60)
            world.run(3)
        before, rolls = world.carried[ADDRESS], len(game.journal)
        heard, said = len(game.signals), len(world.said)
        face = chance.randrange(1, 7)
        cocked = chance.random() < 0.03
        die.start()
        world.run(chance.uniform(0.6, 2.0))
        if chance.random() < 0.01:
            world.cut(die, away_s=chance.uniform(0.1, 5))
        die.lean() if cocked else die.land(face)

        def answered(rolls: int = rolls, heard: int = heard, said: int = said) -> bool:
            return (
                len(game.journal) > rolls
                or any(isinstance(one, DieCocked) for one in game.signals[heard:])
                or any(isinstance(one, answers) for one in world.said[said:])
            )

        world.run_until(answered, PATIENCE_S)
        world.run(2.5)
        counted = [roll.face for roll in game.journal[rolls:]]
        assert counted in ([], [face])
        assert not (counted and cocked)
        if not answered():
            # The bridge has heard nothing at all, or no more than that the die lay still.
            is_waiting = not any(isinstance(one, DieRolling) for one in game.signals[heard:])
            assert is_waiting, "it was seen rolling and then forgotten"
            assert world.carried[ADDRESS] - before <= 3, "it was heard and not asked about"
        ends["rolled" if counted else "answered" if answered() else "unheard"] += 1
    assert len({roll.id for roll in game.journal}) == len(game.journal)
    if not air.lost:
        assert ends["unheard"] == 0
    assert ends["rolled"] > 0.7 * throws
    assert ends["unheard"] < throws * (air.lost**2 + 0.02)
