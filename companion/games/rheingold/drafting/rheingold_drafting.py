"""How are boards of Rheingold drawn? The modules beside this one, joined. Pure."""

from __future__ import annotations

from companion.core.board_fault import BoardReport
from companion.core.drafting.finding import Finding, GuideStep
from companion.core.drafting.sheet import Point
from companion.core.game import Json
from companion.games.rheingold.drafting import applying, draft, findings, guide, reading
from companion.games.rheingold.drafting.draft import USUAL_SIZE, BoardDraft
from companion.games.rheingold.drafting.edits import Edit
from companion.games.rheingold.drafting.ledger import LEDGER


class RheingoldDrafting:
    """Drawing places, roads and a river; see `Drafting`."""

    def blank(self, name: str, size_mm: Point | None = None) -> BoardDraft:
        """An empty sheet."""
        return draft.blank(name, USUAL_SIZE if size_mm is None else size_mm)

    def is_bare(self, draft_: BoardDraft) -> bool:
        """Whether nothing is drawn on it."""
        return draft.is_bare(draft_)

    def from_json(self, obj: Json) -> BoardDraft:
        """The draft that a board file's object describes."""
        return reading.from_json(obj)

    def to_json(self, draft_: BoardDraft) -> dict[str, Json]:
        """The board file's object."""
        return draft.to_json(draft_)

    def apply(self, draft_: BoardDraft, edit: Edit) -> BoardDraft:
        """The draft after an edit."""
        return applying.apply(draft_, edit)

    def write_edit(self, edit: Edit) -> list[Json]:
        """An edit as JSON."""
        return LEDGER.write(edit)

    def read_edit(self, obj: Json) -> Edit:
        """The edit that a JSON value describes."""
        return LEDGER.read(obj)

    def findings(self, draft_: BoardDraft, report: BoardReport) -> tuple[Finding, ...]:
        """What the check says, at its places."""
        return findings.findings(draft_, report)

    def next_step(self, draft_: BoardDraft, report: BoardReport) -> GuideStep:
        """What is to be done next."""
        return guide.next_step(draft_, report)
