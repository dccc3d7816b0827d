"""What do the figures of a match say, in words and as numbers for charts? Pure."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.dice_statistics import FACES
from companion.core.game import Setup
from companion.core.statistics_api import Count
from companion.referee.statistics import MatchStatistics, solitude_lines
from companion.ui.art.chart import Column, Curve
from companion.ui.i18n.phrasing import decimal, sentences
from companion.ui.i18n.translate import _, ngettext, translate


def curve_lines(setup: Setup, found: MatchStatistics) -> tuple[Curve, ...]:
    """Everybody's standing before the first turn and after each turn."""
    return tuple(
        Curve(
            seat.colours, (found.at_start[number], *(one.standing[number] for one in found.turns))
        )
        for number, seat in enumerate(setup.seats)
    )


def roll_columns(found: MatchStatistics) -> tuple[Column, ...]:
    """How often each face fell, by colour."""
    return tuple(
        Column(face + 1, tuple((colour, counts[face]) for colour, counts in found.rolls))
        for face in range(FACES)
    )


def line_title(found: MatchStatistics) -> str:
    """What the lanes show or the curves count, as a title."""
    title = str(_(found.line if found.lanes is None else found.lanes.title))
    return title[:1].upper() + title[1:]


def fairness(rolled: int, expected: float, p: float | None) -> str:
    """What the columns say about the die, in words."""
    each = ngettext(
        "{n} roll: expect {expected} of each face (dashed line).",
        "{n} rolls: expect {expected} of each face (dashed line).",
        rolled,
        expected=decimal(expected, 1),
    )
    if p is None:
        return sentences(each, _("That's too few to say more."))
    if p < 0.001:
        rare = _("A fair die rolls this unevenly less than once in a thousand matches.")
        return sentences(each, rare)
    odds = _("A fair die rolls at least this unevenly in {percent} of 100 matches.")
    percent = decimal(100 * p, 1 if p < 0.1 else 0)
    return sentences(each, odds.format(percent=percent))


def counts_of(found: MatchStatistics) -> tuple[Count, ...]:
    """The counts that are not all zero."""
    return tuple(count for count in found.counts if any(count.by_seat))


def time_played(found: MatchStatistics) -> str:
    """How long it took, in words."""
    turns = ngettext("{n} turn", "{n} turns", found.turn_count)
    if found.seconds is None or found.seconds < 30:
        return turns
    minutes = round(found.seconds / 60)
    if minutes < 60:
        played = ngettext("{n} minute of play", "{n} minutes of play", minutes)
    else:
        hours, rest = divmod(minutes, 60)
        played = _("{hours} h {minutes} min of play").format(hours=hours, minutes=rest)
    return f"{turns} · {played}"


def alone(setup: Setup, found: MatchStatistics) -> Sequence[str]:
    """Who was alone at the table, a sentence each."""
    return [translate(sentence) for sentence in solitude_lines(setup, found.alone)]


def feats(setup: Setup, found: MatchStatistics) -> Sequence[str]:
    """Remarkable facts, a sentence each."""
    return [
        _(feat.template).format(who=setup.seats[feat.seat].name, value=feat.value, turn=feat.turn)
        for feat in found.feats
    ]
