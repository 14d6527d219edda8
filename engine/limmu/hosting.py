"""A match in one call: begun or resumed, with its pack, its secret, its store and its dice."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, overload

from limmu.core import (
    SECRET_BYTES,
    B,
    Dice,
    DiceTerms,
    Game,
    Host,
    HostKey,
    Match,
    NoSignatures,
    SystemDice,
    begin,
    host_seed,
    unshort,
)
from limmu.stores.port import Store, StoredMatch, keep, load, log_of

if TYPE_CHECKING:
    from limmu.display.shown import Shown


class Games(Mapping[str, Game[Any]]):
    """The installed games by name; each is imported when it is first asked for."""

    def __init__(self) -> None:
        metadata: Any = import_module("importlib.metadata")  # half of the time that importing limmu would take
        self._points: dict[str, Any] = {
            point.name: point for point in sorted(metadata.entry_points(group="limmu.games"))
        }

    def __getitem__(self, name: str) -> Game[Any]:
        if name not in self._points:
            raise UnknownGame(f"there is no game {name!r}: installed are {', '.join(self._points) or 'none'}")
        return self._points[name].load()

    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)


class UnknownGame(KeyError):
    """No installed game has this name; the text lists those there are."""

    def __str__(self) -> str:
        return str(self.args[0])


def installed_games() -> Mapping[str, Game[Any]]:
    """The installed games by name (the entry points of the group ``limmu.games``), imported when asked for.

    Raises UnknownGame, a KeyError, which lists them.
    """
    return Games()


@overload
def host(
    game: Game[B],
    scenario: str,
    *,
    store: Store | None = ...,
    name: str = ...,
    pack: Any = ...,
    options: Mapping[str, str] | None = ...,
    persons: Mapping[str, str] | None = ...,
    keys: Mapping[str, str] | None = ...,
    dice: Dice | None = ...,
    watchers: Sequence[Callable[[Match[B]], None]] = ...,
    secret: bytes = ...,
) -> Host[B]: ...
@overload
def host(
    game: str,
    scenario: str,
    *,
    store: Store | None = ...,
    name: str = ...,
    pack: Any = ...,
    options: Mapping[str, str] | None = ...,
    persons: Mapping[str, str] | None = ...,
    keys: Mapping[str, str] | None = ...,
    dice: Dice | None = ...,
    watchers: Sequence[Callable[[Match[Any]], None]] = ...,
    secret: bytes = ...,
) -> Host[Any]: ...
def host(
    game: Game[Any] | str,
    scenario: str,
    *,
    store: Store | None = None,
    name: str = "",
    pack: Any = None,
    options: Mapping[str, str] | None = None,
    persons: Mapping[str, str] | None = None,
    keys: Mapping[str, str] | None = None,
    dice: Dice | None = None,
    watchers: Sequence[Callable[[Match[Any]], None]] = (),
    secret: bytes = b"",
) -> Host[Any]:
    """Begin a match and host it: with a secret of its own, and checkpoints if this installation can sign them.

    ``name`` is the id of the match and its name in the ``store`` (an own one by default; without a store the match is
    in memory alone); ``pack`` is the game's own by default, ``dice`` the system's; ``options``, ``persons`` and
    ``keys`` are those of :func:`limmu.core.begin`; ``secret`` is that with which the dice were made, if they were made
    with one. Raises UnknownGame; ValueError for an unknown scenario, option or seat, listing those there are, and for
    what is no key; StoreError for a name in use; TypeError for the name of a store or a pack in its place.
    """
    if store is not None:
        _check_store(store)
    if (dice is not None and not isinstance(getattr(dice, "terms", None), DiceTerms)) or isinstance(dice, type):
        raise TypeError(f"{dice!r:.100} are no dice: make them, as limmu.core.SystemDice() does")
    for what, given in (("options", options), ("persons", persons), ("keys", keys)):
        _check_mapping(what, given)
    rules = _game(game)
    if "host" in (keys or {}):
        raise ValueError("the host signs with a key of its own, from the secret: name keys of seats alone")
    if bad := [party for party, key in (keys or {}).items() if not unshort(key)]:
        raise ValueError(
            f"the key of {bad[0]} is no Ed25519 public key: write its 32 bytes as base64url, 43 characters"
        )
    secret, rolls = secret or secrets.token_bytes(SECRET_BYTES), dice or SystemDice()
    match_id = name or secrets.token_hex(8)
    key = _key(secret, match_id)
    _, match = begin(
        rules,
        _pack(rules, pack),
        scenario,
        options=options,
        match_id=match_id,
        secret=secret,
        dice=rolls.terms,
        persons=persons,
        keys={**({"host": key.public} if key else {}), **(keys or {})},
    )
    kept = keep(store, match.header.match, match) if store is not None else None
    return Host(match, rolls, kept, watchers, key)


def resume(
    store: Store,
    name: str,
    *,
    pack: Any = None,
    dice: Dice | None = None,
    watchers: Sequence[Callable[[Match[Any]], None]] = (),
) -> Host[Any]:
    """Host a match of a store again, from its last entry on. One host at a time goes on with a match: a second one
    learns that it is behind when it next takes an input, which then raises :class:`limmu.stores.Stale`.

    Give the ``pack`` if it is not the game's own, and the ``dice`` if they are not the system's. Raises StoreError for
    an unknown name, a damaged log, another pack or a missing secret; UnknownGame; ValueError without the dice.
    """
    _check_store(store)
    game = installed_games()[log_of(name, store.read(name, -1, 0)).header.game]
    match = load(store, name, game, _pack(game, pack))
    header = match.header
    if dice is None and header.dice not in (SystemDice.terms.mode, "branch"):
        raise ValueError(f"{name} was begun with dice of the mode {header.dice!r}: give them as `dice`")
    key = HostKey(host_seed(match.secret, header.match)) if "host" in header.keys else None
    return Host(match, dice or SystemDice(), StoredMatch(store, name), watchers, key)


def _game(game: Any) -> Game[Any]:
    """A game, which may be given by its name."""
    found: Any = installed_games()[game] if isinstance(game, str) else game
    if not isinstance(found, Game):
        raise TypeError(f"{game!r:.100} is no game: give its name, or one of limmu.installed_games()")
    return cast("Game[Any]", found)


def _check_mapping(what: str, given: Any) -> None:
    if given is not None and not isinstance(given, Mapping):
        raise TypeError(f"{what} = {given!r:.100}: this must be a mapping, such as {{NAME: VALUE}}")


def _check_store(store: Any) -> None:
    """Whether it is a store, and no text that names one."""
    if isinstance(store, str | Path):
        raise TypeError(f"{str(store)!r:.100} names a store: open it with limmu.stores.open_store({str(store)!r})")
    if not hasattr(store, "create"):
        raise TypeError(f"{store!r:.100} is no store: open one with limmu.stores.open_store")


def _pack(game: Game[Any], given: Any) -> Any:
    """The pack that is given, and no text that names one; the game's own for None."""
    if isinstance(given, str | Path):
        raise TypeError(
            f"{str(given)!r:.100} is no pack: load one with game.load_pack(Path(...)); a language is language=..."
        )
    return game.load_pack(None) if given is None else given


def _key(secret: bytes, match_id: str) -> HostKey | None:
    """The key with which the host of a match signs checkpoints; None without the library for it."""
    try:
        return HostKey(host_seed(secret, match_id))
    except NoSignatures:
        return None


def words(game: Game[Any] | str, pack: Any = None, language: str = "en") -> Shown:
    """What a game says and shows, in a language: names, questions, answers, facts, refusals, status, scores, pictures.

    ``pack`` is the game's own by default. The functions of :mod:`limmu.wire` put it into their documents. Raises
    UnknownGame; ValueError for a language without texts, listing those there are; TypeError for a text as the pack.
    """
    rules = _game(game)
    shown: type[Shown] = import_module("limmu.display.shown").Shown
    return shown(rules, _pack(rules, pack), language)
