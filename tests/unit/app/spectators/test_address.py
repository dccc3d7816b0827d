"""companion.app.spectators.address: nothing is shown that the relay did not say properly."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from companion.app.spectators import address
from companion.core.errors import NotationError
from tests.support.ui.simulated_spectators import code

SAID: dict[str, Any] = {
    "v": 1,
    "url": "http://192.168.1.20:8017/#KRBX",
    "letters": "KRBX",
    "qr": list(code()),
    "club": "",
    "trouble": "",
}


def raw(**changes: Any) -> bytes:
    return json.dumps({**SAID, **changes}).encode()


def test_what_the_relay_says_is_read(tmp_path: Path) -> None:
    file = tmp_path / "address.json"
    assert address.read(file) is None
    file.write_bytes(raw(club="Spielekreis Nord"))
    read = address.read(file)
    assert read is not None
    assert (read.url, read.letters, read.club) == (SAID["url"], "KRBX", "Spielekreis Nord")
    assert read.qr == code()
    assert read.trouble == ""


@pytest.mark.parametrize(
    "url", ["http://table.local/", "https://[fd00::1]:8443/#ABCD", "http://10.0.0.7:80/watch/#ABCD"]
)
def test_other_addresses_are_ones_too(url: str) -> None:
    assert address.judged(raw(url=url)).url == url


def test_trouble_needs_no_address() -> None:
    said = "Mosquitto is not installed: sudo apt install mosquitto."
    read = address.judged(raw(url="", qr=[], letters="", trouble=said))
    assert read.trouble == said


@pytest.mark.parametrize(
    "changes",
    [
        {"v": 2},
        {"v": True},
        {"url": ""},
        {"url": "javascript:alert(1)"},
        {"url": "file:///etc/passwd"},
        {"url": "http://192.168.1.20:8017/#KRBX\u202e"},
        {"url": "http://a b/"},
        {"url": "http://" + "a" * 200 + "/"},
        {"url": 7},
        {"letters": "KRB"},
        {"letters": "KRBO"},
        {"letters": "krbx"},
        {"letters": "KRBX\n"},
        {"letters": "", "trouble": ""},
        {"qr": []},
        {"qr": ["01"]},
        {"qr": ["0" * 20] * 20},
        {"qr": ["0" * 61] * 61},
        {"qr": ["0" * 29] * 28},
        {"qr": [*code()[:-1], "2" * 29]},
        {"qr": [*code()[:-1], 7]},
        {"qr": "0101"},
        {"qr": [], "trouble": "", "url": SAID["url"]},
        {"club": "x" * 41},
        {"club": "a\nb"},
        {"trouble": "x" * 201},
        {"trouble": None},
        {"more": 1},
    ],
)
def test_what_is_not_as_it_must_be_is_not_there(tmp_path: Path, changes: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        address.judged(raw(**changes))
    (tmp_path / "address.json").write_bytes(raw(**changes))
    assert address.read(tmp_path / "address.json") is None


def test_no_file_that_is_none_stops_the_table(tmp_path: Path) -> None:
    file = tmp_path / "address.json"
    file.write_bytes(b"\xff" * 100)
    assert address.read(file) is None
    file.write_bytes(raw() + b" " * address.MOST_BYTES)
    assert address.read(file) is None
    file.unlink()
    file.mkdir()
    assert address.read(file) is None
    file.rmdir()
    os.mkfifo(file)
    assert address.read(file) is None
