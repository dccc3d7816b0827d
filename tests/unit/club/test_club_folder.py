"""companion.club.club_folder, guest_list, certificates: the organiser's files."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.club import guest_list
from companion.club.certificates import Certificates
from companion.club.club_folder import ClubFolder, ClubSettings
from companion.core.errors import ConfigError, NotationError, StoreError
from tests.support.commands import companion, refused


@pytest.fixture
def folder(tmp_path: Path) -> ClubFolder:
    return ClubFolder(tmp_path / "club")


def test_settings_are_kept_and_judged(folder: ClubFolder) -> None:
    assert folder.settings() == ClubSettings()
    wanted = ClubSettings("Friday", ("club.local",), 1883, 8080)
    folder.keep_settings(wanted)
    assert folder.settings() == wanted
    for damage in ("[]", '{"name": "a\\nb"}', '{"addresses": ["x y"]}', '{"more": 1}', "{"):
        (folder.root / "club.json").write_text(damage)
        with pytest.raises(ConfigError, match=r"club\.json is damaged"):
            folder.settings()


def test_a_hub_runs_once(folder: ClubFolder) -> None:
    with folder.running():
        assert folder.is_running()
        with pytest.raises(StoreError, match="is running"), folder.running():
            pass
    assert not folder.is_running()


def test_the_folder_is_the_users_alone_and_changes_are_seen(folder: ClubFolder) -> None:
    before = folder.stamp()
    guest_list.invite(folder, "KRBX", "Table 1")
    assert folder.stamp() != before
    assert stat.S_IMODE(folder.root.stat().st_mode) == 0o700


def test_invitations_differ_and_no_password_is_kept_as_it_is(folder: ClubFolder) -> None:
    first = guest_list.invite(folder, "KRBX", "Table 1")
    other = guest_list.invite(folder, "MAUS", "Table 2")
    assert first.password != other.password
    text = b"".join(one.read_bytes() for one in folder.root.iterdir())
    assert first.password.encode() not in text
    lines = folder.passwords.read_text().splitlines()
    assert [line[:7] for line in lines] == ["KRBX:$7", "MAUS:$7"]
    again = guest_list.invite(folder, "KRBX", "Table 9", again=True)
    assert again.password != first.password
    assert folder.invited() == {"KRBX": "Table 9", "MAUS": "Table 2"}
    assert guest_list.revoke(folder, "KRBX") == "Table 9"
    assert folder.passwords.read_text().splitlines() == lines[1:]
    for letters, name in (("MAUS", "Table 2"), ("KRBX", "Table 2"), ("KRBO", "x"), ("KRBX", "")):
        with pytest.raises(NotationError):
            guest_list.invite(folder, letters, name)
    with pytest.raises(NotationError):
        guest_list.revoke(folder, "KRBX")


def test_the_server_has_a_certificate_of_all_its_names_and_a_new_one_when_they_change(
    folder: ClubFolder,
) -> None:
    folder.make()
    made = Certificates(folder.root)
    made.make_authority()
    authority = made.authority.read_bytes()
    assert made.make_server(["club.local", "192.168.1.5", "fd00::5"])
    assert not made.make_server(["192.168.1.5"]), "it has that one"
    assert made.make_server(["10.0.0.1"])
    made.make_authority()
    assert made.authority.read_bytes() == authority, "tables trust it already"
    text = subprocess.run(
        ["openssl", "x509", "-in", made.server, "-noout", "-text"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert "DNS:localhost" in text
    assert "IP Address:10.0.0.1" in text
    assert "CA:FALSE" in text
    made.server.write_text("damaged")
    assert made.make_server(["10.0.0.1"])


def test_the_commands_say_what_they_did(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "club"))
    file = tmp_path / "x.invitation"
    done = companion("club", "invite", "krbx", "--name", "Table 3", "--out", str(file), *data)
    assert done.returncode == 0, done
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert companion("club", "tables", *data).stdout == "KRBX  Table 3\n"
    assert "No results yet." in companion("club", "league", *data).stdout
    done = companion("club", "season", "Winter", "--from", "2026-12-01", *data)
    assert "begins on 2026-12-01" in done.stdout
    assert companion("club", "season", "Winter", "--drop", *data).returncode == 0
    export = companion("club", "export", "--csv", str(tmp_path / "out"), *data)
    assert len(export.stdout.splitlines()) == 3
    assert companion("club", "export", "--bgstats", str(tmp_path / "b"), *data).returncode == 0
    done = companion("club", "forget", "Nobody", *data)
    assert "Matches changed: 0" in done.stdout
    assert "already invited" in refused(
        companion("club", "invite", "KRBX", "--name", "Table 4", *data), 2
    )
    assert "isn't a date" in refused(companion("club", "season", "x", "--from", "soon", *data), 2)
    assert "two different ports" in refused(
        companion("club", "start", "--port", "9", "--tables-port", "9", *data), 2
    )


@pytest.mark.parametrize(
    "what", ["start", "invite", "revoke", "tables", "league", "alias", "forget", "season", "export"]
)
def test_every_word_has_help_with_an_example(what: str) -> None:
    done = companion("club", what, "--help")
    assert done.returncode == 0
    assert f"example: herald club {what}" in " ".join(done.stdout.split())


def test_a_library_that_is_missing_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("companion.cli.club", "openskill",
                                                                  "companion.club"))]:  # fmt: skip
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    line = refused(companion("club", "tables"), 78)
    assert "pip install 'table-herald[club]'" in line
