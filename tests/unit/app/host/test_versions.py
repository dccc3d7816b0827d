"""What is noted of the trial of a newer version is told, wherever it was installed from."""

from pathlib import Path

import pytest

from companion.app.host import versions


@pytest.mark.parametrize("folder", ["var/lib/table-herald-versions", "opt/table-herald"])
def test_a_version_that_did_not_start_is_named(tmp_path: Path, folder: str) -> None:
    assert not versions.refused(tmp_path)
    assert not versions.is_on_trial(tmp_path)
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / "trial").touch()
    assert versions.is_on_trial(tmp_path)
    (tmp_path / folder / "returned").write_text("0.3.0\n")
    assert versions.refused(tmp_path) == "0.3.0"
    (tmp_path / folder / "returned").write_text("")
    assert versions.refused(tmp_path) == "?"
