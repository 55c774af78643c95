# Two commands for people: `make play` and `make test`. Everything they need they install into .venv.
PYTHON ?= python3
BIN := .venv/bin
SHELL := /bin/bash

.PHONY: help play test postgres assets browser terminal shots pythons package release container lint types layers pictures sidebyside docs lock bench mutants attack clean
help: ## show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.venv/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Talewright needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 play")'
	$(PYTHON) -m venv .venv

.venv/.play: .venv/pyvenv.cfg requirements/play.txt pyproject.toml
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/play.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.venv/.dev: .venv/.play requirements/dev.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

play: .venv/.play assets ## set up and start the web app; it prints its address
	@$(BIN)/talewright serve $(ARGS)

# The tests start many programs: their sources are compiled once.
test: export PYTHONDONTWRITEBYTECODE :=
test: .venv/.dev postgres assets browser terminal ## set up and run every test
	$(BIN)/python -m pytest -q -n auto --dist loadfile $(ARGS)

postgres: ## install PostgreSQL for its tests, where that can be done; else they are skipped
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q >/dev/null && apt-get install -y -q postgresql >/dev/null; } \
	  || echo "PostgreSQL is not installed here: its tests will be skipped."

assets: .venv/.play ## fonts, htmx and Pyodide, where npm is at hand; the pages work without them
	@$(BIN)/python hatch_build.py || true

browser: ## install Chromium for the tests of the pages, where that can be done; else they are skipped
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q >/dev/null && apt-get install -y -q chromium >/dev/null; } \
	  || echo "Chromium is not installed here: the tests of the pages will be skipped."

terminal: ## install tmux for the test of a real terminal, where that can be done; else it is skipped
	@command -v tmux >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q >/dev/null && apt-get install -y -q tmux >/dev/null; } \
	  || echo "tmux is not installed here: the test of a real terminal will be skipped."

shots: .venv/.dev assets browser ## pictures of the web pages for the documentation
	$(BIN)/python tests/browser/shots.py docs/pictures/web $(ARGS)

pythons: .venv/.dev ## install and try Talewright on Python 3.11, 3.12 and 3.13, those that are at hand
	$(BIN)/python tests/pythons.py

package: .venv/.dev ## build the sdist and the wheel into dist/
	$(BIN)/python -m build --no-isolation

release: .venv/.dev assets ## our books in every format, and our scenarios as PDF, into dist/books
	@for book in adventures/*.tale.md; do \
	  $(BIN)/talewright publish $$book --to all --out dist/books/$$(basename $$book .tale.md) || exit 1; done
	@for scenario in adventures/scenarios/*/; do \
	  $(BIN)/talewright publish $$scenario --to pdf --out dist/books/scenarios || exit 1; done

container: .venv/.dev ## build and start the containers where Docker runs; else check their files
	@if docker info >/dev/null 2>&1 && docker compose version >/dev/null 2>&1; then \
	  export POSTGRES_PASSWORD=trial COMPOSE_PROJECT_NAME=talewright-trial; \
	  docker compose up --build --detach --wait; done=$$?; \
	  docker compose down --volumes; exit $$done; \
	else \
	  echo "Docker does not run here: the files are checked, not built."; \
	  $(BIN)/python -m pytest -q tests/test_container.py; \
	fi

lint: .venv/.dev ## ruff: lint and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.dev ## mypy, strict, over src and tests
	$(BIN)/mypy

layers: .venv/.dev ## the rooms import only downwards
	$(BIN)/lint-imports

sidebyside: .venv/.dev assets browser ## each drawing of a design beside our page: make sidebyside DRAWINGS=folder
	$(BIN)/python tests/browser/sidebyside.py $(DRAWINGS) build/sidebyside

pictures: .venv/.dev ## draw the pictures of the documentation
	$(BIN)/python docs/pictures/make.py

docs: .venv/.dev ## build the documentation
	$(BIN)/sphinx-build -W -q docs docs/_build/html

bench: .venv/.dev ## measure beside a peer in the same run
	$(BIN)/python -m bench

mutants: .venv/.dev ## change what keeps each clause, and list what its own tests do not notice
	$(BIN)/python -m talewright.testing.mutants $(ARGS)

attack: .venv/.dev ## attack a server on this machine: kill, race, flood, fuzz; prints what held
	$(BIN)/python -m tests.attack $(ARGS)

lock: .venv/pyvenv.cfg ## renew the lock files on purpose
	$(BIN)/python -m pip install -q uv
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
	  --python-version 3.11 --extra tui --extra lsp --extra mcp --extra web --extra fast --extra share --extra publish --extra postgres \
	  pyproject.toml requirements/build.in -o requirements/play.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
	  --python-version 3.11 --all-extras --group dev --group docs pyproject.toml requirements/build.in -o requirements/dev.txt

clean: ## remove what the commands above made
	rm -rf .venv build dist docs/_build .pytest_cache .mypy_cache .ruff_cache
