"""A club's hub with real Mosquittos: what comes in, who is refused, and what survives."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.club import guest_list
from companion.club.bridge import PREFIX
from companion.club.hub_broker import CLUB
from companion.club.invitation import Invitation
from companion.club.league_file import LeagueFile
from tests.support.club import listener
from tests.support.club.hub_process import HubProcess, hub, wait
from tests.support.club.table_broker import Cable, TableBroker
from tests.support.club.table_messages import TableMessages, payload, result
from tests.support.commands import companion, refused

KRBX, MAUS = "KRBX", "MAUS"
HOME = f"{PREFIX}{KRBX}/"


@pytest.fixture(scope="module")
def running() -> Iterator[HubProcess]:
    """A hub with two tables that tests share; none changes who is invited."""
    with hub("Friday", KRBX, MAUS) as made:
        made.start()
        yield made


def kept(of: HubProcess) -> list[str]:
    """The hashes in the league's file, doubled ones too."""
    text = of.folder.results.read_text() if of.folder.results.exists() else ""
    return [line.split('"hash":"')[1][:64] for line in text.splitlines()]


def invitation_of(of: HubProcess, letters: str) -> Invitation:
    """A new invitation for a table that is invited already."""
    return guest_list.invite(of.folder, letters, of.folder.invited()[letters], again=True)


def test_a_tables_bridge_brings_its_state_and_its_results_to_the_wall() -> None:
    with hub("Friday", KRBX) as club, listener.short_folder() as folder:
        club.start()
        table = TableBroker(folder, invitation_of(club, KRBX))
        table.start()
        said = TableMessages(KRBX)
        said.step(capture=True)
        for topic, message in said.all().items():
            table.publish(topic, message)
        table.publish("secret/of/ours", b"{}")
        first = result("first")
        table.publish(f"results/{first.hash}", payload(first))
        with listener.viewer(club, f"{CLUB}#", f"{PREFIX}#") as seen:
            wall = f"{CLUB}wall/de/{KRBX}"
            wait(lambda: seen.document(wall).get("players"), "the table on the wall")
            assert seen.document(wall)["name"] == "Table 1"
            assert [one["leads"] for one in seen.document(wall)["players"]] == [True, False, False]
            wait(lambda: seen.document(f"{CLUB}league").get("matches") == 1, "the result")
            wait(lambda: f"{HOME}match" in seen.now, "what the table retains")
            # A viewer sees no result, and what is in no list left the table never.
            assert not [topic for topic in seen.now if "/results/" in topic or "secret" in topic]
        # The table is killed: its bridge is gone, and the wall says so.
        table.stop(kill=True)
        with listener.viewer(club, f"{CLUB}#") as seen:
            wait(lambda: seen.document(wall).get("state") == "away", "the table's absence", 40)
            table.start()
            wait(lambda: seen.document(wall).get("state") == "playing", "the table's return")
        table.stop()
        assert kept(club) == [first.hash]


def test_what_is_said_while_the_network_is_away_arrives_later_once() -> None:
    with hub("Friday", KRBX) as club, listener.short_folder() as folder:
        invited = invitation_of(club, KRBX)
        cable = Cable(club.tables_port)
        club.start()
        table = TableBroker(folder, invited, cable.port)
        try:
            table.start()
            sent = [result(number) for number in range(30)]
            table.publish(f"results/{sent[0].hash}", payload(sent[0]))
            wait(lambda: len(kept(club)) == 1, "the first result")
            cable.cut()
            for one in sent[1:10]:
                table.publish(f"results/{one.hash}", payload(one))
            cable.mend()
            wait(lambda: len(kept(club)) == 10, "what was queued", 40)
            # A hub that answers nothing: the table's broker takes what is said all the same.
            stopped = club.broker_pid()
            os.kill(stopped, signal.SIGSTOP)
            for one in sent[10:15]:
                table.publish(f"results/{one.hash}", payload(one))
            os.kill(stopped, signal.SIGCONT)
            wait(lambda: len(kept(club)) == 15, "what a stopped hub was told", 40)
            club.kill()
            for one in sent[15:20]:
                table.publish(f"results/{one.hash}", payload(one))
            club.start()
            wait(lambda: len(kept(club)) == 20, "what was queued meanwhile", 40)
            # Killed when its disk says that nothing is on its way: Mosquitto 2.0.11 that goes on
            # with such a session sends nothing of what it is told before the hub's answer.
            table.wait_until_saved()
            table.stop(kill=True)
            cable.late_s = 0.5
            table.start()
            for one in sent[20:]:
                table.publish(f"results/{one.hash}", payload(one))
            wait(lambda: len(kept(club)) == 30, "everything", 40)
            assert sorted(kept(club)) == sorted(one.hash for one in sent)
        finally:
            table.stop()
            cable.end()


def test_a_table_can_publish_under_its_own_letters_only(running: HubProcess) -> None:
    invited = invitation_of(running, KRBX)
    with listener.inside(running, f"{PREFIX}#") as seen:
        wait(lambda: str(running.lines), "lines")
        _until_let_in(running, invited)
        with listener.table(running, invited) as table:
            forged = TableMessages(MAUS, ("Mallory",))
            for topic, message in forged.all().items():
                table.client.publish(f"{PREFIX}{MAUS}/{topic}", message, 1, True)
            for topic in ("herald/1/club/league", "herald/1/club/wall/en/KRBX", "x", "$SYS/x"):
                table.client.publish(topic, b"{}", 1, True)
            table.client.publish(f"{HOME}about", b'{"v":1,"letters":"MAUS","alive":true}', 1, True)
            last = table.client.publish(f"{HOME}match", TableMessages(KRBX).match(), 1, True)
            last.wait_for_publish(10)
            wait(lambda: f"{HOME}match" in seen.now, "what the table may say")
    assert not [topic for topic in seen.now if not topic.startswith(HOME)]
    wait(lambda: any("letters aren't its own" in line for line in running.lines), "a line of it")


def _until_let_in(of: HubProcess, invited: Invitation) -> None:
    """A hub looks at its files each second; then the new password holds."""

    def is_in() -> bool:
        with listener.table(of, invited) as tried:
            return not tried.refused

    wait(is_in, "the table to be let in")


def test_nobody_comes_in_as_a_table_without_its_password(running: HubProcess) -> None:
    invited = invitation_of(running, MAUS)
    with listener.table(running, None) as nobody:
        assert nobody.refused
    with listener.table(running, invited, user=KRBX) as forged:
        assert forged.refused


def test_people_can_only_read(running: HubProcess) -> None:
    with (
        listener.inside(running, "herald/#") as seen,
        listener.viewer(running, "herald/#", "$SYS/#") as person,
    ):
        wait(lambda: f"{CLUB}about" in person.now, "the club's words")
        for topic in (f"{HOME}match", f"{CLUB}league", f"{HOME}results/{'0' * 64}"):
            person.client.publish(topic, b"forged", 1, True).wait_for_publish(10)
        assert b"forged" not in seen.now.values()
        assert not [topic for topic in person.now if topic.startswith("$SYS")]


def test_nonsense_changes_nothing_on_the_wall_and_in_the_league(running: HubProcess) -> None:
    good = TableMessages(KRBX)
    good.step()
    nonsense = (b"\xff", b"[]", b"{}", b'{"v":1}', b'{"v":1,"state":[],"ply":-1}', b"[" * 5000,
                b'{"v":1,"ply":1e999}', b'{"v":1,"ply":0,"recent":[{"text":7}]}')  # fmt: skip
    with listener.inside(running, f"{CLUB}#") as seen:
        for topic, message in good.all().items():
            seen.client.publish(HOME + topic, message, 1, True)
        wall = f"{CLUB}wall/en/{KRBX}"
        wait(lambda: seen.document(wall).get("due"), "the table and its words")
        before, league = seen.said(wall), running.folder.results.exists()
        for one in nonsense:
            for topic in ("match", "words/en", f"results/{'ab' * 32}", "results/x"):
                seen.client.publish(HOME + topic, one, 1)
        seen.client.publish(f"{PREFIX}MAUS/match", TableMessages(MAUS).match(), 1, True)
        wait(lambda: seen.document(f"{CLUB}wall/en/{MAUS}").get("players"), "the next message")
        assert seen.said(wall) == before
        assert running.folder.results.exists() == league
        assert running.runs


def test_a_table_that_is_revoked_is_cut_off_and_leaves_the_wall() -> None:
    with hub("Friday", KRBX, MAUS) as club:
        invited = invitation_of(club, KRBX)
        club.start()
        with (
            listener.table(club, invited) as table,
            listener.inside(club, "herald/#") as seen,
        ):
            for topic, message in TableMessages(KRBX).all().items():
                table.client.publish(HOME + topic, message, 1, True)
            wall = f"{CLUB}wall/en/{KRBX}"
            wait(lambda: seen.document(wall).get("players"), "the table")
            done = companion("club", "revoke", KRBX.lower(), "--data", str(club.folder.root))
            assert done.stdout.startswith("Table 1 can no longer publish here.")
            wait(lambda: not table.client.is_connected() or table.refused, "the table's end")
            wait(
                lambda: seen.said(wall) == b"" and seen.said(f"{HOME}match") == b"", "an empty wall"
            )
            tables = seen.document(f"{CLUB}tables")["tables"]
            assert tables == [{"letters": MAUS, "name": "Table 2"}]


def test_who_is_forgotten_is_nowhere_any_more() -> None:
    with hub("Friday", KRBX, MAUS) as club:
        data = ("--data", str(club.folder.root))
        for number in range(6):
            LeagueFile(club.folder).add(KRBX, result(number, (("Zebedee", 1), ("Ben", 2))))
        club.start()
        with listener.inside(club, "herald/#") as seen:
            over = TableMessages(KRBX, ("Zebedee", "Ben"))
            for topic, message in over.all().items():
                seen.client.publish(HOME + topic, message, 1, True)
            wait(lambda: seen.document(f"{CLUB}wall/en/{KRBX}").get("players"), "the table")
            over.step(capture=True)
            over.finish()
            for topic, message in over.all().items():
                seen.client.publish(HOME + topic, message, 1, True)
            wait(lambda: b"Zebedee" in seen.said(f"{CLUB}moments/en"), "its end")
            assert b"Zebedee" in seen.said(f"{CLUB}league")
            done = companion("club", "alias", "Zebedee", "Z.", *data)
            assert done.returncode == 0, done
            wait(lambda: b"Z." in seen.said(f"{CLUB}league"), "the alias")
            wait(lambda: b"Z. has won" in seen.said(f"{CLUB}moments/en"), "the alias in a sentence")
            assert b"Zebedee" not in seen.said(f"{CLUB}league") + seen.said(f"{CLUB}moments/en")
            done = companion("club", "forget", "Z.", *data)
            assert "Matches changed: 6" in done.stdout, done
            wait(lambda: seen.said(f"{HOME}match") == b"", "its table's messages")
            wait(lambda: b"Z." not in seen.said(f"{CLUB}league"), "the league")
            retained = [message for _topic, message in seen.now.items()]
            assert not [one for one in retained if b"Zebedee" in one or b"Z." in one]
        league = companion("club", "league", *data).stdout
        assert "Ben" in league
        assert "Zebedee" not in league
        assert club.stop() == 0
        files = [file for file in club.folder.root.rglob("*") if file.is_file()]
        assert len(files) > 20
        assert not [file for file in files if b"Zebedee" in file.read_bytes()]


def test_the_hubs_mosquitto_is_started_again_and_dies_with_the_hub() -> None:
    with hub("Friday", KRBX) as club:
        club.start()
        first = club.broker_pid()
        os.kill(first, signal.SIGKILL)
        wait(lambda: any("restarting it" in line for line in club.lines), "a line of it")
        with listener.viewer_again(club, f"{CLUB}#") as seen:
            wait(lambda: f"{CLUB}league" in seen.now, "the wall")
        second = club.broker_pid()
        os.kill(club.pid, signal.SIGKILL)
        wait(lambda: not Path(f"/proc/{second}/cmdline").exists() or _is_dead(second), "its end")


def _is_dead(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().split(") ")[1][0] == "Z"


def test_one_line_says_what_is_missing_or_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = ("--data", str(tmp_path / "club"))
    with hub("Friday") as club:
        club.start()
        again = companion("club", "start", "--data", str(club.folder.root))
        assert "is running" in refused(again, 1)
        taken = companion(
            "club", "start", *data, "--port", str(club.port), "--tables-port", "18899"
        )
        assert f"Another program uses port {club.port}" in refused(taken, 78)
    monkeypatch.setattr("companion.watching.mosquitto._DEBIAN", "/nowhere")
    for program in ("openssl", "setpriv"):
        found = subprocess.run(["which", program], capture_output=True, text=True, check=True)
        (tmp_path / program).symlink_to(found.stdout.strip())
    path = str(tmp_path)
    assert "apt-get install mosquitto" in refused(companion("club", "start", *data, PATH=path), 78)
    assert "apt-get install mosquitto" in refused(
        companion("club", "invite", KRBX, "--name", "Table 1", *data, PATH=path), 78
    )
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    (tmp_path / "club" / "ca.pem").unlink()
    assert "apt-get install openssl" in refused(
        companion("club", "start", *data, PATH=str(tmp_path / "empty")), 78
    )
