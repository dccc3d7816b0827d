"""Is a thumbnail painted once, part by part, and then kept?"""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from companion.core.config.preferences import Preferences
from companion.games import GAMES
from companion.ui import games
from companion.ui.boards import drawn
from companion.ui.ports.games import BoardCard
from companion.ui.screen_kit.board_thumbnails import BoardThumbnails
from companion.ui.screen_kit.context import Room
from companion.ui.theme import LIGHT
from companion.ui.widgets.pen import Pen
from tests.support.ui.desk_boards import island, shipped


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room:
    """With no picture kept from other tests."""
    monkeypatch.setattr(drawn, "_thumbnails", [])
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    preferences = Preferences()
    return Room(lambda: preferences, LIGHT, (800, 480), 0.0, games.find)


def picture(room: Room, thumbnails: BoardThumbnails, slug: str) -> bytes:
    """What is drawn of a board, whether it is painted yet or not."""
    board = island() if slug == "rheingold" else shipped(slug)
    card = BoardCard(board["id"], board["name"], slug, authentic=False, board=board)
    surface = pygame.Surface((120, 80), 0, 32)
    thumbnails.of(GAMES[slug].info, card).draw(Pen(surface, LIGHT, room.sizes), Rect(0, 0, 120, 80))
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_sign_stands_there_until_the_board_is_painted(room: Room, slug: str) -> None:
    thumbnails = BoardThumbnails()
    sign = picture(room, thumbnails, slug)
    parts = 1
    while not thumbnails.paint(room):
        assert picture(room, thumbnails, slug) == sign, "what is not whole is not seen"
        parts += 1
    assert parts < 60
    assert not thumbnails.painting
    assert picture(room, thumbnails, slug) != sign
    other = BoardThumbnails()
    assert picture(room, other, slug) == picture(room, thumbnails, slug)
    assert not other.painting, "the next screen has it at once"


def test_nothing_is_painted_where_nothing_is_missing(room: Room) -> None:
    assert not BoardThumbnails().paint(room)
