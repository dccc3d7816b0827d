"""How is a board compiled once, however many matches are played on it? Pure.

A match holds its board as JSON. The same board comes back with every match on it: in the
list of matches, in statistics, in history. Its content decides, not its identity, for an
object may be changed between two calls.
"""

from __future__ import annotations

import marshal
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")

_PLAIN: Final = 2
"""The last version of marshal's format in which shared objects are written like equal ones."""


def cached_by_content(kept: int) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Cache a function by the content of its arguments, which must be JSON.

    Args:
        kept: how many results are kept; the one that was used longest ago goes first.

    Returns:
        A decorator. An error is never kept. Arguments that are no JSON are not cached.
    """

    def decorate(function: Callable[_P, _R]) -> Callable[_P, _R]:
        results: OrderedDict[bytes, _R] = OrderedDict()

        @wraps(function)
        def cached(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            try:
                content = marshal.dumps([*args, kwargs], _PLAIN)
            except ValueError:
                return function(*args, **kwargs)
            result = results[content] if content in results else function(*args, **kwargs)
            results[content] = result
            results.move_to_end(content)
            while len(results) > kept:
                results.popitem(last=False)
            return result

        return cached

    return decorate
