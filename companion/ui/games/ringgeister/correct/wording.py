"""What is different on the table, in words? A line for each thing."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _


def changes(before: State, after: State, voice: RinggeisterVoice) -> tuple[str, ...]:
    """How the table stands, where the screen has it otherwise."""
    return tuple(capitalised(line) for line in _changes(before, after, voice))


def _changes(before: State, after: State, voice: RinggeisterVoice) -> Iterator[str]:
    board = after.terms.board
    for figure, was, now in zip(after.terms.figures, before.light, after.light, strict=True):
        if was != now and now is not None:
            place = voice.place(after, board.points[now].name)
            yield _("{figure} is {place:at}").format(figure=voice.who(figure), place=place)
    there = dict(before.dark)
    for point, kind in after.dark:
        if there.get(point) != kind:
            place = voice.place(after, board.points[point].name)
            yield _("{figure} is {place:at}").format(figure=voice.who(kind), place=place)
    tokens = dict(after.tokens)
    for number, field in enumerate(board.fields):
        token = tokens.get(number, "")
        if dict(before.tokens).get(number, "") == token:
            continue
        place = voice.place(after, board.points[field.points[0]].name)
        if token:
            text = _("{name}'s token is {place:at}")
            yield text.format(name=voice.name(token), place=place)
        else:
            yield _("There's no token {place:at}").format(place=place)
    for tile, was_turned, now_turned in zip(board.tiles, before.turns, after.turns, strict=True):
        if was_turned != now_turned:
            place = voice.place(after, board.points[tile.points[0]].name)
            yield _("Turned differently: {place}").format(place=place)
    if before.card != after.card and after.card is not None:
        yield _("Current card: {drawn}").format(drawn=voice.card(after.card))
    if before.mover != after.mover:
        yield _("It's {name}'s turn").format(name=voice.name(after.colour))
