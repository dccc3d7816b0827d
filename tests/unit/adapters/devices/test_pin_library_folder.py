"""lgpio makes a pipe where it is imported: in a folder of its own, whatever lies elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.adapters.devices import pin_library
from companion.adapters.devices.contacts import ContactsError

HOUSE = Path(__file__).parents[4]

_LGPIO = """
import os
folder = os.environ.get("LG_WD", ".")
os.chdir(folder)                      # so does lgpio
if os.path.exists(".lgd-nfy0"):
    os.unlink(".lgd-nfy0")
os.mkfifo(".lgd-nfy0")
pipe = os.open(".lgd-nfy0", os.O_RDWR)
print("imported", os.stat(".").st_mode & 0o777 == 0o700, os.stat(".").st_uid == os.geteuid())
class error(Exception): pass
def gpiochip_open(number): raise error("can not open gpiochip")
SET_PULL_NONE = SET_PULL_UP = SET_PULL_DOWN = BOTH_EDGES = RISING_EDGE = FALLING_EDGE = 0
"""
_OPEN = """
import os
from companion.adapters.devices import pin_library
from companion.adapters.devices.contacts import ContactsError
try:
    pin_library.open_factory("lgpio")
except ContactsError as error:
    print(error.why.name)
print("there again", os.getcwd(), os.environ.get("LG_WD"))
"""


def opened(folder: Path, **environment: str) -> list[str]:
    """What a process says that opens the pins, with this folder as the one for temporary files."""
    (folder / "lgpio.py").write_text(_LGPIO)
    (folder / "work").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", _OPEN], cwd=folder / "work", capture_output=True, text=True,
        check=True, env={"PYTHONPATH": f"{folder}:{HOUSE}", "TMPDIR": str(folder / "tmp"),
                         "PYTHONDONTWRITEBYTECODE": "1", **environment},
    )  # fmt: skip
    return done.stdout.splitlines()


@pytest.mark.parametrize("shared", ["", "LG_WD"])
def test_the_pipe_of_another_user_is_in_nobodys_way(tmp_path: Path, shared: str) -> None:
    folder = tmp_path / "tmp"
    (folder / ".lgd-nfy0").mkdir(parents=True)  # neither to be removed nor to be opened
    told = {shared: str(folder)} if shared else {}
    assert opened(tmp_path, **told) == [
        "imported True True",
        "UNUSABLE",
        f"there again {tmp_path / 'work'} {told.get('LG_WD')}",
    ]
    assert os.listdir(folder) == [".lgd-nfy0"]  # noqa: PTH208


def test_no_folder_for_temporary_files_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(**_: object) -> object:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(pin_library, "TemporaryDirectory", none)
    with pytest.raises(ContactsError, match="No usable temporary directory"):
        pin_library.open_factory("lgpio")
