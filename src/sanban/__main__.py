"""`python -m sanban`."""

from sanban.cli import main

if __name__ == "__main__":
    main()
