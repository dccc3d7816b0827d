"""What does a Rheinländer match sound like? Kind of event → sound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.rheinlander import events as ev
from companion.ui.sounds import kinds

SOUNDS: Final[Mapping[str, str]] = {
    ev.MarkerLaid.kind: kinds.PIECE,
    ev.CardDiscarded.kind: kinds.CARD,
    ev.CardsReshuffled.kind: kinds.CARD,
    ev.KnightPlaced.kind: kinds.PIECE,
    ev.KnightConverted.kind: kinds.MARCH,
    ev.BastionBuilt.kind: kinds.PIECE,
    ev.DukePlaced.kind: kinds.WON,
    ev.DukeRemoved.kind: kinds.LOST,
    ev.ArchbishopPassed.kind: kinds.SHIELD,
    ev.CastleTaken.kind: kinds.FALLEN,
    ev.CastleChanged.kind: kinds.FALLEN,
    ev.MatchEnded.kind: kinds.END,
}
