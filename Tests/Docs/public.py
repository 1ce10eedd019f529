"""Judges what docc made: `python3 public.py FOLDER`, where FOLDER has graphs/ and docs/.

Every public symbol has a comment, each throwing function says what is thrown, and every symbol and
article of the module's page stands in a topic of the catalog, none in a group that docc made up.
"""

import json
import pathlib
import sys


def symbols(folder):
    """The public symbols that somebody wrote: not those that the compiler makes."""
    for path in sorted(folder.glob("*.symbols.json")):
        for symbol in json.loads(path.read_text())["symbols"]:
            is_made = "::SYNTHESIZED::" in symbol["identifier"]["precise"]
            if not is_made and "location" in symbol:
                yield symbol


def comment(symbol):
    return "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))


def throws(symbol):
    """Whether it throws itself, and not only a function that is given to it."""
    text = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
    depth = 0
    outside = ""
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        outside += letter if depth == 0 else " "
    return "throws" in outside.split()


def complaints_about(symbol):
    text = comment(symbol)
    if not text.strip():
        yield "is not documented"
    elif throws(symbol) and "Throws:" not in text:
        yield "doesn't say what it throws"


def pages(docs):
    for path in sorted((docs / "data").rglob("*.json")):
        yield path.relative_to(docs / "data"), json.loads(path.read_text())


def complaints_about_page(page):
    for section in page.get("topicSections", []):
        if section.get("generated") and page["metadata"]["role"] == "collection":
            names = [name.rsplit("/", 1)[-1] for name in section["identifiers"]]
            yield f"has no topic for {', '.join(names)}"


def main(folder):
    failures = 0
    count = 0
    for symbol in symbols(folder / "graphs"):
        count += 1
        for complaint in complaints_about(symbol):
            failures += 1
            print(f"FAIL {'.'.join(symbol['pathComponents'])} {complaint}")
    for path, page in pages(folder / "docs"):
        # The page of GatefoldFoundation is docc's own: it has what it adds to Gatefold.
        if path.name == "gatefoldfoundation.json":
            continue
        for complaint in complaints_about_page(page):
            failures += 1
            print(f"FAIL {path} {complaint}")
    print(f"{count} public symbols")
    return 1 if failures or count < 300 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
