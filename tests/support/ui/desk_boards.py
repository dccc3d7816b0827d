"""The boards of the window's tests: those that are shipped, and one that is small."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LIBRARY = Path(__file__).parents[3] / "companion" / "boards" / "shipped"


def rhine() -> dict[str, Any]:
    """The board of the Rhine."""
    return shipped("rhine")


def shipped(name: str) -> dict[str, Any]:
    """A shipped board, by the name of its file; a game's usual board is called after it."""
    board: dict[str, Any] = json.loads((LIBRARY / f"{name}.json").read_text("utf-8"))
    return board


def island() -> dict[str, Any]:
    """A small board: a ring of eight spaces, five castles, one of them with two gates."""
    spots = [
        (60, 50),
        (150, 30),
        (240, 50),
        (270, 110),
        (240, 170),
        (150, 190),
        (60, 170),
        (30, 110),
    ]
    spaces = {f"r{number}": {"at": list(at)} for number, at in enumerate(spots)}
    castles = {
        "north": {"name": "Nordburg", "at": [150, 75], "swords": 1, "gates": ["r1"]},
        "east": {"name": "Ostburg", "at": [220, 110], "swords": 1, "gates": ["r3"]},
        "south": {"name": "Südburg", "at": [150, 145], "swords": 2, "gates": ["r5"]},
        "west": {"name": "Westburg", "at": [80, 110], "swords": 1, "gates": ["r7"]},
        "mitte": {"name": "Mitte", "at": [150, 110], "swords": 2, "gates": ["r0", "r4"]},
    }
    exits = ("r0", "r1", "r2", "r4", "r5", "r6")
    corners = [(20, 20), (150, 5), (280, 20), (280, 200), (150, 215), (20, 200)]
    starts = {
        str(number): {"at": list(at), "exits": [space]}
        for number, (at, space) in enumerate(zip(corners, exits, strict=True), 1)
    }
    roads = [[f"r{number}", f"r{(number + 1) % 8}"] for number in range(8)]
    return {
        "id": "island", "name": "Island", "game": "rheingold", "authentic": False,
        "size_mm": [300, 220], "spaces": spaces, "roads": roads, "starts": starts,
        "castles": castles,
    }  # fmt: skip
