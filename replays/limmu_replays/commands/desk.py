"""``limmu rule``, ``undo``, ``end`` and ``ruleset``: the umpire's commands for a match in a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click
from msgspec import UNSET
from rich.text import Text

from limmu.cli.arguments import pairs
from limmu.cli.console import TERMINAL, out
from limmu.cli.output import emit_json, examples, json_option, remark
from limmu.core import End, Input, Match, Ruleset, Ruling, Undo, consenting, keys_of, lines_of, question, view
from limmu.display.saying import said
from limmu.display.shown import shown_of
from limmu.display.status import summary
from limmu.display.telling import entry_lines, last_entry
from limmu.display.troubles import trouble
from limmu.stores.keeping import Kept, read_whole, resume
from limmu.stores.keys import read_seeds, require_keys, signing
from limmu.stores.places import Place
from limmu_replays.checkpointing import end_of_turn
from limmu_replays.commands.again import finish
from limmu_replays.commands.arguments import (
    LATER,
    dry_option,
    eyes_of,
    eyes_option,
    file_argument,
    pack_option,
    sign_option,
    yes_option,
)
from limmu_replays.explaining import Book
from limmu_replays.repeating import Repeating
from limmu_replays.showing import document, open_question
from limmu_replays.umpire import (
    added_of,
    answer_for,
    consenting_seats,
    faces_of,
    facts_of,
    json_of,
    require_readings,
    require_seats,
    rule_in_place,
    take_input,
    taken_back,
    undone,
)


@click.command(
    epilog=examples(
        "limmu rule match.limmu --author Ann --clause GK-13.4 --reason 'the die fell off the table' --roll 4",
        "limmu rule match.limmu --author Ann --clause GK-13.4 --reason 'typed 2 for 5' --roll 5 "
        "--instead-of 33 --consent all",
        "limmu rule match.limmu --author Ann --clause GK-13.4-d --reason 'the chariots were forgotten' --modify -1 "
        "--instead-of 33 --consent all",
        "limmu rule match.limmu --author Ann --clause GK-9.2 --reason 'agreed by both' --answer pass --dry-run",
        "limmu rule match.limmu --author Ann --clause GKR-006 --reason 'house rule' "
        "--reading GKR-006=exactly-half-conquers",
    )
)
@file_argument
@click.option("--author", required=True, help="The name of the umpire.")
@click.option("--clause", required=True, help="The clause on which the ruling rests.")
@click.option("--reason", required=True, help="The reason, in a sentence.")
@click.option(
    "--fact",
    "facts",
    multiple=True,
    metavar="JSON",
    help="Emit this fact before anything else; repeat it for more, in order.",
)
@click.option("--roll", default="", metavar="FACES", help="The faces of the pending roll, such as 3,5.")
@click.option(
    "--modify",
    default="",
    metavar="N[,N...]",
    help="Add this to the pending roll, such as +1, under --clause; the dice fall as they fall.",
)
@click.option("--answer", default=None, metavar="KEY", help="The answer of the seat that is asked, legal or not.")
@click.option("--close", default=None, metavar="JSON", help='End the innermost procedure with a result ("" for none).')
@click.option("--reading", "readings", multiple=True, metavar="K=V", help="A reading in force from here on.")
@click.option(
    "--instead-of", "place", type=LATER, metavar="N", help="Rule in place of entry N, then give the later inputs again."
)
@click.option(
    "--consent",
    "consents",
    multiple=True,
    metavar="SEAT",
    help="A seat that consents to --instead-of; all means every seat.",
)
@sign_option
@yes_option
@dry_option
@eyes_option
@pack_option
@json_option
def rule(
    path: Place,
    author: str,
    clause: str,
    reason: str,
    facts: tuple[str, ...],
    roll: str,
    modify: str,
    answer: str | None,
    close: str | None,
    readings: tuple[str, ...],
    place: int | None,
    consents: tuple[str, ...],
    signers: tuple[str, ...],
    yes: bool,
    dry_run: bool,
    seat: str,
    pack_dir: Path | None,
    as_json: bool,
) -> None:
    """Give a ruling, as umpire, on the match in FILE.

    The command appends one entry, and the rules go on from there. A ruling emits facts and chooses readings, and does
    at most one of --roll, --answer and --close. --modify stands alone: somebody forgot a modifier of the roll.

    With --instead-of N it replaces entry N, a roll or answer that was wrong: the command takes back, with consent,
    entry N and all later ones, records the ruling, and gives the later inputs again, as `limmu again` does, up to the
    first that no longer fits. A ruling that moves nothing (a reading, facts, a modifier) stands before entry N, which
    is given again with the same dice. Before it writes, it prints every fact that differs and asks you: with --dry-run
    it says which entries depend on a wrong reading.
    """

    def ruled(match: Match[Any]) -> Input:
        _require_going(match, path)
        book = Book(match.game)
        cited = book.named(clause)
        if not book.knows(cited):
            remark(said("note.no_such_clause", clause=clause, name=match.game.name))
        require_readings(match, chosen)
        body = Ruling(
            author=author,
            clause=cited,
            reason=reason,
            facts=facts_of(match, facts),
            outcome=faces_of(match, roll, place) if roll else (),
            answer=UNSET if answer is None else answer_for(match, answer, eyes_of(match, seat)),
            close=UNSET if close is None else json_of("--close", close),
            readings=chosen,
            modify=added,
        )
        return Input("umpire", body)

    chosen, added = pairs("--reading", readings), added_of(modify)
    moves = bool(roll) + (answer is not None) + (close is not None)
    if modify and (moves or facts or readings):
        raise trouble("trouble.rule_modify_alone")
    if not (moves or modify or facts or readings):
        raise trouble("trouble.rule_nothing")
    if moves > 1:
        raise trouble("trouble.rule_one_way")
    if place is None and (consents or signers or yes):
        raise trouble("trouble.rule_consent")
    if place is None:
        _give(path, pack_dir=pack_dir, dry_run=dry_run, seat=seat, as_json=as_json, made=ruled)
        return
    played = read_whole(path, pack_dir, TERMINAL, dry_run=dry_run)
    repeating = Repeating(played, read_seeds(pairs("--sign", signers)), TERMINAL)
    rule_in_place(repeating, path, place, consents, ruled)
    finish(path, pack_dir, repeating, yes=yes, dry_run=dry_run, seat=seat, as_json=as_json)


@click.command(
    epilog=examples(
        "limmu undo match.limmu --to 40 --consent egypt --consent hatti",
        "limmu undo match.limmu --to 40 --consent all --dry-run",
        "limmu undo match.limmu --to 40 --consent all --sign egypt=egypt.key --sign hatti=hatti.key",
        "limmu rule match.limmu --author Ann --clause GK-13.4 --reason 'typed 3 for 5' --roll 5",
    )
)
@file_argument
@click.option("--to", type=int, required=True, metavar="N", help="Back to the state after entry N.")
@click.option(
    "--consent",
    "consents",
    multiple=True,
    required=True,
    metavar="SEAT",
    help="A seat that consents; all means every seat.",
)
@sign_option
@dry_option
@eyes_option
@pack_option
@json_option
def undo(
    path: Place,
    to: int,
    consents: tuple[str, ...],
    signers: tuple[str, ...],
    dry_run: bool,
    seat: str,
    pack_dir: Path | None,
    as_json: bool,
) -> None:
    """Take back entries of the match in FILE, with consent.

    The undo is a new entry; the entries that it takes back stay readable. A seat may take back its own latest
    decisions alone; anything further needs the consent of every seat. If the rules ask for the same roll again, its
    dice come again, unless a ruling replaces them; `limmu again` gives the inputs again. In a match whose seats sign,
    each seat signs its consent with its key.
    """
    _give(
        path,
        pack_dir=pack_dir,
        dry_run=dry_run,
        seat=seat,
        as_json=as_json,
        made=lambda match: _signed(match, undone(match, to, consents), signers),
    )


def _signed(match: Match[Any], inp: Input, signers: Sequence[str]) -> Input:
    """An input with the signatures of its seat and of the seats that consent. Raises Trouble if a key is missing."""
    keys = read_seeds(pairs("--sign", signers))
    require_keys(match, keys, (inp.by, *consenting(keys_of(match), inp.by, inp.body)))
    return signing(keys)(match, inp)


@click.command(
    epilog=examples(
        "limmu end match.limmu --concede hatti",
        "limmu end match.limmu --winner egypt --consent all",
        "limmu end match.limmu --draw --consent egypt --consent hatti",
        "limmu end match.limmu --forfeit hatti --dry-run",
    )
)
@file_argument
@click.option("--concede", default="", metavar="SEAT", help="The seat that gives up: all others win.")
@click.option(
    "--forfeit", default="", metavar="SEAT", help="The seat that does not show its token for the pending roll."
)
@click.option(
    "--winner",
    "winners",
    multiple=True,
    metavar="SEAT",
    help="A seat that wins, as everybody agrees; repeat it for more.",
)
@click.option("--draw", is_flag=True, help="Nobody wins, as everybody agrees.")
@click.option(
    "--consent", "consents", multiple=True, metavar="SEAT", help="A seat that consents; all means every seat."
)
@sign_option
@dry_option
@eyes_option
@pack_option
@json_option
def end(
    path: Place,
    concede: str,
    forfeit: str,
    winners: tuple[str, ...],
    draw: bool,
    consents: tuple[str, ...],
    signers: tuple[str, ...],
    dry_run: bool,
    seat: str,
    pack_dir: Path | None,
    as_json: bool,
) -> None:
    """End the match in FILE before its rules do.

    A seat concedes, all seats agree on the winners or on a draw, or a seat forfeits because it does not show its
    token for the pending roll. In a match whose seats sign, the seat that concedes, or each seat that agrees, needs
    its key: --sign SEAT=FILE.
    """
    if [bool(concede), bool(forfeit), bool(winners), draw].count(True) != 1:
        raise trouble("trouble.end_one_way")
    if bool(consents) != (draw or bool(winners)):
        raise trouble("trouble.end_consent")

    def ended(match: Match[Any]) -> Input:
        _require_going(match, path)
        require_seats(match, [seat for seat in (concede, forfeit, *winners) if seat])
        if concede:
            return Input(concede, End("concede"))
        if forfeit:
            if not match.header.anchors or (open_ := question(match)) is None or open_.seats != ("chance",):
                raise trouble("trouble.end_no_token")
            return Input("host", End("forfeit", tuple([seat for seat in match.seats if seat != forfeit])))
        agreed = consenting_seats(match, consents)
        if missing := [seat for seat in match.seats if seat not in agreed]:
            raise trouble("trouble.end_missing", missing=tuple(missing))
        return Input("umpire", End("agree", tuple([seat for seat in match.seats if seat in winners]), agreed))

    _give(
        path,
        pack_dir=pack_dir,
        dry_run=dry_run,
        seat=seat,
        as_json=as_json,
        made=lambda match: _signed(match, ended(match), signers),
    )


@click.command(epilog=examples("limmu ruleset match.limmu 2", "limmu ruleset match.limmu 2 --dry-run"))
@file_argument
@click.argument("number", type=int)
@dry_option
@eyes_option
@pack_option
@json_option
def ruleset(path: Place, number: int, dry_run: bool, seat: str, pack_dir: Path | None, as_json: bool) -> None:
    """Go on with the match in FILE under a newer ruleset.

    A new entry puts ruleset NUMBER in force; earlier entries stay as they are. `limmu games GAME` lists the installed
    rulesets; `limmu verify` says from which entry on a newer one would give other facts.
    """
    _give(
        path,
        pack_dir=pack_dir,
        dry_run=dry_run,
        seat=seat,
        as_json=as_json,
        made=lambda match: Input("umpire", Ruleset(number)),
    )


def _require_going(match: Match[Any], path: Place) -> None:
    """Check that a match is not over. Raises Trouble, which says how to go back."""
    if question(match) is None:
        raise trouble("trouble.match_over", n=match.n, path=path)


def _give(
    path: Place, pack_dir: Path | None, dry_run: bool, seat: str, as_json: bool, made: Callable[[Match[Any]], Input]
) -> None:
    """Take one input and append its entry to the file; with ``dry_run`` only print the result."""
    if dry_run:
        after = take_input(read_whole(path, pack_dir, TERMINAL, dry_run=True).match, made)
        audiences = eyes_of(after, seat)
    else:
        kept: Kept = resume(path, pack_dir, TERMINAL)
        with kept.store:
            after = take_input(kept.match, made)
            audiences = eyes_of(after, seat)
            kept.store.append(lines_of(after))
            if note := end_of_turn([after]):
                kept.store.append(note)
    _tell(path, after, audiences, dry_run, as_json)


def _tell(path: Place, match: Match[Any], audiences: tuple[str, ...], dry_run: bool, as_json: bool) -> None:
    shown = shown_of(match)
    lines = entry_lines(shown, match, last_entry(match), audiences)
    lines += taken_back(match, audiences) if isinstance(last_entry(match).input, Undo) else []
    if as_json:
        seen = document(match, view(match, audiences))
        now = {name: seen[name] for name in ("asked", "question", "answers", "stack")}
        emit_json({**summary(match, path), "dry_run": dry_run, "text": lines, **now})
        return
    for line in (*lines, *open_question(shown, match, view(match, audiences))):
        out().print(Text(line), soft_wrap=True)
    if dry_run:
        remark(said("note.dry_ruling", path=path, n=match.n))
    elif match.over is None:
        remark(said("note.plays_on", path=path))
