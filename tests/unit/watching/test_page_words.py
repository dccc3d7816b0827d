"""Does the page know its words, and are the built-in ones the same?"""

from __future__ import annotations

import re
from importlib import resources

from companion.watching.page_words import PAGE_WORDS, page_words

PAGE = resources.files("companion.watching") / "page"
SCRIPTS = "".join(
    file.read_text("utf-8")
    for file in PAGE.iterdir()
    if file.name.endswith((".js", ".html")) and file.name != "mqtt.min.js"
)


def test_every_word_that_the_page_says_is_sent_and_none_is_sent_for_nothing() -> None:
    said = set(re.findall(r'say\("(\w+)"', SCRIPTS)) | set(
        re.findall(r'data-(?:word|name)="(\w+)"', SCRIPTS)
    )
    said |= {two for one in re.findall(r'say\([^()]*\? "(\w+)" : "(\w+)"', SCRIPTS) for two in one}
    assert said == set(PAGE_WORDS)


def test_the_words_before_any_has_come_are_the_same() -> None:
    script = (PAGE / "watch.js").read_text("utf-8")
    built_in = script[
        script.index("const FIRST_WORDS") : script.index("  };", script.index("const FIRST_WORDS"))
    ]
    pairs = re.findall(r'(\w+): "([^"]*)"', built_in)
    assert len(pairs) > 20
    assert [(key, text) for key, text in pairs if PAGE_WORDS[key] != text] == []


def test_gaps_stay_open_for_the_page() -> None:
    assert page_words()["move_of"] == "Move {number} of {count}"
