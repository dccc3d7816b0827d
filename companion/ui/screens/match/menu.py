"""What else is there at the table? The standings, and all the ways on from here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from companion.referee.prompts import seat_of
from companion.referee.referee import Referee
from companion.ui.i18n.translate import _, preset_title
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.handing_over import hand_over
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.match.standings import standings, table_of
from companion.ui.screens.secrets import secrets_menu
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon

_NOWHERE: Final = Rect(0, 0, 0, 0)
"""Where a button is that gets its place later."""


class MenuScreen(BaseScreen):
    """Behind the table's small button."""

    def __init__(self, match: MatchInPlay, devices: DevicesPort) -> None:
        """Of the match on the table, with its devices."""
        self._match = match
        self._devices = devices

    def widgets(self, room: Room) -> Sequence[Widget]:
        """How everybody stands, and what can be done."""
        sizes, referee = room.sizes, self._match.referee
        info, view = referee.game.info, referee.game.view(referee.state, None)
        voice, stand = self._match.voice, standings(self._match)
        frame = framed(room, _("The match"))
        line = f"{preset_title(info, referee.setup.preset)} · {voice.line(view)}"
        wrong = self._match.game_ui.device_trouble(self._match, self._devices)
        signs = [sizes.body * (2.8 if sizes.portrait else 1.4)] if wrong else []
        lines = 4 if sizes.portrait else 2
        own = voice.own(view)
        # Where every line has a button of its own, the ways stand in one row and nothing above.
        tight = bool(own) and not sizes.portrait
        lines = 1 if tight else lines
        high = lines * sizes.touch + (lines - 1) * sizes.gap
        above = [] if tight else [sizes.body * 1.7]
        *title, body, ways = rows(frame.body, [*above, 0.5, high], sizes.gap)
        sign = []
        if signs:
            body, sign_at = rows(body, [0.5, *signs], 0)
            sign = [sign_at]
        best = _first(referee)
        grid = _ways(room, over=referee.outcome is not None, tight=tight)
        home = Button("home", _NOWHERE, _("Home"), Intent("home"), sizes.body,
                      sub=_("the match is saved"), picture=Icon("home"))  # fmt: skip
        hidden = [
            replace(one, picture=None if tight else Icon("lock"))
            for one in secrets_menu.for_menu(room, self._match, _NOWHERE)
        ]
        *aside, back = [frame.foot]
        if hidden or tight:
            *aside, back = columns(frame.foot, [0.35, 0.65], sizes.gap)
        grid += [*hidden, *([] if aside else [home])]
        return (
            *frame.head,
            _eye(room, frame.corner),
            *(Label(Words(line, box, sizes.body, "text", room.theme.ink_soft)) for box in title),
            *table_of(
                room, body, stand.headings, stand.lines, best, own, referee.queries.programs
            ),
            *(self._wrong(room, wrong, rect) for rect in sign),
            *_laid(grid, ways, lines, sizes.gap),
            *(replace(home, rect=rect) for rect in aside),
            Button("primary", back, _("Back to the board"), BACK, sizes.heading, Kind.PRIMARY),
        )  # fmt: skip

    def _wrong(self, room: Room, text: str, rect: Rect) -> Label:
        """A device's fault, shown quietly."""
        return Label(Words(text, rect, room.sizes.caption, "text", room.theme.danger, -1))

    def answer(self, intent: Intent, room: Room) -> None:
        """One of the ways, a look at what is one's own, home or back."""
        match intent.name:
            case "own" if isinstance(intent.arg, int):
                hand_over(room, self._match, intent.arg, Purpose.OWN, "")
            case "hidden":
                room.nav = room.nav.push(secrets_menu.HIDDEN)
            case "way":
                room.nav = room.nav.push(Stop(Page(intent.arg)))
            case "spectators":
                room.nav = room.nav.push(Stop(Page.SPECTATORS))
            case "home":
                room.nav = room.nav.home()
            case BACK.name:
                room.nav = room.nav.back()


def _eye(room: Room, corner: Rect) -> Button:
    """The way to those who only watch; dark while others may."""
    on = room.preferences.spectators
    return Button("spectators", corner, "", Intent("spectators"), room.sizes.body,
                  Kind.CHOICE if on else Kind.QUIET, on, picture=Icon("eye"))  # fmt: skip


def _first(referee: Referee) -> frozenset[int]:
    """The seats whose lines are bright: whose turn it is, or who has won."""
    if referee.outcome is not None:
        return frozenset(map(int, referee.outcome.winners))
    mover = seat_of(referee.setup, referee.game.mover(referee.state))
    return frozenset() if mover is None else frozenset((int(mover),))


def _ways(room: Room, *, over: bool, tight: bool) -> list[Button]:
    """What can be done about the match and the table; no button has its place yet."""
    # In one row there is room for the word alone.
    px = room.sizes.caption if tight else room.sizes.body
    ended = why_not(_("The match is over."))
    ways = [
        (Page.HISTORY, _("History"), "scroll"),
        (Page.TAKE_BACK, _("Take back"), "undo"),
        (Page.PUT_RIGHT, _("Correct it"), "scales"),
        (Page.ABSENT, _("Who's away?"), "chair"),
        (Page.HARDWARE, _("Devices"), "plug"),
        (Page.SETTINGS, _("Settings"), "gear"),
        (Page.END_EARLY, _("End the match"), "flag"),
    ]
    return [
        Button(
            page.value, _NOWHERE, text,
            ended if over and page is Page.END_EARLY else Intent("way", page.value),
            px, picture=None if tight else Icon(icon),
        )
        for page, text, icon in ways
    ]  # fmt: skip


def _laid(buttons: Sequence[Button], area: Rect, lines: int, gap: int) -> list[Widget]:
    """The buttons line by line, all of one size."""
    across = -(-len(buttons) // lines)
    cells = [
        cell
        for line in rows(area, [0.5] * lines, gap)
        for cell in columns(line, [0.5] * across, gap)
    ]
    return level([replace(one, rect=cell) for one, cell in zip(buttons, cells, strict=False)])
