"""What is wrong with a board of tiles, and where, in words for the person who draws? Pure.

The check of the game addresses people who write a board file. Here its faults are turned into
sentences about the drawing, with the places concerned, by their codes and paths. Faults that
only a file can have keep the check's own sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.board_fault import BoardFault, BoardPath, BoardReport, dotted
from companion.core.drafting.finding import Finding
from companion.core.message import N_, Message
from companion.games.ringgeister.drafting.draft import (
    FIELDS,
    JOINED,
    ROCK,
    TileDraft,
    at_of,
    place,
)
from companion.games.ringgeister.drafting.naming import called


def findings(draft: TileDraft, report: BoardReport) -> tuple[Finding, ...]:
    """All that a check found, faults first."""
    # An arrow brings its forward way along: whoever lacks both is told of the arrow alone.
    lacks = {fault.path[:-1] for fault in report.faults if fault.path[-1:] == ("arrow",)}
    faults = (
        _finding(draft, fault, is_fault=True)
        for fault in report.faults
        if fault.path[-1:] != ("forward",) or fault.path[:-1] not in lacks
    )
    warnings = (_finding(draft, fault, is_fault=False) for fault in report.warnings)
    return (*faults, *warnings)


def _finding(draft: TileDraft, fault: BoardFault, *, is_fault: bool) -> Finding:
    spot, keys = _place(draft, fault.path)
    said = _of_place(draft, spot, keys, fault) if spot else _of_board(fault)
    return Finding(said or fault.message, (spot,) if spot else (), is_fault, fault.code)


def _place(draft: TileDraft, path: BoardPath) -> tuple[str, BoardPath]:
    """The place of a path like tiles, o1, points, an, arrow; and the keys that follow it."""
    match path:
        case ("tiles", str(tile), *rest) if tile in draft.tiles:
            match rest:
                case [str(part), str(name), *more] if (
                    part in (*JOINED, FIELDS) and at_of(draft.tiles[tile], part, name) is not None
                ):
                    return place(tile, part, name), tuple(more)
                case ["rock", *more] if draft.tiles[tile].rock is not None:
                    return place(tile, ROCK), tuple(more)
            return tile, tuple(rest)
        case ("slots" | "layout", str(slot), *rest) if slot in draft.slots:
            return f"@{slot}", tuple(rest)
    return "", path


_OF_BOARD: Final[Mapping[str, str]] = {
    "black_starts": N_("A board needs {wanted} black starts; this one has {number}."),
    "white_starts": N_("A board needs at least {least} white starts; this one has {number}."),
    "no_route": N_("No route leads from a white start to the Mountain."),
    "ends_meet": N_("Paths from three tiles could meet here: {tiles}."),
    "printed_octagons": N_("A printed copy has 12 octagons; this one has {number}."),
    "printed_squares": N_("A printed copy has 11 squares; this one has {number}."),
    "printed_borders": N_("A printed copy has 4 borders; this one has {number}."),
    "printed_fields": N_("A printed copy has 9 mission fields; this one has {number}."),
    "printed_cards": N_("A printed copy has 24 cards, six of each colour."),
    "no_such_symbol": N_("A card shows a symbol that no gate has: {symbol}."),
}


def _of_board(fault: BoardFault) -> Message | None:
    """The sentence about no single place; None when there is none of ours."""
    values = dict(fault.values)
    match fault.code:
        case "one_mountain":
            if "points" in values:
                return Message("There are several Mountains; a board has only one.")
            return Message("The Mountain is missing.")
        case "unknown_key":
            return Message("The file has an unknown entry: {key}.",
                           key=dotted(fault.path))  # fmt: skip
        case code if code in _OF_BOARD:
            return Message(_OF_BOARD[code], **values)
    return None


_OF_PLACE: Final[Mapping[str, str]] = {
    "bad_white_point": N_("A white start can't have an arrow or magic: {place}."),
    "grey_start": N_("A start must be black or white: {place}."),
    "mountain_not_grey": N_("The Mountain must be a grey point: {place}."),
    "three_points": N_("Needs three points around it: {place}."),
    "named_twice": N_("Something is named twice: {place}."),
    "not_named_once": N_("Paths in the wrong order: {place}."),
    "no_such_way": N_("Forward path missing: {place}."),
    "black_starts": N_("A tile can have only one black start: {place}."),
    "rock_without_start": N_("Only a tile with a black start has a rock: {place}."),
    "same_spot": N_("Another path ends on the same spot: {place}."),
    "point_shared": N_("Shares a point with another field: {place}."),
    "cannot_turn": N_("A tile with a black start turns during play; a border can't: {place}."),
    "outside": N_("Off the board: {place}."),
    "too_large": N_("Larger than the board: {place}."),
    "arrow_astray": N_("The arrow doesn't follow its path: {place}."),
    "not_clockwise": N_("Paths in the wrong order: {place}."),
    "way_around": N_("There's a path around the spider: {place}."),
    "only_black": N_("Only black points have a forward path: {place}."),
}


def _of_place(draft: TileDraft, spot: str, keys: BoardPath, fault: BoardFault) -> Message | None:
    """The sentence about a place; None when there is none of ours."""
    name = called(draft, spot)
    match fault.code, keys:
        case "number_of_ways", _:
            return _ways(spot, name, fault)
        case "no_such_way", _ if ".forks." in spot:
            return Message(_OF_PLACE["not_named_once"], place=name)
        case "missing", ("arrow",):
            return Message("An arrow is missing: {place}.", place=name)
        case "missing", ("forward",):
            return Message("Forward path missing: {place}.", place=name)
        case "missing", ("rock",):
            return Message("The rock is missing: {place}.", place=name)
        case "missing", () if spot.startswith("@"):
            return Message("There's no tile in {place}.", place=name)
        case "unknown_key", _:
            return Message(
                "The file has an unknown entry for {place}: {key}.",
                place=name, key=dotted(keys),
            )  # fmt: skip
        case code, _ if code in _OF_PLACE:
            return Message(_OF_PLACE[code], place=name)
    return None


def _ways(spot: str, name: Message, fault: BoardFault) -> Message:
    number = dict(fault.values)["number"]
    if ".forks." in spot:
        template = "A fork needs at least three paths; this one has {number}: {place}."
    elif ".points." in spot and number:
        template = "A point can have one or two paths; this one has {number}: {place}."
    else:
        template = "No path leads here: {place}."
    return Message(template, number=number, place=name)
