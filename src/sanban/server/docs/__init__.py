"""The documentation at /docs: plain pages that need no script."""
