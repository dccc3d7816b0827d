"""How is the last match begun once more? Same game, board and options, same players and seats.

The program plays the seats that it played last, each at the same level.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import NotationError, StoreError, VaultError
from companion.ui.i18n.translate import translate
from companion.ui.ports.games import GamesPort
from companion.ui.ports.match_list import MatchListPort
from companion.ui.screen_kit.computer_names import computer_names
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.once_per_screen import board_cards
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.screens.new_match.setup import begin_on, show_table
from companion.ui.screens.secrets.pin_setup import go_round


def begin_again(
    room: Room, match: MatchInPlay, match_list: MatchListPort, games: GamesPort, match_id: str
) -> None:
    """Begin a match as a recorded one was begun, or say why it cannot be.

    Its board is taken as it is offered today; one that is not offered any more, as it was.
    The die is that of the set-up that was filled in last. The set-up is filled in alike.
    If people only looked at such a match before, it is that one.
    """
    try:
        begun = match_list.begun_as(match_id)
    except (NotationError, StoreError, VaultError) as error:
        room.fault = translate(error)
        return
    setup = begun.setup
    info = next(one for one in games.infos() if one.slug == setup.game)
    board_id = str(setup.board.get("id", ""))
    cards = board_cards(room, games, info)
    board = next((card.board for card in cards if card.id == board_id), setup.board)
    roll_here = match.roll_here if room.draft is None else room.draft.roll_here
    draft = SetupDraft.again(
        info, setup, board_id, roll_here=roll_here, programs=begun.programs,
        computers=computer_names(games, match.programs),
    )  # fmt: skip
    left = {} if room.draft is None else room.draft.beside(info.slug)
    room.draft = replace(draft, pins=begun.pins, real_values=begun.real_values, left=left)
    try:
        waiting = match_list.only_set_up(replace(begun, setup=room.draft.setup(board)), match_id)
        if waiting is not None:
            match_list.resume(waiting)
    except (NotationError, StoreError, VaultError) as error:
        room.fault = translate(error)
        return
    if waiting is None:
        begin_on(room, match, match_list, room.draft, board)
    else:
        show_table(room, match, room.draft, waiting)
        go_round(room, match)
