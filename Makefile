# Two commands for everybody: `make play` and `make test`. `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WEB_SOURCES := $(shell find web/src web/static docs/class src -type f \( -path "web/*" -o -path "docs/*" -o -name "words.*.toml" -o -name languages.toml \) 2>/dev/null) $(wildcard web/*.js web/*.ts web/*.json)
# What runs in a browser besides the app: everything of the package that its worker has.
LOCAL_SOURCES := $(shell find $(addprefix src/oikos/,engine games players tables live local) -type f -not -path "*/__pycache__/*" 2>/dev/null) web/scripts/local.js
NODE_PATH := PATH="$(CURDIR)/$(BIN):$$PATH"
# Every dependency in one exact version, with its hash; Python compiles what it imports when it first does.
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
REPORTS ?= glace ekopolis ecopolis ecotopia
LANGS ?= en
# One more than there are cores: tests of the server wait more than they work.
WORKERS := -n $(shell expr $$(nproc 2>/dev/null || echo 2) + 1) --dist worksteal
# Without it the site has the words of the booklets without their pictures.
CHROMIUM ?= $(wildcard /usr/bin/chromium)
step = @printf '%s  %s\n' "$$(date +%H:%M:%S)"

.PHONY: help play quick web site check-web e2e test-web test test-compiled test-long test-package test-new-game test-browsers \
	test-container dist use compile docs \
	screenshots pictures lint adapters lab train bench bench-learn bench-ismcts bench-lab reports bench-players bench-server \
	bench-class bench-capacity class-presets counts playthroughs review-words lock clean

help:
	@echo "make play           set everything up, start the server and open the app in a browser"
	@echo "make test           set everything up and run the tests on the source"
	@echo "make quick          the tests nearest to what changed, in twenty seconds"
	@echo "make test-compiled  the same tests on the installed package, compiled where a C compiler is present"
	@echo "make test-long      the tests with full counts of games and cases"
	@echo "make test-web       the browser app: types, lint, unit tests (make check-web), and whole games in Chromium (make e2e)"
	@echo "make test-package   the wheel in an empty environment, and a game in Chromium from it"
	@echo "make test-new-game  what oikos new-game makes, by every check"
	@echo "make test-browsers  one game of each in Debian's Firefox and WebKit, and by keyboard alone"
	@echo "make test-container the steps of the Containerfile, without a container"
	@echo "make web            build the browser app"
	@echo "make site           the app as a folder for any static host: games without a server (web/site)"
	@echo "make dist           the source archive and the wheels, pure and compiled"
	@echo "make docs           build the site from docs/ and check its links"
	@echo "make screenshots    take the pictures of the app again  (review the diff)"
	@echo "make pictures       every table at every size, by day and evening, in both languages (web/e2e/artefacts/pictures)"
	@echo "make lint           ruff, mypy --strict (also as on Windows and macOS), hadolint"
	@echo "make adapters       install PettingZoo and OpenSpiel, so that the tests cover those doors too"
	@echo "make lab            install what oikos lab needs, so that the tests cover it too"
	@echo "make train          install what examples/train learns with"
	@echo "make bench          speed next to open_spiel, and observed decisions a second next to JaxMARL too"
	@echo "make bench-learn    observed decisions a second alone"
	@echo "make bench-ismcts   oak's play next to open_spiel's search (hours)"
	@echo "make bench-lab      what the lab costs: processes, a cluster, memory, a million games (an hour)"
	@echo "make reports        play the experiments of docs/experiments and write their pages (half an hour; review the diff)"
	@echo "make bench-players  today's bots against those of the release before (an hour)"
	@echo "make bench-server   the server's moves a second next to boardgame.io's"
	@echo "make bench-class    forty pupils who come at once, and the teacher's board while they play"
	@echo "make class-presets  measure again what fits a lesson of 25, 50 or 90 minutes (review the diff)"
	@echo "make bench-capacity how many tables one process on SQLite and two on PostgreSQL hold"
	@echo "make counts         write the counts of lines again      (review the diff)"
	@echo "make playthroughs   write the recorded playthroughs again (review the diff)"
	@echo "make lock           choose new versions of the dependencies"
	@echo "make review-words   every string that people read, with its length and how hard it is to read"
	@echo "make clean          remove what the other commands made"

# What Python needs and what the app needs come side by side. The rules are compiled beside the game (tools/play.py).
play:
	@$(MAKE) --silent --no-print-directory -k -j2 $(VENV)/build web || true
	@$(MAKE) --silent --no-print-directory $(VENV)/build
	@if $(MAKE) --no-print-directory -q web/build/index.html; then \
		printf '%s  %s\n' "$$(date +%H:%M:%S)" "Starting the server."; \
		$(BIN)/python tools/play.py serve --browser; \
	else \
		echo "The browser app cannot be built here (it needs npm, or the network to fetch it once)."; \
		echo "So this is La Glace et le Ciel in the terminal; \"make play\" tries again next time."; \
		$(BIN)/python tools/play.py play glace --terminal; \
	fi

web: web/build/local/manifest.json

web/build/local/manifest.json: web/build/index.html web/wheels/.fetched $(LOCAL_SOURCES)
	$(step) "Packing what games without a server need (web/build/local)."
	@cd web && $(NODE_PATH) npm run --silent local >/dev/null

# Python's own packages for the browser, which have a platform of their own.
web/wheels/.fetched: requirements/browser.txt | $(VENV)/bin/python
	@rm -rf web/wheels && mkdir -p web/wheels
	@$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes \
		--platform pyemscripten_2026_0_wasm32 --python-version 314 --implementation cp -r $< -d web/wheels
	@touch $@

site: web/site/index.html

web/site/index.html: $(WEB_SOURCES) $(LOCAL_SOURCES) web/scripts/site.js web/wheels/.fetched web/node_modules/.package-lock.json
	$(step) "Building the app for static hosts (web/site)."
	@cd web && $(NODE_PATH) npm run --silent site

web/build/index.html: $(WEB_SOURCES) web/node_modules/.package-lock.json
	$(step) "Building the browser app."
	@cd web && $(NODE_PATH) npm run --silent build >/dev/null

web/node_modules/.package-lock.json: web/package-lock.json $(if $(shell command -v npm),,$(VENV)/node)
	$(step) "Installing what the browser app is built with (web/package-lock.json)."
	@cd web && $(NODE_PATH) npm ci --silent --no-audit --no-fund
	@touch $@

check-web: $(VENV)/dev web
	@cd web && export $(NODE_PATH) && npm run --silent types && npm run --silent check && npm run --silent lint && npm test --silent

e2e: $(VENV)/dev web site
	@cd web && $(NODE_PATH) npm run --silent e2e

test-web: check-web e2e

# Needs Debian's firefox-esr, webkit2gtk-driver and xvfb; not part of the daily tests, because it takes minutes.
test-browsers: $(VENV)/build web site
	$(step) "Playing one game of each in Firefox and in WebKit."
	@cd web && $(NODE_PATH) node scripts/other-browsers.js
	$(step) "Playing one game of each in Chromium by keyboard alone."
	@cd web && $(NODE_PATH) OIKOS_LONG=1 node --test e2e/without-looking.test.js
	$(step) "Playing one game of each without a server, and killing the browser twenty times."
	@cd web && $(NODE_PATH) OIKOS_LONG=1 node --test e2e/local.test.js

test-container:
	$(step) "Running the steps of the Containerfile outside a container."
	@$(PYTHON) tools/container.py

test-new-game: $(VENV)/dev web
	$(step) "Beginning a game in a copy of this checkout."
	@$(BIN)/python tools/try_new_game.py

dist: $(VENV)/build web
	$(step) "Packing the source and the wheels (dist/)."
	@$(BIN)/python tools/dist.py

test-package: $(VENV)/dev web
	$(step) "Packing the pure wheel and installing it in an empty environment."
	@$(BIN)/python tools/dist.py pure
	@$(BIN)/python -m pytest -q -rs tests/package --wheel dist/*-none-any.whl

test: $(VENV)/dev use
	$(step) "Running the tests on the source (plain Python)."
	@$(BIN)/python -m pytest -q $(WORKERS) -rs
	@$(BIN)/oikos --version | grep -q mypyc || echo "This was the source; make test-compiled runs the same tests compiled, where there is a C compiler."

quick: $(VENV)/dev
	@PYTHONPATH=src $(BIN)/python tools/quick.py

test-compiled: $(VENV)/dev compile
	@$(BIN)/oikos --version
	@$(BIN)/python -m pytest -q $(WORKERS) -rs -o pythonpath=. $(PYTEST_FLAGS)

test-long: $(VENV)/dev $(VENV)/lab compile
	@$(BIN)/oikos --version
	@OIKOS_LONG=1 $(BIN)/python -m pytest -q $(WORKERS) -rs -o pythonpath=. --durations=5 $(PYTEST_FLAGS)

docs: $(VENV)/docs $(if $(CHROMIUM),build/word-pictures/.drawn)
	$(step) "Building the site (build/site)."
	@mkdir -p build
	@$(BIN)/mkdocs build --strict --clean >build/site.log 2>&1 || { grep -v "^INFO" build/site.log; exit 1; }

# The words of the teachers' booklets, drawn by the app itself.
build/word-pictures/.drawn: web/build/index.html web/scripts/word-pictures.js | $(VENV)/build
	$(step) "Drawing the words of the teachers' booklets (build/word-pictures)."
	@rm -rf build/word-pictures
	@cd web && $(NODE_PATH) node scripts/word-pictures.js "$(CURDIR)/build/word-pictures"
	@touch $@

screenshots: $(VENV)/build web
	$(step) "Taking pictures of the app (docs/pictures)."
	@cd web && $(NODE_PATH) node scripts/screenshots.js

pictures: $(VENV)/build web
	$(step) "Taking pictures of every table at every size (web/e2e/artefacts/pictures)."
	@cd web && $(NODE_PATH) node scripts/pictures.js

lint: $(VENV)/dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/hadolint Containerfile
	@$(BIN)/mypy
	@for system in win32 darwin; do $(BIN)/mypy --platform $$system --cache-dir .mypy_cache/$$system src; done

adapters: $(VENV)/adapters

lab: $(VENV)/lab

train: compile $(VENV)/train

bench: compile $(VENV)/peers
	@$(BIN)/python bench/speed.py $(BENCH_FLAGS)
	@$(BIN)/python -m bench.learn

bench-learn: compile $(VENV)/peers
	@$(BIN)/python -m bench.learn $(BENCH_FLAGS)

bench-ismcts: compile $(VENV)/adapters
	@$(BIN)/python bench/ismcts.py $(ISMCTS_FLAGS)

bench-lab: compile $(VENV)/lab
	@$(BIN)/python -m bench.lab $(BENCH_FLAGS)

# Each experiment of docs/experiments that is told of as a page; the charts as drawings, so that a page is small.
reports: compile $(VENV)/lab
	@mkdir -p docs/reports
	@for name in $(REPORTS); do \
		$(BIN)/oikos lab run docs/experiments/$$name.toml --jobs 2 --out build/reports/$$name || exit 1; \
		for lang in $(LANGS); do \
			$(BIN)/oikos lab report build/reports/$$name --drawn --lang $$lang --out docs/reports/$$name.$$lang.html || exit 1; \
		done; \
	done

bench-players: compile
	@$(BIN)/python -m bench.players $(BENCH_FLAGS)

bench-server: compile
	@if command -v npm >/dev/null; then cd bench/boardgame && { test -d node_modules || npm ci --silent --no-audit --no-fund; }; fi
	@$(BIN)/python -m bench.server $(BENCH_FLAGS)

bench-class: compile
	@$(BIN)/python -m bench.school_class $(BENCH_FLAGS)

class-presets: compile
	@$(BIN)/python -m tools.class_presets $(PRESET_FLAGS)

bench-capacity: compile $(VENV)/dev
	@$(BIN)/python -m bench.capacity $(BENCH_FLAGS)

counts: $(VENV)/dev use
	@$(BIN)/python -m pytest -q -o pythonpath=. tests/test_counts.py --write

review-words: $(VENV)/bin/python
	@$(BIN)/python tools/review_words.py

playthroughs: $(VENV)/dev use
	@$(BIN)/python -m pytest -q -o pythonpath=. tests/test_playthroughs.py --write

$(VENV)/bin/python:
	$(step) "Making the environment $(VENV)."
	@$(PYTHON) -c 'import sys; sys.exit("Oikos needs Python 3.11 or later; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.11 ...") if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/build: requirements/play.txt | $(VENV)/bin/python
	$(step) "Installing what Oikos needs (requirements/play.txt)."
	@$(PIP_INSTALL) --require-hashes -r requirements/play.txt
	@touch $@

# Node and npm for a machine that has none.
$(VENV)/node: requirements/web.txt | $(VENV)/build
	$(step) "Installing Node and npm (requirements/web.txt)."
	@$(PIP_INSTALL) --require-hashes -r requirements/web.txt
	@touch $@

$(VENV)/dev: requirements/dev.txt | $(VENV)/build
	$(step) "Installing what the tests need (requirements/dev.txt)."
	@$(PIP_INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/docs: requirements/docs.txt | $(VENV)/build
	$(step) "Installing what the site is built with (requirements/docs.txt)."
	@$(PIP_INSTALL) --require-hashes -r requirements/docs.txt
	@touch $@

$(VENV)/adapters: requirements/adapters.txt | $(VENV)/build
	$(step) "Installing PettingZoo and OpenSpiel (requirements/adapters.txt)."
	@$(PIP_INSTALL) --require-hashes -r requirements/adapters.txt
	@touch $@

$(VENV)/lab: requirements/lab.txt | $(VENV)/build
	$(step) "Installing what the lab needs (requirements/lab.txt)."
	@$(PIP_INSTALL) --require-hashes -r requirements/lab.txt
	@touch $@

$(VENV)/train: requirements/train.txt | $(VENV)/build
	$(step) "Installing what examples/train learns with (requirements/train.txt)."
	@$(PIP_INSTALL) --require-hashes -r requirements/train.txt
	@touch $@

$(VENV)/peers: requirements/peers.txt | $(VENV)/build
	$(step) "Installing JaxMARL, a peer of the bench (requirements/peers.txt)."
	@$(PIP_INSTALL) --require-hashes -r requirements/peers.txt
	@touch $@

# Builds lie side by side in $(VENV)/builds, so that nothing stale lies beside the source or under what runs.
use: $(VENV)/build
	@$(BIN)/python tools/builds.py use

compile: $(VENV)/build
	@$(BIN)/python tools/builds.py compile

lock: $(VENV)/dev
	@$(PIP_INSTALL) uv
	@for group in play dev adapters lab train peers docs web; do UV_SYSTEM_CERTS=1 $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --python-version 3.11 requirements/$$group.in -o requirements/$$group.txt; done

clean:
	@rm -rf $(VENV) build dist web/build web/site web/wheels web/node_modules web/.svelte-kit src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
