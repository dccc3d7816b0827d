"""The wire: what is written is read again, and damage is dropped, never guessed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.adapters.devices.sentences import LONGEST, Sentence, SentenceReader, crc, write

PRINTABLE = "".join(chr(code) for code in range(0x20, 0x7F))
WORDS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=8)
FIELDS = st.text(
    st.sampled_from([letter for letter in PRINTABLE if letter not in "$*,"]), max_size=10
)
SENTENCES = st.builds(
    Sentence,
    device=st.sampled_from(["die", "castles", "host"]),
    seq=st.integers(0, 65535),
    kind=WORDS,
    fields=st.lists(FIELDS, max_size=3).map(tuple),
)
ROLL = Sentence("die", 17, "roll", ("4",))


def read(data: bytes) -> list[Sentence]:
    return SentenceReader().feed(data)


def framed(body: bytes) -> bytes:
    return b"$%b*%04X\n" % (body, crc(body))


def test_crc_has_the_published_check_value() -> None:
    assert crc(b"123456789") == 0x29B1


def test_a_roll_as_it_stands_on_the_wire() -> None:
    assert write(ROLL) == b"$die,17,roll,4*95C1\n"


@settings(deadline=None)
@given(SENTENCES)
def test_what_is_written_is_read(sentence: Sentence) -> None:
    assert read(write(sentence)) == [sentence]


@settings(deadline=None)
@given(st.lists(SENTENCES, max_size=5), st.data())
def test_pieces_of_any_size_make_no_difference(
    sentences: list[Sentence], data: st.DataObject
) -> None:
    wire = b"".join(map(write, sentences))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(wire)), max_size=8)))
    reader = SentenceReader()
    found: list[Sentence] = []
    for start, end in zip([0, *cuts], [*cuts, len(wire)], strict=True):
        found += reader.feed(wire[start:end])
    assert found == sentences
    assert reader.dropped == 0


@settings(deadline=None, max_examples=30)
@given(SENTENCES)
def test_no_single_flipped_bit_gets_past(sentence: Sentence) -> None:
    wire = write(sentence)
    for bit in range(8 * len(wire)):
        broken = bytearray(wire)
        broken[bit // 8] ^= 1 << bit % 8
        # A byte that becomes a carriage return is not changed but gone, which
        # the CRC finds all but once in 65,536 times.
        if broken[bit // 8] != 0x0D:
            assert read(bytes(broken)) == []
            assert read(bytes(broken) + write(ROLL)) == [ROLL]


@settings(deadline=None, max_examples=30)
@given(SENTENCES)
def test_no_truncation_gets_past(sentence: Sentence) -> None:
    wire = write(sentence)
    for cut in range(1, len(wire)):
        assert read(wire[cut:]) == []
        assert read(wire[:cut]) == []
        assert read(wire[:cut] + write(ROLL)) == [ROLL]


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_litter_makes_no_sentence_and_the_next_one_is_heard(litter: bytes) -> None:
    assert read(litter + write(ROLL)) == [ROLL]


def test_carriage_returns_are_ignored() -> None:
    assert read(b"\r$die,17,\rroll,4*95C1\r\r\n\r\n") == [ROLL]


@pytest.mark.parametrize(
    "wire",
    [
        b"$die,17,roll,4*95c1\n",
        b"$die,17,roll,4*95C\n",
        b"$die,17,roll,4*95C1 \n",
        b"$die,17,roll,4*95C0\n",
        b"$die,17,roll,4\n",
        b"die,17,roll,4*95C1\n",
        b"$\n",
        framed(b"die,65536,roll,4"),
        framed(b"die,017,roll,4"),
        framed(b"die,-1,roll,4"),
        framed(b"die,,roll,4"),
        framed(b"die,17"),
        framed(b"die,17,"),
        framed(b"die,17,ROLL,4"),
        framed(b"dice,17,roll,4"),
        framed(b"die,17,roll,4*"),
        framed(b"die,17,roll,\t4"),
        framed(b"die,17,roll,\xe4"),
        framed(b"die,17,name," + b"x" * (LONGEST - 5 - 12 + 1)),
    ],
)
def test_what_is_not_quite_a_sentence_is_dropped_and_counted(wire: bytes) -> None:
    reader = SentenceReader()
    assert reader.feed(wire + write(ROLL)) == [ROLL]
    assert reader.dropped == 1


def test_the_longest_sentence_is_still_read() -> None:
    longest = Sentence("die", 17, "name", ("x" * (LONGEST - 5 - 12),))
    assert len(write(longest)) == LONGEST + len("$\n")
    assert read(write(longest)) == [longest]


def test_each_thing_dropped_is_counted_once() -> None:
    reader = SentenceReader()
    reader.feed(b"noise" + b"$die,1,ro" + b"$" + b"y" * 200 + b"\n" + b"\r\n\n" + write(ROLL))
    assert reader.dropped == 3


@pytest.mark.parametrize(
    ("device", "seq", "kind", "fields"),
    [
        ("dice", 1, "roll", ("4",)),
        ("die", -1, "roll", ("4",)),
        ("die", 65536, "roll", ("4",)),
        ("die", 1, "", ()),
        ("die", 1, "Roll", ()),
        ("die", 1, "roll", ("4,5",)),
        ("die", 1, "roll", ("$",)),
        ("die", 1, "roll", ("*",)),
        ("die", 1, "roll", ("\n",)),
        ("die", 1, "hello", ("Würfel",)),
        ("die", 1, "hello", ("x" * 49,)),
        ("die,1,roll", 2, "x", ()),
    ],
)
def test_what_does_not_fit_on_the_wire_cannot_be_made(
    device: str, seq: int, kind: str, fields: tuple[str, ...]
) -> None:
    with pytest.raises(ValueError, match="No sentence of the wire"):
        Sentence(device, seq, kind, fields)


@pytest.mark.parametrize(
    "body",
    [
        "die,0,hello,1,00c0ffee,4294967295,Die of Ada",
        "die,0,beat,86400,4983",
        "die,0,rolling",
        "die,0,roll,1",
        "die,0,roll,6",
        "die,0,cocked",
        "castles,0,hello,1,00C0FFEE,1,castles",
        "castles,0,press,0",
        "castles,0,release,17",
        "castles,0,stuck,9",
        "host,0,hello",
        "host,0,ack,65535",
        "host,0,arm",
        "host,0,rest",
        "host,0,lamp,17,ff8800,blink",
        "host,0,pips,7",
    ],
)
def test_the_sentences_of_the_protocol_are_known(body: str) -> None:
    (sentence,) = read(framed(body.encode()))
    assert sentence.is_known


@pytest.mark.parametrize(
    "body",
    [
        "die,0,roll,0",
        "die,0,roll,7",
        "die,0,roll,44",
        "die,0,roll",
        "die,0,roll,4,4",
        "die,0,rolling,1",
        "die,0,press,1",
        "die,0,hello,1,c0ffee,1,short uid",
        "die,0,hello,1,00c0ffee,1,",
        "die,0,beat,1",
        "die,0,beat,1,-5",
        "castles,0,press,18",
        "castles,0,roll,1",
        "host,0,pips,8",
        "host,0,lamp,0,ff8800,dark",
        "host,0,sing",
    ],
)
def test_other_sentences_are_whole_but_not_known(body: str) -> None:
    (sentence,) = read(framed(body.encode()))
    assert not sentence.is_known
