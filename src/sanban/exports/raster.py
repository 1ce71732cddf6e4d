"""Drawings as pixels, the same on every machine: the fonts come with Sanban.

>>> import sanban
>>> png = rasterise(sanban.start("kamisado").game.svg(), 64)
>>> png[:4]
b'\\x89PNG'
"""

import base64
import functools
import io
from pathlib import Path
from typing import TYPE_CHECKING

from sanban.extras import extra

if TYPE_CHECKING:
    from PIL.Image import Image

FONTS = Path(__file__).parent / "fonts"
FILES = {
    "characters-700.ttf": ("Sanban Characters", 700),
    "green-700.ttf": ("Sanban Characters", 700),
    "yellow-700.ttf": ("Sanban Characters", 700),
    "sans-400.ttf": ("Sanban Sans", 400),
    "sans-700.ttf": ("Sanban Sans", 700),
}


def rasterise(svg: str, width: int, background: str | None = "white") -> bytes:
    """The drawing as a PNG of that width; no background leaves it transparent."""
    with extra("pictures"):
        import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            background=background,
            skip_system_fonts=True,
            font_files=[str(FONTS / name) for name in FILES],
            serif_family="Sanban Characters",
            sans_serif_family="Sanban Sans",
            font_family="Sanban Sans",
        )
    )


def pixels(svg: str, width: int) -> "Image":
    """The drawing as an image of Pillow."""
    with extra("pictures"):
        from PIL import Image

    with Image.open(io.BytesIO(rasterise(svg, width))) as image:
        return image.convert("RGB")


@functools.cache
def _faces() -> dict[str, str]:
    """A style rule for each font that carries the font itself, by family."""
    found: dict[str, str] = {}
    for name, (family, weight) in FILES.items():
        data = base64.b64encode((FONTS / name).read_bytes()).decode()
        found[family] = found.get(family, "") + (
            f"@font-face{{font-family:'{family}';font-weight:{weight};"
            f"src:url(data:font/ttf;base64,{data}){_only(name)}}}"
        )
    return found


def _only(name: str) -> str:
    """Two characters have files of their own; a browser must know which to take."""
    only = {"green-700.ttf": "U+7DA0", "yellow-700.ttf": "U+9EC3"}.get(name)
    return f";unicode-range:{only}" if only else ""


def font_rules(family: str) -> str:
    """Style rules that carry the fonts of a family."""
    return _faces()[family]


def with_fonts(svg: str) -> str:
    """The drawing with the fonts it names inside, so that it looks the same everywhere."""
    rules = "".join(rule for family, rule in _faces().items() if family in svg)
    head, sign, rest = svg.partition(">")
    return f"{head}{sign}<style>{rules}</style>{rest}"
