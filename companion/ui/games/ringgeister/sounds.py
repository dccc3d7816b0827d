"""What does a Ringgeister match sound like? Kind of event → sound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.ringgeister import events as ev
from companion.ui.sounds import kinds

SOUNDS: Final[Mapping[str, str]] = {
    ev.CardTurned.kind: kinds.CARD,
    ev.FigurePlaced.kind: kinds.PIECE,
    ev.TokenPlaced.kind: kinds.PIECE,
    ev.FigureReturned.kind: kinds.PIECE,
    ev.TileTurned.kind: kinds.SHIELD,
    ev.FigureWalked.kind: kinds.MARCH,
    ev.DarkWalked.kind: kinds.MARCH,
    ev.WindBlew.kind: kinds.WIND,
    ev.MissionDone.kind: kinds.WON,
    ev.DarkRepelled.kind: kinds.HELD,
    ev.FigureBeaten.kind: kinds.LOST,
    ev.MatchEnded.kind: kinds.END,
}
