"""/docs as a visitor without a script sees it: every link of every page leads somewhere."""

import asyncio
import re
from urllib.parse import urldefrag, urljoin

import pytest

from tests.support.server import Guest, Server

pytestmark = pytest.mark.deep
LINK = re.compile(r'(?:href|src)="([^"]+)"')


def test_every_link_of_every_page(server: Server) -> None:
    async def walk() -> None:
        async with Guest(server) as ada:
            open_, seen = ["/docs"], {"/docs"}
            ids: dict[str, set[str]] = {}
            wanted: list[tuple[str, str, str]] = []
            while open_:
                path = open_.pop()
                answer = await ada.http.get(path)
                assert answer.status_code == 200, path
                kind = answer.headers["content-type"]
                if not kind.startswith("text/html"):
                    assert kind.startswith(("image/", "text/")), path
                    continue
                ids[path] = set(re.findall(r'\bid="([^"]+)"', answer.text))
                for link in LINK.findall(answer.text):
                    if link.startswith(("http:", "https:", "data:")):
                        continue
                    target, place = urldefrag(urljoin(path, link))
                    if place:
                        wanted.append((path, target, place))
                    if target != "/" and not target.startswith("/assets/") and target not in seen:
                        assert target.startswith("/docs"), (path, link)
                        seen.add(target)
                        open_.append(target)
            assert len(ids) > 12
            for path, target, place in wanted:
                assert place in ids[target], f"{path} links to {target}#{place}"

    asyncio.run(walk())


def test_nothing_outside_is_served(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            for name in (
                "nowhere",
                "../pyproject.toml",
                "..%2fpyproject.toml",
                "%2e%2e/README",
                "",
            ):
                answer = await ada.http.get(f"/docs/{name}")
                assert answer.status_code == (200 if name == "" else 404), name
            assert (await ada.http.get("/docs/rules-kamisado.md")).status_code == 200

    asyncio.run(ask())


def test_a_page_comes_in_the_language_of_the_reader(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            for path, accepted, language in (
                ("/docs", "hu-HU,hu;q=0.9,en;q=0.8", "hu"),
                ("/docs/tour-players", "de,it;q=0.5", "it"),
                ("/docs/tour-players", "en,it;q=0.5", "en"),
                ("/docs/tour-players", "de", "en"),
                ("/docs/tour-players.fr", "it", "fr"),
                ("/docs/tour-players.en", "it", "en"),
                ("/docs/protocol", "it", "en"),  # in English only
            ):
                answer = await ada.http.get(path, headers={"Accept-Language": accepted})
                assert f'<html lang="{language}">' in answer.text, path
                assert answer.headers["vary"].casefold().count("accept-language") == 1
            assert (await ada.http.get("/docs/protocol.it")).status_code == 404

    asyncio.run(ask())


def test_a_translated_page_leads_to_pages_of_its_language(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            html = (await ada.http.get("/docs/tour-players.it")).text
            article = html.partition("<article>")[2].partition("</article>")[0]
            assert 'href="/docs/rules-kamisado.it"' in article
            for language in ("en", "fr", "hu"):
                assert f'href="/docs/tour-players.{language}" lang="{language}"' in html
            rule = (await ada.http.get("/docs/rules-kamisado.it")).text
            assert 'id="K5"' in rule

    asyncio.run(ask())
