"""The parts of the crash matrix that look at whole scenarios; Tests/CrashMatrix/run calls it.

    proof PART... [--long] [--brief] [--first] [--only NAME]...
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import parts
from report import Enough, Report


def main() -> int:
    parser = argparse.ArgumentParser(prog="proof")
    parser.add_argument("parts", nargs="+", choices=sorted(parts.PARTS))
    parser.add_argument("--long", action="store_true", help="every point, not a sample")
    parser.add_argument("--brief", action="store_true", help="a small sample")
    parser.add_argument("--first", action="store_true", help="stop at the first failure")
    parser.add_argument("--only", action="append", help="only the scenario of this name")
    asked = parser.parse_args()
    report = Report(asked.first, asked.brief)
    try:
        for name in asked.parts:
            parts.PARTS[name](report, asked.long, asked.only)
    except Enough:
        pass
    write_counts(report)
    if asked.first and report.first:
        print(f"first: {report.first}")
    return 1 if report.failures else 0


def write_counts(report: Report) -> None:
    """The script that called adds them to its own."""
    if path := os.environ.get("PROOF_COUNTS"):
        Path(path).write_text(f"{report.points} {report.failures}\n")


if __name__ == "__main__":
    sys.exit(main())
