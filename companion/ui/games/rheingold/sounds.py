"""What does a Rheingold or Highlanders match sound like?

Kind of event → sound. What depends on a shield sounds only once the shield lies open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.rheingold import events as ev
from companion.ui.sounds import kinds

SOUNDS: Final[Mapping[str, str]] = {
    ev.DieRolled.kind: kinds.DIE,
    ev.KnightEntered.kind: kinds.PIECE,
    ev.KnightsMarched.kind: kinds.MARCH,
    ev.KnightsEngaged.kind: kinds.MARCH,
    ev.KnightsRetreated.kind: kinds.MARCH,
    ev.BattleWon.kind: kinds.WON,
    ev.BattleLost.kind: kinds.LOST,
    ev.BattleTied.kind: kinds.LOST,
    ev.SiegeLaid.kind: kinds.SIEGE,
    ev.SiegeHeld.kind: kinds.HELD,
    ev.ShieldOpened.kind: kinds.TURNED,
    ev.ShieldPlaced.kind: kinds.SHIELD,
    ev.CastleTaken.kind: kinds.FALLEN,
    ev.CastleHandedBack.kind: kinds.FLAG,
    ev.CastleInherited.kind: kinds.FLAG,
    ev.MatchEnded.kind: kinds.END,
}
