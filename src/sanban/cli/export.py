"""The command that exports a game as pictures, videos and score sheets."""

from sanban.cli.console import make_console
from sanban.cli.files import STANDARD, check_writable, open_game, write_file
from sanban.core.errors import BadOptions, ErrorCode
from sanban.exports import moments
from sanban.exports.film import FilmKind, film
from sanban.exports.moments import PictureViewer
from sanban.exports.raster import rasterise, with_fonts
from sanban.exports.sheet import sheet_page
from sanban.progress import bar

SIZES = range(64, 4001)


def export(
    record: str,
    *,
    svg: str | None = None,
    png: str | None = None,
    gif: str | None = None,
    webp: str | None = None,
    sheet: str | None = None,
    moment: int | None = None,
    viewer: str | None = None,
    size: int = 640,
) -> int:
    """Export a game as a picture, a video or a score sheet to print. You can make several at once.

    "-" as the name of a file writes to standard output.

    Parameters
    ----------
    record
        A Sanban record (JSON) or a Kamisado score sheet; "-" reads standard input.
    svg
        Write a picture of one moment as SVG to this file.
    png
        Write a picture of one moment as PNG to this file.
    gif
        Write the whole game as an animated GIF to this file.
    webp
        Write the whole game as an animated WebP to this file: smaller, finer colours.
    sheet
        Write the Kamisado score sheet as a page to print (HTML) to this file.
    moment
        The moment of a picture: after this many actions (default: the end).
    viewer
        Whose view it shows: a seat (0, 1, …) or "all", every seat's view side by side.
        The default is a spectator's.
    size
        The width of a PNG, GIF or WebP in pixels.
    """
    if not any((svg, png, gif, webp, sheet)):
        raise BadOptions(
            "Say what to make: --svg, --png, --gif, --webp or --sheet FILE.", ErrorCode.NOTHING
        )
    if size not in SIZES:
        raise BadOptions(
            f"--size must be a number of pixels from {SIZES[0]} to {SIZES[-1]:,}.", ErrorCode.SIZE
        )
    check_writable(svg, png, gif, webp, sheet)
    table = open_game(record)
    shown_to = _viewer(viewer)
    if svg or png:
        drawn = moments.drawing(moments.moment(table, moment), shown_to)
        if svg:
            _write(svg, with_fonts(drawn).encode())
        if png:
            _write(png, rasterise(drawn, size))
    films: list[tuple[FilmKind, str | None]] = [("gif", gif), ("webp", webp)]
    for kind, name in films:
        if name:
            made = film(
                table, kind, shown_to, size, track=lambda drawings: bar(drawings, "filming")
            )
            _write(name, made)
    if sheet:
        _write(sheet, sheet_page(table).encode())
    return 0


def _viewer(viewer: str | None) -> PictureViewer:
    if viewer is None or viewer == "all":
        return viewer  # type: ignore[return-value]
    if not viewer.isdecimal():
        raise BadOptions(
            f'--viewer must be the number of a seat or "all", not "{viewer}".', ErrorCode.VIEWER
        )
    return int(viewer)


def _write(name: str, data: bytes) -> None:
    write_file(name, data)
    if name != STANDARD:
        make_console().print(f"{name}: {len(data) / 1024:,.0f} kB")
