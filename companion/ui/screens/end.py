"""Who has won? Floor 5: the result, and what to do now."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.boards import voice as voices
from companion.ui.navigator import Page, Stop
from companion.ui.screens import secrets_menu
from companion.ui.screens.draft import Draft
from companion.ui.screens.room import BACK, Room, Still
from companion.ui.screens.standings import standings, table_of
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.parts import Button, Image, Kind, Label, Rule
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crests
from companion.ui.words import _, listed


class End(Still):
    """Winner, why, and how everybody stands."""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The winners' arms and names, the table, three ways on."""
        sizes, referee = room.sizes, room.referee
        outcome, seats = referee.outcome, referee.setup.seats
        winners = outcome.winners if outcome is not None else ()
        why = voices.find(referee.setup).ending(referee.game.view(referee.state, None))
        names = [seats[seat].name for seat in winners]
        worn = tuple(colour for seat in winners for colour in seats[seat].colours)
        if not names:
            sentence = _("Nobody has won")
        elif len(names) == 1:
            sentence = _("{name} has won").format(name=names[0])
        else:
            sentence = _("{names} share the victory").format(names=listed(names))
        arms = min(sizes.touch * (2.0 if sizes.portrait else 1.5), room.inner.h * 0.2)
        reason = [sizes.body * 1.5] if why else []
        crest, title, *line, rule, body, foot = rows(
            room.inner,
            [arms, sizes.title * 1.5, *reason, sizes.gap * 2, 0.5, sizes.touch * 1.3],
            sizes.gap,
        )
        stand = standings(room)
        lines = sorted(stand.lines, key=lambda one: (one.seat not in winners, one.rank))
        again, board, home = columns(foot, [0.25, 0.45, 0.3], sizes.gap)
        board, shields = secrets_menu.for_table(room, board)
        return (
            Image(crest, Crests(worn)),
            Label(Words(sentence, title, sizes.title, "title", lines=1)),
            *(Label(Words(why, box, sizes.body, "text", room.theme.ink_soft)) for box in line),
            Rule(rule),
            *table_of(room, body, stand.headings, lines, frozenset(winners)),
            Button("again", again, _("Again"), Intent("again"), sizes.body),
            Button("board", board, _("See the board"), Intent("board"), sizes.body),
            *shields,
            Button("primary", home, _("Home"), Intent("home"), sizes.body, Kind.PRIMARY),
        )

    def answer(self, intent: Intent, room: Room) -> None:
        """Once more, the last position, or home."""
        match intent.name:
            case "again":
                again(room)
            case "board":
                room.nav = room.nav.push(Stop(Page.TABLE, match=room.referee.match_id, place="end"))
            case "shields":
                room.nav = room.nav.push(secrets_menu.ALL_SHIELDS)
            case "home" | BACK.name:
                room.nav = room.nav.home()


def again(room: Room) -> None:
    """To the set-up, filled in with the same players, rules and board."""
    setup = room.referee.setup
    game = room.referee.game
    boards = [card.id for card in room.boards(game.info)]
    board = str(setup.board.get("id", ""))
    room.draft = Draft.again(
        game, setup, board if board in boards else boards[0], roll_here=room.roll_here
    )
    room.draft = secrets_menu.as_before(room, room.draft)
    room.nav = room.nav.home().push(Stop(Page.SETUP))
