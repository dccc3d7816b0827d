"""What shall we do? The first screen, and the list of past matches.

After any restart the large button goes on with the match that was left.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from pygame import Rect

from companion.core import product
from companion.core.errors import NotationError, StoreError, VaultError
from companion.core.frozen import frozen
from companion.ui.i18n.phrasing import listed
from companion.ui.i18n.translate import _, ngettext, translate
from companion.ui.ports.games import GamesPort
from companion.ui.ports.machine import MachinePort
from companion.ui.ports.match_list import MatchCard, MatchListPort
from companion.ui.ports.ui_state import UiStateStore
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screen_kit.once_per_screen import match_cards
from companion.ui.screens import saved_state
from companion.ui.widgets.base import Intent, Widget, why_not
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Image, Kind, Label, Rule, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests, Icon

_LATE = 24
"""How many of the last matches are searched for an unfinished one."""


def players(card: MatchCard) -> str:
    """Who plays: "Ada, Ben and Cem"."""
    return listed([name for name, _colour in card.players]) or _("Damaged record")


def colours(card: MatchCard) -> Crests:
    """The players' coats of arms."""
    return Crests(tuple(colour for _name, colour in card.players))


def playable(card: MatchCard) -> bool:
    """Whether it can be opened: its record is whole and this program knows its game."""
    return bool(card.players) and not card.damaged


@frozen
class _Way:
    """One of the smaller buttons."""

    id: str
    title: str
    icon: str
    page: Page


def _ways() -> tuple[_Way, ...]:
    return (
        _Way("past", _("Past matches"), "book", Page.PAST),
        _Way("hardware", _("Devices"), "plug", Page.HARDWARE),
        _Way("settings", _("Settings"), "gear", Page.SETTINGS),
    )


class HomeScreen(BaseScreen):
    """Go on, new match, and the ways to everything else."""

    def __init__(
        self,
        match: MatchInPlay,
        match_list: MatchListPort,
        games: GamesPort,
        machine: MachinePort,
        ui_state: UiStateStore,
    ) -> None:
        """Nothing was tapped yet."""
        self._match = match
        self._match_list = match_list
        self._games = games
        self._machine = machine
        self._ui_state = ui_state

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The program's name above, the ways onward below."""
        sizes, area = room.sizes, room.inner
        cards = match_cards(room, self._match_list)
        # A card is read on its first use: an unfinished match further back is among the past ones.
        late = islice(cards, _LATE)
        known = [card for card in late if playable(card)]
        going = next((card for card in known if not card.over), None)
        # One that is not finished goes on; it is not begun once more by a finger that went astray.
        last = known[0] if known and known[0].over else None
        column = centred(area, min(area.w, sizes.touch * (15 if not sizes.portrait else 9)), area.h)
        gap = sizes.gap
        tall = [round(sizes.touch * part) for part in _heights(room, going, last)]
        ways_high = sum(tall) + gap * (len(tall) - 1)
        head = min(area.h - ways_high - gap, round(sizes.title * 2.2 + sizes.touch * 3.6))
        spare = (area.h - head - ways_high) / 3
        found = self._head(room, Rect(column.x, round(column.y + spare), column.w, head))
        cells = []
        y = round(column.y + spare + head + max(gap, spare))
        for high in tall:
            cells.append(Rect(column.x, y, column.w, high))
            y += high + gap
        found += _main(room, going, last, cells)
        return [*found, *self._onward(room, cells, has_past=bool(cards), main=bool(going or last))]

    def _head(self, room: Room, area: Rect) -> list[Widget]:
        """Arms, name, the games or an urgent notice, and a fine line."""
        sizes, infos = room.sizes, self._games.infos()
        greetings = self._machine.home_notices()
        titles = listed([_(info.title) for info in infos])
        line_high = sizes.caption * 2.9 * len(greetings) if greetings else sizes.body * 1.5
        rule_high = sizes.gap * 2
        title_high = min(sizes.title * 1.9, (area.h - line_high - rule_high) * 0.5)
        crests, title, line, rule = rows(area, [0.5, title_high, line_high, rule_high], 0)
        arms = infos[0].colours
        wide = round(min(crests.h, sizes.touch * 2.1) * 1.15) * len(arms)
        crests = centred(crests, wide, round(sizes.touch * 2.1))
        px = min(sizes.title * 3 // 2, title.h)
        subtitle = _("Your referee for {games}").format(games=titles)
        soft = room.theme.ink_soft
        quiet = Words(subtitle, line, sizes.body, "title", soft, lines=1)
        if greetings:
            quiet = Words("\n".join(greetings), line, sizes.caption, "text", soft)
        return [
            Image(crests, Crests(arms)),
            Label(Words(product.NAME, title, px, "display", lines=1)),
            Label(quiet),
            Rule(rule),
        ]

    def _onward(self, room: Room, cells: list[Rect], *, has_past: bool, main: bool) -> list[Widget]:
        """The smaller buttons; a new match is the large one where no match is offered."""
        sizes, gap = room.sizes, room.sizes.gap
        found: list[Widget] = []
        kind, px = (Kind.PLAIN, sizes.body) if main else (Kind.PRIMARY, sizes.heading)
        if sizes.portrait:
            new, learn, *rest = cells
            teach, boards = columns(learn, [0.56, 0.44], gap)
            small = [cell for row in rest for cell in columns(row, [0.5, 0.5], gap)]
        else:
            new, teach, boards = columns(cells[0], [0.37, 0.37, 0.26], gap)
            small = columns(cells[1], [0.5] * 4, gap)
        found += [
            Button("new" if main else "primary", new, _("New match"), Intent("new"), px, kind),
            Button("teach", teach, _("Learn to play"), Intent("go", Page.TEACH.value),
                   sizes.body),
            Button("boards", boards, _("Boards"), Intent("go", Page.BOARDS.value), sizes.body,
                   picture=Icon("board"), align=-1),
        ]  # fmt: skip
        others: list[Widget] = []
        for way, cell in zip(_ways(), small, strict=False):
            intent = Intent("go", way.page.value)
            if way.page is Page.PAST and not has_past:
                intent = why_not(_("No match has been played here yet."))
            others.append(
                Button(
                    way.id, cell, way.title, intent, sizes.body, picture=Icon(way.icon), align=-1
                )
            )
        last = _("Switch off") if self._machine.switches_off else _("Quit")
        others.append(
            Button("quit", small[-1], last, Intent("quit"), sizes.body, Kind.QUIET,
                   guard=True, sub=_("hold down"), align=-1,
                   picture=Icon("door", room.theme.ink_soft))
        )  # fmt: skip
        found += level(others)
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """Follow a button."""
        match intent.name:
            case "resume":
                resume(room, self._match, self._match_list, self._ui_state, str(intent.arg))
            case "again":
                from companion.ui.screens.new_match.same_again import begin_again  # noqa: PLC0415 # loaded ahead

                begin_again(room, self._match, self._match_list, self._games, str(intent.arg))
            case "new":
                room.nav = room.nav.push(Stop(Page.SETUP))
            case "go":
                room.nav = room.nav.push(Stop(Page(intent.arg)))
            case "quit":
                try:
                    if self._machine.switches_off:
                        self._machine.switch_off()
                except StoreError as error:
                    room.fault = translate(error)
                else:
                    room.closing = True


def _heights(room: Room, going: MatchCard | None, last: MatchCard | None) -> list[float]:
    """The heights of the rows of buttons, in touches."""
    main = [1.7] if going or last else []
    if room.sizes.portrait:
        return [*main, *([1.5] if going and last else []), 1.3 if main else 1.7, 1.3, 1.3, 1.3]
    return [*main, 1.15 if main else 1.7, 1.15]


def _main(
    room: Room, going: MatchCard | None, last: MatchCard | None, cells: list[Rect]
) -> list[Widget]:
    """The large buttons: the match that goes on, and the last one once more.

    Their rows are taken from `cells`.
    """
    offered = []
    if going is not None:
        offered.append(("primary", _("Continue"), Intent("resume", going.match_id), going))
    if last is not None:
        name = "again" if offered else "primary"
        offered.append((name, _("Rematch"), Intent("again", last.match_id), last))
    if not offered:
        return []
    sizes, row = room.sizes, cells.pop(0)
    where = [row]
    if len(offered) > 1:
        where = [row, cells.pop(0)] if sizes.portrait else columns(row, [0.5, 0.5], sizes.gap)
    return [
        Button(name, rect, text, intent, sizes.heading,
               Kind.PRIMARY if name == "primary" else Kind.PLAIN,
               sub=f"{players(card)} · {card.line}")
        for (name, text, intent, card), rect in zip(offered, where, strict=True)
    ]  # fmt: skip


class PastMatchesScreen(BaseScreen):
    """Every recorded match, the last one first."""

    def __init__(
        self, match: MatchInPlay, match_list: MatchListPort, ui_state: UiStateStore
    ) -> None:
        """Begin with the first page."""
        self._match = match
        self._match_list = match_list
        self._ui_state = ui_state
        self._page = 0

    def widgets(self, room: Room) -> Sequence[Widget]:
        """One row a match."""
        sizes = room.sizes
        frame = framed(room, _("Past matches"), foot=False)
        cards = match_cards(room, self._match_list)
        high = max(round(sizes.touch * 1.35), round(sizes.body * (4.4 if sizes.portrait else 3.2)))
        pages = Pages(frame.body, len(cards), self._page, high, sizes)
        found: list[Widget] = [*frame.head, *pages.turners()]
        for number, rect in pages.rows():
            found += _row(room, cards[number], rect, number)
        if not cards:
            text = _("No matches played yet.")
            found.append(Label(Words(text, frame.body, sizes.body, ink=room.theme.ink_soft)))
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """Turn the page, open a match, go back."""
        match intent.name:
            case "page":
                self._page = int(intent.arg or 0)
            case "resume":
                resume(room, self._match, self._match_list, self._ui_state, str(intent.arg))
            case "rescue":
                resume(
                    room,
                    self._match,
                    self._match_list,
                    self._ui_state,
                    str(intent.arg),
                    rescue=True,
                )
            case BACK.name:
                room.nav = room.nav.back()


def _row(room: Room, card: MatchCard, rect: Rect, number: int) -> list[Widget]:
    """Who, what and when; the whole row opens it. A match that cannot be opened says why."""
    sizes = room.sizes
    small = round(0.9 * sizes.body)
    if not card.players and not card.damaged:
        inside = rect.inflate(-4 * sizes.gap, -sizes.gap)
        upper, lower = rows(inside, [0.45, 0.55], 0)
        unplayable = _("A match that can't be played here")
        title = f"{unplayable} · {card.when}"
        soft = room.theme.ink_soft
        return [
            Sheet(rect, fill=room.theme.panel),
            Label(Words(title, upper, sizes.body, "text_bold", soft, -1, lines=1)),
            Label(Words(card.line, lower, small, "text", soft, -1)),
        ]
    if card.damaged:
        line = card.damaged
    elif card.over:
        won = [card.players[seat][0] for seat in card.winners]
        line = _("{line} · won by {who}").format(line=card.line, who=listed(won) or _("nobody"))
        if card.early:
            line = _("{line} · ended early").format(line=line)
        if card.alone:
            who = listed([card.players[seat][0] for seat in card.alone])
            line = _("{line} · {who} alone at the table").format(line=line, who=who)
    elif not card.moves:
        line = _("{line} · no moves yet").format(line=card.line)
    elif not card.begun:
        line = ngettext("{line} · {n} move", "{line} · {n} moves", card.moves, line=card.line)
    else:
        line = ngettext(
            "{line} · {n} move, started {begun}",
            "{line} · {n} moves, started {begun}",
            card.moves,
            line=card.line,
            begun=card.begun,
        )
    many_arms = max(2, len(card.players)) if card.players else 0
    wide = min(rect.w // (5 if sizes.portrait else 3), round(rect.h * 0.62 * many_arms))
    crests = Rect(rect.x + sizes.gap, rect.y + sizes.gap, wide, rect.h - 2 * sizes.gap)
    button = Rect(0, 0, min(rect.w // 4, sizes.touch * 3), rect.h - 2 * sizes.gap)
    button.midright = (rect.right - sizes.gap, rect.centery)
    text = Rect(crests.right + sizes.gap if wide else crests.x, rect.y, 0, rect.h)
    text.w = button.x - sizes.gap - text.x
    share = 0.38 if sizes.portrait else 0.5
    upper, lower = rows(text.inflate(0, -sizes.gap), [share, 1 - share], 0)
    word = _("View") if card.over else _("Continue")
    if card.damaged:
        word = _("Rescue")
    intent = Intent("rescue" if card.damaged else "resume", card.match_id)
    arms = [Image(crests, colours(card))] if wide else []
    return [
        Sheet(rect, fill=room.theme.panel, id=f"row{number}", intent=intent),
        *arms,
        Label(Words(players(card), upper, sizes.body, "text_bold", align=-1, lines=1)),
        Label(Words(f"{line} · {card.when}", lower, small, "text", room.theme.ink_soft, -1)),
        Button(f"match{number}", button, word, intent, sizes.body),
    ]


def resume(
    room: Room,
    match: MatchInPlay,
    match_list: MatchListPort,
    ui_state: UiStateStore,
    match_id: str,
    *,
    rescue: bool = False,
) -> None:
    """Resume a match, or rescue what is whole of it; if that fails, say why."""
    try:
        if rescue:
            with room.long(_("Copying the intact part of the record…")):
                match_list.rescue(match_id, room.working)
        else:
            match_list.resume(match_id)
    except (StoreError, VaultError, NotationError) as error:
        room.fault = translate(error)
        return
    match.news.clear()
    settled = saved_state.look_is_settled(match, ui_state)
    room.nav = room.nav.table(match_id)
    room.saved_states = saved_state.reopen(room, match, ui_state)
    from companion.ui.screens.secrets.pin_setup import go_round  # noqa: PLC0415 # loaded ahead

    go_round(room, match)
    hidden = match.game_ui.hidden_values
    drawn = None if hidden is None or settled else hidden.unseen(match.referee)
    if drawn is not None:
        room.nav = room.nav.hand_over(drawn[0], Purpose.DRAW, drawn[1])
