"""A person's folders of version 0.1 get the new name: whole, once, and only what is ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.adapters.store import Journal
from companion.app.former_name import take_over
from companion.core.config import settings
from companion.core.config.run_options import default_data_folder
from companion.core.errors import ConfigError, PassingStoreError, StoreError


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """A home in which version 0.1 has run."""
    old = tmp_path / "share" / "companion"
    Journal.open(old / "record").close()
    (old / "machine.key").write_bytes(b"k" * 32)
    mine = tmp_path / "config" / "companion" / "companion.toml"
    mine.parent.mkdir(parents=True)
    mine.write_text('[die]\nuse = "touch"\n')
    return {
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "share"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
    }


def test_record_and_settings_are_found_under_the_new_name(home: dict[str, str]) -> None:
    take_over(home)
    data = default_data_folder(home)
    assert data.name == "table-herald"
    assert (data / "record" / "record.db").is_file()
    assert (data / "machine.key").read_bytes() == b"k" * 32
    assert not data.with_name("companion").exists()
    file = settings.place(None, home)
    assert file is not None
    assert (file.parent.name, file.name) == ("table-herald", "table-herald.toml")
    assert settings.load(file).die.use == "touch"
    take_over(home)
    assert default_data_folder(home) == data


def test_an_empty_folder_of_the_new_name_is_not_in_the_way(home: dict[str, str]) -> None:
    default_data_folder(home).mkdir()
    take_over(home)
    assert (default_data_folder(home) / "machine.key").is_file()


def test_something_else_of_the_new_name_is_said_and_left(home: dict[str, str]) -> None:
    data = default_data_folder(home)
    data.mkdir()
    (data / "letter.txt").write_text("mine")
    with pytest.raises(ConfigError, match=r"in the way.*--data"):
        take_over(home)
    assert (data / "letter.txt").read_text() == "mine"
    assert (data.with_name("companion") / "machine.key").is_file()


def test_matches_of_the_new_name_stay_what_they_are(home: dict[str, str]) -> None:
    Journal.open(default_data_folder(home) / "record").close()
    take_over(home)
    assert not (default_data_folder(home) / "machine.key").exists()
    assert (default_data_folder(home).with_name("companion") / "machine.key").is_file()


def test_another_programs_folder_of_that_name_is_left_alone(tmp_path: Path) -> None:
    theirs = tmp_path / "companion" / "buttons.json"
    theirs.parent.mkdir()
    theirs.write_text("{}")
    take_over({"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)})
    assert theirs.read_text() == "{}"
    assert not (tmp_path / "table-herald").exists()


def test_a_record_that_is_open_is_not_moved_away_under_it(home: dict[str, str]) -> None:
    old = default_data_folder(home).with_name("companion")
    with Journal.open(old / "record"):
        with pytest.raises(PassingStoreError, match="Another program already has the record in"):
            take_over(home)
        assert (old / "record" / "record.db").is_file()
    take_over(home)
    assert not old.exists()


def test_a_folder_that_the_environment_names_is_taken_as_it_is(home: dict[str, str]) -> None:
    old = default_data_folder(home).with_name("companion")
    for name in ("HERALD_DATA", "COMPANION_DATA", "STATE_DIRECTORY"):
        named = {**home, name: str(old)}
        take_over(named)
        assert default_data_folder(named) == old
        assert (old / "machine.key").is_file()


def test_what_cannot_be_renamed_is_said_in_a_line(
    home: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _new: Path) -> Path:
        raise OSError(30, "Read-only file system")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "rename", refuse)
        with pytest.raises(StoreError, match=r"can't be renamed.*Read-only"):
            take_over(home)
        # The settings are read where they are.
        file = settings.place(None, home)
        assert file is not None
        assert file.name == "companion.toml"
    take_over(home)
    assert (default_data_folder(home) / "machine.key").is_file()


def test_who_has_no_home_has_left_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", homeless)
    take_over({})
