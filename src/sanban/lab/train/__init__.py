"""Learning by self-play: a small network, PPO with a magnet, generations gated by arena games."""
