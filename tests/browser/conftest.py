"""A broker, a browser and a table that is watched, for all tests of the viewers' page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.watching import page_folder
from tests.support.browser import chromium, sample
from tests.support.browser.broker import Broker, Publisher
from tests.support.browser.sample import NOW, Sample
from tests.support.browser.telling import Telling
from tests.support.browser.viewer import Viewer


@pytest.fixture(scope="session")
def match() -> Sample:
    sample.ready()
    return Sample(sample.SMALL)


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    page_folder.put_together(folder)
    return folder


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory, page: Path) -> Iterator[Broker]:
    made = Broker(tmp_path_factory.mktemp("broker"), page)
    made.start()
    yield made
    made.kill()


@pytest.fixture(scope="session")
def viewer(tmp_path_factory: pytest.TempPathFactory, broker: Broker) -> Iterator[Viewer]:
    browser = chromium.start(tmp_path_factory.mktemp("profile"))
    yield Viewer(browser, broker.address)
    browser.quit()


@pytest.fixture
def publisher(broker: Broker) -> Iterator[Publisher]:
    broker.kill()  # nothing of the test before is retained
    broker.start()
    made = Publisher(broker)
    yield made
    made.close()


@pytest.fixture
def table(match: Sample, publisher: Publisher, page: Path) -> Telling:
    told = Telling(match, publisher, files=page)
    told.stand(NOW, past_from=NOW - 30)
    return told
