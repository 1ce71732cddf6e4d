"""Pictures and films from the server: of finished games, never of hidden hands in play."""

import asyncio
import io
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.server.test_records import finished
from tests.support.server import Guest, Server

pytestmark = pytest.mark.deep
FILES = ("picture.svg", "picture.png", "film.gif", "film.webp", "sheet.html")


def test_files_of_a_finished_game(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            table = await finished(ada)
            path = f"/api/records/{table['id']}"
            svg = await ada.http.get(f"{path}/picture.svg?moment=2&viewer=1")
            assert svg.headers["content-type"] == "image/svg+xml"
            assert ElementTree.fromstring(svg.text).tag.endswith("svg")
            assert "sandbox" in svg.headers["content-security-policy"]
            assert svg.headers["content-security-policy"].count("default-src") == 1
            png = await ada.http.get(f"{path}/picture.png?size=100")
            assert Image.open(io.BytesIO(png.content)).size == (100, 100)
            for kind in ("gif", "webp"):
                film = await ada.http.get(f"{path}/film.{kind}?size=64&viewer=all")
                assert film.headers["content-type"] == f"image/{kind}"
                assert getattr(Image.open(io.BytesIO(film.content)), "n_frames", 0) > 2
            sheet = await ada.http.get(f"{path}/sheet.html")
            assert "Ada" in sheet.text
            for query in ("moment=9999", "viewer=5", "viewer=x", "size=5", "size=99999"):
                answer = await ada.http.get(f"{path}/picture.png?{query}")
                assert answer.status_code == 400
                assert answer.json()["text"]

    asyncio.run(ask())


def test_a_running_game_has_pictures_only_where_nothing_is_hidden(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Eve") as eve:
            for game in ("kamisado", "samurai", "daito"):
                opened = await ada.open(game, "me", "me")
                for name in FILES:
                    answer = await ada.http.get(f"/api/records/{opened['id']}/{name}")
                    assert answer.status_code == 404
                for name in ("picture.svg", "picture.png"):
                    path = f"/api/tables/{opened['id']}/{name}"
                    assert (await eve.http.get(path)).status_code == 403
                    answer = await ada.http.get(path)
                    assert answer.status_code == (200 if game == "kamisado" else 409)

    asyncio.run(ask())
