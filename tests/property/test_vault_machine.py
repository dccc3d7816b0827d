"""The vault against a plain model, with crashes: nothing is lost, and nothing fished for."""

import copy
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from companion.errors import VaultError
from companion.vault import Knowledge, Vault

# No test here depends on a real disk, and one that is busy syncs slowly.
RAM = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None

DECK = (0, 0, 0, 1, 2, 3)
OWNERS = ("red", "blue")
owners = st.sampled_from(OWNERS)
places = st.sampled_from(["katz", "maus", "sooneck", "rheinfels"])


@dataclass
class Plain:
    """What the vault should say, and the deed that led here."""

    hands: dict[str, Counter[int]] = field(
        default_factory=lambda: {owner: Counter(DECK) for owner in OWNERS}
    )
    slips: dict[str, tuple[int, int, Knowledge]] = field(default_factory=dict)
    gone: list[tuple[str, int]] = field(default_factory=list)
    sealed: int = 0
    deed: tuple[Any, ...] = ()


class Machine(RuleBasedStateMachine):
    """A journal that is one number, and a vault that runs at most a little ahead of it.

    `history[n]` is the model after entry n.
    """

    def __init__(self) -> None:
        super().__init__()
        self.home = Path(tempfile.mkdtemp(dir=RAM))
        self.vault = Vault.at(self.home)
        self.vault.begin("m", dict.fromkeys(OWNERS, DECK))
        self.history = [Plain()]

    @property
    def seq(self) -> int:
        return len(self.history)

    def next(self, *deed: Any) -> Plain:
        plain = copy.deepcopy(self.history[-1])
        plain.deed = deed
        self.history.append(plain)
        return plain

    @rule(owner=owners, place=places)
    def draw(self, owner: str, place: str) -> None:
        now = self.history[-1]
        if place in now.slips or not now.hands[owner].total():
            with pytest.raises(VaultError):
                self.vault.seal("m", self.seq, owner, place)
            return
        number = self.vault.seal("m", self.seq, owner, place)
        value = self.vault.look("m", place)
        self.lay(self.next("draw", owner, place), owner, place, value, number)

    @rule(owner=owners, place=places, value=st.integers(0, 4))
    def choose(self, owner: str, place: str, value: int) -> None:
        now = self.history[-1]
        if place in now.slips or not now.hands[owner][value]:
            with pytest.raises(VaultError):
                self.vault.seal("m", self.seq, owner, place, value)
            return
        number = self.vault.seal("m", self.seq, owner, place, value)
        self.lay(self.next("choose", owner, place, value), owner, place, value, number)

    def lay(self, now: Plain, owner: str, place: str, value: int, number: int) -> None:
        now.sealed += 1
        assert number == now.sealed
        now.hands[owner][value] -= 1
        now.slips[place] = (number, value, Knowledge(owner))

    @rule(place=places, seat=st.integers(0, 3))
    def peek(self, place: str, seat: int) -> None:
        if place not in self.history[-1].slips:
            with pytest.raises(VaultError):
                self.vault.peek("m", self.seq, place, seat)
            return
        self.vault.peek("m", self.seq, place, seat)
        slips = self.next("peek", place, seat).slips
        number, value, known = slips[place]
        slips[place] = (number, value, Knowledge(known.owner, known.seats | {seat}, known.everyone))

    @rule(place=places)
    def open(self, place: str) -> None:
        if place not in self.history[-1].slips:
            with pytest.raises(VaultError):
                self.vault.open("m", self.seq, place)
            return
        self.vault.open("m", self.seq, place)
        slips = self.next("open", place).slips
        number, value, known = slips[place]
        slips[place] = (number, value, Knowledge(known.owner, known.seats, everyone=True))

    @rule(place=places, back=st.booleans())
    def take_away(self, place: str, back: bool) -> None:
        deed = self.vault.give_back if back else self.vault.remove
        if place not in self.history[-1].slips:
            with pytest.raises(VaultError):
                deed("m", self.seq, place)
            return
        deed("m", self.seq, place)
        now = self.next("take_away", place, back)
        _, value, known = now.slips.pop(place)
        if back:
            now.hands[known.owner][value] += 1
        else:
            now.gone.append((known.owner, value))

    @rule()
    def an_event_without_a_secret(self) -> None:
        self.next("an_event_without_a_secret")

    @rule(lost=st.integers(0, 6), again=st.booleans())
    def crash_before_the_journal_heard_of_it(self, lost: int, again: bool) -> None:
        """The files as they lie on the disk are all there is; the journal is behind."""
        orders = self.vault._secrets("m").hands
        there = Path(tempfile.mkdtemp(dir=RAM))
        shutil.copytree(
            self.home, there, ignore=shutil.ignore_patterns("*-shm"), dirs_exist_ok=True
        )
        self.vault.close()
        shutil.rmtree(self.home)
        self.home = there
        kept = max(1, self.seq - lost)
        undone = self.history[kept:]
        del self.history[kept:]
        self.vault = Vault.at(there)
        self.vault.settle("m", self.seq - 1)
        if again:
            for plain in undone:
                name, *words = plain.deed
                getattr(self, name)(*words)
            assert self.history[kept:] == undone
            assert self.vault._secrets("m").hands == orders

    @rule()
    def settle_again(self) -> None:
        self.vault.settle("m", self.seq - 1)

    @invariant()
    def it_agrees(self) -> None:
        now = self.history[-1]
        for owner in OWNERS:
            assert self.vault.hand("m", owner) == tuple(sorted(now.hands[owner].elements()))
        for place in ("katz", "maus", "sooneck", "rheinfels"):
            if place in now.slips:
                _, value, known = now.slips[place]
                assert self.vault.look("m", place) == value
                assert self.vault.knows("m", place) == known
            else:
                with pytest.raises(VaultError):
                    self.vault.look("m", place)

    @invariant()
    def every_value_is_somewhere_once(self) -> None:
        now = self.history[-1]
        for owner in OWNERS:
            lying = [
                self.vault.look("m", place)
                for place, (_, _, known) in now.slips.items()
                if known.owner == owner
            ]
            gone = [value for who, value in now.gone if who == owner]
            assert sorted([*self.vault.hand("m", owner), *lying, *gone]) == list(DECK)

    def teardown(self) -> None:
        self.vault.close()
        shutil.rmtree(self.home)


TestVault = Machine.TestCase
TestVault.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


DRAW_FOR_EVER = """
import sys
from pathlib import Path
from companion.vault import Vault

vault = Vault.at(Path(sys.argv[1]))
seq = int(sys.argv[2])
if "m" not in vault.matches():
    vault.begin("m", {"red": tuple(range(50))})
vault.settle("m", seq)
while True:
    seq += 1
    vault.seal("m", seq, "red", "katz") if seq % 2 else vault.give_back("m", seq, "katz")
    print(seq, vault.look("m", "katz") if seq % 2 else "", flush=True)
"""


def test_killed_in_the_middle_and_done_again_the_draws_are_the_same(tmp_path: Path) -> None:
    told: dict[int, str] = {}
    seq = 0
    for count in (3, 8, 1, 12, 5):
        with subprocess.Popen(
            [sys.executable, "-c", DRAW_FOR_EVER, str(tmp_path), str(seq)],
            stdout=subprocess.PIPE,
            text=True,
        ) as child:
            assert child.stdout is not None
            lines = [child.stdout.readline() for _ in range(count)]
            child.kill()
            lines += child.stdout.readlines()
        numbers = []
        for line in lines:
            if line.endswith("\n"):
                number, _, value = line.strip("\n").partition(" ")
                assert told.setdefault(int(number), value) == value
                numbers.append(int(number))
        assert numbers == list(range(seq + 1, seq + 1 + len(numbers)))
        # The journal heard of it only up to here.
        seq = max(0, numbers[-1] - 5)
    with Vault.at(tmp_path) as vault:
        vault.settle("m", seq)
        assert len(vault.hand("m", "red")) == 50 - seq % 2
