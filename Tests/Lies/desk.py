"""A help desk over HTTP, the vendor of Contracts/desk.yaml; its times are whole seconds."""

from datetime import datetime, timezone

import server
from server import Refused

RANKS = ["high", "normal", "low"]


def stamp(moment=None):
    return (moment or datetime.now(timezone.utc)).astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Desk:
    def __init__(self):
        self.last = 1000
        self.clear()

    def clear(self, _=None):
        self.tickets, self.keys, self.histories = {}, {}, {}

    def routes(self):
        return {
            ("DELETE", "tickets"): self.clear, ("POST", "tickets"): self.open, ("GET", "tickets"): self.listed,
            ("GET", "tickets", "*"): self.ticket, ("PATCH", "tickets", "*"): self.change,
            ("DELETE", "tickets", "*"): self.delete, ("POST", "tickets", "*", "close"): self.close,
            ("POST", "tickets", "*", "reopen"): self.reopen, ("POST", "tickets", "*", "work"): self.work,
            ("GET", "tickets", "*", "history"): self.history, ("GET", "summary"): self.summary,
        }

    def ticket(self, id, _=None):
        if int(id) not in self.tickets:
            raise Refused(404, "unknown", f"there is no ticket {id}", id=int(id))
        return self.tickets[int(id)]

    def noted(self, ticket, what):
        ticket["version"] += 1
        ticket["updated_at"] = stamp()
        self.histories.setdefault(ticket["id"], []).append(
            {"what": what, "version": ticket["version"], "at": ticket["updated_at"]})
        return dict(ticket)

    def filled(self, ticket, body):
        if "title" in body:
            if not body["title"].strip():
                raise Refused(422, "invalid", "must not be empty", field="title")
            ticket["title"] = body["title"].strip()
        if body.get("labels") is not None:
            ticket["labels"] = sorted({label.lower() for label in body["labels"]})
        for name in ("priority", "note", "assignee"):
            if body.get(name) is not None:
                ticket[name] = body[name] or None
        if body.get("due"):
            ticket["due_at"] = stamp(datetime.fromisoformat(body["due"]))

    def open(self, body):
        if body["key"] in self.keys:
            return self.tickets[self.keys[body["key"]]]
        ticket = {
            "id": 0, "title": "", "priority": "normal", "status": "open", "labels": [], "note": None,
            "assignee": None, "due_at": None, "closed_at": None, "minutes": 0, "cost": 0, "version": 0,
            "created_at": stamp(), "updated_at": stamp()}
        self.filled(ticket, body)
        self.last += 1
        ticket["id"] = self.last
        self.tickets[self.last], self.keys[body["key"]] = ticket, self.last
        return self.noted(ticket, "opened")

    def change(self, id, body):
        ticket = self.ticket(id)
        if body["version"] != ticket["version"]:
            raise Refused(409, "conflict", "there is a newer version", current=ticket["version"])
        self.filled(ticket, body)
        return self.noted(ticket, "changed")

    def close(self, id, _):
        ticket = self.ticket(id)
        if ticket["status"] == "closed":
            raise Refused(409, "conflict", "it is closed", current=ticket["version"])
        ticket["status"], ticket["closed_at"] = "closed", stamp()
        return self.noted(ticket, "closed")

    def reopen(self, id, _):
        ticket = self.ticket(id)
        ticket["status"], ticket["closed_at"] = "open", None
        return self.noted(ticket, "reopened")

    def work(self, id, body):
        ticket = self.ticket(id)
        ticket["minutes"] += body["minutes"]
        ticket["cost"] = (ticket["minutes"] * 145 + 30) // 60
        return self.noted(ticket, "worked")

    def delete(self, id, _):
        del self.tickets[self.ticket(id)["id"]]

    def history(self, id, _):
        return {"entries": self.histories[self.ticket(id)["id"]]}

    def listed(self, query):
        found = [ticket for ticket in self.tickets.values() if all(
            (query[key] in ticket["labels"]) if key == "label" else query[key] == ticket["status"]
            for key in ("label", "status") if key in query)]
        if query.get("sort") == "priority":
            found.sort(key=lambda ticket: RANKS.index(ticket["priority"]))
        if query.get("sort") == "title":
            found.sort(key=lambda ticket: ticket["title"])
        size = int(query.get("size", 2))
        start = (int(query.get("page", 1)) - 1) * size
        page = {"items": found[start:start + size], "total": len(found)}
        return page if start + size >= len(found) else {**page, "next": int(query.get("page", 1)) + 1}

    def summary(self, _):
        tickets = self.tickets.values()
        return {
            "total": len(tickets), "open": sum(ticket["status"] == "open" for ticket in tickets),
            "closed": sum(ticket["status"] == "closed" for ticket in tickets),
            "minutes": sum(ticket["minutes"] for ticket in tickets)}


def serve():
    """Starts a desk on a free port of loopback, and gives the server."""
    return server.serve(server.routed(Desk().routes()))
