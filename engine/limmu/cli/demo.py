"""``limmu demo``: a whole match of bots, its end, a branch of it, its verification, a report. No network."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from limmu.cli.console import TERMINAL, out, progress
from limmu.cli.later import Later
from limmu.cli.output import NO, emit_json, examples, json_option, remark
from limmu.cli.play import Wishes, begun, bots_for, derived
from limmu.cli.session import Session, final
from limmu.core import Game, Host, HostKey, Match, SeededDice, SystemDice, host_seed, verify
from limmu.described import open_clauses
from limmu.display.hearing import heard
from limmu.display.saying import said
from limmu.display.shown import Shown, shown_of
from limmu.display.status import summary
from limmu.display.telling import entry_lines
from limmu.display.troubles import trouble
from limmu.installed import find_game, game_names, load_pack
from limmu.stores.keeping import branched, create
from limmu.stores.keys import signing
from limmu.stores.recorded import Played, read_played, read_recording

PREFERRED = ("god-kings", "kadesh")
LAST = 12
"""Entries of the chronicle to print."""


@click.command(epilog=examples("limmu demo", "limmu demo --seed 7 --keep demo.limmu", "limmu demo --json"))
@click.option("--seed", type=int, default=1, help="The number of the match to play (default: 1).")
@click.option("--keep", type=click.Path(path_type=Path), default=None, help="Keep the log in this file.")
@json_option
def demo(seed: int, keep: Path | None, as_json: bool) -> None:
    """Let bots play a short match; branch, verify and report it."""
    with tempfile.TemporaryDirectory() as directory:
        path = keep or Path(directory) / "demo.limmu"
        _run(seed, path, Path(directory) / "branch.limmu", as_json)


def chosen() -> tuple[Game[Any], str]:
    """The game and the scenario of the demo. Raises Trouble when no game is installed."""
    names = game_names()
    if not names:
        raise trouble("trouble.no_games")
    game = find_game(PREFERRED[0] if PREFERRED[0] in names else names[0])
    return game, PREFERRED[1] if game.name == PREFERRED[0] else ""


def _run(seed: int, path: Path, side: Path, as_json: bool) -> None:
    game, scenario = chosen()
    if unfinished := len(open_clauses(game)):
        remark(said("note.unfinished", game=game.name, n=unfinished))
    match = _play(game, scenario, seed, path)
    played = read_played(path, None, TERMINAL)
    other = _branch(played, side)
    report = verify(read_recording(path).log, game, match.pack)
    if as_json:
        emit_json(
            {
                **summary(match),
                "branch": {"at": other[0], **summary(other[1])},
                "verified": {
                    "intact": report.intact.state,
                    "reproducible": report.reproducible.state,
                    "legal": report.legal.state,
                },
            }
        )
    else:
        _tell(out(), played, other, report.entries)
        for key, finding in (
            ("verdict.intact", report.intact),
            ("verdict.reproducible", report.reproducible),
            ("verdict.legal", report.legal),
        ):
            key_of_state = "verdict.holds" if finding.state == "holds" else "verdict.differs"
            told = f"{said(key_of_state)} {heard(finding.reason)}".strip()
            out().print(Text(f"  {said(key)}: "), Text(told, "green" if finding.state == "holds" else "red"), sep="")
        _report(path)
    if report.differs:
        raise SystemExit(NO)


def _report(path: Path) -> None:
    """Write the report of the match with the replay tool's command, if it is installed; the page stays."""
    ctx = click.get_current_context()
    root = ctx.find_root().command
    command = root.get_command(ctx, "report") if isinstance(root, click.Group) else None
    if command is not None:
        handle, page = tempfile.mkstemp(prefix="limmu-demo-", suffix=".html")
        os.close(handle)
        ctx.invoke(
            command.load() if isinstance(command, Later) else command,
            path=path,
            out=Path(page),
            seat="",
            with_log=False,
            pack_dir=None,
        )
        out().print(Text(said("demonstrating.page", page=page)))


def _play(game: Game[Any], scenario: str, seed: int, path: Path) -> Match[Any]:
    """A match of bots, recorded."""
    pack = load_pack(game, None)
    wishes = Wishes(
        scenario=scenario, seats={"all": _best_bot(game)}, dice="", seed=seed, options={}, pack=None, out=path
    )
    entry, match, roles = begun(game, pack, wishes)
    kept = create(path, match, entry)
    shown = Shown(game, pack)
    key = HostKey(host_seed(match.secret, match.header.match)) if "host" in match.header.keys else None
    host = Host(match, SeededDice(derived(match.secret, "dice")), kept.store, attester=key)
    try:
        with progress(said("demonstrating.playing", scenario=match.header.scenario)) as tick:
            Session(
                host,
                history=[],
                shown=shown,
                roles=roles,
                bots=bots_for(game, roles, match.secret),
                console=out(),
                signing=signing({}),
            ).play(tick)
    finally:
        kept.store.close()
    return host.match


def _best_bot(game: Game[Any]) -> str:
    return "sensible" if "sensible" in game.bots else "random"


def _branch(played: Played, path: Path) -> tuple[int, Match[Any]]:
    """Branch at three quarters of the match: random bots play the branch to its end with fresh dice."""
    at = played.match.n * 3 // 4
    with branched(played, at, path) as kept:
        host = Host(kept.match, SystemDice(), kept.store)
        roles = dict.fromkeys(kept.match.seats, "random")
        shown = shown_of(kept.match)
        with progress(said("demonstrating.playing_branch")) as tick:
            Session(
                host,
                history=[],
                shown=shown,
                roles=roles,
                bots=bots_for(kept.match.game, roles, b"branch"),
                console=out(),
                signing=signing({}),
            ).play(tick)
        return at, host.match


def _tell(console: Console, played: Played, other: tuple[int, Match[Any]], entries: int) -> None:
    match, shown = played.match, shown_of(played.match)
    final(match, shown, console)
    console.print()
    console.print(Text(said("demonstrating.last", n=match.n + 1), "bold"))
    for entry in played.entries[-LAST:]:
        for line in entry_lines(shown, match, entry, ("umpire",)):
            console.print(Text(line))
    console.print()
    at, branch = other
    console.print(Text(said("demonstrating.branch", at=at), "bold"))
    ended = shown.outcome(branch.over) if branch.over else said("reporting.not_over")
    console.print(Text(said("demonstrating.branched", ended=ended, n=branch.n + 1)))
    console.print()
    console.print(Text(said("demonstrating.verified", n=entries), "bold"))
