# `make help` lists what there is to make. Works with GNU make from 3.81 on.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
CATALOGUES := $(wildcard src/doublesix/i18n/locales/*/LC_MESSAGES/*.po)
# Only the types of the web's scripts are checked with it; nothing of it runs when people play.
TYPESCRIPT := typescript@5.9.3
TSC := $(VENV)/$(TYPESCRIPT)/node_modules/.bin/tsc
COMPILED := $(wildcard $(foreach suffix,pyx pxd h,src/doublesix/*/compiled/*.$(suffix)))
# How much of the planned counts `make soak` does.
SCALE ?= 1

# Otherwise each process of the tests would compile all tests, and all that they use, again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup run test docs package scripts typescript bench soak findings ladder words lock clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s  %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/ready ## Make .venv with everything that is needed to play
	@:

run: setup ## Start doublesix in the browser
	@$(BIN)/doublesix serve

# While one core compiles the kernel, another unpacks what the checks need.
test: ## Run all checks and tests
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/ready $(VENV)/dev
	@$(BIN)/python tools/checks.py $(TSC)

scripts: typescript ## Check the types of the web's scripts; needs npm
	@$(TSC) --project jsconfig.json

bench: $(VENV)/ready $(VENV)/dev ## Measure speed
	@$(BIN)/python bench
	@$(BIN)/python bench/rooms.py
	@$(BIN)/python bench/layouts.py
	@$(BIN)/python bench/messages.py

soak: $(VENV)/ready $(VENV)/dev ## Look for trouble for hours; with SCALE=0.01, for minutes
	@DOUBLESIX_HYPOTHESIS=soak $(BIN)/python -m pytest -n auto --quiet tests/property tests/record tests/pad tests/position tests/table tests/test_layout.py tests/test_perft.py tests/bots tests/review/test_coach.py tests/kernel tests/puzzle tests/env tests/lab tests/room tests/server tests/cli tests/review tests/sentences tests/soak/test_command.py tests/terminal tests/test_marks_everywhere.py tests/test_interrupts.py tests/test_secrecy.py tests/test_wheels.py
	@DOUBLESIX_HYPOTHESIS=soak $(BIN)/python -m pytest -n auto --quiet tests/web
	@PYTHONPATH=tools $(BIN)/python -m soak --scale $(SCALE)
	@$(BIN)/python tools/block_dominoes.py 100000
	@$(BIN)/python tools/docs_site.py
	@$(BIN)/python tools/printed_commands.py

docs: $(VENV)/ready $(VENV)/dev ## Make the site of docs and the man pages
	@$(BIN)/python tools/docs_site.py

package: $(VENV)/ready $(VENV)/dev ## Build sdist and wheel, and run all printed commands with them
	@$(BIN)/python tools/printed_commands.py

findings: $(VENV)/ready $(VENV)/dev ## Play ten million rounds of every sheet for docs/findings.md
	@$(BIN)/python tools/findings.py

ladder: $(VENV)/ready $(VENV)/dev ## Let all bots play each other for docs/ladder.md
	@$(BIN)/python tools/ladder.py

words: $(VENV)/ready $(VENV)/dev ## Bring all languages in step with English, and check the words
	@$(BIN)/python tools/language_tables.py
	@$(BIN)/python tools/update_words.py
	@$(BIN)/python setup.py --quiet build_catalogues
	@$(BIN)/python -m pytest --quiet tests/test_i18n.py tests/test_catalogues.py

lock: ## Renew the lock files from pyproject.toml
	@temporary=$$(mktemp -d) && trap 'rm -rf "$$temporary"' EXIT && \
	$(PYTHON) -m venv "$$temporary" && "$$temporary/bin/python" -m pip install --quiet uv && \
	compile() { "$$temporary/bin/uv" pip compile pyproject.toml --quiet --upgrade --universal --generate-hashes \
		--custom-compile-command 'make lock' "$$@"; } && \
	compile --group build --extra terminal --extra server --extra client --output-file requirements.lock && \
	compile --group dev --extra all --extra openspiel --extra testing --extra bench --constraint requirements.lock --output-file requirements-dev.lock

clean: ## Remove everything that was made
	@rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache src/*.egg-info
	@find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
	@find src \( -name '*.words' -o -name '*.so' \) -type f -exec rm -f {} +

# On all cores, or on one if processes cannot share semaphores here.
BYTECODE := bytecode() { "$$python" -m compileall -q -j 0 "$$@" 2>/dev/null || "$$python" -m compileall -q "$$@"; } && bytecode

# Each stamp is touched when its step has succeeded, so that an interrupted one is done again. Of the packages only what
# runs when people play is compiled to bytecode: all of them would take longer than the rest of the setup. Python would do
# it at the first start, but not where it may not write, and then every start would take three times as long.
PLAYED := anyio argon2 click h11 jinja2 markdown_it markupsafe msgspec openskill platformdirs pygments/__init__.py \
	pygments/token.py rich starlette textual typing_extensions.py uvicorn uvloop websockets

$(VENV)/made:
	@command -v "$(PYTHON)" >/dev/null 2>&1 || \
		{ echo 'doublesix needs Python 3.11 or newer; there is no "$(PYTHON)". Name one: make setup PYTHON=…' >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'doublesix needs Python 3.11 or newer; "$(PYTHON)" is older. Name another: make setup PYTHON=…' >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo 'doublesix needs the venv module of Python; on Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
	@"$(PYTHON)" -m venv --clear $(VENV)
	@touch $@

$(VENV)/locked: requirements.lock $(VENV)/made
	@echo 'Installing what doublesix needs …'
	@$(PIP) install --no-compile --no-deps --requirement requirements.lock
	@cd "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" && python="$(CURDIR)/$(BIN)/python" && $(BYTECODE) $(PLAYED)
	@touch $@

$(VENV)/installed: pyproject.toml setup.py $(COMPILED) $(VENV)/locked
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/ready: $(CATALOGUES) $(VENV)/installed
	@$(BIN)/python setup.py --quiet build_catalogues
	@python=$(BIN)/python && $(BYTECODE) src
	@touch $@
	@echo 'Ready: $(BIN)/doublesix'
	@$(BIN)/doublesix doctor --missing

# uv unpacks all of it in a tenth of the time that pip takes. Where it does not run, or is not let into the net, pip does it.
$(VENV)/dev: requirements-dev.lock | $(VENV)/locked
	@echo 'Installing what the checks need …'
	@{ sed -n '/^uv==/,/^[^ ]/ { /^uv==/p; /^ /p; }' requirements-dev.lock | $(PIP) install --no-deps --requirement /dev/stdin && \
		$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --require-hashes --requirement requirements-dev.lock; } || \
		$(PIP) install --no-compile --no-deps --requirement requirements-dev.lock
	@touch $@

typescript: $(VENV)/$(TYPESCRIPT)/ready

$(VENV)/$(TYPESCRIPT)/ready: | $(VENV)/made
	@command -v npm >/dev/null 2>&1 || \
		{ echo 'There is no npm on this computer; it fetches TypeScript, which checks the scripts.' >&2; exit 1; }
	@npm install --prefix $(@D) --no-save --no-package-lock --no-audit --no-fund --silent $(TYPESCRIPT)
	@touch $@
