"""What is a place on a board of tiles called in a sentence for people? Pure."""

from __future__ import annotations

from companion.core.message import Message
from companion.games.ringgeister.drafting.draft import TileDraft, split
from companion.games.ringgeister.plan import BLACK, GREY, WHITE, PointPlan


def called(draft: TileDraft, place: str) -> Message:
    """A tile by its name, what is on it by its kind and its tile, a slot by its name."""
    if place.startswith("@"):
        return Message("the slot {slot}", slot=place[1:])
    tile, part, name = split(place)
    match part:
        case "points" if name in draft.tiles[tile].points:
            return Message(_point(draft.tiles[tile].points[name]), tile=tile)
        case "forks":
            return Message("the fork on tile {tile}", tile=tile)
        case "ends":
            return Message("the end of a way on tile {tile}", tile=tile)
        case "gates":
            return Message("the gate on tile {tile}", tile=tile)
        case "fields":
            return Message("the mission field on tile {tile}", tile=tile)
        case "rock":
            return Message("the rock on tile {tile}", tile=tile)
        case _:
            return Message("tile {tile}", tile=tile)


def _point(point: PointPlan) -> str:
    if point.mountain:
        return "the Mountain on tile {tile}"
    if point.start and point.colour == BLACK:
        return "the black start on tile {tile}"
    return {
        GREY: "the grey point on tile {tile}",
        BLACK: "the black point on tile {tile}",
        WHITE: "the white start on tile {tile}",
    }.get(point.colour, "the point on tile {tile}")
