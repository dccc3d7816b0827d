"""What does a draft of tiles look like as a board file's object? R 14.5. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import Json
from companion.games.ringgeister.drafting.draft import TileDraft
from companion.games.ringgeister.plan import DIRECTIONS, PointPlan, TilePlan, WayPlan

More = Mapping[str, Mapping[str, Json]]


def to_json(draft: TileDraft) -> dict[str, Json]:
    """The board file's object."""
    more = draft.unknown
    obj: dict[str, Json] = {
        "id": draft.id,
        "name": draft.name,
        "game": draft.game,
        "authentic": draft.authentic,
    }
    if draft.note:
        obj["note"] = draft.note
    obj["size_mm"] = list(draft.size_mm)
    obj["shapes"] = {name: _spots(outline) for name, outline in draft.shapes.items()}
    obj["tiles"] = {name: tile_entry(tile, more, name) for name, tile in draft.tiles.items()}
    obj["slots"] = {
        name: {
            "shape": slot.shape,
            "at": list(slot.at),
            "turns": list(slot.turns),
            **more.get(f"slots.{name}", {}),
        }
        for name, slot in draft.slots.items()
    }
    obj["layout"] = {slot: list(lying) for slot, lying in draft.layout.items()}
    obj["cards"] = {
        name: {**card._asdict(), **more.get(f"cards.{name}", {})}
        for name, card in draft.cards.items()
    }
    if draft.picture is not None:
        obj["picture"] = draft.picture
    if draft.picture_corners is not None:
        obj["picture_corners"] = [list(point) for point in draft.picture_corners]
    return {**obj, **more.get("", {})}


def tile_entry(tile: TilePlan, more: More | None = None, name: str = "") -> dict[str, Json]:
    """A tile in the file; `more` is what the draft's file had besides."""

    def also(*path: str) -> Mapping[str, Json]:
        return {} if more is None else more.get(".".join(("tiles", name, *path)), {})

    entry: dict[str, Json] = {
        "shape": tile.shape,
        "points": {
            one: {**_point(point), **also("points", one)} for one, point in tile.points.items()
        },
        "forks": {
            one: {
                "at": list(fork.at),
                "ways": list(fork.ways),
                "straight": _spots(fork.straight),
                "arrows": fork.arrows,
                **also("forks", one),
            }
            for one, fork in tile.forks.items()
        },
        "ends": {one: {"at": list(at), **also("ends", one)} for one, at in tile.ends.items()},
    }
    if tile.gates:
        entry["gates"] = {
            one: {"at": list(gate.at), "symbol": gate.symbol, **also("gates", one)}
            for one, gate in tile.gates.items()
        }
    entry["ways"] = [{**_way(way), **also("ways", way.one, way.other)} for way in tile.ways]
    if tile.fields:
        entry["fields"] = {
            one: {"at": list(field.at), "points": list(field.points), **also("fields", one)}
            for one, field in tile.fields.items()
        }
    if tile.rock is not None:
        entry["rock"] = list(tile.rock)
    return {**entry, **also()}


def _point(point: PointPlan) -> dict[str, Json]:
    entry: dict[str, Json] = {"at": list(point.at), "colour": point.colour}
    for key in ("start", "magic", "mountain"):
        if getattr(point, key):
            entry[key] = True
    if point.arrow is not None:
        entry["arrow"] = DIRECTIONS[point.arrow]
    if point.forward is not None:
        entry["forward"] = point.forward
    return entry


def _way(way: WayPlan) -> dict[str, Json]:
    entry: dict[str, Json] = {"between": [way.one, way.other], "kind": way.kind}
    if way.via:
        entry["via"] = _spots(way.via)
    return entry


def _spots(spots: tuple[tuple[Json, Json], ...]) -> list[Json]:
    return [list(spot) for spot in spots]
