"""``limmu verify``: is a log intact, do its rules reproduce it, was every input legal?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from limmu.cli.console import TERMINAL, out, progress
from limmu.cli.output import NO, TROUBLE, emit_json, examples, json_option, remark
from limmu.cli.places import PLACE, store_of, store_option
from limmu.core import UMPIRE, VERDICTS, BrokenLog, Finding, Report, encode, unshort
from limmu.display.escaping import one_line
from limmu.display.hearing import heard, heard_audit, heard_log, stumbled
from limmu.display.saying import Names, no_names, said
from limmu.display.shown import shown_of
from limmu.display.telling import input_text
from limmu.display.troubles import trouble
from limmu.display.widths import columns, padded
from limmu.installed import find_game
from limmu.stores import StoreError
from limmu.stores.places import Place, Stored, log_at
from limmu.stores.recorded import Played, read_recording
from limmu.trouble import Trouble
from limmu_replays.checkpointing import read_note
from limmu_replays.commands.arguments import PATH, pack_option
from limmu_replays.commands.working import workers_of, workers_option
from limmu_replays.requiring import PROOFS, Wanted
from limmu_replays.verdicts import Verdicts
from limmu_replays.verifying import check_log, logs_in, report_of, survey

_PROOFS = VERDICTS[1:-2]
"""What a log proves by itself: the report has these under *intact*."""
_SILENT = _PROOFS[1:]
"""The report leaves these out if there is nothing to prove, but it always names dice that prove nothing."""
_STYLES = {"holds": "green", "differs": "bold red", "not checked": "yellow"}
_VERDICTS = (VERDICTS[0], *VERDICTS[-2:])
_NAMES = {
    "intact": "verdict.intact",
    "dice": "verdict.dice",
    "signatures": "verdict.signatures",
    "checkpoints": "verdict.checkpoints",
    "openings": "verdict.openings",
    "reproducible": "verdict.reproducible",
    "legal": "verdict.legal",
}
_STATES = {"holds": "verdict.holds", "differs": "verdict.differs", "not checked": "verdict.unchecked"}
LONGEST = 300
SHORT = 80
"""Characters of a difference in a table, at most."""


@click.command(
    epilog=examples(
        "limmu verify match.limmu",
        "limmu verify --strict library/",
        "limmu verify season/ --json > season.json",
        "limmu verify --store sqlite:club.db",
        "limmu verify --store postgres:dbname=club --cluster tcp://hall:8786 --verdicts club.jsonl",
    )
)
@click.argument("paths", metavar="[FILE|DIR]...", type=PLACE, nargs=-1)
@store_option
@click.option("--strict", is_flag=True, help="Exit with 1 also if one of the three verdicts was not checked.")
@click.option(
    "--since", "kept", type=PATH, default=None, help="A checkpoint that you kept: the log must still agree with it."
)
@click.option(
    "--require",
    "proofs",
    metavar="PROOF,...",
    default="",
    help="Exit with 1 also if a log does not prove all of these: dice, signatures, checkpoints, openings. What is not "
    "checked, only claimed or the host's word proves nothing.",
)
@click.option("--host-key", metavar="KEY", default="", help="The public key of the host, as you know it.")
@click.option(
    "--key", "keys", multiple=True, metavar="SEAT=KEY", help="The public key of a seat, as you know it; repeat it."
)
@click.option(
    "--seat", type=click.Choice(["umpire"]), default=None, help="Show hidden values of a match that is not over."
)
@workers_option
@click.option(
    "--verdicts",
    "table",
    type=PATH,
    default=None,
    metavar="FILE",
    help="Keep each verdict in this file. Logs that have one and did not change are not audited again.",
)
@pack_option
@json_option
def verify(
    paths: tuple[Place, ...],
    strict: bool,
    kept: Path | None,
    proofs: str,
    host_key: str,
    keys: tuple[str, ...],
    seat: str | None,
    workers: int | None,
    cluster: str,
    table: Path | None,
    pack_dir: Path | None,
    as_json: bool,
) -> None:
    """Audit logs: three verdicts, and what each log proves.

    intact: hashes, order and form are right. reproducible: the ruleset that the header names gives the same facts.
    legal: the newest installed ruleset accepts every input. Under intact come the proofs of the log itself: dice,
    signatures, checkpoints, openings. With --store and without FILE it audits all matches of the store. For several
    logs it prints each difference in full, then a table. Exit code 0: nothing differs; 1: something differs; 2: a
    file cannot be read.

    A file proves itself only against keys that you know from elsewhere: give them with --host-key and --key.
    """
    wanted = Wanted(_proofs(proofs), _keys(host_key, keys), "" if kept is None else read_note(kept), seat or "")
    store = store_of(click.get_current_context())
    if not (paths or store):
        raise click.UsageError(said("trouble.name_logs"))
    places = logs_in(paths, store)
    if wanted.since and len(places) > 1:
        raise trouble("trouble.since_one", n=len(places))
    who = workers_of(workers, cluster)
    if table is not None:
        with Verdicts(table, wanted, pack_dir) as verdicts:
            documents = survey(places, pack_dir=pack_dir, wanted=wanted, workers=who, listener=TERMINAL, table=verdicts)
    elif len(places) == 1 and not cluster:
        documents = [_checked_alone(places[0], pack_dir, wanted)]
    else:
        documents = survey(places, pack_dir, wanted, who, TERMINAL)
    audited = list(zip(places, documents, strict=True))
    for place, document in audited:
        _told(place, document, pack_dir, as_json, everything=len(places) == 1)
    if as_json:
        emit_json(documents)
    elif len(places) > 1:
        names = [place.name if isinstance(place, Stored) else document["file"] for place, document in audited]
        tell_survey(out(), documents, names)
    raise SystemExit(max([_code(document, strict) for document in documents], default=0))


def _code(document: dict[str, Any], strict: bool) -> int:
    if "unreadable" in document:
        return TROUBLE
    report = report_of(document)
    states = [finding.state for finding in (report.intact, report.reproducible, report.legal)]
    return NO if report.differs or document["lacking"] or (strict and "not checked" in states) else 0


def _proofs(given: str) -> tuple[str, ...]:
    proofs = tuple([name for name in given.split(",") if name])
    if strange := [name for name in proofs if name not in PROOFS]:
        raise click.UsageError(said("trouble.require_of", name=strange[0], known=tuple(PROOFS)))
    return proofs


def _keys(host_key: str, keys: tuple[str, ...]) -> dict[str, str]:
    named = {"host": host_key} if host_key else {}
    for one in keys:
        name, _, key = one.partition("=")
        named[name] = key
    for name, key in named.items():
        if not (name and unshort(key)):
            raise click.UsageError(said("trouble.no_public_key", value=name or "--key"))
    return named


def _told(place: Place, document: dict[str, Any], pack_dir: Path | None, as_json: bool, *, everything: bool) -> None:
    """Print one document for people; of several logs only the differences."""
    if "unreadable" in document:
        told = heard(document["unreadable"]), heard(document["remedy"])
        remark("\n".join([part for part in (f"limmu: {told[0]}", told[1]) if part]))
    elif not as_json and (everything or document["lacking"] or report_of(document).differs):
        if document["keys"]:
            out().print(Text(heard(document["keys"]), "yellow"))
        tell(out(), place, report_of(document), pack_dir)
        for line in document["lacking"]:
            out().print(
                Text(f"  {padded(said('verdict.required'), _wide(_VERDICTS))} {one_line(_lack(line))}", "bold red")
            )


def _package(place: Place) -> str:
    """The package of the game that a log is of; "" where it is not installed, or the log cannot be read."""
    try:
        return find_game(log_at(place).header.game).package
    except (Trouble, StoreError, BrokenLog, OSError):
        return ""


class _Speaker:
    """Who tells what differs at entry ``n`` of a match in the words of the game."""

    def __init__(self, played: Played, n: int) -> None:
        self._played, self._n = played, n
        self._shown = shown_of(played.at(min(n, played.match.n)))
        self.names = self._shown.names

    def told(self, value: str) -> str:
        """A fact, or the input of the entry, in words; "" for what is neither."""
        try:
            entry = self._played.entries[self._n] if self._n <= self._played.match.n else None
            if entry is not None and value == encode(entry.input).decode():
                return input_text(self._shown, self._played.match, entry, (UMPIRE,))
            return self._shown.fact(self._shown.game.codec.fact(msgspec.json.decode(value)))
        except Exception:  # whoever edits a log may write anything
            return ""


def _played(place: Place, pack_dir: Path | None) -> Played | None:
    """The match of a log; None where it cannot be folded."""
    try:
        return read_recording(place, pack_dir).folded()
    except Exception:  # whoever edits a log may write anything
        return None


def _why(finding: Finding, package: str, names: Names) -> str:
    """Why a verdict is what it is, and what to do about an entry that cannot be folded."""
    if told := stumbled(finding.reason):
        return said("verdict.no_fold", why=told)
    return heard_audit(finding.reason, package, names)


def _checked_alone(place: Place, pack_dir: Path | None, wanted: Wanted) -> dict[str, Any]:
    with progress(said("note.verifying", name=getattr(place, "name", place))) as told:
        return check_log(place, pack_dir, wanted, told)


def tell_survey(console: Console, documents: Sequence[dict[str, Any]], names: Sequence[str]) -> None:
    """Print several logs as a table, by their names, and those that the installed rules play otherwise."""
    table = Table(box=box.SIMPLE)
    required = any([document.get("lacking") for document in documents])
    keys = ["table.match", "table.entries", *[_NAMES[name] for name in _VERDICTS]]
    for key in (*keys, *(["verdict.required"] if required else []), "verdict.first"):
        wide = key in ("table.match", "verdict.first")
        table.add_column(said(key), overflow="fold", no_wrap=not wide, min_width=10 if wide else None)
    affected: list[str] = []
    for name, document in zip(names, documents, strict=True):
        if "unreadable" in document:
            unreadable = [Text(said("verdict.unreadable"), "bold red")] * (len(_VERDICTS) + required)
            table.add_row(Text(one_line(name)), "", *unreadable, Text(_short(document["unreadable"])))
            continue
        report = report_of(document)
        findings: list[Finding] = [getattr(report, one) for one in _VERDICTS]
        first = min([f for f in findings if f.state == "differs"], key=lambda f: f.n, default=None)
        proofs = [one for one in _PROOFS if getattr(report, one).state == "differs"]
        unchecked = [finding.reason for finding in findings if finding.state == "not checked"]
        if report.branched >= 0:
            unchecked.insert(0, _branch(report))
        told = said("verdict.not_all", why=_short(unchecked[0])) if unchecked else ""
        told = said("verdict.see", names=tuple([said(_NAMES[one]) for one in proofs])) if proofs else told
        told = said("verdict.at", n=first.n, why=_short(first.reason)) if first else told
        states = [_state(finding) for finding in findings]
        states += [_required(document["lacking"])] if required else []
        table.add_row(Text(one_line(name)), str(report.entries), *states, Text(told))
        if report.intact.state != "differs" and not proofs and first is not None:
            affected.append(said("verdict.otherwise_from", name=document["file"], n=first.n))
    console.print(table)
    if affected:
        console.print(Text(said("verdict.otherwise", n=len(affected), all=len(documents)), "bold"))
        for line in affected:
            console.print(Text(f"  {one_line(line)}"), soft_wrap=True)


def _branch(report: Report) -> str:
    return f"from entry {report.branched + 1} on this is a branch"


def _required(lacking: Sequence[str]) -> Text:
    """Whether a log has all that was required; else the names of what it lacks."""
    names = dict.fromkeys([line.partition(":")[0] for line in lacking])
    told = tuple([said(_NAMES[name]) if name in _NAMES else heard(name) for name in names])
    return Text(said("verdict.lacks", names=told), "bold red") if names else Text(said("verdict.has_all"), "green")


def _lack(line: str) -> str:
    """What a log lacks: what should prove something, what became of it, and why."""
    name, _, rest = line.partition(": ")
    state, colon, why = rest.partition(": ")
    parts = [said(_STATES[state]), *([heard(why)] if colon else [])] if state in _STATES else [heard(rest)]
    return ": ".join([said(_NAMES[name]) if name in _NAMES else heard(name), *parts])


def _short(reason: str) -> str:
    """The beginning of what core says, for a table."""
    told = one_line(heard_log(reason))
    return told if len(told) <= SHORT else f"{told[: SHORT - 3]}..."


def _wide(names: Sequence[str]) -> int:
    """The columns of the widest name, and a blank."""
    return max([columns(said(_NAMES[name])) for name in names]) + 1


def _state(finding: Finding) -> Text:
    return Text(said(_STATES[finding.state]), _STYLES[finding.state])


# ---------------------------------------------------------------- one log


def tell(console: Console, path: Place, report: Report, pack_dir: Path | None) -> None:
    """Print the report on one log for people, what differs in the words of the game."""
    package = _package(path)
    console.print(Text(one_line(said("verdict.of", path=path, n=report.entries)), "bold"))
    if report.branched >= 0:
        console.print(Text(f"  {heard(_branch(report))}", "yellow"))
    played = _played(path, pack_dir) if any([getattr(report, name).recorded for name in VERDICTS]) else None
    for name in VERDICTS:
        finding: Finding = getattr(report, name)
        matters = finding.reason.startswith("signatures need") or finding.reason.endswith("only claimed")
        if name in _SILENT and finding.state == "not checked" and not matters:
            continue
        speaker = _Speaker(played, finding.n) if played is not None and finding.recorded else None
        named = said(_NAMES[name])
        line = Text(
            f"    {padded(named, _wide(_PROOFS))}" if name in _PROOFS else f"  {padded(named, _wide(_VERDICTS))}"
        )
        line.append_text(_state(finding))
        line.append(said("verdict.where", n=finding.n) if finding.reason and finding.n >= 0 else "")
        why = _why(finding, package, speaker.names if speaker else no_names)
        line.append(f": {one_line(why)}" if why else "")
        console.print(line)
        values = [finding.recorded, finding.rerun]
        words = [(speaker.told(value) if speaker else "") or heard(value) for value in values]
        told = values if words[0] == words[1] else words  # what differs may have no words
        for label, value in zip(("verdict.recorded", "verdict.rerun"), told, strict=True):
            if value:
                shown = f"{one_line(value[:LONGEST])}{'...' if len(value) > LONGEST else ''}"
                console.print(Text(f"      {padded(said(label), 9)} {shown}"))
