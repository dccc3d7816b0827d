"""What is wrong with a draft, and where, in words for the person who draws? Pure.

The check of a game addresses people who write a board file. Here its faults are turned into
sentences about the drawing, with the places concerned, by their codes and paths. Faults that
only a file can have keep the check's own sentence.
"""

from __future__ import annotations

from companion.core.board_fault import BoardFault, BoardPath, BoardReport, dotted
from companion.core.drafting.finding import Finding
from companion.core.message import Message
from companion.games.rheingold.drafting.draft import BoardDraft, start_id, start_number
from companion.games.rheingold.drafting.naming import called


def findings(draft: BoardDraft, report: BoardReport) -> tuple[Finding, ...]:
    """All that a check found, faults first.

    Args:
        draft: the draft.
        report: what its game's check says of its file.
    """
    faults = (_finding(draft, fault, is_fault=True) for fault in report.faults)
    warnings = (_finding(draft, fault, is_fault=False) for fault in report.warnings)
    return (*faults, *warnings)


def lonely(draft: BoardDraft) -> tuple[str, ...]:
    """The spaces that no road joins to the largest part of the board, in the file's order."""
    reach: dict[str, list[str]] = {space: [] for space in draft.spaces}
    for a, b in draft.roads:
        reach[a].append(b)
        reach[b].append(a)
    left, largest = dict.fromkeys(draft.spaces), frozenset[str]()
    while left:
        first = next(iter(left))
        part, todo = {first}, [first]
        while todo:
            for other in reach[todo.pop()]:
                if other not in part:
                    part.add(other)
                    todo.append(other)
        if len(part) > len(largest):
            largest = frozenset(part)
        for one in part:
            del left[one]
    return tuple(space for space in draft.spaces if space not in largest)


def _finding(draft: BoardDraft, fault: BoardFault, *, is_fault: bool) -> Finding:
    place, keys = _place(draft, fault.path)
    specific = _of_place(draft, place, keys, fault) if place else _of_board(draft, fault)
    message, places = specific or (fault.message, (place,) if place else ())
    return Finding(message, places, is_fault, fault.code)


def _place(draft: BoardDraft, path: BoardPath) -> tuple[str, BoardPath]:
    """The place of a path like castles, katz, gates, and the keys that follow it."""
    match path:
        case ("spaces", str(name), *rest) if name in draft.spaces:
            return name, tuple(rest)
        case ("castles", str(name), *rest) if name in draft.castles:
            return name, tuple(rest)
        case ("starts", str(name), *rest) if name in map(str, draft.starts):
            return start_id(int(name)), tuple(rest)
        case _:
            return "", path


_Said = tuple[Message, tuple[str, ...]]


def _of_board(draft: BoardDraft, fault: BoardFault) -> _Said | None:
    """The sentence about no single place; None when there is none of ours."""
    number = dict(fault.values).get("number")
    match fault.code, fault.path:
        case "missing", ("starts", start):
            return Message("Start {number} is missing.", number=start), ()
        case "no_spaces", _:
            return Message("There are no spaces yet."), ()
        case "not_joined", _:
            return _of_lonely(draft)
        case "too_few", ("castles",):
            return Message("A board needs at least two castles."), tuple(draft.castles)
        case "unknown_key", (key, *_):
            return Message("The file has an unknown entry: {key}.", key=key), ()
        case "too_far_outside", ("river",):
            return Message("The river runs too far off the board."), ()
        case "printed_castles", _:
            message = Message(
                "A printed board has 18 castles; this one has {number}.", number=number
            )
        case "printed_gates", _:
            message = Message(
                "A printed Rheingold has 19 gates; this board has {number}.", number=number
            )
        case "printed_crossings", _:
            template = (
                "A printed Rheingold has 3 crossings, Highlanders 2; this board has {number}."
            )
            message = Message(template, number=number)
        case "printed_banks", _:
            message = Message("A printed Rheingold has three starts on each bank.")
        case _:
            return None
    return message, ()


def _of_place(draft: BoardDraft, place: str, keys: BoardPath, fault: BoardFault) -> _Said | None:
    """The sentence about a place; None when there is none of ours."""
    name = called(draft, place)
    match fault.code, keys:
        case "list_of_spaces", ("gates",) if place in draft.castles and not (
            draft.castles[place].gates
        ):
            return Message("{castle} has no gate yet.", castle=name), (place,)
        case "list_of_spaces", ("exits",):
            message = Message(
                "Start {number} has no exit to a space yet.", number=start_number(place)
            )
            return message, (place,)
        case "nameless", _:
            return Message("{castle} has no name yet.", castle=name), (place,)
        case "outside", ("at",):
            return Message("Off the board: {place}.", place=name), (place,)
        case "same_spot", ("at",):
            other, _ = _place(draft, fault.place("other"))
            if not other:
                return None
            beside = called(draft, other)
            return Message("On the same spot: {place} and {other}.", place=name, other=beside), (
                place,
                other,
            )
        case "unknown_key", _:
            message = Message(
                "The file has an unknown entry for {place}: {key}.",
                place=name,
                key=dotted(keys),
            )
            return message, (place,)
    return None


def _of_lonely(draft: BoardDraft) -> _Said | None:
    left = lonely(draft)
    if not left:
        return None
    if len(left) == 1:
        return Message("No road reaches this space."), left
    return Message("No road joins these {number} spaces to the others.", number=len(left)), left
