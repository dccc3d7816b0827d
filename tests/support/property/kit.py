"""What must the laws of every game know of one? Its kit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from companion.core.game import AnyGame, Json, Setup

Player = Callable[[Any], Any]
"""Chooses a legal move in a state in which chance does not act."""


@dataclass(frozen=True)
class Kit:
    """What the laws must know of a game.

    Attributes:
        setups: matches to begin.
        box: asserts that everything of the box is in a written state.
        unordered: keys of the written state whose lists are read in any order.
        player: a player that gets somewhere; None plays at random alone.
        scatter: changes a written beginning into a position that can be; None begins
            at the beginning alone.
    """

    setups: st.SearchStrategy[Setup]
    box: Callable[[Setup, Json], None]
    player: Callable[[AnyGame, Setup, Random], Player] | None = None
    scatter: Callable[[Setup, Json, Random], None] | None = None
    unordered: frozenset[str] = frozenset()
