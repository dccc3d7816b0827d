"""Which results does a club take from a table? Those of `core.shared_result` that also make sense.

A table is believed, for its players agreed; but nothing that it sends may break the league or the
wall. Games that this program does not know are taken: a table may be newer than its club.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from companion.core import strict_json
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.core.shared_result import SharedResult, read_result

MOST_BYTES: Final = 8_192
SOMEBODY: Final = "-"
"""The name in place of a player who was forgotten; no player can have it."""

_FIRST: Final = date(2020, 1, 1)


def judged(payload: bytes, named: str, today: date) -> SharedResult:
    """The result in a message of a table.

    Args:
        payload: the message.
        named: the hash in its topic.
        today: the hub's day; a result is of tomorrow at most, for a table may be further east.

    Raises:
        NotationError: something in it is no result; the sentence says what.
    """
    if len(payload) > MOST_BYTES:
        raise NotationError("The result is larger than 8 KiB.")
    made = of_json(strict_json.load(payload))
    if made.hash != named:
        raise NotationError("The result belongs to another match.")
    if not _FIRST <= date.fromisoformat(made.at) <= today + timedelta(days=1):
        raise NotationError(f"The result's time, {made.at}, isn't possible.")
    if any(one.name == SOMEBODY for one in made.players):
        raise NotationError("A player in the result has no name.")
    return made


def of_json(found: Json) -> SharedResult:
    """The result in a JSON object; players in it may have been forgotten.

    Raises:
        NotationError: it is no result, two players have one name, or the ranks do not follow one
            another.
    """
    made = read_result(found)
    players = tuple(
        replace(one, name=unicodedata.normalize("NFC", one.name).strip()) for one in made.players
    )
    names = [one.name for one in players if one.name != SOMEBODY]
    if "" in names:
        raise NotationError("A player in the result has no name.")
    if len(set(names)) != len(names):
        raise NotationError("Two players in the result have the same name.")
    if any(one.rank != 1 + sum(other.rank < one.rank for other in players) for one in players):
        raise NotationError("The ranks in the result don't follow one another.")
    return replace(made, players=players)
