"""Requests about notices: who wants to be told when it is his turn, and who does not any longer."""

from __future__ import annotations

import asyncio
from html import escape

from starlette.responses import Response

from limmu.display.hearing import heard
from limmu.display.language import SPOKEN
from limmu.display.saying import said
from limmu.server.documents import Noticed, Noticing, Wrong, wrong
from limmu.server.register import now
from limmu.server.reminding import MAIL, Notice
from limmu.server.sending import is_address, reader_of, required_hook
from limmu.server.web import CSP, Call

PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<link rel="stylesheet" href="/page/page.css">
<main class="lone"><h1>Limmu</h1><p>{text}</p>{forms}</main></html>
"""
FORM = '<form method="post" action="{action}"><button type="submit">{text}</button></form>'


async def notices(call: Call) -> Noticed:
    """Where a seat is told that it is its turn."""
    table, visitor = await call.table()
    seat = call.seat(table, visitor)
    found = await asyncio.to_thread(call.club.register.notices.of, call.match)
    return _noticed(call, [one for one in found if one.seat == seat], set())


async def notice(call: Call) -> Noticed:
    """Let a seat be told by mail, by a webhook, or not at all. The key of a new webhook is said once."""
    table, visitor = await call.table()
    seat, wanted, rows = call.seat(table, visitor), call.data, call.club.register.notices
    assert isinstance(wanted, Noticing)
    targets = [_mail(call, wanted.mail)] if wanted.mail else []
    targets += [_hook(call, wanted.webhook)] if wanted.webhook else []
    known = {one.target for one in await asyncio.to_thread(rows.of, call.match) if one.seat == seat}
    if wanted.mail and targets[0] not in known:
        call.club.gate.require_mail(reader_of(wanted.mail))
    found = await asyncio.to_thread(rows.put, call.match, seat, targets, now())
    await table.remind(anew=True)
    return _noticed(call, found, {*targets} - known)


def _mail(call: Call, address: str) -> str:
    if not call.club.settings.mail:
        raise wrong("wrong.no_mails", 400)
    if not is_address(address):
        raise wrong("wrong.no_address", 400)
    return f"{MAIL}{address}"


def _hook(call: Call, url: str) -> str:
    try:
        required_hook(url, call.club.settings.hooks_to)
    except ValueError as error:
        raise Wrong(400, heard(error)) from None
    return url


def _noticed(call: Call, found: list[Notice], new: set[str]) -> Noticed:
    mail = next((one for one in found if one.is_mail), None)
    hook = next((one for one in found if not one.is_mail), None)
    return Noticed(
        mails=bool(call.club.settings.mail),
        mail=mail.target.removeprefix(MAIL) if mail is not None else "",
        confirmed=bool(mail is not None and mail.confirmed),
        webhook=hook.target if hook is not None else "",
        key=hook.key.hex() if hook is not None and hook.target in new else "",
    )


# ---------------------------------------------------------------- the links in a mail: whoever has one needs no seat


async def ask(call: Call) -> Response:
    """A page on which whoever reads the mail says what he wants: nothing happens because a link was opened."""
    one = await _named(call)
    here = f"/api/matches/{one.match}/notices/{one.id}"
    if one.confirmed:
        text = said("notice.told")
        forms = [(f"{here}/stop", said("notice.stop")), (f"{here}/stop?all=1", said("notice.stop_all"))]
    else:
        text = said("notice.ask")
        forms = [(f"{here}/confirm", said("notice.yes")), (f"{here}/stop", said("notice.no"))]
    return _page(text, "".join([FORM.format(action=escape(action), text=escape(text)) for action, text in forms]))


async def confirm(call: Call) -> Response:
    """Send these mails."""
    one = await _named(call)
    await asyncio.to_thread(call.club.register.notices.confirm, one)
    await (await call.club.table(one.match)).remind(anew=True)
    return _page(said("notice.confirmed"))


async def stop(call: Call) -> Response:
    """Send these mails no more; with ``all`` none to their reader."""
    one = await _named(call)
    await asyncio.to_thread(call.club.register.notices.stop, one, bool(call.query("all")))
    return _page(said("notice.stopped"))


async def _named(call: Call) -> Notice:
    id = call.connection.path_params["notice"]
    one = await asyncio.to_thread(call.club.register.notices.find, call.match, id)
    if one is None:
        raise wrong("wrong.no_notice", 404)
    return one


def _page(text: str, forms: str = "") -> Response:
    headers = {
        "cache-control": "no-store",
        "content-security-policy": CSP.replace("form-action 'none'", "form-action 'self'"),
        "referrer-policy": "same-origin",  # else a browser does not say where the form comes from
    }
    return Response(
        PAGE.format(language=SPOKEN.get(), title=said("notice.title"), text=escape(text), forms=forms),
        media_type="text/html",
        headers=headers,
    )
