"""Which sentences stand on the table screen at this moment? Pure: they choose, `wording` words."""

from __future__ import annotations

from dataclasses import replace

from companion.games.ringgeister.state import Phase, State
from companion.games.ringgeister.view import TableView
from companion.ui.games.ringgeister.table import move_builder, setting_up, wording
from companion.ui.games.ringgeister.table.board_part import Shown
from companion.ui.games.ringgeister.table.move_plan import (
    Chosen,
    Going,
    Idle,
    MovePlan,
    SettingUp,
)
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import capitalised, sentences
from companion.ui.i18n.translate import _, translate_refusal
from companion.ui.screen_kit.computers_turn import ComputersTurn, thinking
from companion.ui.screen_kit.table_shell import TableNote


def due(
    state: State,
    view: TableView,
    plan: MovePlan,
    voice: RinggeisterVoice,
    shown: Shown | None,
    computer: ComputersTurn | None = None,
) -> str:
    """What is due: of the act that is seen, else of the position; `computer` is to act there.

    Before a walk that decides something, it is said here what.
    """
    if shown is not None:
        return wording.film_due(shown.act, shown.now, voice)
    if computer is not None and computer.decides:
        return thinking(computer)
    if computer is not None and state.phase is Phase.DRAW and isinstance(plan, Idle):
        return _("Turn up a card for {name}").format(name=computer.name)
    if isinstance(plan, SettingUp):
        return setting_up.due(plan)
    found = move_builder.foreseen(state, plan)
    gravest = "" if found is None else wording.sets_off(found, voice)[0]
    return gravest or wording.due(state, view, plan, voice)


def told(state: State, plan: MovePlan, voice: RinggeisterVoice, shown: Shown | None) -> str | None:
    """What came of the act that is seen, or what else the walk would set off; else None."""
    if shown is not None:
        return wording.film_story(shown.act, voice) if shown.now.over else ""
    found = move_builder.foreseen(state, plan)
    alone = _("Gandalf's walk is the whole turn.") if _forgoes(state, plan) else ""
    if found is None:
        return alone or None
    return sentences(wording.sets_off(found, voice)[1], "" if found.won else alone)


def _forgoes(state: State, plan: MovePlan) -> bool:
    """Whether Gandalf is chosen by a player whose own two figures could walk instead."""
    return isinstance(plan, (Chosen, Going)) and move_builder.forgoes(state, plan.figure)


def noted(view: TableView, voice: RinggeisterVoice, note: TableNote) -> tuple[str, str]:
    """A note's text and its rule, with the names of a refusal as people know them."""
    why = note.why
    if isinstance(why, str):
        return why, ""
    values = tuple(
        (name, voice.called(view, value, note.place) if isinstance(value, str) else value)
        for name, value in why.values
    )
    text = translate_refusal(replace(why, values=values))
    return capitalised(text), _("Rule {paragraph}").format(paragraph=why.paragraph)
