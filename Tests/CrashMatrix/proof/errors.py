"""Every file call fails once, with every error: the program says so, and the library is whole."""

from __future__ import annotations

import errno
import hashlib
import os
from pathlib import Path

from bench import Bench
from kills import Endless
from library import picture, visible
from program import Point, Run
from report import Report, workers
from scenario import Scenario

# Words that say what is wrong without naming the call or the error.
OTHER_WORDS = ("cannot be written to", "not a folder", "something else stands at")
LIBRARY = {".", "lib", "lib/.gatefold", *(
    f"lib/.gatefold/{name}" for name in ("format", "format.new", "lock", "stage"))}


def errors(report: Report, scenario: Scenario, codes: list[str], step: int = 1) -> None:
    """Every call (with a step, every so-manieth) with every code."""
    benches = Bench(scenario).twins(workers())
    for shift, code in enumerate(codes):
        # Sampled codes hit different calls.
        numbers = Endless(step, 1 + shift % step)

        def work(worker: int, number: int) -> None:
            numbers.was_hit(fail_at(report, benches[worker], number, code))

        report.spread(numbers, work)


def fail_at(report: Report, bench: Bench, number: int, code: str) -> bool:
    """One point; false when the run was over before it."""
    root = bench.root()
    run = bench.hit(root, Point(number, str(getattr(errno, code)), "all"))
    where = f"{bench.scenario.name}: {code} at {' '.join(run.hit or [str(number)])}"
    if run.hit is None:
        fault = f"ended with {run.status}" if run.status else bench.next_fault(root, run)
        report.point(f"{where}, not reached", fault, run.said)
        return False
    fault = after_error(bench, root, run, code)
    said = run.said
    if fault is None:
        fault, after = bench.finish(root)
        said = after.said
    report.point(where, fault, said)
    return True


def after_error(bench: Bench, root: Path, run: Run, code: str) -> str | None:
    """What is wrong right after the run in which a call failed."""
    whole = picture(root / "lib")
    if fault := bench.judge.instant_fault(whole) or bench.judge.lost_fault(whole, run.announced):
        return fault
    match run.status:
        case 0:
            return held_in_spite_fault(bench, whole, run, code)
        case 1:
            return rolled_back_fault(bench, whole, run, code)
        case 3 if run.hit and run.hit[2] not in LIBRARY:
            return "ended with 3, and the call was none of opening the library"
        case 3:
            return rolled_back_fault(bench, whole, run, code)
    return f"ended with {run.status}"


def held_in_spite_fault(bench: Bench, whole: dict[str, str], run: Run, code: str) -> str | None:
    """Exit code 0: the groups have to be new, and the failure one that may be passed over."""
    seen = visible(whole)
    for group in bench.groups:
        if (state := bench.judge.state(seen, group)) != "new":
            return f"ended with 0, and {group} is {state}"
    if code == "EINTR" or may_fail(bench, run, code):
        return None
    return "ended with 0 although it failed"


def may_fail(bench: Bench, run: Run, code: str) -> bool:
    """Where a failed call need not sink the group."""
    assert run.hit
    _, call, path = run.hit
    if call == "fallocate" and code == "EPERM":
        return True
    # Not everything can exchange or link: there is another way, and the receipt says which.
    if "/probe" in path or call in ("renameat2", "linkat") and "/stage/" in path:
        return True
    # What another group left is looked at; where that can't be done, it stays.
    if "/stage/" in path and not any(key_of(group) in path for group in bench.groups):
        return True
    # A person's files go over into the new folder when that is committed; if their flush fails,
    # the old folder stays for a later run.
    if path in [f"lib/{group}" for group in bench.groups]:
        return True
    if is_flush(run.hit):
        return False
    # With several groups nobody can tell from a log whose commit a rename was of.
    return "/stage/" in path if len(bench.groups) > 1 else is_after_commit(run)


def key_of(group: str) -> str:
    """The name of a group's stage: SHA-256 of the folded parts of its name."""
    return hashlib.sha256(group.lower().replace("/", "\0").encode()).hexdigest()


def is_after_commit(run: Run) -> bool:
    """Whether the call comes after the last rename to a place of its own and the flush of that."""
    assert run.hit
    at = run.log.index(run.hit)
    shown = [i for i, line in enumerate(run.log)
             if line[1] in ("renameat", "renameat2", "linkat") and "/stage/" not in line[2]]
    return bool(shown) and at > shown[-1] and any(
        is_flush(line) for line in run.log[shown[-1] : at])


def is_flush(line: list[str]) -> bool:
    return line[1] in ("fsync", "fdatasync", "syncfs")


def rolled_back_fault(bench: Bench, whole: dict[str, str], run: Run, code: str) -> str | None:
    """Each group is as before or announced as new; one line says what failed."""
    seen = visible(whole)
    rolled_back = 0
    for group in bench.groups:
        state = bench.judge.state(seen, group)
        rolled_back += state == "old"
        if state not in ("old", "new") or (state == "new" and group not in run.announced):
            return f"{group} is {state} after a failure"
    if not rolled_back:
        return f"ended with {run.status}, and every group is new"
    if len(run.err) != 1 and len(bench.groups) == 1:
        return f"{len(run.err)} lines"
    assert run.hit
    words = (run.hit[1].removesuffix("64"), os.strerror(getattr(errno, code)), *OTHER_WORDS)
    if not any(word in line for line in run.err for word in words):
        return "no line says what failed"
    return None
