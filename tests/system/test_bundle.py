"""The support bundle: all that helps to find a fault, and no secret."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from companion.app.compose import open_session
from companion.app.support import bundle, crash_log, flight_log
from companion.app.transfer import export_target
from companion.cli.exchange.options import MATCHES
from companion.core.config import preferences
from companion.core.config.preferences import DARK, Preferences
from companion.core.config.run_options import NO_DIE, SIMULATED, Config
from companion.core.errors import StoreError, VaultError
from companion.games.rheingold import moves as mv
from tests.support import recorded
from tests.support.commands import companion, refused
from tests.system.test_secrets import FIRST_RUN, PINS, SECOND_RUN, WRONG, found, run

NAMES = ("Ada", "Bénédicte", "Cleo #1")
SECRET = "80706050"


def content(file: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as opened:
        assert opened.testzip() is None
        return {name: opened.read(name) for name in opened.namelist()}


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A data folder after an evening with a simulated die."""
    with open_session(Config(tmp_path / "data", die=SIMULATED)) as table:
        table.match.new_match(recorded.setup())
        assert table.match.referee is not None
        for move in (mv.Roll(3), mv.March("s3", "h2", 1), mv.End()):
            table.match.referee.play(move)
    return tmp_path / "data"


def test_a_bundle_has_what_helps(played: Path, tmp_path: Path) -> None:
    crash_log.note(played, VaultError("The vault is damaged."))
    (played / "preferences.json").write_text('{"language": "de"}')
    settings = tmp_path / "mine.toml"
    settings.write_text('[die]\nuse = "simulated"\n')
    file = tmp_path / "mine.zip"
    done = companion("support", "--out", str(file), "--settings", str(settings), data=played)
    assert (done.returncode, done.stderr) == (0, "")
    assert str(file) in done.stdout
    inside = content(file)
    (match,) = [name for name in inside if name.startswith("matches/")]
    assert set(inside) == {
        match, "about.txt", "crash.log", "flight.log", "preferences.json", "settings.toml",
    }  # fmt: skip
    assert [seat["name"] for seat in json.loads(inside[match])["entries"][0]["body"]["seats"]] == [
        *NAMES
    ]
    about = inside["about.txt"].decode()
    for word in ("herald     ", "machine    ", "kernel     ", "pygame     2", "SDL ",
                 "pynacl ", "record     intact", "1 matches, ", "backup     "):  # fmt: skip
        assert word.lower() in about.lower(), word
    assert b"simulated" in inside["flight.log"]
    assert b"The vault is damaged." in inside["crash.log"]


def test_a_bundle_overwrites_nothing_and_goes_to_the_export_folder_by_itself(
    played: Path, tmp_path: Path
) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    assert "precious" in refused(companion("support", "--out", str(precious), data=played), 2)
    assert precious.read_text() == "mine"
    where = bundle.put(bundle.Wishes(played))
    assert where.parent == played / "export" or where.parent.name == "table-herald"
    assert "about.txt" in content(where)


def test_whoever_waits_for_a_bundle_hears_of_every_step(played: Path) -> None:
    with open_session(Config(played)) as table:
        for _ in range(4):
            table.match.new_match(recorded.setup())
    steps: list[int] = []
    bundle.make(bundle.Wishes(played, matches=2), lambda: steps.append(1))
    assert len(steps) >= 2 + 5, "two are written, and five are read"


def test_no_secret_is_in_a_bundle(tmp_path: Path) -> None:
    """Values and PINs that stand out, whole runs, one of them killed, one broken down."""
    data = tmp_path / "data"
    assert run(FIRST_RUN, data).returncode == -9
    assert run(SECOND_RUN, data).returncode == 1
    for names in (True, False):
        inside = _unpacked(bundle.make(bundle.Wishes(data, names=names)), tmp_path)
        assert not any("vault" in name or "key" in name for name in inside)
        whole = b"\n".join(inside.values())
        assert found(whole) == []
        for pin in (PINS[1], WRONG[1]):
            assert not re.search(rb"(?<![0-9a-f])%s(?![0-9a-f])" % pin.encode(), whole)
    inside = _unpacked(bundle.make(bundle.Wishes(data)), tmp_path)
    assert any(name.startswith("matches/") for name in inside)


def _unpacked(content_: bytes, folder: Path) -> dict[str, bytes]:
    file = folder / "bundle.zip"
    file.write_bytes(content_)
    return content(file)


def test_without_names_nobody_is_named(played: Path, tmp_path: Path) -> None:
    crash_log.note(played, StoreError("The match of Bénédicte cannot be written."))
    found_ = _unpacked(bundle.make(bundle.Wishes(played, names=False)), tmp_path)
    whole = b"\n".join(found_.values()).decode()
    assert not any(name in whole for name in NAMES[1:])
    assert not re.search(r"\bAda\b", whole)
    (match,) = [name for name in found_ if name.startswith("matches/")]
    seats = json.loads(found_[match])["entries"][0]["body"]["seats"]
    assert [seat["name"] for seat in seats] == ["Seat 1", "Seat 2", "Seat 3"]
    assert [seat["colours"] for seat in seats] == [["red"], ["blue"], ["green"]]
    assert "The match of (left out) cannot be written." in found_["crash.log"].decode()
    # The search finds what is there to be found.
    named = _unpacked(bundle.make(bundle.Wishes(played)), tmp_path)
    assert "Bénédicte" in b"\n".join(named.values()).decode()


@pytest.mark.parametrize("damaged", ["", ","])
def test_without_names_the_settings_do_not_tell_who_sits_where(
    played: Path, tmp_path: Path, damaged: str
) -> None:
    """Ada plays in the match, Zoé in none that is in the bundle; JSON escapes her name."""
    file = played / "preferences.json"
    preferences.write(file, Preferences(theme=DARK, sides=(("Ada", 0), ("Zoé Zorn", 2))))
    file.write_text(file.read_text() + damaged)
    named = _unpacked(bundle.make(bundle.Wishes(played)), tmp_path)["preferences.json"]
    assert b"Zorn" in named
    text = _unpacked(bundle.make(bundle.Wishes(played, names=False)), tmp_path)["preferences.json"]
    assert b"Zorn" not in text
    assert b"Ada" not in text
    assert damaged or json.loads(text)["theme"] == DARK


def test_what_is_damaged_is_told_and_what_is_whole_is_in_it(played: Path, tmp_path: Path) -> None:
    file = played / "record" / "record.db"
    raw = file.read_bytes()
    at = raw.rindex(b'{"event":"turn_ended"')
    file.write_bytes(raw[:at] + b"[" + raw[at + 1 :])
    before = file.read_bytes()
    inside = _unpacked(bundle.make(bundle.Wishes(played)), tmp_path)
    about = inside["about.txt"].decode()
    assert "DAMAGED" in about
    (match,) = [name for name in inside if name.startswith("matches/")]
    assert json.loads(inside[match])["entries"]
    assert file.read_bytes() == before


def test_a_record_that_is_none_is_told(played: Path, tmp_path: Path) -> None:
    (played / "record" / "record.db").write_bytes(b"no record at all" * 300)
    inside = _unpacked(bundle.make(bundle.Wishes(played)), tmp_path)
    assert "can't be read" in inside["about.txt"].decode()


@pytest.mark.parametrize("seconds", [100, 4_500_000_000])
def test_a_clock_that_was_never_set_or_is_far_ahead_costs_no_bundle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    (tmp_path / "crash.log").write_text("It broke.\n")
    monkeypatch.setattr("time.time", lambda: seconds)
    with zipfile.ZipFile(BytesIO(bundle.make(bundle.Wishes(tmp_path)))) as made:
        assert made.testzip() is None
        assert made.read("crash.log") == b"It broke.\n"


def test_a_bundle_can_be_made_before_anything_was_played(tmp_path: Path) -> None:
    inside = _unpacked(bundle.make(bundle.Wishes(tmp_path / "nothing")), tmp_path)
    assert set(inside) == {"about.txt"}
    assert bundle.Wishes(tmp_path).matches == MATCHES


def test_a_bundle_is_made_while_the_table_is_open(played: Path, tmp_path: Path) -> None:
    with open_session(Config(played, die=NO_DIE)) as table:
        table.match.resume(table.match.matches()[0].match_id)
        inside = _unpacked(bundle.make(bundle.Wishes(played)), tmp_path)
    assert "record     intact" in inside["about.txt"].decode()


# The flight log


def test_what_went_over_the_wires_is_kept_when_the_program_ends(played: Path) -> None:
    assert "die" in (played / flight_log.NAME).read_text("utf-8")


def test_the_flight_log_is_written_once_a_minute_and_only_for_news(tmp_path: Path) -> None:
    now, lines = 0.0, ["t die < $die,1,roll,4*9A3C"]
    log = flight_log.FlightLog(tmp_path, lambda: lines, lambda: now)
    file = tmp_path / flight_log.NAME
    log.tick()
    assert not file.exists()
    now = 61.0
    log.tick()
    assert file.read_text() == lines[0] + "\n"
    file.unlink()
    lines.append("t die < $die,2,beat,12,3300*0000")
    now = 200.0
    log.tick()
    assert not file.exists()
    lines.append("t die < $die,3,roll,2*0000")
    log.tick()
    assert not file.exists()
    now = 300.0
    log.tick()
    assert file.read_text().count("\n") == 3


def test_a_disk_that_refuses_the_flight_log_stops_nothing(tmp_path: Path) -> None:
    log = flight_log.FlightLog(tmp_path / "not" / "there", lambda: ["line"], lambda: 0.0)
    log.write()
    assert not (tmp_path / "not").exists()


# The crash log


# Where files go


MOUNTS = r"""
/dev/root / ext4 rw,noatime 0 0
/dev/sda1 {stick} vfat rw,nosuid 0 0
/dev/sdb1 {locked} vfat ro,nosuid 0 0
tmpfs /run tmpfs rw 0 0
nonsense
"""


def test_a_stick_that_can_be_written_comes_before_the_disk(tmp_path: Path) -> None:
    stick, locked = tmp_path / "media" / "MY STICK", tmp_path / "media" / "LOCKED"
    stick.mkdir(parents=True)
    locked.mkdir()
    mounts = MOUNTS.format(stick=str(stick).replace(" ", r"\040"), locked=locked)
    places = export_target.places(tmp_path / "data", mounts, [tmp_path / "media"])
    assert places == (stick / "table-herald", tmp_path / "data" / "export")
    assert export_target.places(tmp_path / "data", "", [tmp_path / "media"]) == (places[1],)
    assert export_target.put_into(places, "a.txt", b"one") == stick / "table-herald" / "a.txt"
    assert export_target.put_into(places, "a.txt", b"two") == stick / "table-herald" / "a-2.txt"
    assert (stick / "table-herald" / "a.txt").read_bytes() == b"one"


def test_a_stick_that_refuses_leaves_the_disk(tmp_path: Path) -> None:
    (tmp_path / "stick").write_text("in the way")
    where = export_target.put_into(
        [tmp_path / "stick" / "table-herald", tmp_path / "disk"], "a", b"one"
    )
    assert where == tmp_path / "disk" / "a"


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    program = f"""
import resource, signal
from pathlib import Path
from companion.app.transfer import export_target
from companion.core.errors import StoreError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    export_target.put_into([Path({str(tmp_path / "disk")!r})], "a.json", b"x" * 10000)
except StoreError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          check=True, timeout=60, cwd=Path(__file__).parents[2])  # fmt: skip
    assert "a.json can't be saved" in done.stdout
    assert list((tmp_path / "disk").iterdir()) == []
