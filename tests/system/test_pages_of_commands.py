"""Each command of the page for the Raspberry Pi is run by a test, or says why it cannot be."""

from __future__ import annotations

import re
from pathlib import Path

HOUSE = Path(__file__).parents[2]
PAGE = HOUSE / "docs" / "raspberry-pi.md"
BLOCK = re.compile(r"(<!-- (?P<how>[^>]*) -->\n)?```sh\n(?P<text>.*?)```", re.DOTALL)


def test_every_block_of_commands_says_how_it_is_tested() -> None:
    blocks = list(BLOCK.finditer(PAGE.read_text()))
    assert len(blocks) > 10
    for block in blocks:
        how = block["how"] or ""
        assert re.fullmatch(r"run( package)?|elsewhere: .{10,}", how), block["text"]
    run = [block for block in blocks if (block["how"] or "").startswith("run")]
    assert len(run) > len(blocks) / 2


def test_every_file_that_the_page_names_is_there() -> None:
    text = PAGE.read_text()
    for link in re.findall(r"\]\(((?!http)[^)#]+)\)", text):
        assert (PAGE.parent / link).exists(), link
    for name in re.findall(r"`((?:tools|systemd|docs|hardware)/[a-z./-]+)`", text):
        assert (HOUSE / name.split()[0]).exists(), name


def test_what_the_page_quotes_is_said_by_the_program() -> None:
    said = " ".join(
        re.sub(r'"\s*\n\s*f?"', "", (HOUSE / "companion" / name).read_text())
        for name in ("app/host/machine.py", "app/host/displays.py", "app/health.py",
                     "app/home_notices.py", "ui/screens/hardware/desk.py", "ui/screens/home.py")
    )  # fmt: skip
    text = PAGE.read_text().replace("user table-herald may", "user {user} may")
    quotes = [quote for row in re.findall(r'^\| "(.*?)" \|', text, re.MULTILINE)
              for quote in [row.strip("… ")]]  # fmt: skip
    assert len(quotes) > 6
    for quote in quotes:
        assert quote in said, quote
