#!/bin/sh
# floor-wire.sh BIN FOLDER PORT: a server and a client in C++, with libcurl, over loopback.
set -eu
"$1/replay_server" "$2/recording.har" "$3" & server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null || :' EXIT INT TERM
tries=0
until curl -s -o /dev/null "http://127.0.0.1:$3/"; do
  tries=$((tries + 1)); [ $tries -lt 3000 ] || exit 1; sleep 0.005
done
"$1/client" "http://127.0.0.1:$3" "$2/plan.tsv" -c 8 --junit "$2/floor-wire.xml"
