"""Chromium, wherever this system keeps it."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@contextmanager
def needed() -> Iterator[Browser]:
    """The browser for a program that cannot do without it."""
    if CHROMIUM is None:
        sys.exit("This needs Chromium: install it, and try again.")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()
