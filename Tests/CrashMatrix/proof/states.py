"""Every state in which a power cut can leave the disk, by the model, and what becomes of it."""

from __future__ import annotations

import errno
import itertools
import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench import Bench
from inodes import Change, Disk
from kills import Endless
from library import picture
from program import KILLED, Point, announced_in
from report import Report, workers
from scenario import Scenario
from survivors import Bound, Survivor, disk_after, said_before, survivors

# A boot id that no system has: the records are then of an earlier boot.
OTHER_BOOT = "00000000-0000-4000-8000-000000000000\n"


@dataclass
class Recording:
    """What a run did, and the disk before it."""

    name: str
    disk: Disk
    changes: list[Change]
    data: Path
    # States are taken from this change on.
    first: int = 0


@dataclass(frozen=True)
class State:
    """A disk after a power cut, and what had been said by then."""

    where: str
    disk: Disk
    data: Path
    announced: frozenset[str]
    rank: int


def states(report: Report, scenario: Scenario, bound: Bound, kills: int, nested: int) -> None:
    """States of a whole run, of runs after a kill, of runs that had to take back what they had
    shown, and kills in the recovery of some states."""
    bench = Bench(scenario)
    other_boot = bench.folder / "boot"
    other_boot.write_text(OTHER_BOOT)
    runs = [record(report, bench, number) for number in (None, *bench.moments(kills))]
    taken_back = (record_failure(bench, number) for number in bench.late_flushes)
    taken_back = list(itertools.islice((run for run in taken_back if run), 3))
    if not taken_back:
        report.point(scenario.name, "no run takes anything back", [])
    runs += taken_back
    recordings = [run for run in runs if run]
    found = list(distinct(recordings, bound))
    twins = bench.twins(workers())

    def work(worker: int, state: State) -> None:
        fault, said = state_fault(twins[worker], state, other_boot)
        report.point(state.where, fault, said)

    report.spread(found, work)
    for state in found[:: max(1, len(found) // nested)] if nested else []:
        kills_in_recovery(report, twins, state, other_boot, step=1 if len(found) > 5000 else 7)


def record(report: Report, bench: Bench, killed_at: int | None) -> Recording | None:
    """Traces a run; or one that is killed there, and the run after it."""
    name = "recorded" if killed_at is None else f"recorded.{killed_at}"
    root = bench.root(name)
    disk = Disk.of(root, bench.prepared)
    trace = bench.folder / f"{name}.trace"
    point = Point(killed_at, "kill") if killed_at else None
    run = bench.hit(root, point, POINT_TRACE=str(trace))
    first = 0
    if killed_at:
        if run.status != KILLED or not trace.exists():
            return None
        first = len(trace.read_text().splitlines())
        run = bench.hit(root, None, POINT_TRACE=str(trace))
    data = trace.with_name(trace.name + ".data")
    where = bench.scenario.name + (f", killed at {killed_at}, run again" if killed_at else "")
    if fault := bench.next_fault(root, run):
        report.point(where, fault, run.said)
        return None
    check_model(disk, disk.read(trace), root, data, where)
    return Recording(where, disk, disk.read(trace), data, first)


def record_failure(bench: Bench, failed_at: int) -> Recording | None:
    """Traces a run in which that flush behind the showing fails, so that the old version comes
    back; None where it is one behind the commit, which changes nothing any more."""
    root = bench.root(f"failed.{failed_at}")
    disk = Disk.of(root, bench.prepared)
    trace = bench.folder / f"failed.{failed_at}.trace"
    run = bench.hit(root, Point(failed_at, str(errno.EIO), "late"), POINT_TRACE=str(trace))
    if run.status != 1:
        return None
    where = f"{bench.scenario.name}, EIO at {' '.join(run.hit or [])}"
    data = trace.with_name(trace.name + ".data")
    changes = disk.read(trace)
    check_model(disk, changes, root, data, where)
    return Recording(where, disk, changes, data)


def check_model(disk: Disk, changes: list[Change], root: Path, data: Path, where: str) -> None:
    """The model is worth something only if, with nothing lost, it has what the disk has."""
    model = disk.copy()
    for change in changes:
        model.apply(change)
    copy = root.with_name("model")
    shutil.rmtree(copy, ignore_errors=True)
    model.write_out(copy, data)
    if picture(copy) != picture(root):
        raise SystemExit(f"{where}: the model is not what the disk is")


def distinct(recordings: list[Recording], bound: Bound) -> Iterator[State]:
    """Each state once; of those that look the same the one before which the most was said."""
    seen: dict[str, set[frozenset[str]]] = {}
    for recording in recordings:
        found = list(distinct_of(recording, seen, bound))
        # Some from everywhere, the likely ones first.
        random.Random(1).shuffle(found)
        found.sort(key=lambda state: state.rank)
        yield from found[: bound.of_a_rerun if recording.first else bound.of_a_run]


def distinct_of(
    recording: Recording, seen: dict[str, set[frozenset[str]]], bound: Bound
) -> Iterator[State]:
    """Those of one recording that are not seen yet."""
    for survivor in survivors(recording.changes, bound, recording.first):
        disk = disk_after(recording.disk, recording.changes, survivor)
        said = frozenset(announced_in(said_before(recording.changes, survivor.moment)))
        before = seen.setdefault(disk.key(recording.data), set())
        if any(said <= other for other in before):
            continue
        before.add(said)
        yield State(
            f"{recording.name}: cut before {place(recording, survivor)}", disk,
            recording.data, said, survivor.rank)


def place(recording: Recording, survivor: Survivor) -> str:
    """The moment and the loss, for a person."""
    moment = survivor.moment
    if moment == len(recording.changes):
        return f"the end; {survivor.why}"
    change = recording.changes[moment]
    return f"change {moment} ({change.kind} {change.inode}); {survivor.why}"


def state_fault(bench: Bench, state: State, boot: Path) -> tuple[str | None, list[str]]:
    """What is wrong when the power is back, after recovery, or after the next run."""
    root = materialise(bench, state)
    fault = instant_fault(bench, root, state)
    if fault:
        return fault, []
    if bench.has_to_recover(root) or bench.judge.is_flat:
        fault, run = bench.recover_offline(root, POINT_BOOT=str(boot))
        announced = set(state.announced) | run.announced
        fault = fault or bench.judge.lost_fault(picture(root / "lib"), announced)
        if fault:
            return fault, run.said
    run = bench.again(root, POINT_BOOT=str(boot))
    return bench.next_fault(root, run), run.said


def materialise(bench: Bench, state: State) -> Path:
    root = bench.folder / "root"
    shutil.rmtree(root, ignore_errors=True)
    state.disk.write_out(root, state.data)
    return root


def instant_fault(bench: Bench, root: Path, state: State) -> str | None:
    """Of a flat group each file is whole, and the song new only with all of it; a group in a folder
    is whole, and there if it was announced."""
    whole = picture(root / "lib")
    if bench.judge.is_flat:
        return bench.judge.instant_fault(whole)
    return bench.judge.instant_fault(whole) or bench.judge.lost_fault(whole, set(state.announced))


def kills_in_recovery(
    report: Report, twins: list[Bench], state: State, boot: Path, step: int
) -> None:
    """The second level: the recovery of a state is killed at its calls, then runs again."""
    numbers = Endless(step)

    def work(worker: int, number: int) -> None:
        bench = twins[worker]
        root = materialise(bench, state)
        run = bench.hit(root, Point(number, "kill"), POINT_BOOT=str(boot))
        numbers.was_hit(run.hit is not None)
        where = f"{state.where}; recovery killed at {' '.join(run.hit or [str(number)])}"
        fault = None
        if run.status not in (0, KILLED):
            fault = f"recovery ends with {run.status}"
        announced = set(state.announced) | run.announced
        whole = picture(root / "lib")
        if not bench.judge.is_flat:
            fault = fault or bench.judge.instant_fault(whole)
            fault = fault or bench.judge.lost_fault(whole, announced)
        if fault is None:
            run = bench.again(root, POINT_BOOT=str(boot))
            fault = bench.next_fault(root, run)
        report.point(where, fault, run.said)

    report.spread(numbers, work)
