"""Which match is measured of each game? A whole one, as it was once played and told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.app.transfer import export_match
from companion.boards.shipped import shelf
from companion.core.game import AnyGame, Setup

_TOLD = Path(__file__).parents[1] / "tests" / "rules"


def sample(slug: str) -> tuple[AnyGame, Setup, Sequence[Any]]:
    """Game, set-up and moves of the match that is shipped, or of the one that its tests tell."""
    told = _TOLD / slug / "transcripts" / "standard.match"
    shipped = export_match.from_text(shelf.sample())
    if shipped[0].info.slug == slug:
        return shipped
    return export_match.from_text(told.read_text("utf-8"))
