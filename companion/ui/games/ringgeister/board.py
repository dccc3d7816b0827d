"""How does a Ringgeister board look at this moment?

Tiles are drawn one by one and kept, each as it lies; what stands on them comes
from the view. The picture is square, and true to scale because the wind is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import dist
from typing import Any, Final

import pygame

from companion.core.game import Json
from companion.games.ringgeister.view import TableView
from companion.ui.art.figures import ASPECT, figure, ring, token
from companion.ui.art.ornament import RING, burst, glow, veil
from companion.ui.art.parchment import fresh_parchment, parchment
from companion.ui.boards.drawing import Marks, Spot, in_sight, lay, within
from companion.ui.boards.open_table import Keep, Still
from companion.ui.boards.parts import Parts
from companion.ui.games.ringgeister import tile, tile_overview, wind
from companion.ui.games.ringgeister.plan import Lying, TileLayout
from companion.ui.theme import Theme

_FIGURE_MM: Final = 25.0
"""How high a man is; his foot is the board's own."""
_MAP: Final = {"figure": (14, 46.0, 32), "token": (10, 36.0, 24), "light": (16, 60.0, 44)}
"""Where the board is small, these are larger than they are: least pixels, millimetres, most."""
_CROWDED_PX: Final = 20
"""Figures that stand side by side there are no larger than this."""
_TILES: Final = 4
"""So many are drawn in one step of the work."""
_GATE_LIGHT_MM: Final = 30.0
_VEIL: Final = 95
"""How much of the board is covered where something else is to stand out, of 255."""
PALE: Final = 150
"""How much is seen of a figure that is not there any more, or that nothing is about."""
_PALE_ON_MAP: Final = 215
"""The same where the board is small: less of it would be seen by nobody."""


@dataclass(frozen=True, slots=True)
class RinggeisterScene:
    """What lies and stands on the board.

    Attributes:
        tiles: by name, as they lie.
        light: figure's name → its point, of those that stand on the board.
        dark: point → kind.
        tokens: field → colour.
        bearer: the colour whose hobbit bears the Ring, None before the first card.
        wind: the point from which the wind is about to blow.
        sign: the symbol on the gates that are joined now (R 5.8); "" for none.
        lays: whose token is laid next; None for nobody's.
    """

    tiles: Mapping[str, Lying]
    light: Mapping[str, str]
    dark: Mapping[str, str]
    tokens: Mapping[str, str]
    bearer: str | None
    wind: str | None
    sign: str = ""
    lays: str | None = None


def scene(view: TableView) -> RinggeisterScene:
    """What a view shows of the board."""
    light = {name: point for name, point in view.light.items() if point}
    walkers = set(light.values())
    return RinggeisterScene(
        tiles={name: Lying(name, tile.slot, tile.turns) for name, tile in view.tiles.items()},
        light=light,
        dark={
            name: point.figure
            for name, point in view.points.items()
            if point.figure and name not in walkers
        },
        tokens={name: field.token for name, field in view.fields.items() if field.token},
        bearer=view.card.bearer if view.card is not None else None,
        wind=view.blows_from if view.phase == "wind" else None,
        # A gate is no matter of who places a token.
        sign=view.card.below if view.card is not None and view.phase != "token" else "",
        lays=view.colour if view.phase == "token" else None,
    )


def kind_of(name: str) -> tuple[str, str | None]:
    """A figure's kind, and its colour if it has one: "green_man" is a man and green."""
    colour, _, kind = name.rpartition("_")
    return kind, colour or None


class RinggeisterBoard:
    """The picture of one tile board at one size."""

    def __init__(self, board: Mapping[str, Any], size: tuple[int, int], theme: Theme) -> None:
        """Lay it out; tiles are drawn when they are first seen."""
        self.plan = TileLayout(board, size)
        self.theme = theme
        self._tiles: dict[Lying, tuple[pygame.Surface, tuple[int, int]]] = {}
        self._base: tuple[Mapping[str, Lying], pygame.Surface] | None = None
        self._sheet: pygame.Surface | None = None
        self._keep: Keep | None = None
        self._kept: dict[Lying, tuple[pygame.Surface, tuple[int, int]]] = {}
        self._seen: tuple[TableView, RinggeisterScene] | None = None
        self._rooms: tuple[frozenset[str], Mapping[str, Spot], Mapping[str, int]] | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Of the picture, in pixels."""
        return self.plan.size

    def _px(self, kind: str, true_px: float) -> int:
        """How large something is drawn that is so large at the board's scale, in pixels."""
        least, mm, most = _MAP[kind]
        seen: int = round(mm * self.plan.scale)
        return max(round(true_px), min(most, max(least, seen)))

    @property
    def _figure_px(self) -> int:
        """How high a man is, in pixels."""
        return self._px("figure", _FIGURE_MM * self.plan.scale)

    @property
    def _is_map(self) -> bool:
        """Whether the board is small, and drawn as on a map."""
        scale: float = self.plan.scale
        return scale < tile_overview.BELOW

    def scene(self, view: TableView) -> RinggeisterScene:
        """What a view shows of the board; made once for a view."""
        if self._seen is None or self._seen[0] is not view:
            self._seen = (view, scene(view))
        return self._seen[1]

    def where(self, view: TableView) -> Mapping[str, str]:
        """Points and fields are their own places; a light figure is where it stands."""
        now = self.scene(view)
        places = {name: name for name in self.plan.spots(now.tiles)}
        return {**places, **now.light}

    def spots(self, view: TableView) -> Mapping[str, Spot]:
        """Every point and field, as its tile lies now."""
        return self.plan.spots(self.scene(view).tiles)

    def _ground(
        self, surface: pygame.Surface, origin: tuple[int, int], tiles: Mapping[str, Lying]
    ) -> None:
        """All tiles at once; of a board that is looked at closely only those in sight."""
        seen = in_sight(surface, origin, self.size)
        if self._sheet is not None:
            surface.blit(self._sheet, origin)
            for lying in self._in_order(tiles):
                picture, (x, y) = self._kept_tile(lying)
                surface.blit(picture, (x + origin[0], y + origin[1]))
            return
        if seen.size == self.size:
            surface.blit(self.base(tiles), origin)
            return
        clip = surface.get_clip()
        surface.blit(parchment(clip.size, self.theme), clip)
        for lying in self._in_order(tiles):
            if self.plan.box(lying).colliderect(seen):
                picture, (x, y) = self.tile(lying)
                surface.blit(picture, (x + origin[0], y + origin[1]))

    def still(self) -> Still:
        """The sheet on which the tiles lie."""
        return Still(fresh_parchment(self.size, self.theme))

    def stand_on(self, still: Still, keep: Keep) -> None:
        """Lay this instead of the sheet from now on, and each tile on it."""
        self._sheet, self._base, self._keep = still.ground, None, keep

    def _in_order(self, tiles: Mapping[str, Lying]) -> list[Lying]:
        """The tiles, the large ones first: they lie below the others."""
        return sorted(tiles.values(), key=lambda one: -self.plan.box(one).w)

    def tile(self, lying: Lying) -> tuple[pygame.Surface, tuple[int, int]]:
        """A tile's picture, and where its upper left corner is. Not to be drawn on."""
        if lying not in self._tiles:
            kind = tile_overview if self._is_map else tile
            self._tiles[lying] = kind.paint(self.plan, lying, self.theme)
        return self._tiles[lying]

    def _kept_tile(self, lying: Lying) -> tuple[pygame.Surface, tuple[int, int]]:
        """The same, as it is kept elsewhere; here only the last few are."""
        if lying not in self._kept:
            assert self._keep is not None
            picture, corner = self.tile(lying)
            self._kept[lying] = self._keep(picture), corner
            for oldest in list(self._tiles)[:-_TILES]:
                del self._tiles[oldest]
        return self._kept[lying]

    def by_parts(self, tiles: Mapping[str, Lying]) -> Parts[None]:
        """Draw the tiles as they lie, some at a time."""
        for number, lying in enumerate(self._in_order(tiles), 1):
            self.tile(lying)
            if number % _TILES == 0:
                yield

    def base(self, tiles: Mapping[str, Lying]) -> pygame.Surface:
        """The tiles as they lie. Not to be drawn on."""
        if self._base is None or self._base[0] != tiles:
            sheet = fresh_parchment(self.size, self.theme)
            for lying in self._in_order(tiles):
                sheet.blit(*self.tile(lying))
            self._base = (tiles, sheet)
        return self._base[1]

    def draw(
        self, surface: pygame.Surface, origin: tuple[int, int], view: TableView, marks: Marks
    ) -> None:
        """The tiles, what may be tapped, and everybody who stands there."""
        self.draw_scene(surface, origin, self.scene(view), marks)

    def draw_scene(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        now: RinggeisterScene,
        marks: Marks,
        below: Callable[[], None] | None = None,
        acting: frozenset[str] | None = None,
    ) -> None:
        """The same, of a scene.

        Args:
            surface: where to.
            origin: of the picture, on the surface.
            now: the scene.
            marks: what may be tapped, and where something happened.
            below: draws what lies under the figures.
            acting: the points of those whom this is about; all else is pale. None: of all.
        """
        spots = self.plan.spots(now.tiles)
        self._ground(surface, origin, now.tiles)
        self._gates(surface, origin, now)
        if acting is not None:
            surface.blit(veil(self.size, self.theme, _VEIL), origin)
        if now.wind is not None:
            self._wind(surface, origin, now, spots)
        stood = frozenset(now.light.values()) | now.dark.keys()
        self._lights(surface, origin, marks, spots, stood)
        if below is not None:
            below()
        px = self._px("token", self.plan.scale * self.plan.foot * 2.3)
        for field, owner in now.tokens.items():
            lay(surface, origin, token(owner, px, self.theme), spots[field])
        if now.lays is not None:
            offered = token(now.lays, px, self.theme).copy()
            offered.set_alpha(PALE)
            for field in marks.lit & spots.keys():
                lay(surface, origin, offered, spots[field])
        # Who may be tapped stands before the others, so that no neighbour hides him.
        standing = sorted(
            self._standing(now), key=lambda one: (one[0] in marks.lit, spots[one[0]][1])
        )
        pale = _PALE_ON_MAP if self._is_map else PALE
        stood_at = [spots[one[0]] for one in standing]
        for point, kind, colour, bears in standing:
            strength = 255 if acting is None or point in acting else pale
            high = self._high(spots[point], stood_at)
            self.stand(surface, origin, spots[point], kind, colour, bears=bears,
                       strength=strength, high=high)  # fmt: skip

    def _high(self, spot: Spot, others: Sequence[Spot]) -> int:
        """How high a figure on a spot is: no larger than life among neighbours."""
        largest, life = self._figure_px, round(_FIGURE_MM * self.plan.scale)
        if largest <= max(life, _CROWDED_PX):
            return largest
        near = any(other != spot and dist(spot, other) < largest * ASPECT for other in others)
        return max(life, _CROWDED_PX) if near else largest

    def _gates(
        self, surface: pygame.Surface, origin: tuple[int, int], now: RinggeisterScene
    ) -> None:
        """A light round the gates that are joined."""
        px = self._px("light", _GATE_LIGHT_MM * self.plan.scale)
        for spot in self.plan.gates(now.tiles, now.sign) if now.sign else ():
            lay(surface, origin, glow(px, self.theme, strong=True), spot)

    def _standing(self, now: RinggeisterScene) -> Iterator[tuple[str, str, str | None, bool]]:
        """Who stands where: point, kind, colour, and whether they bear the Ring."""
        for name, point in now.light.items():
            kind, colour = kind_of(name)
            yield point, kind, colour, kind == "hobbit" and colour == now.bearer
        for point, kind in now.dark.items():
            yield point, kind, None, False

    def stand(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        spot: Spot,
        kind: str,
        colour: str | None,
        *,
        bears: bool,
        strength: int = 255,
        high: int | None = None,
    ) -> None:
        """A figure with its foot on a spot.

        Args:
            surface: where to.
            origin: of the picture, on the surface.
            spot: on the picture.
            kind: which figure.
            colour: whose; None for nobody's.
            bears: whether it bears the Ring.
            strength: 255 is as usual, less is a ghost.
            high: how high it is, in pixels; None for as usual.
        """
        high = self._figure_px if high is None else high
        drawing = figure(kind, colour, high, self.theme)
        if strength < 255:
            drawing = drawing.copy()
            drawing.set_alpha(strength)
        x = round(spot[0] - drawing.get_width() / 2) + origin[0]
        y = round(spot[1] + high * 0.3 - high) + origin[1]
        surface.blit(drawing, (x, y))
        if bears:
            gold = ring(max(7, round(high * 0.42)), self.theme)
            surface.blit(gold, (x + round(high * ASPECT) - gold.get_width() // 2, y))

    def _lights(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        marks: Marks,
        spots: Mapping[str, Spot],
        stood: frozenset[str],
    ) -> None:
        """The rings under what may be tapped, what was, and what just changed."""
        foot = self.plan.foot * self.plan.scale
        high = self._figure_px
        room = self._apart(marks.lit, spots)
        for names, px, strong in (
            (marks.lit - marks.chosen, round(max(foot * 4.1, high * 1.5)), False),
            (marks.chosen, round(foot * 4.8), True),
        ):
            for name in sorted(names & spots.keys()):
                x, y = spots[name]
                if name in stood:
                    # Around the figure too: its foot alone would hide the light.
                    px_here, y = max(px, round(high * 1.75)), y - high * 0.2
                else:
                    px_here = px
                # Rings that ran into one another would be one light for all of them.
                px_here = max(round(foot * 2.6), min(px_here, room.get(name, px_here)))
                drawing = glow(self._px("light", px_here), self.theme, strong)
                lay(surface, origin, drawing, (x, y))
        for name in sorted(marks.flash & spots.keys()):
            lay(surface, origin, burst(self._px("light", foot * 5), self.theme), spots[name])

    def _apart(self, lit: frozenset[str], spots: Mapping[str, Spot]) -> Mapping[str, int]:
        """How broad a light may be at each place, so that its ring ends at its neighbour's."""
        if self._rooms is None or self._rooms[0] != lit or self._rooms[1] is not spots:
            there = {name: spots[name] for name in lit & spots.keys()}
            near = {
                name: min((dist(at, of) for other, of in there.items() if other != name), default=0)
                for name, at in there.items()
            }
            self._rooms = lit, spots, {one: round(far / RING) for one, far in near.items() if far}
        return self._rooms[2]

    def _wind(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        now: RinggeisterScene,
        spots: Mapping[str, Spot],
    ) -> None:
        """A band of air from the point, along its arrow, to the board's edge."""
        quarters = self.plan.arrow(now.tiles, now.wind) if now.wind is not None else None
        if quarters is not None and now.wind is not None:
            half = round(10 * self.plan.scale)
            band = wind.band(spots[now.wind], quarters, half, self.size).move(origin)
            wind.draw_band(surface, band, quarters, half, self.theme)


def fit(board: Json, most: tuple[int, int]) -> tuple[int, int]:
    """As large as the board's own shape allows."""
    across, down = board["size_mm"]
    return within(most, across / down, across / down)
