"""Every letter is written, and no line breaks where its language forbids it."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from companion.ui.text import fallback, font_coverage
from companion.ui.text.fonts import FACES, font
from companion.ui.widgets.breaks import pieces
from companion.ui.widgets.text import fit

NAMES = ("Ada", "Ayşe", "Łukasz", "Đorđe", "Ωmega", "Жанна", "さくら", "タロウ", "山田 太郎")
BLACK = (0, 0, 0)


def ink(picture: pygame.Surface) -> bytes:
    box = picture.get_bounding_rect()
    return pygame.image.tobytes(picture.subsurface(box), "RGBA") if box.w else b""


@pytest.mark.parametrize("role", FACES)
def test_every_name_is_written_and_no_two_letters_look_alike(role: str) -> None:
    shown = {name: ink(font(role, 24).render(name, True, BLACK)) for name in NAMES}
    assert all(shown.values())
    boxes = [ink(font(role, 24).render(one, True, BLACK)) for one in "さくら山田ş"]
    assert len(set(boxes)) == len(boxes)


@pytest.mark.parametrize("role", FACES)
def test_another_alphabet_changes_no_line_s_height_or_foot(role: str) -> None:
    for px in (11, 16, 24, 40):
        own = font(role, px)
        for text in ("東京の城", "ゲーム", "Katz 東京 Ayşe"):
            picture = own.render(text, True, BLACK)
            assert picture.get_width() == own.size(text)[0]
            assert own.get_height() <= picture.get_height() <= own.get_height() * 1.1
            low, tall = own.get_ascent(), picture.get_bounding_rect()
            assert low * 0.85 <= tall.bottom <= own.get_height() * 1.1


@pytest.mark.parametrize("role", FACES)
def test_figures_stand_on_the_line_and_are_as_high_as_one_another(role: str) -> None:
    """A 1 that is as high as an x looks like an I."""
    own = font(role, 60)
    boxes = [own.render(one, True, BLACK).get_bounding_rect() for one in "0123456789"]
    heights, feet = [box.h for box in boxes], [box.bottom for box in boxes]
    assert max(heights) - min(heights) <= 4
    assert max(feet) - min(feet) <= 3


def test_what_no_font_has_is_a_question_mark_and_no_box() -> None:
    own = font("text", 20)
    nowhere = "\U000f0000"
    assert ink(own.render(nowhere, True, BLACK)) == ink(own.render("?", True, BLACK))
    assert own.size(nowhere) == own.size("?")


@pytest.mark.parametrize("sign", ["\ufe0f", "\u034f", "\u200b", "\u200d"])
def test_a_sign_of_no_width_is_drawn_as_nothing(sign: str) -> None:
    own = font("text", 20)
    for text in (sign, f"Burg {sign}城{sign}", f"城{sign}", f"🏰{sign}{sign}", f"a{sign}b"):
        assert own.render(text, True, BLACK).get_width() >= own.size(text)[0]


def test_no_break_spaces_are_as_wide_as_spaces() -> None:
    own = font("text", 20)
    for space in ("\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"):
        assert own.size(f"Quoi{space}?") == own.size("Quoi ?")


def test_a_missing_font_is_named_with_the_package_that_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = tuple(face.file for face in FACES["text"])
    monkeypatch.setattr(fallback, "_SYSTEM", ())
    for language in ("en", "fr", "de", "ja", "nl", "es"):
        assert not fallback.missing(language, files)
    assert not fallback.missing("de", files[:1])
    assert "apt install fonts-noto-cjk" in str(fallback.missing("ja", files[:2]))
    assert fallback.missing("fr", (tmp_path / "gone.ttf",))


def test_a_file_that_is_no_font_has_no_letters(tmp_path: Path) -> None:
    for number, content in enumerate((b"", b"no font", b"ttcf" + b"\xff" * 40, b"\0" * 400)):
        file = tmp_path / f"{number}.ttf"
        file.write_bytes(content)
        assert not list(font_coverage.of(file))
    assert not list(font_coverage.of(tmp_path / "none.ttf"))


def lines(text: str, wide: int) -> tuple[str, ...]:
    return fit(text, wide, 2000, "text", 20, font).lines


@pytest.mark.parametrize("wide", range(60, 400, 17))
def test_japanese_breaks_between_letters_but_not_before_what_may_not_begin_a_line(
    wide: int,
) -> None:
    text = (
        "実物の盾を「一枚」引き、裏向きに置いて、ゲームをつづけてください。"
        "よろしいですか？ 12騎士ッと・カッツ！"  # noqa: RUF001
    )
    found = lines(text, wide)
    assert "".join(found).replace(" ", "") == text.replace(" ", "")
    for line in found:
        assert line[0] not in "、。」？！ー・ッっょィ"  # noqa: RUF001
        assert line[-1] not in "「"
        assert not line.endswith("12")


def test_a_long_japanese_text_fills_its_lines() -> None:
    text = "あ" * 60
    found = lines(text, font("text", 20).size("あ" * 10)[0])
    assert [len(line) for line in found] == [10] * 6


@pytest.mark.parametrize("wide", range(110, 300, 17))
def test_a_word_in_katakana_is_read_in_one_piece(wide: int) -> None:
    words = ("ガンダルフ", "ホビット", "プレーヤー")
    found = lines("が".join(words) + "を選んでください。", wide)
    assert all(any(word in line for line in found) for word in words), found


def test_french_signs_stay_with_their_word() -> None:
    text = "Où aller\N{NO-BREAK SPACE}? Ici\N{NO-BREAK SPACE}!"
    assert [piece for _gap, piece in pieces(text)] == [
        "Où",
        "aller\N{NO-BREAK SPACE}?",
        "Ici\N{NO-BREAK SPACE}!",
    ]
    assert all(line[0] not in "?!" for line in lines(text, font("text", 20).size("aller ?")[0]))


def test_english_breaks_at_spaces_alone() -> None:
    assert lines("one two-three four", font("text", 20).size("one two-three")[0]) == (
        "one two-three",
        "four",
    )
