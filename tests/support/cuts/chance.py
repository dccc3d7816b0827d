"""Chance that comes out the same each time, for a process that plays a match again."""

from __future__ import annotations

import random

from companion.adapters.vault import guarded


def steady(seed: int) -> None:
    """Let the vault shuffle in the same way each time, so that the match is the same."""
    chance = random.Random(seed)
    vars(random)["SystemRandom"] = lambda: chance
    if "random" not in vars(guarded):
        raise AttributeError("The vault's keys are made elsewhere now.")
    vars(guarded)["random"] = chance.randbytes
