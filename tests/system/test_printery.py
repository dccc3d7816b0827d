"""companion.app.print_process: the pages of a board, made by a process beside the window."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest

from companion.app.print_process import PrintProcess
from companion.app.printing.job import CHOICES
from companion.boards.shipped import shelf
from companion.cli.exchange import board_options
from companion.core.errors import StoreError
from companion.ui.ports.exports import PAPERS
from tests.support.ui.desk_boards import island

PATIENCE_S = 120.0
Keep = Callable[[str, bytes], Path]


@pytest.fixture
def keep(tmp_path: Path) -> Keep:
    """Takes a file."""

    def take(name: str, content: bytes) -> Path:
        (tmp_path / name).write_bytes(content)
        return tmp_path / name

    return take


def ended(printing: PrintProcess) -> Path:
    """Where the pages are, once they are."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        where = printing.done()
        if where is not None:
            return where
        time.sleep(0.05)  # a real process is waited for
    pytest.fail("it never came to an end")


def test_window_command_and_press_know_the_same_papers() -> None:
    assert tuple(PAPERS) == tuple(CHOICES) == tuple(board_options.PAPERS)


def test_the_window_does_not_load_what_writes_the_pages() -> None:
    """It may not be installed, and takes long."""
    told = subprocess.run(
        [sys.executable, "-c", "import sys, companion.app.exports; print(*sys.modules)"],
        capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    assert "companion.app.printing.printable_games" in told
    assert not {"reportlab", "fontTools"} & set(told)


def test_a_board_becomes_a_pdf(keep: Keep) -> None:
    where = ended(PrintProcess(island(), "a3", keep))
    assert where.name == f"{island()['id']}-a3.pdf"
    assert where.read_bytes().startswith(b"%PDF-")


def test_only_what_was_chosen_is_printed(keep: Keep) -> None:
    whole = ended(PrintProcess(island(), "a4", keep)).read_bytes()
    guide = ended(PrintProcess(island(), "a4", keep, ("guide",))).read_bytes()
    pages = [len(pypdf.PdfReader(io.BytesIO(pdf)).pages) for pdf in (whole, guide)]
    assert pages[1] == 2 < pages[0]


def test_where_the_press_is_not_installed_nothing_is_begun(
    keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab", None)
    with pytest.raises(StoreError, match=r"printed: .* sudo apt install python3-reportlab$"):
        PrintProcess(island(), "a4", keep)


def test_why_it_could_not_be_printed_is_one_sentence(keep: Keep) -> None:
    board = shelf.board("rhine") | {"starts": {}}
    printing = PrintProcess(board, "a4", keep)
    with pytest.raises(StoreError, match="couldn't be printed: ") as caught:
        ended(printing)
    assert "\n" not in str(caught.value)
    assert "Traceback" not in str(caught.value)


def test_what_is_not_waited_for_is_ended_and_leaves_nothing(keep: Keep) -> None:
    printing = PrintProcess(
        island(), "a4", keep, command=(sys.executable, "-c", "import time; time.sleep(99)")
    )
    assert printing.done() is None
    printing.close()
    printing.close()
    assert printing._process.poll() is not None
    assert not Path(printing._folder.name).exists()
