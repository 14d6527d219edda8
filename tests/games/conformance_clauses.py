"""What holds for the register of clauses and rulings of every game: subclass `ClausesConform` in the game's tests.

Clauses that the pack holds have a check on the shipped pack each: `DataChecks` keeps them.
"""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import ClassVar, Generic, TypeVar

import attrs

from limmu.toolkit import clauses as register
from limmu.toolkit.clauses import ClauseInfo, RulingInfo


class ClausesConform:
    """The register agrees with itself, with the code that cites it and with the pack's records."""

    options: ClassVar[ModuleType]
    """The game's `options`: constants for the readings a match may choose, in the order of the register."""
    pack: ClassVar[ModuleType]
    """The game's `pack`: it has every record that `where` names."""
    clause_count: ClassVar[int]
    ruling_ids: ClassVar[list[str]]

    @property
    def game(self) -> str:
        return self.options.PACKAGE

    @property
    def clauses(self) -> tuple[ClauseInfo, ...]:
        return register.load_clauses(self.game)

    @property
    def rulings(self) -> tuple[RulingInfo, ...]:
        return register.load_rulings(self.game)

    def test_every_clause_and_ruling_is_there(self) -> None:
        assert len(self.clauses) == self.clause_count
        assert [ruling.id for ruling in self.rulings] == self.ruling_ids

    def test_every_title_is_told_apart(self) -> None:
        for titles in ([clause.title for clause in self.clauses], [ruling.title for ruling in self.rulings]):
            assert [title for title, times in Counter(titles).items() if times > 1] == []

    def test_clauses_and_rulings_name_each_other(self) -> None:
        from_clauses = {(ruling, clause.id) for clause in self.clauses for ruling in clause.rulings}
        from_rulings = {(ruling.id, clause) for ruling in self.rulings for clause in ruling.clauses}
        assert sorted(from_clauses ^ from_rulings) == []

    def test_groups_stand_together_and_letters_follow(self) -> None:
        groups = [clause.rule for clause in self.clauses]
        begun = [group for at, group in enumerate(groups) if at == 0 or groups[at - 1] != group]
        assert len(set(begun)) == len(begun)
        lettered: dict[str, list[str]] = {}
        lines = {clause.id for clause in self.clauses}
        for clause in self.clauses:
            under, _, last = clause.id.rpartition("-")
            if last.isalpha() and len(last) <= 2:
                lettered.setdefault(under, ["a"] if under in lines else []).append(last)
        for under, letters in lettered.items():
            names = [chr(97 + n) if n < 26 else chr(96 + n // 26) + chr(97 + n % 26) for n in range(len(letters))]
            assert sorted(letters, key=lambda name: (len(name), name)) == names, under

    def test_code_cites_only_what_is_listed(self) -> None:
        assert register.find_unlisted(self.game) == ()

    def test_statuses_are_what_code_cites(self) -> None:
        now = register.statuses(self.game)
        stale = [f"{clause.id} is {now[clause.id]}" for clause in self.clauses if now[clause.id] != clause.status]
        assert stale == [], f"run: python -m limmu.toolkit.clauses {self.game.split('.')[-1]} --update"

    def test_data_clauses_name_fields_of_the_pack(self) -> None:
        for clause in self.clauses:
            for place in clause.where:
                record, _, field = place.partition(".")
                form = getattr(self.pack, record, None)
                assert form is not None, f"{clause.id}: {place}"
                assert field in [known.name for known in attrs.fields(form)], f"{clause.id}: {place}"

    def test_few_clauses_are_left_to_the_table(self) -> None:
        assert sum(clause.status == "table" for clause in self.clauses) <= len(self.clauses) // 20

    def test_choices_have_constants(self) -> None:
        own = {name: value for name, value in vars(self.options).items() if name.isupper()}
        constants = [value for name, value in own.items() if name not in ("PACKAGE", "HANDICAPS")]
        expected = [word for ruling, names in self.options.readings().items() for word in (ruling, *names)]
        assert constants == expected
        assert self.options.default_readings() == {
            ruling.id: ruling.default for ruling in self.rulings if ruling.option
        }

    def test_the_file_keeps_its_form(self) -> None:
        text = Path(self.options.__file__ or "").with_name(register.CLAUSES).read_text("utf-8")
        assert register.write_clauses(self.clauses, text.partition("\nclauses = [")[0]) == text


P = TypeVar("P")


class DataChecks(Generic[P]):
    """The checks of the clauses that a game's pack holds, by clause; P is the pack."""

    def __init__(self) -> None:
        self.of: dict[str, Callable[[P], None]] = {}

    def __call__(self, *clauses: str) -> Callable[[Callable[[P], None]], Callable[[P], None]]:
        """Keep a check of these clauses."""

        def keep(found: Callable[[P], None]) -> Callable[[P], None]:
            for clause in clauses:
                assert clause not in self.of, f"{clause} has a check"
                self.of[clause] = found
            return found

        return keep


def data_clauses(game: str) -> list[str]:
    """The clauses that the pack of a game package holds."""
    return [clause.id for clause in register.load_clauses(game) if clause.status == "data"]
