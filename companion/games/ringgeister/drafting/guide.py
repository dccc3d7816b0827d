"""What is to be done next with a board of tiles? Pure.

It guides a person who owns a copy: one tile after the other, the borders last (the slots are in
this order), then starts and the Mountain, then what the check still finds. The order is only a
suggestion.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from companion.core.board_fault import BoardReport
from companion.core.drafting.finding import Finding, GuideStep
from companion.core.message import Message
from companion.games.ringgeister.drafting.draft import TileDraft, is_empty, split
from companion.games.ringgeister.drafting.findings import findings
from companion.games.ringgeister.drafting.usual import usual


class Todo(Enum):
    """What there is to be done."""

    PHOTOGRAPH = "photograph"
    SLOTS = "slots"
    POINTS = "points"
    WAYS = "ways"
    DOUBT = "doubt"
    """Something may be missing on the tile in hand."""
    STARTS = "starts"
    MOUNTAIN = "mountain"
    FAULT = "fault"
    LOOK = "look"
    """A warning is left: playable, but not as printed copies are."""
    READY = "ready"


def is_bare(draft: TileDraft) -> bool:
    """Whether nothing is drawn on it: every tile is empty, and lies where it lay on a new one."""
    new = usual()
    return all(map(is_empty, draft.tiles.values())) and (
        not draft.slots or (draft.slots == new.slots and draft.shapes == new.shapes)
    )


def next_step(draft: TileDraft, report: BoardReport) -> GuideStep:
    """What is to be done next; `report` is what the game's check says of the draft's file."""
    if is_bare(draft) and draft.picture is None:
        message = Message("Put a photo of your board under the sheet, or tap a tile.")
        return GuideStep(Todo.PHOTOGRAPH, message)
    if not draft.layout:
        return GuideStep(Todo.SLOTS, Message("This board has no tiles. Start a new one."))
    found = findings(draft, report)
    step = _tile(draft, found)
    if step is not None:
        return step
    for finding in found:
        if finding.is_fault:
            key = {
                "black_starts": Todo.STARTS, "white_starts": Todo.STARTS,
                "one_mountain": Todo.MOUNTAIN,
            }.get(finding.code, Todo.FAULT)  # fmt: skip
            return GuideStep(key, finding.message, finding.places)
    for finding in found:
        return GuideStep(Todo.LOOK, finding.message, finding.places)
    return GuideStep(Todo.READY, Message("The board is ready to play."), is_last=True)


def _tile(draft: TileDraft, found: Sequence[Finding]) -> GuideStep | None:
    """The tile that was begun, else the next empty one; None when all are drawn."""
    laid = [tile for tile, _ in draft.layout.values()]
    wrong: dict[str, Finding] = {}
    for finding in found:
        if finding.is_fault and finding.place is not None:
            wrong.setdefault(split(finding.place)[0], finding)
    drawn = [tile for tile in laid if not is_empty(draft.tiles[tile])]
    done = sum(tile not in wrong for tile in drawn)
    for tile in drawn:
        if not draft.tiles[tile].ways:
            message = Message(
                "Tile {tile}: draw the paths, from place to place and to the edge.", tile=tile
            )
            return GuideStep(Todo.WAYS, message, (tile,), done, len(laid))
        if tile in wrong:
            one = wrong[tile]
            return GuideStep(Todo.FAULT, one.message, one.places, done, len(laid))
    empty = next_empty(draft)
    if empty is None:
        return None
    message = Message(
        "Tile {tile}: tap its grey, black and white points. {done} of {of} tiles.",
        tile=empty, done=done, of=len(laid),
    )  # fmt: skip
    return GuideStep(Todo.POINTS, message, (empty,), done, len(laid))


def next_empty(draft: TileDraft) -> str | None:
    """The first laid tile on which nothing is drawn; None when there is none."""
    return next((tile for tile, _ in draft.layout.values() if is_empty(draft.tiles[tile])), None)
