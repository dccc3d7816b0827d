"""What is different on the table, in words? A line for each thing."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.phrasing import capitalised
from companion.ui.i18n.translate import _


def changes(before: State, after: State, voice: RinggeisterVoice) -> tuple[str, ...]:
    """How the table stands, where the screen has it otherwise."""
    return tuple(capitalised(line) for _point, line in _changes(before, after, voice))


def changed_points(before: State, after: State, voice: RinggeisterVoice) -> tuple[str, ...]:
    """The points at which the table stands otherwise; of a tile, its first one."""
    return tuple(point for point, _line in _changes(before, after, voice) if point)


def _changes(before: State, after: State, voice: RinggeisterVoice) -> Iterator[tuple[str, str]]:
    """The point of each thing, "" for what has none, and its line."""
    board = after.terms.board
    for figure, was, now in zip(after.terms.figures, before.light, after.light, strict=True):
        if was != now and now is not None:
            point = board.points[now].name
            place = voice.place(after, point)
            yield point, _("{figure} is {place:at}").format(figure=voice.who(figure), place=place)
    there = dict(before.dark)
    for number, kind in after.dark:
        if there.get(number) != kind:
            point = board.points[number].name
            place = voice.place(after, point)
            yield point, _("{figure} is {place:at}").format(figure=voice.who(kind), place=place)
    tokens = dict(after.tokens)
    for number, field in enumerate(board.fields):
        token = tokens.get(number, "")
        if dict(before.tokens).get(number, "") == token:
            continue
        point = board.points[field.points[0]].name
        place = voice.place(after, point)
        if token:
            text = _("{name}'s token is {place:at}")
            yield point, text.format(name=voice.name(token), place=place)
        else:
            yield point, _("There's no token {place:at}").format(place=place)
    for tile, was_turned, now_turned in zip(board.tiles, before.turns, after.turns, strict=True):
        if was_turned != now_turned:
            point = board.points[tile.points[0]].name
            place = voice.place(after, point)
            yield point, _("Turned differently: {place}").format(place=place)
    if before.card != after.card and after.card is not None:
        yield "", _("Current card: {drawn}").format(drawn=voice.card(after.card))
    if before.mover != after.mover:
        yield "", _("It's {name}'s turn").format(name=voice.name(after.colour))
