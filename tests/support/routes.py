"""All routes of the server, read from the application: a new one cannot be forgotten by a test."""

import re
from typing import NamedTuple

from litestar.handlers import WebsocketRouteHandler

from sanban.server.app import FEATURES, health, metrics

# an answer to everybody; nothing of a person or a game is in it
DOCUMENTS = ("/assets/", "/docs")


class Route(NamedTuple):
    """What the server answers: `{table_id}` stands for any word."""

    method: str  # "LIVE" for a socket
    path: str

    def filled(self, words: dict[str, str], other: str = "x") -> str:
        """An address of this kind."""
        parts = self.path.split("/")
        found = [words.get(part[1:-1], other) if part.startswith("{") else part for part in parts]
        return "/".join(found)


def routes() -> list[Route]:
    """Every route of every feature."""
    features = [handler for feature in FEATURES for handler in feature.HANDLERS]
    found = []
    for handler in (health, metrics, *features):
        methods = (
            ["LIVE"] if isinstance(handler, WebsocketRouteHandler) else sorted(handler.http_methods)
        )
        paths = [re.sub(r":\w+}", "}", path) for path in sorted(handler.paths)]
        found += [Route(str(method), path) for method in methods for path in paths]
    return found


def is_document(route: Route) -> bool:
    return route.path.startswith(DOCUMENTS)
