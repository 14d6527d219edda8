"""A terminal client: a person here plays the named seats, bots play the others; the file gets each entry at once.

python examples/terminal_client.py god-kings kadesh match.limmu egypt
"""

import sys
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any

from limmu import Host, Match, Refused, begin, installed_games
from limmu.bots import RandomBot
from limmu.core import Asked, SystemDice
from limmu.display.composing import Composing
from limmu.display.shown import Shown
from limmu.stores.files import FileStore


def tell(shown: Shown, match: Match[Any]) -> None:
    """Print what the last entry brought: its line in the log, with masks for all hidden values."""
    for fact in match.game.codec.entry(match.json).facts:
        print(f"{match.n:>5} {shown.fact(fact)}")


def choose(shown: Shown, asked: Asked[Any]) -> Any:
    """Let the person at the terminal put an answer together, by numbers or in words."""
    menu = Composing(shown, asked)
    print(f"\n{shown.seat(asked.seat)}: {shown.question(asked.question, asked.board)} ({', '.join(asked.clauses)})")
    while True:
        print(*menu.lines(), sep="\n")
        typed = input("> ").strip() or menu.only
        try:
            if typed == "back":
                menu.back()
            elif answer := menu.read(typed):
                return answer[0]
        except ValueError as error:
            print(error)


def play(name: str, scenario: str, path: Path, mine: list[str]) -> Match[Any]:
    """Play a match to its end; ``mine`` are the seats of the person at the terminal."""
    game = installed_games()[name]
    pack = game.load_pack(None)
    _, match = begin(game, pack, scenario, match_id=token_hex(8), secret=token_bytes(32))
    shown, bot = Shown(game, pack), RandomBot(token_hex(8))
    host = Host(match, SystemDice(), FileStore.create(path, match), [lambda match: tell(shown, match)])
    while seats := host.view("public").asked:
        view = host.view(seats[0])
        assert view.question is not None
        answer = choose(shown, view.question) if seats[0] in mine else bot.choose(view)
        try:
            host.answer(seats[0], answer, expects=view.leaf)
        except Refused as refused:
            print(f"refused: {shown.refusal(refused.verdict)}")
    return host.match


if __name__ == "__main__":
    try:
        match = play(sys.argv[1], sys.argv[2], Path(sys.argv[3]), sys.argv[4:])
        print(Shown(match.game, match.pack).outcome(match.over) if match.over else "")
    except (EOFError, KeyboardInterrupt):
        print(f"\nstopped; it is all in {sys.argv[3]}: limmu play {sys.argv[3]}")
