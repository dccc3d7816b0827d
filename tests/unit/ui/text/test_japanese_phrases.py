"""Japanese lines break between phrases, in boxes as the screens have them, with names in gaps."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.ui.text import japanese_phrases
from companion.ui.text.fonts import font
from companion.ui.widgets.breaks import Between, pieces
from companion.ui.widgets.text import Fitted, fit


def phrases(text: str, between: Between = Between.PHRASES) -> str:
    """A text with a stroke wherever a line may break."""
    return "|".join(gap + piece for gap, piece in pieces(text, between))


@pytest.mark.parametrize(
    "text",
    [
        "先に、|騎士を|登場させるかどうかを|決めてください。",
        "コマか|行き先を|選んでください。",
        "この|タイルには|もう|マーカーが|あります。",
        "裏向きに|置かれました。",
        "捨て札に|できるのは|何も|置けない|ときだけです。",
        "暗証番号の|間違いが|続きました。|30秒|お待ちください。",
        "直近30秒の|通信を|読めます。",
        "山札12枚・|捨て札3枚",
        "全記録",
        "魔法使い",
        "強襲は|2か所まで|同時に|できます。",
    ],
)
def test_a_sentence_breaks_between_phrases(text: str) -> None:
    assert phrases(text.replace("|", "")) == text


@pytest.mark.parametrize(
    "name",
    ["Ada", "Chloé", "田中", "健太郎", "さくら", "ゆうき", "のぞみ", "あおい", "美咲", "ベン"],
)
@pytest.mark.parametrize("castle", ["カッツ", "マルクスブルク", "Stolzenfels"])
def test_a_name_in_a_gap_is_read_in_one_piece(name: str, castle: str) -> None:
    text = f"{name}が{castle}を攻め落としました！"  # noqa: RUF001
    assert phrases(text) == f"{name}が|{castle}を|攻め落としました！"  # noqa: RUF001


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("行軍終了", "行軍|終了"),
        ("暗証番号あり", "暗証|番号あり"),
        ("出発点", "出発点"),
        ("公爵領", "公爵領"),
        ("選んでください", "選んでください"),
    ],
)
def test_where_a_noun_is_too_long_its_words_are_parted_but_no_ending(text: str, words: str) -> None:
    assert phrases(text) == text
    assert phrases(text, Between.WORDS) == words


def fitted(text: str, box: tuple[int, int], px: int) -> Fitted:
    return fit(text, *box, "text", px, font)


@pytest.mark.parametrize(
    ("text", "box", "px", "lines"),
    [
        ("コマか行き先を選んでください。", (278, 74), 24, ("コマか行き先を", "選んでください。")),
        ("いいえ、このままにします", (150, 64), 20, ("いいえ、", "このままにします")),
        ("行軍終了", (64, 64), 24, ("行軍", "終了")),
    ],
)
def test_a_box_as_the_screens_have_it(
    text: str, box: tuple[int, int], px: int, lines: tuple[str, ...]
) -> None:
    assert fitted(text, box, px).lines == lines


def test_what_is_one_phrase_is_smaller_rather_than_broken_in_a_word() -> None:
    found = fitted("決めてください。", (150, 60), 22)
    assert found.lines == ("決めてください。",)
    assert 22 * 0.8 <= found.px < 22


def test_where_nothing_readable_fits_a_word_is_broken_sooner_than_cut_off() -> None:
    found = fitted("選んでください。", (50, 120), 20)
    assert found.whole
    assert found.px >= 11
    assert len(found.lines) > 1


def test_without_the_models_a_line_breaks_as_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(japanese_phrases, "FOLDER", tmp_path)
    japanese_phrases._model.cache_clear()
    try:
        assert phrases("行き先を選ぶ。") == "行|き|先|を|選|ぶ。"
    finally:
        japanese_phrases._model.cache_clear()
