"""What environments show of a game: text, pixels, or a window or notebook that follows it."""

from typing import Any

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.game import Game
from sanban.extras import extra
from sanban.lab.adapters.pictures import picture
from sanban.lab.adapters.text import text

MODES = ("ansi", "rgb_array", "human")
FRAMES = 2  # a second, for whoever watches or makes a film of it


class Renderer:
    """Renders a game in one of the modes, always as a spectator sees it.

    >>> import sanban
    >>> Renderer("ansi").render(sanban.start("kamisado").game).splitlines()[0]
    'Kamisado: Black moves first and may move any tower.'
    """

    def __init__(self, mode: str | None) -> None:
        if mode not in (None, *MODES):
            raise BadOptions(
                f'There is no render mode "{mode}": ansi, rgb_array or human.',
                ErrorCode.BAD_RENDER_MODE,
            )
        self.mode = mode
        self._notebook: Any = None  # the handle of what a notebook shows
        self._window: Any = None

    def render(self, game: Game) -> Any:
        """The text or the pixels; in a window or notebook nothing is returned."""
        if self.mode == "ansi":
            return text(game)
        if self.mode == "rgb_array":
            return picture(game)
        if self.mode == "human":
            if _in_notebook():
                self._show_in_notebook(game)
            else:
                self._show_in_window(game)
        return None

    def _show_in_notebook(self, game: Game) -> None:
        from IPython.display import (  # type: ignore[import-not-found,unused-ignore]
            SVG,
            display,
        )

        if self._notebook is None:
            self._notebook = display(SVG(game.svg()), display_id=True)
        else:
            self._notebook.update(SVG(game.svg()))

    def _show_in_window(self, game: Game) -> None:
        with extra("lab"):
            from matplotlib import pyplot

        pixels = picture(game)
        if self._window is None:
            pyplot.ion()
            figure, axes = pyplot.subplots(num=f"Sanban: {game.rules.title}")
            axes.set_axis_off()
            self._window = (figure, axes.imshow(pixels))
        figure, image = self._window
        image.set_data(pixels)
        figure.canvas.draw_idle()
        figure.canvas.flush_events()
        if figure.canvas.required_interactive_framework:  # there is a screen
            figure.canvas.start_event_loop(1 / FRAMES)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            from matplotlib import pyplot

            pyplot.close(self._window[0])
            self._window = None


def _in_notebook() -> bool:
    """Whether this runs in a notebook, which has a place for pictures of its own."""
    try:
        from IPython import get_ipython  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return False
    return type(get_ipython()).__name__ == "ZMQInteractiveShell"
