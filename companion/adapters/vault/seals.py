"""How is a secret closed so that only one key opens it?

libsodium does all of it; nothing here is a cipher of our own. Two ways:

* *wrapped*: a blob under a key that this machine has, bound to the row that it
  lies in, so that a blob in another row opens nothing there;
* *sealed*: a value to a seat's public key, which needs no secret to do and the
  seat's private key to undo. Every sealed value has the same size.

No text made here holds a secret, exceptions included.
"""

from __future__ import annotations

from typing import Final

from companion.adapters.vault import guarded
from companion.adapters.vault.guarded import Guarded
from companion.core.errors import LostSecretsError, VaultError
from companion.core.frozen import frozen
from companion.core.pin import Pin

KEY_BYTES: Final = guarded.KEY_BYTES
SALT_BYTES: Final = 16
SEALED_BYTES: Final = 56
"""Size of a sealed value, whatever the value is."""

BLOCK: Final = 512
"""Texts are padded to whole blocks of so many bytes before they are wrapped."""
_END: Final = b"\x80"
"""Ends a text before the zeros that fill its last block (ISO/IEC 7816-4, as libsodium pads)."""
_FOR_SEATS: Final = b"companion seat"
_FOR_MARK: Final = b"companion mark"


@frozen
class Cost:
    """What trying one PIN costs (Argon2id).

    Attributes:
        passes: over the memory.
        memory: in bytes, at least 8192.
    """

    passes: int
    memory: int


COST: Final = Cost(passes=3, memory=64 << 20)
"""About half a second on a Raspberry Pi 4, estimated from bench/vault.py."""


def new_key() -> bytes:
    """A key from the system's generator."""
    return guarded.random(KEY_BYTES)


def new_salt() -> bytes:
    """A salt from the system's generator."""
    return guarded.random(SALT_BYTES)


def stretch(pin: Pin, salt: bytes, cost: Cost) -> Guarded:
    """The key derived from a PIN by Argon2id; slow. The PIN is overwritten.

    Raises:
        VaultError: there is not enough memory for it.
    """
    try:
        return guarded.stretched(pin.digits, salt, cost.passes, cost.memory)
    except MemoryError:
        raise VaultError(
            "A PIN needs {much} MiB of free memory, and there isn't enough. Nothing was opened.",
            much=cost.memory >> 20,
        ) from None
    finally:
        pin.wipe()


def seat_wrapper(machine: bytes, salt: bytes, stretched: Guarded | None = None) -> Guarded:
    """The key under which a seat's private key lies: the machine's, and the PIN if there is one."""
    return guarded.hashed(stretched, machine, salt, _FOR_SEATS)


def mark(machine: bytes) -> bytes:
    """The mark by which a vault recognises its machine's key; reveals nothing about the key."""
    return guarded.marked(machine, SALT_BYTES, _FOR_MARK)


def row(*names: object) -> str:
    """The name of the one row that a blob belongs to."""
    return "\0".join(map(str, names))


def wrap(text: bytes, key: bytes, where: str, block: int = BLOCK) -> bytes:
    """Close a text under a key, for one row; its size shows only whole blocks."""
    padded = text + _END + bytes(block - 1 - len(text) % block)
    return guarded.wrapped(padded, key, where.encode())


def unwrap(blob: bytes, key: bytes, where: str, block: int = BLOCK) -> bytes | None:
    """The text in a blob; None when the key, the row or the blob is another."""
    padded = guarded.unwrapped_text(blob, key, where.encode())
    if padded is None:
        return None
    text = padded.rstrip(b"\0")
    if len(padded) - len(text) >= block or not text.endswith(_END):
        return None
    return text[: -len(_END)]


def wrap_key(private: Guarded, key: Guarded, where: str) -> bytes:
    """Close a seat's private key under another, for one row."""
    with Guarded(KEY_BYTES + len(_END)) as padded:
        padded.fill(private, _END)
        return guarded.wrapped(padded, key, where.encode())


def unwrap_key(blob: bytes, key: Guarded, where: str) -> Guarded | None:
    """The private key in a blob; None when the key, the row or the blob is another."""
    padded = guarded.unwrapped(blob, key, where.encode())
    if padded is None:
        return None
    with padded:
        return padded.without(_END)


def new_pair() -> tuple[bytes, Guarded]:
    """A seat's public and private key."""
    return guarded.pair()


def seal(value: int, public: bytes) -> bytes:
    """Seal a value for the holder of the private key.

    Raises:
        VaultError: the value is too large to be one.
    """
    try:
        return guarded.sealed(value, public)
    except OverflowError:
        raise VaultError("A hidden value is too large for the vault.") from None


def unseal(sealed: bytes, public: bytes, private: Guarded) -> int:
    """The value in a sealed blob.

    Raises:
        LostSecretsError: it was sealed for another, or is damaged.
    """
    value = guarded.unsealed(sealed, public, private)
    if value is None:
        raise LostSecretsError(
            "A hidden value can't be read any more: the vault is damaged. Turn over the real piece."
        )
    return value
