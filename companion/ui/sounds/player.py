"""What plays the sounds? The mixer and the voice, in a process of their own.

Opening the mixer holds Python's lock until the system's sound has answered. A thread would
not help: the whole window stands still as long, and a sound server that hangs would
freeze the match. So the window starts this (`python -m companion.ui.sounds`), writes it
orders, and waits for nothing. It ends when the window does.

A sample is made when it is first wanted, or while nothing else is to be done. The mixer
is let go after some silence: open, it wakes the processor for nothing.
"""

from __future__ import annotations

import io
import queue
import threading
import time
import wave
from collections.abc import Callable
from typing import BinaryIO, Final, TypeAlias

import pygame

from companion.adapters import speech
from companion.adapters.speech import Clip, Speech, Unspoken
from companion.core.message import N_
from companion.ui.sounds import orders, samples, tones
from companion.ui.sounds.kinds import KINDS
from companion.ui.sounds.orders import AudioStatus, Forgive, Hush, Order, Play, Say

NO_DEVICE: Final = N_("No sound: no audio device found.")
NO_MIXER: Final = N_("No sound: this pygame has no mixer.")

_SILENCE_S: Final = 20.0
"""In seconds: the mixer is closed after so long; a sound on HDMI then begins a little late."""
_AGAIN_S: Final = 30.0
"""In seconds: how long until a missing device is tried again, if a sound is wanted."""
_STALE_S: Final = 3.0
"""In seconds: a sound that could not begin within this time is dropped."""
_OVERLAP_S: Final = 0.12
_VOICE_WAITS_S: Final = 2.0
"""In seconds: the longest that the voice waits for the sounds to end."""
_BUFFER: Final = 512
_FADE_MS: Final = 40
_VOICE: Final = 0
"""The mixer's channel that is kept for the voice."""

_Item: TypeAlias = Order | Clip | Unspoken | None


def wav(rate: int, pcm: bytes) -> bytes:
    """Numbers of 16 bits, one channel, as a file that every mixer reads."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(pcm)
    return out.getvalue()


class Player:
    """Plays sounds on orders. For one thread; only `Speech` has another."""

    def __init__(
        self,
        voice: Speech,
        tell: Callable[[AudioStatus], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """The mixer is not opened yet.

        Args:
            voice: reads texts aloud; its clips are to be given to `take`.
            tell: called when something begins to fail, or works again.
            clock: the system's monotonic one, in seconds.
        """
        self._speech = voice
        self._tell = tell
        self._clock = clock
        self._files: dict[str, tuple[bytes, float]] = {}
        self._ready: dict[str, pygame.mixer.Sound] = {}
        self._due: list[tuple[float, str, float]] = []
        self._voice: tuple[float, Clip] | None = None
        self._voice_loudness = 0.0
        self._sounds_end = 0.0
        self._last = 0.0
        self._again = 0.0
        self._open = False
        self._reported: dict[str, str] = {"": ""}

    def take(self, item: Order | Clip | Unspoken) -> None:
        """Carry out an order, as far as it is due now."""
        now = self._clock()
        match item:
            case Play() if now - item.at_s < _STALE_S:
                self._play(item, now)
            case Say():
                self._stop_voice()
                self._voice_loudness = item.loudness
                self._speech.say(item.text, item.language)
            case Hush():
                self._speech.hush()
                self._stop_voice()
            case Forgive():
                self._speech.forgive()
                self._again = 0.0
                self._reported.clear()
            case Clip():
                wait_s = max(0.0, min(self._sounds_end - now, _VOICE_WAITS_S))
                self._voice = (now + wait_s, item)
            case Unspoken() if item.why in (speech.HANGS, speech.FAILS):
                self._report(item.language, item.why)

    def _play(self, order: Play, now: float) -> None:
        self._due.clear()
        at = now
        for name in order.sounds:
            if name in KINDS:
                self._due.append((at, name, order.loudness))
                at += self._file(name)[1] - _OVERLAP_S
        self._sounds_end = at

    def _stop_voice(self) -> None:
        self._voice = None
        if self._open:
            pygame.mixer.Channel(_VOICE).fadeout(_FADE_MS)

    def tick(self) -> float | None:
        """Begin what is due. Returns the seconds until more is due; None until an order comes."""
        now = self._clock()
        while self._due and self._due[0][0] <= now:
            _at, name, loudness = self._due.pop(0)
            if self._opened(now):
                self._begin(name, loudness)
                self._last = now + self._file(name)[1]
        if self._voice is not None and self._voice[0] <= now:
            self._speak(self._voice[1], now)
            self._voice = None
        waits = [at for at, _name, _loudness in self._due]
        if self._voice is not None:
            waits.append(self._voice[0])
        if waits:
            return max(0.0, min(waits) - now)
        if any(kind not in self._files for kind in KINDS):
            self._file(next(kind for kind in KINDS if kind not in self._files))
            return 0.0
        if self._open and now - self._last >= _SILENCE_S:
            self.close()
        return max(0.0, self._last + _SILENCE_S - now) if self._open else None

    def _file(self, name: str) -> tuple[bytes, float]:
        """The sample of a sound, and how long it lasts in seconds."""
        if name not in self._files:
            made = samples.sample(name)
            self._files[name] = wav(tones.RATE, made.tobytes()), len(made) / tones.RATE
        return self._files[name]

    def _begin(self, name: str, loudness: float) -> None:
        if name not in self._ready:
            self._ready[name] = pygame.mixer.Sound(io.BytesIO(self._file(name)[0]))
        # Before it plays: the mixer does not wait. With no channel free the sound is dropped.
        self._ready[name].set_volume(loudness)
        self._ready[name].play()

    def _speak(self, clip: Clip, now: float) -> None:
        if not self._opened(now):
            return
        sound = pygame.mixer.Sound(io.BytesIO(wav(clip.rate, clip.pcm)))
        sound.set_volume(self._voice_loudness)
        pygame.mixer.Channel(_VOICE).play(sound)
        self._last = now + sound.get_length()

    def _opened(self, now: float) -> bool:
        """Whether the mixer is open; it is opened if it can be."""
        if self._open:
            return True
        if now < self._again:
            return False
        try:
            pygame.mixer.init(tones.RATE, -16, 1, _BUFFER)
        except pygame.error:
            why = NO_DEVICE
        except NotImplementedError:  # pygame's way to say that a module of it is not there
            why = NO_MIXER
        else:
            pygame.mixer.set_reserved(_VOICE + 1)
            self._open, why = True, ""
        if why:
            self._again = now + _AGAIN_S
        self._report("", why)
        return self._open

    def _report(self, language: str, why: str) -> None:
        if self._reported.get(language) != why:
            self._reported[language] = why
            self._tell(AudioStatus(language, why))

    def close(self) -> None:
        """Let the mixer go; it is opened again when it is wanted."""
        if self._open:
            self._ready.clear()
            self._open = False
            pygame.mixer.quit()


def run(orders_in: BinaryIO, answers: BinaryIO) -> None:
    """Follow orders until there are no more."""
    inbox: queue.Queue[_Item] = queue.Queue()

    def tell(trouble: AudioStatus) -> None:
        answers.write(orders.write(trouble))
        answers.flush()

    def listen() -> None:
        for line in orders_in:
            order = orders.read(line)
            if order is not None and not isinstance(order, AudioStatus):
                inbox.put(order)
        inbox.put(None)

    threading.Thread(target=listen, name="orders", daemon=True).start()
    with speech.Speech(inbox.put) as voice:
        player = Player(voice, tell)
        wait_s = player.tick()
        while True:
            try:
                item = inbox.get(timeout=wait_s)
            except queue.Empty:
                wait_s = player.tick()
                continue
            if item is None:
                break
            player.take(item)
            wait_s = player.tick()
        player.close()
