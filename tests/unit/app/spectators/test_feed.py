"""companion.app.spectators.feed: it says what there is to say, and waits for nobody."""

from __future__ import annotations

import select
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from companion.app.spectators.feed import MOST_QUEUED, MOST_READERS, PublicFeed
from tests.support.watchers import StoppedReader, Watcher, until

HELLO = b'{"do":"hello","product":"0.2.0","v":1}\n'


@pytest.fixture
def feed(tmp_path: Path) -> Iterator[PublicFeed]:
    made = PublicFeed(tmp_path / "public.sock", lambda: [HELLO])
    made.open(0o600)
    yield made
    made.close()


def lines(watcher: Watcher) -> list[bytes]:
    """What it has read, line by line, whatever it means."""
    try:
        while more := watcher.connection.recv(1 << 20):
            watcher.raw += more
        watcher.ended = True
    except (BlockingIOError, ConnectionResetError):
        pass
    return watcher.raw.splitlines(keepends=True)


def test_who_comes_hears_the_greeting_and_then_what_is_new(feed: PublicFeed) -> None:
    one = Watcher(feed.path)
    feed.tend()
    feed.say([b"a\n"])
    feed.tend()
    other = Watcher(feed.path)
    feed.tend()
    feed.say([b"b\n", b"c\n"])
    feed.tend()
    assert lines(one) == [HELLO, b"a\n", b"b\n", b"c\n"]
    assert lines(other) == [HELLO, b"b\n", b"c\n"]
    one.close()
    other.close()


def test_it_listens_for_its_own_user_alone(feed: PublicFeed) -> None:
    assert feed.path.stat().st_mode & 0o777 == 0o600


def test_who_speaks_is_not_heard(feed: PublicFeed) -> None:
    """The table's side of the connection is shut for reading: nothing can be said to it."""
    watcher = Watcher(feed.path)
    feed.tend()
    with pytest.raises(BrokenPipeError):
        watcher.connection.send(b"move\n")
    feed.say([b"a\n"])
    feed.tend()
    assert lines(watcher) == [HELLO, b"a\n"]
    watcher.close()


def test_who_goes_is_forgotten_even_while_nothing_is_said(feed: PublicFeed) -> None:
    watchers = [Watcher(feed.path) for _ in range(3)]
    until(lambda: feed.readers == 3, feed.tend)
    for number, watcher in enumerate(watchers, 1):
        watcher.close()
        until(lambda left=3 - number: feed.readers == left, feed.tend)  # type: ignore[misc]


def test_a_fifth_reader_is_turned_away_and_comes_in_when_one_has_gone(feed: PublicFeed) -> None:
    watchers = [Watcher(feed.path) for _ in range(MOST_READERS)]
    until(lambda: feed.readers == MOST_READERS, feed.tend)
    fifth = Watcher(feed.path)
    until(lambda: (lines(fifth), fifth.ended)[1], feed.tend)
    assert fifth.raw == b""
    fifth.close()
    watchers.pop().close()
    until(lambda: feed.readers == MOST_READERS - 1, feed.tend)
    sixth = Watcher(feed.path)
    until(lambda: lines(sixth) == [HELLO], feed.tend)
    for one in (*watchers, sixth):
        one.close()


def test_a_reader_that_is_stopped_delays_nobody_and_gets_all_when_it_goes_on(
    feed: PublicFeed,
) -> None:
    number, size = 2_000, 1_000
    line = b"x" * (size - 1) + b"\n"
    reader = StoppedReader(feed.path, feed.tend)
    until(lambda: feed.readers == 1, feed.tend)
    took = []
    for _ in range(number):
        before = time.perf_counter()
        feed.say([line])
        feed.tend()
        took.append(time.perf_counter() - before)
    # Its socket is full by far: a blocking write would have hung at the first line too many.
    assert median(took[number // 2 :]) < 0.001
    quick = Watcher(feed.path)
    feed.tend()
    feed.say([b"last\n"])
    feed.tend()
    assert lines(quick) == [HELLO, b"last\n"]
    reader.goes_on()
    assert reader.lines_read(feed.tend) == number + 2
    quick.close()
    reader.killed()


def test_who_reads_too_little_is_dropped_and_may_come_back(feed: PublicFeed) -> None:
    reader = StoppedReader(feed.path, feed.tend)
    until(lambda: feed.readers == 1, feed.tend)
    line = b"x" * (MOST_QUEUED // 8 - 1) + b"\n"
    for _ in range(8):
        feed.say([line])
        feed.tend()
    # A part of it lies in the kernel's buffer; that of the next one does not fit any more.
    assert feed.readers == 1
    feed.say([line, line])
    assert feed.readers == 0
    reader.killed()
    again = Watcher(feed.path)
    until(lambda: lines(again) == [HELLO], feed.tend)
    again.close()


def test_a_reader_that_crashes_is_forgotten(feed: PublicFeed) -> None:
    reader = StoppedReader(feed.path, feed.tend)
    until(lambda: feed.readers == 1, feed.tend)
    feed.say([b"x" * 100_000 + b"\n"] * 10)
    feed.tend()
    reader.killed()
    until(lambda: feed.readers == 0, feed.tend)


def test_a_large_line_is_given_in_parts(feed: PublicFeed) -> None:
    watcher = Watcher(feed.path)
    feed.tend()
    line = bytes(48 + at % 10 for at in range(1_000_000)) + b"\n"
    feed.say([line])
    until(lambda: lines(watcher)[1:] == [line], feed.tend)
    watcher.close()


def open_files() -> int:
    """How many file descriptors this process has."""
    return len(list(Path("/proc/self/fd").iterdir()))


def test_it_has_no_thread_and_leaves_no_file_descriptor(tmp_path: Path) -> None:
    before, threads = open_files(), threading.active_count()
    made = PublicFeed(tmp_path / "public.sock", lambda: [HELLO])
    made.open(0o600)
    made.open(0o600)
    watcher = Watcher(made.path)
    until(lambda: made.readers == 1, made.tend)
    assert threading.active_count() == threads
    made.close()
    made.close()
    assert lines(watcher) == [HELLO]
    assert watcher.ended
    watcher.close()
    assert open_files() == before


def test_it_cannot_listen_where_something_is(tmp_path: Path) -> None:
    (tmp_path / "public.sock").write_text("mine")
    made = PublicFeed(tmp_path / "public.sock", list)
    with pytest.raises(OSError, match="in use"):
        made.open(0o600)
    assert not made.is_open
    made.tend()
    assert (tmp_path / "public.sock").read_text() == "mine"


def test_who_has_gone_before_the_welcome_is_no_trouble(feed: PublicFeed) -> None:
    for _ in range(3):
        Watcher(feed.path).close()
    until(lambda: feed.readers == 0 and not _waiting(feed), feed.tend)


def _waiting(feed: PublicFeed) -> bool:
    assert feed._listener is not None
    return bool(select.select([feed._listener], [], [], 0)[0])


def test_it_speaks_on_this_machine_only(feed: PublicFeed) -> None:
    assert feed._listener is not None
    assert feed._listener.family == socket.AF_UNIX
