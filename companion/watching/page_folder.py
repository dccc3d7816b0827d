"""Which files does a browser get that watches a table? A folder of them is put together here.

The page's own files, the fonts, and what the drawing code makes of the table's look: colours as
style sheet, coats of arms, cloth for the edge, the faces of the die. The folder is for Mosquitto's
`http_dir`. It knows no match.
"""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import fields
from importlib import resources
from pathlib import Path
from typing import Final

import pygame

from companion.ui.art import dice, heraldry
from companion.ui.art.canvas import Canvas
from companion.ui.art.parchment import parchment
from companion.ui.text.fallback import FOLDER as FONTS
from companion.ui.theme import ARMIES, DARK, LIGHT, Army, Rgb, Theme, mix

PAGE: Final = "page"
"""The folder with the page's own files, beside this module."""

SETTINGS: Final = "settings.html"
"""Of these, a part of the pages: it stands in each where a comment names it."""

THEME: Final = "theme.css"
"""Of these, the style sheet that the table's colours are added to."""

BAND_PX: Final = 36
"""How broad the edge is in its picture."""

_CREST_PX: Final = 168
_DIE_PX: Final = 168
_SHEET_PX: Final = (1280, 800)
_PERIODS: Final = 8
"""So many periods of a weave are one side of the edge: every pattern closes in them."""
_LOOKS: Final[Mapping[str, Theme]] = {"day": LIGHT, "night": DARK}


def put_together(folder: Path) -> None:
    """Write all files of the page into a folder; what it has already is written anew.

    Takes about a second. Pygame needs no screen for it.

    Args:
        folder: made where it is missing; so are its parents.

    Raises:
        OSError: a file cannot be written.
    """
    for part in ("fonts", "art"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for file in (resources.files(__package__) / PAGE).iterdir():
        if file.name.endswith(".html"):
            if file.name != SETTINGS:
                _replace(folder / file.name, whole_page(file.read_text("utf-8")).encode())
        elif file.is_file():
            colours = style_sheet() if file.name == THEME else ""
            _replace(folder / file.name, file.read_bytes() + colours.encode())
    for font in FONTS.iterdir():
        if font.suffix in {".otf", ".ttf", ".txt"}:
            shutil.copyfile(font, folder / "fonts" / font.name)
    for name, picture in _pictures():
        _replace(folder / "art" / name, _encoded(picture, name))


def whole_page(text: str) -> str:
    """The text of a page, with the settings where it names them."""
    settings = (resources.files(__package__) / PAGE / SETTINGS).read_text("utf-8")
    return text.replace(f"<!-- {SETTINGS} -->\n", settings)


def style_sheet() -> str:
    """Colours by role and by army, as the table's own screens have them, as CSS properties."""
    rules = []
    for look, theme in _LOOKS.items():
        colours = {
            name: value
            for name in (field.name for field in fields(theme))
            if isinstance(value := getattr(theme, name), tuple)
        }
        rules.append(_rule(f':root[data-theme="{look}"]', colours, look, ""))
        for army in ARMIES.values():
            own = {"army": army.fill, "army_ink": army.ink, "army_rim": theme.rim(army)}
            rules.append(
                _rule(f':root[data-theme="{look}"] [data-army="{army.name}"]', own, look, army.name)
            )
    return "\n".join(rules) + "\n"


def _rule(selector: str, colours: Mapping[str, Rgb], look: str, army: str) -> str:
    """One rule; for an army also the picture of its edge, else that of the ground."""
    lines = [f"  --{name.replace('_', '-')}: #{bytes(rgb).hex()};" for name, rgb in colours.items()]
    name, picture = ("edge", f"edge-{army}-{look}.png") if army else ("sheet", f"sheet-{look}.jpg")
    lines.append(f"  --{name}: url(art/{picture});")
    return "\n".join([f"{selector} {{", *lines, "}"])


def _pictures() -> Iterator[tuple[str, pygame.Surface]]:
    """All pictures that no match decides, each with its file's name."""
    for look, theme in _LOOKS.items():
        yield f"sheet-{look}.jpg", parchment(_SHEET_PX, theme)
        for army in ARMIES.values():
            yield f"crest-{army.name}-{look}.png", heraldry.crest(army.name, _CREST_PX, theme)
            yield f"edge-{army.name}-{look}.png", _edge(army, theme)
        for face in range(1, 7):
            yield f"die-{face}-{look}.png", dice.die(face, _DIE_PX, theme)


def _edge(army: Army, theme: Theme) -> pygame.Surface:
    """The edge round the screen as a square frame, its sides to be repeated."""
    band = _band(army, theme)
    length = band.get_width()
    whole = length + 2 * BAND_PX
    frame = pygame.Surface((whole, whole), pygame.SRCALPHA, 32)
    frame.fill(_cloth(army, theme), (0, 0, whole, BAND_PX))
    for turn in range(4):
        if turn:
            frame = pygame.transform.rotate(frame, 90)
        frame.fill(_cloth(army, theme), (0, 0, whole, BAND_PX))
        frame.blit(band, (BAND_PX, 0))
    inner = frame.get_rect().inflate(-2 * BAND_PX + 4, -2 * BAND_PX + 4)
    pygame.draw.rect(frame, theme.rim(army), inner, 4)
    return frame


def _band(army: Army, theme: Theme) -> pygame.Surface:
    """One side of the edge: the army's cloth with its charge in the middle."""
    step = round(BAND_PX * 1.4)
    length = step * _PERIODS
    cloth = _cloth(army, theme)
    c = Canvas((length, BAND_PX), length, army.edge, 2)
    c.polygon([(0, 0), (length, 0), (length, BAND_PX), (0, BAND_PX)], cloth)
    light = mix(cloth, army.light, 0.2 if theme.night else 0.42)
    heraldry.weave(c, army.pattern, light, (0, 0, length, BAND_PX), step)
    middle, side = length / 2, BAND_PX - 8
    c.polygon(
        [
            (middle - BAND_PX, 0),
            (middle + BAND_PX, 0),
            (middle + BAND_PX, BAND_PX),
            (middle - BAND_PX, BAND_PX),
        ],
        cloth,
    )
    picture = c.done()
    charge = heraldry.charge(army.name, side)
    picture.blit(charge, charge.get_rect(center=picture.get_rect().center))
    return picture


def _cloth(army: Army, theme: Theme) -> Rgb:
    """The edge's ground; at night it is no lamp."""
    return mix(army.fill, theme.parchment, 0.5) if theme.night else army.fill


def _encoded(picture: pygame.Surface, name: str) -> bytes:
    """The picture as a file of the kind that its name says."""
    file = io.BytesIO()
    pygame.image.save(picture, file, name)
    return file.getvalue()


def _replace(file: Path, content: bytes) -> None:
    """Write a file so that who reads it meanwhile gets the old or the new one, whole."""
    new = file.with_name(file.name + ".new")
    new.write_bytes(content)
    new.replace(file)
