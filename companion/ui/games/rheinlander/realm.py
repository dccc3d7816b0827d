"""How are all duchies of a board drawn, and how do they fade into those of another moment?

Lands and the staffs of flags lie under the pieces, flags over them. While one position turns into
another, what is only in the first pales and what is only in the second grows strong; what is in
both stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import ceil, floor
from typing import Final, NamedTuple, TypeVar

import pygame

from companion.games.rheinlander.view import TableView
from companion.ui.art.curves import Point
from companion.ui.art.markers import duke
from companion.ui.boards.drawing import lay
from companion.ui.boards.open_table import Keep
from companion.ui.games.rheinlander.plan import ZoneLayout
from companion.ui.games.rheinlander.territory import Flag, FlagSpots, land
from companion.ui.theme import ARMIES, Theme, mix

_LANDS: Final = 60
"""So many drawn duchies are kept."""
_VIEWS: Final = 4
"""Of so many positions it is kept where the flags stand."""
_WHOLE: Final = 255

_Thing = TypeVar("_Thing")


class Turning(NamedTuple):
    """Another position that this one is turning into.

    Attributes:
        view: of that position.
        part: how much of it is seen already, 0 to 1.
    """

    view: TableView
    part: float


class _Raised(NamedTuple):
    """A flag that stands."""

    flag: Flag
    colour: str
    value: int


def _as_it_is(picture: pygame.Surface) -> pygame.Surface:
    return picture


class Realm:
    """All duchies of one board, at one size.

    Attributes:
        keep: what becomes of a land that has been drawn: it is kept here as this gives it back.
    """

    def __init__(self, plan: ZoneLayout, theme: Theme) -> None:
        """Nothing is drawn yet."""
        self.keep: Keep = _as_it_is
        self._plan = plan
        self._theme = theme
        self._lands: dict[tuple[tuple[str, ...], str], tuple[pygame.Surface, tuple[int, int]]] = {}
        self._flags: list[tuple[object, Mapping[str, Flag]]] = []

    def lands(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        view: TableView,
        turning: Turning | None,
    ) -> None:
        """Every owned duchy's squares in its owner's cloth, and the staff of its flag."""
        after = None if turning is None else _owned(turning.view)
        for (squares, colour), strength in _faded(_owned(view), after, turning):
            cloth, corner = self._land(squares, colour)
            cloth.set_alpha(strength)
            surface.blit(cloth, (corner[0] + origin[0], corner[1] + origin[1]))
        wide = max(2, self._spots.px // 9)
        for (flag, colour, _value), strength in self._flags_faded(view, turning):
            foot, top = ((x + origin[0], y + origin[1]) for x, y in (flag.foot, flag.at))
            self._staff(surface, foot, top, colour, wide, strength)

    def flags(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        view: TableView,
        turning: Turning | None,
    ) -> None:
        """Crown and worth of every owned duchy."""
        for (flag, colour, value), strength in self._flags_faded(view, turning):
            crown = duke(colour, value, self._spots.px, self._theme)
            if strength < _WHOLE:
                crown = crown.copy()
                crown.set_alpha(strength)
            lay(surface, origin, crown, flag.at)

    def _flags_faded(
        self, view: TableView, turning: Turning | None
    ) -> Iterator[tuple[_Raised, int]]:
        after = None if turning is None else self._raised(turning.view)
        return _faded(self._raised(view), after, turning)

    @cached_property
    def _spots(self) -> FlagSpots:
        return FlagSpots(self._plan, round(max(self._plan.unit * 0.86, 20)))

    def _staff(
        self,
        surface: pygame.Surface,
        foot: Point,
        top: Point,
        colour: str,
        wide: int,
        strength: int,
    ) -> None:
        tone = mix(self._theme.rim(ARMIES[colour]), self._theme.wood, 0.3)
        left, up = (floor(min(foot[axis], top[axis])) - wide for axis in (0, 1))
        size = [ceil(abs(foot[axis] - top[axis])) + 2 * wide + 1 for axis in (0, 1)]
        staff = pygame.Surface(size, pygame.SRCALPHA, 32)
        (a, b), (x, y) = foot, top
        ink = (*tone, strength)
        pygame.draw.line(staff, ink, (a - left, b - up), (x - left, y - up), wide)
        surface.blit(staff, (left, up))

    def _raised(self, view: TableView) -> list[_Raised]:
        """The flags of a position."""
        known = next((found for duchies, found in self._flags if duchies == view.duchies), None)
        if known is None:
            known = self._spots.flags(view.duchies)
            self._flags = [*self._flags[1 - _VIEWS :], (view.duchies, known)]
        return [
            _Raised(known[duchy.squares[0]], colour, duchy.value)
            for duchy in view.duchies
            if (colour := view.dukes.get(duchy.squares[0])) and duchy.squares[0] in known
        ]

    def _land(
        self, squares: tuple[str, ...], colour: str
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """An owned duchy's land, kept for the next time."""
        known = self._lands.pop((squares, colour), None)
        made = known or self._made(squares, colour)
        self._lands[squares, colour] = made
        for oldest in list(self._lands)[:-_LANDS]:
            del self._lands[oldest]
        return made

    def _made(
        self, squares: tuple[str, ...], colour: str
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        cloth, corner = land(self._plan, squares, colour, self._theme)
        return self.keep(cloth), corner


def _owned(view: TableView) -> list[tuple[tuple[str, ...], str]]:
    """Squares and owner of every owned duchy."""
    return [(duchy.squares, duchy.owner) for duchy in view.duchies if duchy.owner is not None]


def _faded(
    before: Sequence[_Thing], after: Sequence[_Thing] | None, turning: Turning | None
) -> Iterator[tuple[_Thing, int]]:
    """Everything that is seen, and how strongly, of 255."""
    if after is None or turning is None:
        yield from ((one, _WHOLE) for one in before)
        return
    strong = round(_WHOLE * min(1.0, max(0.0, turning.part)))
    yield from ((one, _WHOLE if one in after else _WHOLE - strong) for one in before)
    yield from ((one, strong) for one in after if one not in before)
