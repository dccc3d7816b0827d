"""Nothing that the program writes or says holds a hidden value or a PIN, whatever happens to it.

Whole runs of the program, as a table has them, with values and PINs that stand
out: everything below the data folder and everything on its outputs is searched
for them, as text and as bytes.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

from companion.adapters.store import Journal, NewEntry
from companion.adapters.vault import Vault
from companion.app import data_folder
from companion.app.compose import open_session
from companion.boards.shipped import shelf
from companion.core.config.run_options import NO_DIE, Config
from companion.core.errors import VaultError
from companion.core.game import Seat, SeatSetup, Setup
from companion.games.rheingold import moves as mv
from companion.referee import replay
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.referee.secrets import PlacementMode
from tests.support.mistyped import mistype
from tests.support.old_vault import DECK as OLD
from tests.support.old_vault import old_vault
from tests.support.shield_game import DECK, ShieldGame
from tests.support.vaults import DECKS, OWNERS, on_disk

PINS: Final = ("80706050", "4711", "31415926")
WRONG: Final = ("90817263", "2718")
ROOT: Final = Path(__file__).parents[2]

BEGIN: Final = """
import logging, os, sys, traceback
from pathlib import Path
logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)

from companion import games
from companion.app.compose import open_session
from companion.core.config.run_options import NO_DIE, Config
from companion.core.errors import CompanionError
from companion.core.game import Seat
from companion.referee.secrets import Draws, PlacedSecret, PlacementMode
from tests.support import shield_game as sg

shields, usual = sg.ShieldGame(), games.find
games.find = lambda slug: shields if slug == "shields" else usual(slug)
DATA, DECK = Path(sys.argv[1]), sg.DECK
PIN, OTHER, LONG, WRONG, SHORT = sys.argv[2:]
ADA, BEN = Seat(0), Seat(1)

def refused(deed):
    try:
        deed()
    except CompanionError:
        traceback.print_exc()
        print(sys.exc_info()[1])
    else:
        raise SystemExit("it was not refused")
"""

FIRST_RUN: Final = """
with open_session(Config(DATA, die=NO_DIE)) as table:
    print(table.match.new_match(sg.shield_setup("attacker", "returned")))
    referee = table.match.referee
    ada, ben = (referee.pins.unlock(seat).key() for seat in (ADA, BEN))
    referee.pins.set_pin(ada, LONG).key()
    referee.pins.set_pin(ada, PIN).key()
    referee.pins.set_pin(ben, OTHER).key()
    refused(lambda: referee.pins.set_pin(ben, WRONG + "x"))
    print(referee.pins.unlock(ADA, WRONG).key(), referee.pins.unlock(ADA, SHORT).key())
    referee.play(sg.Lay("katz"), laid=PlacedSecret(DECK[0], ada))
    referee.play(sg.Lay("maus"))
    refused(lambda: referee.play(sg.Lay("sooneck"), laid=PlacedSecret(DECK[0], ada)))
    refused(lambda: referee.play(sg.Lay("sooneck"), laid=PlacedSecret(DECK[1], ben)))
    referee.play(sg.Besiege("maus"))
    refused(lambda: referee.open_slip(ada))
    refused(lambda: referee.hidden.look("katz", ben))
    referee.hidden.share(ben)
    value = referee.hidden.look("maus", ada)
    assert value in DECK and value == referee.hidden.look("maus", ben)
    referee.open_slip(ada)
    referee.play(sg.Besiege("katz"))
    own = [vars(part) for part in vars(referee).values() if "referee" in type(part).__module__]
    print(referee, vars(referee), own, ada, ben, table, referee.hidden.knows("katz"), referee.state)
    os.kill(os.getpid(), 9)
"""

SECOND_RUN: Final = """
with open_session(Config(DATA, die=NO_DIE)) as table:
    table.match.resume(table.match.matches()[0].match_id)
    referee = table.match.referee
    print(referee.prompt)
    for _ in range(3):
        print(referee.pins.unlock(ADA, WRONG).key())
    refused(lambda: referee.pins.unlock(ADA, PIN))
    print(referee.pins.unlock(BEN, OTHER).key())
    referee.open_at_table(DECK[2], referee.present)
    referee.play(sg.Lay("sooneck"), laid=PlacementMode.UNSEEN)
    referee.hidden.draw_by(Draws.PIECES)
    referee.play(sg.Stop())
    print(referee.disclosure.agree(referee.pins.unlock(BEN, OTHER).key()))
    refused(referee.disclosure.open_all)
    secret, pin = DECK[3], PIN
    raise RuntimeError("the last word of a program that broke down")
"""

COMMANDS: Final = """
from companion.cli import main as cli
sys.stdout.flush()
for words in (["matches"], ["replay", "last"], ["export", "last"],
              ["export", "last", "--as", "json"], ["export", "last", "--out", str(DATA / "text")],
              ["export", "last", "--as", "json", "--out", str(DATA / "json")], ["rescue"]):
    print(cli.main([*words, "--data", str(DATA)]))
"""


def run(program: str, data: Path) -> subprocess.CompletedProcess[bytes]:
    """A run of its own, with all that Python says in development."""
    return subprocess.run(
        [sys.executable, "-X", "dev", "-c", BEGIN + program, str(data), *PINS, *WRONG],
        capture_output=True, check=False, timeout=120, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip


def traces(values: Iterable[int], pins: Iterable[str]) -> Iterator[bytes]:
    """How a value or a PIN could stand in a file."""
    for text in (*map(str, values), *pins):
        yield text.encode()
        yield text.encode("utf-16-le")
        yield text.encode().hex().encode()
    for value in values:
        for raw in (value.to_bytes(8, "big"), value.to_bytes(8, "little")):
            yield raw
            yield raw.hex().encode()
        yield hex(value)[2:].encode()


def found(where: bytes) -> list[bytes]:
    return [trace for trace in traces(DECK, (*PINS[::2], WRONG[0])) if trace in where]


def test_no_value_and_no_pin_in_any_file_or_output(tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = run(FIRST_RUN, data)
    assert first.returncode == -9, first.stderr.decode()
    assert found(on_disk(data)) == []
    second = run(SECOND_RUN, data)
    assert second.returncode == 1
    assert b"the last word of a program that broke down" in second.stderr
    commands = run(COMMANDS, data)
    assert commands.stdout.count(b"Correct: ") == 1, commands.stderr.decode()
    assert commands.returncode == 0
    said = [out for done in (first, second, commands) for out in (done.stdout, done.stderr)]
    for out in said:
        assert found(out) == []
    assert found(on_disk(data)) == []
    # Four digits may stand by chance in random bytes and in hashes; in words they must not.
    words = b"".join(said) + (data / "json").read_bytes() + (data / "text").read_bytes()
    for pin in (PINS[1], WRONG[1]):
        assert not re.search(rb"(?<![0-9a-f])%s(?![0-9a-f])" % pin.encode(), words)
    # The search finds what is there to be found.
    assert json.loads((data / "json").read_text("utf-8"))["entries"]
    assert found(str(DECK[0]).encode()) != []
    assert found(DECK[1].to_bytes(8)) != []


def test_what_all_agreed_to_open_is_in_both_exports_and_nowhere_before(tmp_path: Path) -> None:
    begun = run(
        """
with open_session(Config(DATA, die=NO_DIE)) as table:
    table.match.new_match(sg.shield_setup())
    referee = table.match.referee
    keys = [referee.pins.unlock(seat).key() for seat in (ADA, BEN)]
    referee.play(sg.Lay("katz"), laid=PlacedSecret(DECK[1], keys[0]))
    referee.play(sg.Besiege("katz"))
    referee.open_at_table(DECK[3], referee.present)
    referee.play(sg.Lay("katz"), laid=PlacedSecret(DECK[0], keys[0]))
    referee.play(sg.Stop())
    cli = __import__("companion.cli.main").cli.main
    for form in ("text", "json"):
        cli.main(["export", "last", "--as", form, "--out", f"{DATA}/{form} 1", "--data", str(DATA)])
    for key in keys:
        referee.disclosure.agree(key)
    referee.disclosure.open_all()
    referee.disclosure.forget_secrets()
    for form in ("text", "json"):
        cli.main(["export", "last", "--as", form, "--out", f"{DATA}/{form} 2", "--data", str(DATA)])
cli.main(["matches", "--data", str(DATA)])
cli.main(["replay", f"{DATA}/text 2"])
cli.main(["replay", "last", "--quiet", "--data", str(DATA)])
""",
        tmp_path,
    )
    assert begun.returncode == 0, begun.stderr.decode()
    before = [(tmp_path / f"{form} 1").read_text("utf-8") for form in ("text", "json")]
    for text in before:
        assert str(DECK[3]) in text
        assert str(DECK[0]) not in text
        assert str(DECK[1]) not in text
    text, written = ((tmp_path / f"{form} 2").read_text("utf-8") for form in ("text", "json"))
    assert f"#   1: red, katz, {DECK[1]}, told at the table as {DECK[3]}\n" in text
    assert f"#   2: red, katz, {DECK[0]}\n" in text
    assert text.startswith(before[0])
    kinds = [entry["kind"] for entry in json.loads(written)["entries"]]
    assert kinds[-4:] == ["outcome", "shields_opened", "slip_differs", "secrets_forgotten"]
    said = begun.stdout.decode()
    assert "over" in said
    assert said.count("Correct: 5 moves") == 2


# At the table of Rheingold


def setup() -> Setup:
    seats = (SeatSetup("Ada", ("red",)), SeatSetup("Ben", ("blue",)), SeatSetup("Cleo", ("green",)))
    board = {**shelf.board("rhine"), "id": "mine"}
    return Setup("rheingold", "rheingold", {}, board, seats)


def to_the_first_shield(referee: Referee) -> None:
    """Red has taken Rheinstein with two knights and may lay a shield."""
    while referee.state.turn < 8:
        referee.settle_die(1)
        if referee.state.colour == "red":
            for move in (
                mv.March("s1", "h1", 1), mv.March("h1", "w1", 1), mv.March("w1", "g_rheinstein", 1),
            ):  # fmt: skip
                referee.play(move)
        referee.play(mv.End())
        here = referee.state.stack("g_rheinstein")
        if here is not None and here.knights == 2:
            break
    while referee.state.colour != "red":
        referee.settle_die(2)
        referee.play(mv.End())
    referee.settle_die(6)
    referee.play(mv.Besiege("rheinstein", (("g_rheinstein", 2),)))
    referee.play(mv.Occupy((("g_rheinstein", 1),)))


@pytest.mark.parametrize("harm", ["no key", "another key", "no vault", "half a vault", "a byte"])
def test_a_match_that_came_without_its_secrets_goes_on_and_says_so(
    tmp_path: Path, harm: str
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    with open_session(Config(here, die=NO_DIE)) as table:
        match_id = table.match.new_match(setup())
        assert table.match.referee is not None
        to_the_first_shield(table.match.referee)
    shutil.copytree(here, there)
    key, vault = data_folder.machine_key(there), data_folder.vault_folder(there) / "vault.db"
    match harm:
        case "no key":
            key.unlink()
        case "another key":
            key.write_bytes(b"x" * 32)
        case "no vault":
            vault.unlink()
        case "half a vault":
            vault.write_bytes(vault.read_bytes()[:5000])
        case "a byte":
            mistype(vault, "matches", "seed = NULL")
    with open_session(Config(there, die=NO_DIE)) as table:
        table.match.resume(match_id)
        referee = table.match.referee
        assert referee is not None
        assert referee.prompt.kind is PromptKind.DECIDE
        with pytest.raises(VaultError) as caught:
            referee.play(mv.PlaceShield())
        sentence = str(caught.value)
        assert "\n" not in sentence
        assert "real pieces" in sentence
        referee.play(mv.PlaceShield(), laid=PlacementMode.UNSEEN)
        referee.play(mv.End())
        assert referee.hidden.knows("rheinstein") is None
    with open_session(Config(here, die=NO_DIE)) as table:
        table.match.resume(match_id)
        assert table.match.referee is not None
        table.match.referee.play(mv.PlaceShield())
        assert table.match.referee.hidden.can_open("rheinstein", Seat(0))


def test_a_rescue_keeps_the_vault(tmp_path: Path) -> None:
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        match_id = table.match.new_match(setup())
        referee = table.match.referee
        assert referee is not None
        to_the_first_shield(referee)
        referee.play(mv.PlaceShield())
        key = referee.pins.unlock(Seat(0)).key()
        assert key is not None
        value = referee.hidden.look("rheinstein", key)
        referee.play(mv.End())
    file = tmp_path / "record" / "record.db"
    raw = file.read_bytes()
    last = raw.rindex(b'{"event":"turn_ended"')
    file.write_bytes(raw[:last] + b"[" + raw[last + 1 :])
    with open_session(Config(tmp_path, die=NO_DIE)) as table:
        table.match.rescue(match_id)
        referee = table.match.referee
        assert referee is not None
        key = referee.pins.unlock(Seat(0)).key()
        assert key is not None
        assert referee.hidden.look("rheinstein", key) == value


def test_a_vault_from_before_values_were_sealed_is_sealed_when_the_table_opens(
    tmp_path: Path,
) -> None:
    """Who plays which colour is in the record; a match that is not there is not kept."""
    record_old(tmp_path, "m")
    old_vault(tmp_path, "m", "n")
    assert OLD[0].to_bytes(8) in on_disk(tmp_path)
    with open_session(Config(tmp_path, die=NO_DIE)):
        assert OLD[0].to_bytes(8) not in on_disk(tmp_path)
    assert sealed(tmp_path) == {"m"}


def record_old(data: Path, *matches: str, **changes: object) -> None:
    """Matches of a game with shields, begun and no more."""
    game = ShieldGame(OLD)
    two = (SeatSetup("Ada", ("red",)), SeatSetup("Ben", ("blue",)))
    old = Setup("shields", "plain", {"reveal": "public"}, {"id": "none", "name": "-"}, two)
    with Journal.open(data / "record") as journal:
        for match in matches:
            body = {**replay.setup_body(game, old), **changes}
            journal.begin(match, body, "2026-11-20T20:00:00+00:00")


def sealed(data: Path) -> frozenset[str]:
    """The matches of the vault; of each, Ada sees what she once laid."""
    with Vault.at(data_folder.vault_folder(data), data_folder.machine_key(data)) as vault:
        for match in vault.matches():
            key = vault.unlock(match, Seat(0), "").key()
            assert vault.look(match, "maus", key) == OLD[3]
        return vault.matches()


def test_one_damaged_match_in_an_old_vault_is_left_out_alone(tmp_path: Path) -> None:
    record_old(tmp_path, "m", "n")
    file = old_vault(tmp_path, "m", "n")
    mistype(file, "operations", "seat = 'x' WHERE match = 'm' AND deed = 'peek'")
    with open_session(Config(tmp_path, die=NO_DIE)):
        assert OLD[0].to_bytes(8) not in on_disk(tmp_path)
    assert sealed(tmp_path) == {"n"}


@pytest.mark.parametrize(
    "change", [{"rules_version": -1}, {"game": "a game of another program"}, {"preset": "unheard"}]
)
def test_a_match_that_this_program_cannot_play_does_not_keep_an_old_vault_in_the_clear(
    tmp_path: Path, change: dict[str, object]
) -> None:
    """A program that plays it finds its shields: who plays which colour can still be read."""
    record_old(tmp_path, "m")
    record_old(tmp_path, "n", **change)
    old_vault(tmp_path, "m", "n")
    with open_session(Config(tmp_path, die=NO_DIE)):
        assert OLD[0].to_bytes(8) not in on_disk(tmp_path)
    assert sealed(tmp_path) == {"m", "n"}


@pytest.mark.parametrize(("damaged", "kept"), [(b'"one"', {"m"}), (b'"two"', {"m", "n"})])
def test_a_damaged_record_does_not_keep_an_old_vault_in_the_clear(
    tmp_path: Path, damaged: bytes, kept: set[str]
) -> None:
    record_old(tmp_path, "m")
    record_old(tmp_path, "n", options={"entry": "one"})
    with Journal.open(tmp_path / "record") as journal:
        second = NewEntry("note", 1, {"entry": "two"})
        journal.append("n", 1, [second], "2026-11-20T20:00:00+00:00")
    file = tmp_path / "record" / "record.db"
    assert file.read_bytes().count(damaged) == 1
    file.write_bytes(file.read_bytes().replace(damaged, b"[" + damaged[1:]))
    old_vault(tmp_path, "m", "n")
    with open_session(Config(tmp_path, die=NO_DIE)):
        assert OLD[0].to_bytes(8) not in on_disk(tmp_path)
    assert sealed(tmp_path) == kept


def test_a_copy_of_the_folder_without_the_key_shows_nothing_but_sizes(tmp_path: Path) -> None:
    with Vault.at(tmp_path / "vault", tmp_path / "machine.key") as vault:
        vault.begin("m", OWNERS, dict.fromkeys(DECKS, DECK))
        vault.draw("m", 1, "red", "katz")
        assert found(on_disk(tmp_path)) == []
        assert b"katz" not in on_disk(tmp_path)
