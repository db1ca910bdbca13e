#!/usr/bin/env python3
"""Records the contracts of the lies beside their vendors; arguments go to `record`."""

import os
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
import vendors

here = pathlib.Path(__file__).parent
with vendors.serving() as addresses:
    status = subprocess.call(
        [".build/debug/lies-contracts", "record", "--contracts", here / "Contracts",
         "--recordings", here / "Recordings", *sys.argv[1:]],
        env={**os.environ, **addresses})
sys.exit(status)
