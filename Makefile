# Everything that is done with this repository. `make play` and `make test` are all that a newcomer needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup play test check audit fix compile test-compiled bench bench-levels bench-strength bench-exploit bench-ceiling bench-speed bench-scenes bench-page bench-adapters bench-lab bench-server torture fuzz crowd soak mutants golden geometry pictures gallery docs art art-look lock wheel clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

setup: $(VENV)/ready ## a .venv with all that development needs, in locked versions

$(VENV)/ready: requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Macabre needs Python 3.11 or newer; name one with: make PYTHON=python3.12 …"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install -q --no-deps --no-build-isolation -e .
	@touch $@

play: setup ## play in the browser: serves the page and opens it (in the terminal: .venv/bin/macabre play)
	@$(BIN)/macabre serve --open

test: setup $(VENV)/art $(VENV)/lab $(VENV)/adapters $(VENV)/docs ## all tests, of the pictures, the adapters and the docs too
	$(BIN)/python -m pytest -n auto --dist worksteal --durations 10

check: setup $(VENV)/audit $(VENV)/page-scripts ## style and types, also of the page's scripts, and the audit of what is locked
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/node tools/page-scripts/node_modules/typescript/bin/tsc -p tools/page-scripts
	$(BIN)/node tools/page-scripts/node_modules/eslint/bin/eslint.js -c tools/page-scripts/eslint.config.js src/macabre/server/web/static/js
	$(BIN)/python tools/audit.py

# TypeScript's compiler and ESLint, with a Node of their own: nobody has to install one, and the system's is never used.
$(VENV)/page-scripts: requirements/node.txt tools/page-scripts/package-lock.json | setup
	$(BIN)/python -m pip install -q --require-hashes -r requirements/node.txt
	$(BIN)/npm ci --silent --prefix tools/page-scripts
	@touch $@

audit: $(VENV)/audit ## whether an advisory is known for a locked package; asks the package registry
	$(BIN)/python tools/audit.py

$(VENV)/audit: requirements/audit.txt | setup
	$(BIN)/python -m pip install -q --require-hashes -r requirements/audit.txt
	@touch $@

fix: setup ## mend what style can mend by itself
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

compile: setup ## kernel, rules, search and tables as machine code, in build/compiled
	$(BIN)/python tools/compile.py

test-compiled: compile ## the conformance suite and what pages are sent, on the compiled build
	MACABRE_COMPILED=1 PYTHONPATH=build/compiled $(BIN)/python -m pytest -n auto --dist worksteal \
		tests/conformance tests/server/test_scenes.py tests/server/test_secrets.py

bench: compile $(VENV)/bench ## speed beside python-chess, OpenSpiel and PettingZoo, as ratios; adapters and lab, too
	$(BIN)/python bench/run.py
	$(BIN)/python bench/adapters.py
	PYTHONPATH=build/compiled $(BIN)/python bench/lab.py

bench-levels: compile ## the levels against each other: GAME=grim-dance for one game; goes on where it was stopped
	PYTHONPATH=build/compiled $(BIN)/python bench/levels.py $(GAME)

bench-strength: compile ## strength against budget, drawn into docs/assets/strength.svg
	PYTHONPATH=build/compiled $(BIN)/python bench/strength.py

bench-exploit: compile $(VENV)/adapters ## small versions of the games solved exactly, and how far our players can be exploited there
	PYTHONPATH=build/compiled $(BIN)/python bench/exploit.py

bench-ceiling: compile ## the best play there is against a level in Death over the Kingdom, counted exactly
	PYTHONPATH=build/compiled $(BIN)/python bench/ceiling.py

bench-speed: compile $(VENV)/bench ## simulations per second, interpreted and compiled, beside OpenSpiel's ISMCTS
	$(BIN)/python bench/strength.py speed
	PYTHONPATH=build/compiled $(BIN)/python bench/strength.py speed

bench-scenes: setup ## what a scene, a patch and an SVG cost, beside their limits: GAME=grim-dance for one game
	$(BIN)/python bench/scenes.py $(GAME)

bench-lab: compile ## what 10,000 random matches cost in the lab, beside the limit: GAME=grim-dance for one game
	PYTHONPATH=build/compiled $(BIN)/python bench/lab.py $(GAME)

bench-adapters: compile $(VENV)/bench ## steps per second through the adapters, beside PettingZoo's and OpenSpiel's own games
	$(BIN)/python bench/adapters.py

bench-server: compile ## moves per second of the server, as it is and compiled, beside boardgame.io's (if there is Node): MATCHES=1000
	@if command -v npm >/dev/null; then npm install --silent --no-audit --no-fund --no-package-lock --prefix bench/boardgame; fi
	$(BIN)/python bench/server.py --matches $(or $(MATCHES),1000)

soak: setup ## a mixed load for half an hour, and how the server's memory fares: MINUTES=30
	$(BIN)/python -m tests.torture.soak --minutes $(or $(MINUTES),30)

bench-page: setup ## what the page costs, beside its limits: first page, first table, a click, memory; needs Chromium
	$(BIN)/python bench/page.py

$(VENV)/bench: requirements/bench.txt | setup
	$(BIN)/python -m pip install -q --no-build-isolation --require-hashes -r requirements/bench.txt
	@touch $@

torture: setup ## kill servers, bots and PostgreSQL while clients play, then check every move: DATABASE=postgresql KILLS=200 MATCHES=300 AWAY=30
	$(BIN)/python -m tests.torture.run --kills $(or $(KILLS),200) --matches $(or $(MATCHES),300) \
		--database $(or $(DATABASE),sqlite) --away $(or $(AWAY),0)

fuzz: setup ## send the API whatever its description allows and forbids: DATABASE=postgresql, EXAMPLES=300 of each kind
	$(BIN)/python -m tests.torture.fuzz --examples $(or $(EXAMPLES),300) --database $(or $(DATABASE),sqlite)

crowd: setup ## thousands of connections that say nothing, never end or never read, while somebody plays: SOCKETS=10000
	$(BIN)/python -m tests.torture.slow --sockets $(or $(SOCKETS),10000)

mutants: setup ## mutation testing of every game's rules: GAME=grim-dance for one
	$(BIN)/python tools/mutants.py $(GAME)

golden: setup ## write the stored playthroughs that are missing
	$(BIN)/python -m tests.conformance.golden

geometry: setup ## a thousand random moments of every game and seat count: nothing overlaps or leaves the frame
	$(BIN)/python -m tests.draw.geometry

pictures: setup ## write the stored pictures of chosen positions that are missing
	$(BIN)/python -m tests.draw.pictures

gallery: setup ## draw the pictures of docs/gallery.md
	$(BIN)/python tools/gallery.py

docs: $(VENV)/docs ## the docs as a site, in build/site; it needs no network to be read
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict -q
	@echo build/site/index.html

$(VENV)/docs: requirements/docs.txt | setup
	$(BIN)/python -m pip install -q --require-hashes -r requirements/docs.txt
	@touch $@

art: $(VENV)/art ## carve the pictures into their sheets: GAME=grim-dance for one game
	$(BIN)/python -m art.carve $(GAME)

art-look: $(VENV)/art ## contact sheets of the pictures and of the parts, in build/art; needs Chromium
	$(BIN)/python -m art.look $(GAME)

$(VENV)/art: requirements/art.txt | setup
	$(BIN)/python -m pip install -q --require-hashes -r requirements/art.txt
	@touch $@

$(VENV)/lab: requirements/lab.txt | setup
	$(BIN)/python -m pip install -q --require-hashes -r requirements/lab.txt
	@touch $@

$(VENV)/adapters: requirements/adapters.txt | setup
	$(BIN)/python -m pip install -q --require-hashes -r requirements/adapters.txt
	@touch $@

wheel: setup ## the two kinds of wheel, in dist/: plain, and compiled for this machine
	$(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w dist .
	MACABRE_COMPILED=1 $(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w dist .

lock: setup ## lock the newest versions of all dependencies, with hashes
	$(BIN)/python -m pip install -q pip-tools
	cd requirements && for name in dev bench ray art lab adapters docs audit server node; do ../$(BIN)/pip-compile -q --upgrade --generate-hashes --strip-extras \
		--allow-unsafe --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options --no-header \
		-o $$name.txt $$name.in; done

clean: ## remove what was built
	rm -rf $(VENV) build dist mutants src/*.egg-info tools/page-scripts/node_modules
