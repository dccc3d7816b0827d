"""What did a check of a board file find, and where? R 14.6. Pure.

The checks that all parts of this board share: is this a name, a spot, one of these
words? A wrong value is noted with its place, and the method returns None.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import ClassVar

from companion.core.board_fault import BoardPath, either
from companion.core.game import Json
from companion.core.quoting import quoted, show
from companion.core.rulekit.board_inspection import MOST_MM, Inspection, is_whole
from companion.games.ringgeister.plan import Spot


class Notes(Inspection):
    """Faults and warnings of one check; a name has no dot (R 14.5)."""

    names: ClassVar[re.Pattern[str]] = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}\Z", re.ASCII)

    def named(self, where: BoardPath, owner: Mapping[str, Json], key: str) -> dict[str, Json]:
        """An object of things by name under a key; things with bad names are left out."""
        found = {}
        for name, content in self.mapping(where, owner, key).items():
            if self.is_name(name):
                found[name] = content
            else:
                template = "the name {name} must be short ASCII without a dot"
                self.fault((*where, key), "bad_id", template, name=show(name))
        return found

    def spot(self, where: BoardPath, owner: Mapping[str, Json], key: str = "at") -> Spot | None:
        """Whole millimetres under a key, None when they are missing or wrong."""
        if key not in owner:
            return None
        value = owner[key]
        if not is_spot(value):
            self.fault((*where, key), "not_a_point", "must be [x, y] in whole mm")
            return None
        return value[0], value[1]

    def line(self, where: BoardPath, value: Json) -> tuple[Spot, ...]:
        """A list of spots, for drawing."""
        if isinstance(value, list) and all(is_spot(spot) for spot in value):
            return tuple((spot[0], spot[1]) for spot in value)
        self.fault(where, "not_points", "must be a list of [x, y] in whole mm")
        return ()

    def choice(
        self, where: BoardPath, owner: Mapping[str, Json], key: str, known: Iterable[str]
    ) -> str | None:
        """One of some words under a key, None when it is missing or another."""
        if key not in owner:
            return None
        value = owner[key]
        words = tuple(known)
        if isinstance(value, str) and value in words:
            return value
        if len(words) > 12:
            self.fault((*where, key), "not_one_of", "{found} is unknown", found=quoted(value))
        else:
            template = "is {found}, must be {wanted}"
            self.fault(
                (*where, key), "not_one_of", template, found=quoted(value), wanted=either(words)
            )
        return None


def is_spot(value: Json) -> bool:
    """Whether it is [x, y] in whole millimetres."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(is_whole(number) and -MOST_MM <= number <= MOST_MM for number in value)
    )
