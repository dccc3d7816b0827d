"""Has a written position the shape it must have? It names no game.

The questions that every reading of a position asks, whatever the game: are
these the keys, is this a whole number, a truth, a list? A wrong answer raises
`PositionError` with its place. What a position means, its game says.
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
        what: half a sentence, what in it cannot be; a `Message` where a player may read it.

    Raises:
        PositionError: always.
    """
    raise PositionError(N_("Impossible position: {what}."), what=what) from None


def check_keys(
    where: str, value: Json, keys: Collection[str], say: Callable[[str], str] = brief
) -> None:
    """An object with these keys, no more and no fewer.

    Args:
        where: its place in the position.
        value: what stands there.
        keys: all that it must have.
        say: how a strange key is named.

    Raises:
        PositionError: it is another.
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
        value: what stands there.
        least: the smallest that can be.
        most: the largest; None for no limit.
        say: how a number out of range is named.

    Raises:
        PositionError: it is none, or out of range.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        impossible(f"{where} must be a whole number")
    if value < least or (most is not None and value > most):
        impossible(f"{where} cannot be {say(value)}")
    return value


def truth(where: str, value: Json) -> bool:
    """True or false.

    Raises:
        PositionError: it is neither.
    """
    if not isinstance(value, bool):
        impossible(f"{where} must be true or false")
    return value


def listed(where: str, value: Json) -> list[Json]:
    """A list.

    Raises:
        PositionError: it is none.
    """
    if not isinstance(value, list):
        impossible(f"{where} must be a list")
    return value


def mapping(where: str, value: Json) -> dict[str, Json]:
    """An object, whatever its keys.

    Raises:
        PositionError: it is none.
    """
    if not isinstance(value, dict):
        impossible(f"{where} must be an object")
    return value
