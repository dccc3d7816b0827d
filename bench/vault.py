"""What do secrets cost? A PIN, a draw, an opening; beside a plain commit of the same run.

How the cost of a PIN was chosen: a try should take about half a second on a
Raspberry Pi 4. None was at hand. The assumption is that one computes Argon2id
eight times slower than the machine on which the choice was made (two virtual
cores of a server, 2026), where `COST` took 0.06 s. Nobody should take that for
a measurement: run this file on the Pi, it prints what is true there.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter

from companion.adapters.vault import COST, Cost, Vault
from companion.adapters.vault.seals import new_salt, stretch
from companion.core.game import Seat
from companion.core.pin import Pin

TIMES = 60
ADA, BEN = Seat(0), Seat(1)
DECK = (0, 0, 0, 1, 2, 3)
CHOICES = [Cost(passes, memory << 20) for memory in (16, 32, 64, 128) for passes in (1, 2, 3)]


def report() -> None:
    """Print what PINs and slips cost."""
    _report_pins()
    with tempfile.TemporaryDirectory(prefix="herald-bench-") as folder:
        _report_slips(Path(folder))


def _seconds(deed: Callable[[], object], times: int = 1) -> float:
    """How long it takes, the fastest of so many times."""
    took = []
    for _ in range(times):
        began = perf_counter()
        deed()
        took.append(perf_counter() - began)
    return min(took)


def _report_pins() -> None:
    print("A PIN (Argon2id)")
    for cost in CHOICES:
        took = _seconds(_a_try(cost), 5)
        chosen = "  <- chosen" if cost == COST else ""
        print(f"  {cost.memory >> 20:4} MiB, {cost.passes} passes  {took:6.3f} s{chosen}")
    one = _seconds(_a_try(COST), 9)
    print("Whoever has the machine, its key and time tries all PINs of")
    for digits in (4, 6, 8):
        print(f"  {digits} digits in at most {_in_words(one * 10**digits)} on one core like this")


def _a_try(cost: Cost) -> Callable[[], object]:
    """What trying a PIN is, but for the vault's file."""
    salt = new_salt()
    return lambda: stretch(Pin.of("4711"), salt, cost).close()


def _in_words(seconds: float) -> str:
    for name, unit in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds > 2 * unit:
            return f"{seconds / unit:.0f} {name}"
    return f"{seconds:.0f} seconds"


def _report_slips(folder: Path) -> None:
    print(f"Median of {TIMES} pairs: a deed, and a plain commit of 552 bytes before it")
    with (
        closing(sqlite3.connect(folder / "plain.db", isolation_level=None)) as plain,
        Vault.at(folder / "vault", folder / "machine.key") as vault,
    ):
        plain.execute("PRAGMA journal_mode=WAL")
        plain.execute("PRAGMA synchronous=FULL")
        plain.execute("CREATE TABLE rows (content BLOB)")

        def commit() -> None:
            plain.execute("INSERT INTO rows VALUES (zeroblob(552))")

        for name, deed, after in _deeds(vault):
            pairs = []
            for _ in range(TIMES):
                pairs.append((_seconds(commit), _seconds(deed)))
                after()
            ratio = median(took / one for one, took in pairs)
            one, took = (1000 * median(part) for part in zip(*pairs, strict=True))
            print(f"  {name:26} {ratio:5.2f} commits  ({took:.2f} ms; a commit {one:.2f} ms)")
        print(f"  the match has had {vault.last_seq('m')} deeds by then")


def _deeds(vault: Vault) -> Iterator[tuple[str, Callable[[], object], Callable[[], object]]]:
    """What is done with a slip: its name, the deed, and what makes room for the next."""
    vault.begin("m", {"red": ADA, "blue": BEN}, dict.fromkeys(("red", "blue"), DECK))
    key = vault.unlock("m", ADA, "").key()
    seq = count(1)

    def draw() -> object:
        return vault.draw("m", next(seq), "red", "katz")

    def back() -> None:
        vault.give_back("m", next(seq), "katz")

    yield "draw", draw, back
    yield "lay what its owner names", lambda: vault.lay("m", next(seq), "red", "katz", 0, key), back
    draw()
    yield "give back", back, draw
    yield "let another look", lambda: vault.share("m", next(seq), "katz", key, BEN), _nothing
    yield "open", lambda: vault.open("m", next(seq), "katz", 0), _nothing
    yield "look", lambda: vault.look("m", "katz", key), _nothing
    yield "see a hand", lambda: vault.hand("m", "red", key), _nothing
    yield "who knows it", lambda: vault.knows("m", "katz"), _nothing


def _nothing() -> None:
    """Nothing is in the way of the next."""
