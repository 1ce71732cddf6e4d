"""Pages of docs/ that two commands write: each replaces its own section and keeps the other's."""

from pathlib import Path


def write_section(page: Path, heading: str, text: str) -> None:
    """Replace the section below `## heading`, up to the next such heading; without a heading,
    what comes before the first one."""
    parts = ("\n" + page.read_text()).split("\n## ")
    if not heading:
        parts[0] = f"\n{text.strip()}\n"
    else:
        mine = f"{heading}\n\n{text.strip()}\n"
        titles = [part.partition("\n")[0] for part in parts[1:]]
        if heading in titles:
            parts[titles.index(heading) + 1] = mine
        else:
            parts.append(mine)
    page.write_text("\n## ".join(part.rstrip("\n") + "\n" for part in parts)[1:])
