"""Pages of docs/ as HTML: headings and rules can be linked to, and no raw HTML comes through."""

import posixpath
import re
from collections.abc import Iterator
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sanban.server.documents import address

_RULE = re.compile(r"\b[A-Z]{1,2}[0-9]{1,2}\b")
_PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")


def render(text: str, folder: str = "", original: str = "") -> str:
    """The HTML of a page that lies in `folder` of docs/; of a translation, `original` is the
    page that it follows heading by heading: links to its headings lead here as well.

    Every heading has an id. On a page with tables of rules so has every rule, under
    its own name, and wherever else a rule is named the name leads there.

    >>> render("# The end")
    '<h1 id="the-end">The end</h1>\\n'
    >>> render("[daito](rules-daito.md#cards)")
    '<p><a href="/docs/rules-daito.en#cards">daito</a></p>\\n'
    >>> render("<script>alert(1)</script>")
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\\n'
    """
    tokens = _PARSER.parse(text)
    _name_headings(tokens, _anchors(_PARSER.parse(original)))
    _name_rules(tokens)
    for token in _inlines(tokens):
        for child in token.children or ():
            if child.type == "link_open":
                child.attrs["href"] = _link(str(child.attrs["href"]), folder)
            elif child.type == "image":
                child.attrs["src"] = _link(str(child.attrs["src"]), folder)
    html: str = _PARSER.renderer.render(tokens, _PARSER.options, {})
    # a wide table or example scrolls on its own, also by keyboard; code shows its tags as &lt;
    html = html.replace("<table>", '<div class="table" tabindex="0"><table>')
    html = html.replace("</table>", "</table></div>")
    html = html.replace("<th></th>", "<td></td>")  # the corner of a table is the head of nothing
    return html.replace("<pre>", '<pre tabindex="0">')


def anchor(heading: str) -> str:
    """The id of a heading, as code forges make it.

    >>> anchor("The next round (P1 to P4)")
    'the-next-round-p1-to-p4'
    """
    kept = re.sub(r"[^\w\- ]", "", heading.lower())
    return kept.strip().replace(" ", "-")


def _inlines(tokens: list[Token]) -> Iterator[Token]:
    return (token for token in tokens if token.type == "inline")


def _words(inline: Token) -> str:
    return "".join(child.content for child in inline.children or ())


def _anchors(tokens: list[Token]) -> list[str]:
    """The ids of the headings, in order."""
    names: list[str] = []
    seen: dict[str, int] = {}
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            name = anchor(_words(inside))
            again = seen.get(name, 0)
            seen[name] = again + 1
            names.append(f"{name}-{again}" if again else name)
    return names


def _name_headings(tokens: list[Token], originals: list[str]) -> None:
    """Give every heading its id; in a translation also that of the heading it translates."""
    headings = [pair for pair in pairwise(tokens) if pair[0].type == "heading_open"]
    for (token, _), name in zip(headings, _anchors(tokens), strict=True):
        token.attrs["id"] = name
    if len(originals) == len(headings):
        for (token, inside), name in zip(headings, originals, strict=True):
            if token.attrs["id"] != name:
                mark = Token("span_open", "span", 1, attrs={"id": name})
                inside.children = [mark, Token("span_close", "span", -1), *(inside.children or ())]


def _name_rules(tokens: list[Token]) -> None:
    """Give the row of every rule its id; a rule without a row gets it where it is first named."""
    named: set[str] = set()
    for row, cell, inside in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if row.type == "tr_open" and cell.type == "td_open" and _RULE.fullmatch(inside.content):
            row.attrs["id"] = inside.content
            named.add(inside.content)
    if not named:
        return  # no page of rules: "A4" is paper
    for before, token in pairwise(tokens):
        if token.type == "inline" and before.type != "heading_open" and token.content not in named:
            token.children = [
                new for child in token.children or () for new in _rule_links(child, named)
            ]


def _rule_links(child: Token, named: set[str]) -> list[Token]:
    if child.type != "text":
        return [child]
    parts: list[Token] = []
    at = 0
    for match in _RULE.finditer(child.content):
        rule = match.group()
        if rule in named:
            tag, attrs = "a", {"href": f"#{rule}"}
        else:
            tag, attrs = "span", {"id": rule}
            named.add(rule)
        parts += [
            _text(child.content[at : match.start()]),
            Token(f"{tag}_open", tag, 1, attrs=dict(attrs)),
            _text(rule),
            Token(f"{tag}_close", tag, -1),
        ]
        at = match.end()
    return [*parts, _text(child.content[at:])]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _link(href: str, folder: str) -> str:
    """A link to another page, a picture or an example of docs/ leads to where the server has it."""
    path, mark, part = href.partition("#")
    if not path or ":" in path or path.startswith("/"):
        return href
    page = posixpath.normpath(posixpath.join(folder, path)).removesuffix(".md")
    return address(page) + mark + part
