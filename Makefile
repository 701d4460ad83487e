# Two commands are enough: "make run" plays, "make test" checks everything.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.ONESHELL:
.NOTPARALLEL:
.DEFAULT_GOAL := help

# Each program is one static file. Only the race detector needs C.
export CGO_ENABLED = 0
# Without paths in them, packages compiled by one command serve the others, also in another folder.
export GOFLAGS := -trimpath $(GOFLAGS)

# Tests and compilers write many small files and wait until the disk has them: where there is room in memory, they go there.
ifndef TMPDIR
ROOMY := $(shell df -Pk /dev/shm 2>/dev/null | awk '$$6 == "/dev/shm" && $$4 > 4000000 { print $$6 }')
ifneq ($(ROOMY),)
export TMPDIR := $(ROOMY)
endif
endif

ADDR ?= 127.0.0.1:8080
DATA ?= data

# Packages that are tested under the race detector: those where goroutines meet. Of the large ones only the tests in
# which users, bots, servers or streams do something at the same time run there, because all of them have run before.
CONCURRENT := ./internal/limit ./internal/cluster ./internal/lobby ./internal/notify ./internal/jobs/... ./internal/server/httpapi ./internal/server/live
SHARED     := ./bot ./bot/engine ./internal/lab/arena ./internal/match/host ./internal/server ./internal/store
MEETINGS   := AtOnce|ByMany|Parallel|Concurrent|Simultaneous|Worker|Queue|Batch|Lease|Presence|Watchers|(All|Any|Other|Two|Of)Servers?|Server(Shows|Takes|Reads|Stops)|TwoHosts|OneServer|Frozen|Draining|Closed|ClosingServer|RestartEnds|DuringSweep|BotsPlayM|OfferStream|Streams?(Of|Resumes|Continues|End|Send)|Steps|EndedSession|Chat(Reaches|MessageReaches)|Analysis(Runs|Pauses)|(Interrupted|Cancelled)Series|LowestPriority|EngineThat(Breaks|Exits)|(Stopped|Hung|Failed|Missing)Engine|EngineChildren|EngineFails|PoolStarts
# SQLite's translated C code is not watched for races, which halves the time of tests with a database; its driver is.
RACE       := -race -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=modernc.org/libc/...=-race=false
SOURCES    := $(shell find web/src web/scripts/messages.mjs web/build.mjs web/tsconfig.json i18n/catalog -type f 2>/dev/null)
NODE       := $(shell command -v npm)
# The headless shell is the same browser, and needs two thirds of the time.
CHROMIUM   := $(shell command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome)
CLIENT     := $(if $(NODE),web/dist/app/index.en.html)
SKIP       := tools/skip
# Packages whose own tests must notice small faults: they need no database and no other server.
PURE       := ./game/hex ./game/rng ./record/fairdeal ./internal/clock ./internal/rating ./internal/limit ./internal/user ./internal/user/admin \
	./internal/lobby ./internal/lobby/chat ./internal/notify ./internal/notify/mail ./internal/match ./internal/cluster
PKG        ?= $(PURE)
# Packages whose tests mostly wait for servers: they are tested first, so that none of them is left alone at the end.
WAITING    := ./test/... ./internal/server ./internal/store ./internal/match/host ./tools/newgame
# Tests are linked without tables for debuggers, which takes half the time; they have been vetted before. Four packages are
# tested at a time, as many tests wait.
GO_TEST    := go test -vet=off -ldflags="-s -w"
# If HEXPARLOR_TEST_AGAIN is 1, failed packages are tested once more, with a note; passed ones are cached.
AGAIN      := [ "$${HEXPARLOR_TEST_AGAIN:-}" = 1 ] && echo "shaky: what has failed is tested again"
NO_NODE    := "install Node.js 20 or later with npm"

.PHONY: help run build test test-format test-lint test-go test-race test-web test-browser prove-browser lint vulncheck generate bench bench-server crash chaos cost workers chunks screenshots recording interactions newcomer presses prove mutants release clean

help: ## list what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: build ## build everything and serve on ADDR (127.0.0.1:8080), keeping tables in DATA (data)
	bin/hexparlor serve --addr $(ADDR) --data $(DATA)

build: $(CLIENT) ## build the web client, bin/hexparlor and bin/hexlab
	@[ -n "$(NODE)" ] || $(SKIP) "web client" $(NO_NODE)
	@mkdir -p bin
	go build -ldflags="-s -w" -o bin/ ./cmd/hexparlor ./cmd/hexlab

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch node_modules/.package-lock.json

web/dist/app/index.en.html: web/node_modules/.package-lock.json $(SOURCES)
	cd web && npm run --silent build

test: test-format test-lint test-web test-go test-race test-browser ## run every test, fast ones first
	@echo "---- Go tests"
	@grep -hE '^(ok|---|FAIL|panic)' bin/test-go.log bin/test-race.log
	@echo "---- all tests passed"

test-format:
	@echo "---- format and vet"
	@unformatted=$$(gofmt -l $$(git ls-files '*.go' 2>/dev/null || find . -name '*.go' -not -path '*/node_modules/*'))
	@if [ -n "$$unformatted" ]; then echo "not formatted, run gofmt -w: $$unformatted" >&2; exit 1; fi
	@go vet ./...

# The linter is built once.
test-lint:
	@echo "---- lint"
	@if [ -x bin/golangci-lint ]; then bin/golangci-lint run ./...
	@else echo "not run: the linter is not built (get it: make lint)"; fi

# A new game has a part in the web client, whose tests need the client's modules.
test-go: $(if $(NODE),web/node_modules/.package-lock.json)
	@mkdir -p bin
	@echo "---- Go tests"
	@$(GO_TEST) -p 4 $(WAITING) ./... 2>&1 | tee bin/test-go.log || { $(AGAIN) && $(GO_TEST) -p 4 $(WAITING) ./... 2>&1 | tee -a bin/test-go.log; } || exit 1

test-race:
	@mkdir -p bin; : > bin/test-race.log
	@echo "---- Go tests of concurrent packages under the race detector"
	@if ! command -v "$$(go env CC)" >/dev/null; then $(SKIP) "race detector" "install a C compiler: apt-get install gcc libc6-dev"; exit; fi
	@export GORACE=atexit_sleep_ms=0 # instead of a second for each package
	race() {
		{ CGO_ENABLED=1 $(GO_TEST) $(RACE) -short -timeout 20m $(CONCURRENT) &&
		CGO_ENABLED=1 $(GO_TEST) $(RACE) -short -timeout 20m -run "$(MEETINGS)" $(SHARED); } 2>&1 |
			sed -u 's/^ok  /ok (race)/' | tee -a bin/test-race.log
	}
	race || { ! grep -q "DATA RACE" bin/test-race.log && $(AGAIN) && race; } || exit 1

test-web:
	@echo "---- web client: types, unit tests, build"
	@if [ -z "$(NODE)" ]; then $(SKIP) "web client" $(NO_NODE); exit; fi
	@$(MAKE) --no-print-directory web/node_modules/.package-lock.json
	@cd web
	@npm run --silent check
	@NODE_OPTIONS=--test-reporter=spec npm test --silent
	@npm run --silent build

test-browser:
	@echo "---- web client in a browser"
	@if [ -z "$(NODE)" ]; then $(SKIP) "browser tests" $(NO_NODE); exit; fi
	@if [ -z "$(CHROMIUM)" ]; then $(SKIP) "browser tests" "install Chromium: apt-get install chromium-headless-shell"; exit; fi
	@$(MAKE) --no-print-directory build
	@cd web && CHROMIUM="$(CHROMIUM)" HEXPARLOR_BIN="$(CURDIR)/bin/hexparlor" npm run --silent test:browser

prove-browser: build ## run the long browser tests, with Chromium; some minutes
	cd web && CHROMIUM="$(CHROMIUM)" HEXPARLOR_BIN="$(CURDIR)/bin/hexparlor" npx playwright test --grep @long

lint: bin/golangci-lint ## run the linter, building it first (a few minutes the first time)
	bin/golangci-lint run ./...

bin/golangci-lint: tools/lint/go.mod
	@mkdir -p bin
	@echo "building the linter ..."
	@cd tools/lint && go build -o ../../$@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint \
		|| { echo "The linter cannot be built here; its modules were not to be had." >&2; exit 1; }

vulncheck: ## look for known vulnerabilities in what the program is made of; needs the network
	@mkdir -p bin
	cd tools/lint && go build -o ../../bin/govulncheck golang.org/x/vuln/cmd/govulncheck && cd ../..
	bin/govulncheck ./...

generate: web/node_modules/.package-lock.json ## write anew what is generated: the interface's description, types, queries
	go test ./internal/server -run OpenAPI -update
	cd web && npm run --silent types && cd ..
	go generate ./internal/store

bench: build ## measure the rules and the search, and a server under load
	bin/hexlab bench
	bin/hexlab load

bench-server: build ## measure what a move costs a server, beside the least that such a server must do
	bin/hexlab load --matches 50 --seconds 5 --baseline 5

crash: build ## kill a server 1,000 times under load and look for lost moves; half an hour
	@for series in {1..20}; do
		game=hexit; if (( series % 4 == 0 )); then game=swarm; fi
		bin/hexlab load --game $$game --matches 8 --seconds 1 --crash 50
	done

chaos: ## 50 faults under load: kill, freeze, cut off and set the clocks of servers and workers, restart PostgreSQL and set its clock; some minutes
	HEXPARLOR_KILLS=50 go test ./test/load -run TestChaosLosesNoMoveAndEndsEveryMatch -count 1 -v -timeout 20m

cost: ## measure what a move costs three servers on PostgreSQL, beside one with a file
	HEXPARLOR_COST=50 go test ./test/load -run TestCostOfMoveIsMeasuredOnOneAndThreeServers -count 1 -v

workers: ## measure how much faster two workers play 400 games of the arena and of a study than one
	HEXPARLOR_WORKERS=3 go test ./test/load -run TestTwoWorkersPlaySameGamesAsOne -count 1 -v -timeout 30m

chunks: ## measure moves at a server while it plays a game of a study, and while it does not
	HEXPARLOR_CHUNKS=60 go test ./test/load -run TestMovesBesidePlayedChunkAreAsFastAsWithoutIt -count 1 -v -timeout 30m

screenshots: build ## draw every page for docs/screens.md anew, with Chromium
	cd web && CHROMIUM="$(CHROMIUM)" HEXPARLOR_BIN="$(CURDIR)/bin/hexparlor" node scripts/screenshots.mjs

recording: build ## record the terminal program for the README anew
	go run ./tools/recording bin/hexparlor docs/screens/terminal.svg

interactions: build ## measure how soon the page answers a press, with Chromium
	cd web && CHROMIUM="$(CHROMIUM)" HEXPARLOR_BIN="$(CURDIR)/bin/hexparlor" node scripts/interactions.mjs

newcomer: build ## go through all lessons of all games by mouse, keys and touch, with Chromium
	cd web && CHROMIUM="$(CHROMIUM)" HEXPARLOR_BIN="$(CURDIR)/bin/hexparlor" node scripts/newcomer.mjs

presses: build ## press the buttons of 20 games of each kind, or of GAME, three times, and hold their keys down, with Chromium
	cd web && CHROMIUM="$(CHROMIUM)" HEXPARLOR_BIN="$(CURDIR)/bin/hexparlor" HEXPARLOR_PRESSES=20 npx playwright test double-press --grep "no button of $(or $(GAME),.*) does"

# The long form of tests that the suite runs briefly, and ten minutes of fuzzing for each target.
FUZZ ?= 10m
prove: ## play 10,000 games of every preset, try 100,000 sets of options, compare 100,000 pairs of positions of every game, fuzz every parser, run the long browser tests; some nights
	HEXPARLOR_GAMES=10000 HEXPARLOR_SETS=100000 go test ./games/... -run TestPresetsAndRandomOptionsKeepGameContract -count 1 -timeout 0
	HEXPARLOR_SETS=2000 HEXPARLOR_PUZZLES=all go test ./games -run "TestTextsClaimOnlyWhatOptionsAllow|TestStoredPuzzles" -count 1 -timeout 0
	HEXPARLOR_STUDIES=1000 go test ./internal/lab -run VerdictsByStrength -count 1 -timeout 0
	HEXPARLOR_PAIRS=100000 HEXPARLOR_TURNS=1000000 go test ./games/... -count 1 -timeout 0
	HEXPARLOR_MATCHES=10000 HEXPARLOR_TABLES=1000 HEXPARLOR_ROUNDS=10000 go test ./internal/match/host -run "RandomMatches|AnotherRound" -count 1 -timeout 0
	HEXPARLOR_HINTS=50 go test ./internal/match/analysis -run "Hint|Advice" -count 1 -timeout 0
	HEXPARLOR_REVIEWS=50 go test ./internal/match/analysis -run TurningPoint -count 1 -timeout 0
	HEXPARLOR_SIDES=100 go test ./bot -run TestSealedSearchValuesMirrorWithSeats -count 1 -timeout 0
	HEXPARLOR_BACKUPS=200 go test ./internal/store -run TestBackupsUnderLoadAreConsistent -count 1 -timeout 0
	grep -rlE '^func Fuzz' --include='*_test.go' game games i18n internal record | while read -r file; do
		grep -oE '^func Fuzz[A-Za-z0-9]+' "$$file" | while read -r _ target; do
			go test "./$$(dirname "$$file")" -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZ)
		done
	done
	$(MAKE) --no-print-directory prove-browser

mutants: ## plant small faults in PKG (all pure packages), one at a time, and list those that its own tests do not notice
	go run ./tools/mutants $(PKG)

release: ## build the programs for all systems, with checksums and lists of what it is made of, in dist
	tools/release/build dist

clean: ## remove what was built
	rm -rf bin dist web/dist/app web/node_modules
