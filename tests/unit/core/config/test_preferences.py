"""What was chosen on the settings screen: kept whole or not at all, read whatever there is."""

import json
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.config.preferences import DARK, LIGHT, Preferences, read, write
from companion.core.errors import StoreError

OTHERS = Preferences(
    language="ja",
    theme=DARK,
    large_text=True,
    turned=3,
    animated=False,
    dim_after_s=60,
    volume=0,
    silent=frozenset({"die", "march"}),
    spoken=True,
    voice_volume=10,
    hold_s=2.0,
    scattered=True,
    unreminded=frozenset({"shield"}),
    lite=True,
    welcomed=True,
    turn_to_player=True,
    sides=(("Ada", 0), ("Ben", 3)),
    put_aside="simulated",
    spectators=True,
)


def test_all_that_was_chosen_is_read_again(tmp_path: Path) -> None:
    usual = Preferences()
    same = [
        one.name for one in fields(usual) if getattr(usual, one.name) == getattr(OTHERS, one.name)
    ]
    assert not same, "each field must differ from what is usual, or this shows nothing"
    write(tmp_path / "preferences.json", OTHERS)
    assert read(tmp_path / "preferences.json") == OTHERS


def test_a_file_of_before_lets_nobody_watch_and_keeps_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    write(file, OTHERS)
    before = json.loads(file.read_text())
    del before["spectators"]
    file.write_text(json.dumps(before))
    assert read(file) == replace(OTHERS, spectators=False)
    odd: Any
    for odd in ("on", 1, None, []):
        file.write_text(json.dumps({**before, "spectators": odd}))
        assert read(file) == replace(OTHERS, spectators=False)


def test_what_is_no_side_is_left_out_and_the_rest_stays(tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    odd = [
        ["Ada", 2],
        ["Ben", 4],
        ["Cleo", True],
        ["Dora"],
        [1, 1],
        "Eve",
        ["Finn", -1],
        ["Gro", 3],
    ]
    file.write_text(json.dumps({"sides": odd}))
    assert read(file).sides == (("Ada", 2), ("Gro", 3))
    file.write_text(json.dumps({"sides": {"Ada": 2}}))
    assert read(file) == Preferences()


def test_without_a_file_all_is_as_usual(tmp_path: Path) -> None:
    assert read(tmp_path / "preferences.json") == Preferences()


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"hold_s": NaN}']
)
def test_what_is_no_settings_file_leaves_all_as_usual(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "preferences.json"
    file.write_bytes(content)
    assert read(file) == Preferences()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "xx"), ("language", 3), ("theme", "pink"), ("large_text", 1),
        ("turned", 4), ("turned", -1), ("turned", True), ("dim_after_s", -1),
        ("dim_after_s", 1.5), ("volume", 11), ("volume", "6"), ("silent", "die"),
        ("silent", ["die", 3]), ("hold_s", 0), ("hold_s", 10**400), ("hold_s", "1"),
        ("hold_s", 1e9), ("hold_s", True), ("animated", None),
    ],
)  # fmt: skip
def test_a_wrong_value_is_as_usual_and_the_others_stay(
    tmp_path: Path, name: str, value: Any
) -> None:
    file = tmp_path / "preferences.json"
    write(file, OTHERS)
    file.write_text(json.dumps({**json.loads(file.read_text()), name: value, "later": [1]}))
    assert read(file) == replace(OTHERS, **{name: getattr(Preferences(), name)})


@settings(max_examples=40)
@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from([one.name for one in fields(Preferences)]), inner),
    max_leaves=20,
))  # fmt: skip
def test_whatever_the_file_says_there_are_settings(tmp_path_factory: Any, content: Any) -> None:
    file = tmp_path_factory.mktemp("any") / "preferences.json"
    file.write_text(json.dumps(content))
    found = read(file)
    write(file, found)
    assert read(file) == found


def test_a_whole_number_of_seconds_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    file.write_text('{"hold_s": 2}')
    assert read(file).hold_s == 2.0
    assert isinstance(read(file).hold_s, float)


@contextmanager
def _no_room() -> Iterator[None]:
    """Files of more than ten bytes cannot be written."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


def test_a_full_disk_is_told_and_what_was_kept_stays(tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    write(file, OTHERS)
    with _no_room(), pytest.raises(StoreError, match="The settings can't be saved in"):
        write(file, replace(OTHERS, theme=LIGHT))
    assert read(file) == OTHERS
    assert [one.name for one in tmp_path.iterdir()] == ["preferences.json"]
