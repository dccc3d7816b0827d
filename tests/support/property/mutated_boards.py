"""Which board files does a stranger send? Mutations of a shipped one, by seed.

A mutation is what a hand, a program or malice does to a file: keys lost, swapped and
doubled, values of another type, numbers without an end, names that turn the line around,
references to nothing, bytes gone astray.
"""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any, Final

from companion.boards.shipped import shelf
from companion.core.game import Json

RHINE: Final[dict[str, Json]] = shelf.board("rhine")
_WRITTEN: Final = json.dumps(RHINE)

_WORDS: Final = (
    "", "w1", "katz", "s1", "s7", "g_katz", "nowhere", "../x", "a" * 33, "Ä", "katz\n",
    "\u202ekatz", "\ud800", "\x00", "x" * 10_000, "{castle}", "%s", "-", ".", "__class__",
    "NaN", "east", "6",
)  # fmt: skip
_NUMBERS: Final = (
    0, 1, -1, 2, 3, 4, 7, 881, 450.05, -0.0, 1e308, 10**400, 9_999, 10_001, float("nan"),
    float("inf"), 0.1, 52, True,
)  # fmt: skip


def _nested(deep: int) -> Json:
    value: Json = []
    for _ in range(deep):
        value = [value]
    return value


def strange(random: Random) -> Json:
    """A value that nobody expects."""
    match random.randrange(8):
        case 0 | 1:
            return random.choice(_WORDS)
        case 2 | 3:
            return random.choice(_NUMBERS)
        case 4:
            return random.choice([None, None, True, False])
        case 5:
            return random.choice([[], [[]], [1], [1, 2, 3], ["w1", "w2"], ["w1"], [52, 295]])
        case 6:
            return random.choice([{}, {"at": [1, 2]}, {"at": None}, {"": {}}])
        case _:
            return _nested(random.choice([3, 15, 20, 200]))


def _walk(value: Json, random: Random) -> Json:
    """Change one thing somewhere below."""
    if isinstance(value, dict) and value:
        key = random.choice(list(value))
        match random.randrange(12):
            case 0:
                del value[key]
            case 1:
                value[random.choice(_WORDS)] = copy.deepcopy(value[key])
            case 2:
                value[random.choice(_WORDS)] = value.pop(key)
            case 3:
                other = random.choice(list(value))
                value[key], value[other] = value[other], value[key]
            case 4:
                value[key] = strange(random)
            case _:
                value[key] = _walk(value[key], random)
        return value
    if isinstance(value, list) and value:
        number = random.randrange(len(value))
        match random.randrange(8):
            case 0:
                del value[number]
            case 1:
                value.append(copy.deepcopy(value[number]))
            case 2:
                value.insert(number, strange(random))
            case 3:
                random.shuffle(value)
            case _:
                value[number] = _walk(value[number], random)
        return value
    return strange(random)


def _large(board: dict[str, Any], random: Random) -> None:
    """Far too much of something."""
    match random.randrange(5):
        case 0:
            board["roads"] = board["roads"] * random.choice([2, 400])
        case 1:
            board["spaces"] |= {f"n{number}": {"at": [number % 880, 7]} for number in range(700)}
        case 2:
            board["river"] = [[number % 880, 200] for number in range(20_000)]
        case 3:
            board["castles"]["katz"]["gates"] *= 5_000
        case _:
            board["note"] = "note " * 100_000


def mutated(seed: int) -> str:
    """The text of a mutated board file; the same for the same seed."""
    random = Random(seed)
    board: Json = json.loads(_WRITTEN)
    if random.randrange(50) == 0:
        _large(board, random)
    for _ in range(random.choice([1, 1, 1, 2, 3, 6])):
        # Whatever key is hit, the board stays an object in most files.
        board = _walk(board, random) if random.randrange(200) else strange(random)
        if not isinstance(board, dict):
            break
    text = json.dumps(board)
    if random.randrange(10) == 0:
        text = _astray(text, random)
    return text


def _astray(text: str, random: Random) -> str:
    """Signs lost, doubled and exchanged."""
    for _ in range(random.choice([1, 1, 3])):
        at = random.randrange(len(text))
        match random.randrange(4):
            case 0:
                text = text[:at] + text[at + random.choice([1, 20]) :]
            case 1:
                text = text[:at] + chr(random.choice([34, 44, 48, 93, 125, 0, 0x202E])) + text[at:]
            case 2:
                text = text[:at]
            case _:
                text = text[:at] + text[at : at + 30] * 2 + text[at + 30 :]
        if not text:
            return "{"
    return text
