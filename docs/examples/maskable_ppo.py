"""MaskablePPO of sb3-contrib learns Daito against chance: `python maskable_ppo.py [STEPS]`.

It needs `pip install 'sanban[torch]'` and takes some ten seconds for 40,000 steps.
"""

import sys

import numpy as np
from sb3_contrib import MaskablePPO

from sanban.lab.adapters.stable_baselines import SanbanVecEnv

GAME = "daito"


def trained(steps: int) -> MaskablePPO:
    """A policy after that many decisions, in 64 games at once."""
    envs = SanbanVecEnv(GAME, 64, opponents="random", seed=1)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=64,
        batch_size=512,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        seed=1,
        device="cpu",
    )
    return model.learn(steps)


def share_of_wins(model: MaskablePPO, games: int) -> float:
    """What it wins of games against chance, in both seats."""
    envs = SanbanVecEnv(GAME, 64, opponents="random", seed="a test")
    seen, results = envs.reset(), []
    while len(results) < games:
        actions, _ = model.predict(seen, action_masks=envs.action_masks())
        seen, rewards, over, _ = envs.step(actions)
        results += rewards[over].tolist()
    return float((np.array(results) + 1).mean() / 2)


if __name__ == "__main__":
    learner = trained(int(sys.argv[1]) if len(sys.argv) > 1 else 40_000)
    print(f"{share_of_wins(learner, 400):.0%} of 400 games won against chance")
