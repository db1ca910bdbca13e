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
	swift run contracts verify --junit .build/junit-reports/TEST-contracts.xml

test: libraries etcd
	swift test

# The vendor of the recordings: loopback only, free ports, a folder that is gone afterwards.
record: libraries etcd
	swift build --product contracts
	@set -eu; place=$$(mktemp -d); etcd=; \
	finish() { [ -z "$$etcd" ] || { kill $$etcd; wait $$etcd || true; } 2>/dev/null; rm -rf "$$place"; }; \
	trap finish EXIT; \
	listens() { (exec 3<>/dev/tcp/127.0.0.1/$$1) 2>/dev/null; }; \
	port=$$((20000 + RANDOM % 20000)); \
	while listens $$port || listens $$((port + 1)); do port=$$((port + 2)); done; \
	client=http://127.0.0.1:$$port; peer=http://127.0.0.1:$$((port + 1)); \
	etcd --data-dir "$$place/etcd" --log-level error \
	  --listen-client-urls $$client --advertise-client-urls $$client \
	  --listen-peer-urls $$peer --initial-advertise-peer-urls $$peer \
	  --initial-cluster default=$$peer >"$$place/log" 2>&1 & etcd=$$!; \
	until curl -sf $$client/health >/dev/null; do \
	  kill -0 $$etcd 2>/dev/null || { cat "$$place/log"; exit 1; }; sleep 0.1; done; \
	ETCD_URL=$$client swift run --skip-build contracts record $(RECORD)

# What the packages need of the machine, installed only when it is missing.
libraries:
	@missing=; \
	if [ "$$(uname)" = Darwin ]; then \
	  for package in curl libxml2; do \
	    brew list "$$package" >/dev/null 2>&1 || missing="$$missing $$package"; done; \
	  [ -z "$$missing" ] || brew install $$missing; \
	else \
	  for package in libcurl4-openssl-dev libxml2-dev pkg-config; do \
	    dpkg -s "$$package" >/dev/null 2>&1 || missing="$$missing $$package"; done; \
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

lint:
	swift format lint --strict --recursive Package.swift Sources Tests
	! grep -rlE 'import CCurl' Sources | grep -v '^Sources/ContractCurl/'
	! grep -rlE 'import CLibXML2' Sources | grep -v '^Sources/ContractHarness/XML/'
	! grep -rlE 'import (CCurl|Subprocess|Glibc)' Sources/ContractBinding Sources/ContractHarness
	! grep -rlE 'import Foundation(Networking|XML)' Sources | grep -v '^Sources/Example'

format:
	swift format --in-place --recursive Package.swift Sources Tests

clean:
	swift package clean
