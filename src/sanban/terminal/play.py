"""A game in the terminal: people and bots around one keyboard."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from sanban.core.errors import SanbanError
from sanban.core.events import Announcement
from sanban.core.table import Table
from sanban.players.base import Player
from sanban.players.failure import PlayerFailed
from sanban.players.outside import OutsidePlayer, ask
from sanban.terminal import boards, saved

MOST_LISTED = 60
COMMANDS = {
    "undo": "take back (against a bot: your last action and its answer)",
    "save [name]": "save the game; continue later with: sanban play --resume name",
    "hint": "what to do now",
    "moves": "list the actions again",
    "quit": "quit; the game is saved under its name",
}
WHY = {"why HEX": "who has which influence there, who took the figures and why"}


class Seats:
    """Who sits where: a bot, or a person (None)."""

    def __init__(self, bots: list[Player | None]) -> None:
        self.bots = bots

    def people(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is None]


class Left(Exception):
    """The person left the table."""


class TerminalGame:
    """One table, played to its end or until the person leaves."""

    def __init__(
        self,
        table: Table[Any],
        seats: Seats,
        console: Console,
        ask: Callable[[str], str],
        name: str = "",
    ) -> None:
        self.table = table
        self.seats = seats
        self.console = console
        self.ask = ask
        self.name = name or saved.fresh_name(table)
        self.board = boards.find(table.game.rules.name)
        # Samurai explains its captures; what Kamisado calls `why` is no question
        self.explains = callable(getattr(table.game, "why", None))
        self.facing: int | None = None  # whose hidden things may be on the screen
        # up to here hidden things have become known: nobody may take back across it
        self.sealed = len(table.log) if table.game.rules.hidden else 0

    # the course of a game ------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        sides = self.table.game.rules.seat_names
        for seat, bot in enumerate(self.seats.bots):
            if bot is not None:
                self.console.print(f"{sides[seat]}: {self.table.names[seat]}")
        self.console.print(Text("Type help for the commands.", style="dim"))
        try:
            while self.table.game.outcome is None:
                self.turn()
        except Left:
            path = saved.save(self.table, self.name)
            self.console.print(f"Saved. Play on with: sanban play --resume {self.name}")
            self.console.print(Text(str(path), style="dim"))
            return
        except (EOFError, KeyboardInterrupt):
            saved.save(self.table, self.name)
            self.console.print(f"\nSaved. Play on with: sanban play --resume {self.name}")
            raise
        except PlayerFailed as failed:  # somebody else's player: the game need not be lost
            saved.save(self.table, self.name)
            self.console.print(f"Saved. Play on with: sanban play --resume {self.name}")
            raise SanbanError(f"A bot cannot go on: it {failed}.", failed.code) from None
        finally:
            for bot in self.seats.bots:
                if isinstance(bot, OutsidePlayer):
                    bot.close(self.table.game.outcome)
        self.show(None)
        self.console.print(Panel(self.table.game.hint(None), title="The game is over"))
        saved.save(self.table, self.name)
        self.console.print(
            f"Replay it with: sanban replay {saved.path_of(self.name)}", soft_wrap=True
        )

    def turn(self) -> None:
        """Let the next awaited seat act."""
        game = self.table.game
        seat = game.awaited()[0]
        bot = self.seats.bots[seat]
        if any(self.call(other, bot is not None) for other in game.may_act() if other != seat):
            return
        if bot is not None:
            action = ask(bot, game, seat, game.legal(seat))
            assert action is not None
            self.play(seat, action)
        else:
            self.hand_over(seat)
            self.person(seat)

    def call(self, seat: int, bot_is_next: bool) -> bool:
        """Let a seat that nobody waits for act out of turn (Daito: Yame!); True when it did.

        Bots may always call. A person is asked before a bot goes on, since a bot waits for
        nobody; two people at one keyboard call when the screen is theirs.
        """
        game = self.table.game
        if seat in game.awaited():
            return False
        bot = self.seats.bots[seat]
        if bot is not None:
            action = ask(bot, game, seat, game.legal(seat))
            if action is not None:
                self.play(seat, action)
            return action is not None
        if not bot_is_next or len(self.seats.people()) > 1:
            return False
        self.facing = seat
        self.show(seat)
        calls = " or ".join(game.text(seat, action) for action in game.legal(seat))
        while answer := self.ask(f"Enter to go on, or call {calls}> ").strip():
            if self.command(seat, answer):
                return True
        return False

    def hand_over(self, seat: int) -> None:
        """In a game with hidden hands, let the next person sit down before showing theirs."""
        people = self.seats.people()
        if self.table.game.rules.hidden and len(people) > 1 and self.facing != seat:
            self.console.clear()
            name = self.table.names[seat]
            self.ask(f"{name} is to act. Hand the screen over, then press Enter. ")
        self.facing = seat

    def person(self, seat: int) -> None:
        """Ask the person in the seat until something is played or taken back."""
        length = len(self.table.log)
        self.show(seat)
        self.console.print(Text(self.table.game.hint(seat), style="bold"))
        self.list_actions(seat, "")
        while len(self.table.log) == length:
            answer = self.ask(f"{self.table.names[seat]}> ").strip()
            if answer and self.command(seat, answer):
                return

    # what a person can type ----------------------------------------------------------

    def command(self, seat: int, answer: str) -> bool:
        """Carry out one line; True when the table changed."""
        word, _, rest = answer.partition(" ")
        if word in ("help", "?"):
            self.help(seat)
        elif word in ("quit", "exit"):
            raise Left
        elif word == "hint":
            self.console.print(self.table.game.hint(seat))
        elif word == "moves":
            self.list_actions(seat, "")
        elif word == "save":
            self.save(rest.strip())
        elif word == "undo":
            return self.undo()
        elif word == "why" and self.explains:
            self.why(rest)
        else:
            return self.act(seat, answer)
        return False

    def help(self, seat: int) -> None:
        """What can be typed at this table, in the notation of its game."""
        game = self.table.game
        ways = [game.text(seat, action) for action in game.concessions(seat)]
        commands = COMMANDS | (WHY if self.explains else {})
        commands |= {" or ".join(ways): "resign"} if ways else {}
        self.console.print("A number plays that action of the list; so does its line.")
        self.console.print(self.board.NOTATION)
        self.console.print("Any other word lists the actions that contain it.")
        grid = Grid.grid(padding=(0, 3, 0, 2))
        for command, what in commands.items():
            grid.add_row(command, what)
        self.console.print(grid)

    def act(self, seat: int, answer: str) -> bool:
        choices = self.board.choices(self.table.game, seat)
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(choices):
            self.play(seat, choices[int(answer) - 1][0])
            return True
        try:
            action = self.table.game.parse(seat, answer)
            self.play(seat, action)
        except SanbanError as error:
            if self.list_actions(seat, answer):
                return False
            self.console.print(Text(str(error), style="red"))
            return False
        return True

    def play(self, seat: int, action: int) -> None:
        viewer = self.facing if self.table.game.rules.hidden else None
        events: list[Announcement] = self.table.play(seat, action)
        game = self.table.game
        if any(event.reveals for event in events):
            self.sealed = len(self.table.log)
        for event in events:
            self.console.print(Text("• " + game.describe(event.seen_by(viewer)), style="cyan"))
        for number, bot in enumerate(self.seats.bots):
            if bot is not None:
                bot.see(game.view(number), [event.seen_by(number) for event in events])

    def undo(self) -> bool:
        """Take back to the last moment at which a person chose."""
        log, people = self.table.log, self.seats.people()
        count = next((n for n, e in enumerate(reversed(log), 1) if e.seat in people), 0)
        if not count:
            self.console.print("There is nothing to take back.")
            return False
        if len(log) - count < self.sealed:
            self.console.print("Something hidden has been revealed: you cannot take that back.")
            return False
        self.table.undo(count)
        self.console.print("Taken back.")
        return True

    def why(self, about: str) -> None:
        """Where a game can explain what happened (Samurai: a settlement), let it."""
        try:
            self.console.print(self.table.game.why(about))
        except SanbanError as error:
            self.console.print(Text(str(error), style="red"))

    def save(self, name: str) -> None:
        try:
            path = saved.save(self.table, name or self.name)
        except SanbanError as error:
            self.console.print(Text(str(error), style="red"))
            return
        self.name = name or self.name
        self.console.print(f"Saved. Play on with: sanban play --resume {self.name}")
        self.console.print(Text(str(path), style="dim"), soft_wrap=True)

    # showing -------------------------------------------------------------------------

    def show(self, viewer: int | None) -> None:
        self.console.print()
        self.console.print(self.board.board(self.table.game.view(viewer)))

    def list_actions(self, seat: int, part: str) -> bool:
        """List the legal actions whose label contains the words; False when none does."""
        choices = self.board.choices(self.table.game, seat)
        words = part.lower().split()
        found = [
            f"[{number}] {label}"
            for number, (_, label) in enumerate(choices, 1)
            if all(word in label.lower() for word in words)
        ]
        if not found:
            return False
        shown = [Text(line) for line in found[:MOST_LISTED]]
        self.console.print(Columns(shown, padding=(0, 3), column_first=True))
        if len(found) > MOST_LISTED:
            more = len(found) - MOST_LISTED
            self.console.print(f"… and {more} more: type part of a name to see fewer.")
        return True


def resume(name: str) -> tuple[Table[Any], str]:
    """The saved game of that name (or file), and the name to save it under."""
    path = Path(name)
    if path.suffix == ".json" and path.exists():
        return saved.load(path), path.stem
    return saved.load(saved.path_of(name)), name
