"""The list of parts tells what lies in a version, under which licence; sums can be checked."""

from __future__ import annotations

import json
import subprocess
from importlib import import_module
from pathlib import Path

from cyclonedx.schema import SchemaVersion

from tools.release import parts
from tools.release.__main__ import sums

HOUSE = Path(__file__).parents[3]
MOMENT = 1_764_000_000


def test_the_list_is_valid_and_the_same_again() -> None:
    # It builds grammars for seconds when it is imported: every process that collects tests would.
    validator = import_module("cyclonedx.validation.json").JsonStrictValidator
    text = parts.listed(HOUSE, MOMENT)
    assert validator(SchemaVersion.V1_6).validate_str(text) is None
    assert parts.listed(HOUSE, MOMENT) == text
    assert parts.listed(HOUSE, MOMENT + 1) != text


def test_everything_that_is_needed_is_in_it_and_nothing_else() -> None:
    found = {
        one["name"].lower(): one for one in json.loads(parts.listed(HOUSE, MOMENT))["components"]
    }
    assert {
        "pygame",
        "pyserial",
        "pynacl",
        "paho-mqtt",
        "bleak",
        "cffi",
        "mqtt",
        "vollkorn",
    } <= set(found)
    assert not {"pytest", "ruff", "axe", "mypy"} & set(found)
    assert found["mqtt"]["licenses"] == [{"license": {"id": "MIT"}}]
    assert all(one.get("licenses") for one in found.values())


def test_the_projects_own_licence_is_named_once(tmp_path: Path) -> None:
    """Whoever chooses it changes one line; the list of parts follows."""
    own = parts.owners(HOUSE)[0].license
    text = (HOUSE / "REUSE.toml").read_text()
    assert text.count(f'"{own}"') == 1
    for name in ("pyproject.toml", "packaging/copyright", "packaging/build.sh"):
        assert own not in (HOUSE / name).read_text()
    (tmp_path / "REUSE.toml").write_text(text.replace(own, "MIT", 1))
    (tmp_path / "pyproject.toml").write_text((HOUSE / "pyproject.toml").read_text())
    program = json.loads(parts.listed(tmp_path, MOMENT))["metadata"]["component"]
    assert program["licenses"] == [{"license": {"id": "MIT"}}]


def test_the_checksums_are_those_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "a.deb").write_bytes(b"a")
    (tmp_path / "b.whl").write_bytes(b"b")
    (tmp_path / "SHA256SUMS").write_text(sums(tmp_path))
    check = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    assert not subprocess.run(check, cwd=tmp_path, capture_output=True, check=False).returncode
    (tmp_path / "b.whl").write_bytes(b"c")
    assert subprocess.run(check, cwd=tmp_path, capture_output=True, check=False).returncode == 1
