"""``limmu serve``: a server for many matches."""

from __future__ import annotations

import ipaddress
import os
import re
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import click
import msgspec

from limmu.cli.arguments import Finite
from limmu.cli.output import examples, remark
from limmu.display.hearing import heard, heard_system
from limmu.display.language import ENGLISH, speaking
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.stores import StoreError, dsn_of, open_store
from limmu.stores.places import shown_store
from limmu.trouble import Trouble

try:
    import uvicorn

    from limmu.server import Register, Settings, SqliteTables, configure_logs, create_app, described, types
    from limmu.server.prompt import Packed, Prompt
    from limmu.server.sending import Mailer
    from limmu.server.settings import serve_alone
    from limmu.server.tables import Tables
except ModuleNotFoundError as error:
    raise trouble("trouble.no_server", name=error.name) from None

if TYPE_CHECKING:
    from limmu.server.certificate import Certificate
    from limmu.stores.leases import Leases

STORE = "LIMMU_STORE"
"""The variable of the environment that names the store: a command line shows passwords to everybody on the machine."""
SMTP = "LIMMU_SMTP"
"""The variable that names the server of mails, with its password: ``smtps://USER:PASSWORD@HOST:PORT``."""
CONNECTIONS = 2000
"""Connections at once, at most."""
USUAL = {"http": ":80", "https": ":443"}
"""The ports that no browser says."""
LEAVING = 10
"""Seconds for requests to end when the server stops."""


@click.command(
    epilog=examples(
        "limmu serve",
        "limmu serve --local",
        "limmu serve --store club.sqlite --origin https://games.example",
        "limmu serve --store club.sqlite --check",
        "limmu serve --store club.sqlite --backup copies/",
    )
)
@click.option(
    "--store", "where", default="", help=f"A SQLite file, or postgres:DSN (default: ${STORE}, or limmu.sqlite)."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on (0.0.0.0: all).")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port to listen on.")
@click.option("--origin", "origins", multiple=True, help="The address of the page, where a proxy gives it another.")
@click.option("--proxy", default="127.0.0.1", show_default=True, help="The proxy whose word on addresses counts.")
@click.option("--person-header", default="", help="The header in which the proxy names who asks (X-Remote-User).")
@click.option("--local", is_flag=True, help="A page for yourself: you run the server, and play.")
@click.option("--share", default="", help="Serve one PostgreSQL store with others: where they reach this process.")
@click.option("--tls", is_flag=True, help="Serve https, with a certificate of its own beside the store.")
@click.option("--mail-from", "sender", default="", help=f"The address of mails to who is asked; ${SMTP} sends them.")
@click.option(
    "--mail-after",
    type=Finite(0, 100_000),
    default=10.0,
    show_default=True,
    help="Minutes before a mail says whose turn it is.",
)
@click.option("--hooks-to", multiple=True, help="A network of your own where webhooks may be (10.0.0.0/8).")
@click.option("--check", is_flag=True, help="Say whether everything is ready, and serve nothing.")
@click.option("--backup", type=click.Path(file_okay=False, path_type=Path), help="Copy store and tables to a folder.")
@click.option("--api", is_flag=True, help="Print the description of the API (OpenAPI).")
@click.option("--types", "as_types", is_flag=True, help="Print the documents of the API as TypeScript types.")
def serve(
    where: str,
    host: str,
    port: int,
    origins: tuple[str, ...],
    proxy: str,
    person_header: str,
    local: bool,
    share: str,
    tls: bool,
    sender: str,
    mail_after: float,
    hooks_to: tuple[str, ...],
    check: bool,
    backup: Path | None,
    api: bool,
    as_types: bool,
) -> None:
    """Serve tables in the browser, to play and to watch.

    Whoever opens a match sends a link to each of the others. Matches are in one SQLite file, and who may come in
    another beside it. Everything is on the disk before anybody is told of it: the server may be stopped, or killed,
    at any time.
    """
    if api:
        click.echo(msgspec.json.format(described(), indent=1))
        return
    if as_types:
        click.echo(types(), nl=False)
        return
    named = where or os.environ.get(STORE, "") or "limmu.sqlite"
    if backup is not None:
        copy_files(files_of(named), backup)
        return
    if tls and share:
        raise trouble("trouble.share_and_tls")
    origins = tuple([_origin(one) for one in origins])
    own = _certificate(named, host) if tls and not check else None
    settings = Settings(
        origins=origins,
        local=local,
        warm=True,
        fingerprint=own.fingerprint if own else "",
        mail=_mails(sender, origins),
        sender=sender,
        mail_after=int(mail_after * 60),
        hooks_to=_networks(hooks_to),
        proxies=_networks(tuple(proxy.split(","))),
        person_header=person_header,
    )
    if check:
        _check(named, host, port, settings)
        return
    with ExitStack() as open_:
        store = open_.enter_context(open_store(store_of(named)))
        register = open_.enter_context(closing(Register(_tables(named))))
        leases = open_.enter_context(_leases(named, share, origins)) if share else None
        app = create_app(store, register, settings, leases)
        here = f"{'https' if own else 'http'}://{host}:{port}"
        remark(said("note.open_in_browser", where=origins[0] if origins else here))
        if own:
            remark(said("note.certificate", fingerprint=own.fingerprint))
        open_.enter_context(speaking(ENGLISH))  # who asks says in which language the server answers
        configure_logs()
        serve_alone()
        uvicorn.run(
            app,
            host=host,
            port=port,
            http=Prompt,
            ws=Packed,
            ws_max_size=settings.message,
            proxy_headers=False,
            limit_concurrency=CONNECTIONS,
            timeout_graceful_shutdown=LEAVING,
            ssl_certfile=str(own.file) if own else None,
            server_header=False,
            access_log=False,
            log_config=None,
            log_level="warning",
        )


def _mails(sender: str, origins: tuple[str, ...]) -> str:
    """The server of mails; "" where none are sent. Raises Trouble."""
    if not sender:
        return ""
    url = os.environ.get(SMTP, "")
    try:
        Mailer.at(url, sender)
    except ValueError as error:
        raise trouble("trouble.no_mails", why=heard(error), variable=SMTP) from None
    if not origins:
        raise trouble("trouble.mails_need_origin")
    return url


def _origin(named: str) -> str:
    """The address of the page, as a browser says it: without the usual port, and no path. Raises Trouble."""
    found = re.fullmatch(r"(http|https)://([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?/?", named.lower(), re.ASCII)
    if found is None:
        raise trouble("trouble.no_origin", origin=named)
    scheme, host, port = found.groups("")
    return f"{scheme}://{host}{'' if port == USUAL[scheme] else port}"


def _networks(named: tuple[str, ...]) -> tuple[str, ...]:
    """Networks, as they are written. Raises Trouble."""
    for one in named:
        try:
            ipaddress.ip_network(one)
        except ValueError as error:
            raise trouble("trouble.no_network", why=heard(error)) from None
    return named


def _certificate(named: str, host: str) -> Certificate:
    """The certificate of the server, in a file beside the store. Raises Trouble."""
    try:
        from limmu.server.certificate import certificate
    except ModuleNotFoundError as error:
        raise trouble("trouble.certificates_need", name=error.name) from None
    file = Path("limmu.tls.pem")
    if files := files_of(named):
        file = files[0].with_name(files[0].name.removesuffix(".sqlite") + ".tls.pem")
    try:
        return certificate(file, host)
    except OSError as error:
        raise trouble("trouble.no_certificate", file=file, why=heard_system(error)) from None


def store_of(named: str) -> str:
    """The store as :func:`limmu.open_store` wants it."""
    return named if named.startswith(("postgres:", "postgresql:", "sqlite:")) else f"sqlite:{named}"


def files_of(named: str) -> tuple[Path, ...]:
    """The file of the matches, and that of links, titles and bots beside it; none where all is in PostgreSQL."""
    kind, _, name = store_of(named).partition(":")
    file = Path(name)
    return (file, file.with_name(file.name.removesuffix(".sqlite") + ".tables.sqlite")) if kind == "sqlite" else ()


def _tables(named: str) -> Tables:
    """The rows of links, titles and bots: where the matches are. Raises Trouble and StoreError."""
    if files := files_of(named):
        try:
            return SqliteTables(files[1])
        except sqlite3.Error as error:
            raise trouble("trouble.no_tables", file=files[1], why=heard(str(error))) from None
    from limmu.server.tables_postgres import PostgresTables

    return PostgresTables(dsn_of(named))


def _leases(named: str, share: str, origins: tuple[str, ...]) -> Leases:
    """The matches of which this process is to look after. Raises Trouble and StoreError."""
    if files_of(named):
        raise trouble("trouble.one_server")
    if not origins or not share.startswith("http://"):
        raise trouble("trouble.share_needs")
    from limmu.stores.leases import Leases

    return Leases(dsn_of(named), share.rstrip("/"))


def copy_files(files: tuple[Path, ...], folder: Path) -> None:
    """Copy SQLite files as they stand at one moment, while a server writes to them. Raises Trouble.

    The logs come last: whoever the copied tables let in finds the match.
    """
    if not files:
        raise trouble("trouble.backup_postgres")
    folder.mkdir(parents=True, exist_ok=True)
    for file in reversed(files):
        target = folder / file.name
        if not file.exists() or target.exists():
            there = file.exists()
            raise trouble("trouble.copy_there" if there else "trouble.no_file_there", path=target if there else file)
        target.touch(mode=0o600)
        try:
            with (
                closing(sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)) as source,
                closing(sqlite3.connect(target)) as to,
            ):
                source.backup(to)
        except sqlite3.Error as error:
            target.unlink()
            raise trouble("trouble.not_copied", path=file, why=heard(str(error))) from None
        remark(said("note.copied_from", target=target, file=file))


def _check(named: str, host: str, port: int, settings: Settings) -> None:
    """Say what is ready; ends with status 1 when something is not."""
    faults = 0
    for what, fault in _checked(named, host, port, settings):
        key = "serve.not_ready" if fault else "serve.ready"
        click.echo(said(key, what=what, fault=fault))
        faults += bool(fault)
    sys.exit(1 if faults else 0)


def _checked(named: str, host: str, port: int, settings: Settings) -> Iterator[tuple[str, str]]:
    """Each thing that a server needs, and what is wrong with it. It makes no file."""
    shown = shown_store(store_of(named))
    files = files_of(named)
    for file in files:
        if not file.exists():
            writable = os.access(file.parent, os.W_OK)
            fault = "" if writable else said("serve.not_writable", folder=file.parent)
            yield said("serve.makes", file=file), fault
    if not files or files[0].exists():
        try:
            with open_store(store_of(named)) as store:
                yield said("serve.store_of", store=shown, n=store.stats()["matches"]), ""
        except StoreError as error:
            yield said("serve.store", store=shown), heard(error)
    if not files or files[1].exists():
        what = said("serve.tables", where=files[1] if files else shown)
        try:
            _tables(named).close()
            yield what, ""
        except (Trouble, StoreError) as error:
            yield what, heard(error) if isinstance(error, StoreError) else error.message
        except OSError as error:
            yield what, heard_system(error)
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((host, port))
            yield said("serve.address", address=f"{host}:{port}"), ""
        except OSError as error:
            yield said("serve.address", address=f"{host}:{port}"), heard_system(error)
    page = Path(sys.modules["limmu.server"].__file__ or "").with_name("page") / "index.html"
    yield said("serve.page"), "" if page.is_file() else said("serve.not_built")
    if settings.mail:
        try:
            Mailer.at(settings.mail, settings.sender).connected().close()
            yield said("serve.mails", sender=settings.sender), ""
        except OSError as error:
            fault = said("serve.mail_server", variable=SMTP, why=type(error).__name__)
            yield said("serve.mails", sender=settings.sender), fault
