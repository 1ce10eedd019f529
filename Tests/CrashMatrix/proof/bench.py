"""One scenario ready to be run again and again: its origin, its prepared library, its judge."""

from __future__ import annotations

import copy
import hashlib
import itertools
import os
import random
import shutil
import zlib
from pathlib import Path

import program
from library import Judge, Picture, copy_tree, picture, private, visible
from program import Point, Run
from scenario import Scenario

RIFF = b"RIFF\0\0\0\0WAVEfmt "
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
FILES = ["song.wav", "cover.png", "lyrics.txt", "notes.txt", "back.png"]
# The song is over 1 MiB, so that space is reserved and the part is recorded on the way; the
# program looks at first bytes only, so the rest may be noise.
SIZES = {"song.wav": 1_200_000, "cover.png": 3_000, "back.png": 400}
CHANGING = {"mkdirat", "openat", "pwrite64", "ftruncate", "fallocate", "fsync", "fdatasync",
            "syncfs", "renameat", "renameat2", "linkat", "unlinkat"}
# Nobody listens there: a run through it as a proxy has no network.
NOWHERE = "http://127.0.0.1:9"


class Bench:
    """A scenario for one worker; workers share nothing but the origin's process."""

    numbers = itertools.count()

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.label = f"w{next(Bench.numbers)}"
        self.folder = program.WORK / self.label
        self.www = program.ORIGIN / "www" / self.label
        self.folder.mkdir(parents=True)
        self.prepared = self.folder / "prepared"
        self.groups = [self.group_name(index) for index in range(scenario.groups)]
        self.prepare()
        self.judge, self.residue = self.reference()

    def twins(self, count: int) -> list[Bench]:
        """The same for several workers: each has a folder of its own to run in."""
        twins = [copy.copy(self) for _ in range(count)]
        for index, twin in enumerate(twins):
            twin.folder = self.folder / str(index)
            twin.folder.mkdir(exist_ok=True)
        return twins

    def group_name(self, index: int) -> str:
        name = "A - B" if self.scenario.groups == 1 else f"A - {index}"
        return f"X/Y/{name}" if self.scenario.is_nested else name

    # --- the origin

    def write_files(self, folder: str, version: str, count: int = 5) -> None:
        """Puts a version of the files where the origin serves them."""
        target = self.www / folder
        target.mkdir(parents=True, exist_ok=True)
        for name in FILES[:count]:
            if self.scenario.keeps_song and (target / name).exists() and name == FILES[0]:
                continue
            aside = target / (name + ".aside")
            aside.write_bytes(content(name, f"{folder} {version}"))
            # nginx makes its ETag of the second and the size: two versions of one size that were
            # written in one second would be the same to whoever asks.
            second = 1_600_000_000 + zlib.crc32(version.encode()) % 100_000_000
            os.utime(aside, (second, second))
            aside.rename(target / name)

    def address(self, folder: str, name: str) -> str:
        return f"http://127.0.0.1:{program.PORT}/{self.label}/{folder}/{name}"

    # --- commands

    def get(self, folder: str, group: str, assets: int, *options: str) -> list[str]:
        """The command that gets a group."""
        command = ["get", self.address(folder, FILES[0]), "--name", group]
        if assets >= 2:
            command += ["--artwork", self.address(folder, FILES[1])]
        if assets >= 5:
            command += ["--asset", "lyrics=" + self.address(folder, FILES[2])]
            command += ["--asset", "other=" + self.address(folder, FILES[3])]
            command += ["--asset", "other=" + self.address(folder, FILES[4])]
        if self.scenario.layout == "flat":
            command += ["--layout", "flat"]
        return command + list(options)

    def command(self, root: Path, *options: str) -> list[str]:
        """The command that the scenario is about; it is also the next run after a crash."""
        row = self.scenario
        into = ["--into", str(root / "lib"), *options]
        if row.durability != "full":
            into += ["--durability", row.durability]
        if row.start == "failed":
            return ["retry", "--jobs", "8", *into]
        folder = "moved" if row.start == "moved" else "0"
        refresh = ["--refresh"] if row.start == "old" else []
        return self.get(folder, self.groups[0], row.assets, *refresh, *into)

    # --- the library before the command

    def prepare(self) -> None:
        """Makes the prepared library, and leaves the origin with the new version."""
        self.prepared.mkdir()
        row = self.scenario
        into = ["--into", str(self.prepared / "lib")]
        if row.start == "nothing":
            self.write_files("0", "new")
            return
        self.make_bystanders(into)
        if row.start == "failed":
            for index in range(row.groups):
                self.prepare_failed(index, into)
            return
        self.write_files("0", "old")
        self.must(0, self.get("0", self.groups[0], row.assets, *into))
        if row.has_foreign:
            (self.prepared / "lib" / self.groups[0] / "mine.txt").write_text("mine\n")
        self.write_files("0", "new")
        if row.start == "moved":
            self.write_files("moved", "new")

    def make_bystanders(self, into: list[str]) -> None:
        """A group, a rolled-back group and a folder that the command has no business with."""
        self.write_files("other", "only")
        self.must(0, self.folder_get("other", "Other - Thing", into))
        if self.scenario.start != "failed":
            self.write_files("late", "only", count=1)
            self.must(1, self.folder_get("late", "Late - Thing", into))
        photos = self.prepared / "lib" / "Photos"
        photos.mkdir()
        (photos / "cat.txt").write_text("a cat\n")

    def folder_get(self, folder: str, group: str, into: list[str]) -> list[str]:
        song, cover = (self.address(folder, name) for name in FILES[:2])
        return ["get", song, "--artwork", cover, "--name", group, *into]

    def prepare_failed(self, index: int, into: list[str]) -> None:
        """A group whose cover is missing, and now is there; every other one has an old version."""
        folder, group = str(index), self.groups[index]
        refresh = []
        if index % 2:
            self.write_files(folder, "old")
            self.must(0, self.get(folder, group, 2, *into))
            (self.www / folder / FILES[1]).unlink()
            refresh = ["--refresh"]
        self.write_files(folder, "new", count=1)
        self.must(1, self.get(folder, group, 2, *refresh, *into))
        self.write_files(folder, "new")

    def must(self, status: int, command: list[str]) -> None:
        run = program.run(command)
        if run.status != status:
            raise SystemExit(f"{self.scenario.name}: {command} ended with {run.status}: {run.said}")

    # --- runs

    def root(self, name: str = "root", of: Path | None = None) -> Path:
        """A fresh copy of the prepared library, or of another one."""
        root = self.folder / name
        shutil.rmtree(root, ignore_errors=True)
        copy_tree(of or self.prepared, root)
        return root

    def hit(self, root: Path, point: Point | None, *options: str, **extra: str) -> Run:
        """The command under interpose.c."""
        if self.scenario.denies:
            extra["POINT_DENY"] = self.scenario.denies
        return program.watched(
            self.command(root, *options), root, self.folder / "notes", point, **extra)

    def reference(self) -> tuple[Judge, Picture]:
        """A run without a fault says what "new" is; that it is right is looked at here."""
        old = visible(picture(self.prepared / "lib"))
        root = self.root()
        run = self.hit(root, None)
        if run.status or run.announced != set(self.groups):
            raise SystemExit(f"{self.scenario.name}: without a fault: {run.status}, {run.said}")
        whole = picture(root / "lib")
        row = self.scenario
        foreign = frozenset({f"{self.groups[0]}/mine.txt"} if row.has_foreign else ())
        judge = Judge(
            groups=tuple(self.groups), is_flat=row.layout == "flat", foreign=foreign,
            has_gap=row.denies == "exchange", old=old, new=visible(whole))
        changing = [line for line in run.log if line[1] in CHANGING]
        shown = [number for number, line in enumerate(changing)
                 if line[1].startswith("rename") and ".gatefold" not in line[2]]
        # The flushes behind the first rename that shows anything, counted from there: what is to
        # be taken back when one fails.
        self.late_flushes = [
            number for number, line in enumerate(changing[shown[0]:])
            if line[1] in ("fsync", "syncfs")]
        self.calls = len(changing)
        self.moves = [
            number + 2 for number, line in enumerate(changing)
            if line[1] in ("renameat2", "renameat", "linkat")]
        self.check_reference(judge)
        return judge, private(whole)

    def check_reference(self, judge: Judge) -> None:
        """The new version has every byte that the origin serves, and nothing else."""
        for index, group in enumerate(self.groups):
            folder = "moved" if self.scenario.start == "moved" else str(index)
            served = picture(self.www / folder)
            wanted = sorted(served[name] for name in FILES[: self.scenario.assets])
            found = [
                what for path, what in judge.slice(judge.new, group).items()
                if what != "folder" and not path.endswith(".gatefold.json")
            ]
            if sorted(found) != wanted:
                raise SystemExit(f"{self.scenario.name}: {group} without a fault: {judge.new}")

    def moments(self, count: int) -> list[int]:
        """Numbers of calls at which a kill leaves the most to do: first those right after a rename
        or a link, from the last one back, then others of the commit."""
        moves = list(reversed(self.moves))
        step = max(1, self.calls * 2 // 3 // max(1, count))
        others = range(self.calls, self.calls // 3, -step)
        return list(dict.fromkeys([*moves, *others]))[:count]

    # --- what has to hold

    def residue_fault(self, whole: Picture) -> str | None:
        """After a run that went through, the private folder is as it always is."""
        now = private(whole)
        if extra := now.keys() - self.residue.keys():
            return f"rubbish: {', '.join(sorted(extra))}"
        if missing := self.residue.keys() - now.keys():
            return f"missing: {', '.join(sorted(missing))}"
        for path, what in self.residue.items():
            if "/part." in path and now[path] != what:
                return f"{path} of another group is changed"
        return None

    def next_fault(self, root: Path, run: Run) -> str | None:
        """What is wrong after the next run."""
        if run.status:
            return f"the next run ends with {run.status}"
        whole = picture(root / "lib")
        if [entry.name for entry in root.iterdir()] != ["lib"]:
            return "something was written outside the library"
        for group in self.groups:
            if (state := self.judge.state(visible(whole), group)) != "new":
                return f"{group} is {state} after the next run"
        return self.judge.settled_fault(whole) or self.residue_fault(whole)

    def finish(self, root: Path, *options: str) -> tuple[str | None, Run]:
        """The next run, and what is wrong after it."""
        run = self.again(root, *options)
        return self.next_fault(root, run), run

    def again(self, root: Path, *options: str, **extra: str) -> Run:
        """The command once more, on what an earlier run left."""
        if self.scenario.denies or extra:
            return self.hit(root, None, *options, **extra)
        return program.run(self.command(root, *options))

    def has_to_recover(self, root: Path) -> bool:
        """Whether a stage's record says that something is to be finished or undone."""
        records = (root / "lib" / ".gatefold" / "stage").glob("*/group.json")
        found = (last_record(record.read_bytes()) for record in records)
        return any(b'"state":"ready"' in text or b'"state":"undo"' in text for text in found)

    def recover_offline(self, root: Path, **extra: str) -> tuple[str | None, Run]:
        """The command without a network: only what recovery does can make a group new."""
        run = self.again(root, "--retries", "0", "--proxy", NOWHERE, **extra)
        whole = picture(root / "lib")
        if run.status not in (0, 1):
            return f"recovery without a network ends with {run.status}", run
        fault = self.judge.settled_fault(whole) or self.judge.lost_fault(whole, run.announced)
        return fault, run


def content(name: str, seed: str) -> bytes:
    """The bytes of a file: the same for the same seed, and of another length for another one."""
    noise = random.Random(f"{name} {seed}")
    size = SIZES.get(name, 0)
    if not size:
        return f"{name} {seed} {'la ' * noise.randint(1, 40)}\n".encode()
    head = RIFF if name.endswith(".wav") else PNG
    return head + noise.randbytes(size + noise.randint(0, size // 20))


def last_record(text: bytes) -> bytes:
    """The newest whole record of a file: each is a line of JSON and a line with its SHA-256."""
    lines = text.split(b"\n")
    newest = b""
    for record, digest in zip(lines[0::2], lines[1::2]):
        if hashlib.sha256(record).hexdigest().encode() != digest:
            break
        newest = record
    return newest
