"""What would the program do here? A line on the sheet of advice, said as an opinion.

It thinks for whoever acts with what lies open alone, so the answer is the same for everybody. A
game says which of the lines can be told to a person, why, and what a tap on it begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.ui.i18n.translate import _
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.widgets.advice_sheet import AdviceLine
from companion.ui.widgets.base import Intent
from companion.ui.widgets.picture import Icon


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What a person might do first.

    Attributes:
        text: what hands would do.
        why: what it is good for, in few words; "" where nobody can say.
        intent: what a tap on it begins; None where it is only said.
    """

    text: str
    why: str = ""
    intent: Intent | None = None


Suggest: TypeAlias = Callable[[Sequence[tuple[Any, ...]]], Suggestion | None]
"""What of these lines, the best first, a person is told; None where that is nothing."""


def opinion(match: MatchInPlay, suggest: Suggest) -> tuple[AdviceLine, ...]:
    """The best line in the program's opinion; a line that it is thinking, or none."""
    found = match.programs.ideas()
    if found is None or str(found.trouble):
        return ()
    if found.thinking:
        return (AdviceLine(_("The computer is thinking about it.")),)
    said = suggest(found.lines)
    if said is None or not said.text:
        return ()
    if said.intent is None:
        return (AdviceLine(_("The computer suggests: {what}.").format(what=said.text)),)
    small = _("the computer suggests it")
    if said.why:
        small = _("the computer suggests it: {why}").format(why=said.why)
    return (AdviceLine(said.text, said.intent, small, Icon("query")),)


def ordered(
    match: MatchInPlay, lines: Sequence[AdviceLine], opinions: Sequence[AdviceLine]
) -> tuple[AdviceLine, ...]:
    """Remarks, then what the program suggests, then everything else that can be tapped.

    What begins the same, or reads the same, is told once.

    Where chance has answered before a correction there is nothing to choose.
    """
    if match.referee.answered is not None:
        return (AdviceLine(_("What's rolled or revealed stands")),)
    said = [line for line in (*lines, *opinions) if line.intent is None]
    first = [line for line in opinions if line.intent is not None]
    told = {part for line in first for part in (line.text, line.intent)}
    rest = [
        line for line in lines if line.intent is not None and not told & {line.text, line.intent}
    ]
    return (*said, *first, *rest)
