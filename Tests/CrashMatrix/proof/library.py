"""What lies in a library: pictures of it, copies of it, and whether a group is torn."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

PRIVATE = ".gatefold"
RECEIPT = ".gatefold.json"

# A path below the library, and what is there: "folder", or the digest of a file.
Picture = dict[str, str]


def picture(library: Path) -> Picture:
    """Everything below a folder; an empty picture where there is no folder."""
    found: Picture = {}
    pending = [""] if library.is_dir() else []
    while pending:
        folder = pending.pop()
        for entry in os.scandir(library / folder):
            path = f"{folder}/{entry.name}" if folder else entry.name
            if entry.is_dir(follow_symlinks=False):
                found[path] = "folder"
                pending.append(path)
            elif entry.is_file(follow_symlinks=False):
                found[path] = digest_of(Path(entry.path))
            else:
                found[path] = "neither file nor folder"
    return found


def digest_of(file: Path) -> str:
    """SHA-256 of a file; of a receipt without what differs from run to run."""
    content = file.read_bytes()
    if file.name == RECEIPT or file.parent.name == "receipts":
        content = without_time(content)
    return hashlib.sha256(content).hexdigest()


def without_time(content: bytes) -> bytes:
    """A receipt without its time, its number and its guarantee; other bytes as they are."""
    try:
        receipt = json.loads(content)
        for key in ("committed", "commit", "guarantee"):
            receipt.pop(key, None)
    except (ValueError, AttributeError):
        return content
    return json.dumps(receipt, sort_keys=True).encode()


def visible(whole: Picture) -> Picture:
    """What a person sees: everything but the private folder."""
    return {path: what for path, what in whole.items() if not is_private(path)}


def private(whole: Picture) -> Picture:
    """The private folder alone."""
    return {path: what for path, what in whole.items() if is_private(path)}


def is_private(path: str) -> bool:
    return path == PRIVATE or path.startswith(PRIVATE + "/")


def copy_tree(source: Path, target: Path) -> None:
    """Copies a folder; files that are one file under several names stay one file."""
    made: dict[int, Path] = {}
    target.mkdir()
    os.chmod(target, source.stat().st_mode & 0o7777)
    pending = [(source, target)]
    while pending:
        old, new = pending.pop()
        for entry in os.scandir(old):
            place = new / entry.name
            status = entry.stat(follow_symlinks=False)
            if entry.is_dir(follow_symlinks=False):
                place.mkdir(mode=status.st_mode & 0o7777)
                pending.append((Path(entry.path), place))
            elif status.st_ino in made:
                os.link(made[status.st_ino], place)
            else:
                place.write_bytes(Path(entry.path).read_bytes())
                os.chmod(place, status.st_mode & 0o7777)
                made[status.st_ino] = place


@dataclass(frozen=True)
class Judge:
    """Knows how a library looks before and after its command, and says what is wrong with it."""

    groups: tuple[str, ...]
    is_flat: bool
    # Files of a person's in the folder that is replaced: they have to end up in the new one.
    foreign: frozenset[str]
    # Whether old and new may be absent for a moment (no RENAME_EXCHANGE).
    has_gap: bool
    old: Picture
    new: Picture

    def slice(self, seen: Picture, group: str) -> Picture:
        """What belongs to a group: its folder, or the files that carry its name."""
        if self.is_flat:
            own = (self.old.keys() | self.new.keys()) - self.bystanders.keys()
            return {path: what for path, what in seen.items() if path in own}
        return {
            path: what
            for path, what in seen.items()
            if (path == group or path.startswith(group + "/")) and path not in self.foreign
        }

    @property
    def bystanders(self) -> Picture:
        """What the command has no business with."""
        both = self.old.items() & self.new.items()
        return {path: what for path, what in both if not self.is_of_a_group(path)}

    def is_of_a_group(self, path: str) -> bool:
        """Whether a path is named like one of the groups, or leads to one."""
        ends = (".", " ", "/") if self.is_flat else ("/",)
        return any(
            path == group or path.startswith(tuple(group + end for end in ends))
            or group.startswith(path + "/")
            for group in self.groups)

    def state(self, seen: Picture, group: str) -> str:
        """"old", "new", "absent", or "torn"."""
        now = self.slice(seen, group)
        if now == self.slice(self.new, group):
            return "new"
        if now == self.slice(self.old, group):
            return "old"
        return "torn" if now else "absent"

    def instant_fault(self, whole: Picture) -> str | None:
        """What is wrong with a library at any moment; None where nothing is."""
        seen = visible(whole)
        for group in self.groups:
            state = self.state(seen, group)
            if self.is_flat:
                if fault := self.mixed_fault(seen, group):
                    return fault
            elif state == "torn" or (state == "absent" and not self.has_gap):
                return f"{group} is {state}: {difference(self.slice(seen, group), self.slice(self.new, group))}"
        return self.others_fault(whole, seen)

    def mixed_fault(self, seen: Picture, group: str) -> str | None:
        """In the flat layout files change one by one, each whole, the song last."""
        old, new = self.slice(self.old, group), self.slice(self.new, group)
        now = self.slice(seen, group)
        for path in old.keys() | new.keys():
            if now.get(path) not in (old.get(path), new.get(path)):
                return f"{path} is neither old nor new"
        song = next(path for path in new if path.endswith(".wav"))
        if now.get(song) == new[song] != old.get(song):
            for path in new:
                if now.get(path) != new[path]:
                    return f"the new song is there without its {path}"
        return None

    def others_fault(self, whole: Picture, seen: Picture) -> str | None:
        """What is not the group's has to be as it was."""
        for path, what in self.bystanders.items():
            if seen.get(path) != what:
                return f"{path}, which is none of the groups', is changed or gone"
        for path in self.foreign:
            if self.old[path] not in whole.values():
                return f"{path}, a person's own file, is gone"
        known = self.old.keys() | self.new.keys()
        for path in seen.keys() - known:
            return f"{path} should not be there"
        return None

    def settled_fault(self, whole: Picture) -> str | None:
        """What is wrong with a library in which nothing is under way any more."""
        seen = visible(whole)
        for group in self.groups:
            state = self.state(seen, group)
            if state not in ("old", "new"):
                return f"{group} is {state} after recovery: {difference(self.slice(seen, group), self.slice(self.new, group))}"
        for path in self.foreign:
            if seen.get(path) != self.old[path]:
                return f"{path}, a person's own file, is not back in its place"
        return self.others_fault(whole, seen)

    def lost_fault(self, whole: Picture, announced: set[str]) -> str | None:
        """A group that was announced has to be there."""
        seen = visible(whole)
        for group in announced & set(self.groups):
            if (state := self.state(seen, group)) != "new":
                return f"{group} was announced, and is {state}: {difference(self.slice(seen, group), self.slice(self.new, group))}"
        return None


def difference(now: Picture, wanted: Picture) -> str:
    """The paths in which two pictures differ, for a person."""
    missing = sorted(wanted.keys() - now.keys())
    extra = sorted(now.keys() - wanted.keys())
    changed = sorted(path for path in now.keys() & wanted.keys() if now[path] != wanted[path])
    parts = [("missing", missing), ("extra", extra), ("other bytes", changed)]
    return "; ".join(f"{word} {', '.join(paths)}" for word, paths in parts if paths) or "the same"
