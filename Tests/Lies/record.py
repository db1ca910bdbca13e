#!/usr/bin/env python3
"""Records the contracts of the lies beside a tracker; arguments go to `record`."""

import os
import pathlib
import subprocess
import sys
import threading

sys.dont_write_bytecode = True
import tracker

here = pathlib.Path(__file__).parent
server = tracker.serve()
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.exit(subprocess.call(
    [".build/debug/lies-contracts", "record", "--contracts", here / "Contracts",
     "--recordings", here / "Recordings", *sys.argv[1:]],
    env={**os.environ, "TRACKER_URL": f"http://127.0.0.1:{server.server_port}"}))
