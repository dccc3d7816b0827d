"""The program as Debian's package has it: what it starts beside itself is the same program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parents[2]
AS_IT_RUNS = """
import runpy, subprocess, sys
program, *sys.argv = sys.argv[1:]
try:
    runpy.run_path(program, run_name="__main__")
except SystemExit:
    pass
sys.stdout.flush()
subprocess.run([sys.executable, "-c", "import companion; print(companion.__file__)"], check=True)
"""


def test_its_children_find_the_program_where_it_is(tmp_path: Path) -> None:
    packages = tmp_path / "lib"
    packages.mkdir()
    (packages / "companion").symlink_to(HOUSE / "companion")
    program = tmp_path / "herald"
    text = (HOUSE / "packaging" / "herald").read_text()
    assert text.count("/usr/lib/table-herald") == text.count("/var/lib/table-herald-versions") == 1
    text = text.replace("/usr/lib/table-herald", str(packages))
    program.write_text(text.replace("/var/lib/table-herald-versions", str(tmp_path / "none")))
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-I", "-c", AS_IT_RUNS, program, "herald", "--version"],
        env=environment, cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    version, child = done.stdout.splitlines()
    assert version.startswith("herald ")
    assert Path(child).parent == packages / "companion"
