"""How is a secret closed so that only one key opens it? Floor 3.

libsodium does all of it; nothing here is a cipher of our own. Two ways:

* *wrapped*: a blob under a key that this machine has, bound to the row that it
  lies in, so that a blob in another row opens nothing there;
* *sealed*: a value to a seat's public key, which needs no secret to do and the
  seat's private key to undo. Every sealed value has the same size.

No text made here holds a secret, exceptions included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nacl import bindings
from nacl.encoding import RawEncoder
from nacl.exceptions import CryptoError
from nacl.exceptions import RuntimeError as NaclRuntimeError
from nacl.hash import blake2b
from nacl.pwhash import argon2id
from nacl.utils import random

from companion.errors import LostSecretsError, VaultError

KEY_BYTES: Final = 32
SALT_BYTES: Final = 16
SEALED_BYTES: Final = 56
"""Size of a sealed value, whatever the value is."""

BLOCK: Final = 512
"""Texts are padded to whole blocks of so many bytes before they are wrapped."""
_VALUE_BYTES: Final = 8
_FOR_SEATS: Final = b"companion seat"
_FOR_MARK: Final = b"companion mark"


@dataclass(frozen=True, slots=True)
class Cost:
    """What trying one PIN costs (Argon2id).

    Attributes:
        passes: over the memory.
        memory: in bytes, at least 8192.
    """

    passes: int
    memory: int


COST: Final = Cost(passes=3, memory=64 << 20)
"""For half a second on a Raspberry Pi 4, as far as that follows from bench/vault.py."""


def new_key() -> bytes:
    """A key from the system's generator."""
    return random(KEY_BYTES)


def new_salt() -> bytes:
    """A salt from the system's generator."""
    return random(SALT_BYTES)


def stretch(pin: str, salt: bytes, cost: Cost) -> bytes:
    """What a PIN is worth after the work that each try costs.

    Raises:
        VaultError: there is not enough memory for it.
    """
    try:
        return argon2id.kdf(
            KEY_BYTES, pin.encode(), salt, opslimit=cost.passes, memlimit=cost.memory
        )
    except (NaclRuntimeError, MemoryError):
        raise VaultError(
            "A PIN needs {much} MiB of free memory, and they are not there. Nothing was opened.",
            much=cost.memory >> 20,
        ) from None


def seat_wrapper(machine: bytes, salt: bytes, stretched: bytes = b"") -> bytes:
    """The key under which a seat's private key lies: the machine's, and the PIN if there is one."""
    return blake2b(
        stretched, KEY_BYTES, key=machine, salt=salt, person=_FOR_SEATS, encoder=RawEncoder
    )


def mark(machine: bytes) -> bytes:
    """By what a vault knows its machine's key again; says nothing of the key."""
    return blake2b(b"", SALT_BYTES, key=machine, person=_FOR_MARK, encoder=RawEncoder)


def row(*names: object) -> str:
    """The name of the one row that a blob belongs to."""
    return "\0".join(map(str, names))


def wrap(text: bytes, key: bytes, where: str, block: int = BLOCK) -> bytes:
    """Close a text under a key, for one row; its size shows only whole blocks."""
    nonce = random(bindings.crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    padded = bindings.sodium_pad(text, block)
    return nonce + bindings.crypto_aead_xchacha20poly1305_ietf_encrypt(
        padded, where.encode(), nonce, key
    )


def unwrap(blob: bytes, key: bytes, where: str, block: int = BLOCK) -> bytes | None:
    """The text in a blob; None when the key, the row or the blob is another."""
    cut = bindings.crypto_aead_xchacha20poly1305_ietf_NPUBBYTES
    if len(blob) < cut + bindings.crypto_aead_xchacha20poly1305_ietf_ABYTES:
        return None
    try:
        padded = bindings.crypto_aead_xchacha20poly1305_ietf_decrypt(
            blob[cut:], where.encode(), blob[:cut], key
        )
        return bindings.sodium_unpad(padded, block)
    except CryptoError:
        return None


def new_pair() -> tuple[bytes, bytes]:
    """A seat's public and private key."""
    return bindings.crypto_box_keypair()


def seal(value: int, public: bytes) -> bytes:
    """Close a value for whoever has the private key.

    Raises:
        VaultError: the value is too large to be one.
    """
    try:
        text = value.to_bytes(_VALUE_BYTES, signed=True)
    except OverflowError:
        raise VaultError("A hidden value is larger than a vault can keep.") from None
    return bindings.crypto_box_seal(text, public)


def unseal(sealed: bytes, public: bytes, private: bytes) -> int:
    """The value.

    Raises:
        LostSecretsError: it was sealed for another, or is damaged.
    """
    try:
        text = bindings.crypto_box_seal_open(sealed, public, private)
    except CryptoError:
        raise LostSecretsError(
            "A hidden value cannot be read any more: the vault is damaged. "
            "Turn the real shield over."
        ) from None
    return int.from_bytes(text, signed=True)
