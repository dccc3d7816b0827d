"""Which match is to begin? Rules, board, players, die."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from companion.core.errors import NotationError, StoreError, VaultError
from companion.core.game import GameInfo
from companion.ui.i18n.translate import (
    _,
    board_title,
    ngettext,
    preset_line,
    preset_title,
    translate,
)
from companion.ui.ports.boards import BoardsPort
from companion.ui.ports.games import BoardCard, GamesPort
from companion.ui.ports.match_list import MatchListPort
from companion.ui.ports.table_devices import DevicesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screen_kit.once_per_screen import board_cards
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.screens.secrets import secrets_menu
from companion.ui.text.fonts import FontRole
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest, Icon


def drafted(room: Room, games: GamesPort) -> SetupDraft:
    """The set-up that is being filled in; a fresh one when there is none."""
    if room.draft is None:
        game = games.all_games()[0]
        room.draft = SetupDraft.fresh(game, _usual_board(room, games, game.info))
    return room.draft


def _usual_board(room: Room, games: GamesPort, info: GameInfo) -> str:
    """The board of a game's first preset; if it is not offered, the first of all."""
    ids = [card.id for card in board_cards(room, games, info)]
    usual = info.usual_board(next(iter(info.presets)))
    return usual if usual in ids else ids[0]


def _chosen(room: Room, games: GamesPort, draft: SetupDraft) -> BoardCard:
    """The chosen board; if it was drawn here and is not offered any more, the first of all."""
    cards = board_cards(room, games, draft.info)
    return next((card for card in cards if card.id == draft.board_id), cards[0])


def choose_board(room: Room, games: GamesPort, board_id: str) -> None:
    """Choose this board, one of the first game's; the players stay as they are."""
    draft, game = drafted(room, games), games.all_games()[0]
    if draft.info.slug != game.info.slug:
        draft = draft.with_game(game, board_id)
    room.draft = draft.with_board(board_id)


class SetupScreen(BaseScreen):
    """The page that a match begins from."""

    def __init__(
        self,
        match: MatchInPlay,
        match_list: MatchListPort,
        games: GamesPort,
        boards: BoardsPort,
        devices: DevicesPort,
    ) -> None:
        """Nothing is chosen yet."""
        self._match = match
        self._match_list = match_list
        self._games = games
        self._boards = boards
        self._devices = devices

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Rules, board and die in one column, the players in the other."""
        draft, sizes = drafted(room, self._games), room.sizes
        frame = framed(room, _("New match"))
        found: list[Widget] = list(frame.head)
        options, begin = columns(frame.foot, [0.5, 0.5], sizes.gap)
        options, hidden = secrets_menu.for_setup(room, self._match, self._games, draft, options)
        found += hidden
        if sizes.portrait:
            rules, seats = rows(frame.body, [0.42, 0.58], sizes.gap * 2)
        else:
            rules, seats = columns(frame.body, [0.45, 0.55], sizes.gap * 3)
        found += self._rules(room, draft, rules)
        found += self._seats(room, draft, seats)
        changed = len(draft.changes)
        sub = (
            ngettext(
                "{n} option differs from {preset}",
                "{n} options differ from {preset}",
                changed,
                preset=preset_title(draft.info, draft.preset),
            )
            if changed
            else _("as usual")
        )
        missing = draft.missing
        found += [
            Button("options", options, _("Options"), Intent("options"), sizes.body, sub=sub),
            Button(
                "primary",
                begin,
                missing or _("Begin"),
                Intent("begin") if not missing else None,
                sizes.heading if not missing else sizes.body,
                Kind.PRIMARY,
            ),
        ]
        return found

    def _rules(self, room: Room, draft: SetupDraft, area: Rect) -> list[Widget]:
        sizes, info = room.sizes, draft.info
        touch, dies = sizes.touch, [sizes.touch] if info.needs_die else []
        parts = rows(area, [touch, touch, 0.5, touch, *dies], max(4, sizes.gap * 3 // 4))
        cards = board_cards(room, self._games, info)
        card = _chosen(room, self._games, draft)
        name = board_title(info.title, card.name)
        ours = self._boards.collection.find(card.id) is None
        if ours and not card.authentic and "(" not in card.name:
            name = _("{board} (our drawing)").format(board=name)
        preset = preset_title(info, draft.preset)
        line = preset_line(info, draft.preset)
        turners = (
            _turner("game", parts[0], _("Game"), _(info.title), room, len(self._games.all_games())),
            _turner("preset", parts[1], _("Rules"), preset, room, len(info.presets)),
            _turner("board", parts[3], _("Board"), name, room, len(cards)),
        )
        return [
            *(arrow for arrows, _title, _value in turners for arrow in arrows),
            *level([title for _arrows, title, _value in turners]),
            *level([value for _arrows, _title, value in turners]),
            Label(Words(line, parts[2], sizes.body * 9 // 10, align=-1)),
            *(self._die(room, draft, parts[4]) if info.needs_die else ()),
        ]

    def _die(self, room: Room, draft: SetupDraft, rect: Rect) -> list[Widget]:
        sizes = room.sizes
        here, hand = columns(rect, [0.5, 0.5], sizes.gap)
        word = _("Simulated die") if self._devices.die().simulated else _("The real die")
        return [
            Button("die-here", here, word, Intent("die", 1), sizes.body, Kind.CHOICE,
                   draft.roll_here),
            Button("die-hand", hand, _("By hand"), Intent("die", 0), sizes.body, Kind.CHOICE,
                   not draft.roll_here),
        ]  # fmt: skip

    def _seats(self, room: Room, draft: SetupDraft, area: Rect) -> list[Widget]:
        sizes, soft = room.sizes, room.theme.ink_soft
        gap = sizes.gap if sizes.portrait else max(3, sizes.gap // 2)
        numbers = draft.numbers
        most = numbers[-1]
        tall = min(round(sizes.touch * 1.3), (area.h - most * gap) // (most + 1))
        parts = rows(area, [tall] * (most + 1), gap)
        low, high = draft.seat_limits
        word, *cells = columns(parts[0], [0.36, *[0.64 / len(numbers)] * len(numbers)], gap)
        found: list[Widget] = [
            Label(Words(_("Players"), word, sizes.body, "text", soft, -1, lines=1))
        ]
        for number, cell in zip(numbers, cells, strict=True):
            intent = Intent("seats", number) if low <= number <= high else None
            on = number == len(draft.seats)
            kind = Kind.CHOICE if intent is not None else Kind.PLAIN
            found.append(Button(f"n{number}", cell, str(number), intent, sizes.body, kind, on))
        names: list[Widget] = []
        for seat, rect in zip(range(len(draft.seats)), parts[1:], strict=False):
            *crests, name, starts = self._seat(room, draft, seat, rect)
            found += [*crests, starts]
            names.append(name)
        return [*found, *level(names)]

    def _seat(self, room: Room, draft: SetupDraft, seat: int, rect: Rect) -> list[Widget]:
        sizes = room.sizes
        gap = max(3, sizes.gap // 2)
        worn = draft.seats[seat].colours
        wide = round(max(rect.h, sizes.touch) * 1.05)
        *crests, name, starts = columns(rect, [wide] * len(worn) + [0.72, 0.28], gap)
        first = seat == draft.first
        role: FontRole = "text_bold" if draft.seats[seat].name else "text"
        found: list[Widget] = [
            Button(f"colour{seat}-{slot}", crest, "", Intent("colour", seat), sizes.body,
                   Kind.CHOICE, picture=Crest(colour))
            for slot, (colour, crest) in enumerate(zip(worn, crests, strict=True))
        ]  # fmt: skip
        found += [
            Button(f"name{seat}", name, draft.shown_name(seat), Intent("name", seat), sizes.body,
                   Kind.CHOICE, role=role, align=-1),
            Button(f"first{seat}", starts, _("Starts") if first else "", Intent("first", seat),
                   sizes.caption, Kind.CHOICE, first,
                   picture=None if first else Icon("ring", room.theme.ink_soft)),
        ]  # fmt: skip
        return found

    def answer(self, intent: Intent, room: Room) -> None:
        """Change the draft, or go on from it."""
        draft = drafted(room, self._games)
        arg = intent.arg if isinstance(intent.arg, int) else 0
        match intent.name:
            case "game":
                games = list(self._games.all_games())
                at = [game.info.slug for game in games].index(draft.info.slug)
                game = games[(at + arg) % len(games)]
                room.draft = draft.with_game(game, _usual_board(room, self._games, game.info))
            case "preset":
                presets = list(draft.info.presets)
                at = presets.index(draft.preset)
                ids = [card.id for card in board_cards(room, self._games, draft.info)]
                room.draft = draft.with_preset(presets[(at + arg) % len(presets)], ids)
            case "board":
                ids = [card.id for card in board_cards(room, self._games, draft.info)]
                at = ids.index(draft.board_id) if draft.board_id in ids else 0
                room.draft = draft.with_board(ids[(at + arg) % len(ids)])
            case "die":
                room.draft = draft.with_die(bool(arg))
            case "seats":
                room.draft = draft.with_seats(arg)
            case "first":
                room.draft = draft.with_first(arg)
            case "colour":
                room.nav = room.nav.push(Stop(Page.SEAT, arg))
            case "name":
                room.nav = room.nav.push(Stop(Page.NAME, arg))
            case "options":
                room.nav = room.nav.push(Stop(Page.OPTIONS))
            case "hidden":
                room.nav = room.nav.push(secrets_menu.WISHES)
            case "begin":
                begin(room, self._match, self._match_list, self._games, draft)
            case BACK.name:
                room.nav = room.nav.back()


def begin(
    room: Room, match: MatchInPlay, match_list: MatchListPort, games: GamesPort, draft: SetupDraft
) -> None:
    """Begin the match, or say why it cannot be."""
    card = _chosen(room, games, draft)
    try:
        begun = match_list.new_match(draft.setup(card.board))
    except (NotationError, StoreError, VaultError) as error:
        room.fault = translate(error)
        return
    match.news.clear()
    match.roll_here = draft.roll_here
    room.nav = room.nav.table(begun)
    secrets_menu.ask_for_pins(room, match, draft)


def _turner(
    name: str, rect: Rect, title: str, text: str, room: Room, number: int
) -> tuple[list[Widget], Widget, Widget]:
    """A choice of one of several, turned by an arrow on either side: arrows, title, value."""
    sizes = room.sizes
    back, middle, on = columns(rect, [sizes.touch, 0.5, sizes.touch], max(3, sizes.gap // 2))
    upper, lower = rows(middle, [0.33, 0.67], 0)
    many_there = number > 1
    soft = room.theme.ink_soft
    arrows: list[Widget] = [
        Button(f"{name}-back", back, "", Intent(name, -1) if many_there else None, sizes.body,
               picture=Icon("back")),
        Button(f"{name}-on", on, "", Intent(name, 1) if many_there else None, sizes.body,
               picture=Icon("forward")),
    ]  # fmt: skip
    above = Label(Words(title, upper, sizes.caption * 9 // 10, "text", soft, lines=1))
    return arrows, above, Label(Words(text, lower, sizes.heading * 9 // 10, "name"))
