"""Where the documentation lies: inside the package when it was packaged, else in the repository."""

from pathlib import Path

import sanban

_PACKAGE = Path(sanban.__file__).parent


def docs_folder() -> Path:
    """The folder with the pages of docs/.

    >>> (docs_folder() / "rules-kamisado.md").exists()
    True
    """
    packaged = _PACKAGE / "docs"
    return packaged if packaged.is_dir() else _PACKAGE.parent.parent / "docs"
