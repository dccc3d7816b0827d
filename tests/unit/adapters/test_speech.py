"""companion.adapters.speech: real programs read aloud, small ones stand in for those that fail."""

from __future__ import annotations

import queue
import shutil
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.adapters import speech
from companion.adapters.speech import (
    Clip,
    Report,
    Speech,
    SpeechError,
    Unspoken,
    missing,
    read_clip,
)

LONG_S = 15.0
Heard = queue.Queue[Report]
Program = Callable[[str], Path]


@pytest.fixture
def heard() -> Heard:
    """What was emitted."""
    return queue.Queue()


@pytest.fixture
def speaking(heard: Heard) -> Iterator[Speech]:
    """A speech whose clips are kept."""
    with Speech(heard.put) as made:
        yield made


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Puts a small Python program in espeak-ng's place, in a folder that is all of PATH.

    It finds its arguments in `sys.argv`, its text in `text`, and may call `say(pcm)`.
    """
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    head = (
        f"#!{sys.executable}\n"
        "import json, os, struct, sys, time\n"
        "text = sys.stdin.read()\n"
        f"with open({str(tmp_path / 'calls')!r}, 'a') as file:\n"
        "    file.write(json.dumps([sys.argv[1:], text]) + '\\n')\n"
        "def say(pcm):\n"
        "    head = struct.pack('<4sI4s4sIHHIIHH', b'RIFF', 0x7ffff024, b'WAVE', b'fmt ', 16,\n"
        "                       1, 1, 22050, 44100, 2, 16)\n"
        "    sys.stdout.buffer.write(head + struct.pack('<4sI', b'data', 0x7ffff000) + pcm)\n"
    )

    def put(body: str) -> Path:
        file = folder / speech.ESPEAK
        file.write_text(head + body, "utf-8")
        file.chmod(0o755)
        return tmp_path / "calls"

    return put


EVERY = ("en", "fr", "de", "ja", "nl", "es")


def test_every_language_has_a_voice() -> None:
    assert shutil.which("espeak-ng"), "run tools/setup.sh test"
    assert {language: missing(language) for language in EVERY} == dict.fromkeys(EVERY, "")
    assert missing("la") == speech.NO_VOICE


TEXTS = {
    "en": "Roll the die",
    "fr": "C'est le moment de lancer le dé",
    "de": "Würfle jetzt; Südburg fällt",
    "nl": "Gooi de dobbelsteen; de burcht valt",
    "es": "Tira el dado; cae el castillo",
    "ja": "サイコロを振ってください。城が落ちた。",
}


@pytest.mark.parametrize("language", TEXTS)
def test_a_sentence_is_read_aloud(speaking: Speech, heard: Heard, language: str) -> None:
    speaking.say(TEXTS[language], language)
    clip = heard.get(timeout=LONG_S)
    assert isinstance(clip, Clip), clip
    numbers = array("h", clip.pcm)
    assert 0.8 < len(numbers) / clip.rate < 8
    assert max(numbers) > 5000


@pytest.mark.parametrize(
    "name", ["-w /tmp/x", "--stdout", "-f/etc/passwd", "$(reboot)", "[[ada]]", "\x00\x1b[2J", "💣"]
)
def test_no_name_is_an_option_or_a_command(
    speaking: Speech, heard: Heard, program: Program, name: str
) -> None:
    calls = program("say(b'\\x01\\x00' * 100)")
    speaking.say(f"{name}\nIt is time to roll", "en")
    assert isinstance(heard.get(timeout=LONG_S), Clip)
    written = calls.read_text("utf-8")
    assert written.startswith('[["-v", "en-gb", "-s", "155", "-b", "1", "--stdin", "--stdout"], ')
    assert "time to roll" in written
    assert "[[ada" not in written.partition("], ")[2]


def test_names_are_read_in_a_japanese_sentence_as_they_are(speaking: Speech, heard: Heard) -> None:
    kana = speaking._kana("城が落ちた。Chloéの番です。-3人", 0)
    assert kana == "しろがおちた。Chloéのばんです。-3にん"


def test_verbs_are_not_swallowed() -> None:
    with Speech(print) as one:
        assert one._kana("振ってください、待って、行った。二つの城", 0) == (
            "ふってください、まって、いった。ふたつのしろ"
        )


def test_a_program_that_is_missing(
    speaking: Speech, heard: Heard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert missing("de") == speech.NO_PROGRAM
    speaking.say("Würfle", "de")
    assert heard.get(timeout=LONG_S) == Unspoken("de", speech.NO_PROGRAM)


def test_japanese_without_its_second_program(
    speaking: Speech, heard: Heard, program: Program
) -> None:
    program("say(b'\\x01\\x00' * 100)")
    assert missing("ja") == speech.NO_KANA
    assert missing("en") == ""
    speaking.say("城", "ja")
    assert heard.get(timeout=LONG_S) == Unspoken("ja", speech.NO_KANA)


FAILING = {
    "an exit code": "say(b'\\x01\\x00'); sys.exit(3)",
    "nothing": "",
    "no sound": "say(b'')",
    "nonsense": "print('It is time to roll')",
    "a crash": "os.kill(os.getpid(), 11)",
    "half a head": "sys.stdout.buffer.write(b'RIFF\\x00\\x00\\x00\\x00WAVEfmt ')",
}


@pytest.mark.parametrize("how", FAILING)
def test_a_program_that_fails_is_left_alone_until_it_is_forgiven(
    speaking: Speech, heard: Heard, program: Program, how: str
) -> None:
    calls = program(FAILING[how])
    for _time in range(3):
        speaking.say("Roll the die", "en")
        assert heard.get(timeout=LONG_S) == Unspoken("en", speech.FAILS)
    assert len(calls.read_text("utf-8").splitlines()) == 1
    program("say(b'\\x01\\x00' * 100)")
    speaking.forgive()
    speaking.say("Roll the die", "en")
    assert heard.get(timeout=LONG_S) == Clip(22_050, b"\x01\x00" * 100)


def test_one_that_cannot_be_started(speaking: Speech, heard: Heard, program: Program) -> None:
    folder = program("").parent / "bin"
    (folder / speech.ESPEAK).write_text("#!/no/such/interpreter\n", "utf-8")
    speaking.say("Roll the die", "en")
    assert heard.get(timeout=LONG_S) == Unspoken("en", speech.FAILS)


HANGING = "import subprocess; subprocess.run([sys.executable, '-c', 'import time; time.sleep(60)'])"


def test_a_program_that_hangs_is_ended_with_all_that_it_has_begun(
    heard: Heard, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "TIMEOUT_S", 1.5)
    program(HANGING)
    started_s = time.monotonic()
    with Speech(heard.put) as speaking:
        speaking.say("Roll the die", "en")
        assert time.monotonic() - started_s < 1.0, "whoever asks for it waits for nothing"
        assert heard.get(timeout=LONG_S) == Unspoken("en", speech.HANGS)
    assert time.monotonic() - started_s < 10


def test_a_new_text_stops_the_stale_one_and_replaces_the_one_that_waits(
    speaking: Speech, heard: Heard, program: Program
) -> None:
    calls = program(f"if text == 'one': {HANGING}\nsay(b'\\x02\\x00' * len(text))")
    started_s = time.monotonic()
    speaking.say("one", "en")
    while not calls.exists():
        assert time.monotonic() - started_s < LONG_S
        time.sleep(0.005)
    speaking.say("two", "en")
    speaking.say("three", "en")
    assert heard.get(timeout=LONG_S) == Clip(22_050, b"\x02\x00" * len("three"))
    assert time.monotonic() - started_s < speech.TIMEOUT_S, "it did not wait for the first"
    assert heard.empty()
    assert speaking._broken == {}, "it did not fail: it was stopped"


def test_nothing_is_heard_after_a_hush(speaking: Speech, heard: Heard, program: Program) -> None:
    program("say(b'\\x03\\x00' * len(text))")
    speaking.say("Ada's shield", "en")
    speaking.hush()
    speaking.say("done", "en")
    assert heard.get(timeout=LONG_S) == Clip(22_050, b"\x03\x00" * len("done"))
    assert heard.empty()


def test_after_the_end_nothing_is_begun(heard: Heard) -> None:
    speaking = Speech(heard.put)
    speaking.close()
    speaking.say("Roll the die", "en")
    assert speaking._thread is None


def test_a_clip_is_never_longer_than_anybody_listens() -> None:
    head = b"RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00" + bytes.fromhex(
        "2256000044ac000002001000"
    )
    data = b"data\x00\xf0\xff\x7f" + b"\x01\x00" * 22_050 * 40
    assert len(read_clip(head + data).pcm) == 2 * 22_050 * 30
    odd = b"LIST\x03\x00\x00\x00abc\x00" + b"data\x04\x00\x00\x00\x01\x00\x02\x00rest"
    assert read_clip(head + odd) == Clip(22_050, b"\x01\x00\x02\x00")
    with pytest.raises(SpeechError):
        read_clip(head.replace(b"\x01\x00\x01\x00", b"\x01\x00\x02\x00") + data)


@pytest.mark.parametrize(
    ("text", "most_s"),
    [
        ("Adaが振ります。", 2.5),
        ("BenがPfalz bei Kaubの盾を開示", 5.0),
        ("<break time='20s'/>が", 6.0),
    ],
)
def test_a_latin_name_in_japanese_is_read_as_a_name_and_never_as_markup(
    speaking: Speech, heard: Heard, text: str, most_s: float
) -> None:
    speaking.say(text, "ja")
    clip = heard.get(timeout=LONG_S)
    assert isinstance(clip, Clip), clip
    assert 0.8 < len(clip.pcm) / 2 / clip.rate < most_s
