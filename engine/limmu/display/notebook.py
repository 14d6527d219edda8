"""Matches and views in a notebook: a line and a picture. Before its end a match shows only what everybody may see."""

from __future__ import annotations

from functools import cache
from typing import Any, cast
from zlib import crc32

from msgspec.structs import replace

from limmu.core import UMPIRE, Game, Match, View, mask_for, view
from limmu.display.escaping import for_html
from limmu.display.shown import Shown, shown_of
from limmu.display.svg import sheet
from limmu.installed import find_game, game_names, load_pack
from limmu.trouble import Trouble

PUBLIC_EYES = ("public",)


def html(what: Match[Any] | View[Any]) -> str | None:
    """A line that says how far the match has come, and the map under it; None where there is no map."""
    found, picture = _seen(what), svg(what)
    if found is None or picture is None:
        return None
    now, shown = found
    told = shown.outcome(now.over) if now.over is not None else shown.status(now)
    who = f"asked: {', '.join(map(shown.seat, now.asked))}" if now.asked else ""
    parts = [shown.game.title, f"after entry {now.n}", told, who, f"seen by {', '.join(now.audience)}"]
    return f"<p>{for_html(' · '.join([part for part in parts if part]))}</p>{picture}"


def svg(what: Match[Any] | View[Any]) -> str | None:
    """The map; None where the game draws none, or where nothing tells the game and pack of a view."""
    found = _seen(what)
    if found is None:
        return None
    now, shown = found
    scene = shown.scene(now)
    prefix = f"l{crc32(f'{now.leaf} {now.audience}'.encode()):x}-"
    return None if scene is None else sheet(scene, prefix=prefix)


def _seen(what: Match[Any] | View[Any]) -> tuple[View[Any], Shown] | None:
    """What is shown, and how: all of a match that is over, else what everybody may see, whoever the view was for.

    A view says neither its game nor its pack: its board tells them, if the pack is the game's own.
    """
    if isinstance(what, Match):
        now = view(what, UMPIRE if what.over is not None else "public")
        return (now, shown_of(what)) if what.pack is not None else _seen(now)
    board: Any = what.board
    of = cast("type[Any]", type(board))
    game = _game_of(of)
    if game is None or game.digest(_with_own_pack(game).pack) != getattr(board, "pack", ""):
        return None
    if what.over is None:
        what = replace(what, audience=PUBLIC_EYES, board=mask_for(board, PUBLIC_EYES), question=None, may=())
    return what, _with_own_pack(game)


@cache
def _with_own_pack(game: Game[Any]) -> Shown:
    return Shown(game, load_pack(game, None))


@cache
def _game_of(board: type[Any]) -> Game[Any] | None:
    """The installed game with that board; one that cannot be loaded is passed over."""
    for name in game_names():
        try:
            game = find_game(name)
        except Trouble:
            continue
        if game.board is board:
            return game
    return None
