"""Keys lie in memory that libsodium guards, and what is done there is what was done before."""

from __future__ import annotations

import gc
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from nacl import bindings
from nacl.encoding import RawEncoder
from nacl.hash import blake2b
from nacl.pwhash import argon2id

from companion.adapters.vault import guarded as of
from companion.adapters.vault.guarded import Guarded
from companion.adapters.vault.seals import mark, unwrap, unwrap_key, wrap, wrap_key
from tests.support.vaults import guarded, within

KEY, SALT, NAME = b"k" * 32, b"s" * 16, b"companion test"


def test_it_is_pynacls_argon2_and_blake2b() -> None:
    pin = bytearray(b"80706050")
    made = of.stretched(memoryview(pin), SALT, 1, 8192)
    assert within(made) == argon2id.kdf(32, bytes(pin), SALT, opslimit=1, memlimit=8192)
    for text, raw in ((None, b""), (made, within(made))):
        expected = blake2b(raw, 32, key=KEY, salt=SALT, person=NAME, encoder=RawEncoder)
        assert within(of.hashed(text, KEY, SALT, NAME)) == expected


def test_a_key_that_an_older_program_wrapped_opens() -> None:
    """It was padded to blocks of one byte, as libsodium does that."""
    nonce, padded = b"n" * 24, bindings.sodium_pad(b"p" * 32, 1)
    blob = nonce + bindings.crypto_aead_xchacha20poly1305_ietf_encrypt(padded, b"row", nonce, KEY)
    found = unwrap_key(blob, guarded(KEY), "row")
    assert found is not None
    assert within(found) == b"p" * 32
    written = wrap_key(found, guarded(KEY), "row")
    assert len(written) == len(blob)
    back = bindings.crypto_aead_xchacha20poly1305_ietf_decrypt(
        written[24:], b"row", written[:24], KEY
    )
    assert back == padded


@pytest.mark.parametrize("size", [0, 1, 511, 512, 513, 1024])
def test_a_text_is_wrapped_as_pynacl_did(size: int) -> None:
    text = (b"\x80\0text" * size)[:size]
    nonce, padded = b"n" * 24, bindings.sodium_pad(text, 512)
    blob = nonce + bindings.crypto_aead_xchacha20poly1305_ietf_encrypt(padded, b"row", nonce, KEY)
    assert unwrap(blob, KEY, "row") == text
    written = wrap(text, KEY, "row")
    assert len(written) == len(blob)
    back = bindings.crypto_aead_xchacha20poly1305_ietf_decrypt(
        written[24:], b"row", written[:24], KEY
    )
    assert back == padded
    assert unwrap(written, KEY, "another") is None
    assert unwrap(written, b"o" * 32, "row") is None


def test_what_is_too_short_or_padded_otherwise_is_no_text() -> None:
    for size in range(41):
        assert unwrap(bytes(size), KEY, "row") is None
    for padded in (b"", b"\0" * 512, b"a" * 512, b"a\x80" + b"\0" * 512):
        assert unwrap(of.wrapped(padded, KEY, b"row"), KEY, "row") is None


def test_a_machine_is_marked_as_pynacl_did() -> None:
    expected = blake2b(b"", 16, key=KEY, person=b"companion mark", encoder=RawEncoder)
    assert mark(KEY) == expected


def test_another_key_another_row_and_damage_open_nothing() -> None:
    blob = wrap_key(guarded(b"p" * 32), guarded(KEY), "row")
    assert unwrap_key(blob, guarded(b"o" * 32), "row") is None
    assert unwrap_key(blob, guarded(KEY), "another") is None
    for size in range(len(blob)):
        assert unwrap_key(blob[:size], guarded(KEY), "row") is None
    unpadded = of.wrapped(guarded(b"p" * 33), guarded(KEY), b"row")
    assert unwrap_key(unpadded, guarded(KEY), "row") is None
    empty = of.wrapped(guarded(b"\x80"), guarded(KEY), b"row")
    assert unwrap_key(empty, guarded(KEY), "row") is None


@pytest.mark.parametrize("value", [0, 5, -1, (1 << 63) - 1, -1 << 63])
def test_a_value_is_sealed_as_before(value: int) -> None:
    public, private = of.pair()
    assert bindings.crypto_scalarmult_base(within(private)) == public
    sealed = of.sealed(value, public)
    text = bindings.crypto_box_seal_open(sealed, public, within(private))
    assert int.from_bytes(text, signed=True) == value
    assert of.unsealed(sealed, public, private) == value
    assert of.unsealed(bindings.crypto_box_seal(text, public), public, private) == value
    assert of.unsealed(sealed[:-1], public, private) is None
    assert of.unsealed(sealed[:-1] + bytes([sealed[-1] ^ 1]), public, private) is None
    for short in (b"", b"1234567", b"123456789"):
        assert of.unsealed(bindings.crypto_box_seal(short, public), public, private) is None


@pytest.mark.parametrize("value", [1 << 63, -(1 << 63) - 1, 1 << 80])
def test_a_value_that_is_too_large_is_refused(value: int) -> None:
    with pytest.raises(OverflowError):
        of.sealed(value, of.pair()[0])


def mapped(address: int) -> str | None:
    """The rights that this process has at an address; None where there is nothing."""
    for area in Path("/proc/self/maps").read_text("utf-8").splitlines():
        span, rights, *_ = area.split()
        begin, end = (int(edge, 16) for edge in span.split("-"))
        if begin <= address < end:
            return rights
    return None


def test_it_is_fenced_in_and_given_back() -> None:
    made = guarded(KEY)
    address, page = made.address, resource.getpagesize()
    assert mapped(address) == "rw-p"
    assert mapped(address + page) == "---p"
    assert made.same(guarded(KEY))
    assert not made.same(guarded(b"o" * 32))
    assert not made.same(guarded(KEY[:-1]))
    assert not made.closed
    made.close()
    made.close()
    assert made.closed
    assert mapped(address) is None
    assert "6b" not in repr(made)
    with pytest.raises(ValueError, match="given back"):
        _ = made.address


def test_its_end_gives_it_back() -> None:
    made = Guarded()
    address = made.address
    del made
    gc.collect()
    assert mapped(address) is None


def test_a_system_that_locks_no_memory_is_no_reason_to_stop() -> None:
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_MEMLOCK, (0, 0));"
        "from companion.adapters.vault.guarded import pair, sealed, unsealed;"
        "public, private = pair();"
        "print([unsealed(sealed(3, public), public, private) for _ in range(50)] == [3] * 50)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_without_memory_there_is_none() -> None:
    with pytest.raises(MemoryError):
        Guarded(1 << 62)
