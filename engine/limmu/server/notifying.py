"""Notices that go out: what they say, and the task that sends them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from limmu import wire
from limmu.display.escaping import for_chat, for_mail, one_line
from limmu.display.language import speaking
from limmu.display.saying import said
from limmu.server.club import Club
from limmu.server.register import Play, now
from limmu.server.reminding import MAIL, Notice
from limmu.server.sending import Mailer, NotSent, post_hook
from limmu.server.speaking import title_of, words_of
from limmu.server.watching import Watching

EVERY = 5.0
"""Seconds between two looks for notices that are due."""


class Notifier:
    """Sends what is due: mails as one for all matches of a reader, webhooks one by one."""

    def __init__(self, club: Club, watching: Watching) -> None:
        self.club, self.watching, self.settings = club, watching, club.settings
        self.notices = club.register.notices
        self.mailer = Mailer.at(self.settings.mail, self.settings.sender) if self.settings.mail else None
        self._senders = ThreadPoolExecutor(4, "notice")

    async def run(self) -> None:
        """Again and again, until it is cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.send()
            except Exception as error:  # the database is away: what is due stays due
                self.watching.failed("notices", error)

    def close(self) -> None:
        """Send nothing more; what was claimed comes later."""
        self._senders.shutdown(wait=False, cancel_futures=True)

    async def send(self) -> None:
        """Send everything that is due now."""
        found = await asyncio.to_thread(self.notices.claim, now(), self.settings.mail_after)
        due = [one for one in found if not self._is_here(one)]
        mails: dict[str, list[Notice]] = {}
        for one in due:
            if one.is_mail and one.confirmed:
                mails.setdefault(one.target, []).append(one)
        jobs = [self._job("mail", several, partial(self._mail, several)) for several in mails.values()]
        for one in due:
            if not one.confirmed:
                jobs.append(self._job("mail", [one], partial(self._ask, one)))
            elif not one.is_mail:
                jobs.append(self._job("webhook", [one], partial(self._hook, one)))
        await asyncio.gather(*jobs)

    def _is_here(self, one: Notice) -> bool:
        """Whether a page of the seat is open: its match puts the notice off."""
        table = self.club.tables.get(one.match)
        return bool(one.confirmed and table is not None and table.here[one.seat])

    async def _job(self, way: str, several: Sequence[Notice], send: Callable[[], None]) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self._senders, send)
        except NotSent as error:
            self.watching.noticed(way, "gone" if error.gone else "failed", str(error))
            for one in several:
                if error.gone and not one.is_mail:
                    await asyncio.to_thread(self.notices.stop, one, False)
                elif not await asyncio.to_thread(self.notices.again, one, now()):
                    self.watching.noticed(way, "given up", str(error))
            return
        self.watching.noticed(way, "sent")
        for one in several:
            await asyncio.to_thread(self.notices.sent, one)

    # ------------------------------------------------------------ what they say

    def _mail(self, several: Sequence[Notice]) -> None:
        turns = [(one, play) for one in several if (play := self.club.register.find(one.match)) is not None]
        if not turns or self.mailer is None:
            return
        target = turns[0][0].target
        with speaking(self.notices.language(target)):
            found = [
                said("mail.turn", title=for_mail(turn_of(one, play)), link=self._link(one), stop=self._stop(one))
                for one, play in turns
            ]
            subject = said("mail.turns_subject", n=len(turns))
            if len(turns) == 1:
                subject = said("mail.turn_subject", title=for_mail(turn_of(*turns[0])))
            text = "\n".join([said("mail.turns"), *found, said("mail.ending")])
        self.mailer.send(target.removeprefix(MAIL), subject, text, f"{self._stop(turns[0][0])}/stop?all=1")

    def _ask(self, one: Notice) -> None:
        play = self.club.register.find(one.match)
        if play is None or self.mailer is None:
            return
        with speaking(self.notices.language(one.target)):
            seat, title = words_of(play.game).seat(one.seat), for_mail(title_of(play.game, play.scenario, play.title))
            text = said("mail.ask", seat=seat, title=title, link=self._stop(one))
            subject = said("mail.ask_subject")
        self.mailer.send(one.target.removeprefix(MAIL), subject, text, f"{self._stop(one)}/stop")

    def _hook(self, one: Notice) -> None:
        play = self.club.register.find(one.match)
        if play is None:
            return
        with speaking(self.notices.language(one.target)):
            text = said("mail.hook", title=for_chat(turn_of(one, play)), link=self._link(one))
        body: dict[str, Any] = {
            "match": one.match, "title": play.title, "game": play.game, "scenario": play.scenario, "seat": one.seat,
            "since": one.since, "link": self._link(one), "text": text, "content": text,
        }  # fmt: skip
        delivery = f"{one.id[:8]}-{one.since}"
        post_hook(one.target, one.key, wire.encode(body), delivery, self.settings.hooks_to)

    def _link(self, one: Notice) -> str:
        return f"{base_of(self.settings.origins)}/m/{one.match}"

    def _stop(self, one: Notice) -> str:
        return f"{base_of(self.settings.origins)}/api/matches/{one.match}/notices/{one.id}"


def base_of(origins: Sequence[str]) -> str:
    """The address of the server for a link."""
    return origins[0] if origins else ""


def turn_of(one: Notice, play: Play) -> str:
    """A match and a seat in words; nothing of what happens in it."""
    words = words_of(play.game)
    title = one_line(play.title) or said("mail.match", game=words.title, scenario=play.scenario)
    return said("mail.seat", title=title, seat=words.seat(one.seat))
