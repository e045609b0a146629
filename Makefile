# The commands of this checkout. `make site` and `make test` set up all they need; `make help` lists the rest.
#
# PYTHON=/path/to/python   the Python to set up with (3.11 or newer)
# ARGS="..."               more arguments for `sitegen build`:  make site ARGS=--strict
# PYTEST_ARGS="..."        other arguments for pytest:          make check PYTEST_ARGS="-k units"
# LOCK_ARGS="..."          arguments for scripts/lock.sh:       make lock LOCK_ARGS=--upgrade

PYTHON ?=
ARGS ?=
# One process for each core of the smallest machine this runs on.
PYTEST_ARGS ?= --numprocesses 2
LOCK_ARGS ?=

export PYTHON

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help site test check coverage format words wheel lock clean distclean setup-site setup-dev

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

site: setup-site ## set up, then build the site of content/ into output/
	@.venv/bin/python -m sitegen build $(ARGS)

test: setup-dev check ## set up, then check everything

check: ## check everything, without set-up: format, lint, types, layers, tests
	@sh scripts/check.sh $(PYTEST_ARGS)

coverage: setup-dev ## run the tests and show which lines and branches they miss
	@.venv/bin/python -m pytest --cov --cov-report=term-missing $(PYTEST_ARGS)

format: setup-dev ## format the code, and repair what the linter can repair
	@.venv/bin/ruff check --fix-only .
	@.venv/bin/ruff format .

words: setup-dev ## bring the catalogs of the fixed words up to date with the program and its templates
	@.venv/bin/python -m scripts.words

wheel: setup-dev ## build the sdist and, from it, the wheel into dist/
	@.venv/bin/python -m build --no-isolation

lock: ## write the lock files anew from pyproject.toml
	@sh scripts/setup.sh lock
	@sh scripts/lock.sh $(LOCK_ARGS)

clean: ## remove all that was built, and all caches
	@if [ -x .venv/bin/sitegen ]; then .venv/bin/sitegen clean; fi
	@rm -rf build dist htmlcov .coverage .coverage.*
	@rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@for folder in sitegen tests bench; do \
		if [ -d "$$folder" ]; then find "$$folder" -name __pycache__ -type d -prune -exec rm -rf {} +; fi; \
	done

distclean: clean ## remove the virtual environments too
	@rm -rf .venv .venv-lock

setup-site:
	@sh scripts/setup.sh site

setup-dev:
	@sh scripts/setup.sh dev
