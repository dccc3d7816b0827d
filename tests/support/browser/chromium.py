"""Which browser do the tests of the page use? Debian's Chromium, without a screen."""

from __future__ import annotations

import shutil
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service


def start(profile: Path) -> webdriver.Chrome:
    """A new browser; who starts it ends it with `quit`.

    Raises:
        RuntimeError: Chromium or its driver is missing.
    """
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if browser is None or driver is None:
        raise RuntimeError("Chromium is missing: sudo apt-get install chromium chromium-driver")
    options = Options()
    options.binary_location = browser
    for argument in (
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
        "--disable-background-networking", "--disable-component-update", "--no-first-run",
        "--force-color-profile=srgb", "--lang=en", "--hide-scrollbars",
        "--disable-features=SpareRendererForSitePerProcess",  # no process that nobody will need
        f"--user-data-dir={profile}",
    ):  # fmt: skip
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options, Service(driver))


def sized(browser: webdriver.Chrome, width: int, height: int, ratio: float = 1.0) -> None:
    """Give the page so many CSS pixels, each `ratio` real ones broad."""
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": width < height},
    )
