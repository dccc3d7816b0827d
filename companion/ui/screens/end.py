"""Who has won? Floor 5: the result, and what to do now."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.navigator import Page, Stop
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
    """Winner, points, castles."""

    def widgets(self, room: Room) -> Sequence[Widget]:
        """The winners' arms and names, the table, three ways on."""
        sizes, referee = room.sizes, room.referee
        view = referee.game.view(referee.state, None)
        result = view.result
        winners = tuple(result.winners) if result is not None else ()
        seats = referee.setup.seats
        names = [seats[seat].name for seat in winners]
        worn = tuple(colour for seat in winners for colour in seats[seat].colours)
        if len(names) == 1:
            sentence = _("{name} has won").format(name=names[0])
        else:
            sentence = _("{names} share the victory").format(names=listed(names))
        arms = min(sizes.touch * (2.0 if sizes.portrait else 1.5), room.inner.h * 0.2)
        crest, title, rule, body, foot = rows(
            room.inner,
            [arms, sizes.title * 1.5, sizes.gap * 2, 0.5, sizes.touch * 1.3],
            sizes.gap,
        )
        lines = standings(referee.setup, view)
        lines.sort(key=lambda line: tuple(-int(figure) for figure in line.figures[:3]))
        lines.sort(key=lambda line: line.seat not in winners)
        again, board, home = columns(foot, [0.5, 0.5, 0.5], sizes.gap)
        return (
            Image(crest, Crests(worn)),
            Label(Words(sentence, title, sizes.title, "title", lines=1)),
            Rule(rule),
            *table_of(room, body, lines, frozenset(winners)),
            Button("again", again, _("Again"), Intent("again"), sizes.body),
            Button("board", board, _("See the board"), Intent("board"), sizes.body),
            Button("primary", home, _("Home"), Intent("home"), sizes.body, Kind.PRIMARY),
        )

    def answer(self, intent: Intent, room: Room) -> None:
        """Once more, the last position, or home."""
        match intent.name:
            case "again":
                again(room)
            case "board":
                room.nav = room.nav.push(Stop(Page.TABLE, match=room.referee.match_id, place="end"))
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
    room.nav = room.nav.home().push(Stop(Page.SETUP))
