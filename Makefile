# Prerequisites: make, Python 3.11 or later with venv. `make test` and `make check` also want node;
# on Debian (as root) scripts/install-test-tools installs node, chromium and the rest by apt.
PYTHON ?= python3
PORT ?= 5000
HOST ?= 0.0.0.0
SPEED ?= 60
CLOCKSERVER_DATA ?= data
BIN := .venv/bin

ROOM_FOLDER ?= room
ROOM_HOST ?= 0.0.0.0
ROOM_PORT ?= 8443
ROOM_HTTP_PORT ?= 8080

DURATIONS ?= 20
.PHONY: run demo room setup setup-dev packed test test-all check docs bundles lock pictures bench wheel clean

run: setup packed     ## start the server with a demo tournament
	$(BIN)/clockserver serve --host $(HOST) --port $(PORT) --data $(CLOCKSERVER_DATA) --demo

demo: setup packed    ## play an evening on one page, in a minute at SPEED=60; nothing is stored
	$(BIN)/clockserver demo --host $(HOST) --port $(PORT) --speed $(SPEED)

room: .venv/.room packed ## PostgreSQL, Redis, leader, standby, two edges and nginx with TLS, all on this machine, in ROOM_FOLDER
	$(BIN)/python scripts/room --folder $(ROOM_FOLDER) --host $(ROOM_HOST) --https $(ROOM_PORT) --http $(ROOM_HTTP_PORT)

setup: .venv/.run     ## the environment that runs the server
setup-dev: .venv/.dev node_modules/.installed
packed:               ## pack the pages if node is installed; without it the server serves their parts
	scripts/pack

# The build backend comes from a lock with hashes, too: an isolated build would install its newest version.
.venv/.run: requirements.lock requirements-build.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock -r requirements-build.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

.venv/.room: .venv/.run requirements-room.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-room.lock
	touch $@

.venv/.dev: .venv/.run requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	touch $@

node_modules/.installed: package-lock.json package.json
	scripts/install-test-tools
	npm ci --silent
	touch $@

# Four workers for two cores, because tests wait much. Their bytecode is stored: compiling is half of the start.
test: setup-dev bundles ## the tests of every commit, some in a real Chromium
	scripts/compile-tests
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 4 --dist worksteal --durations $(DURATIONS)
	npm run test:together --silent

test-all: setup-dev bundles ## every case of every matrix and four times the examples: before a release
	scripts/compile-tests
	HYPOTHESIS_PROFILE=all PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --all-cases -n 4 --dist worksteal --durations $(DURATIONS)
	npm test --silent

check: setup-dev      ## format, lint, types, imports, words
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	npm run lint --silent
	$(BIN)/python scripts/plain-words

wheel: setup-dev bundles
	$(BIN)/python -m build --wheel --no-isolation --outdir dist .

docs: setup-dev       ## write docs/api.md, docs/events.md, docs/conformance.md anew from code and tests
	$(BIN)/python -W ignore scripts/docs

bundles: node_modules/.installed ## pack the pages of phones, tablets and TVs anew from their sources
	npm run bundle --silent

lock: setup-dev       ## write the lock files anew from pyproject.toml
	scripts/lock

pictures: setup-dev bundles ## take the pictures in docs/pictures from a running server
	scripts/pictures

bench: setup-dev bundles ## measure; prints one table
	$(BIN)/python -m bench

clean:
	rm -rf .venv node_modules dist build
