"""What is the draft of a board that its game accepts and that nobody can draw here? Pure.

It is kept, named and given away like all others: its heading is the draft's, and everything
else of its file is in `unknown`. What is wrong with it cannot be mended, so it is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion import games
from companion.core.drafting import sheet_changes, sheet_edits
from companion.core.drafting.finding import Finding, GuideStep
from companion.core.drafting.ledger import EditLedger
from companion.core.drafting.sheet import DraftSheet, Point, written
from companion.core.drafting.sheet_edits import SHEET_WORDS, SheetEdit
from companion.core.drafting.sheet_reading import SheetReading
from companion.core.errors import BoardError, EditError, NotationError
from companion.core.game import BoardReport, Json
from companion.core.message import Message
from companion.core.rulekit.board_inspection import no_board

_HEADING: Final = frozenset(
    {"id", "name", "game", "authentic", "note", "size_mm", "picture", "picture_corners"}
)
_LEDGER: Final = EditLedger[SheetEdit](SHEET_WORDS)


class _Todo(Enum):
    READY = "ready"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class WholeDraft(DraftSheet):
    """A board as its file has it. Two are alike when their files would be."""

    def __eq__(self, other: object) -> bool:
        """Alike when their files are."""
        return isinstance(other, WholeDraft) and _file(self) == _file(other)

    def __hash__(self) -> int:
        """Of what is cheap to compare."""
        return hash((self.id, self.name, self.game))


class WholeDrafting:
    """The boards of one game, as they are; see `Drafting`."""

    def __init__(self, game: str) -> None:
        """For the game with this slug."""
        self._game = game

    def blank(self, _name: str, _size_mm: Point | None = None) -> WholeDraft:
        """There is no empty one.

        Raises:
            NotationError: always.
        """
        raise NotationError("Boards of this game cannot be drawn.")

    def is_bare(self, _draft: WholeDraft) -> bool:
        """It never is."""
        return False

    def from_json(self, obj: Json) -> WholeDraft:
        """The draft that a board file's object describes."""
        if not isinstance(obj, dict):
            raise BoardError((no_board(),))
        reading = SheetReading(obj)
        note = reading.head(self._game, _HEADING)
        picture, corners = reading.photograph()
        accepted = games.find(self._game).check_board(obj)
        faults = (*accepted.faults, *reading.report().faults)
        if faults:
            raise BoardError(tuple(dict.fromkeys(faults)))
        across, down = obj["size_mm"]
        return WholeDraft(
            id=obj["id"], name=obj["name"], game=self._game,
            authentic=obj.get("authentic", False), note=note, size_mm=(across, down),
            picture=picture, picture_corners=corners, unknown=reading.unknown,
        )  # fmt: skip

    def to_json(self, draft: WholeDraft) -> dict[str, Json]:
        """The board file's object."""
        return _file(draft)

    def apply(self, draft: WholeDraft, edit: SheetEdit) -> WholeDraft:
        """The draft after an edit of its heading."""
        match edit:
            case sheet_edits.Rename(sheet_edits.BOARD, name):
                return sheet_changes.call(draft, name)
            case (
                sheet_edits.SetNote()
                | sheet_edits.Authentic()
                | sheet_edits.Photograph()
                | sheet_edits.NoPhotograph()
            ):
                return sheet_changes.describe(draft, edit)
            case _:
                raise EditError("Boards of this game cannot be drawn.")

    def write_edit(self, edit: SheetEdit) -> list[Json]:
        """An edit as JSON."""
        return _LEDGER.write(edit)

    def read_edit(self, obj: Json) -> SheetEdit:
        """The edit that a JSON value describes."""
        return _LEDGER.read(obj)

    def findings(self, _draft: WholeDraft, report: BoardReport) -> tuple[Finding, ...]:
        """What the check says, as it says it."""
        faults = (Finding(one.message, (), True, one.code) for one in report.faults)
        warnings = (Finding(one.message, (), False, one.code) for one in report.warnings)
        return (*faults, *warnings)

    def next_step(self, _draft: WholeDraft, _report: BoardReport) -> GuideStep:
        """There is nothing to be done."""
        return GuideStep(_Todo.READY, Message("The board is ready to play."), is_last=True)


def _file(draft: WholeDraft) -> dict[str, Json]:
    return written(draft, {})
