"""How is JSON from another process read strictly? Pure.

Another process may be of another version, half dead or somebody else. What it says is bounded in
depth, each key stands once, and each value is of its kind and size, or nothing of it is believed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NoReturn

from companion.core.errors import NotationError
from companion.core.game import Json

MOST_NUMBER: Final = 1_000_000_000
"""The largest whole number, with either sign."""
MOST_TEXT: Final = 200
"""The longest text, in characters, where nothing else is said."""
_DEEP: Final = 32
"""The deepest nesting of lists and objects."""


def load(raw: bytes) -> dict[str, Any]:
    """The JSON object that these bytes hold, in UTF-8.

    Raises:
        NotationError: they hold none, name a key twice, hold half a character or a number that
            JSON has not, or are nested too deep.
    """
    try:
        found = json.loads(
            raw.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_constant
        )
        # Half a character can be written in JSON, and nowhere else.
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise NotationError("This is no JSON that can be read.") from error
    if not isinstance(found, dict) or _is_too_deep(found):
        raise NotationError("This is no JSON object, or one that is nested too deep.")
    return found


def members(found: Json, name: str, *keys: str) -> dict[str, Any]:
    """An object that has exactly these keys.

    Raises:
        NotationError: it is no object, or has others.
    """
    if not isinstance(found, dict) or set(found) != set(keys):
        raise NotationError(f"{name} is no object with the keys {', '.join(keys) or 'none'}.")
    return found


def whole(found: Mapping[str, Any], key: str, least: int, most: int = MOST_NUMBER) -> int:
    """A whole number.

    Raises:
        NotationError: it is none, or too small or large.
    """
    value = found[key]
    if type(value) is not int or not least <= value <= most:
        raise wrong(key)
    return value


def truth(found: Mapping[str, Any], key: str) -> bool:
    """True or false.

    Raises:
        NotationError: it is neither.
    """
    value = found[key]
    if type(value) is not bool:
        raise wrong(key)
    return value


def text(found: Mapping[str, Any], key: str, least: int = 0, most: int = MOST_TEXT) -> str:
    """A text of one line that can be shown.

    Raises:
        NotationError: it is none, or too short or long.
    """
    value = found[key]
    if not isinstance(value, str) or not least <= len(value) <= most or not value.isprintable():
        raise wrong(key)
    return value


def spelt(found: Mapping[str, Any], key: str, spelling: re.Pattern[str]) -> str:
    """A text that is spelt in this way.

    Raises:
        NotationError: it is none.
    """
    value = found[key]
    if not isinstance(value, str) or spelling.fullmatch(value) is None:
        raise wrong(key)
    return value


def listed(found: Mapping[str, Any], key: str, least: int, most: int) -> list[Json]:
    """A list.

    Raises:
        NotationError: it is none, or too short or long.
    """
    value = found[key]
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise wrong(key)
    return value


def wrong(key: str) -> NotationError:
    """The error for a value that is none of its kind."""
    return NotationError(f"{key} is not what it must be.")


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    obj = dict(pairs)
    if len(obj) < len(pairs):
        raise ValueError("an object names a key twice")
    return obj


def _no_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _is_too_deep(value: Json) -> bool:
    level = [value]
    for _ in range(_DEEP):
        level = [inner for one in level for inner in _inner(one)]
    return bool(level)


def _inner(value: Json) -> Iterable[Json]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
