"""What version 0.1 left in a machine is taken over whole, wherever the plug is pulled.

`packaging/take-over` runs on a folder that stands for the machine. Each program that it calls
counts down, and kills it when nothing is left: before it has done its work or, where it copies,
in the middle of it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

HOUSE: Final = Path(__file__).parents[2]
CALLED: Final = ("cp", "chown", "sync", "mv", "rm", "sed", "chmod", "cmp", "grep", "du", "df")

COUNTS: Final = """#!/bin/sh
left=$(($(cat "$COUNT") - 1))
echo $left >"$COUNT"
echo NAME >>"$COUNT.called"
[ $left != 0 ] || [ "$MOMENT" != before ] || kill -9 0
[ $left != 0 ] || [ "$MOMENT" != amid ] || { HALF; kill -9 0; exit; }
DO
"""


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """The programs that the script calls, each of which counts."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in CALLED:
        real = shutil.which(name)
        assert real is not None
        # Whose files they are only root can change.
        do = ":" if name == "chown" else f'{real} "$@"'
        half = 'mkdir "$3"' if name == "cp" else ":"
        (folder / name).write_text(
            COUNTS.replace("NAME", name).replace("HALF", half).replace("DO", do)
        )
        (folder / name).chmod(0o755)
    return folder


def before(root: Path) -> None:
    """A machine on which version 0.1 has run."""
    for name, text in {
        "var/lib/companion/record/record.db": "many evenings",
        "var/lib/companion/machine.key": "key",
        "etc/companion.toml": '[die]\nuse = "serial"\nport = "/dev/companion-die"\n',
        "etc/default/companion": "COMPANION_OPTIONS=--turned 1\n",
        "boot/firmware/companion.off": "",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)


def files(root: Path) -> dict[str, str]:
    return {
        str(path.relative_to(root)): path.read_text() for path in root.rglob("*") if path.is_file()
    }


def run(root: Path, programs: Path, count: int, moment: str) -> subprocess.CompletedProcess[str]:
    counter = programs / "count"
    counter.write_text(f"{count}\n")
    environment = {
        "PATH": f"{programs}:{os.environ['PATH']}", "COUNT": str(counter), "MOMENT": moment
    }  # fmt: skip
    return subprocess.run(
        ["sh", HOUSE / "packaging" / "take-over", str(root)],
        env=environment, capture_output=True, text=True, check=False, start_new_session=True,
    )  # fmt: skip


def test_it_is_whole_wherever_the_plug_is_pulled(tmp_path: Path, programs: Path) -> None:
    whole = tmp_path / "whole"
    before(whole)
    done = run(whole, programs, 1_000, "never")
    assert done.returncode == 0, done.stderr
    called = (programs / "count.called").read_text().split()
    expected = files(whole)
    assert expected["var/lib/table-herald/record/record.db"] == "many evenings"
    assert expected["var/lib/table-herald/machine.key"] == "key"
    assert expected["etc/table-herald.toml"] == '[die]\nuse = "serial"\nport = "/dev/herald-die"\n'
    assert expected["etc/default/table-herald"] == "HERALD_OPTIONS=--turned 1\n"
    assert "boot/firmware/table-herald.off" in expected
    assert expected["var/lib/companion/machine.key"] == "key"
    assert len(called) > 10
    moments = [("before", count) for count in range(1, len(called) + 1)]
    for moment, count in [*moments, ("amid", called.index("cp") + 1)]:
        root = tmp_path / f"{moment}-{count}"
        before(root)
        assert run(root, programs, count, moment).returncode == -9
        found = files(root)
        record = found.get("var/lib/table-herald/record/record.db")
        assert record in (None, "many evenings")
        if record:
            assert found["var/lib/table-herald/machine.key"] == "key"
        assert found["var/lib/companion/record/record.db"] == "many evenings"
        assert run(root, programs, 1_000, "never").returncode == 0
        assert files(root) == expected


def test_what_was_played_since_is_not_written_over(tmp_path: Path, programs: Path) -> None:
    before(tmp_path)
    run(tmp_path, programs, 1_000, "never")
    record = tmp_path / "var/lib/table-herald/record/record.db"
    record.write_text("one evening more")
    settings = tmp_path / "etc/table-herald.toml"
    settings.write_text('[die]\nuse = "touch"\n')
    assert run(tmp_path, programs, 1_000, "never").returncode == 0
    assert record.read_text() == "one evening more"
    assert settings.read_text() == '[die]\nuse = "touch"\n'


def test_another_programs_folder_is_left_alone(tmp_path: Path, programs: Path) -> None:
    theirs = tmp_path / "var/lib/companion/buttons.json"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("{}")
    assert run(tmp_path, programs, 1_000, "never").returncode == 0
    assert not (tmp_path / "var/lib/table-herald").exists()


def test_something_of_the_new_name_is_said_and_left(tmp_path: Path, programs: Path) -> None:
    before(tmp_path)
    mine = tmp_path / "var/lib/table-herald/letter.txt"
    mine.parent.mkdir()
    mine.write_text("mine")
    done = run(tmp_path, programs, 1_000, "never")
    assert done.returncode == 1
    assert "is in the way" in done.stderr
    assert mine.read_text() == "mine"
