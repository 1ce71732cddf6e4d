# Sanban. Two commands do everything on a fresh machine: `make play` and `make test`.
# They need python3 (3.11 or later, with venv); with a C compiler the games run more
# than a hundred times faster.

PYTHON ?= python3
BIN := .venv/bin
PY := $(BIN)/python
# what Python has compiled is kept, also where the machine says otherwise: the tests start hundreds
# of processes, and each would compile all modules anew
unexport PYTHONDONTWRITEBYTECODE
# what fails while others run is run once more alone; what passes then is named as unsteady
# neighbours stay together: they share a browser and a server
PYTEST := $(PY) -m pytest -n auto --dist worksteal --rerun-alone
# a test that hangs fails, and says where it hung; the long proofs have no such limit
LIMITED := $(PYTEST) -o faulthandler_timeout=1200 -o faulthandler_exit_on_timeout=true
# What is compiled: the .pxd files written by hand and their modules. From a module with DECLARED_IN_C the
# build writes a .pxd, so the module counts and what is made from it does not.
DECLARED := $(shell grep -rl --include='*.py' '^DECLARED_IN_C = True' src/sanban)
PXD := $(filter-out $(DECLARED:.py=.pxd),$(shell find src/sanban -name '*.pxd'))
HOT := $(PXD) $(wildcard $(PXD:.pxd=.py)) $(DECLARED) src/sanban/_declare.py src/sanban/core/layout.py

include web/page.mk

.PHONY: play test test-slow check fast-tests pure-tests coverage lint bench compare reference languages strength leaderboard load searches attack dist dist-test set-up lab torch torch-tests lock clean help

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## /  make \1\t/' | expand -t 20

play: set-up page ## build the page, start Sanban and open it in the browser (`sanban play` plays in the terminal)
	@$(BIN)/sanban serve --browser

test: set-up lab page browser ## everything: format, lint, types, layers, all tests, the rules again, uncompiled
	@$(MAKE) --no-print-directory -j2 lint page-tests
	$(LIMITED) -m "not slow" -rs
	@$(MAKE) --no-print-directory pure-tests

test-slow: set-up lab torch-tests ## the long proofs, and what needs PyTorch
	$(PYTEST) -m slow

check: lint fast-tests ## before each commit: format, lint, types, layers, fast tests

fast-tests: set-up lab
	$(LIMITED) -m "not slow and not deep"

# the files that have such tests: the others need not be read
PURE = $(shell grep -rl --include='test_*.py' 'mark\.pure' tests | sort)
pure-tests: set-up lab ## the rules, uncompiled
	SANBAN_PURE=1 $(LIMITED) -m "pure and not slow" $(PURE)

COVERED ?= not slow
coverage: set-up lab page browser ## how much of the code the tests run; writes docs/coverage.md (COVERED="not slow and not deep" is quicker)
	rm -f .coverage .coverage.*
	SANBAN_PURE=1 $(BIN)/coverage run $(PYTEST:$(PY)%=%) -m "pure and $(COVERED)"
	$(BIN)/coverage run $(PYTEST:$(PY)%=%) -m "$(COVERED)"
	$(BIN)/coverage combine --quiet
	$(PY) -m tests.support.coverage_page docs/coverage.md "$(COVERED)"

lint: set-up lab
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: set-up lab ## the benchmark table (WRITE=docs/benchmarks.md keeps it)
	$(PY) -m sanban.lab.bench $(WRITE)

OLD ?= 4619a70
compare: set-up lab ## how fast this is against an older commit (OLD=4619a70); writes docs/benchmarks-compared.md
	@test -d .make/$(OLD) || git worktree add --detach .make/$(OLD) $(OLD)
	@cd .make/$(OLD) && $(CURDIR)/$(PY) setup.py -q build_ext --inplace --parallel 2 > $(CURDIR)/.venv/build.log 2>&1 || { tail -30 $(CURDIR)/.venv/build.log; exit 1; }
	$(PY) -m sanban.lab.bench.compare .make/$(OLD)/src $(OLD) docs/benchmarks-compared.md

reference: set-up lab ## the API reference from the code; writes docs/reference
	$(PY) -m tests.support.reference docs/reference

languages: set-up lab ## what each language of the page lacks (NEW=pl: what a new one needs)
	$(PY) -m tests.support.catalogues $(NEW)

strength: set-up lab ## how strong the players are, in some hours; writes docs/strength.md
	$(PY) -m sanban.lab.studies.strength docs/strength.md

leaderboard: set-up lab ## reference results of the players, in some minutes; writes docs/leaderboard.md
	$(PY) -m sanban.lab.studies.leaderboard docs/leaderboard.md

load: set-up .make/boardgame/node_modules ## how much the server carries, also beside boardgame.io; writes docs/load.md
	$(PY) -m tests.support.load
	$(PY) -m tests.support.load_boardgame

.make/boardgame/node_modules: $(wildcard tests/support/boardgame/*)
	@mkdir -p .make/boardgame && cp tests/support/boardgame/* .make/boardgame
	@cd .make/boardgame && npm ci --ignore-scripts --no-audit --no-fund > npm.log 2>&1 || { tail -30 npm.log; exit 1; }
	@touch $@

searches: set-up ## how long a search takes among 100,000 games; writes its part of docs/load.md
	$(PY) -m tests.support.many_games

attack: set-up ## what strangers can take from an honest visitor, attack by attack; writes docs/load.md
	$(PY) -m tests.support.attack

dist: set-up page .make/dist ## the sdist and, built from it, the wheel, with the page inside; checked, in dist/
	@rm -rf dist
	@$(PY) -m build --no-isolation > .venv/dist.log 2>&1 || { tail -30 .venv/dist.log; exit 1; }
	@$(BIN)/twine check --strict dist/*
	@$(BIN)/check-wheel-contents dist/*.whl

dist-test: dist browser ## install that wheel in empty environments, play, open its page (WRITE=docs/install.md measures all extras)
	$(PY) -m tests.dist.check dist $(WRITE)

set-up: .make/installed .make/built

.make/installed: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sanban needs Python 3.11 or later; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12"; exit 1; }
	@echo "Setting up .venv (once; about a minute)"
	@$(PYTHON) -m venv .venv
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@SANBAN_NO_COMPILE=1 $(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --config-settings editable_mode=compat -e . > .venv/install.log 2>&1 || \
	  { cat .venv/install.log; exit 1; }
	@mkdir -p .make && touch $@

.make/built: .make/installed setup.py $(HOT)
	@echo "Compiling the rules (once; a minute or two)"
	@find src -name '*.so' | while read -r made; do \
	  test -e "$${made%%.*}.py" || rm "$$made"; done # compiled from a module that is gone
	@$(PY) setup.py -q build_ext --inplace > .venv/build.log 2>&1 || { tail -30 .venv/build.log; exit 1; }
	@$(PY) -c 'import sanban.core.rng as r; r.__file__.endswith(".py") and print("No C compiler was found: Sanban runs uncompiled, more than a hundred times slower.")'
	@mkdir -p .make && touch $@

lab: .make/lab
.make/lab: .make/installed requirements-lab.txt
	@echo "Installing the extras for research (once; about a minute)"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-lab.txt
	@mkdir -p .make && touch $@

# PyTorch itself is not pinned by hash: one version has several builds. Where pip takes the one for graphics cards
# (several GB), PIP_EXTRA_INDEX_URL can name the place that has the one for processors only.
TORCH := torch==2.13.0
torch: lab .make/torch ## PyTorch, Stable-Baselines3 and TorchRL, for the tests that need them (1 GB or more)
.make/torch: .make/installed requirements-torch.txt
	@echo "Installing PyTorch and what builds on it (once; 1 GB, with PyTorch's build for graphics cards several)"
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-torch.txt
	@$(PY) -m pip install --quiet --disable-pip-version-check $(TORCH)
	@mkdir -p .make && touch $@

torch-tests: set-up torch ## MaskablePPO learns, TorchRL accepts the environments
	$(PY) -m pytest -rs tests/lab/torch

.make/dist: .make/installed requirements-dist.txt
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dist.txt
	@mkdir -p .make && touch $@

PIN := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate
lock: ## pin the dependencies again (needs uv)
	$(PIN) -o requirements.txt requirements.in
	$(PIN) -c requirements.txt -o requirements-lab.txt requirements-lab.in
	$(PIN) -c requirements.txt -o requirements-dist.txt requirements-dist.in
	echo 'torch; python_version < "3"' | $(PIN) -c requirements.txt -c requirements-lab.txt --override /dev/stdin -o requirements-torch.txt requirements-torch.in
	$(PIN) -o requirements-node.txt requirements-node.in

clean: ## remove everything that was built
	rm -rf .venv .make build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage .coverage.*
	rm -rf web/node_modules web/src/fonts web/src/lib/generated src/sanban/server/static shots
	find src -name '*.so' -delete
	rm -f $(DECLARED:.py=.pxd)
