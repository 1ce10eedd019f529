"""Which scenarios each part of the matrix takes, in its quick and in its long form."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import program
from cuts import cuts
from errors import errors
from kills import kills
from recoveries import recoveries
from report import Report
from scenario import BY_NAME, SCENARIOS, Scenario
from states import states
from survivors import Bound

Part = Callable[[Report, bool, list[str] | None], None]


def rows(report: Report, part: str, names: list[str], only: list[str] | None) -> Iterator[Scenario]:
    """The scenarios of a part; those that the program cannot play yet are skipped aloud."""
    for name in only or names:
        row = BY_NAME[name]
        if missing := program.help_mentions(row.needs):
            report.skip(f"{part}, {name}", f"gatefold has no {' or '.join(missing)} yet")
            continue
        yield row


ALL = [row.name for row in SCENARIOS]


def run_kills(report: Report, is_long: bool, only: list[str] | None) -> None:
    for row in rows(report, "kill -9", ALL, only):
        # The rows with many calls are sampled in the quick form; those of two assets are whole.
        step = 1 if is_long or row.assets == 2 and row.groups == 1 else 5
        step *= 4 if report.is_brief else 1
        with report.part(f"kill -9 at every call, {row.name}"):
            kills(report, row, step)


def run_errors(report: Report, is_long: bool, only: list[str] | None) -> None:
    names = ALL if is_long else ["fresh 2", "replacing 2", "flat replacing 2", "8 groups at once"]
    for row in rows(report, "errors", names, only):
        is_small = row.assets == 2 and row.groups == 1
        codes = (FEW_CODES if not is_long else MANY_CODES if is_small else LONG_CODES)
        step = 1 if is_long or row.name == "fresh 2" else 3 if row.groups == 1 else 20
        step *= 4 if report.is_brief else 1
        with report.part(f"{len(codes)} error codes at every call, {row.name}"):
            errors(report, row, codes, step)


FEW_CODES = ["EIO", "ENOSPC", "EMFILE", "EACCES"]
LONG_CODES = ["EIO", "ENOSPC", "EMFILE", "EROFS"]
MANY_CODES = ["EPERM", "EINTR", "EIO", "ENOMEM", "EACCES", "EBUSY", "EMFILE", "ENFILE", "EFBIG",
              "ENOSPC", "EROFS", "ELOOP", "ESTALE", "EDQUOT"]

def run_recoveries(report: Report, is_long: bool, only: list[str] | None) -> None:
    names = ALL if is_long else ["replacing 2", "flat replacing 2", "8 groups at once"]
    for row in rows(report, "kill -9 at two calls", names, only):
        with report.part(f"kill -9 at a call, then at one of recovery, {row.name}"):
            # Of eight groups even the long form takes a part: 500 x 500 calls are a day.
            if is_long:
                recoveries(report, row, 40 if row.groups > 1 else None, 7 if row.groups > 1 else 1)
            else:
                recoveries(report, row, 6, 4 if row.groups == 1 else 40)


def run_states(report: Report, is_long: bool, only: list[str] | None) -> None:
    names = ALL if is_long else [
        "replacing 2, a file of a person's", "flat replacing 2", "fresh nested 2",
        "8 groups at once"]
    names = [name for name in names if BY_NAME[name].durability == "full"]
    # Whoever only wants to know whether anything fails gets more, since it ends early.
    bound = LONG if is_long else MORE if report.stops_at_first else QUICK
    if report.is_brief:
        bound = BRIEF
    for row in rows(report, "power cuts by the model", names, only):
        with report.part(f"power cuts by the model, {row.name}"):
            kills = 40 if is_long else 6 if report.stops_at_first else 4
            states(report, row, bound, kills, nested=20 if is_long else 1)


def run_cuts(report: Report, is_long: bool, only: list[str] | None) -> None:
    names = ALL if is_long else ["replacing 2", "flat replacing 2", "fresh 2"]
    names = [name for name in names if BY_NAME[name].durability == "full"]
    for kind in ("ext4", "xfs", "btrfs"):
        for row in rows(report, f"power cuts on {kind}", names, only):
            step = 1 if is_long else 2 if kind == "ext4" else 8
            with report.part(f"power cuts on {kind}, {row.name}"):
                cuts(report, row, kind, step, kills=30 if is_long else 6 if kind == "ext4" else 2)


BRIEF = Bound(pairs=6, random=4, of_a_moment=30, of_a_run=30, of_a_rerun=6)
QUICK = Bound(pairs=6, random=4, of_a_moment=30, of_a_run=90, of_a_rerun=20)
MORE = Bound(pairs=6, random=4, of_a_moment=30, of_a_run=300, of_a_rerun=60)
LONG = Bound(pairs=400, random=200, of_a_moment=2000, of_a_run=20000, of_a_rerun=3000)

PARTS: dict[str, Part] = {"kills": run_kills, "errors": run_errors, "recoveries": run_recoveries,
                           "states": run_states, "cuts": run_cuts}
