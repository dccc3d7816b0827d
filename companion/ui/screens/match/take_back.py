"""What is to be taken back? The last action, this turn, or more with everybody's consent."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.errors import RulesError
from companion.core.game import ChanceKind, Json, Seat
from companion.referee.entries import MOVE
from companion.referee.sources import GLASS
from companion.ui.i18n.translate import _, ngettext, translate
from companion.ui.screen_kit import consent
from companion.ui.screen_kit.consent import Consent
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screens.match.history_lines import HistoryLine
from companion.ui.screens.match.history_rows import HistoryRow, played_by
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.counts import faces
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words


class TakeBackScreen(BaseScreen):
    """The last actions first; a tap on one chooses it and everything after it."""

    def __init__(self, match: MatchInPlay) -> None:
        """What was done last is chosen: all of one gesture."""
        self._match = match
        self._number = max(1, match.referee.corrections.in_last_gesture)
        self._page = 0
        self._consent = Consent(match)
        self._seen: object = None
        self._lines: Sequence[HistoryLine] = ()
        self._trouble = ""
        self._wrong = False

    def saved_state(self, _room: Room) -> Json:
        """The number of chosen actions, and who has agreed."""
        return {"number": self._number, "agreed": sorted(self._consent.agreed)}

    def restore(self, saved: Json, _room: Room) -> None:
        """Restore them, where so many actions can be taken back.

        Raises:
            LookupError, TypeError, ValueError: it was not written by `saved_state`.
        """
        self._follow()
        self._number = max(1, min(int(saved["number"]), len(self._lines)))
        for seat in saved["agreed"]:
            self._consent.take(Intent(consent.AGREE, int(seat)))

    def _follow(self) -> None:
        if self._seen is not self._match.referee.state:
            self._seen = self._match.referee.state
            self._lines = played_by(self._match)
            self._number = min(self._number, max(1, len(self._lines)))

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The list, what it means, who must agree, and the button that does it."""
        self._follow()
        sizes, frame = room.sizes, framed(room, _("Take back"))
        if not self._lines:
            text = _("There's nothing to take back.")
            return [*frame.head, Label(Words(text, frame.body, sizes.heading))]
        asked, why = self._asked()
        tall = [consent.height(room, asked)] if asked else []
        body, strip, *below = rows(frame.body, [0.5, sizes.touch, *tall], sizes.gap)
        if sizes.portrait:
            body, line = rows(body, [0.5, sizes.body * 2.5], sizes.gap)
        else:
            line, strip = columns(strip, [0.5, sizes.touch * 4.4], sizes.gap)
        px, row = _letters(body.h, sizes)
        pages = Pages(body, len(self._lines), self._page, row, sizes, strip=strip)
        if pages.pages == 1 and not sizes.portrait:
            line = line.union(strip)
        if self._wrong:
            return [*frame.head, *_numbers(room, frame.body)]
        found: list[Widget] = [*frame.head, *pages.turners()]
        for number, rect in pages.rows():
            meant = number < self._number
            found.append(HistoryRow(rect, self._lines[number], number, px, meant))
        ink = room.theme.danger if self._trouble else room.theme.ink_soft
        found.append(Label(Words(self._trouble or why, line, sizes.body, ink=ink, lines=2)))
        for rect in below:
            found += self._consent.widgets(room, rect, asked)
        turn, do = columns(frame.foot, [0.45, 0.55], sizes.gap)
        first = consent.who_must_agree(self._match, asked, self._consent.agreed)
        if self._trouble or self._in_vain:
            first = self._trouble or why
        if self._may_be_another:
            wrong, turn = columns(turn, [0.5, 0.5], sizes.gap)
            other = Intent("wrong") if self._consent.whole(asked) else why_not(first)
            found.append(Button("wrong", wrong, _("Another number"), other, sizes.body))
        this_turn = self._match.referee.corrections.in_this_turn
        whole = Intent("line", this_turn - 1)
        if not this_turn:
            whole = why_not(_("Nothing has been done in this turn yet."))
        ready = not self._trouble and not self._in_vain and self._consent.whole(asked)
        text = ngettext("Take back {n} step", "Take back {n} steps", self._number)
        by_voice = bool(asked) and not self._may_be_another
        return [
            *found,
            Button("turn", turn, _("To the start of this turn"), whole, sizes.body,
                   Kind.CHOICE, self._number == this_turn),
            # Where the last voice does it, nothing else may look as if it did.
            Button("primary", do, text if self._number > 1 else _("Take it back"),
                   Intent("do") if ready else why_not(first), sizes.heading,
                   Kind.WORDS if by_voice else Kind.PRIMARY,
                   sub=_("once all have agreed") if by_voice else ""),
        ]  # fmt: skip

    def _asked(self) -> tuple[frozenset[Seat], str]:
        """Who must agree, and why."""
        if self._in_vain:
            return frozenset(), _("What's rolled or revealed stands: this would change nothing.")
        try:
            asked = self._match.referee.corrections.consent(self._number)
        except RulesError as error:
            self._trouble = translate(error)
            return frozenset(), ""
        if not asked:
            return asked, _("Nothing rolled or revealed since: go right ahead.")
        if not (tapping := self._consent.to_tap(asked)):
            return tapping, _("What was rolled or drawn will count again.")
        if one := consent.alone(self._match, asked):
            return tapping, one
        return tapping, _("Everybody must agree. What was rolled or drawn will count again.")

    @property
    def _in_vain(self) -> bool:
        """Whether chance alone made the chosen steps: it would answer the same at once.

        A roll that was tapped may have been tapped wrong, so it can be another number.
        """
        chosen = self._match.referee.corrections.played[-self._number :]
        asked = [self._match.referee.game.chance(step.before) for step in chosen]
        made = all(one is not None for one in asked) and all(one.kind == MOVE for one in chosen)
        return made and not self._may_be_another

    @property
    def _may_be_another(self) -> bool:
        """Whether another number may be meant: the last roll was tapped, perhaps wrong."""
        return self._number == 1 and _keyed_in(self._match)

    def answer(self, intent: Intent, room: Room) -> None:
        """Another number, somebody agrees, it is done, or back."""
        self._trouble = ""
        if self._consent.take(intent):
            self._agreed(room)
            return
        match intent.name:
            case "line":
                self._number = int(intent.arg or 0) + 1
                self._page = (
                    0
                    if intent.arg == self._match.referee.corrections.in_this_turn - 1
                    else self._page
                )
                self._consent.clear()
            case "page":
                self._page = int(intent.arg or 0)
            case "wrong":
                self._wrong = True
            case "face":
                self._trouble = self._match.attempt(lambda: self._replace(int(intent.arg or 0)))
                if not self._trouble and not room.fault:
                    room.nav = room.nav.table(self._match.referee.match_id)
            case BACK.name if self._wrong:
                self._wrong = False
            case "do":
                self._take(room)
            case BACK.name:
                room.nav = room.nav.back()

    def _agreed(self, room: Room) -> None:
        """The last voice does it, where nothing else could be meant."""
        asked, _why = self._asked()
        if self._trouble or not self._consent.whole(asked):
            return
        if not self._may_be_another:
            self._take(room)

    def _take(self, room: Room) -> None:
        agreed = self._consent.agreed & self._match.referee.present
        self._trouble = self._match.take_back(self._number, agreed)
        if not self._trouble and not room.fault:
            room.nav = room.nav.table(self._match.referee.match_id)

    def _replace(self, face: int) -> tuple[()]:
        """Replace a roll that was keyed in wrong by this face."""
        referee = self._match.referee
        before = referee.corrections.played[-1].before
        referee.corrections.replace(
            referee.game.chance_move(before, face), agreed=self._consent.agreed & referee.present
        )
        self._match.news.clear()
        return ()


def _letters(area: int, sizes: Metrics) -> tuple[int, int]:
    """The letters of the rows in an area of this height, and how high a row is.

    They are read from a metre away. Lying most sentences have room in a line, upright in two.
    As many rows as fit fill the area.
    """
    px, lines = (sizes.heading, 2.7) if sizes.portrait else (sizes.prompt - 2, 1.75)
    fit = max(1, (area + sizes.gap) // (round(px * lines) + sizes.gap))
    return px, (area + sizes.gap) // fit - sizes.gap


def _keyed_in(match: MatchInPlay) -> bool:
    """Whether the last action is a roll that was tapped, and may have been tapped wrong."""
    played, game = match.referee.corrections.played, match.referee.game
    asked = game.chance(played[-1].before) if played else None
    by_die = asked is not None and asked.kind is ChanceKind.DIE
    return by_die and played[-1].source == GLASS


def _numbers(room: Room, area: Rect) -> list[Widget]:
    """Which face it was."""
    sizes = room.sizes
    text, row = rows(area, [0.4, 0.6], sizes.gap)
    strip = centred(row, row.w, round(sizes.touch * 1.3))
    asked = Label(Words(_("What was rolled?"), text, sizes.heading))
    return [asked, *faces(strip, sizes)]
