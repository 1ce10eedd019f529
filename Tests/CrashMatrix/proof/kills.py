"""kill -9 before every call that changes the disk, and then the next run."""

from __future__ import annotations

import itertools
import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import program
from bench import Bench
from library import Picture, copy_tree, picture
from program import KILLED, Point, Run
from report import Report, workers
from scenario import Scenario


class Endless:
    """The numbers 1, 2, 3, … until so many runs in a row were not hit any more."""

    def __init__(self, step: int = 1, first: int = 1) -> None:
        self.numbers = itertools.count(first, step)
        self.misses = 0
        self.lock = threading.Lock()

    def __iter__(self) -> Iterator[int]:
        while self.misses < 3:
            yield next(self.numbers)

    def was_hit(self, is_hit: bool) -> None:
        with self.lock:
            self.misses = 0 if is_hit else self.misses + 1


class Asked:
    """Which bytes of which address a run may not ask for: they were there (I5).

    nginx writes its log a moment after the last byte, so everything is compared at the end.
    """

    def __init__(self) -> None:
        # The agent's name and the address: the offset at which a request may begin at the least.
        self.least: dict[tuple[str, str], int] = {}
        self.lock = threading.Lock()
        self.numbers = itertools.count()

    def expect(self, bench: Bench, library: Path) -> str:
        """Looks at the parts in a library; returns the name by which the next run calls itself."""
        with self.lock:
            agent = f"proof-{os.getpid()}-{bench.label}-{next(self.numbers)}"
            for stage in sorted((library / ".gatefold" / "stage").glob("*")):
                for address, length in arrived(stage):
                    self.least[agent, address] = length
        return agent

    def check(self, report: Report, name: str) -> None:
        """A point for each part that was there: no request asked for its bytes again."""
        faults = {}
        for line in (program.ORIGIN / "access").read_text().splitlines():
            fields, agent = line.rsplit(" ", 1)
            status, _, path, _, span = fields.split(" ", 4)
            # "Has it changed?", answered with no, brings no bytes.
            if status == "304":
                continue
            least = self.least.get((agent, path))
            start = int(span.removeprefix("bytes=").split("-")[0]) if span != "-" else 0
            if least is not None and start < least:
                faults[agent, path] = f"{path}: {least} bytes were there, asked from {start}"
        for key in self.least:
            report.point(f"{name}: what had arrived is kept", faults.get(key))


def arrived(stage: Path) -> Iterator[tuple[str, int]]:
    """The address and the length of each part of which a whole record is there."""
    for record in stage.glob("part.*.json"):
        part = record.with_suffix("")
        try:
            facts = json.loads(record.read_bytes().splitlines()[0])
            length = min(part.stat().st_size, facts.get("total") or part.stat().st_size)
        except (ValueError, IndexError, FileNotFoundError):
            continue
        # Within one boot every byte of the file is good.
        if facts.get("etag") and length > 0:
            yield "/" + facts["address"].split("/", 3)[3], length


def kills(report: Report, scenario: Scenario, step: int = 1) -> None:
    """Every point of a scenario (with a step, every so-manieth)."""
    benches = Bench(scenario).twins(workers())
    numbers, asked = Endless(step), Asked()

    def work(worker: int, number: int) -> None:
        numbers.was_hit(kill_at(report, benches[worker], number, asked))

    report.spread(numbers, work)
    asked.check(report, scenario.name)


def kill_at(report: Report, bench: Bench, number: int, asked: Asked) -> bool:
    """One point; false when the run was over before it."""
    root = bench.root()
    with Reader(bench, root) as reader:
        run = bench.hit(root, Point(number, "kill"))
        where = f"{bench.scenario.name}: kill at {' '.join(run.hit or [str(number)])}"
        if run.hit is None:
            fault = f"ended with {run.status}" if run.status else bench.next_fault(root, run)
            report.point(f"{where}, not reached", fault, run.said)
            return False
        fault, said = after_kill(bench, root, run, asked)
        report.point(where, fault or reader.fault(), said)
    return True


def after_kill(bench: Bench, root: Path, run: Run, asked: Asked) -> tuple[str | None, list[str]]:
    """What is wrong after a kill, after recovery, after the next run, or after one more."""
    if run.status != KILLED:
        return f"ended with {run.status}", run.said
    whole = picture(root / "lib")
    if fault := bench.judge.instant_fault(whole) or lost(bench, whole, run):
        return fault, run.said
    if bench.has_to_recover(root) or bench.judge.is_flat:
        fault, recovery = bench.recover_offline(bench.root("aside", of=root))
        if fault:
            return fault, recovery.said
    agent = asked.expect(bench, root / "lib")
    fault, run = bench.finish(root, "--user-agent", agent)
    return fault or unchanged_fault(bench, root), run.said


def lost(bench: Bench, whole: Picture, run: Run) -> str | None:
    """In the flat layout an announced group has all its files as well: the song came last."""
    return bench.judge.lost_fault(whole, run.announced)


def unchanged_fault(bench: Bench, root: Path) -> str | None:
    """One run more changes nothing, not even an inode (I6)."""
    before = inodes(root)
    run = bench.again(root)
    # A retry of nothing may say so as it likes; a get finds the group.
    if run.status:
        return f"one run more ends with {run.status}: {run.said}"
    if bench.scenario.start != "old" and inodes(root) != before:
        return "one run more changes something"
    return bench.next_fault(root, run)


def inodes(root: Path) -> dict[str, int]:
    """The inode number of each name, locks aside."""
    return {
        str(path): path.lstat().st_ino for path in root.rglob("*") if path.name != "lock"
    }


class Reader:
    """Somebody who has the group's old folder open: they see one version, until it goes (I9)."""

    def __init__(self, bench: Bench, root: Path) -> None:
        self.bench = bench
        self.group = bench.groups[0]
        folder = root / "lib" / self.group
        is_there = not bench.judge.is_flat and folder.is_dir()
        self.number = os.open(folder, os.O_RDONLY) if is_there else None

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        if self.number is not None:
            os.close(self.number)

    def fault(self) -> str | None:
        if self.number is None:
            return None
        old = self.bench.judge.slice(self.bench.judge.old, self.group)
        for path, what in picture(Path(f"/proc/self/fd/{self.number}")).items():
            whole = f"{self.group}/{path}"
            if whole not in self.bench.judge.foreign and old.get(whole) != what:
                return f"who had the old folder open sees another {path}"
        return None
