"""A parser that knows one command says of it what the parser of all commands says."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys

import pytest

from companion.cli import parser


def _help(only: str, name: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as ended:
        parser.build(only).parse_args([name, "--help"])
    assert ended.value.code == 0
    return capsys.readouterr().out


@pytest.fixture
def names(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Every command, as the help lists them."""
    with pytest.raises(SystemExit):
        parser.read(["--help"])
    return re.findall(r"^    ([a-z]+) ", capsys.readouterr().out, re.MULTILINE)


def test_one_alone_is_the_same(names: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert {"run", "kiosk", "board", "doctor", "club"} <= set(names)
    for name in names:
        assert _help(name, name, capsys) == _help("", name, capsys)


def test_one_alone_knows_no_other() -> None:
    alone = parser.build("kiosk")
    with pytest.raises(parser.MisspeltError):
        alone.parse_args(["run"])


@pytest.mark.parametrize("words", [[], ["dance"], [""], ["kiosk", "--turend", "1"]])
def test_what_is_misspelt_is_said_as_before(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(parser.MisspeltError) as wrong:
        parser.read(words)
    assert wrong.value.code == 2
    assert capsys.readouterr().err == f"{wrong.value.text}\n"


def test_what_is_read_has_its_command() -> None:
    read = parser.read(["board", "mine.json"])
    assert isinstance(read, argparse.Namespace)
    assert callable(read.command)
    assert [str(file) for file in read.file] == ["mine.json"]


def test_the_window_loads_no_other_commands_words() -> None:
    code = (
        "import sys; from companion.cli import parser; parser.read(['kiosk']);"
        "print(*(name for name in sys.modules if name.startswith('companion.cli')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"companion.cli.club.options", "companion.cli.backups", "companion.cli.watch"} & set(
        done.stdout.split()
    )
