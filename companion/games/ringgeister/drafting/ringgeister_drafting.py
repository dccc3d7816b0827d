"""How are boards of Ringgeister drawn? The modules beside this one, joined. Pure."""

from __future__ import annotations

from dataclasses import replace

from companion.core.board_fault import BoardReport
from companion.core.drafting.finding import Finding, GuideStep
from companion.core.drafting.sheet import Point
from companion.core.game import Json
from companion.games.ringgeister.drafting import applying, findings, guide, reading, writing
from companion.games.ringgeister.drafting.draft import TileDraft
from companion.games.ringgeister.drafting.edits import Edit
from companion.games.ringgeister.drafting.ledger import LEDGER
from companion.games.ringgeister.drafting.usual import usual


class RinggeisterDrafting:
    """Drawing tiles, their slots, and cards; see `Drafting`."""

    def blank(self, name: str, size_mm: Point | None = None) -> TileDraft:
        """A board of empty tiles; on a sheet of another size there is none of them."""
        if size_mm is None or size_mm == usual().size_mm:
            return replace(usual(), name=name)
        across, down = size_mm
        return TileDraft(
            id="board", name=name, size_mm=(round(across), round(down)), shapes=usual().shapes,
            cards=usual().cards,
        )  # fmt: skip

    def is_bare(self, draft: TileDraft) -> bool:
        """Whether nothing is drawn on it."""
        return guide.is_bare(draft)

    def from_json(self, obj: Json) -> TileDraft:
        """The draft that a board file's object describes."""
        return reading.from_json(obj)

    def to_json(self, draft: TileDraft) -> dict[str, Json]:
        """The board file's object."""
        return writing.to_json(draft)

    def apply(self, draft: TileDraft, edit: Edit) -> TileDraft:
        """The draft after an edit."""
        return applying.apply(draft, edit)

    def write_edit(self, edit: Edit) -> list[Json]:
        """An edit as JSON."""
        return LEDGER.write(edit)

    def read_edit(self, obj: Json) -> Edit:
        """The edit that a JSON value describes."""
        return LEDGER.read(obj)

    def findings(self, draft: TileDraft, report: BoardReport) -> tuple[Finding, ...]:
        """What the check says, at its places."""
        return findings.findings(draft, report)

    def next_step(self, draft: TileDraft, report: BoardReport) -> GuideStep:
        """What is to be done next."""
        return guide.next_step(draft, report)
