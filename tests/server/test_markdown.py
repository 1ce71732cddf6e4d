"""Pages of docs/ as HTML: what can be linked to, and what must not come through."""

import re

import pytest

from sanban.server.documents import docs_folder
from sanban.server.markdown import render

PAGES = sorted(docs_folder().rglob("*.md"))


def ids(html: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', html)


def test_raw_html_is_shown_and_not_obeyed() -> None:
    html = render("a <b onclick=x>b</b>\n\n<script>x</script>\n\n`<table>`")
    assert "<b" not in html
    assert "<script" not in html
    assert "<div" not in html


def test_a_link_with_a_script_is_no_link() -> None:
    assert "<a" not in render("[x](javascript:alert(1))")


def test_equal_headings_have_different_ids() -> None:
    assert ids(render("# One\n\n# One")) == ["one", "one-1"]


def test_rules_have_ids_and_are_linked() -> None:
    html = render("See T1 and S4, S4.\n\n| rule | says |\n|---|---|\n| T1 | move, as S4 |\n")
    assert sorted(ids(html)) == ["S4", "T1"]
    assert html.count('href="#T1"') == 1
    assert html.count('href="#S4"') == 2


def test_paper_is_no_rule() -> None:
    assert "id=" not in render("Print it on A4.")


def test_links_between_pages_lead_to_where_they_are_served() -> None:
    assert 'href="/docs/protocol"' in render("[x](../protocol.md)", "decisions")
    assert 'href="/docs/rules-daito.en"' in render("[x](../rules-daito.md)", "decisions")
    assert 'href="/docs/rules-daito.it#D4"' in render("[x](rules-daito.it.md#D4)")
    assert 'href="https://a.test/x.md"' in render("[x](https://a.test/x.md)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_page_has_each_id_once_and_no_broken_link_inside(page: object) -> None:
    html = render(page.read_text())  # type: ignore[attr-defined]
    names = ids(html)
    assert len(names) == len(set(names))
    for target in re.findall(r'href="#([^"]+)"', html):
        assert target in names
