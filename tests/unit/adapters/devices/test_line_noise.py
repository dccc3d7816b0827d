"""A bad line by the million: no false roll, no false press, back in step at the next `$`."""

from random import Random

from companion.adapters.devices.castles_link import CastlesLink
from companion.adapters.devices.die_link import DieLink
from companion.adapters.devices.ports import CastlePressed, CastleReleased, DieSettled
from companion.adapters.devices.sentences import Sentence, SentenceReader, write

UID = "00c0ffee"
CR = 0x0D
ROLL = Sentence("die", 17, "roll", ("4",))


def good_sentences(count: int) -> list[Sentence]:
    """What devices and host really say."""
    chance = Random(1)
    seq = iter(range(count))
    makers = [
        lambda: Sentence("die", next(seq), "roll", (str(chance.randint(1, 6)),)),
        lambda: Sentence("die", next(seq), "rolling"),
        lambda: Sentence("castles", next(seq), "press", (str(chance.randrange(18)),)),
        lambda: Sentence("castles", next(seq), "release", (str(chance.randrange(18)),)),
        lambda: Sentence("castles", next(seq), "beat", (str(chance.randrange(99999)), "5012")),
        lambda: Sentence("die", next(seq), "hello", ("1", UID, str(chance.randrange(99)), "die")),
        lambda: Sentence("host", next(seq), "lamp", (str(chance.randrange(18)), "ff8800", "blink")),
    ]
    return [makers[number % len(makers)]() for number in range(count)]


def test_ten_million_random_bytes_hold_no_sentence_and_the_next_one_is_heard() -> None:
    chance, reader = Random(7), SentenceReader()
    for _ in range(100):
        assert reader.feed(chance.randbytes(100_000)) == []
    assert reader.dropped > 30_000
    assert reader.feed(write(ROLL)) == [ROLL]


def test_no_flipped_bit_of_a_thousand_good_sentences_makes_another() -> None:
    reader = SentenceReader()
    for sentence in good_sentences(1000):
        wire = write(sentence)
        for bit in range(8 * len(wire)):
            broken = bytearray(wire)
            broken[bit // 8] ^= 1 << bit % 8
            if broken[bit // 8] != CR:  # that one is not changed but gone
                assert reader.feed(bytes(broken)) == []
        assert reader.feed(wire) == [sentence]


def test_no_truncation_of_a_thousand_good_sentences_makes_another() -> None:
    reader = SentenceReader()
    for sentence in good_sentences(1000):
        wire = write(sentence)
        for cut in range(1, len(wire)):
            assert reader.feed(wire[:cut]) == []
            assert reader.feed(write(ROLL)) == [ROLL]
            assert reader.feed(wire[cut:]) == []
        assert reader.feed(wire) == [sentence]


def test_a_line_full_of_damage_rolls_and_presses_nothing() -> None:
    die, castles = DieLink(), CastlesLink()
    for device, link in (("die", die), ("castles", castles)):
        link.opened(0.0)
        link.receive(Sentence(device, 0, "hello", ("1", UID, "7", "Ada")), 0.0)
    chance, reader = Random(3), SentenceReader()
    counted = (DieSettled, CastlePressed, CastleReleased)
    false: list[object] = []
    for number, sentence in enumerate(good_sentences(20_000)):
        broken = bytearray(write(sentence))
        for _ in range(1 + number % 3):
            at = chance.randrange(len(broken))
            broken[at] ^= 1 << chance.randrange(8)
        for heard in reader.feed(bytes(broken)):
            if heard != sentence:
                false += [e for link in (die, castles) for e in link.receive(heard, number / 10)
                          if isinstance(e, counted)]  # fmt: skip
    assert false == []
