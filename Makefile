# make          build and test
# make verify   hold our own adapters and doubles to their contracts, offline
# make test     run the tests
# make record   record our contracts again, from a real etcd that is started here and stopped
# make lint     check style and boundaries
# make format   rewrite to style
# make clean    remove what was built

.PHONY: all build verify test record lint format clean libraries etcd
SHELL := /bin/bash

ROOT := $(if $(filter 0,$(shell id -u)),,sudo)

all: build test

build: libraries
	swift build

verify: libraries
	swift run contracts verify --verbose --junit .build/junit-reports/TEST-contracts.xml

test: libraries etcd
	swift test

# The vendor of the recordings: on loopback alone, in a folder that is gone afterwards. etcd
# cannot be given port 0, because it dials its own address; so a taken port is tried anew.
record: libraries etcd
	swift build --product contracts
	@set -e; place=$$(mktemp -d); etcd=; \
	stop() { [ -z "$$etcd" ] || { kill $$etcd || true; wait $$etcd || true; } 2>/dev/null; rm -rf "$$place"; }; \
	trap stop EXIT; trap 'exit 130' INT; trap 'exit 143' TERM; \
	for attempt in 1 2 3 4 5; do \
	  port=$$((20000 + ($$$$ * 13 + attempt * 997) % 12000)); \
	  (cd "$$place" && exec etcd --data-dir data --logger zap --log-outputs stderr \
	    --listen-client-urls http://127.0.0.1:$$port \
	    --advertise-client-urls http://127.0.0.1:$$port \
	    --listen-peer-urls unix://localhost:0) >"$$place/log" 2>&1 & etcd=$$!; \
	  until grep -q 'serving client traffic' "$$place/log" 2>/dev/null; do \
	    kill -0 $$etcd 2>/dev/null || { etcd=; break; }; sleep 0.1; done; \
	  [ -z "$$etcd" ] || break; rm -rf "$$place/data"; \
	done; \
	[ -n "$$etcd" ] || { tail -5 "$$place/log" >&2; exit 1; }; \
	ETCD_URL=http://127.0.0.1:$$port swift run --skip-build contracts record $(RECORD)

# What the packages need of the machine, installed only when it is missing.
libraries:
	@missing=; \
	if [ "$$(uname)" = Darwin ]; then \
	  for package in curl libxml2; do \
	    brew list "$$package" >/dev/null 2>&1 || missing="$$missing $$package"; done; \
	  [ -z "$$missing" ] || brew install $$missing; \
	else \
	  for package in libcurl4-openssl-dev libxml2-dev; do \
	    dpkg -s "$$package" >/dev/null 2>&1 || missing="$$missing $$package"; done; \
	  command -v pkg-config >/dev/null || missing="$$missing pkg-config"; \
	  $(MAKE) --no-print-directory install PACKAGES="$$missing"; \
	fi

etcd:
	@command -v etcd >/dev/null || \
	  if [ "$$(uname)" = Darwin ]; then brew install etcd; \
	  else $(MAKE) --no-print-directory install PACKAGES=etcd-server; fi

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

BUNDLED := Sources/ContractBinding Sources/ContractHarness Sources/ContractTesting

lint:
	swift format lint --strict --recursive Package.swift Sources Tests
	! grep -rlE 'import CCurl' Sources | grep -v '^Sources/ContractCurl/'
	! grep -rlE 'import CLibXML2' Sources | grep -v '^Sources/ContractHarness/XML/'
# What a test bundle links must build where there is no libcurl, no process and no Glibc.
	! grep -rnE 'import (CCurl|ContractCurl|ContractCommand|Subprocess|ArgumentParser)' $(BUNDLED)
	! grep -rnE '^(public )?import (Glibc|Testing|XCTest)|posix_spawn|[^A-Za-z]Process\(\)' $(BUNDLED)
	! grep -rlE 'import Foundation(Networking|XML)' Sources | grep -v '^Sources/Example' \
	  | grep -vx 'Sources/ContractTesting/URLSessionTransport.swift'

format:
	swift format --in-place --recursive Package.swift Sources Tests

clean:
	swift package clean
