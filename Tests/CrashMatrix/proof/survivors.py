"""Which states a power cut can leave, by two ideas of what a file system keeps in order.

ordered  as ext4 does: names survive in the order in which they were changed, so a prefix of them
         is there; any flush makes all names before it durable; bytes that were not flushed may
         be missing or zeros, however old they are.
weak     as little as POSIX promises: each change of names and each file's bytes are there or not,
         one by one, until the folder or the file was flushed. Only a rename is still one step.

A rename is sure to survive when the folder that it goes to was flushed. A run that nobody disturbs
is held to more: where a folder moves, the folder that it comes from has to be flushed, too, as the
protocol says.

After ALICE (Pillai and others, OSDI 2014).
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass

from inodes import GONE, HALF, WHOLE, ZEROS, Change, Disk

LOSSES = (GONE, ZEROS, HALF)
# The changes of names that make or take a version.
MOVES = ("rename", "exchange", "link")


@dataclass(frozen=True)
class Survivor:
    """A power cut before the change `moment`: what of the changes before it is lost."""

    moment: int
    lost: frozenset[tuple[int, str]]
    why: str
    # How likely a mistake shows here, the likeliest being 0; the likely ones are taken first.
    rank: int = 2


@dataclass(frozen=True)
class Bound:
    """How many states are taken of those that are too many."""

    pairs: int
    random: int
    # At most so many of a moment's other states; the seed is fixed.
    of_a_moment: int
    # At most so many distinct states of a run, and of a run after a kill.
    of_a_run: int
    of_a_rerun: int


def moments(changes: list[Change], first: int) -> list[int]:
    """Before each flush, and at the end: there the most is at stake.

    A cut at another moment is one of these with everything since then lost; only what was said
    by then is less.
    """
    flushes = [change.index for change in changes if change.is_flush and change.index > first]
    return [*flushes, len(changes)]


def survivors(changes: list[Change], bound: Bound, first: int) -> Iterator[Survivor]:
    """States of both kinds, from the change `first` on, where a run after a kill begins."""
    noise = random.Random(1)
    is_strict = first == 0
    for moment in moments(changes, first):
        at_risk = uncovered(changes, moment, is_strict)
        found = [*ordered(changes, moment, at_risk), *weak(at_risk, moment, bound, noise)]
        others = [survivor for survivor in found if survivor.rank == 2]
        yield from (survivor for survivor in found if survivor.rank < 2)
        yield from noise.sample(others, min(bound.of_a_moment, len(others)))


def ordered(changes: list[Change], moment: int, at_risk: list[Change]) -> Iterator[Survivor]:
    """A prefix of the names since the last flush; bytes that were not flushed in four ways."""
    flushes = [change.index for change in changes[:moment] if change.is_flush]
    start = flushes[-1] if flushes else 0
    bytes_at_risk = [c for c in at_risk if c.is_of_bytes]
    ends = [c.index for c in changes[start:moment] if c.is_of_names] + [moment]
    moved = {c.index + 1 for c in changes[:moment] if c.kind in MOVES}
    for end in reversed(ends):
        names = frozenset(
            (c.index, GONE) for c in changes[end:moment] if c.is_of_names)
        for how in (WHOLE, *LOSSES):
            lost = names | {(c.index, how) for c in bytes_at_risk if how != WHOLE}
            rank = 1 if how in (WHOLE, ZEROS) and (end == moment or end in moved) else 2
            yield Survivor(moment, lost, f"ordered, names up to {end}, bytes {how}", rank)
            if not bytes_at_risk:
                break
        for inode in {c.inode for c in bytes_at_risk}:
            lost = names | {(c.index, ZEROS) for c in bytes_at_risk if c.inode == inode}
            yield Survivor(moment, lost, f"ordered, names up to {end}, one file zeros")


def uncovered(changes: list[Change], moment: int, is_strict: bool) -> list[Change]:
    """The changes before a moment that no flush before it covers."""
    whole = max((c.index for c in changes[:moment] if c.kind == "syncfs"), default=-1)
    flushed: dict[int, int] = {}
    for change in changes[:moment]:
        if change.kind == "sync":
            flushed[change.inode] = change.index
    result = []
    for change in changes[whole + 1 : moment]:
        if change.is_of_bytes and flushed.get(change.inode, -1) < change.index:
            result.append(change)
        elif change.is_of_names and not all(
            flushed.get(folder, -1) > change.index for folder in change.folders(is_strict)):
            result.append(change)
    return result


def weak(
    at_risk: list[Change], moment: int, bound: Bound, noise: random.Random
) -> Iterator[Survivor]:
    """All lost, all but one lost, one lost, two lost, and some by chance."""
    units = grouped(at_risk)
    everything = frozenset(itertools.chain.from_iterable(loss(unit, GONE) for unit in units))
    yield Survivor(moment, everything, "weak, all lost", rank=0)
    for unit in units:
        for how in LOSSES if unit[0].is_of_bytes else (GONE,):
            rank = 0 if unit[0].kind in MOVES else 1 if how == ZEROS else 2
            yield Survivor(
                moment, loss(unit, how), f"weak, lost ({how}): {described(unit)}", rank)
        kept = everything - loss(unit, GONE)
        yield Survivor(moment, kept, f"weak, all lost but: {described(unit)}")
    pairs = list(itertools.combinations(units, 2))
    for one, other in noise.sample(pairs, min(bound.pairs, len(pairs))):
        yield Survivor(
            moment, loss(one, GONE) | loss(other, GONE),
            f"weak, lost: {described(one)}, {described(other)}")
    for _ in range(bound.random if len(units) > 2 else 0):
        chosen = [unit for unit in units if noise.random() < 0.5]
        lost = frozenset(itertools.chain.from_iterable(loss(u, GONE) for u in chosen))
        yield Survivor(moment, lost, f"weak, {len(chosen)} of {len(units)} lost by chance")


def grouped(changes: list[Change]) -> list[list[Change]]:
    """A file's bytes survive together or not; each change of names is one of its own."""
    files: dict[int, list[Change]] = {}
    units = []
    for change in changes:
        if not change.is_of_bytes:
            units.append([change])
        elif change.inode in files:
            files[change.inode].append(change)
        else:
            files[change.inode] = [change]
            units.append(files[change.inode])
    return units


def loss(unit: list[Change], how: str) -> frozenset[tuple[int, str]]:
    return frozenset((change.index, how) for change in unit)


def described(unit: list[Change]) -> str:
    first = unit[0]
    if first.is_of_bytes:
        return f"bytes of inode {first.inode}"
    target = f" to {first.to_name}" if first.to_name else ""
    return f"{first.kind} {first.name}{target}"


def disk_after(disk: Disk, changes: list[Change], survivor: Survivor) -> Disk:
    """What lies on the disk when the power is back."""
    result = disk.copy()
    lost = dict(survivor.lost)
    for change in changes[: survivor.moment]:
        how = lost.get(change.index, WHOLE)
        if change.is_of_bytes:
            if how != GONE:
                result.apply(change, how)
        elif change.index not in lost:
            result.apply(change)
        elif change.kind == "mkdir":
            # The folder itself is there, and what was flushed in it; only nothing leads to it.
            result.names(change.inode)
    return result


def said_before(changes: list[Change], moment: int) -> list[str]:
    return [change.text for change in changes[:moment] if change.kind == "say"]
