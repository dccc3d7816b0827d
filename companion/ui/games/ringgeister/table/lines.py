"""Which sentences stand on the table screen at this moment? Pure: they choose, `wording` words."""

from __future__ import annotations

from dataclasses import replace

from companion.games.ringgeister.state import State
from companion.games.ringgeister.view import TableView
from companion.ui.games.ringgeister.table import move_builder, wording
from companion.ui.games.ringgeister.table.board_part import Shown
from companion.ui.games.ringgeister.table.move_plan import MovePlan
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _, translate_refusal
from companion.ui.screen_kit.table_shell import TableNote


def due(
    state: State, view: TableView, plan: MovePlan, voice: RinggeisterVoice, shown: Shown | None
) -> str:
    """What is due: of the act that is seen, else of the position."""
    if shown is not None:
        return wording.film_due(shown.act, shown.now, voice)
    return wording.due(state, view, plan, voice)


def told(state: State, plan: MovePlan, voice: RinggeisterVoice, shown: Shown | None) -> str | None:
    """What came of the act that is seen, or what the walk that is begun sets off; else None."""
    if shown is not None:
        return wording.film_story(shown.act, voice) if shown.now.over else ""
    found = move_builder.foreseen(state, plan)
    return None if found is None else wording.sets_off(found, voice)


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
