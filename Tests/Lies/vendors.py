"""The vendors over HTTP, each with the variable of its address."""

import contextlib
import threading

import agenda
import cards
import desk
import tracker
import warehouse


@contextlib.contextmanager
def serving(change=None):
    """Starts all vendors, and gives the environment that leads to them."""
    servers = {
        "TRACKER_URL": tracker.serve(change), "WAREHOUSE_URL": warehouse.serve(), "AGENDA_URL": agenda.serve(),
        "CARDS_URL": cards.serve(), "DESK_URL": desk.serve()}
    for server in servers.values():
        threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield {name: f"http://127.0.0.1:{server.server_port}" for name, server in servers.items()}
    finally:
        for server in servers.values():
            server.shutdown()
            server.server_close()
