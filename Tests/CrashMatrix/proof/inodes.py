"""A model of a disk: inodes, names, and what of them survives a power cut.

It is fed with the trace of interpose.c. Every change is a unit that a power cut keeps or drops,
as long as nothing that was flushed later covers it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

# How the bytes of one write can come out of a power cut: all there; not written, and the length
# does not count them either (delayed allocation); the length counts them, and they are zeros;
# the first half only.
WHOLE, GONE, ZEROS, HALF = "whole", "gone", "zeros", "half"


@dataclass(frozen=True)
class Change:
    """One line of the trace."""

    index: int
    kind: str
    # Folder and name, twice for a rename.
    folder: int = 0
    name: str = ""
    to_folder: int = 0
    to_name: str = ""
    # The file or folder that the change is about; for an exchange the two.
    inode: int = 0
    other: int = 0
    moves_folder: bool = False
    # Of a write: where in the file, how long, and where in the file of bytes. Of a truncate: the
    # length.
    offset: int = 0
    length: int = 0
    position: int = 0
    text: str = ""

    @property
    def is_flush(self) -> bool:
        return self.kind in ("sync", "syncfs")

    @property
    def is_of_bytes(self) -> bool:
        return self.kind in ("write", "truncate")

    @property
    def is_of_names(self) -> bool:
        return not self.is_flush and not self.is_of_bytes and self.kind != "say"

    def folders(self, is_strict: bool) -> set[int]:
        """The folders that have to be flushed until the change is sure to survive."""
        target = {self.to_folder or self.folder}
        return target | {self.folder} if is_strict and self.moves_folder else target


@dataclass
class Disk:
    """The names in every folder, and the bytes of every file as a list of what was written."""

    root: int
    folders: dict[int, dict[str, int]] = field(default_factory=dict)
    # A file's bytes before the run, as the file that has them.
    given: dict[int, Path] = field(default_factory=dict)
    written: dict[int, tuple[tuple[Change, str], ...]] = field(default_factory=dict)

    def copy(self) -> Disk:
        names = {folder: dict(entries) for folder, entries in self.folders.items()}
        return Disk(self.root, names, self.given, dict(self.written))

    @staticmethod
    def of(folder: Path, prepared: Path) -> Disk:
        """The folder as it is, all of it durable; `prepared` has the same bytes, and keeps them."""
        disk = Disk(folder.stat().st_ino)
        pending = [folder]
        while pending:
            place = pending.pop()
            entries = disk.folders.setdefault(place.stat().st_ino, {})
            for entry in os.scandir(place):
                entries[entry.name] = entry.inode()
                if entry.is_dir(follow_symlinks=False):
                    pending.append(Path(entry.path))
                else:
                    source = prepared / Path(entry.path).relative_to(folder)
                    disk.given[entry.inode()] = source
        return disk

    def apply(self, change: Change, how: str = WHOLE) -> None:
        """Makes the change, as far as what it needs has survived."""
        match change.kind:
            case "mkdir":
                self.folders.setdefault(change.inode, {})
                self.names(change.folder)[change.name] = change.inode
            case "create" | "link":
                self.names(change.folder)[change.name] = change.inode
            case "write" | "truncate":
                self.written[change.inode] = (*self.written.get(change.inode, ()), (change, how))
            case "rename":
                self.rename(change)
            case "exchange":
                self.names(change.folder)[change.name] = change.other
                self.names(change.to_folder)[change.to_name] = change.inode
            case "unlink":
                self.unlink(change)

    def rename(self, change: Change) -> None:
        entries = self.names(change.folder)
        if entries.get(change.name) == change.inode:
            del entries[change.name]
        self.names(change.to_folder)[change.to_name] = change.inode

    def unlink(self, change: Change) -> None:
        """A folder that is not empty, since a removal in it was lost, stays."""
        entries = self.names(change.folder)
        if entries.get(change.name) == change.inode and not self.folders.get(change.inode):
            del entries[change.name]

    def names(self, folder: int) -> dict[str, int]:
        return self.folders.setdefault(folder, {})

    # --- reading a trace

    def read(self, trace: Path) -> list[Change]:
        """The changes of a trace, each with the inode that it is about; the disk is not changed."""
        disk, changes = self.copy(), []
        used = set(self.given) | set(self.folders)
        for index, line in enumerate(trace.read_text().splitlines()):
            change = disk.understood(index, line.split("\t"))
            if change.kind in ("create", "mkdir"):
                if change.inode in used:
                    raise SystemExit("an inode number came twice: the work folder must be a tmpfs")
                used.add(change.inode)
            changes.append(change)
            disk.apply(change)
        return changes

    def understood(self, index: int, fields: list[str]) -> Change:
        kind, rest = fields[0], fields[1:]
        match kind:
            case "mkdir" | "create" | "link":
                return Change(index, kind, int(rest[0]), rest[1], inode=int(rest[2]))
            case "write":
                inode, offset, length, position = map(int, rest)
                return Change(
                    index, kind, inode=inode, offset=offset, length=length, position=position)
            case "truncate":
                return Change(index, kind, inode=int(rest[0]), length=int(rest[1]))
            case "sync":
                return Change(index, kind, inode=int(rest[0]))
            case "rename" | "exchange":
                folder, to_folder = int(rest[0]), int(rest[2])
                inode = self.folders[folder][rest[1]]
                return Change(
                    index, kind, folder, rest[1], to_folder, rest[3], inode=inode,
                    other=self.names(to_folder).get(rest[3], 0),
                    moves_folder=inode in self.folders)
            case "unlink":
                inode = self.folders[int(rest[0])][rest[1]]
                return Change(index, kind, int(rest[0]), rest[1], inode=inode)
            case "syncfs":
                return Change(index, kind)
            case "say":
                return Change(index, kind, text="\t".join(rest))
        raise ValueError(f"a trace with {kind}")

    # --- writing a state out

    def tree(self) -> Iterable[tuple[str, int]]:
        """Each path below the root with its inode, folders first."""
        pending = [("", self.root)]
        while pending:
            path, inode = pending.pop()
            for name, child in sorted(self.names(inode).items()):
                place = f"{path}/{name}" if path else name
                yield place, child
                if child in self.folders:
                    pending.append((place, child))

    def key(self, data: Path) -> str:
        """The same for two disks that look the same."""
        text = hashlib.sha256()
        for path, inode in self.tree():
            what = "folder" if inode in self.folders else digest(self.bytes(inode, data))
            text.update(f"{path}\0{inode}\0{what}\n".encode())
        return text.hexdigest()

    def bytes(self, inode: int, data: Path) -> bytes:
        return contents(self.given.get(inode), self.written.get(inode, ()), data)

    def write_out(self, target: Path, data: Path) -> None:
        """Makes real files of the disk."""
        target.mkdir()
        made: dict[int, Path] = {}
        for path, inode in self.tree():
            place = target / path
            if inode in self.folders:
                place.mkdir()
            elif inode in made:
                os.link(made[inode], place)
            else:
                place.write_bytes(self.bytes(inode, data))
                made[inode] = place


@lru_cache(maxsize=256)
def contents(given: Path | None, written: tuple[tuple[Change, str], ...], data: Path) -> bytes:
    """A file's bytes after what was written to it has come out of the power cut as it has."""
    result = bytearray(given.read_bytes() if given else b"")
    for change, how in written:
        if change.kind == "truncate":
            if how == WHOLE:
                del result[change.length:]
                result.extend(bytes(change.length - len(result)))
            continue
        length = {WHOLE: change.length, ZEROS: change.length, HALF: change.length // 2, GONE: 0}[how]
        if not length:
            continue
        piece = bytes(length) if how == ZEROS else stretch(data, change.position, length)
        if len(result) < change.offset:
            result.extend(bytes(change.offset - len(result)))
        result[change.offset : change.offset + length] = piece
    return bytes(result)


def stretch(data: Path, position: int, length: int) -> bytes:
    with data.open("rb") as file:
        file.seek(position)
        return file.read(length)


@lru_cache(maxsize=256)
def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
