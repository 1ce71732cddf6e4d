"""How the networks of Samurai learn: search plays against itself, and they learn from its games."""
