"""Who acts, and what is due? The table panel's first lines."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from companion.core.game import Colour
from companion.games.ringgeister.state import Phase, State
from companion.referee.prompts import PromptKind, seat_of
from companion.referee.referee import Referee
from companion.ui.games.ringgeister.table.board_part import Shown
from companion.ui.games.ringgeister.table.layout import TableAreas
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Widget
from companion.ui.widgets.parts import Image, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Picture


def beside_name(sizes: Metrics, at: TableAreas, name: str) -> int:
    """From where on a short name leaves room in its row, in pixels; "" leaves all of it."""
    if not name:
        return at.name.x
    return min(at.controls.x, _name(sizes, at, name).box.right + 2 * sizes.gap)


def _name(sizes: Metrics, at: TableAreas, name: str) -> Words:
    """A name; on a lying screen its box is no broader than it."""
    if sizes.portrait:
        return Words(name, at.name, sizes.body, "name", None, -1, lines=1)
    words = Words(name, at.name, sizes.body, "name", None, -1, lines=2)
    wide = min(at.name.w, words.fitted().width + 2)
    return replace(words, box=Rect(at.name.x, at.name.y, wide, at.name.h))


def heading(sizes: Metrics, at: TableAreas, name: str, arms: Picture, words: str) -> list[Widget]:
    """What is due, and whose arms and name it is.

    Args:
        sizes: of the screen.
        at: its parts.
        name: of the player who acts; "" where its room is needed.
        arms: of the player.
        words: what is due.
    """
    lines = 2 if sizes.portrait else 1
    found: list[Widget] = [
        Label(Words(words, at.words, sizes.prompt, "text_bold", None, -1, lines=lines)),
        Image(at.crest, arms),
    ]
    if name:
        found.append(Label(_name(sizes, at, name)))
    return found


def person_goes_on(match: MatchInPlay, before: State) -> bool:
    """Whether a person walks next, to whom what is left of a move can be told beside that.

    Where computers carry on alone, nobody moves what theirs have set off.

    Args:
        match: on the table.
        before: the position before that move.
    """
    referee, prompt = match.referee, match.referee.prompt
    if prompt.kind is not PromptKind.DECIDE or referee.state.phase is not Phase.MOVE:
        return False
    programs = referee.queries.programs
    alone = match.programs.goes_on_alone and seat_of(referee.setup, before.colour) in programs
    return prompt.seat not in programs and not alone


def acting(referee: Referee, shown: Shown | None) -> Colour:
    """The colour that acts: while an act is seen, the one that set it off."""
    if shown is not None:
        return shown.act.before.colour
    prompt = referee.prompt
    if prompt.kind is PromptKind.DECIDE and prompt.seat is not None:
        return referee.setup.seats[prompt.seat].colours[0]
    return prompt.colour
