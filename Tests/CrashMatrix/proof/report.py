"""Counts points, and says which did not hold."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

Item = TypeVar("Item")


class Enough(Exception):
    """The first failure was all that somebody wanted to know."""


class Report:
    """The counts of one call of the program; threads may share it."""

    def __init__(self, stops_at_first: bool, is_brief: bool = False) -> None:
        self.stops_at_first = stops_at_first
        self.is_brief = is_brief
        self.points = 0
        self.failures = 0
        self.lock = threading.Lock()
        self.first: str | None = None

    def point(self, where: str, fault: str | None, said: list[str] | None = None) -> None:
        """One point: it held, where there is no fault."""
        with self.lock:
            self.points += 1
            if fault is None:
                return
            self.failures += 1
            self.first = self.first or f"{where}: {fault}"
            lines = "".join(f"\n     | {line}" for line in said or [])
            print(f"FAIL {where}: {fault}{lines}", file=sys.stderr, flush=True)

    @property
    def is_over(self) -> bool:
        return self.stops_at_first and self.failures > 0

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Says how many points a part had."""
        before, bad, start = self.points, self.failures, time.monotonic()
        yield
        points, failures = self.points - before, self.failures - bad
        seconds = int(time.monotonic() - start)
        print(f"{name:<58} {points:5d} points, {failures} failures, {seconds} s", flush=True)
        if self.is_over:
            raise Enough

    def skip(self, name: str, why: str) -> None:
        """A part that cannot be checked here: never in silence."""
        print(f"NOT CHECKED, {why}: {name}", flush=True)

    def spread(self, items: Iterable[Item], work: Callable[[int, Item], None]) -> None:
        """Calls `work` with a worker's number and each item, on every core."""
        source, gate = iter(items), threading.Lock()

        def worker(number: int) -> None:
            while not self.is_over:
                with gate:
                    try:
                        item = next(source)
                    except StopIteration:
                        return
                work(number, item)

        with ThreadPoolExecutor(workers()) as pool:
            for outcome in [pool.submit(worker, number) for number in range(workers())]:
                outcome.result()


def workers() -> int:
    return os.cpu_count() or 1
