"""`herald board print` as it is typed."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pypdf
import pytest

from companion.app.printing import tiles
from companion.app.printing.job import CHOICES
from companion.app.printing.printable_games import PARTS
from companion.app.transfer import export_target
from companion.cli import exit_codes, main
from companion.cli.exchange import board_options

BOARD: dict[str, Any] = {
    "id": "farm", "name": "The farm", "game": "rheingold", "size_mm": [160, 100],
    "spaces": {"a": {"at": [40, 50]}, "b": {"at": [120, 50]}},
    "roads": [["a", "b"]],
    "starts": {str(n): {"at": [10 + 22 * n, 14], "exits": ["a"]} for n in range(1, 7)},
    "castles": {
        "barn": {"name": "Barn", "at": [40, 80], "swords": 1, "gates": ["a"]},
        "mill": {"name": "Mill", "at": [120, 80], "swords": 2, "gates": ["b"]},
    },
}  # fmt: skip


@pytest.fixture
def board(tmp_path: Path) -> Path:
    file = tmp_path / "farm.json"
    file.write_text(json.dumps(BOARD), "utf-8")
    return file


def typed(*words: str, most_bytes: int | None = None) -> subprocess.CompletedProcess[str]:
    """Run the program; where it may write no file above `most_bytes`, as on a full disk."""

    def hold() -> None:
        if most_bytes is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    return subprocess.run(
        [sys.executable, "-m", "companion", "board", "print", *words],
        capture_output=True, text=True, check=False, preexec_fn=hold,
    )  # fmt: skip


def test_a_board_is_printed_and_nothing_is_overwritten(
    board: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, written = tmp_path / "farm.pdf", tmp_path / "farm-2.pdf"
    out.write_text("mine", "utf-8")
    words = [str(board), "--paper", "letter", "--language", "fr", "--out", str(out)]
    assert main.main(["board", "print", *words]) == exit_codes.OK
    assert capsys.readouterr() == (f"Saved to {written}.\n", "")
    assert out.read_text("utf-8") == "mine"
    assert written.read_bytes().startswith(b"%PDF-")


def test_a_full_disk_is_said_in_one_line_and_leaves_nothing(board: Path, tmp_path: Path) -> None:
    folder = tmp_path / "full"
    done = typed(str(board), "--out", str(folder / "farm.pdf"), most_bytes=5000)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("herald: farm.pdf can't be saved to ")
    assert done.stderr.endswith("Nothing was left behind.\n")
    assert done.stderr.count("\n") == 1
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"castles": {}}, "castles: needs at least 2"),
        ({"game": "chess"}, "chess"),
        ({"game": None}, "names no game"),
    ],
)
def test_a_wrong_board_is_said_in_one_line(
    change: dict[str, Any], said: str, board: Path, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    board.write_text(json.dumps({**BOARD, **change}), "utf-8")
    out = tmp_path / "never.pdf"
    assert main.main(["board", "print", str(board), "--out", str(out)]) == exit_codes.WRONG
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize("name", ["nowhere", "./nowhere.json"])
def test_what_cannot_be_printed_is_said_in_one_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main.main(["board", "print", name, "--data", str(tmp_path)])
    assert code == exit_codes.WRONG
    assert capsys.readouterr().err.count("\n") == 1


def test_an_own_board_goes_to_the_export_folder(
    board: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(export_target, "MOUNTS", tmp_path / "no_stick_is_mounted")
    data = ["--data", str(tmp_path / "data")]
    assert main.main(["board", "import", str(board), *data]) == exit_codes.OK
    board.unlink()
    own = capsys.readouterr().out.partition(" as ")[2].partition(".")[0]
    assert main.main(["board", "print", own, "--paper", "sheet", *data]) == exit_codes.OK
    written = tmp_path / "data" / "export" / f"{own}-sheet.pdf"
    assert capsys.readouterr().out.endswith(f"Saved to {written}.\n")
    assert written.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("absent", "packages"),
    [
        (["fontTools"], "python3-fonttools"),
        (["fontTools", "reportlab"], "python3-reportlab python3-fonttools"),
    ],
)
def test_where_the_press_is_not_installed_one_line_says_what_to_install(
    absent: list[str], packages: str, board: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    for name in absent:
        monkeypatch.setitem(sys.modules, name, None)
    assert main.main(["board", "print", str(board)]) == exit_codes.CONFIG
    said = f"herald: Printing tools are missing: sudo apt install {packages}\n"
    assert capsys.readouterr() == ("", said)


def test_the_command_offers_every_paper() -> None:
    assert CHOICES == board_options.PAPERS
    assert set(tiles.PAPERS) < set(CHOICES)


def test_only_the_parts_that_are_named_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "tokens.pdf"
    words = ["board", "print", "ringgeister", "--out", str(out), "--parts"]
    assert main.main([*words, "figures"]) == 0
    assert len(pypdf.PdfReader(out).pages) == 2
    capsys.readouterr()
    assert main.main([*words, "coins"]) == exit_codes.WRONG
    told = capsys.readouterr().err
    assert "Choose from: board, tiles, figures, cards, guide" in told
    assert told.count("\n") == 1


def test_the_help_names_every_part_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The help is quick, and knows the parts without loading what prints them."""
    with pytest.raises(SystemExit):
        main.main(["board", "print", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    for slug, parts in PARTS.items():
        assert ", ".join(part.name for part in parts) + f" ({slug})" in told
