"""Has a written position the right shape? Independent of any game.

The checks that all games share: are these the right keys, is this a whole
number, a boolean, a list? A wrong value raises `PositionError` with its place.
The meaning of a position is left to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NoReturn

from companion.core.errors import PositionError
from companion.core.game import Json
from companion.core.message import N_, Message
from companion.core.quoting import brief


def impossible(what: str | Message) -> NoReturn:
    """Refuse a position.

    Args:
        what: half a sentence about what is impossible; a `Message` where a player may read it.

    Raises:
        PositionError: always.
    """
    raise PositionError(N_("Impossible position: {what}."), what=what) from None


def check_keys(
    where: str, value: Json, keys: Collection[str], say: Callable[[str], str] = brief
) -> None:
    """Check that a value is an object with exactly these keys.

    Args:
        where: its place in the position.
        value: the JSON value at that place.
        keys: the required keys; no others are allowed.
        say: how an unknown key is quoted.

    Raises:
        PositionError: it is not an object, or has other keys.
    """
    mapping(where, value)
    for key in keys:
        if key not in value:
            impossible(f"{where} needs {key!r}")
    for key in value:
        if key not in keys:
            impossible(f"{where} has no {say(key)}")


def whole(
    where: str,
    value: Json,
    least: int,
    most: int | None = None,
    say: Callable[[int], str] = brief,
) -> int:
    """A whole number.

    Args:
        where: its place in the position.
        value: the JSON value at that place.
        least: the smallest allowed number.
        most: the largest; None for no limit.
        say: how a number out of range is quoted.

    Raises:
        PositionError: it is not a whole number, or out of range.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        impossible(f"{where} must be a whole number")
    if value < least or (most is not None and value > most):
        impossible(f"{where} cannot be {say(value)}")
    return value


def truth(where: str, value: Json) -> bool:
    """A boolean.

    Raises:
        PositionError: the value is not a boolean.
    """
    if not isinstance(value, bool):
        impossible(f"{where} must be true or false")
    return value


def listed(where: str, value: Json) -> list[Json]:
    """A list.

    Raises:
        PositionError: the value is not a list.
    """
    if not isinstance(value, list):
        impossible(f"{where} must be a list")
    return value


def mapping(where: str, value: Json) -> dict[str, Json]:
    """An object, whatever its keys.

    Raises:
        PositionError: the value is not an object.
    """
    if not isinstance(value, dict):
        impossible(f"{where} must be an object")
    return value
