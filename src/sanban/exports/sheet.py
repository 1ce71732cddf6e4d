"""The Kamisado score sheet as a page to print. It is made from the text of the sheet, which
can be read back; the browser's print makes a PDF of it."""

import re
from html import escape
from typing import Any

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.table import Table
from sanban.exports.raster import font_rules
from sanban.games.kamisado.board import CHARACTERS, COLOURS, SIDES
from sanban.games.kamisado.draw import PALETTE
from sanban.games.kamisado.sheet import TITLE, write_sheet

_SIGNS = re.compile(rf"([{CHARACTERS}])(.*?)([{CHARACTERS}])")
_DARK_INK = ("yellow", "pink", "orange", "green")

_STYLE = """
@page { size: A4; margin: 14mm; }
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 190mm; padding: 6mm; color: #211c16; background: #fff;
  font: 10.5pt/1.4 "Source Sans 3", "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { margin: 0 0 3mm; font: 700 20pt/1.2 Georgia, "Noto Serif", serif; }
dl { display: grid; grid-template-columns: repeat(4, 1fr); gap: 3mm; margin: 0 0 5mm; }
dt { font-size: 8.5pt; color: #5c5246; }
dd { margin: 0; border-bottom: .3mm solid #211c16; font-weight: 600; min-height: 1.5em;
  overflow-wrap: anywhere; }
.rounds { columns: COLUMNS; column-gap: 8mm; }
section { break-inside: avoid-column; margin: 0 0 5mm; }
section.long { break-inside: auto; }
h2 { margin: 0 0 1mm; font-size: 12pt; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .7mm 1.5mm; border-bottom: .2mm solid #c9bda8; text-align: left;
  vertical-align: middle; }
th { font-size: 9pt; }
td:first-child, th:first-child { width: 7mm; text-align: right; color: #5c5246; }
tr { break-inside: avoid; }
b { display: inline-block; width: 1.55em; height: 1.55em; line-height: 1.55em; text-align: center;
  font-family: "Sanban Characters", serif; font-weight: 700; border-radius: .25em; margin: 0 .15em;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
b.tower { border-radius: 50%; box-shadow: 0 0 0 .35mm #211c16; }
.white b.tower { box-shadow: 0 0 0 .35mm #fff, 0 0 0 .6mm #211c16; }
p { margin: 1mm 0; }
.score { font-weight: 700; }
footer { margin-top: 6mm; font-size: 8.5pt; color: #5c5246; }
@media print { body { padding: 0; max-width: none; } }
"""


def sheet_page(table: Table[Any]) -> str:
    """An HTML document that needs nothing else.

    >>> import sanban
    >>> table = sanban.start("kamisado")
    >>> events = table.play(0, "c1c5")
    >>> "紅" in sheet_page(table)
    True
    """
    if table.game.rules.name != "kamisado":
        raise BadOptions("Only Kamisado has a score sheet.", ErrorCode.NO_SHEET)
    head, *rounds = write_sheet(table).strip().split("\n\n")
    longest = max(round_.count("\n") for round_ in rounds)
    facts = [line.partition(":")[::2] for line in head.splitlines()[1:]]
    details = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value.strip())}</dd></div>"
        for name, value in facts
    )
    fonts = font_rules("Sanban Characters")
    style = fonts + _STYLE.replace("COLUMNS", "2" if len(rounds) > 1 else "1")
    colours = "".join(_colour_rule(name) for name in COLOURS)
    body = "".join(_round(text, long=longest > 24) for text in rounds)
    names = " – ".join(escape(name) for name in table.names)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{TITLE}: {names}</title><style>{style}{colours}</style></head>"
        f'<body><h1>{TITLE}</h1><dl>{details}</dl><div class="rounds">{body}</div>'
        "<footer>A move: the tower, its direction as the player sees it, the number of squares, "
        "the colour reached. A round sign is a tower, a square one a square of the board."
        "</footer></body></html>\n"
    )


def _colour_rule(name: str) -> str:
    ink = "#211c16" if name in _DARK_INK else "#fff"
    return f"b.{name}{{background:{PALETTE[name]};color:{ink}}}"


def _round(text: str, *, long: bool) -> str:
    first, *lines = text.splitlines()
    rows: list[str] = []
    notes: list[str] = []
    for line in lines:
        if "|" in line:
            number, _, cells = line.partition(".")
            left, right = cells.split("|")
            rows.append(
                f"<tr><td>{escape(number.strip())}</td>"
                f'<td class="black">{_signs(left)}</td><td class="white">{_signs(right)}</td></tr>'
            )
        else:
            kind = ' class="score"' if line.startswith("Score") else ""
            notes.append(f"<p{kind}>{escape(line)}</p>")
    title = first.partition(":")[0]
    black, white = (side.title() for side in SIDES)
    return (
        f"<section{' class=long' if long else ''}><h2>{escape(title)}</h2><table><thead><tr>"
        f'<th scope="col">#</th><th scope="col">{black}</th><th scope="col">{white}</th></tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table>{''.join(notes)}</section>"
    )


def _signs(cell: str) -> str:
    """Signs with their characters in the colours they mean."""

    def chip(character: str, kind: str) -> str:
        colour = COLOURS[CHARACTERS.index(character)]
        return f'<b class="{kind} {colour}" title="{colour}">{character}</b>'

    return _SIGNS.sub(
        lambda found: f"{chip(found[1], 'tower')}{found[2]}{chip(found[3], 'square')}",
        escape(cell.strip()),
    )
