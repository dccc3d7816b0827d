"""A bad line does what its numbers say."""

from random import Random

from companion.adapters.devices.noise import Noise


def test_a_line_without_faults_changes_nothing() -> None:
    assert Noise().disturb(b"abc") == b"abc"


def test_each_fault_does_its_damage() -> None:
    assert Noise(lose=1).disturb(b"abc") == b""
    assert Noise(double=1).disturb(b"abc") == b"abcabc"
    assert Noise(cut=1, chance=Random(1)).disturb(b"abcdefgh") in {
        b"abcdefgh"[:n] for n in range(8)
    }
    assert Noise(litter=1).disturb(b"abc")[-3:] == b"abc"
    assert len(Noise(litter=1).disturb(b"abc")) > 3


def test_garbling_changes_one_bit() -> None:
    (before,), (after,) = b"a", Noise(garble=1).disturb(b"a")
    assert (before ^ after).bit_count() == 1


def test_the_same_seed_brings_the_same_luck() -> None:
    one, other = (
        Noise(lose=0.2, cut=0.2, garble=0.2, litter=0.2, double=0.2, chance=Random(7)) for _ in "ab"
    )
    assert [one.disturb(b"abc") for _ in range(50)] == [other.disturb(b"abc") for _ in range(50)]


def test_nothing_sent_is_nothing_heard() -> None:
    assert Noise(litter=1).disturb(b"") == b""
