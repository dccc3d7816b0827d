"""PINs: who is right gets the key, who is wrong waits, and neither a restart nor a date helps."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.adapters.vault import Cost, Vault
from companion.adapters.vault.guarded import Guarded
from companion.adapters.vault.locks import Lock, SeatKey, relock
from companion.adapters.vault.seals import SALT_BYTES, stretch
from companion.adapters.vault.tries import PinCheck, PinDelays, wait_after
from companion.core.errors import VaultError
from companion.core.pin import Pin
from tests.support.old_vault import change, lay_out
from tests.support.vaults import (
    BLUE,
    CHEAP,
    DECKS,
    OWNERS,
    RED,
    guarded,
    key_of,
    on_disk,
    vault_at,
    within,
)

PIN = "4711"


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def vault(tmp_path: Path, clock: Clock) -> Iterator[Vault]:
    with vault_at(tmp_path, clock) as vault:
        vault.begin("m", OWNERS, DECKS)
        vault.set_pin(key_of(vault, RED), PIN).key()
        yield vault


def guess(vault: Vault, pin: str = "0000") -> SeatKey | None:
    return vault.unlock("m", RED, pin).key()


def test_a_seat_without_a_pin_opens_at_once(vault: Vault) -> None:
    assert not vault.has_pin("m", BLUE)
    unlocking = vault.unlock("m", BLUE, "")
    assert unlocking.done
    key = unlocking.key()
    assert key is not None
    assert key.seat == BLUE
    assert unlocking.key() is key
    assert vault.unlock("m", BLUE, "whatever").key() is not None


def test_the_right_pin_opens_and_a_wrong_one_does_not(vault: Vault) -> None:
    assert vault.has_pin("m", RED)
    assert guess(vault, "4712") is None
    unlocking = vault.unlock("m", RED, PIN)
    key = unlocking.key()
    assert unlocking.done
    assert key is not None
    assert unlocking.key() is key
    assert vault.hand("m", "red", key) == DECKS["red"]
    with pytest.raises(VaultError, match="has a PIN"):
        vault.unlock("m", RED, "")


def test_a_pin_is_changed_and_dropped_and_the_key_stays_open(vault: Vault) -> None:
    key = key_of(vault, RED, pin=PIN)
    assert vault.set_pin(key, "12345678").key() is key
    assert guess(vault, PIN) is None
    assert guess(vault, "12345678") is not None
    assert vault.set_pin(key, "").key() is key
    assert not vault.has_pin("m", RED)
    assert vault.hand("m", "red", key_of(vault, RED)) == DECKS["red"]
    assert vault.hand("m", "red", key) == DECKS["red"]


def test_nothing_is_set_before_its_answer_is_asked_for(vault: Vault) -> None:
    vault.set_pin(key_of(vault, RED, pin=PIN), "9999")
    vault.set_pin(key_of(vault, RED, pin=PIN), "")
    assert guess(vault, PIN) is not None


@pytest.mark.parametrize("typed", ["4711", "4712", "12", "12a4"])
def test_a_pin_is_overwritten_once_it_was_used(vault: Vault, typed: str) -> None:
    """Right or wrong, tried, set, refused, or for a seat that has none."""
    key = key_of(vault, BLUE)
    deeds: list[Callable[[Pin], object]] = [
        lambda pin: vault.unlock("m", RED, pin).key(),
        lambda pin: vault.unlock("m", BLUE, pin).key(),
        lambda pin: vault.unlock("nothing", RED, pin).key(),
        lambda pin: vault.set_pin(key, pin).key(),
    ]
    for deed in deeds:
        pin = Pin.of(typed)
        room = pin._digits
        with suppress(VaultError):
            deed(pin)
        assert not any(room)


def test_a_key_that_was_closed_meanwhile_sets_nothing(vault: Vault) -> None:
    key = key_of(vault, RED, pin=PIN)
    setting = vault.set_pin(key, "9999")
    key.close()
    with pytest.raises(VaultError, match="This key has expired:"):
        setting.key()
    assert guess(vault, PIN) is not None


@pytest.mark.parametrize("pin", ["1", "123", "123456789", "12a4", "12 4", "١٢٣٤", "²345"])
def test_a_pin_is_four_to_eight_digits(vault: Vault, pin: str) -> None:
    with pytest.raises(VaultError, match="4 to 8 digits") as caught:
        vault.set_pin(key_of(vault, BLUE), pin)
    assert pin == "1" or pin not in str(caught.value)
    assert not vault.has_pin("m", BLUE)


def test_the_old_lock_is_overwritten_when_a_pin_is_set(vault: Vault, tmp_path: Path) -> None:
    query = "SELECT lock FROM seats WHERE seat = 1"
    (old,) = vault._database._db.execute(query).fetchone()
    assert any(old[at : at + 64] in on_disk(tmp_path) for at in range(0, 448, 64))
    vault.set_pin(key_of(vault, BLUE), "2468").key()
    assert not any(old[at : at + 64] in on_disk(tmp_path) for at in range(0, 448, 64))


def test_from_the_fifth_wrong_try_on_there_is_a_wait_that_doubles(
    vault: Vault, clock: Clock
) -> None:
    for _ in range(4):
        assert guess(vault) is None
        assert vault.wait_s("m", RED) == 0
    for expected in (60, 120, 240, 480, 960, 1920, 3600, 3600):
        assert guess(vault) is None
        assert vault.wait_s("m", RED) == expected
        clock.now += expected - 0.5
        with pytest.raises(VaultError, match="wait one second"):
            vault.unlock("m", RED, PIN)
        assert vault.wait_s("m", RED) == 0.5
        clock.now += 0.5
    assert vault.wait_s("m", BLUE) == 0
    assert guess(vault, PIN) is not None
    assert vault.wait_s("m", RED) == 0
    assert guess(vault) is None
    assert vault.wait_s("m", RED) == 0


def test_a_wait_is_the_same_for_every_long_row() -> None:
    assert [wait_after(wrong) for wrong in (0, 4, 5, 6, 10, 11, 10_000)] == [
        0, 0, 60, 120, 1920, 3600, 3600,
    ]  # fmt: skip


def test_a_new_start_begins_the_whole_wait_again(vault: Vault, tmp_path: Path) -> None:
    for _ in range(5):
        assert guess(vault) is None
    vault.close()
    later = Clock()
    later.now = 5_000_000.0  # another clock, another day
    with vault_at(tmp_path, later) as again:
        assert again.wait_s("m", RED) == 60
        later.now += 59
        assert again.wait_s("m", RED) == 1
        with pytest.raises(VaultError, match="wait"):
            again.unlock("m", RED, PIN)
        later.now += 1
        assert key_of(again, RED, pin=PIN)
    with vault_at(tmp_path, later) as again:
        assert again.wait_s("m", RED) == 0


def test_a_wait_that_was_found_over_does_not_come_back(
    vault: Vault, tmp_path: Path, clock: Clock
) -> None:
    for _ in range(5):
        assert guess(vault) is None
    clock.now += 60
    assert vault.wait_s("m", RED) == 0
    vault.close()
    with vault_at(tmp_path, Clock()) as again:
        assert again.wait_s("m", RED) == 0
        assert guess(again) is None
        assert again.wait_s("m", RED) == 120, "the count stayed"
    with vault_at(tmp_path, Clock()) as again:
        assert again.wait_s("m", RED) == 120
        with pytest.raises(VaultError, match="wait 120 seconds"):
            again.unlock("m", RED, PIN)


def test_a_wait_that_nobody_found_over_begins_again(
    vault: Vault, tmp_path: Path, clock: Clock
) -> None:
    for _ in range(5):
        assert guess(vault) is None
    clock.now += 59.5
    assert vault.wait_s("m", RED) == 0.5
    vault.close()
    with vault_at(tmp_path, Clock()) as again:
        assert again.wait_s("m", RED) == 60


def test_a_vault_of_the_version_before_is_brought_up_and_its_wait_counts(tmp_path: Path) -> None:
    file = lay_out(tmp_path, version=2)
    change(file, "UPDATE seats SET wrong = 5 WHERE match = 'n' AND seat = 1")
    clock = Clock()
    for wait_s in (60, 0):
        with vault_at(tmp_path, clock) as again:
            assert again.wait_s("n", BLUE) == wait_s
            clock.now += 60
            assert again.wait_s("n", BLUE) == 0
    with vault_at(tmp_path, clock) as again:
        assert key_of(again, BLUE, "n", "24680")


def test_a_try_is_counted_before_it_is_computed(
    vault: Vault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plug is pulled while the PIN is being tried: that try is not for free."""
    counted = []

    def look_first(pin: Pin, salt: bytes, cost: Cost) -> Guarded:
        with sqlite3.connect(tmp_path / "vault" / "vault.db") as db:
            counted.append(db.execute("SELECT wrong FROM seats WHERE seat = 0").fetchone()[0])
        db.close()
        return stretch(pin, salt, cost)

    monkeypatch.setattr("companion.adapters.vault.seals.stretch", look_first)
    for number in range(1, 5):
        vault.unlock("m", RED, PIN)._thread.join()  # type: ignore[union-attr]
        assert counted[-1] == number
    assert guess(vault, PIN) is not None
    assert counted == [1, 2, 3, 4, 5]
    assert vault.wait_s("m", RED) == 0


def test_waits_are_each_seats_own_and_count_from_the_last_try(clock: Clock) -> None:
    waits = PinDelays(clock)
    clock.now += 10
    waits.tried("m", RED)
    clock.now += 20
    assert waits.left_s("m", RED, 5) == 40
    assert waits.left_s("m", BLUE, 5) == 30
    assert waits.left_s("n", RED, 5) == 30
    assert waits.left_s("m", RED, 4) == 0


def test_the_work_is_done_on_a_thread_and_the_rest_where_the_key_is_asked_for() -> None:
    go, threads = threading.Event(), []

    worth = guarded(b"worth")

    def work() -> Guarded:
        threads.append(threading.current_thread())
        assert go.wait(60)
        return worth

    def finish(made: Guarded) -> SeatKey:
        threads.append(threading.current_thread())
        assert made is worth
        return SeatKey("m", RED, b"", made.copy())

    trying = PinCheck(work, finish)
    assert not trying.done
    go.set()
    key = trying.key()
    assert trying.done
    assert key is not None
    assert within(key.private()) == b"worth"
    assert worth.closed
    assert trying.key() is key
    assert threads[0] is not threading.current_thread()
    assert threads[1:] == [threading.current_thread()]
    assert all(digits not in threads[0].name for digits in (PIN, "m", "0"))


def test_without_the_memory_for_it_nothing_is_opened(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What libsodium answers then.
    monkeypatch.setattr("companion.adapters.vault.guarded._pwhash", lambda *_arguments: -1)
    trying = vault.unlock("m", RED, PIN)
    for _ in range(2):
        with pytest.raises(VaultError, match="free memory") as caught:
            trying.key()
        assert PIN not in repr(caught.value)
    monkeypatch.undo()
    assert guess(vault, PIN) is not None


def test_a_pin_keeps_what_it_costs_when_others_cost_more(tmp_path: Path, vault: Vault) -> None:
    vault.close()
    dear = Cost(2, 16384)
    folder, key_file = tmp_path / "vault", tmp_path / "machine.key"
    with Vault.at(folder, key_file, cost=dear) as again:
        key = key_of(again, RED, pin=PIN)
        again.set_pin(key, PIN).key()
        assert key_of(again, RED, pin=PIN)


def test_machine_and_pin_are_both_needed() -> None:
    key = SeatKey("m", RED, b"p" * 32, guarded(b"k" * 32))
    here, there, salt = b"h" * 32, b"t" * 32, b"s" * SALT_BYTES
    lock = relock(key, salt, here, CHEAP, stretch(Pin.of(PIN), salt, CHEAP))
    assert Lock.read(lock.write()) == lock
    opens: Callable[[bytes, str], SeatKey | None] = lambda machine, pin: lock.open(  # noqa: E731
        "m", RED, lock.wrapper(machine, Pin.of(pin))
    )
    found = opens(here, PIN)
    assert found is not None
    assert within(found.private()) == within(key.private())
    assert opens(there, PIN) is None
    assert opens(here, "4712") is None
    assert lock.open("n", RED, lock.wrapper(here, Pin.of(PIN))) is None
    assert lock.open("m", BLUE, lock.wrapper(here, Pin.of(PIN))) is None
    bare = relock(key, salt, here, None, None)
    assert bare.open("m", RED, bare.wrapper(here, Pin())) is not None
    assert bare.open("m", RED, bare.wrapper(there, Pin())) is None


def test_too_little_memory_is_said_in_a_sentence() -> None:
    def work() -> Guarded:
        raise MemoryError

    trying = PinCheck(work, lambda _made: None)
    with pytest.raises(VaultError, match="There isn't enough free memory for a PIN right now"):
        trying.key()


def test_a_pin_is_overwritten_where_no_thread_can_be_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_thread(_thread: object) -> None:
        raise RuntimeError("can't start new thread")

    with vault_at(tmp_path) as vault:
        vault.begin("m", OWNERS, DECKS)
        key = key_of(vault, RED)
        vault.set_pin(key, PIN).key()
        typed = Pin()
        for digit in PIN:
            typed.add(int(digit))
        monkeypatch.setattr("threading.Thread.start", no_thread)
        with pytest.raises(VaultError, match="There isn't enough free memory for a PIN right now"):
            vault.unlock("m", RED, typed)
        assert len(typed) == 0
