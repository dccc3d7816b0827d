"""What is drawing a board of one game? The contract of a game's package `drafting`. Pure."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias, TypeVar

from companion.core.board_fault import BoardReport
from companion.core.drafting.finding import Finding, GuideStep
from companion.core.drafting.sheet import DraftSheet, Point
from companion.core.game import Json

_D = TypeVar("_D", bound=DraftSheet)
_E = TypeVar("_E")


class Drafting(Protocol[_D, _E]):
    """How boards of one game are drawn. Draft D, edit E; both are frozen values."""

    def blank(self, name: str, size_mm: Point | None = None) -> _D:
        """An empty sheet, of the size of a printed board where none is given."""

    def is_bare(self, draft: _D) -> bool:
        """Whether nothing is drawn on it."""

    def from_json(self, obj: Json) -> _D:
        """The draft that a board file's object describes.

        Raises:
            BoardError: it holds what no draft can; every such fault is named.
        """

    def to_json(self, draft: _D) -> dict[str, Json]:
        """The board file's object."""

    def apply(self, draft: _D, edit: _E) -> _D:
        """The draft after an edit.

        Raises:
            EditError: it makes no sense here; one sentence says why.
        """

    def write_edit(self, edit: _E) -> list[Json]:
        """An edit as JSON."""

    def read_edit(self, obj: Json) -> _E:
        """The edit that a JSON value describes.

        Raises:
            NotationError: it describes none.
        """

    def findings(self, draft: _D, report: BoardReport) -> tuple[Finding, ...]:
        """What the game's check says of a draft's file, at its places; faults first."""

    def next_step(self, draft: _D, report: BoardReport) -> GuideStep:
        """What is to be done next; `report` is what the game's check says of its file."""


AnyDrafting: TypeAlias = Drafting[Any, Any]
"""Drawing boards of a game whose own types do not matter to the caller."""
