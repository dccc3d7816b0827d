"""How is any text written, though no font has every letter?

A role has a chain of fonts: its own, one with all the letters of Europe, a Japanese
one. What the first cannot write, the next one does, whole words at a time, so that a
name in kana stands on an English screen and a Latin name in a Japanese sentence. All
of it stands on the first one's line, so a language changes no layout.

Nothing is kept of a text: it may be secret.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pygame

from companion.core.frozen import frozen
from companion.core.message import Message
from companion.ui.text import font_coverage

FOLDER: Final = Path(__file__).parents[1] / "assets" / "fonts"

_SYSTEM: Final = (
    Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"),
    Path("/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf"),
    Path("/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"),
    Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
)
"""Fonts that Debian may have; asked last, for letters that none of ours has."""

_UNKNOWN: Final = "?"
"""Instead of a letter that no font has: never an empty box."""

_SPACES: Final = str.maketrans({"\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " "})
"""They matter where a line may break; drawn they are a space, which every font has."""

_TOKENS: Final = r"\s+|[⺀-鿿豈-﫿＀-￯]+|[^\s⺀-鿿豈-﫿＀-￯]+"
"""Spaces; kanji, kana and full-width letters; a word of anything else. Compiled when a text needs
more than its own font, as that takes a while.
"""

_SAMPLES: Final = {
    "ja": "あア漢、ー", "de": "äöüßÄÖÜ„“", "fr": "àâçéèêëîïôùûœÀÇÉÈ«»", "nl": "áéëïóöúÉË",
    "es": "áéíñóúüÁÉÍÑÓÚÜ¿¡«»",
}  # fmt: skip
"""Language → letters that tell whether it can be written at all."""


@frozen
class Face:
    """A font of a chain.

    Attributes:
        file: where it is.
        scale: its size beside the first one's, so that both look alike on one line.
    """

    file: Path
    scale: float = 1.0


Open = Callable[[Path, int], pygame.font.Font]
"""File and size in pixels → font; the caller caches it."""


class Letters:
    """The letters of a role at one size; used as a font is."""

    def __init__(self, faces: tuple[Face, ...], px: int, opened: Open) -> None:
        """Nothing is opened before a text needs it."""
        self._faces = (*faces, *(Face(file) for file in _SYSTEM))
        self._px = px
        self._opened = opened
        self._covers = [font_coverage.of(faces[0].file)]

    @property
    def _own(self) -> pygame.font.Font:
        return self._font(0)

    def get_height(self) -> int:
        """From the top of the line to its descent, in pixels."""
        return self._own.get_height()

    def get_linesize(self) -> int:
        """From one line to the next, in pixels."""
        return self._own.get_linesize()

    def get_ascent(self) -> int:
        """From the top of the line to the letters' foot, in pixels."""
        return self._own.get_ascent()

    def size(self, text: str) -> tuple[int, int]:
        """Width and height of a line, in pixels."""
        text = text.translate(_SPACES)
        if self.has(text):
            return self._own.size(text)
        sizes = [font.size(run) for font, run in self._runs(text)]
        return sum(wide for wide, _ in sizes), self.get_height()

    def has(self, text: str) -> bool:
        """Whether the first font alone can write a text."""
        return self._covers[0].has(text)

    def render(self, text: str, antialias: bool, colour: tuple[int, int, int]) -> pygame.Surface:
        """A line as a picture with a clear ground."""
        text = text.translate(_SPACES)
        if self.has(text) and (not text or self._own.size(text)[0]):
            return self._own.render(text, antialias, colour)
        parts = [
            (font.render(run, antialias, colour), wide, *_ink(font, run))
            for font, run in self._runs(text)
            # Signs of no width, by themselves, are nothing that can be drawn.
            if (wide := font.size(run)[0])
        ]
        foot = max([self.get_ascent(), *(up for _part, _wide, _its, up, _down in parts)])
        deep = max([0, *(down for *_part, down in parts)])
        wide = sum(part[1] for part in parts)
        high = max(foot + deep, self.get_height())
        picture = pygame.Surface((max(1, wide), high), pygame.SRCALPHA, 32)
        picture.fill((*colour, 0))
        x = 0
        for part, step, its, _up, _down in parts:
            # Blitting would mix the edges with the clear ground; the higher of both keeps them.
            picture.blit(part, (x, foot - its), special_flags=pygame.BLEND_RGBA_MAX)
            x += step
        return picture

    def _runs(self, text: str) -> Iterator[tuple[pygame.font.Font, str]]:
        """The text in pieces, each with the font that writes it."""
        number, run = 0, ""
        for token in re.findall(_TOKENS, text):
            for at, piece in self._pieces(token):
                if at != number and run:
                    yield self._font(number), run
                    run = ""
                number, run = at, run + piece
        if run:
            yield self._font(number), run

    def _pieces(self, token: str) -> Iterator[tuple[int, str]]:
        """A word with the first face that has it whole, else letter by letter."""
        found = self._face(token)
        if found is not None:
            yield found, token
            return
        for letter in token:
            found = self._face(letter)
            yield (found, letter) if found is not None else (0, _UNKNOWN)

    def _face(self, token: str) -> int | None:
        for number, face in enumerate(self._faces):
            if number == len(self._covers):
                self._covers.append(font_coverage.of(face.file))
            if self._covers[number].has(token):
                return number
        return None

    def _font(self, number: int) -> pygame.font.Font:
        face = self._faces[number]
        return self._opened(face.file, max(6, round(self._px * face.scale)))


def _ink(font: pygame.font.Font, text: str) -> tuple[int, int, int]:
    """Of its picture: how far below the top the letters stand; how far they go up and down."""
    known = [one for one in font.metrics(text) or () if one is not None]
    up = max((one[3] for one in known), default=0)
    down = max((-one[2] for one in known), default=0)
    # The picture grows upwards where an accent is higher than the ascent.
    return max(font.get_ascent(), up), up, down


def missing(language: str, files: tuple[Path, ...]) -> Message:
    """What to install when a language cannot be written with these files; "" if it can."""
    wanted = set(_SAMPLES.get(language, ""))
    for file in (*files, *_SYSTEM):
        if not wanted:
            # A file has thousands of letters, and the first picture must not wait for them.
            break
        wanted.difference_update(font_coverage.of(file))
    if not wanted:
        return Message("")
    return Message(
        "The font for this language is missing. Install it: sudo apt install {package}",
        package="fonts-noto-cjk" if language == "ja" else "fonts-dejavu-core",
    )
