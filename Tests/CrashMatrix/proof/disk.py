"""Real file systems on images in files, and real cuts of their power.

It needs the rights to mount, and a mount namespace of its own (unshare -m).
"""

from __future__ import annotations

import fcntl
import os
import shutil
import struct
import subprocess
import time
from pathlib import Path

from library import copy_tree

# EXT4_IOC_SHUTDOWN and XFS_IOC_GOINGDOWN; the argument: do not even write the journal out.
GOING_DOWN, WITHOUT_JOURNAL = 0x8004587D, struct.pack("I", 2)

MAKERS = {
    "ext4": (48, ["mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0"]),
    "xfs": (300, ["mkfs.xfs", "-q", "-f"]),
    "btrfs": (128, ["mkfs.btrfs", "-q", "-f"]),
}
# Copies of one xfs have one id, and two of them are mounted at the same moment.
OPTIONS = {"ext4": "loop", "xfs": "loop,nouuid", "btrfs": "loop"}


class Refused(Exception):
    """A disk cannot be made or mounted here."""


def do(*command: str) -> None:
    outcome = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if outcome.returncode:
        raise Refused(f"{command[0]}: {outcome.stderr.strip()}")


class Disk:
    """An image with a prepared folder on it; each `begin` gives a fresh copy, mounted."""

    def __init__(self, kind: str, folder: Path, prepared: Path) -> None:
        """Each disk has an id of its own: btrfs knows a file system by that alone."""
        self.kind = kind
        self.base, self.image = folder / "base.img", folder / "disk.img"
        self.survivor = folder / "survivor.img"
        self.mount_point = folder / "mounted"
        self.mount_point.mkdir(exist_ok=True)
        megabytes, maker = MAKERS[kind]
        if not shutil.which(maker[0]):
            raise Refused(f"{maker[0]} is missing")
        with self.base.open("wb") as file:
            file.truncate(megabytes << 20)
        do(*maker, str(self.base))
        self.mount(self.base)
        try:
            copy_tree(prepared, self.root)
            self.root.chmod(0o755)
        finally:
            self.end()
        do("fallocate", "--dig-holes", str(self.base))

    @property
    def root(self) -> Path:
        return self.mount_point / "root"

    def begin(self) -> None:
        """Mounts a fresh copy."""
        self.copy(self.base, self.image)
        self.mount(self.image)

    def copy(self, source: Path, target: Path) -> None:
        target.unlink(missing_ok=True)
        do("cp", "--sparse=auto", str(source), str(target))

    def mount(self, image: Path) -> None:
        do("mount", "-t", self.kind, "-o", OPTIONS[self.kind], str(image), str(self.mount_point))

    def cut(self) -> None:
        """The power goes. btrfs has no such call: there the image as it is now is what is left."""
        if self.kind == "btrfs":
            self.copy(self.image, self.survivor)
            return
        number = os.open(self.mount_point, os.O_RDONLY)
        try:
            fcntl.ioctl(number, GOING_DOWN, WITHOUT_JOURNAL)
        finally:
            os.close(number)

    def come_back(self) -> None:
        """The power is back: the journal is replayed."""
        self.end()
        if self.kind == "btrfs":
            self.survivor.replace(self.image)
        self.mount(self.image)

    def end(self) -> None:
        """Unmounts. A process that another thread is just starting has copies of every descriptor
        for a moment, and with them the disk is busy."""
        for _ in range(100):
            try:
                return do("umount", str(self.mount_point))
            except Refused as refusal:
                if "busy" not in str(refusal):
                    raise
            time.sleep(0.02)
        raise Refused(f"{self.mount_point} stays busy")
