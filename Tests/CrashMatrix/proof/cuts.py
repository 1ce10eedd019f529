"""Real power cuts before every call that changes the disk, and right after the end."""

from __future__ import annotations

import os
import signal
import threading

import program
from bench import Bench
from disk import Disk, Refused
from kills import Endless
from library import picture
from program import KILLED, Point, Run
from report import Report, workers
from scenario import Scenario
from states import OTHER_BOOT


class Table:
    """What one worker needs: its bench and its disk."""

    def __init__(self, bench: Bench, kind: str) -> None:
        self.bench = bench
        self.disk = Disk(kind, bench.folder, bench.prepared)
        self.boot = bench.folder / "boot"
        self.boot.write_text(OTHER_BOOT)


def cuts(report: Report, scenario: Scenario, kind: str, step: int, kills: int) -> None:
    """Cuts before calls of a run; then runs that are killed, run again, and cut when that ends."""
    bench = Bench(scenario)
    try:
        tables = [Table(twin, kind) for twin in bench.twins(workers())]
    except Refused as refusal:
        report.skip(f"power cuts on {kind}, {scenario.name}", str(refusal))
        return
    numbers = Endless(step)

    def cut_before(worker: int, number: int) -> None:
        numbers.was_hit(cut_at(report, tables[worker], number))

    def cut_after(worker: int, number: int) -> None:
        cut_after_recovery(report, tables[worker], number)

    report.spread(numbers, cut_before)
    report.spread(bench.moments(kills), cut_after)


def cut_at(report: Report, table: Table, number: int) -> bool:
    """The power goes before that call; false when the run was over, and it goes after its end."""
    bench, disk = table.bench, table.disk
    disk.begin()
    try:
        run = run_and_cut(table, Point(number, "stop"))
        is_hit = run.hit is not None
        place = f"before {' '.join(run.hit)}" if run.hit else "after the end"
        where = f"{bench.scenario.name} on {disk.kind}: cut {place}"
        fault = None
        if run.status not in (0, KILLED):
            fault = f"ended with {run.status}"
        disk.come_back()
        if fault is None:
            fault, run = after_cut(table, run.announced, number)
        report.point(where, fault, run.said)
    finally:
        disk.end()
    return is_hit


def cut_after_recovery(report: Report, table: Table, number: int) -> None:
    """Killed, run again, and cut as soon as that has said that the group is there."""
    bench, disk = table.bench, table.disk
    disk.begin()
    try:
        first = bench.hit(disk.root, Point(number, "kill"))
        run = bench.again(disk.root)
        disk.cut()
        where = (f"{bench.scenario.name} on {disk.kind}: killed at {' '.join(first.hit or [])}, "
                 "run again, cut")
        fault = f"the next run ends with {run.status}" if run.status else None
        disk.come_back()
        if fault is None:
            fault, run = after_cut(table, first.announced | run.announced, number)
        report.point(where, fault, run.said)
    finally:
        disk.end()


def run_and_cut(table: Table, point: Point) -> Run:
    """Runs until the point or the end, and cuts the power there."""
    bench, root = table.bench, table.disk.root
    notes = bench.folder / "notes"
    extra = {"POINT_DENY": bench.scenario.denies} if bench.scenario.denies else {}
    process = program.started(bench.command(root), root, notes, point, **extra)
    watchdog = threading.Timer(program.PATIENCE, process.kill)
    watchdog.start()
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    watchdog.cancel()
    table.disk.cut()
    if os.WIFSTOPPED(status):
        os.kill(process.pid, signal.SIGKILL)
    else:
        process.returncode = os.waitstatus_to_exitcode(status)
    return program.with_notes(program.collect(process), notes)


def after_cut(table: Table, announced: set[str], number: int) -> tuple[str | None, Run]:
    """What is wrong when the power is back, after recovery (every other time), after a run."""
    bench, library = table.bench, table.disk.root / "lib"
    nothing = Run(0, [], [])
    whole = picture(library)
    judge = bench.judge
    fault = (
        judge.instant_fault(whole) if judge.is_flat
        else judge.instant_fault(whole) or judge.lost_fault(whole, announced))
    if fault:
        return fault, nothing
    boot = str(table.boot)
    if judge.is_flat or number % 2:
        fault, run = bench.recover_offline(table.disk.root, POINT_BOOT=boot)
        fault = fault or judge.lost_fault(picture(library), announced)
        if fault:
            return fault, run
    run = bench.again(table.disk.root, POINT_BOOT=boot)
    return bench.next_fault(table.disk.root, run), run
