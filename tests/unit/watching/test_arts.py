"""Pictures have names by their pixels: each goes out once, and is taken back when unused."""

from __future__ import annotations

import io

import pygame

from companion.watching.arts import Arts, Item
from companion.watching.recording_surface import Laid


class Out:
    """Takes pictures."""

    def __init__(self) -> None:
        self.there: dict[str, bytes] = {}
        self.sent: list[str] = []

    def art(self, name: str, png: bytes) -> None:
        self.sent.append(name)
        if png:
            self.there[name] = png
        else:
            del self.there[name]


def dot(colour: tuple[int, int, int], alpha: int | None = None) -> pygame.Surface:
    picture = pygame.Surface((40, 30), pygame.SRCALPHA, 32)
    pygame.draw.rect(picture, (*colour, 255), (10, 8, 6, 5))
    if alpha is not None:
        picture.set_alpha(alpha)
    return picture


def test_what_looks_alike_is_one_picture_however_strongly_it_is_laid() -> None:
    out = Out()
    arts = Arts(out)
    faint, strong = dot((9, 9, 9), 60), dot((9, 9, 9))
    items = arts.items([Laid(faint, 0, 0, 60), Laid(strong, 5, 5, 255), Laid(strong, 5, 5, 255)])
    assert len(out.sent) == 1
    assert items == (
        Item(out.sent[0], 10, 8, 60), Item(out.sent[0], 15, 13, 255), Item(out.sent[0], 15, 13, 255)
    )  # fmt: skip
    shown = pygame.image.load(io.BytesIO(out.there[out.sent[0]]), "x.png")
    assert shown.get_size() == (6, 5)
    assert tuple(shown.get_at((0, 0))) == (9, 9, 9, 255)


def test_a_picture_with_nothing_in_it_is_no_item() -> None:
    out = Out()
    nothing = pygame.Surface((5, 5), pygame.SRCALPHA, 32)
    assert Arts(out).items([Laid(nothing, 0, 0, 255)]) == ()
    assert not out.sent


def test_it_goes_once_nobody_needs_it_and_comes_again() -> None:
    out = Out()
    arts = Arts(out)
    one, other = dot((1, 2, 3)), dot((200, 2, 3))
    first, second = arts.items([Laid(one, 0, 0, 255), Laid(other, 0, 0, 255)])
    arts.hold({first.art, second.art})
    arts.hold({first.art})
    arts.release({first.art, second.art})
    arts.sweep()
    assert set(out.there) == {first.art}
    arts.release({first.art})
    arts.sweep()
    assert not out.there
    assert arts.items([Laid(one, 0, 0, 255)]) == (first,)
    assert set(out.there) == {first.art}


def test_a_stand_in_counts_as_the_picture_whose_place_it_takes() -> None:
    out = Out()
    arts = Arts(out)
    picture = dot((1, 2, 3))
    small = arts.kept(picture)
    small.set_alpha(77)
    (item,) = arts.items([Laid(small, 1, 1, 77)])
    assert (item.x, item.y, item.alpha) == (11, 9, 77)
    assert arts.items([Laid(picture, 1, 1, 77)]) == (item,)
    assert small.get_size() == picture.get_size()
    ground = arts.stand_in(b"a finished picture", (640, 400))
    assert ground.get_rect().size == (640, 400)
    (under,) = arts.items([Laid(ground, 0, 0, 255)])
    assert out.there[under.art] == b"a finished picture"


def test_a_stand_in_means_its_picture_as_long_as_it_lives() -> None:
    out = Out()
    arts = Arts(out)
    small = arts.kept(dot((9, 9, 9)))
    arts.sweep()
    (name,) = out.there
    assert arts.items([Laid(small, 0, 0, 255)]) == (Item(name, 10, 8, 255),)
    del small
    arts.sweep()
    assert not out.there
