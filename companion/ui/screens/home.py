"""What shall we do? Floor 5: the first screen, and the list of past matches.

After any restart the large button goes on with the match that was left.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.errors import NotationError, StoreError, VaultError
from companion.ui.desk import MatchCard
from companion.ui.navigator import Page, Purpose, Stop
from companion.ui.screens.frame import framed
from companion.ui.screens.pins import go_round
from companion.ui.screens.room import BACK, Room, Still, drawn_last
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, rows
from companion.ui.widgets.pages import Pages
from companion.ui.widgets.parts import Button, Image, Kind, Label, Rule, Sheet
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests
from companion.ui.words import _, listed


def players(card: MatchCard) -> str:
    """Who plays: "Ada, Ben and Cem"."""
    return listed([name for name, _colour in card.players]) or _("A damaged record")


def colours(card: MatchCard) -> Crests:
    """Their shields."""
    return Crests(tuple(colour for _name, colour in card.players))


def playable(card: MatchCard) -> bool:
    """Whether it can be opened: its record is whole and this program knows its game."""
    return bool(card.players) and not card.damaged


class Home(Still):
    """Go on, new match, past matches, quit."""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The program's name above, the ways onward below."""
        sizes, area = room.sizes, room.inner
        cards, games = room.matches(), room.desk.games()
        titles = listed([game.info.title for game in games])
        going = next((card for card in cards if not card.over and playable(card)), None)
        wide = min(area.w, sizes.touch * (9 if not sizes.portrait else 8))
        column = centred(area, wide, area.h)
        spare = 0.5
        button, big = sizes.touch * 1.2, sizes.touch * 1.75
        banner = min(sizes.title * 2.2, area.h * 0.2)
        needs = (big if going else 0) + button * 2.2 + sizes.gap * 3
        above = max(1.0, (area.h - banner - sizes.title * 3 - sizes.gap * 6 - needs) / 2)
        _above, crests, title, line, rule, ways = rows(
            column,
            [above, banner, sizes.title * 1.75, sizes.body * 1.5, sizes.gap * 2, spare],
            sizes.gap // 2,
        )
        found: list[Widget] = [
            Image(crests, Crests(games[0].info.colours)),
            Label(Words(_("Companion"), title, sizes.title * 3 // 2, "display", lines=1)),
            Label(
                Words(
                    _("The referee at the table of {games}").format(games=titles),
                    line,
                    sizes.body,
                    "title",
                    room.theme.ink_soft,
                )
            ),
            Rule(rule),
        ]
        tops = [big, button, button] if going else [button * 1.2, button]
        first, second, *others = rows(ways, [*tops, spare], sizes.gap)
        third = others[0] if going else second
        if going is not None:
            found.append(
                Button(
                    "primary",
                    first,
                    _("Go on"),
                    Intent("resume", going.match_id),
                    sizes.heading,
                    Kind.PRIMARY,
                    sub=f"{players(going)} · {going.line}",
                )
            )
            new_at, kind = second, Kind.PLAIN
        else:
            new_at, kind = first, Kind.PRIMARY
        found.append(
            Button(
                "new" if going else "primary",
                new_at,
                _("New match"),
                Intent("new"),
                sizes.heading if going is None else sizes.body,
                kind,
            )
        )
        half = (third.w - sizes.gap) // 2
        left = Rect(third.x, third.y, half, third.h)
        right = Rect(third.right - half, third.y, half, third.h)
        past = Intent("past") if cards else None
        found += [
            Button("past", left, _("Past matches"), past, sizes.body),
            Button("quit", right, _("Quit"), Intent("quit"), sizes.body, Kind.QUIET),
        ]
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """Onward."""
        match intent.name:
            case "resume":
                resume(room, str(intent.arg))
            case "new":
                room.nav = room.nav.push(Stop(Page.SETUP))
            case "past":
                room.nav = room.nav.push(Stop(Page.PAST))
            case "quit":
                room.closing = True


class Past(Still):
    """Every recorded match, the last one first."""

    def __init__(self) -> None:
        """Begin with the first page."""
        self._page = 0

    def widgets(self, room: Room) -> Sequence[Widget]:
        """One row a match."""
        sizes = room.sizes
        frame = framed(room, _("Past matches"), foot=False)
        cards = room.matches()
        pages = Pages(frame.body, len(cards), self._page, round(sizes.touch * 1.35), sizes)
        found: list[Widget] = [*frame.head, *pages.turners()]
        for number, rect in pages.rows():
            found += _row(room, cards[number], rect, number)
        if not cards:
            text = _("No match has been played yet.")
            found.append(Label(Words(text, frame.body, sizes.body, ink=room.theme.ink_soft)))
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """Turn the page, open a match, go back."""
        match intent.name:
            case "page":
                self._page = int(intent.arg or 0)
            case "resume":
                resume(room, str(intent.arg))
            case "rescue":
                resume(room, str(intent.arg), rescue=True)
            case BACK.name:
                room.nav = room.nav.back()


def _row(room: Room, card: MatchCard, rect: Rect, number: int) -> list[Widget]:
    """Who, what and when; the whole row opens it. A match that cannot be opened says why."""
    sizes = room.sizes
    if not card.players and not card.damaged:
        inside = rect.inflate(-4 * sizes.gap, -sizes.gap)
        upper, lower = rows(inside, [0.45, 0.55], 0)
        title = f"{_('A match that cannot be played here')} · {card.when}"
        soft = room.theme.ink_soft
        return [
            Sheet(rect, fill=room.theme.panel),
            Label(Words(title, upper, sizes.body, "text_bold", soft, -1, lines=1)),
            Label(Words(card.line, lower, sizes.caption, "text", soft, -1)),
        ]
    if card.damaged:
        line = card.damaged
    elif card.over:
        won = [card.players[seat][0] for seat in card.winners]
        line = _("{line} · won by {who}").format(line=card.line, who=listed(won) or _("nobody"))
    else:
        line = _("{line} · not finished").format(line=card.line)
    many_arms = max(2, len(card.players)) if card.players else 0
    wide = min(rect.w // 3, round(rect.h * 0.62 * many_arms))
    crests = Rect(rect.x + sizes.gap, rect.y + sizes.gap, wide, rect.h - 2 * sizes.gap)
    button = Rect(0, 0, min(rect.w // 4, sizes.touch * 3), rect.h - 2 * sizes.gap)
    button.midright = (rect.right - sizes.gap, rect.centery)
    text = Rect(crests.right + sizes.gap if wide else crests.x, rect.y, 0, rect.h)
    text.w = button.x - sizes.gap - text.x
    upper, lower = rows(text.inflate(0, -sizes.gap), [0.5, 0.5], 0)
    word = _("See") if card.over else _("Go on")
    if card.damaged:
        word = _("Rescue")
    intent = Intent("rescue" if card.damaged else "resume", card.match_id)
    arms = [Image(crests, colours(card))] if wide else []
    return [
        Sheet(rect, fill=room.theme.panel, id=f"row{number}", intent=intent),
        *arms,
        Label(Words(players(card), upper, sizes.body, "text_bold", align=-1, lines=1)),
        Label(
            Words(f"{line} · {card.when}", lower, sizes.caption, "text", room.theme.ink_soft, -1)
        ),
        Button(f"match{number}", button, word, intent, sizes.body),
    ]


def resume(room: Room, match_id: str, *, rescue: bool = False) -> None:
    """Go on with a match, or with what is whole of it; or say why it cannot be."""
    try:
        if rescue:
            room.desk.rescue(match_id)
        else:
            room.desk.resume(match_id)
    except (StoreError, VaultError, NotationError) as error:
        room.fault = str(error)
        return
    room.news.clear()
    room.nav = room.nav.table(match_id)
    go_round(room)
    drawn = drawn_last(room.referee)
    if drawn is not None:
        room.nav = room.nav.hand_over(drawn[0], Purpose.DRAW, drawn[1])
