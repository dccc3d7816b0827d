"""What is asked beside the board, and what does the large button do? Pure.

Made from a position, from what is left of the moves, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.core.game import Seat
from companion.referee.prompts import PromptKind
from companion.ui.boards.voice import Depiction, Speaker
from companion.ui.i18n.translate import _
from companion.ui.screens.list_table.move_filter import KIND, MoveJson, Narrowing, Question
from companion.ui.widgets.base import Intent

FEW: Final = 6
"""The number of answers offered beside the facts; more get a list of their own."""


@dataclass(frozen=True)
class Now:
    """A position, as far as the screen needs it.

    Attributes:
        state: the public state.
        view: the open table.
        voice: the game's words.
        where: name in a move → place.
        seat: the seat that acts, None when none does.
        colour: the colour of the player who acts.
        kind: what the match waits for.
        more: after the next lot another one is due.
    """

    state: Any
    view: Any
    voice: Speaker
    where: Mapping[str, str]
    seat: Seat | None
    colour: str
    kind: PromptKind
    more: bool


@dataclass(frozen=True, slots=True)
class AnswerButton:
    """A button beside the board: what is on it, and what it means."""

    id: str
    label: Depiction
    intent: Intent


@dataclass(frozen=True)
class MoveOffer:
    """What can be done now, beside the board.

    Attributes:
        due: what is due, in a sentence.
        sentence: what the move that is meant would be; empty while none is.
        asked_of: the moves that the question is about; what they say is lit.
        question: what is asked, None when the board alone can say it.
        choices: its answers, as buttons.
        full: the answers have the whole panel.
        large: the large button's text.
        intent: what it means, None when it cannot be pressed.
        quiet: the large button is optional: other kinds of move are possible.
        meant: the move that it makes.
    """

    due: str
    sentence: str
    asked_of: Narrowing
    question: Question | None
    choices: tuple[AnswerButton, ...]
    full: bool
    large: str
    intent: Intent | None
    quiet: bool
    meant: MoveJson | None


def offer(now: Now, narrowing: Narrowing, *, listing: bool, drawing: bool) -> MoveOffer:
    """What is offered.

    Args:
        now: the position.
        narrowing: the moves that are still meant.
        listing: a long list of answers was asked for.
        drawing: lots are being drawn, one after another.
    """
    narrowed = narrowing.before is not None
    alone = len(narrowing.moves.objects) == 1 and now.kind is PromptKind.DECIDE
    meant = narrowing.one if narrowed or alone else None
    bare = None if narrowed else plain(narrowing)
    asked_of, question = asked(now.voice, narrowing, bare)
    # Kinds always stay at the foot, other questions get the panel: no button changes its meaning.
    full = (narrowed or listing) and question is not None and question.key != KIND
    large, intent = _large(now, narrowing, meant, bare, drawing=drawing)
    waiting = drawing or now.kind is PromptKind.OVER
    return MoveOffer(
        due=_due(
            now, asked_of, question if narrowed or listing else None, meant, narrowed=narrowed
        ),
        sentence=now.voice.sentence(now.view, meant) if meant is not None else "",
        asked_of=asked_of,
        question=question,
        choices=() if waiting else _choices(now, narrowing, question, bare, full=full),
        full=full,
        large=large,
        intent=intent,
        quiet=intent is not None and intent.name == "plain" and len(narrowing.kinds) > 1,
        meant=meant if meant is not None else {KIND: bare} if bare is not None else None,
    )


def plain(narrowing: Narrowing) -> str | None:
    """The last kind of move that needs no more words, such as "end the turn"."""
    found = [move[KIND] for move in narrowing.left if set(move) == {KIND}]
    return str(found[-1]) if found else None


def asked(
    voice: Speaker, narrowing: Narrowing, bare: str | None
) -> tuple[Narrowing, Question | None]:
    """What is asked beside the board, and of which moves.

    While nothing is begun and all kinds but one are on the large button, that one
    need not be chosen first; its button stays where the board alone can say the rest.
    """
    question = narrowing.question(voice.listed)
    if narrowing.before is None and question is not None and question.key == KIND:
        kinds = [kind for kind in question.values if kind != bare]
        only = narrowing.with_value(KIND, kinds[0]) if len(kinds) == 1 else None
        if only is not None:
            return only, only.question(voice.listed) or Question(KIND, (kinds[0],))
    return narrowing, question


def _choices(
    now: Now, narrowing: Narrowing, question: Question | None, bare: str | None, *, full: bool
) -> tuple[AnswerButton, ...]:
    found: list[AnswerButton] = []
    for number, value in enumerate(question.values if question is not None else ()):
        if question is None or (question.key == KIND and value == bare):
            continue
        label = now.voice.value(question.key, value)
        if question.key == KIND:
            label = Depiction(now.voice.kind(str(value)))
        found.append(AnswerButton(f"choice{number}", label, Intent("value", number)))
    if full:
        return tuple(found)
    if question is not None and len(found) > FEW:
        kind = str(narrowing.left[0][KIND])
        found = [AnswerButton("list", Depiction(now.voice.kind(kind)), Intent("list"))]
    if now.kind is PromptKind.LOT and now.more and narrowing.before is None:
        found.append(AnswerButton("all", Depiction(_("Draw all")), Intent("all")))
    return tuple(found)


def _due(
    now: Now, left: Narrowing, question: Question | None, meant: MoveJson | None, *, narrowed: bool
) -> str:
    """The open question, else the next tap, else what the game says is due."""
    voice, settled = now.voice, left.settled
    if question is not None:
        kinds = question.key == KIND
        ask = _("What shall be done?") if kinds else voice.ask(question.key, settled)
        return _("{question} Or tap the board.").format(question=ask) if left.lit else ask
    if not narrowed:
        return voice.due(now.view, settled)
    if meant is not None:
        deed = voice.deed(str(meant[KIND]))
        return _('Press "{deed}", or step back').format(deed=deed)
    return voice.next_step(now.view, settled) or _("Tap one of the lit places")


def _large(
    now: Now, narrowing: Narrowing, meant: MoveJson | None, bare: str | None, *, drawing: bool
) -> tuple[str, Intent | None]:
    """Text and meaning of the large button."""
    if now.kind is PromptKind.OVER:
        return _("The result"), Intent("result")
    if drawing:
        return _("Stop"), Intent("stop")
    if meant is not None:
        return now.voice.deed(str(meant[KIND])), Intent("do")
    if now.kind is PromptKind.LOT and narrowing.before is None:
        return _("Draw one"), Intent("lot")
    if bare is not None:
        return now.voice.deed(bare), Intent("plain")
    return (_("Tap the board") if narrowing.lit else _("Choose")), None
