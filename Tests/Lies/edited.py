"""Runs a command with a help desk that says if a ticket was edited, and prints the number of its runs.

A ticket is edited if its two times differ. Seconds count from the beginning of a run.
"""

import os
import subprocess
import sys
import threading
import time
from datetime import datetime, timedelta, timezone

import desk
import server

START = datetime.now(timezone.utc)


class EditedDesk(desk.Desk):
    runs = 0

    def clear(self, _=None):
        super().clear()
        self.runs += 1
        self.began = time.monotonic()

    def noted(self, ticket, what):
        noted = super().noted(ticket, what)
        return {**noted, "edited": noted["updated_at"] > noted["created_at"]}

    def now(self):
        return START + timedelta(minutes=self.runs, seconds=int(time.monotonic() - self.began))


if __name__ == "__main__":
    vendor = EditedDesk()
    stamp = desk.stamp
    desk.stamp = lambda moment=None: stamp(moment or vendor.now())
    served = server.serve(server.routed(vendor.routes()))
    threading.Thread(target=served.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{served.server_port}"
    done = subprocess.run(sys.argv[1:], env={**os.environ, "DESK_URL": address})
    print(f"runs: {vendor.runs - 1}", flush=True)
    sys.exit(done.returncode)
