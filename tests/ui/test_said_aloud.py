"""What is read aloud in each language, as it is kept beside the screens' texts: can it be said?

The loudspeaker is not listened to: the clips are, that the speech program makes of the sentences.
"""

from __future__ import annotations

import unicodedata
from array import array
from itertools import pairwise
from queue import Queue

import pytest

from companion.adapters.speech import Clip, Report, Speech
from companion.core.config.preferences import LANGUAGES
from companion.games import GAMES
from tests.support.turns import some
from tests.support.ui import screen_texts

LONG_S = 20.0
LONGEST_S = 6.0
"""Of one sentence: nobody listens longer."""
SENTENCE = {"en": 70, "ja": 25}
"""Letters of a sentence; those of Japanese are syllables and words."""
LONGEST_PAUSE_S = 0.8
QUIET = 300
"""A sample below this is no sound; a word's loudest is above 5000."""
TURN = {
    "rheingold": ("roll", "enter", "march-chosen", "assault", "outcome-held", "castle-fell"),
    "rheinlander": ("card", "card-one", "merger", "build"),
    "ringgeister": ("turn-up", "walk-figure", "walk", "wind", "film-fight"),
}
"""Game → scenes of a turn."""


def said(language: str) -> dict[str, list[str]]:
    """Scene → the lines that are read aloud."""
    kept = screen_texts.read(language)
    return {
        scene: list(lines) for (scene, size), lines in kept.items() if size == screen_texts.ALOUD
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_of_each_game_is_kept_as_it_is_said(language: str) -> None:
    assert TURN.keys() == GAMES.keys()
    spoken = said(language)
    for scenes in TURN.values():
        assert [scene for scene in scenes if not spoken.get(scene)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_cannot_be_said_reaches_the_program(language: str) -> None:
    marks = set(" .,;:!?'-、。・ー\N{RIGHT SINGLE QUOTATION MARK}")
    for scene, lines in said(language).items():
        for line in lines:
            strange = {
                letter
                for letter in line
                if letter not in marks and unicodedata.category(letter)[0] not in "LMN"
            }
            assert not strange, f"{scene}: {line!r}"


def _pauses(samples: array[int], rate: int) -> list[float]:
    """The silences between the first and the last sound, in seconds."""
    loud = [at for at in range(0, len(samples), 50) if abs(samples[at]) > QUIET]
    return [(after - before) / rate for before, after in pairwise(loud)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_heard_are_short_and_have_no_holes(language: str) -> None:
    long = SENTENCE.get(language, SENTENCE["en"])
    lines = sorted(
        {line for lines in said(language).values() for line in lines if len(line) < long}
    )
    heard: Queue[Report] = Queue()
    with Speech(heard.put) as speech:
        for line in some(lines, len(lines) // 3)[:3]:
            speech.say(line, language)
            clip = heard.get(timeout=LONG_S)
            assert isinstance(clip, Clip), (line, clip)
            samples = array("h", clip.pcm)
            assert max(samples) > 5000, f"{line!r} is not heard"
            assert len(samples) / clip.rate < LONGEST_S, line
            assert max(_pauses(samples, clip.rate), default=0) < LONGEST_PAUSE_S, line
