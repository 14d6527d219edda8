"""A chat bot: several persons in one room, text in and text out. Lines `NAME: message` play it at a terminal.

python examples/chat_bot.py

`handle` is pure: it takes the room and a message and returns the next room and its replies, to everybody ("") or
to one person alone, who reads there what his seats may see. A bot for Discord, IRC or mail needs a loop like `main`.
"""

import io
import sys
from collections.abc import Mapping
from secrets import token_bytes, token_hex
from typing import Any

import attrs
from rich.console import Console

from limmu import Host, Input, Match, Refused, begin, decide, installed_games, view
from limmu.cli.drawing import stacked
from limmu.core import Asked, Dice, Note, SeatChange, SystemDice
from limmu.display.composing import Composing
from limmu.display.shown import Shown

MOST = 300
"""The most characters of a message."""
LISTED = 40
"""The most lines of a question."""
HELP = """new GAME [SCENARIO]  start a match           sit SEAT  take a seat
NUMBER or WORDS      pick that               back      take the last pick back
= KEY                the answer by its key   ask       hear your questions again
board                as your seats see it    say TEXT  a remark for the record"""

Said = list[tuple[str, str]]
"""A reply: its reader ("" is everybody), and its text."""


@attrs.frozen
class Room:
    """What a bot keeps between two messages. The match, and so its log, says who sits where."""

    match: Match[Any] | None = None
    dice: Dice = attrs.Factory(SystemDice)
    picks: Mapping[str, tuple[str, ...]] = {}
    """Person -> the lines of an answer that is not whole yet."""


def handle(room: Room, person: str, message: str) -> tuple[Room, Said]:
    """The room after a person's message, and the replies."""
    word, _, rest = message[:MOST].strip().partition(" ")
    if not person:
        return room, []
    if word == "new":
        return _started(room, rest.split())
    match = room.match
    if match is None:
        return room, [(person, f"{HELP}\nThe games are {', '.join(installed_games())}.")]
    mine = _questions(match, person)
    if word == "sit" and rest in match.seats:
        if match.position.persons.get(rest, person) != person:
            return room, [(person, f"{match.position.persons[rest]} sits there.")]
        return _taken(room, match, person, Input("host", SeatChange(rest, person)))
    if word == "say" and (seats := _seats(match, person)):
        return _taken(room, match, person, Input(seats[0], Note(f"{person}: {rest}")))
    if word == "board":
        return room, [(person, _board(match, person))]
    if word == "ask":
        menus = [Composing(Shown(match.game, match.pack), asked) for asked in mine]
        for line in room.picks.get(person, ()):
            menus[0].read(line)
        return room, [(person, _told(menu)) for menu in menus]
    if mine and word != "help":
        return _answered(room, match, person, mine[0], message[:MOST].strip())
    return room, [(person, f"{HELP}\nThe seats are {', '.join(match.seats)}.")]


def _started(room: Room, words: list[str]) -> tuple[Room, Said]:
    """A new match, with nobody at its seats yet."""
    if not words or words[0] not in installed_games():
        return room, [("", f"The games are {', '.join(installed_games())}.")]
    game = installed_games()[words[0]]
    pack = game.load_pack(None)
    scenarios = list(game.scenarios(pack))
    if (words[1:] or scenarios)[0] not in scenarios:
        return room, [("", f"The scenarios are {', '.join(scenarios)}.")]
    _, match = begin(game, pack, (words[1:] or scenarios)[0], match_id=token_hex(8), secret=token_bytes(32))
    match = Host(match, room.dice).match
    return Room(match, room.dice), [("", f"{game.title}: type sit and a seat, {' or '.join(match.seats)}.")]


def _taken(room: Room, match: Match[Any], person: str, inp: Input) -> tuple[Room, Said]:
    """The room after an input: the news for everybody, then each person's question for him alone."""
    news: list[str] = [f"{person} sits at {inp.body.seat}."] if isinstance(inp.body, SeatChange) else []
    shown = Shown(match.game, match.pack)

    def watch(now: Match[Any]) -> None:
        news.extend(
            [shown.fact(fact) for fact in now.game.codec.entry(now.json).facts]
        )  # the line as the public sees it

    try:
        now = Host(match, room.dice, watchers=[watch]).take(inp)
    except Refused as refused:
        return room, [(person, f"Refused: {shown.refusal(refused.verdict)}.")]
    if now.over is not None:
        news.append(f"The match is over: {shown.outcome(now.over)}.")
    said: Said = [("", "\n".join(news))] if news else []
    for one in dict.fromkeys(now.position.persons.values()):
        heard = [(asked.question, asked.board) for asked in _questions(match, one)]
        asks = [asked for asked in _questions(now, one) if (asked.question, asked.board) not in heard]
        said += [(one, _told(Composing(shown, asked))) for asked in asks]
    return Room(now, room.dice), said


def _seats(match: Match[Any], person: str) -> tuple[str, ...]:
    return tuple([seat for seat, name in match.position.persons.items() if name == person])


def _questions(match: Match[Any], person: str) -> list[Asked[Any]]:
    """The open questions to a person, each as its seat sees it."""
    return [asked for seat in _seats(match, person) if (asked := view(match, seat).question) is not None]


def _answered(room: Room, match: Match[Any], person: str, asked: Asked[Any], line: str) -> tuple[Room, Said]:
    """The room after a pick, the undo of a pick or a whole answer, and what may come next."""
    menu, answer, before = Composing(Shown(match.game, match.pack), asked), (), room.picks.get(person, ())
    lines = before[:-1] if line == "back" else (line,) if line.startswith("=") else (*before, line)
    try:
        for one in lines:
            answer = menu.read(one or menu.only)
    except ValueError as error:
        return room, [(person, str(error))]
    if answer:
        return _taken(room, match, person, decide(asked.seat, answer[0], expects=match.leaf))
    return attrs.evolve(room, picks={**room.picks, person: lines}), [(person, _told(menu))]


def _told(menu: Composing) -> str:
    asks = f"{menu.shown.seat(menu.asked.seat)}: {menu.shown.question(menu.asked.question, menu.asked.board)}"
    lines = menu.lines()
    more = [f"... up to {len(menu.options)}"] if len(lines) > LISTED else []
    return "\n".join([asks, *lines[:LISTED], *more])


def _board(match: Match[Any], person: str) -> str:
    """The board as all the seats of a person see it, and their hands where the game shows them apart."""
    page, shown, seats = io.StringIO(), Shown(match.game, match.pack), _seats(match, person)
    seen = view(match, ("public", *seats))
    hands = [hand for seat in seats if (hand := shown.hand(seen, seat)) is not None]
    Console(file=page, width=100).print(stacked([*shown.board(seen), *hands]))
    return page.getvalue()


def main() -> None:
    """Play in a room over standard input and output."""
    room = Room()
    for line in sys.stdin:
        person, _, message = line.partition(":")
        room, said = handle(room, person.strip(), message)
        for to, text in said:
            print(f"[{to or 'everybody'}] {text}", flush=True)


if __name__ == "__main__":
    main()
