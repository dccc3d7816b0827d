"""A die that the bridge is linked to and a game listens to, and what came of its throws."""

from __future__ import annotations

import pytest

from tests.support.dice.made_up_world import World
from tests.support.dice.simulated_dice import SimulatedDie, SimulatedGoDice, SimulatedPixels

ADDRESS, OTHER = "C0:FF:EE:00:00:01", "C0:FF:EE:00:00:02"


def first_pixels(address: str) -> SimulatedPixels:
    """Pixels of the first generation, which tell less than later ones."""
    return SimulatedPixels(address, generation=1)


each_make = pytest.mark.parametrize(
    "die", [SimulatedGoDice, SimulatedPixels, first_pixels], indirect=True
)


def ready(die: SimulatedDie, **options: object) -> World:
    """A world in which a game uses this die; what was said until then is forgotten."""
    world = World([die], **options)  # type: ignore[arg-type]
    world.use(die)
    assert world.run_until(lambda: world.game(die).link.is_ready, 5)
    world.run(1)
    world.said.clear()
    return world


def told(world: World, kind: type) -> list[object]:
    """What the bridge said of this kind, the oldest first."""
    return [one for one in world.said if isinstance(one, kind)]


def faces(world: World, die: SimulatedDie) -> list[int]:
    """What the game has counted of this die's throws."""
    return [roll.face for roll in world.game(die).journal]
