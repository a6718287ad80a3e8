# Everything that is done with this repository. `make play` and `make test` are all that a newcomer needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
TASKS := VENV="$(VENV)" MAKE="$(MAKE)" $(PYTHON) tools/tasks.py
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup play test test-slow check fix compile bench torture generate art docs wheel clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 11

setup: $(VENV)/ready ## a .venv with all that development needs, in locked versions

$(VENV)/ready: requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Macabre needs Python 3.11 or newer; name one with: make PYTHON=python3.12 …"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install -q --no-deps --no-build-isolation -e .
	@touch $@

# What only some targets need, each locked in its own file.
EXTRAS := adapters art audit bench docs fonts lab
$(EXTRAS:%=$(VENV)/%): $(VENV)/%: requirements/%.txt | setup
	$(BIN)/python -m pip install -q --no-build-isolation --require-hashes -r $<
	@touch $@

# The fonts as they were published, for make generate WHAT=fonts.
$(VENV)/fonts: $(VENV)/font-packages
$(VENV)/font-packages: requirements/node.txt tools/fonts/package-lock.json | setup
	$(BIN)/python -m pip install -q --require-hashes -r requirements/node.txt
	$(BIN)/npm ci --loglevel error --no-progress --prefix tools/fonts
	@touch $@

TESTED := $(VENV)/adapters $(VENV)/art $(VENV)/docs $(VENV)/lab $(VENV)/page-scripts

play: setup ## play in the browser: serves the page and opens it (in the terminal: .venv/bin/macabre play)
	@$(BIN)/macabre serve --open

test: setup $(TESTED) ## what to run before every commit: all but the slow tests, in five minutes on two cores
	$(PYTEST) -m "not slow" --durations 10

# What asks every rule, view and scene; the slow ones of these run on the compiled build only, where they take half as long.
ON_COMPILED := tests/conformance tests/server/test_scenes.py tests/server/test_secrets.py

test-slow: $(TESTED) compile ## the other tests: kills, soak, whole matches in a browser …; and conformance on the compiled build
	$(PYTEST) -m slow $(ON_COMPILED:%=--ignore=%) --durations 10
	MACABRE_COMPILED=1 PYTHONPATH=build/compiled $(PYTEST) $(ON_COMPILED) --durations 10

check: setup $(VENV)/audit $(VENV)/page-scripts ## style and types, also of the page's scripts, and the audit of what is locked
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/node tools/page-scripts/node_modules/typescript/bin/tsc -p tools/page-scripts
	$(BIN)/node tools/page-scripts/node_modules/eslint/bin/eslint.js -c tools/page-scripts/eslint.config.js src/macabre/server/web/static/js
	$(BIN)/python tools/audit.py

# TypeScript's compiler, ESLint and axe-core, with a Node of their own: nobody has to install one, and the system's is never used.
$(VENV)/page-scripts: requirements/node.txt tools/page-scripts/package-lock.json | setup
	$(BIN)/python -m pip install -q --require-hashes -r requirements/node.txt
	$(BIN)/npm ci --loglevel error --no-progress --prefix tools/page-scripts
	@touch $@

fix: setup ## mend what style can mend by itself
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

compile: setup ## kernel, rules, search and tables as machine code, in build/compiled
	$(BIN)/python tools/compile.py

bench: ## measure something: WHAT=speed, compare, simulations, levels, strength, outside, exploit, ceiling, scenes, page, adapters, lab, answers, server, beats or lighthouse
	@$(TASKS) bench "$(WHAT)"

torture: ## try to break something, for long: WHAT=kills, soak, fuzz, crowd, abuse, mutants, geometry, taps or tests
	@$(TASKS) torture "$(WHAT)"

generate: ## write files that the repository keeps but a program makes: WHAT=golden, pictures, gallery, messages, fonts, solved or lock
	@$(TASKS) generate "$(WHAT)"

art: ## carve the pictures into their sheets: WHAT=sheets (what plain make art does), or look for contact sheets
	@$(TASKS) art "$(or $(WHAT),sheets)"

docs: $(VENV)/docs ## the docs as a site, in build/site; it needs no network to be read
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict -q
	@echo build/site/index.html

wheel: setup ## the two kinds of wheel, in dist/: plain, and compiled for this machine
	$(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w dist .
	MACABRE_COMPILED=1 $(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w dist .

clean: ## remove what was built
	rm -rf $(VENV) build dist mutants src/*.egg-info tools/page-scripts/node_modules tools/fonts/node_modules bench/lighthouse/node_modules
