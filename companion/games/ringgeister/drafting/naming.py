"""What is a place on a board of tiles called in a sentence for people? Pure."""

from __future__ import annotations

from companion.core.message import Message
from companion.games.ringgeister.drafting.draft import TileDraft, split
from companion.games.ringgeister.plan import BLACK, WHITE, PointPlan


def called(draft: TileDraft, place: str) -> Message:
    """A tile by its name, what is on it by its kind and its tile, a slot by its name."""
    if place.startswith("@"):
        return Message("slot {slot}", slot=place[1:])
    tile, part, name = split(place)
    match part:
        case "points" if name in draft.tiles[tile].points:
            return _point(draft.tiles[tile].points[name], tile)
        case "forks":
            return Message("the fork on tile {tile}", tile=tile)
        case "ends":
            return Message("the end of a path on tile {tile}", tile=tile)
        case "gates":
            return Message("the gate on tile {tile}", tile=tile)
        case "fields":
            return Message("the mission field on tile {tile}", tile=tile)
        case "ways":
            return Message("the path on tile {tile}", tile=tile)
        case "edge":
            return Message("the edge of tile {tile}", tile=tile)
        case "rock":
            return Message("the rock on tile {tile}", tile=tile)
        case _:
            return Message("tile {tile}", tile=tile)


def _point(point: PointPlan, tile: str) -> Message:
    if point.mountain:
        return Message("the Mountain on tile {tile}", tile=tile)
    if point.colour == WHITE:
        return Message("the white start on tile {tile}", tile=tile)
    if point.colour != BLACK:
        return Message("the grey point on tile {tile}", tile=tile)
    if point.start:
        return Message("the black start on tile {tile}", tile=tile)
    return Message("the black point on tile {tile}", tile=tile)
