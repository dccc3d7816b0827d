"""Which set-up is being filled in, and with which board? Read by all screens of the set-up."""

from __future__ import annotations

from companion.core.game import GameInfo
from companion.ui.i18n.phrasing import sentences
from companion.ui.i18n.translate import _, board_title, ngettext, preset_title
from companion.ui.ports.games import BoardCard, GamesPort
from companion.ui.ports.program_players import ProgramPlayersPort
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.once_per_screen import board_cards, first_board
from companion.ui.screen_kit.setup_form import SetupDraft, SetupPart


def drafted(room: Room, games: GamesPort) -> SetupDraft:
    """The set-up that is being filled in; a fresh one when there is none."""
    if room.draft is None:
        info = games.infos()[0]
        room.draft = SetupDraft.fresh(info, first_board(room, games, info).id)
    return room.draft


def chosen_board(room: Room, games: GamesPort, draft: SetupDraft) -> BoardCard:
    """The chosen board; if it was drawn here and is not offered any more, the first of all."""
    cards = board_cards(room, games, draft.info)
    return next((card for card in cards if card.id == draft.board_id), cards[0])


def with_game(
    draft: SetupDraft, programs: ProgramPlayersPort, info: GameInfo, board_id: str
) -> SetupDraft:
    """Another game with the same players; a computer is as strong in it as in the one before."""
    ranks = {one.name: rank for rank, one in enumerate(programs.levels(draft.info.slug))}
    levels, found = programs.levels(info.slug), draft.with_game(info, board_id)
    for seat, (_now, was) in enumerate(zip(found.seats, draft.seats, strict=False)):
        if was.level in ranks:
            level = levels[ranks[was.level]]
            found = found.with_level(seat, level.name, _(level.title))
    return found


def choose_board(
    room: Room, games: GamesPort, programs: ProgramPlayersPort, info: GameInfo, board_id: str
) -> None:
    """Choose this board of a game; the players stay as they are."""
    draft = drafted(room, games)
    if draft.info.slug != info.slug:
        draft = with_game(draft, programs, info, board_id)
    room.draft = draft.with_board(board_id)


def what_followed(draft: SetupDraft, board: BoardCard) -> str:
    """What the last tap changed besides what it was about, and why, in a line; "" for nothing."""
    info, found = draft.info, []
    rules = preset_title(info, draft.preset)
    low, high = draft.seat_limits
    gaps = {"preset": rules, "low": low, "high": high, "n": len(draft.seats)}
    if SetupPart.RULES in draft.followed:
        text = ngettext(
            "With {n} player: the rules of {preset}.", "With {n} players: the rules of {preset}.",
            len(draft.seats), preset=rules,
        )  # fmt: skip
        found.append(text)
    if SetupPart.SEATS in draft.followed:
        found.append(_("{preset} is for {low} to {high} players: now {n}.").format(**gaps))
    if SetupPart.BOARD in draft.followed:
        text = _("{preset} has its own board: {board}.")
        found.append(text.format(preset=rules, board=board_name(info, board)))
    return sentences(*found)


def too_many_or_few(draft: SetupDraft) -> str:
    """Why another number of seats cannot be chosen under these rules."""
    low, high = draft.seat_limits
    rules = preset_title(draft.info, draft.preset)
    text = _("{preset} is for {low} to {high} players. Other rules: tap Rules.")
    return text.format(preset=rules, low=low, high=high)


def board_name(info: GameInfo, card: BoardCard) -> str:
    """What a board is called beside its game, without who has drawn it."""
    return board_title(info.title, card.name)
