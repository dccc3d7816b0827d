"""Something was taken back: which piece is to be put where on the table? Words only."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.ringgeister.state import State
from companion.ui.games.ringgeister.wording import RinggeisterVoice
from companion.ui.i18n.translate import _, ngettext
from companion.ui.screen_kit import put_back


def told(before: State, after: State, voice: RinggeisterVoice) -> str:
    """What is to be done with the real pieces, now that `after` is the position again."""
    found = list(_differences(before, after, voice))
    return put_back.told(found)


def large(before: State, after: State, voice: RinggeisterVoice) -> str:
    """The same in few words, to be read from a metre away; "" where they would say too little."""
    here = zip(after.terms.figures, before.light, after.light, strict=True)
    moved = [figure for figure, was, now in here if was != now and now is not None]
    if len(moved) != 1 or len(list(_differences(before, after, voice))) != 1:
        return ""
    return _("Put {figure} back").format(figure=voice.who(moved[0]))


def changed_points(before: State, after: State) -> tuple[str, ...]:
    """The points at which hands put a figure, or take one away."""
    was = {**dict(before.dark), **before.light_at()}
    now = {**dict(after.dark), **after.light_at()}
    changed = {point for point in was.keys() | now.keys() if was.get(point) != now.get(point)}
    return tuple(after.terms.board.points[point].name for point in sorted(changed))


def _differences(before: State, after: State, voice: RinggeisterVoice) -> Iterator[str]:
    points = after.terms.board.points
    for figure, was, now in zip(after.terms.figures, before.light, after.light, strict=True):
        if was != now and now is not None:
            place = voice.place(after, points[now].name)
            text = _("Put {figure} back {place:at}.")
            yield text.format(figure=voice.who(figure), place=place)
        elif was != now:
            yield _("Take {figure} off the board.").format(figure=voice.who(figure))
    there = dict(before.dark)
    for point, kind in after.dark:
        if there.get(point) != kind:
            text = _("Put {figure} back {place:at}.")
            place = voice.place(after, points[point].name)
            yield text.format(figure=voice.who(kind), place=place)
    if len(before.dark) > len(after.dark):
        for point, kind in before.dark:
            if point not in dict(after.dark):
                yield _("Take {figure} off the board.").format(figure=voice.who(kind))
    turned = sum(was != now for was, now in zip(before.turns, after.turns, strict=True))
    if turned:
        yield ngettext(
            "Turn {n} tile back anticlockwise.", "Turn {n} tiles back anticlockwise.", turned
        )
    if before.tokens != after.tokens:
        yield _("Put the tokens back as shown.")
    if before.card != after.card:
        yield _("Put the last card back.")
