"""How are boards of Rheinländer drawn? The modules beside this one, joined. Pure."""

from __future__ import annotations

from companion.core.board_fault import BoardReport
from companion.core.drafting.finding import Finding, GuideStep
from companion.core.drafting.sheet import Point
from companion.core.game import Json
from companion.games.rheinlander.drafting import applying, draft, findings, guide, reading
from companion.games.rheinlander.drafting.draft import USUAL_SIZE, ZoneDraft
from companion.games.rheinlander.drafting.edits import Edit
from companion.games.rheinlander.drafting.ledger import LEDGER


class RheinlanderDrafting:
    """Drawing a river, its zones and slots; see `Drafting`."""

    def blank(self, name: str, size_mm: Point | None = None) -> ZoneDraft:
        """An empty sheet."""
        size = USUAL_SIZE if size_mm is None else size_mm
        return ZoneDraft(id="board", name=name, size_mm=size)

    def is_bare(self, draft_: ZoneDraft) -> bool:
        """Whether nothing is drawn on it."""
        return draft.is_bare(draft_)

    def from_json(self, obj: Json) -> ZoneDraft:
        """The draft that a board file's object describes."""
        return reading.from_json(obj)

    def to_json(self, draft_: ZoneDraft) -> dict[str, Json]:
        """The board file's object."""
        return draft.to_json(draft_)

    def apply(self, draft_: ZoneDraft, edit: Edit) -> ZoneDraft:
        """The draft after an edit."""
        return applying.apply(draft_, edit)

    def write_edit(self, edit: Edit) -> list[Json]:
        """An edit as JSON."""
        return LEDGER.write(edit)

    def read_edit(self, obj: Json) -> Edit:
        """The edit that a JSON value describes."""
        return LEDGER.read(obj)

    def findings(self, draft_: ZoneDraft, report: BoardReport) -> tuple[Finding, ...]:
        """What the check says, at its places."""
        return findings.findings(draft_, report)

    def next_step(self, draft_: ZoneDraft, report: BoardReport) -> GuideStep:
        """What is to be done next."""
        return guide.next_step(draft_, report)
