"""Event loops for tests: in a thread of their own, as the driver of the real browser keeps one in the main thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Like ``asyncio.run``, whatever else runs in this process."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
