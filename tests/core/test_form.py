"""Reading entries many at a time says what reading each by itself says, of whatever log."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import inspect, structs
from msgspec.structs import replace
from tests.examples.test_independent_verifier import edited, sound

from limmu.core import BrokenLine, Log, read_log
from limmu.core.log.entry import Body, Control, Entry
from limmu.core.proof import form as module
from limmu.core.proof.form import judge_form
from limmu.core.rules.procedure import Demand, Frame, Pause, Standing
from limmu.stores.files import read_bytes

LIBRARY = Path(__file__).parents[2] / "replays/library"


def one_by_one(log: Log, monkeypatch: pytest.MonkeyPatch) -> object:
    with monkeypatch.context() as patched:
        patched.setattr(module, "_forms_of", lambda run: (module._any_forms(), map(module._alone, run)))
        return judge_form(log)


@pytest.mark.parametrize("seed", range(300))
def test_edited_entries(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        log = read_log(edited(random.Random(f"standing {seed}"))[0])
    except BrokenLine:  # the header was edited
        return
    assert judge_form(log) == one_by_one(log, monkeypatch)


@pytest.mark.parametrize("path", sorted(LIBRARY.rglob("*.limmu.gz")), ids=lambda path: path.name)
def test_recorded_matches_are_read_many_at_a_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, read = read_log(read_bytes(path)), module._forms_of

    def together(run: list[bytes]) -> object:
        of, forms = read(run)
        assert of is module._plain_forms()
        return of, forms

    with monkeypatch.context() as patched:
        patched.setattr(module, "_forms_of", together)
        kept, finding, _ = judge_form(log)
    assert (len(kept.entries), finding.state) == (len(log.entries), "holds")


ENTRY = b'{"_":"entry","by":"red","input":{"_":"note","text":"a"},"n":%d,"prev":""}'


@pytest.mark.parametrize(
    "lines",
    [
        [ENTRY % 0 + ENTRY % 1, *(ENTRY % 2).split(b",", 1)],
        [ENTRY % 0 + b" " + ENTRY % 1, (ENTRY % 2)[:60], (ENTRY % 2)[60:]],
        [ENTRY % 0 + b" ", ENTRY % 1],
        [b"", ENTRY % 0],
        [b"1", b"[]"],
    ],
)
def test_an_entry_stands_on_a_line_of_its_own(lines: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    log = read_log(sound()["seeded"])
    log = replace(log, entries=tuple([("", json) for json in lines]), openings={}, opened={}, damage=None)
    kept, finding, _ = judge_form(log)
    assert (len(kept.entries), finding.state) == (0, "differs")
    assert one_by_one(log, monkeypatch) == judge_form(log)


@pytest.mark.parametrize(("more", "state"), [("sealed", "holds"), ("sealéd", "differs")])
def test_names_are_ascii(more: str, state: str) -> None:
    log = read_log(sound()["seeded"])
    json = b'{"_":"entry","by":"host","facts":[{"%b":1}],"input":{"_":"begin"},"n":0,"prev":"%b"}'
    log = replace(log, entries=(("", json % (more.encode(), log.leaf.encode())),), openings={}, opened={})
    assert judge_form(log)[1].state == state


def forms_in(kind: Any) -> dict[str, Any]:
    """The forms that a type is made of, by the names of what they are forms of."""
    if not inspect.is_struct_type(kind):
        return {name: form for part in get_args(kind) for name, form in forms_in(part).items()}
    inside = [forms_in(field.type) for field in structs.fields(kind)]
    return {kind.__name__: kind} | {name: form for forms in inside for name, form in forms.items()}


@pytest.mark.parametrize("of", [module._plain_forms(), module._any_forms()])
def test_forms_are_of_the_fields_of_an_entry(of: Any) -> None:
    forms = forms_in(of.decoder.type)
    for kind in (Entry, Control, Pause, Frame, Demand, Standing, *get_args(Body)):
        assert {*forms[kind.__name__].__struct_fields__} == {*kind.__struct_fields__}
        assert forms[kind.__name__].__struct_config__.tag == kind.__struct_config__.tag
