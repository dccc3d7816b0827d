"""companion.ui.sounds: the player, as the process that it is; it plays into a file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.ui.sounds import kinds, orders, samples, tones
from companion.ui.sounds.loudspeaker import STOPPED, PlayerProcess
from companion.ui.sounds.orders import AudioStatus, Forgive, Hush, Play, Say
from companion.ui.sounds.player import NO_DEVICE, NO_MIXER

PLAYER = (sys.executable, "-m", "companion.ui.sounds")
LONG_S = 20.0
HANGS_S = 60


@pytest.fixture
def tape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What a sound device would have been given: SDL writes it down instead."""
    file = tmp_path / "tape.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(file))
    return file


@pytest.fixture
def open_one() -> Iterator[Callable[..., PlayerProcess]]:
    """Opens loudspeakers."""
    opened: list[PlayerProcess] = []

    def open_it(*command: str, **more: Callable[[], float]) -> PlayerProcess:
        made = PlayerProcess(command or PLAYER, **more)
        opened.append(made)
        return made

    yield open_it
    for made in opened:
        made.close()


def until(true: Callable[[], bool]) -> None:
    """Wait for another process."""
    end = time.monotonic() + LONG_S
    while not true():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.01)


def samples_on(tape: Path) -> array[int]:
    """What is on the tape so far."""
    found = array("h")
    written = tape.read_bytes() if tape.exists() else b""
    found.frombytes(written[: len(written) // 2 * 2])
    return found


def loudest(tape: Path) -> int:
    """The greatest number on the tape."""
    return max(map(abs, samples_on(tape)), default=0)


Open = Callable[..., PlayerProcess]
ASKED_AGAIN_S = 4.0


def awake(loudspeaker: PlayerProcess, tape: Path) -> None:
    """Wait for the player: on a busy machine it takes longer to start than a sound may wait."""
    asked = 0.0
    end = time.monotonic() + LONG_S
    while loudest(tape) == 0:
        assert time.monotonic() < end, "nothing is ever heard"
        if time.monotonic() - asked > ASKED_AGAIN_S:
            loudspeaker.play([kinds.REFUSAL], 0.05)
            asked = time.monotonic()
        time.sleep(0.02)
    until(lambda: not any(samples_on(tape)[-tones.length(0.5) :]))


def test_a_sound_reaches_the_device_as_loud_as_it_was_asked_for(tape: Path, open_one: Open) -> None:
    loudspeaker = open_one()
    awake(loudspeaker, tape)
    loudspeaker.play([kinds.DIE], 0.25)
    peak = max(map(abs, samples.sample(kinds.DIE)))
    until(lambda: loudest(tape) > 0.2 * peak)
    until(lambda: not any(samples_on(tape)[-tones.length(0.5) :]))
    assert loudest(tape) == pytest.approx(0.25 * peak, rel=0.05)


def test_two_sounds_come_one_after_the_other(tape: Path, open_one: Open) -> None:
    """On a busy machine a sound may be stale before the player comes to it: it is asked again."""
    loudspeaker = open_one()
    awake(loudspeaker, tape)
    whole_s = sum(len(samples.sample(name)) for name in (kinds.DIE, kinds.TURN)) / tones.RATE
    begun, asked, before = 0, -ASKED_AGAIN_S, time.monotonic()
    while not _sounding_s(tape, begun) > 0.75 * whole_s:
        now = time.monotonic()
        assert now - before < LONG_S, "one of them is never heard"
        if now - asked > ASKED_AGAIN_S and not any(samples_on(tape)[-tones.length(0.5) :]):
            begun, asked = len(samples_on(tape)), now
            loudspeaker.play([kinds.DIE, kinds.TURN], 0.5)
        time.sleep(0.02)


def _sounding_s(tape: Path, begun: int) -> float:
    """Seconds from the first to the last that sounds on the tape, from a sample on."""
    on = [at for at, one in enumerate(samples_on(tape)[begun:]) if one]
    return (on[-1] - on[0]) / tones.RATE if on else 0.0


def test_a_text_is_read_aloud(tape: Path, open_one: Open) -> None:
    loudspeaker = open_one()
    loudspeaker.say("Roll the die", "en", 1.0)
    until(lambda: loudest(tape) > 2000)
    assert loudspeaker.voice_trouble("en") == ""


def test_asking_for_a_sound_takes_no_time(tape: Path, open_one: Open) -> None:
    """Even where the player hangs from the first moment on, and the pipe is full."""
    loudspeaker = open_one(sys.executable, "-c", f"import time; time.sleep({HANGS_S})")
    loudspeaker.play([kinds.DIE], 0.5)
    begun = time.monotonic()
    for _time in range(2000):
        loudspeaker.play([kinds.DIE, kinds.TURN], 0.5)
        loudspeaker.say("It is time to roll. " * 20, "en", 0.5)
    assert time.monotonic() - begun < HANGS_S / 2, "it waited for the player"
    assert loudspeaker.trouble == ""
    loudspeaker.close()


def test_no_device_is_silence_and_one_quiet_word(
    monkeypatch: pytest.MonkeyPatch, open_one: Open
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    loudspeaker = open_one()
    assert loudspeaker.trouble == ""
    loudspeaker.play([kinds.DIE], 0.5)
    until(lambda: loudspeaker.trouble == NO_DEVICE)
    assert loudspeaker.voice_trouble("en") == NO_DEVICE
    loudspeaker.play([kinds.DIE], 0.5)
    loudspeaker.try_again()
    assert loudspeaker.trouble == ""
    loudspeaker.play([kinds.DIE], 0.5)
    until(lambda: loudspeaker.trouble == NO_DEVICE)


def test_no_mixer_is_silence_and_one_quiet_word(tape: Path, open_one: Open) -> None:
    program = (
        "import sys, runpy; sys.modules['pygame.mixer'] = None; "
        "runpy.run_module('companion.ui.sounds', run_name='__main__')"
    )
    loudspeaker = open_one(sys.executable, "-W", "ignore", "-c", program)
    loudspeaker.play([kinds.DIE], 0.5)
    until(lambda: loudspeaker.trouble == NO_MIXER)
    assert loudest(tape) == 0


def test_no_program_is_silence_and_one_quiet_word(open_one: Open) -> None:
    loudspeaker = open_one("/no/such/program")
    loudspeaker.play([kinds.DIE], 0.5)
    assert loudspeaker.trouble == STOPPED


def test_a_player_that_dies_is_started_again_but_not_at_once(tape: Path, open_one: Open) -> None:
    now = [1000.0]
    loudspeaker = open_one(clock=lambda: now[0])
    loudspeaker.play([kinds.DIE], 0.5)
    first = loudspeaker._player
    assert first is not None
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    loudspeaker.play([kinds.DIE], 0.5)
    assert loudspeaker._player is None
    assert loudspeaker.trouble == STOPPED
    now[0] += 31
    loudspeaker.play([kinds.DIE], 0.5)
    assert loudspeaker._player is not None
    assert loudspeaker.trouble == ""


def test_nothing_is_started_for_what_cannot_be_heard(open_one: Open) -> None:
    loudspeaker = open_one()
    loudspeaker.play([], 0.5)
    loudspeaker.play([kinds.DIE], 0.0)
    loudspeaker.say("", "en", 0.5)
    loudspeaker.say("Roll the die", "en", 0.0)
    loudspeaker.hush()
    loudspeaker.try_again()
    assert loudspeaker._player is None
    assert loudspeaker.trouble == ""


def test_the_player_ends_with_the_window(tape: Path, open_one: Open) -> None:
    loudspeaker = open_one()
    loudspeaker.play([kinds.DIE], 0.5)
    player = loudspeaker._player
    assert player is not None
    until(lambda: loudest(tape) > 0)
    loudspeaker.close()
    assert player.returncode == 0


def test_the_player_ends_also_when_the_program_is_killed(tape: Path) -> None:
    program = (
        "import time\n"
        "from companion.ui.sounds.loudspeaker import PlayerProcess\n"
        "one = PlayerProcess()\n"
        "one.play(['die'], 0.5)\n"
        "print(one._player.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as window:
        assert window.stdout is not None
        player = Path("/proc") / window.stdout.readline().decode().strip()
        until(lambda: loudest(tape) > 0)
        window.kill()
    until(lambda: not player.exists() or "Z (zombie)" in (player / "status").read_text("utf-8"))


ORDERS = [
    Play((kinds.DIE, kinds.TURN), 0.36, 12.5),
    Say("Chloé\n\n城", "ja", 0.5),
    Hush(),
    Forgive(),
    AudioStatus("de", NO_DEVICE),
]


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_an_order_arrives_as_it_was_sent(order: orders.Order | AudioStatus) -> None:
    line = orders.write(order)
    assert line.count(b"\n") == 1
    assert orders.read(line) == order


def test_letters_that_are_none_do_no_harm() -> None:
    assert orders.read(orders.write(Say("Ada \udcff", "en", 0.5))) == Say("Ada ?", "en", 0.5)


@pytest.mark.parametrize(
    "line", [b"", b"\n", b"null", b"[]", b'{"do": "play"}', b"\xff", b'{"do": 1}', b"[" * 5000]
)
def test_nonsense_is_no_order(line: bytes) -> None:
    assert orders.read(line) is None
