"""`python -m sanban.lab.train.samurai FOLDER`: train the networks of Samurai."""

import argparse
from pathlib import Path

from sanban.lab.train.samurai.run import Plan, Training, told


def main() -> None:
    """Train, or go on with a training that was stopped; then show the generations."""
    parser = argparse.ArgumentParser(
        prog="python -m sanban.lab.train.samurai", description=main.__doc__
    )
    parser.add_argument("folder", type=Path, help="the folder of the training")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--generations", type=int, default=4, help="after the first")
    parser.add_argument("--workers", type=int, help="processes (default: one per core)")
    for name, kind in Plan.__annotations__.items():
        if name not in ("players", "version"):
            parser.add_argument(f"--{name.replace('_', '-')}", type=kind)
    given = vars(parser.parse_args())
    folder, generations, workers = (given.pop(n) for n in ("folder", "generations", "workers"))
    plan = Plan(**{name: value for name, value in given.items() if value is not None})
    training = Training(plan, folder, workers)
    try:
        training.run(generations)
    finally:
        training.close()
    print("\n".join(told(training.generations)))
    print(f"The best is generation {training.best}: {folder}/{training.best}-value.net")


if __name__ == "__main__":
    main()
