"""The networks that come with Sanban, for each number of players."""

from sanban.players.search.network import Network, load


def networks(players: int) -> tuple[Network, Network]:
    """What a position is worth, and which actions to try first."""
    return load(f"samurai-{players}"), load(f"samurai-{players}-priors")
