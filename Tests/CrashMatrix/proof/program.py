"""Runs of the program, plain or under interpose.c."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

GATEFOLD = os.environ["GATEFOLD"]
INTERPOSE = os.environ["PROOF_INTERPOSE"]
PORT = os.environ["PROOF_PORT"]
ORIGIN = Path(os.environ["PROOF_ORIGIN"])
WORK = Path(os.environ["PROOF_WORK"])
KILLED = -9

# A process that hangs is a failure, too; nothing here takes a tenth of it.
PATIENCE = 120


@dataclass(frozen=True)
class Point:
    """Where a run is hit, and how: the n-th call that changes the disk, or of those behind the first
    rename that shows anything, or the n-th that is made at all."""

    number: int
    action: str
    calls: str = "changing"


@dataclass
class Run:
    """How a run ended, and what it said."""

    status: int
    out: list[str]
    err: list[str]
    # The line of the log at which it was hit: number, call, path.
    hit: list[str] | None = None
    log: list[list[str]] = field(default_factory=list)

    @property
    def said(self) -> list[str]:
        return self.out + self.err

    @property
    def announced(self) -> set[str]:
        """The groups that it told to be there."""
        return announced_in(self.out)


def announced_in(lines: list[str]) -> set[str]:
    """The groups of "committed NAME (…)" and "present NAME" lines."""
    found = (re.match(r"(?:committed|present)\s+(.+?)(?: \(.*\))?$", line) for line in lines)
    return {match[1] for match in found if match}


def environment(files: Path, point: Point | None, root: Path, extra: dict[str, str]) -> dict[str, str]:
    """What interpose.c wants to know; its files lie beside each other in the folder `files`."""
    result = dict(os.environ) | extra
    result |= {
        "LD_PRELOAD": INTERPOSE,
        "POINT_ROOT": str(root),
        "POINT_LOG": str(files / "log"),
        "POINT_HIT": str(files / "hit"),
    }
    if point:
        result |= {
            "POINT": str(point.number),
            "POINT_ACTION": point.action,
            "POINT_CALLS": point.calls,
        }
    return result


def run(command: list[str]) -> Run:
    """A plain run."""
    return collect(subprocess.Popen([GATEFOLD, *command], **streams()))


def watched(
    command: list[str], root: Path, files: Path, point: Point | None, **extra: str
) -> Run:
    """A run under interpose.c, which knows only calls below `root`."""
    start = started(command, root, files, point, **extra)
    return with_notes(collect(start), files)


def started(
    command: list[str], root: Path, files: Path, point: Point | None, **extra: str
) -> subprocess.Popen[bytes]:
    """The same, just begun."""
    files.mkdir(parents=True, exist_ok=True)
    for name in ("log", "hit"):
        (files / name).unlink(missing_ok=True)
    return subprocess.Popen(
        [GATEFOLD, *command], env=environment(files, point, root, extra), **streams())


def streams() -> dict[str, int]:
    return {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}


def collect(process: subprocess.Popen[bytes]) -> Run:
    """Waits for the end; a run that hangs is killed, and its status says so."""
    try:
        out, err = process.communicate(timeout=PATIENCE)
        status = process.returncode
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        status = 999
    return Run(status, out.decode().splitlines(), err.decode().splitlines())


def with_notes(run: Run, files: Path) -> Run:
    """Adds what interpose.c wrote down."""
    log, hit = files / "log", files / "hit"
    if log.exists():
        run.log = [line.split("\t") for line in log.read_text().splitlines()]
    if hit.exists():
        run.hit = hit.read_text().splitlines()[0].split("\t")
    return run


def help_mentions(words: list[str]) -> list[str]:
    """Those of the words that the program's help does not have."""
    pages = [run(["help", *topic]).out for topic in ([], ["get"], ["retry"])]
    text = "\n".join(line for page in pages for line in page)
    return [word for word in words if word not in text]
