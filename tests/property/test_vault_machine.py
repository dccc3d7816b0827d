"""The vault against a plain model, with crashes: nothing is lost, and nothing fished for."""

import copy
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.adapters.vault import Knowledge, Vault
from companion.core.errors import VaultError
from companion.core.game import Seat
from tests.support.property.plain_vault import Lying, Plain
from tests.support.turns import EVERYTHING
from tests.support.vaults import DECK, OWNERS, key_of, vault_at

# No test here depends on a real disk, and one that is busy syncs slowly.
RAM = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None

PLACES = ("katz", "maus", "sooneck", "rheinfels")
PINS = ("1111", "22222222")
owners = st.sampled_from(sorted(OWNERS))
places = st.sampled_from(PLACES)
seats = st.sampled_from(sorted(OWNERS.values()))
values = st.integers(0, 4)


class Machine(RuleBasedStateMachine):
    """A journal that is one number, and a vault that runs at most a little ahead of it.

    `history[n]` is the model after entry n. Keys are opened once, at the beginning.
    """

    done: ClassVar[int] = 0
    """Operations in all runs."""

    def __init__(self) -> None:
        super().__init__()
        self.home = Path(tempfile.mkdtemp(dir=RAM))
        self.now = 0.0
        self.vault = self.open()
        self.vault.begin("m", OWNERS, dict.fromkeys(OWNERS, DECK))
        self.keys = {seat: key_of(self.vault, seat) for seat in OWNERS.values()}
        self.history = [Plain()]
        self.pins: dict[Seat, str] = {}
        self.wrong: Counter[Seat] = Counter()
        self.served: set[Seat] = set()

    def open(self) -> Vault:
        self.since = dict.fromkeys(OWNERS.values(), self.now)
        return vault_at(self.home, lambda: self.now)

    @property
    def seq(self) -> int:
        return len(self.history)

    @property
    def plain(self) -> Plain:
        return self.history[-1]

    def next(self, *deed: Any) -> Plain:
        plain = copy.deepcopy(self.plain)
        plain.deed, plain.shares = deed, []
        self.history.append(plain)
        return plain

    # Slips

    @rule(owner=owners, place=places)
    def draw(self, owner: str, place: str) -> None:
        if place in self.plain.slips or not self.plain.hands[owner] or self.plain.unseen(owner):
            with pytest.raises(VaultError):
                self.vault.draw("m", self.seq, owner, place)
            return
        number = self.vault.draw("m", self.seq, owner, place)
        value = self.vault.look("m", place, self.keys[OWNERS[owner]])
        coming = self.plain.coming[owner]
        assert coming[:1] in ([], [value])
        self.laid(self.next("draw", owner, place), owner, place, value, number)

    @rule(owner=owners, place=places, value=values)
    def name(self, owner: str, place: str, value: int) -> None:
        key = self.keys[OWNERS[owner]]
        if place in self.plain.slips or not self.plain.left(owner)[value]:
            with pytest.raises(VaultError):
                self.vault.lay("m", self.seq, owner, place, value, key)
            return
        number = self.vault.lay("m", self.seq, owner, place, value, key)
        self.laid(self.next("name", owner, place, value), owner, place, value, number)

    @rule(owner=owners, place=places, chance=st.integers(0, 3))
    def lay_unseen(self, owner: str, place: str, chance: int) -> None:
        if chance:
            return self.draw(owner, place)
        if place in self.plain.slips:
            with pytest.raises(VaultError):
                self.vault.lay_unseen("m", self.seq, owner, place)
            return None
        number = self.vault.lay_unseen("m", self.seq, owner, place)
        self.laid(self.next("lay_unseen", owner, place, 0), owner, place, None, number)
        return None

    def laid(self, now: Plain, owner: str, place: str, value: int | None, number: int) -> None:
        now.laid += 1
        assert number == now.laid
        if value is not None:
            now.lay(owner, value)
        now.slips[place] = Lying(number, owner, value)

    @rule(place=places, seat=seats, announced=st.none() | values)
    def peek(self, place: str, seat: Seat, announced: int | None) -> None:
        if place not in self.plain.slips:
            with pytest.raises(VaultError):
                self.vault.peek("m", self.seq, place, seat, announced)
            return
        self.vault.peek("m", self.seq, place, seat, announced)
        slip = self.next("peek", place, seat, announced).slips[place]
        slip.seats |= {seat}
        if announced is not None:
            slip.copies[seat] = announced

    @rule(place=places, seat=seats, by=seats)
    def share(self, place: str, seat: Seat, by: Seat) -> None:
        """An entry of its own it is not: it belongs to the last there is."""
        slip = self.plain.slips.get(place)
        if slip is None or slip.value is None or OWNERS[slip.owner] != by:
            with pytest.raises(VaultError):
                self.vault.share("m", self.seq - 1, place, self.keys[by], seat)
            return
        self.vault.share("m", self.seq - 1, place, self.keys[by], seat)
        slip.copies[seat] = slip.value
        self.plain.shares.append((place, seat))

    @rule(place=places, announced=st.none() | values)
    def show(self, place: str, announced: int | None) -> None:
        if place not in self.plain.slips:
            with pytest.raises(VaultError):
                self.vault.open("m", self.seq, place, announced)
            return
        self.vault.open("m", self.seq, place, announced)
        slip = self.next("show", place, announced).slips[place]
        slip.everyone = True
        slip.announced = slip.announced if announced is None else announced

    @rule(place=places, back=st.booleans())
    def take_away(self, place: str, back: bool) -> None:
        deed = self.vault.give_back if back else self.vault.remove
        if place not in self.plain.slips:
            with pytest.raises(VaultError):
                deed("m", self.seq, place)
            return
        deed("m", self.seq, place)
        now = self.next("take_away", place, back)
        slip = now.slips.pop(place)
        if back:
            now.give_back(slip)
        else:
            now.gone.append(slip)

    @rule(place=places)
    def take_up(self, place: str) -> None:
        if place not in self.plain.slips:
            with pytest.raises(VaultError):
                self.vault.take_up("m", self.seq, place)
            return
        self.vault.take_up("m", self.seq, place)
        now = self.next("take_up", place)
        now.take_up(now.slips.pop(place))

    @rule()
    def an_event_without_a_secret(self) -> None:
        self.next("an_event_without_a_secret")

    # Crashes

    @rule(lost=st.integers(0, 6), again=st.booleans())
    def crash_before_the_journal_heard_of_it(self, lost: int, again: bool) -> None:
        """The files as they lie on the disk are all there is; the journal is behind."""
        orders = self.vault._database.rows.secrets("m").hands
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
        self.vault = self.open()
        self.vault.settle("m", self.seq - 1)
        if again:
            for plain in undone:
                name, *words = plain.deed
                getattr(self, name)(*words)
                for place, seat in plain.shares:
                    self.share(place, seat, OWNERS[self.plain.slips[place].owner])
            assert self.history[kept:] == undone
            assert self.vault._database.rows.secrets("m").hands == orders

    @rule()
    def settle_again(self) -> None:
        self.vault.settle("m", self.seq - 1)

    @rule()
    def start_anew(self) -> None:
        self.vault.close()
        self.vault = self.open()

    # PINs

    @rule(seat=seats, pin=st.sampled_from(("", *PINS)))
    def set_pin(self, seat: Seat, pin: str) -> None:
        assert self.vault.set_pin(self.keys[seat], pin).key() is self.keys[seat]
        self.pins[seat] = pin
        self.wrong[seat] = 0
        self.served.discard(seat)

    @precondition(lambda self: any(self.pins.values()))
    @rule(seat=seats, pin=st.sampled_from((*PINS, "0000", "4711")))
    def try_pin(self, seat: Seat, pin: str) -> None:
        if not self.pins.get(seat):
            assert self.vault.unlock("m", seat, pin).key() is not None
        elif self.left_s(seat) > 0:
            with pytest.raises(VaultError, match="wait"):
                self.vault.unlock("m", seat, pin)
        else:
            self.wrong[seat] += 1
            self.since[seat] = self.now
            self.served.discard(seat)
            key = self.vault.unlock("m", seat, pin).key()
            assert (key is not None) is (pin == self.pins[seat])
            if key is not None:
                assert key.private().same(self.keys[seat].private())
                self.wrong[seat] = 0

    @precondition(lambda self: any(self.pins.values()))
    @rule(seat=seats)
    def try_many_wrong_ones(self, seat: Seat) -> None:
        for _ in range(3):
            self.try_pin(seat, "0000")

    @rule(passed_s=st.sampled_from((1, 59, 60, 600, 3600)))
    def wait(self, passed_s: int) -> None:
        self.now += passed_s

    def left_s(self, seat: Seat) -> float:
        wrong = self.wrong[seat]
        if wrong < 5 or seat in self.served:
            return 0
        wait_s: int = min(3600, 60 * 2 ** (wrong - 5))
        return max(0, self.since[seat] + wait_s - self.now)

    # What must be true

    @invariant()
    def it_agrees(self) -> None:
        Machine.done += 1
        now = self.plain
        for owner, seat in OWNERS.items():
            hand = self.vault.hand("m", owner, self.keys[seat])
            assert hand == tuple(sorted(now.left(owner).elements()))
            assert self.vault.has_pin("m", seat) is bool(self.pins.get(seat))
            assert self.vault.wait_s("m", seat) == self.left_s(seat)
            if self.left_s(seat) == 0:
                # The vault was asked and found the wait over: no start begins it again.
                self.served.add(seat)
        for place in PLACES:
            if place not in now.slips:
                with pytest.raises(VaultError):
                    self.vault.knows("m", place)
                continue
            slip = now.slips[place]
            known = Knowledge(slip.owner, slip.seats, slip.everyone, slip.value is None)
            assert self.vault.knows("m", place) == known
            # One seat a step, in turn: a step costs a thousandth of a second for each look.
            seat = Seat((Machine.done + len(place)) % len(OWNERS))
            seen = slip.seen_by(seat)
            assert self.vault.can_open("m", place, seat) is (seen is not None)
            if seen is not None:
                assert self.vault.look("m", place, self.keys[seat]) == seen
            else:
                with pytest.raises(VaultError):
                    self.vault.look("m", place, self.keys[seat])

    @invariant()
    def every_value_is_somewhere_once(self) -> None:
        """No slip has no value and none has two; what was drawn from a hand is not in it."""
        if Machine.done % 3:
            return  # every slip of the match is opened here
        now = self.plain
        bared = {bare.number: bare.value for bare in self.vault.disclose("m", self.keys)}
        for owner in OWNERS:
            out = [*now.slips.values(), *now.gone]
            sealed = [bared[slip.number] for slip in out
                      if slip.owner == owner and slip.value is not None]  # fmt: skip
            in_hand = now.hands[owner].elements()
            assert sorted([*in_hand, *sealed]) == list(DECK)
            assert (
                len(self.vault._database.rows.secrets("m").hand(owner)) == now.hands[owner].total()
            )

    def teardown(self) -> None:
        self.vault.close()
        shutil.rmtree(self.home)


EXAMPLES = 240 if EVERYTHING else 80
"""Other ones in each run."""


def test_thousands_of_operations_agree_with_the_plain_model() -> None:
    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=50,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
    assert Machine.done > 40 * EXAMPLES


DRAW_FOR_EVER = """
import sys
from pathlib import Path
from companion.core.game import Seat
from tests.support.vaults import key_of, vault_at

vault = vault_at(Path(sys.argv[1]))
seq = int(sys.argv[2])
if "m" not in vault.matches():
    vault.begin("m", {"red": Seat(0)}, {"red": tuple(range(50))})
vault.settle("m", seq)
key = key_of(vault, Seat(0))
while True:
    seq += 1
    vault.draw("m", seq, "red", "katz") if seq % 2 else vault.give_back("m", seq, "katz")
    print(seq, vault.look("m", "katz", key) if seq % 2 else "", flush=True)
"""


def test_killed_in_the_middle_and_done_again_the_draws_are_the_same(tmp_path: Path) -> None:
    draws: dict[int, str] = {}
    seq = 0
    for count in (3, 8, 1, 12, 5):
        with subprocess.Popen(
            [sys.executable, "-c", DRAW_FOR_EVER, str(tmp_path), str(seq)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        ) as child:
            assert child.stdout is not None
            lines = [child.stdout.readline() for _ in range(count)]
            child.kill()
            lines += child.stdout.readlines()
        numbers = []
        for line in lines:
            if line.endswith("\n"):
                number, _, value = line.strip("\n").partition(" ")
                assert draws.setdefault(int(number), value) == value
                numbers.append(int(number))
        assert numbers == list(range(seq + 1, seq + 1 + len(numbers)))
        # The journal heard of it only up to here.
        seq = max(0, numbers[-1] - 5)
    with vault_at(tmp_path) as vault:
        vault.settle("m", seq)
        assert len(vault.hand("m", "red", key_of(vault, Seat(0)))) == 50 - seq % 2
