"""Who reads a sentence aloud? The system's speech program, on a thread of its own.

The program is espeak-ng; it makes a clip of a text and plays nothing itself, so there
is one way to the loudspeaker and one volume. It reads Japanese only where kakasi turns
kanji into kana first: by itself it calls each of them "Chinese letter". Install:
`sudo apt-get install espeak-ng kakasi`.

    speech = Speech(print)          # prints a Clip
    speech.say("It is time to roll", "en")

There is one text at a time: a new one takes the place of one that waits, and stops one
that is being read. No shell, and no text among the arguments: a name that begins with
"-" is a name, and no list of processes shows what is said.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import struct
import subprocess
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, TypeAlias

from companion.core.closeable import Closeable
from companion.core.frozen import frozen
from companion.core.lazy_pattern import lazy_pattern
from companion.core.message import N_

ESPEAK: Final = "espeak-ng"
KAKASI: Final = "kakasi"

MOST_LETTERS: Final = 600
"""Longer texts are cut: a minute of speech helps nobody."""
TIMEOUT_S: Final = 5.0
"""Seconds that the program may take; a Raspberry Pi needs a tenth of it."""
MOST_CLIP_S: Final = 30.0
_WORDS_A_MINUTE: Final = 155
"""A little slower than usual: people listen with half an ear."""

_VOICES: Final[Mapping[str, str]] = {
    "en": "en-gb", "fr": "fr", "de": "de", "ja": "ja", "nl": "nl", "es": "es",
}  # fmt: skip
"""Language → the program's voice for it."""
_NEEDS_KANA: Final = frozenset({"ja"})
_JAPANESE: Final = "[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+"
"""Compiled when Japanese is read aloud, as that takes a while; so are those below."""
_LATIN: Final = lazy_pattern("([A-Za-zÀ-ɏ]+(?:[ '-]+[A-Za-zÀ-ɏ]+)*)")
_NAMES_VOICE: Final = "de"
"""The Japanese voice spells Latin names, and says "Japanese letter" of the kana behind them."""
_SMALL_TSU: Final = "\u3063"
_TSU: Final = "\u3064"
_DOUBLED: Final = "(?<=[\u3005-\u3007\u3400-\u9fff])\u3063(?=[\u3066\u305f])"
_UNDOUBLED: Final = "\u3063?\u3064(?=[\u3066\u305f])"
"""kakasi 2.3.6 swallows a verb whose kanji is followed by a small tsu; a large one it reads."""
_PHONEMES: Final = str.maketrans("[]", "  ")
"""In double brackets the program takes its own phonetic spelling: not in a player's name."""

NO_PROGRAM: Final = N_("No voice: the program espeak-ng is missing. Install it.")
NO_KANA: Final = N_("No voice for Japanese: the program kakasi is missing. Install it.")
NO_VOICE: Final = N_("There's no voice for this language.")
HANGS: Final = N_("No voice for now: espeak-ng isn't answering.")
FAILS: Final = N_("No voice for now: espeak-ng has failed.")


@frozen
class Clip:
    """The sound of a text: 16-bit samples, one channel.

    Attributes:
        rate: samples per second, in Hz.
        pcm: the samples, little-endian.
    """

    rate: int
    pcm: bytes


@frozen
class Unspoken:
    """A text could not be read: in which language, and why, a key for translations."""

    language: str
    why: str


Report: TypeAlias = Clip | Unspoken


class SpeechError(Exception):
    """A text could not be read; says why in a key for translations. Stays in this module."""


def missing(language: str) -> str:
    """Why there is no voice for a language, a key for translations; "" when there is one.

    Looks for the programs only: cheap, and blocks nothing.
    """
    if language not in _VOICES:
        return NO_VOICE
    if shutil.which(ESPEAK) is None:
        return NO_PROGRAM
    if language in _NEEDS_KANA and shutil.which(KAKASI) is None:
        return NO_KANA
    return ""


class Speech(Closeable):
    """The speech program. Every method may be called in any thread, and none blocks."""

    def __init__(self, emit: Callable[[Report], None]) -> None:
        """Begin no thread yet.

        Args:
            emit: callback for every clip, and for every text that could not be read;
                called on the speech thread, and must not block.
        """
        self._emit = emit
        self._changed = threading.Condition()
        self._wanted: tuple[str, str] | None = None
        self._turn = 0
        self._running: subprocess.Popen[bytes] | None = None
        self._broken: dict[str, str] = {}
        self._closed = False
        self._thread: threading.Thread | None = None

    def say(self, text: str, language: str) -> None:
        """Read this text next, and drop all earlier requests.

        After the program has failed at a language it is not tried with it again.
        """
        with self._changed:
            if self._closed or not text.strip():
                return
            self._supersede()
            self._wanted = (text, language)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="speech", daemon=True)
                self._thread.start()
            self._changed.notify()

    def hush(self) -> None:
        """Drop all requests; no clip is emitted after this."""
        with self._changed:
            self._supersede()

    def forgive(self) -> None:
        """Try languages again at which the program has failed before."""
        with self._changed:
            self._broken.clear()

    def close(self) -> None:
        """End the program and the thread."""
        with self._changed:
            self._supersede()
            self._closed = True
            self._changed.notify()
            thread = self._thread
        if thread is not None:
            thread.join(TIMEOUT_S)

    def _supersede(self) -> None:
        self._turn += 1
        self._wanted = None
        if self._running is not None:
            _kill(self._running)

    def _work(self) -> None:
        while True:
            with self._changed:
                while self._wanted is None and not self._closed:
                    self._changed.wait()
                if self._wanted is None:
                    return
                (text, language), self._wanted = self._wanted, None
                turn, broken = self._turn, self._broken.get(language, "")
            report: Report
            try:
                report = self._clip(text, language, turn, broken or missing(language))
            except SpeechError as error:
                report = Unspoken(language, str(error))
            with self._changed:
                if turn != self._turn:
                    continue
                if isinstance(report, Unspoken) and report.why in (HANGS, FAILS):
                    self._broken[language] = report.why
                self._emit(report)

    def _clip(self, text: str, language: str, turn: int, why_not: str) -> Clip:
        """Read a text.

        Raises:
            SpeechError: it cannot be read; at once where there is a reason why not.
        """
        if why_not:
            raise SpeechError(why_not)
        plain = "".join(letter if letter.isprintable() else "\n" for letter in text)
        plain = plain[:MOST_LETTERS].translate(_PHONEMES)
        markup = []
        if language in _NEEDS_KANA:
            plain = _with_names(self._kana(plain, turn))
            markup = ["-m"]
        voice = _VOICES[language]
        return read_clip(
            self._run([ESPEAK, "-v", voice, "-s", str(_WORDS_A_MINUTE), "-b", "1", *markup,
                       "--stdin", "--stdout"], plain, turn)
        )  # fmt: skip

    def _kana(self, text: str, turn: int) -> str:
        """A text in kana; what is not Japanese stays as it is.

        Raises:
            SpeechError: the program that does it fails.
        """
        runs = re.findall(_JAPANESE, text)
        if not runs:
            return text
        arguments = [KAKASI, "-i", "utf8", "-o", "utf8", "-JH", "-KH"]
        asked = "".join(f"{re.sub(_DOUBLED, _TSU, run)}\n" for run in runs)
        output = self._run(arguments, asked, turn)
        lines = output.decode("utf-8", "replace").splitlines()
        if len(lines) != len(runs):
            raise SpeechError(FAILS)
        spelt = iter(
            re.sub(_UNDOUBLED, _SMALL_TSU, line) if re.search(_DOUBLED, run) else line
            for run, line in zip(runs, lines, strict=True)
        )
        return re.sub(_JAPANESE, lambda _run: next(spelt), text)

    def _run(self, arguments: list[str], text: str, turn: int) -> bytes:
        """What a program makes of a text.

        Raises:
            SpeechError: it fails, or takes too long.
        """
        with self._changed:
            if turn != self._turn:
                raise SpeechError("")
            try:
                # A session of its own: all that it may have begun ends with it.
                program = subprocess.Popen(
                    arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL, start_new_session=True,
                )  # fmt: skip
            except OSError:
                raise SpeechError(FAILS) from None
            self._running = program
        try:
            output, _none = program.communicate(text.encode("utf-8", "replace"), TIMEOUT_S)
        except subprocess.TimeoutExpired:
            raise SpeechError(HANGS) from None
        except OSError:
            raise SpeechError(FAILS) from None
        finally:
            with self._changed:
                self._running = None
                _kill(program)
            _put_away(program)
        if program.returncode != 0:
            raise SpeechError(FAILS)
        return output


def _with_names(text: str) -> str:
    """A text as SSML, in which a voice that knows Latin letters reads them."""
    return "".join(
        f'<voice xml:lang="{_NAMES_VOICE}">{part}</voice>'
        if _LATIN.fullmatch(part)
        else part.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        for part in _LATIN.split(text)
    )


def _kill(program: subprocess.Popen[bytes]) -> None:
    """End a program and what it has begun; one that has ended is let be."""
    if program.poll() is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(program.pid, signal.SIGKILL)


def _put_away(program: subprocess.Popen[bytes]) -> None:
    for pipe in (program.stdin, program.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    program.wait()


def read_clip(wave: bytes) -> Clip:
    """The sound in a WAV that was written to a pipe: the lengths in its head are not true.

    Raises:
        SpeechError: there is none.
    """
    if wave[:4] != b"RIFF" or wave[8:12] != b"WAVE":
        raise SpeechError(FAILS)
    at, rate = 12, 0
    while at + 8 <= len(wave):
        name, size = struct.unpack_from("<4sI", wave, at)
        body = wave[at + 8 : at + 8 + size]
        if name == b"fmt " and len(body) >= 16:
            form, channels, rate, _speed, _block, bits = struct.unpack_from("<HHIIHH", body)
            if (form, channels, bits) != (1, 1, 16) or not 4_000 <= rate <= 96_000:
                raise SpeechError(FAILS)
        elif name == b"data" and rate and len(body) >= 2:
            most = 2 * min(len(body) // 2, round(MOST_CLIP_S * rate))
            return Clip(rate, body[:most])
        at += 8 + size + size % 2
    raise SpeechError(FAILS)
