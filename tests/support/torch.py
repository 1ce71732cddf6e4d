"""PyTorch is large: only `make torch` installs it, and what needs it is skipped without it."""

NO_TORCH = "PyTorch is not installed: `make torch-tests` installs it (1 GB or more) and runs this."
