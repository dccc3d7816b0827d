"""Where are keys while they are open? In memory that libsodium guards.

This memory is kept out of swap and of memory dumps where the system allows it, is enclosed
by inaccessible pages, and is overwritten when it is released. Every function that makes or
uses a key works in this memory: Python, which copies and never overwrites, only has its
address. Where the system locks no memory (`ulimit -l`, a container), the other protections
still hold.

libsodium is the one that PyNaCl includes or is linked to; PyNaCl's own functions would copy
keys into Python's memory. Functions without keys are here as well, so that libsodium is
called in one way only.
"""

from __future__ import annotations

import ctypes
import struct
from ctypes import c_char_p, c_int, c_size_t, c_ulonglong, c_void_p
from typing import Any, Final

import nacl._sodium

from companion.core.closeable import Closeable

KEY_BYTES: Final = 32
_TAG_BYTES: Final = 16
_NONCE_BYTES: Final = 24
_SEAL_BYTES: Final = 48
_ARGON2ID13: Final = 2
_NAME_BYTES: Final = 16
"""Size of BLAKE2b's salt and of its personal name; shorter ones end in zeros."""
_VALUE: Final = struct.Struct(">q")
"""How a hidden value is written before it is sealed."""
_STACK_BYTES: Final = 32 << 10
"""Deeper than any of these functions reaches, Argon2id with its blocks among them."""

_LIBRARY: Final = ctypes.CDLL(nacl._sodium.__file__)  # noqa: SLF001 - libsodium itself lies there


def _function(name: str, result: Any, *arguments: Any) -> Any:
    found = _LIBRARY[name]
    found.restype, found.argtypes = result, arguments
    return found


if _function("sodium_init", c_int)() < 0:
    raise ImportError("libsodium does not begin: nothing can be sealed here.")
_random = _function("randombytes_buf", None, c_void_p, c_size_t)
_malloc = _function("sodium_malloc", c_void_p, c_size_t)
_free = _function("sodium_free", None, c_void_p)
_memzero = _function("sodium_memzero", None, c_void_p, c_size_t)
_memcmp = _function("sodium_memcmp", c_int, c_void_p, c_void_p, c_size_t)
_stackzero = _function("sodium_stackzero", None, c_size_t)
_pwhash = _function(
    "crypto_pwhash", c_int, c_void_p, c_ulonglong, c_void_p, c_ulonglong, c_char_p,
    c_ulonglong, c_size_t, c_int,
)  # fmt: skip
_blake2b = _function(
    "crypto_generichash_blake2b_salt_personal", c_int, c_void_p, c_size_t, c_void_p,
    c_ulonglong, c_char_p, c_size_t, c_char_p, c_char_p,
)  # fmt: skip
_encrypt = _function(
    "crypto_aead_xchacha20poly1305_ietf_encrypt", c_int, c_void_p, c_void_p, c_void_p,
    c_ulonglong, c_char_p, c_ulonglong, c_void_p, c_char_p, c_void_p,
)  # fmt: skip
_decrypt = _function(
    "crypto_aead_xchacha20poly1305_ietf_decrypt", c_int, c_void_p, c_void_p, c_void_p,
    c_char_p, c_ulonglong, c_char_p, c_ulonglong, c_char_p, c_void_p,
)  # fmt: skip
_keypair = _function("crypto_box_keypair", c_int, c_void_p, c_void_p)
_seal = _function("crypto_box_seal", c_int, c_void_p, c_void_p, c_ulonglong, c_char_p)
_seal_open = _function(
    "crypto_box_seal_open", c_int, c_void_p, c_char_p, c_ulonglong, c_char_p, c_void_p
)


_ZEROS: Final = bytes(256)
_SPARE: Final = ctypes.create_string_buffer(len(_ZEROS))


def _scrub() -> None:
    """Overwrite what a function leaves in the processor's wide registers and on the stack.

    Code that saves those registers later, such as the dynamic linker or the end of a
    thread, would leave them on a stack. Hashing an empty text overwrites all registers that
    the functions here use; a copy overwrites those with which the C library copies.
    """
    _blake2b(_SPARE, KEY_BYTES, _ZEROS, len(_ZEROS), None, 0, None, None)
    ctypes.memmove(_SPARE, _ZEROS, len(_ZEROS) // 2)
    ctypes.memmove(_SPARE, _ZEROS, len(_ZEROS))
    _stackzero(_STACK_BYTES)


class Guarded(Closeable):
    """A block of guarded memory, until it is closed; its destruction closes it as well."""

    __slots__ = ("_address", "_size")

    def __init__(self, size: int = KEY_BYTES) -> None:
        """Allocate `size` bytes.

        Raises:
            MemoryError: the memory cannot be allocated.
        """
        self._address: int | None = None
        self._size = size
        self._address = _malloc(size)
        if not self._address:
            raise MemoryError

    def __repr__(self) -> str:
        """A text that says nothing about the content."""
        return f"<Guarded {self._size} bytes>"

    def __len__(self) -> int:
        """How many bytes."""
        return self._size

    def __del__(self) -> None:
        """Overwrite and free the memory."""
        self.close()

    @property
    def closed(self) -> bool:
        """Whether it was overwritten and given back."""
        return self._address is None

    @property
    def address(self) -> int:
        """The address, for libsodium.

        Raises:
            ValueError: it was closed.
        """
        if self._address is None:
            raise ValueError("This memory was given back.")
        return self._address

    def same(self, other: Guarded) -> bool:
        """Whether both hold the same bytes; compares in constant time."""
        return len(self) == len(other) and not _memcmp(self.address, other.address, self._size)

    def copy(self) -> Guarded:
        """A new block with the same bytes."""
        made = Guarded(self._size)
        ctypes.memmove(made.address, self.address, self._size)
        return made

    def fill(self, other: Guarded, end: bytes) -> None:
        """Fill this block with another's bytes and `end`, which together have its size."""
        ctypes.memmove(self.address, other.address, len(other))
        ctypes.memmove(self.address + len(other), end, len(end))

    def without(self, end: bytes) -> Guarded | None:
        """The bytes before `end`, as a new block; None when this does not end with it."""
        size = self._size - len(end)
        if size <= 0 or ctypes.string_at(self.address + size, len(end)) != end:
            return None
        made = Guarded(size)
        ctypes.memmove(made.address, self.address, size)
        return made

    def close(self) -> None:
        """Overwrite and free the memory. Idempotent."""
        address, self._address = self._address, None
        if address is not None:
            _free(address)


def stretched(secret: memoryview, salt: bytes, passes: int, memory: int) -> Guarded:
    """Argon2id of a secret, 32 bytes.

    Args:
        secret: read where it is; not empty.
        salt: 16 bytes.
        passes: over the memory.
        memory: in bytes, at least 8192; given back to the system, not to Python.

    Raises:
        MemoryError: there is not enough of it.
    """
    made = Guarded()
    held = (ctypes.c_char * len(secret)).from_buffer(secret)
    failed = _pwhash(
        made.address, KEY_BYTES, ctypes.addressof(held), len(secret), salt, passes, memory,
        _ARGON2ID13,
    )  # fmt: skip
    _scrub()
    if failed:
        raise MemoryError
    return made


def hashed(text: Guarded | None, key: bytes, salt: bytes, name: bytes) -> Guarded:
    """BLAKE2b of a text with a key, 32 bytes; None is the empty text.

    Args:
        text: what is hashed.
        key: at most 64 bytes.
        salt: at most 16 bytes.
        name: what it is for, at most 16 bytes.
    """
    made = Guarded()
    where, size = (None, 0) if text is None else (text.address, len(text))
    _blake2b(
        made.address, KEY_BYTES, where, size, key, len(key),
        salt.ljust(_NAME_BYTES, b"\0"), name.ljust(_NAME_BYTES, b"\0"),
    )  # fmt: skip
    _scrub()
    return made


def random(size: int) -> bytes:
    """So many bytes from the system's generator."""
    made = ctypes.create_string_buffer(size)
    _random(made, size)
    return made.raw


def marked(key: bytes, size: int, name: bytes) -> bytes:
    """Keyed BLAKE2b of the empty text; reveals nothing about the key."""
    made = ctypes.create_string_buffer(size)
    _blake2b(made, size, None, 0, key, len(key), None, name.ljust(_NAME_BYTES, b"\0"))
    return made.raw


def wrapped(text: Guarded | bytes, key: Guarded | bytes, name: bytes) -> bytes:
    """A text under a key, XChaCha20-Poly1305; a new nonce and then the rest.

    Args:
        text: what is closed.
        key: 32 bytes.
        name: what it is bound to.
    """
    nonce = random(_NONCE_BYTES)
    made = ctypes.create_string_buffer(len(text) + _TAG_BYTES)
    _encrypt(made, None, _at(text), len(text), name, len(name), None, nonce, _at(key))
    if isinstance(key, Guarded):
        _scrub()
    return nonce + made.raw


def unwrapped(blob: bytes, key: Guarded, name: bytes) -> Guarded | None:
    """What `wrapped` closed; None when key, name or blob is another."""
    size = len(blob) - _NONCE_BYTES - _TAG_BYTES
    if size <= 0:
        return None
    made = Guarded(size)
    fits = _unwrap(made.address, blob, key.address, name)
    _scrub()
    if not fits:
        made.close()
        return None
    return made


def unwrapped_text(blob: bytes, key: bytes, name: bytes) -> bytes | None:
    """As `unwrapped`, with plain bytes, for content that is not a key."""
    size = len(blob) - _NONCE_BYTES - _TAG_BYTES
    if size < 0:
        return None
    made = ctypes.create_string_buffer(max(1, size))
    return made.raw[:size] if _unwrap(made, blob, key, name) else None


def _unwrap(made: object, blob: bytes, key: object, name: bytes) -> bool:
    nonce, closed = blob[:_NONCE_BYTES], blob[_NONCE_BYTES:]
    return not _decrypt(made, None, None, closed, len(closed), name, len(name), nonce, key)


def _at(text: Guarded | bytes) -> int | bytes:
    return text.address if isinstance(text, Guarded) else text


def pair() -> tuple[bytes, Guarded]:
    """A new public and private key, X25519."""
    public, private = ctypes.create_string_buffer(KEY_BYTES), Guarded()
    _keypair(public, private.address)
    _scrub()
    return public.raw, private


def sealed(value: int, public: bytes) -> bytes:
    """A number sealed for the holder of the private key; always 56 bytes.

    Raises:
        OverflowError: it needs more than 64 bits.
    """
    made = ctypes.create_string_buffer(_VALUE.size + _SEAL_BYTES)
    text = ctypes.create_string_buffer(_VALUE.size)
    try:
        _VALUE.pack_into(text, 0, value)
        _seal(made, text, _VALUE.size, public)
    except struct.error:
        raise OverflowError from None
    finally:
        _memzero(text, _VALUE.size)
        _scrub()
    return made.raw


def unsealed(closed: bytes, public: bytes, private: Guarded) -> int | None:
    """The number that `sealed` closed; None when it was closed for another, or is damaged."""
    if len(closed) != _VALUE.size + _SEAL_BYTES:
        return None
    text = ctypes.create_string_buffer(_VALUE.size)
    try:
        if _seal_open(text, closed, len(closed), public, private.address):
            return None
        value: int = _VALUE.unpack_from(text)[0]
        return value
    finally:
        _memzero(text, _VALUE.size)
        _scrub()
