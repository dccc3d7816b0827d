"""companion.app.spectators.places: where table and relay meet, and who else may enter there."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from companion.app.spectators.places import Places
from companion.core.errors import ConfigError


def own(tmp_path: Path, data: str = "data") -> Places:
    run = tmp_path / "run"
    run.mkdir(mode=0o700, exist_ok=True)
    return Places.of(tmp_path / data, {"XDG_RUNTIME_DIR": str(run)})


def listening(path: Path) -> None:
    """A socket that a killed program has left."""
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))


def test_each_data_folder_has_a_folder_of_its_own_for_this_user_alone(tmp_path: Path) -> None:
    one, other = own(tmp_path), own(tmp_path, "other")
    assert one.socket != other.socket
    assert one == own(tmp_path)
    one.make()
    one.make()
    other.make()
    assert one.address.parent == one.socket.parent
    for folder in (one.socket.parent, one.socket.parent.parent):
        assert folder.stat().st_mode & 0o777 == 0o700
    assert not one.is_service


def test_a_data_folder_has_one_place_by_whatever_way_it_is_reached(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to("data")
    assert own(tmp_path, "link") == own(tmp_path)


def test_nothing_of_it_stays(tmp_path: Path) -> None:
    places = own(tmp_path)
    places.clear()
    places.make()
    listening(places.socket)
    places.address.write_text("{}")
    places.clear()
    assert list((tmp_path / "run").iterdir()) == []


def test_another_tables_folder_stays(tmp_path: Path) -> None:
    one, other = own(tmp_path), own(tmp_path, "other")
    one.make()
    other.make()
    one.clear()
    assert not one.socket.parent.exists()
    assert other.socket.parent.exists()


def test_what_is_no_socket_is_not_taken_away(tmp_path: Path) -> None:
    places = own(tmp_path)
    places.make()
    places.socket.write_text("mine")
    places.clear()
    assert places.socket.read_text() == "mine"


def test_without_a_runtime_folder_it_is_in_tmp_by_user(tmp_path: Path) -> None:
    places = Places.of(tmp_path, {})
    assert places.socket.parent.parent == Path(f"/tmp/table-herald-{os.getuid()}")


def test_a_service_meets_its_relay_where_the_system_says(tmp_path: Path) -> None:
    for name in ("table-herald", "table-herald-public"):
        (tmp_path / name).mkdir()
    places = Places.of(tmp_path / "data", {"RUNTIME_DIRECTORY": str(tmp_path / "table-herald")})
    assert places.is_service
    assert places.socket == tmp_path / "table-herald-public" / "public.sock"
    assert places.address == tmp_path / "table-herald-watch" / "address.json"
    places.make()
    listening(places.socket)
    places.clear()
    assert not places.socket.exists()
    assert places.socket.parent.is_dir()


def test_a_service_without_that_folder_uses_its_own(tmp_path: Path) -> None:
    runtime = f"{tmp_path / 'table-herald'}:{tmp_path / 'more'}"
    places = Places.of(tmp_path / "data", {"RUNTIME_DIRECTORY": runtime})
    assert places.socket == tmp_path / "table-herald" / "public.sock"


def test_a_path_that_is_too_long_is_said(tmp_path: Path) -> None:
    places = Places.of(tmp_path, {"XDG_RUNTIME_DIR": str(tmp_path / ("x" * 100))})
    with pytest.raises(ConfigError, match="too long") as found:
        places.make()
    assert "XDG_RUNTIME_DIR" in str(found.value)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_others_may_enter_is_not_used(tmp_path: Path) -> None:
    places = own(tmp_path)
    places.socket.parent.mkdir(parents=True)
    places.socket.parent.chmod(0o755)
    with pytest.raises(ConfigError, match="not this user's alone"):
        places.make()


def test_a_link_that_somebody_laid_there_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir(mode=0o700)
    (tmp_path / "run").mkdir(mode=0o700)
    (tmp_path / "run" / "table-herald").symlink_to(tmp_path / "theirs")
    with pytest.raises(ConfigError):
        own(tmp_path).make()


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir(mode=0o700)
    (tmp_path / "run" / "table-herald").write_text("a file")
    with pytest.raises(ConfigError, match="can't be used"):
        own(tmp_path).make()
