"""A stranger's file is taken in, and then the program starts: nothing in it stops anything.

Each file that is accepted is opened by whatever opens it later: the devices that ask which of
their rolls were counted, home and the list of matches, the match's screens and every line of its
history, every form of export, the report, a rescue, and the program that starts after it. All
that any of them may say is a plain sentence. `HERALD_EVERYTHING=1` takes 2,000 files.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from companion.adapters.store import Journal
from companion.adapters.store.file import RECORD
from companion.app import data_folder
from companion.app.compose import open_session
from companion.app.session import Session
from companion.app.support import bundle
from companion.app.transfer import export_match, import_match
from companion.core.config.run_options import Config
from companion.core.config.settings import SERIAL, CastleSettings, Settings
from companion.core.errors import CompanionError
from companion.referee import chance, place_buttons
from companion.ui.ports.exports import EXPORTS
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.navigator import HOME, Navigator, Page, Stop
from companion.ui.screens.match.history_lines import HistoryLines
from companion.ui.shell.window import Glass, Window
from tests.support import recorded
from tests.support.property.strangers import Stranger
from tests.support.ui.clock import Clock
from tests.support.ui.resumed import resume

EVERYTHING = bool(os.environ.get("HERALD_EVERYTHING"))
WANTED = int(os.environ.get("HERALD_STRANGERS", "2000")) if EVERYTHING else 6
TOGETHER = 16 if EVERYTHING else 3
"""So many files come into one record."""
SIZES = ((800, 480), (720, 1280), (1280, 720))
OFFERED = (Page.HISTORY, Page.TAKE_BACK, Page.PUT_RIGHT, Page.ABSENT, Page.HIDDEN)
"""Where a match's menu may lead."""

pytestmark = pytest.mark.usefixtures("_unseen")


@pytest.fixture
def _unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


def test_what_was_accepted_is_opened_by_everything(tmp_path: Path) -> None:
    stranger, random, counts = Stranger(16), Random(16), Counter[str]()
    house = 0
    while counts["accepted"] < WANTED:
        data = tmp_path / f"house{house}"
        came = _taken_in(stranger, data, min(TOGETHER, WANTED - counts["accepted"]), counts)
        _start(data, came, random, counts)
        _rescue(data, random)
        shutil.rmtree(data)
        house += 1
    assert counts["opened"] >= WANTED * 2 // 3, "most of them can be played"


def _taken_in(stranger: Stranger, data: Path, wanted: int, counts: Counter[str]) -> list[str]:
    """So many matches, each from a file that was accepted."""
    found: list[str] = []
    with Journal.open(data_folder.record_folder(data)) as journal:
        while len(found) < wanted:
            text = stranger.file()
            counts["files"] += 1
            try:
                entries = import_match.read(text, f"fresh{counts['files']}", recorded.clock())
                as_new = f"new{counts['files']}" if entries[0].match in found else ""
                found.append(import_match.take_in(journal, entries, as_new).match)
            except CompanionError as error:
                _in_words(error)
                counts["refused"] += 1
                continue
            counts["accepted"] += 1
            assert journal.entries(found[-1])
            # A file with the same bytes comes out, and goes in again.
            again = export_match.written(journal.entries(found[-1]), export_match.JSON)
            assert import_match.from_json(again) == journal.entries(found[-1])
    return found


def _in_words(error: CompanionError) -> None:
    """What is said can be shown and written anywhere."""
    assert str(error).encode()


def _start(data: Path, matches: Sequence[str], random: Random, counts: Counter[str]) -> None:
    """The program starts with a real die and real castles that are not there now."""
    port = str(data / "no-port")
    settings = Settings(castles=CastleSettings(buttons=SERIAL, lamps=SERIAL, port=port))
    config = Config(data, die=port, settings=settings)
    with open_session(config) as table:
        assert not list(chance.counted(table.match.sources("die ")))
        assert not list(place_buttons.counted_presses(table.match.sources("castles ")))
        clock = Clock()
        window = Window(table, Glass(random.choice(SIZES)), clock)
        try:
            room = window.stage.room
            for top in (Stop(Page.PAST), HOME):
                room.nav = Navigator((HOME, top) if top is not HOME else (HOME,))
                _look(window, clock)
            assert len(table.match.matches()) == len(matches)
            table.match.names()
            for match in matches:
                _open(window, clock, match, random, counts)
                _written(table, match, random, counts)
        finally:
            window.close()
        if random.random() < 0.1:
            assert bundle.make(bundle.Wishes(data, None, None, names=random.random() < 0.5))


def _look(window: Window, clock: Clock) -> None:
    """It is drawn."""
    clock.now += 1
    window.step()


def _open(window: Window, clock: Clock, match: str, random: Random, counts: Counter[str]) -> None:
    room: Room = window.stage.room
    resume(window.stage, window.ports, match)
    _look(window, clock)
    if room.fault:
        counts["said that it cannot be opened"] += 1
        room.fault = ""
        return
    counts["opened"] += 1
    referee = window.stage.match.referee
    for line in HistoryLines(
        referee.game, referee.setup, window.stage.match.voice, referee.queries.history()
    ):
        assert line.text is not None
    room.nav = Navigator().table(match).push(Stop(Page.MENU))
    _look(window, clock)
    names = {target.id for target in window.stage.targets() if target.works}
    pages = [page for page in OFFERED if page.value in names]
    if referee.outcome is not None:
        pages.append(Page.END)
    if referee.disclosure.opened:
        pages.append(Page.OPENED)
    for page in random.sample(pages, min(2, len(pages))) if EVERYTHING else pages:
        room.nav = Navigator().table(match).push(Stop(page))
        _look(window, clock)
    if referee.game.info.slug == "rheingold":
        place = random.choice(list(referee.setup.board["castles"]))
        room.nav = Navigator().table(match).push(Stop(Page.PLACE, place=place))
        _look(window, clock)
    room.nav = Navigator((HOME,))
    _look(window, clock)


def _written(table: Session, match: str, random: Random, counts: Counter[str]) -> None:
    """In every form, each of which may say why not."""
    for form in random.sample(EXPORTS, 2) if EVERYTHING else EXPORTS:
        try:
            table.exports.export(match, form)
            counts[f"written as {form}"] += 1
        except CompanionError as error:
            _in_words(error)
    try:
        table.match.figures(match)
    except CompanionError as error:
        _in_words(error)


def _rescue(data: Path, random: Random) -> None:
    """A copy of the record is gone on with, whole or damaged; and the program starts on it."""
    record = data_folder.record_folder(data) / RECORD
    copy = data / "copy.db"
    raw = bytearray(record.read_bytes())
    if random.random() < 0.5:
        raw[random.randrange(len(raw) // 2, len(raw))] ^= 1 << random.randrange(8)
    copy.write_bytes(raw)
    try:
        rescued = data_folder.rescue(data, chosen=copy)
    except CompanionError as error:
        _in_words(error)
        return
    with Journal.open(rescued.folder) as journal:
        assert not list(chance.counted(journal.sources("die ")))
        for head in journal.matches():
            assert journal.entries(head.id)
