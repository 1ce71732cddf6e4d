"""What the bots are called, on the page, in the terminal and in records."""

from sanban.players.factory import LEVELS

__all__ = ["GONE", "bot_name", "bot_title"]

GONE = "A player who left"  # in place of the name of an erased person

# one a level, the weakest first: the later in the alphabet, the stronger
_NAMES = ("Aki", "Chie", "Emi", "Goro", "Hana", "Jiro", "Kenji", "Mika", "Taro", "Yumi")
_BASELINES = {"random": "Random", "greedy": "Beginner"}


def bot_name(player: str) -> str:
    """The name of a player; how long it may think makes no difference.

    >>> bot_name("level:3"), bot_name("level:9:0.5s"), bot_name("greedy")
    ('Emi', 'Taro', 'Beginner')
    """
    if not player.startswith("level:"):
        return _BASELINES.get(player) or outside_name(player)
    return _NAMES[LEVELS.index(_number(player))]


def bot_title(player: str) -> str:
    """The name as records keep it: with the level, so that no person is taken for a bot.

    >>> bot_title("level:3"), bot_title("greedy")
    ('Emi (level 3)', 'Beginner (bot)')
    """
    what = f"level {_number(player)}" if player.startswith("level:") else "bot"
    return f"{bot_name(player)} ({what})"


def outside_name(player: str) -> str:
    """What to call somebody else's player.

    >>> outside_name("python:my_bots.strong:Bot"), outside_name("program:python3 bots/fast.py -q")
    ('Bot', 'fast.py')
    """
    kind, is_path, rest = player.partition(":")
    if not is_path:
        return player
    if kind == "python":
        return rest.rpartition(":")[2][:40]
    if kind.startswith("network"):
        return rest.rstrip("/").rpartition("/")[2].removesuffix(".npz")[:40]
    files = [part for part in rest.split() if not part.startswith("-")]
    return files[min(1, len(files) - 1)].rpartition("/")[2][:40] if files else kind


def _number(player: str) -> int:
    return int(player.split(":")[1])
