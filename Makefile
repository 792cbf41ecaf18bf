# `make play` starts the table, `make test` tests all there is: both set up what they need first.
# The rest: docs, check, ledger, ledger-quick, soak, bench, wheel, clean.

# The first Python that is new enough and can make a venv.
PYTHON ?= $(shell for each in python3 python3.14 python3.13 python3.12 python3.11; do \
  $$each -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$each && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: play test docs check ledger ledger-quick soak bench wheel clean help
.DEFAULT_GOAL := help

help:
	@sed -n '1,2s/^# //p' Makefile

# Ctrl-C is how the table is stopped (exit status 130): no error of make's.
play: $(VENV)/ready-to-play
	@trap : INT; $(BIN)/python -m tablewright serve || [ $$? -eq 130 ]

test: $(VENV)/ready-to-test
	@$(BIN)/python tools/run_tests.py

# The docs as a site, to be opened from disk. What Material says of its own end (decision 015) is known.
docs: $(VENV)/ready-for-docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict
	@echo 'The docs are in build/docs: open build/docs/index.html.'

check: $(VENV)/ready-to-test
	@$(BIN)/python tools/run_tests.py --only check

# All tests once, then the index of which clause stands where and which tests prove it.
ledger: $(VENV)/ready-to-test
	@$(BIN)/python tools/ledger.py compile
	@$(BIN)/python tools/run_tests.py --write-ledger

# The same without the tests: what ledger.toml says, and where the code enacts it.
ledger-quick: $(VENV)/ready-to-test
	@$(BIN)/python tools/ledger.py compile

soak: $(VENV)/ready-to-test
	@SOAK=1 $(BIN)/python -m pytest -m soak --timeout 14400

bench: $(VENV)/ready-to-test
	@$(BIN)/python -m pytest -m bench -s tests/bench

wheel: $(VENV)/ready-to-test
	@rm -rf dist && $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache

# Without a venv: the one line that mends it, and stop.
$(VENV)/bin/python:
	@test -n "$(PYTHON)" || \
	  { echo 'Tablewright needs Python 3.11 or newer with venv:  sudo apt install make python3-venv' >&2; exit 1; }
	@echo 'Setting up in $(VENV) (once) …'
	@$(PYTHON) -m venv $(VENV)

# A changed pyproject.toml or constraints.txt installs again.
$(VENV)/ready-to-play: $(VENV)/bin/python pyproject.toml constraints.txt
	@$(PIP_INSTALL) --editable .
	@touch $@

$(VENV)/ready-for-docs: $(VENV)/bin/python pyproject.toml constraints.txt
	@$(PIP_INSTALL) --editable '.[docs]'
	@touch $@ $(VENV)/ready-to-play

$(VENV)/ready-to-test: $(VENV)/bin/python pyproject.toml constraints.txt
	@$(PIP_INSTALL) --editable '.[test]'
	@touch $@ $(VENV)/ready-to-play $(VENV)/ready-for-docs
