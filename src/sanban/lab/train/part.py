"""A part of an iteration: play, and learn from it. A pure function, wherever it runs.

A part gets weights, and plays and learns on its own; the weights of all parts are then averaged.
So there is little to send, all cores are busy all the time, and a part whose worker dies can be
done again by another, with the same result.
"""

from math import prod

from sanban.core.seeds import derived_seed
from sanban.extras import extra
from sanban.lab.adapters.decisions import Starter
from sanban.lab.adapters.seated import SeatedGame
from sanban.lab.batch import Batch
from sanban.lab.train.moment import next_moment
from sanban.lab.train.network import Adam, Weights, chosen, drawn, forward
from sanban.lab.train.ppo import Lesson, Progress, learn
from sanban.lab.train.rollout import Rollout, samples
from sanban.lab.train.settings import VARIED, Settings, is_quick

with extra("train"):
    import numpy as np


class Part:
    """What a part begins with, and what it ends with."""

    def __init__(self, settings: Settings, number: int, weights: Weights, adam: Adam) -> None:
        self.settings, self.number = settings, number
        self.iteration = 0
        self.weights, self.adam = weights, adam
        self.magnet: Weights | None = None  # None: all legal actions alike
        self.other: Weights | None = None  # an earlier generation, or the network to learn against
        self.temperature = 1.0  # at which that one chooses
        self.batch: Batch | None = None  # the games; None where each iteration begins new ones
        # what came of it
        self.progress = Progress(0.0, 0.0, 0.0)
        self.decisions = 0
        self.results: list[float] = []  # of finished games, to the network, against another


def new_batch(settings: Settings, part: int) -> Batch | None:
    """The games of a part; None where a player is asked game by game."""
    if settings.against and not is_quick(settings.against):
        return None
    seed = derived_seed(settings.seed, f"part {part}")
    batch = Batch(
        settings.game,
        settings.games,
        settings.options,
        settings.seats,
        seed,
        threads=1,
        features=True,
    )
    varied = VARIED.get(settings.game, [])
    for number, options in enumerate(varied):
        last = settings.games - round(settings.games * settings.varied * number / len(varied))
        first = settings.games - round(
            settings.games * settings.varied * (number + 1) / len(varied)
        )
        batch.reset(range(first, last), options=settings.options | options)
    return batch


def work(part: Part) -> Part:
    """Play the part's games for an iteration, and learn from them."""
    settings, iteration = part.settings, part.iteration
    seed = derived_seed(settings.seed, f"part {part.number} iteration {iteration}")
    dice = np.random.default_rng(int(seed, 16))
    rollout = _against_player(part, seed, dice) if part.batch is None else _self_play(part, dice)
    lesson = Lesson(
        settings.epochs,
        settings.minibatch,
        settings.faded(settings.rate, iteration),
        settings.clip,
        settings.faded(settings.pull, iteration),
    )
    data = samples(rollout, settings.trace)
    part.decisions = len(data.actions)
    part.progress = learn(part.weights, part.adam, data, lesson, dice, part.magnet)
    return part


def learners(settings: Settings, others: bool) -> "np.ndarray[tuple[int], np.dtype[np.int8]]":
    """By game: the seat of the network that learns; -1: all seats are its own."""
    seats = np.full(settings.games, -1, np.int8)
    met = settings.games
    if not settings.against:
        met = round(settings.games * settings.old) if others else 0
    seats[:met] = np.arange(met) % settings.seats
    return seats


def _self_play(part: Part, dice: np.random.Generator) -> Rollout:
    """Decisions in the games of the batch, which go on in the next iteration."""
    settings, batch = part.settings, part.batch
    assert batch is not None
    size, actions_known = prod(batch.shape), batch.tensors.actions
    guessed = batch.guesses.ndim == 2
    rollout = Rollout(settings.steps, settings.games, settings.seats, size, actions_known, guessed)
    every, seats = np.arange(settings.games), learners(settings, part.other is not None)
    part.results = []
    for step in range(settings.steps):
        seen = batch.observations.reshape(settings.games, -1)
        rollout.seen[step], rollout.masks[step] = seen, batch.masks
        rollout.seats[step] = batch.seats
        guesses = batch.guesses if guessed else None
        if guesses is not None:
            rollout.guesses[step] = guesses
        answer = forward(part.weights, seen, batch.masks, guesses)
        actions = drawn(answer.chances, dice)
        own = (seats < 0) | (batch.seats == seats)
        them = np.flatnonzero(~own)
        if part.other is not None and len(them):
            masks = batch.masks[them]
            theirs = forward(
                part.other, seen[them], masks, None if guesses is None else guesses[them]
            )
            actions[them] = chosen(theirs, masks, part.temperature, dice)
        elif len(them):
            actions[them] = batch.samples[them]
        rollout.own[step], rollout.actions[step] = own, actions
        rollout.logs[step], rollout.values[step] = answer.logs[every, actions], answer.values
        batch.step(actions)
        rollout.done[step], rollout.rewards[step] = batch.done, batch.rewards
        over = np.flatnonzero(batch.done & (seats >= 0))
        part.results += batch.rewards[over, seats[over]].tolist()
    rollout.next_seats[:] = batch.seats
    seen = batch.observations.reshape(settings.games, -1)
    guesses = batch.guesses if guessed else None
    rollout.next_values[:] = forward(part.weights, seen, batch.masks, guesses).values
    return rollout


def _against_player(part: Part, seed: str, dice: np.random.Generator) -> Rollout:
    """Decisions in whole games against a player that is asked game by game, memory and all."""
    settings = part.settings
    starter = Starter(settings.game, settings.options, settings.seats)
    others = [settings.against] * (settings.seats - 1)
    games = [
        SeatedGame(starter, others, number % settings.seats, f"{seed} game {number}")
        for number in range(settings.games)
    ]
    rows: list[Rollout] = []
    while True:
        moments = {
            number: moment for number, game in enumerate(games) if (moment := next_moment(game))
        }
        if not moments:
            break
        waiting, first = list(moments), next(iter(moments.values()))
        guessed = first.guesses is not None
        row = Rollout(1, settings.games, settings.seats, len(first.seen), len(first.mask), guessed)
        for number, moment in moments.items():
            row.seen[0, number], row.masks[0, number] = moment.seen, moment.mask
            row.seats[0, number] = games[number].seat
            if moment.guesses is not None:
                row.guesses[0, number] = moment.guesses
        guesses = row.guesses[0, waiting] if guessed else None
        answer = forward(part.weights, row.seen[0, waiting], row.masks[0, waiting], guesses)
        taken = drawn(answer.chances, dice)
        row.own[0, waiting], row.actions[0, waiting] = True, taken
        row.logs[0, waiting] = answer.logs[np.arange(len(waiting)), taken]
        row.values[0, waiting] = answer.values
        for number, output in zip(waiting, taken.tolist(), strict=True):
            games[number].play(moments[number].action(output))
            next_moment(games[number])  # what is no choice is played at once
            if games[number].now.seat < 0:
                row.done[0, number] = True
                row.rewards[0, number] = games[number].now.returns()
        rows.append(row)
    part.results = [game.now.returns()[game.seat] for game in games]
    return joined(rows)


def joined(rows: list[Rollout]) -> Rollout:
    """Rollouts one after the other, as one; games end in it or go on after the last."""
    whole = Rollout.__new__(Rollout)
    for name, last in vars(rows[-1]).items():
        following = name.startswith("next_")
        value = last if following else np.concatenate([getattr(row, name) for row in rows])
        setattr(whole, name, value)
    return whole
