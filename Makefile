# make          build and test
# make verify   hold our own adapters and doubles to their contracts, offline
# make test     run the tests
# make fuzz     give each reader of foreign bytes inputs for FUZZ_SECONDS
# make stress   send 10,000 generated bodies through record, file and replay, and 500 rounds of
#               requests by four HTTP clients through the loopback, on a busy machine
# make lies     plant lies in fakes, adapters and vendors, and count those that are caught
# make attack   kill runs, mutate inputs, look for green runs that check nothing, hide secrets in
#               traffic and last words, and count what goes wrong
# make shapes   count the declarations of public applications that '@Contracted' serves
# make pact     compare our matching with the cases of Pact's specification
# make test-asan, make test-tsan
#               run the tests that stay in their process under a sanitizer
# make bench    measure speed beside other tools and the machine's limits
# make bench-guard
#               count instructions, and fail where they are more than they were
# make record   record our contracts again, from a real etcd and Radicale
# make check-junit  read our reports with the parsers that others use, from PyPI
# make check-html   open our pages in Chromium, with the rules of axe-core
# make docs     write the manual and the public interface as static pages, without a warning
# make lint     check style and boundaries
# make format   rewrite to style
# make interface  keep what users of the package see, where a change of it is right
# make clean    remove what was built

.PHONY: all build verify test stress fuzz attack lies honest test-asan test-tsan bench bench-guard bench-build benchmark-contracts shapes pact record check-junit check-html check-darwin docs lint interface format clean libraries chromium etcd gnu radicale valgrind
SHELL := /bin/bash

# There is no valgrind for today's Macs.
VALGRIND := $(if $(filter Linux,$(shell uname)),valgrind)

ROOT := $(if $(filter 0,$(shell id -u)),,sudo)

all: build test

build: libraries
	swift build

verify: libraries
	swift run contracts verify --verbose --junit .build/junit-reports/TEST-contracts.xml

# Swift Testing starts all tests at once, and hundreds of commands at once on two cores take so long
# that limits of seconds pass in tests that measure them.
AT_ONCE := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8

# A crash ends the run. CI may show the end of a log alone, and there the stack tells the most.
ON_CRASH := $(if $(filter Linux,$(shell uname)),SWIFT_BACKTRACE=enable=yes,threads=crashed,registers=none,images=none)

# The counts of instructions end it where valgrind runs; those of a release build, which takes
# minutes to make, are `make bench-guard`.
test: libraries etcd radicale gnu $(VALGRIND)
	$(MORE_FILES) $(AT_ONCE) $(ON_CRASH) swift test
	$(if $(VALGRIND),python3 -B Tests/Benchmark/guard.py .build --debug)

# Another seed sends other bodies: `make stress BODIES_SEED=7`.
BODIES ?= 10000
BODIES_SEED ?= 1

ROUNDS ?= 500

stress: libraries etcd radicale
	BODIES=$(BODIES) BODIES_SEED=$(BODIES_SEED) swift test --filter BodyBytesTests
	swift build --package-path Tests/Stress --scratch-path .build/stress
	ROUNDS=$(ROUNDS) .ci/with-vendors .build/stress/debug/stress

# The parsers of others, in an environment of their own below .build.
check-junit: libraries
	swift build --product contracts
	swift build --product broken-contracts
	test -d .build/junit-consumers || python3 -m venv .build/junit-consumers
	.build/junit-consumers/bin/pip install -q junitparser==5.0.3 junit2html==31.1.4
	@for suite in contracts broken-contracts; do for profile in rich strict; do \
	  swift run --skip-build $$suite verify --quiet --junit-profile $$profile \
	    --junit .build/junit-reports/$$suite-$$profile.xml >/dev/null 2>&1; done; done; true
	.build/junit-consumers/bin/python Tests/JUnitConsumers/junit_consumers.py \
	  .build/junit-reports/*contracts-*.xml Tests/ContractReportsTests/Fixtures/reports/*.xml

# Pages of our own runs, and of runs that no suite of ours has, of 10,000 cases each.
HTML_PAGES := .build/html-pages

check-html: libraries chromium
	swift build --product contracts
	swift build --product broken-contracts
	test -d .build/html-browser || python3 -m venv .build/html-browser
	.build/html-browser/bin/pip install -q playwright==1.65.2 axe-playwright-python==0.1.8
	rm -rf $(HTML_PAGES)
	python3 -B Tests/HTMLBrowser/runs.py $(HTML_PAGES)
	@for suite in contracts broken-contracts; do \
	  swift run --skip-build $$suite verify --quiet --html $(HTML_PAGES)/$$suite.html \
	    >/dev/null 2>&1; done; \
	for run in hostile large failing; do \
	  (cd $(HTML_PAGES)/$$run && ../../debug/contracts report merge events.jsonl --quiet \
	    --html ../$$run.html >/dev/null 2>&1); done; true
	.build/html-browser/bin/python -B Tests/HTMLBrowser/html_browser.py \
	  $(HTML_PAGES)/{contracts,broken-contracts,hostile}.html \
	  Tests/ContractReportsTests/Fixtures/reports/*.html \
	  --large $(HTML_PAGES)/large.html --large $(HTML_PAGES)/failing.html

# libFuzzer grows its own corpus from the seeds, in the build folder; an input that fails is kept
# in FUZZ_FAILURES. Leaks are looked for at the end, not after each input that leaves something in a
# cache, and new functions are not named: either would take most of the time. Swift's backtracer
# would take minutes over each crash.
FUZZ_TARGETS ?= contract matcher recording redactor request message
FUZZ_SECONDS ?= 10
FUZZ_FAILURES ?= .build-fuzz/failures

fuzz: libraries
	swift build -c release --package-path Tests/Fuzzing --scratch-path .build-fuzz \
	  -Xcc -fsanitize-coverage=inline-8bit-counters,pc-table,trace-cmp
	@set -e; export SWIFT_BACKTRACE=enable=no LSAN_OPTIONS=suppressions=Tests/Fuzzing/leaks.txt; \
	for target in $(FUZZ_TARGETS); do \
	  mkdir -p .build-fuzz/corpus/$$target $(FUZZ_FAILURES); \
	  .build-fuzz/release/fuzz $$target -max_total_time=$(FUZZ_SECONDS) -timeout=10 -max_len=4096 \
	    -detect_leaks=0 -print_funcs=0 -rss_limit_mb=2048 -verbosity=0 \
	    -print_final_stats=1 -dict=Tests/Fuzzing/dictionary \
	    -artifact_prefix=$(FUZZ_FAILURES)/$$target- \
	    .build-fuzz/corpus/$$target Tests/Fuzzing/Seeds/$$target >.build-fuzz/$$target.log 2>&1 \
	    || { cat .build-fuzz/$$target.log; exit 1; }; \
	  sed -n "s/^stat::number_of_executed_units: */$$target: inputs /p" .build-fuzz/$$target.log; \
	done

# Another seed draws another sample: `make lies LIES_SAMPLE=200 LIES_SEED=7`. All lies take
# half an hour. What is missed is listed in .build/lies.tsv.
LIES_SAMPLE ?= 0
LIES_SEED ?= 1

lies: libraries
	swift build --product lies-contracts
	python3 -B Tests/Lies/lies.py .build/debug/lies-contracts --seed $(LIES_SEED) \
	  --sample $(LIES_SAMPLE) --misses .build/lies.tsv

# What the corpus says of its honest subjects, offline and at the vendors, in five orders each.
honest: libraries
	swift build --product lies-contracts
	python3 -B Tests/Lies/lies.py .build/debug/lies-contracts --honest

# Another seed draws other secrets, kills and mutations: `make attack ATTACK_SEED=7`. What goes wrong
# is listed in .build/attack.txt and .build/robustness.txt.
ATTACK_SEED ?= 1

attack: libraries
	for product in attack hostile broken; do swift build --product $$product-contracts || exit 1; done
	python3 -B Tests/Attack/Robustness/robustness_attack.py .build/debug/hostile-contracts \
	  .build/debug/broken-contracts --seed $(ATTACK_SEED) --details .build/robustness.txt --check
	python3 -B Tests/Attack/Secrets/secrets_attack.py .build/debug/attack-contracts \
	  --seed $(ATTACK_SEED) --details .build/attack.txt --check

# The sources come from GitHub, or from git directories in SHAPES_MIRROR; only their list is kept.
# Reading 14,000 files takes some minutes.
shapes: libraries
	Tests/Shapes/checkouts.sh Tests/Shapes/repositories.txt .build/shapes
	swift run --quiet shapes .build/shapes

# The cases come from GitHub, or from a checkout: `make pact PACT=../pact-specification`.
PACT ?= https://github.com/pact-foundation/pact-specification

pact: libraries
	Tests/PactCases/checkout.sh $(PACT) .build/pact
	swift run --quiet pact-cases .build/pact/testcases

# Left out: tests of commands, whose workers have limits of time that sanitizers break, and of
# builds, and of what redaction costs. libxml2, libcurl and libyaml are as the system has them.
IN_PROCESS := ContractBindingTests ContractValuesTests ContractModelTests ContractHarnessTests \
  ContractReportsTests ContractCurlTests ContractTestingTests

test-asan: libraries
	ASAN_OPTIONS=detect_leaks=0 $(call SANITIZED,address,asan)

# What tells the sanitizer of the standard library's locks where it does not know them.
TSAN_LOCKS := $(if $(filter Linux,$(shell uname)),.build-tsan/mutex.so)

test-tsan: libraries $(TSAN_LOCKS)
	$(if $(TSAN_LOCKS),LD_PRELOAD=$(CURDIR)/$(TSAN_LOCKS)) $(call SANITIZED,thread,tsan)

.build-tsan/mutex.so: Tests/ThreadSanitizer/mutex.c
	mkdir -p .build-tsan
	clang -O1 -shared -fPIC -Wall -Wextra -o $@ $<

SANITIZED = SWIFT_BACKTRACE=enable=no swift test --sanitize=$(1) --scratch-path .build-$(2) \
  $(foreach target,$(IN_PROCESS),--filter '^$(target)\.') --skip RedactionCostTests

# What is built, recorded and measured stays below .build.
BENCH_SIZES ?= 100 1000 10000
BENCH_ROUNDS ?= 5
BUILD_ROUNDS ?= 3

bench: benchmark-contracts
	swift build -c release --product contracts
	swift build -c release --product benchmark-idle
	swift build --product benchmark-contracts
	set -o pipefail; python3 -B Tests/Benchmark/bench.py .build --rounds $(BENCH_ROUNDS) --sizes $(BENCH_SIZES) \
	  $(if $(BENCH_ONLY),--only $(BENCH_ONLY)) | tee .build/benchmark.md

# `make bench-guard RENEW=1` keeps what it counts.
bench-guard: benchmark-contracts valgrind
	python3 -B Tests/Benchmark/guard.py .build $(if $(RENEW),--renew)
	swift build --product benchmark-contracts
	python3 -B Tests/Benchmark/guard.py .build --debug $(if $(RENEW),--renew)

# Measures incremental debug builds after one edit in each target.
bench-build: libraries
	swift build --product contracts
	python3 -B Tests/Benchmark/builds.py --rounds $(BUILD_ROUNDS)

benchmark-contracts: libraries
	swift build -c release --product benchmark-contracts

record: libraries etcd radicale
	swift build --product contracts
	.ci/with-vendors swift run --skip-build contracts record $(RECORD)

# What the packages need of the machine, installed only when it is missing. A Mac's SDK has it all.
libraries:
	@missing=; \
	if [ "$$(uname)" != Darwin ]; then \
	  for package in libcurl4-openssl-dev libxml2-dev; do \
	    dpkg -s "$$package" >/dev/null 2>&1 || missing="$$missing $$package"; done; \
	  command -v pkg-config >/dev/null || missing="$$missing pkg-config"; \
	  $(MAKE) --no-print-directory install PACKAGES="$$missing"; \
	fi

etcd:
	@command -v etcd >/dev/null || \
	  if [ "$$(uname)" = Darwin ]; then brew install etcd; \
	  else $(MAKE) --no-print-directory install PACKAGES=etcd-server; fi

# Debian's etcd starts on arm64 only where it is told to.
ifneq ($(filter aarch64 arm64,$(shell uname -m)),)
export ETCD_UNSUPPORTED_ARCH := arm64
endif

# The tests' shell lines speak to the GNU tools, which a Mac has under these folders.
ifeq ($(shell uname),Darwin)
GNU := $(shell brew --prefix)/opt
export PATH := $(GNU)/gnu-sed/libexec/gnubin:$(GNU)/coreutils/libexec/gnubin:$(PATH)
# A Mac lets a process open 256 files.
MORE_FILES := ulimit -S -n 4096;
gnu:
	@for tool in gnu-sed coreutils; do [ -d "$(GNU)/$$tool" ] || brew install $$tool; done
else
gnu:
endif

# Homebrew has no Radicale; Python's package is the same program, in an environment of its own.
RADICALE := .build/radicale/bin
export PATH := $(CURDIR)/$(RADICALE):$(PATH)

radicale:
	@command -v radicale >/dev/null || \
	  if [ "$$(uname)" = Darwin ]; then \
	    python3 -m venv .build/radicale && $(RADICALE)/pip install -q 'radicale==3.1.8' 'setuptools<81'; \
	  else $(MAKE) --no-print-directory install PACKAGES=radicale; fi

# Debian's browser; playwright's own would be another 150 MB.
chromium:
	@test -x /usr/bin/chromium || $(MAKE) --no-print-directory install PACKAGES=chromium

valgrind:
	@command -v valgrind >/dev/null || $(MAKE) --no-print-directory install PACKAGES=valgrind

# Installs Debian packages as root or through sudo, or prints the command to run.
install:
	@[ -n "$(strip $(PACKAGES))" ] || exit 0; \
	if [ -z "$(ROOT)" ] || sudo -n true 2>/dev/null; then \
	  $(ROOT) apt-get update -qq && \
	  $(ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(PACKAGES); \
	else \
	  echo "These packages are missing; install them, then try again:"; \
	  echo "  sudo apt-get install -y$(PACKAGES)"; exit 1; \
	fi

BUNDLED := $(addprefix Sources/Contract,Binding Values Model Redaction Harness Reports Testing URLSession)

lint:
	swift format lint --strict --recursive Package.swift Plugins Sources Tests
# Each module that a file imports is a dependency that its target names.
	swift build --explicit-target-dependency-import-check error
# Between targets the compiler holds the arrows; between the folders of one, this does.
	python3 -B Tests/FolderArrows/folder_arrows.py .build/debug/index/store
	python3 -B Tests/PublicInterface/public_interface.py .build
	! grep -rlE 'import CCurl' Sources | grep -v '^Sources/ContractCurl/'
	! grep -rlE 'import CLibXML2' Sources | grep -v '^Sources/ContractValues/XML/'
# What a test bundle links must build where there is no libcurl, no process and no Glibc.
	! grep -rnE --include='*.swift' 'import (CCurl|ContractCurl|ContractCommand|Subprocess|ArgumentParser)' $(BUNDLED)
	! grep -rnE --include='*.swift' '^(public )?import (Glibc|Testing|XCTest)|posix_spawn|[^A-Za-z]Process\(\)' $(BUNDLED)
	! grep -rlE --include='*.swift' '^ *(public )?import Foundation(Networking|XML)' Sources | grep -v '^Sources/Example' \
	  | grep -v '^Sources/ContractURLSession/' \
	  | grep -vx 'Sources/ContractTesting/URLSessionTransport.swift'

# The branches for macOS, type-checked on Linux; CURES=1 also makes each old mistake again.
check-darwin: libraries
	swift build --build-tests
	python3 -B Tests/DarwinCheck/check_darwin.py .build $(if $(CURES),--cures)

# A static site in .build/docs/site; `python3 -m http.server --directory .build/docs/site` shows it.
DOCS := .build/docs
DOCC := $(if $(filter Darwin,$(shell uname)),xcrun )docc
DOCUMENTED := ContractBinding ContractCommand ContractTesting ContractURLSession

docs: libraries
	rm -rf $(DOCS) && mkdir -p $(DOCS)
# The extensions of another module's types are pages of their own.
	swift package dump-symbol-graph --minimum-access-level public --emit-extension-block-symbols \
	  >$(DOCS)/graphs.log 2>&1 || { cat $(DOCS)/graphs.log; exit 1; }
	@set -e; graphs=$$(swift build --show-bin-path)/../symbolgraph; \
	for module in $(DOCUMENTED); do \
	  mkdir $(DOCS)/$$module; \
	  for graph in $$graphs/$$module.symbols.json $$graphs/$$module@*.symbols.json; do \
	    if [ -f $$graph ]; then cp $$graph $(DOCS)/$$module; fi; done; \
	  $(DOCC) convert Sources/$$module/$$module.docc --additional-symbol-graph-dir $(DOCS)/$$module \
	    --fallback-bundle-identifier $$module --fallback-display-name $$module --warnings-as-errors \
	    --output-path $(DOCS)/$$module.doccarchive; done
	$(DOCC) merge $(DOCUMENTED:%=$(DOCS)/%.doccarchive) --synthesized-landing-page-name contracts \
	  --output-path $(DOCS)/site.doccarchive
	$(DOCC) process-archive transform-for-static-hosting $(DOCS)/site.doccarchive \
	  --output-path $(DOCS)/site

# Keeps the public interface as it is now.
interface:
	swift build
	python3 -B Tests/PublicInterface/public_interface.py .build --keep

format:
	swift format --in-place --recursive Package.swift Plugins Sources Tests

clean:
	swift package clean
	rm -rf .build-fuzz .build-asan .build-tsan
