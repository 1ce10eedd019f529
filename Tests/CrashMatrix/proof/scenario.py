"""The rows of the matrix: how a library is prepared, the command, and what old and new are."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Scenario:
    """One row.

    start  "nothing": no library; "old": the group is there, and the origin's files have changed;
           "moved": the group is there, and is asked for at other addresses; "failed": groups were
           rolled back, and what they lacked is there now (every other one has an old version)
    """

    name: str
    start: str
    assets: int = 2
    layout: str = "folder"
    groups: int = 1
    # Only the cover has changed at the origin: the song is taken over from the old version.
    keeps_song: bool = False
    # A file of a person's in the folder that is replaced.
    has_foreign: bool = False
    # What the file system does not know: "exchange" (of two names) or "link".
    denies: str = ""
    # The group's own folder lies in others that have to be made.
    is_nested: bool = False
    durability: str = "full"

    @property
    def needs(self) -> list[str]:
        """What `gatefold help` has to mention for this row to be possible."""
        wanted = []
        if self.start in ("old", "moved"):
            wanted.append("--refresh")
        if self.layout == "flat":
            wanted.append("--layout")
        if self.start == "failed":
            wanted.extend(["--refresh", "gatefold retry"])
        return wanted


def counted(name: str, start: str, layout: str) -> list[Scenario]:
    """The same with one, two and five assets."""
    return [Scenario(f"{name} {n}", start, assets=n, layout=layout) for n in (1, 2, 5)]


SCENARIOS = [
    *counted("fresh", "nothing", "folder"),
    Scenario("fresh nested 2", "nothing", is_nested=True),
    Scenario("fresh 2, durability none", "nothing", durability="none"),
    *counted("replacing", "old", "folder"),
    Scenario("replacing 2, other addresses", "moved"),
    Scenario("replacing 2, the same song", "old", keeps_song=True),
    Scenario("replacing 2, a file of a person's", "old", has_foreign=True),
    Scenario("replacing 2, without EXCHANGE", "old", denies="exchange"),
    *counted("flat fresh", "nothing", "flat"),
    *counted("flat replacing", "old", "flat"),
    Scenario("flat replacing 2, the same song", "old", layout="flat", keeps_song=True),
    Scenario("flat replacing 2, without links", "old", layout="flat", denies="link"),
    Scenario("8 groups at once", "failed", groups=8),
]

BY_NAME = {row.name: row for row in SCENARIOS}
