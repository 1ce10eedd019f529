"""kill -9 at every call, and kill -9 at every call of the run that follows."""

from __future__ import annotations

from pathlib import Path

from bench import Bench
from kills import Endless
from library import picture
from program import KILLED, Point
from report import Report, workers
from scenario import Scenario


def recoveries(report: Report, scenario: Scenario, firsts: int | None, step: int) -> None:
    """Every first kill, or so many of them that matter most; then every so-manieth second one."""
    bench = Bench(scenario)
    twins = bench.twins(workers())
    for first in bench.moments(firsts) if firsts else range(1, bench.calls + 1):
        left = bench.root("left")
        run = bench.hit(left, Point(first, "kill"))
        if run.hit is None:
            continue
        at = f"{scenario.name}: killed at {' '.join(run.hit)}"
        kill_recovery(report, twins, left, at, run.announced, step)


def kill_recovery(
    report: Report, twins: list[Bench], left: Path, at: str, announced: set[str], step: int
) -> None:
    """What a first kill left is copied for each second kill; a third run has to finish."""
    numbers = Endless(step)

    def work(worker: int, number: int) -> None:
        bench = twins[worker]
        root = bench.root(of=left)
        run = bench.hit(root, Point(number, "kill"))
        numbers.was_hit(run.hit is not None)
        where = f"{at}, then at {' '.join(run.hit or ['the end'])}"
        whole = picture(root / "lib")
        fault = None if run.status in (0, KILLED) else f"the second run ends with {run.status}"
        fault = fault or bench.judge.instant_fault(whole)
        # File by file, an announced group is whole as well: nothing of it is under way.
        fault = fault or bench.judge.lost_fault(whole, announced | run.announced)
        if fault is None:
            fault, run = bench.finish(root)
        report.point(where, fault, run.said)

    report.spread(numbers, work)
