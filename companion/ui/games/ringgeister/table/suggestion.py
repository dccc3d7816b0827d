"""How is a line of the program told to a person of a Ringgeister table? Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister import instructions
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.opinion import Suggest, Suggestion
from companion.ui.widgets.base import Intent


def suggest(
    state: State, reasons: Mapping[tuple[str, str], str], voice: RinggeisterVoice
) -> Suggest:
    """Tells the best line; a tap shows its walk.

    Args:
        state: the position.
        reasons: figure and point → what speaks for a walk there, in few words.
        voice: names of figures and places.
    """
    return partial(_suggest, state, reasons, voice)


def _suggest(
    state: State,
    reasons: Mapping[tuple[str, str], str],
    voice: RinggeisterVoice,
    lines: Sequence[tuple[mv.Move, ...]],
) -> Suggestion | None:
    if not lines:
        return None
    move = lines[0][0]
    if isinstance(move, mv.LayToken):
        # Nothing marks the field: the tile is enough, whose lit field is seen.
        text = _("Place the token {place:at}").format(place=voice.place(state, move.field))
        return Suggestion(text)
    if not isinstance(move, mv.Walk):
        return Suggestion(instructions.instruction(state, lines[0][:1]))
    # The tap shows the point on the board: its tile is enough, and can be read from a metre.
    place, why = voice.near(state, move.to), reasons.get((move.figure, move.to), "")
    text = _("{figure}: {what}").format(figure=voice.short(move.figure), what=why or place)
    intent = Intent("advised", f"{move.figure} {move.to}")
    return Suggestion(capitalised(text), place if why else "", intent)
