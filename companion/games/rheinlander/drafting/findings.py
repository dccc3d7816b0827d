"""What is wrong with a board of zones, and where, in words for the person who draws? Pure.

The check of the game addresses people who write a board file. Here its faults are turned into
sentences about the drawing, with the places concerned, by their codes and paths. Faults that
only a file can have keep the check's own sentence.
"""

from __future__ import annotations

from companion.core.board_fault import BoardFault, BoardPath, BoardReport, dotted
from companion.core.drafting.finding import Finding
from companion.core.message import Message
from companion.games.rheinlander.drafting.draft import ZoneDraft
from companion.games.rheinlander.drafting.naming import called


def findings(draft: ZoneDraft, report: BoardReport) -> tuple[Finding, ...]:
    """All that a check found, faults first."""
    faults = (_finding(draft, fault, is_fault=True) for fault in report.faults)
    warnings = (_finding(draft, fault, is_fault=False) for fault in report.warnings)
    return (*faults, *warnings)


def _finding(draft: ZoneDraft, fault: BoardFault, *, is_fault: bool) -> Finding:
    place, keys = _place(draft, fault.path)
    said = _of_place(draft, place, keys, fault) if place else _of_board(fault)
    more: tuple[str, ...] = ()
    if fault.code == "same_spot":
        other, _ = _place(draft, fault.place("other"))
        more = (other,) if other else ()
    return Finding(said or fault.message, (place, *more) if place else (), is_fault, fault.code)


def _place(draft: ZoneDraft, path: BoardPath) -> tuple[str, BoardPath]:
    """The square or slot of a path like squares, l7, at, and the keys that follow it."""
    match path:
        case ("squares", str(name), *rest) if name in draft.squares:
            return name, tuple(rest)
        case ("slots", str(name), *rest) if name in draft.slots:
            return name, tuple(rest)
        case ("zones", str(name), *rest) if name in {str(n + 1) for n in range(len(draft.zones))}:
            return draft.zones[int(name) - 1].river, tuple(rest)
        case _:
            return "", path


def _of_board(fault: BoardFault) -> Message | None:
    """The sentence about no single place; None when there is none of ours."""
    values = dict(fault.values)
    match fault.code, fault.path:
        case "too_few", ("zones",):
            template = "A board needs at least {least} zones; this one has {number}."
        case "too_many", ("slots",):
            template = "There are only {most} markers: {number} spots is too many."
        case "printed_zones", _:
            template = "A printed board has {wanted} zones; this one has {number}."
        case "printed_slots", _:
            template = "A printed board has {wanted} spots; this one has {number}."
        case "printed_island", _:
            return Message("A printed board has an island; this one has none yet.")
        case "outside", _:
            return Message("The river runs off the board.")
        case "unknown_key", (key, *_):
            return Message("The file has an unknown entry: {key}.", key=key)
        case _:
            return None
    return Message(template, **values)


def _of_place(draft: ZoneDraft, place: str, keys: BoardPath, fault: BoardFault) -> Message | None:
    """The sentence about a place; None when there is none of ours."""
    name = called(draft, place)
    match fault.code:
        case "outside":
            return Message("Off the board: {place}.", place=name)
        case "same_spot":
            other, _ = _place(draft, fault.place("other"))
            if not other:
                return None
            return Message(
                "On the same spot: {place} and {other}.", place=name, other=called(draft, other)
            )
        case "in_no_zone":
            return Message("Not in any zone: {place}.", place=name)
        case "in_too_many_zones":
            return Message("In too many zones: {place}.", place=name)
        case "not_bordering":
            return Message("The two banks aren't neighbours: {place}.", place=name)
        case "named_twice":
            return Message("Two different squares are needed: {place}.", place=name)
        case "bank_apart":
            return Message("The river doesn't border its bank: {place}.", place=name)
        case "wrong_kind":
            return Message("Land and water are swapped: {place}.", place=name)
        case "too_few_corners":
            return Message("The outline has too few corners: {place}.", place=name)
        case "unknown_key":
            return Message(
                "The file has an unknown entry for {place}: {key}.",
                place=name,
                key=dotted(keys),
            )
    return None
