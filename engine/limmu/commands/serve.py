"""``limmu serve``: a server for many matches."""

from __future__ import annotations

from pathlib import Path

import click

from limmu.cli.output import examples, remark
from limmu.stores import open_store
from limmu.trouble import Trouble

try:
    import uvicorn

    from limmu.server import Register, Settings, create_app
except ModuleNotFoundError as error:
    raise Trouble(f"the server is not installed ({error.name} is missing)", "pip install 'limmu[server]'") from None


@click.command(
    epilog=examples(
        "limmu serve", "limmu serve --local", "limmu serve --store club.sqlite --origin https://games.example"
    )
)
@click.option("--store", "where", default="", help="A SQLite file (default: limmu.sqlite), or postgres:DSN.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, help="The port to listen on (0: any).")
@click.option("--origin", "origins", multiple=True, help="The address of the page, if a proxy gives it another.")
def serve(where: str, host: str, port: int, origins: tuple[str, ...]) -> None:
    """Serve tables in the browser: open a match, send links to the others, play, watch."""
    named = where or "limmu.sqlite"
    file = named.removeprefix("sqlite:")
    postgres = named.startswith(("postgres:", "postgresql:"))
    beside = Path("limmu-tables.sqlite") if postgres else Path(file).with_suffix(".tables.sqlite")
    with open_store(named if postgres else f"sqlite:{file}") as store:
        register = Register(beside)
        try:
            app = create_app(store, register, Settings(origins=origins))
            remark(f"open http://{host}:{port}/ in a browser; Ctrl-C stops the server, and every match stays")
            uvicorn.run(app, host=host, port=port, log_level="warning", ws="websockets-sansio", ws_max_size=1 << 17)
        finally:
            register.close()
