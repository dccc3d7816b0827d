"""How is a board drawn whose game only its file says? By that game's drafting."""

from __future__ import annotations

from dataclasses import replace

from companion import games
from companion.core.board_fault import BoardFault, either
from companion.core.drafting.drafting import AnyDrafting
from companion.core.drafting.sheet import DraftSheet
from companion.core.errors import BoardError
from companion.core.game import Json

USUAL_GAME = next(iter(games.INFOS))
"""The game of a board when nobody says which; its check says what is wrong with such a file."""


def drafting_of(draft: DraftSheet) -> AnyDrafting:
    """The drafting of a draft's game."""
    return games.find_drafting(draft.game)


def drafting_for(obj: Json) -> AnyDrafting:
    """The drafting for a board file's object; for one of no game that is known, the usual one."""
    slug = obj.get("game") if isinstance(obj, dict) else None
    if isinstance(slug, str) and slug in games.INFOS:
        return games.find_drafting(slug)
    return games.find_drafting(USUAL_GAME)


def from_json(obj: Json) -> DraftSheet:
    """The draft that a board file's object describes.

    Raises:
        BoardError: it holds what no draft can; every such fault is named.
    """
    try:
        draft: DraftSheet = drafting_for(obj).from_json(obj)
    except BoardError as error:
        raise BoardError(tuple(map(_of_any_game, error.faults))) from None
    return draft


def _of_any_game(fault: BoardFault) -> BoardFault:
    """A fault as it is; but a board of no known game may be of any, not only of the usual one."""
    if fault.code != "other_game":
        return fault
    found = dict(fault.values)["found"]
    return replace(fault, values=(("found", found), ("wanted", either(tuple(games.INFOS)))))


def to_json(draft: DraftSheet) -> dict[str, Json]:
    """The board file's object."""
    return drafting_of(draft).to_json(draft)
