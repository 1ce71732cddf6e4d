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
