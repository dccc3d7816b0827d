"""What would the program do here? A line on the sheet of advice, said as an opinion.

It thinks for whoever acts with what lies open alone, so the answer is the same for everybody.
"""

from __future__ import annotations

from companion.ui.i18n.translate import _
from companion.ui.ports.program_players import Ideas
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.advice_sheet import AdviceLine


def opinion(match: MatchInPlay) -> tuple[AdviceLine, ...]:
    """The best line in the program's opinion; a line that it is thinking, or none."""
    found = match.programs.ideas()
    if found is None or str(found.trouble):
        return ()
    if found.thinking:
        return (AdviceLine(_("The computer is thinking about it.")),)
    text = _told(match, found)
    return (AdviceLine(_("The computer suggests: {what}.").format(what=text)),) if text else ()


def _told(match: MatchInPlay, found: Ideas) -> str:
    """What hands would do first."""
    if not found.lines:
        return ""
    instructions, moves = match.game_ui.instructions, found.lines[0]
    number = instructions.gesture(moves)
    return instructions.instruction(match.referee.state, moves[:number])
