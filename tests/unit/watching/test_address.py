"""Letters are kept, the address file is as the window wants it, paths are where the table looks."""

from __future__ import annotations

import json
import re
from pathlib import Path

from companion.watching import address
from companion.watching.places import RelayPlaces


def test_letters_are_kept_and_are_none_that_are_mistaken(tmp_path: Path) -> None:
    first = address.letters(tmp_path / "state")
    assert re.fullmatch("[A-HJ-NP-Z]{4}", first)
    assert address.letters(tmp_path / "state") == first
    (tmp_path / "state" / "letters").write_text("OIOI")
    assert address.letters(tmp_path / "state") != "OIOI"


def test_the_address_file_says_everything(tmp_path: Path) -> None:
    file = tmp_path / "address.json"
    url = address.url("192.168.1.20", 8017, "KRBX")
    assert url == "http://192.168.1.20:8017/#KRBX"
    address.write(file, url, "KRBX", "A club", "")
    said = json.loads(file.read_text())
    assert set(said) == {"v", "url", "letters", "qr", "club", "trouble"}
    assert 21 <= len(said["qr"]) <= 60
    assert all(re.fullmatch("[01]+", row) and len(row) == len(said["qr"]) for row in said["qr"])
    # The corner of every QR code.
    assert said["qr"][0].startswith("11111110")
    address.write(file, "", "KRBX", "", "Something is missing.")
    assert json.loads(file.read_text())["qr"] == []
    address.remove(file)
    address.remove(file)
    assert not file.exists()


def test_where_everything_is(tmp_path: Path) -> None:
    home = {"XDG_RUNTIME_DIR": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    own = RelayPlaces.of(None, tmp_path / "data", home)
    assert own.socket.parent.parent == tmp_path / "table-herald"
    assert re.fullmatch("[0-9a-f]{8}", own.socket.parent.name)
    assert own.address == own.socket.with_name("address.json")
    named = RelayPlaces.of(own.socket, tmp_path, home)
    assert (named.state, named.run) == (own.state, own.run)
    service = {"RUNTIME_DIRECTORY": "/run/table-herald-watch", "STATE_DIRECTORY": "/var/lib/x"}
    there = RelayPlaces.of(None, tmp_path, service)
    assert there.is_service
    assert str(there.socket) == "/run/table-herald-public/public.sock"
    assert str(there.address) == "/run/table-herald-watch/address.json"
