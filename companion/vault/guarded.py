"""Where do keys lie while they are open? Floor 3: in memory that libsodium guards.

It is kept out of swap and of memory dumps where the system lets it, fenced in by pages
that nobody may touch, and overwritten when it is let go. Whatever makes or uses a key
does so in this memory: Python, which copies and never overwrites, sees its address
alone. A system that locks no memory for us (`ulimit -l`, a container) is no reason to
stop: all else holds.

libsodium is the one that PyNaCl brings or is linked to; PyNaCl itself has no way to it
that does without Python's memory.
"""

from __future__ import annotations

import ctypes
import struct
from ctypes import c_char_p, c_int, c_size_t, c_ulonglong, c_void_p
from types import TracebackType
from typing import Any, Final, Self

from nacl import _sodium, bindings

KEY_BYTES: Final = 32
_TAG_BYTES: Final = bindings.crypto_aead_xchacha20poly1305_ietf_ABYTES
_NONCE_BYTES: Final = bindings.crypto_aead_xchacha20poly1305_ietf_NPUBBYTES
_SEAL_BYTES: Final = bindings.crypto_box_SEALBYTES
_NAME_BYTES: Final = 16
"""Size of BLAKE2b's salt and of its personal name; shorter ones end in zeros."""
_VALUE: Final = struct.Struct(">q")
"""How a hidden value is written before it is sealed."""
_STACK_BYTES: Final = 32 << 10
"""Deeper than any of these functions reaches, Argon2id with its blocks among them."""

_LIBRARY: Final = ctypes.CDLL(_sodium.__file__)


def _function(name: str, result: Any, *arguments: Any) -> Any:
    found = _LIBRARY[name]
    found.restype, found.argtypes = result, arguments
    return found


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

    Whoever next puts those registers away puts them on a stack, where they stay: the
    dynamic linker does, and so does a thread's end. A hash of nothing uses all of them that
    the functions here use, and a copy those that the C library copies with.
    """
    _blake2b(_SPARE, KEY_BYTES, _ZEROS, len(_ZEROS), None, 0, None, None)
    ctypes.memmove(_SPARE, _ZEROS, len(_ZEROS) // 2)
    ctypes.memmove(_SPARE, _ZEROS, len(_ZEROS))
    _stackzero(_STACK_BYTES)


class Guarded:
    """So many bytes of that memory, until they are closed; their own end closes them."""

    __slots__ = ("_address", "_size")

    def __init__(self, size: int = KEY_BYTES) -> None:
        """Take them.

        Raises:
            MemoryError: there are none.
        """
        self._address: int | None = None
        self._size = size
        self._address = _malloc(size)
        if not self._address:
            raise MemoryError

    def __repr__(self) -> str:
        """Nothing of what is in it."""
        return f"<Guarded {self._size} bytes>"

    def __len__(self) -> int:
        """How many bytes."""
        return self._size

    def __enter__(self) -> Self:
        """The memory itself; closed at the end of the block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close."""
        self.close()

    def __del__(self) -> None:
        """Nobody has it any more."""
        self.close()

    @property
    def closed(self) -> bool:
        """Whether it was overwritten and given back."""
        return self._address is None

    @property
    def address(self) -> int:
        """Where it is, for libsodium.

        Raises:
            ValueError: it was closed.
        """
        if self._address is None:
            raise ValueError("This memory was given back.")
        return self._address

    def same(self, other: Guarded) -> bool:
        """Whether the same bytes are in both; takes as long whatever they are."""
        return len(self) == len(other) and not _memcmp(self.address, other.address, self._size)

    def copy(self) -> Guarded:
        """The same bytes once more."""
        made = Guarded(self._size)
        ctypes.memmove(made.address, self.address, self._size)
        return made

    def fill(self, other: Guarded, end: bytes) -> None:
        """Write another's bytes and an end into it, which have its size together."""
        ctypes.memmove(self.address, other.address, len(other))
        ctypes.memmove(self.address + len(other), end, len(end))

    def without(self, end: bytes) -> Guarded | None:
        """The bytes before an end; None when they end otherwise."""
        size = self._size - len(end)
        if size <= 0 or ctypes.string_at(self.address + size, len(end)) != end:
            return None
        made = Guarded(size)
        ctypes.memmove(made.address, self.address, size)
        return made

    def close(self) -> None:
        """Overwrite it and give it back. Again is harmless."""
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
        bindings.crypto_pwhash_ALG_ARGON2ID13,
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


def wrapped(text: Guarded, key: Guarded, name: bytes) -> bytes:
    """A text under a key, XChaCha20-Poly1305; a new nonce and then the rest.

    Args:
        text: what is closed.
        key: 32 bytes.
        name: what it is bound to.
    """
    nonce = bindings.randombytes(_NONCE_BYTES)
    made = ctypes.create_string_buffer(len(text) + _TAG_BYTES)
    _encrypt(made, None, text.address, len(text), name, len(name), None, nonce, key.address)
    _scrub()
    return nonce + made.raw


def unwrapped(blob: bytes, key: Guarded, name: bytes) -> Guarded | None:
    """What `wrapped` closed; None when key, name or blob is another."""
    nonce, closed = blob[:_NONCE_BYTES], blob[_NONCE_BYTES:]
    if len(closed) <= _TAG_BYTES:
        return None
    made = Guarded(len(closed) - _TAG_BYTES)
    failed = _decrypt(
        made.address, None, None, closed, len(closed), name, len(name), nonce, key.address
    )
    _scrub()
    if failed:
        made.close()
        return None
    return made


def pair() -> tuple[bytes, Guarded]:
    """A new public and private key, X25519."""
    public, private = ctypes.create_string_buffer(KEY_BYTES), Guarded()
    _keypair(public, private.address)
    _scrub()
    return public.raw, private


def sealed(value: int, public: bytes) -> bytes:
    """A number, closed for whoever has the private key; 56 bytes, whatever it is.

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
