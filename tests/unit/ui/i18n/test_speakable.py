"""What reaches the speech program is words, numbers and pauses, in every language."""

from __future__ import annotations

import pytest

from companion.ui.i18n.speakable import speakable


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        (
            "en",
            "(3 + 2) × 2 = 10 against 8: it holds",
            "3 plus 2, times 2 equals 10 against 8: it holds",
        ),
        ("de", "(3 + 2) × 2 = 10 gegen 8", "3 plus 2, mal 2 gleich 10 gegen 8"),
        ("fr", "(3 + 2) × 2 = 10 contre 8", "3 plus 2, fois 2 égale 10 contre 8"),
        ("nl", "3 × 2 = 6", "3 keer 2 is 6"),
        ("es", "3 × 2 = 6", "3 por 2 igual a 6"),
        ("en", "An orc (2) beats Ada's hobbit (1)!", "An orc 2 beats Ada's hobbit 1!"),
        ("ja", "オーク（2）がホビット（1）を倒します！", "オーク 2 がホビット 1 を倒します!"),  # noqa: RUF001
        ("ja", "Ada（赤）の手番です", "Ada 赤 の手番です"),  # noqa: RUF001
        ("ja", "(3 + 2) × 2", "3 たす 2, かける 2"),
        ("ja", "コイン：黄 +2", "コイン、黄 プラス 2"),  # noqa: RUF001
        ("en", "Coins: Yellow +2, Red -3.", "Coins: Yellow plus 2, Red minus 3."),
        ("en", "2:1 at 20:15", "2 to 1 at 20:15"),
        ("de", "3\N{EN DASH}5 Ritter, 40\N{NO-BREAK SPACE}%", "3 bis 5 Ritter, 40 Prozent"),
        ("ja", "必要6〜10人、今8人", "必要6 から 10人、今8人"),
        ("de", "vom Gang „Axt“ zum Gang „Lampe“", "vom Gang Axt zum Gang Lampe"),
        ("fr", "le passage « hache »", "le passage hache"),
        ("en", "Ada 🎲 rolls 2. (Ada alone)", "Ada rolls 2. Ada alone"),
        ("en", "turn 12 · 5 left… 40 → 38", "turn 12, 5 left. 40 to 38"),
        ("en", "Red has 58 knights (R 2.1).", "Red has 58 knights."),
        (
            "fr",
            "n\N{RIGHT SINGLE QUOTATION MARK}y mènent",
            "n\N{RIGHT SINGLE QUOTATION MARK}y mènent",
        ),
        ("en", "Maximiliane-Lui's turn\n\nRoll the die", "Maximiliane-Lui's turn\n\nRoll the die"),
        ("en", "💣", ""),
    ],
)
def test_a_text_is_said_as_people_say_it(language: str, text: str, said: str) -> None:
    assert speakable(text, language) == said
