"""A calendar with events that recur over HTTP, the vendor of Contracts/agenda.yaml."""

import copy
import time
import uuid
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import server
import tracker
from server import Refused


def told(moment):
    return moment.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def read(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


class Agenda:
    def __init__(self):
        self.clear()

    def clear(self, _=None):
        self.events, self.changes = {}, {}

    def routes(self):
        return {
            ("DELETE", "events"): self.clear, ("POST", "events"): self.add, ("GET", "events", "*"): self.event,
            ("PATCH", "events", "*"): self.change, ("POST", "events", "*", "cancel"): self.cancel,
            ("POST", "events", "*", "answers"): self.answer, ("GET", "occurrences"): self.listed,
            ("POST", "events", "*", "occurrences", "*", "move"): self.move,
            ("DELETE", "events", "*", "occurrences", "*"): self.skip, ("GET", "busy"): self.busy,
        }

    def event(self, id, _=None):
        if id not in self.events:
            raise Refused(404, "unknown", f"there is no event {id}", id=id)
        return self.events[id]

    def written(self, event):
        time.sleep(0.002)
        event["sequence"] += 1
        event["updated"] = tracker.now()
        return copy.deepcopy(event)

    def add(self, body):
        if body["minutes"] <= 0:
            raise Refused(422, "invalid", "must be positive", field="minutes")
        try:
            zone = ZoneInfo(body["zone"])
        except (KeyError, ValueError):
            raise Refused(422, "zone", "there is no such zone", zone=body["zone"]) from None
        start = datetime.fromisoformat(body["start"]).replace(tzinfo=zone)
        id, stamp = str(uuid.uuid4()), tracker.now()
        self.events[id] = {
            "id": id, "uid": f"{id}@agenda.example", "title": body["title"], "place": body.get("place"),
            "zone": body["zone"], "start": told(start), "end": told(
                start.astimezone(timezone.utc) + timedelta(minutes=body["minutes"])),
            "minutes": body["minutes"], "repeats": body.get("repeats"), "status": "confirmed", "sequence": 0,
            "guests": [{"email": email, "answer": "pending"} for email in body.get("guests") or []],
            "accepted": 0, "created": stamp, "updated": stamp}
        return copy.deepcopy(self.events[id])

    def change(self, id, body):
        event = self.event(id)
        if body["sequence"] != event["sequence"]:
            raise Refused(409, "stale", "the event has changed", sequence=event["sequence"])
        for key in ("title", "place", "minutes"):
            event[key] = body.get(key, event[key])
        event["end"] = told(read(event["start"]) + timedelta(minutes=event["minutes"]))
        return self.written(event)

    def cancel(self, id, _):
        event = self.event(id)
        if event["status"] == "cancelled":
            raise Refused(409, "cancelled", "the event is cancelled already")
        event["status"] = "cancelled"
        return self.written(event)

    def answer(self, id, body):
        event = self.event(id)
        guest = next((guest for guest in event["guests"] if guest["email"] == body["guest"].lower()), None)
        if not guest:
            raise Refused(403, "not-invited", "nobody has invited them", guest=body["guest"])
        guest["answer"] = body["answer"]
        event["accepted"] = sum(guest["answer"] == "accepted" for guest in event["guests"])
        return self.written(event)

    def expanded(self, event):
        zone, rule = ZoneInfo(event["zone"]), event["repeats"] or {"every": "day", "count": 1}
        start, days = read(event["start"]).astimezone(zone).replace(tzinfo=None), {"day": 1, "week": 7}
        made = []
        for index in range(rule["count"]):
            local = (start + timedelta(days=days[rule["every"]] * index)).replace(tzinfo=zone)
            change = self.changes.get((event["id"], index))
            if change == "skipped":
                continue
            begin = read(change) if change else local.astimezone(timezone.utc)
            made.append({
                "event": event["id"], "title": event["title"], "index": index, "start": told(begin),
                "end": told(begin + timedelta(minutes=event["minutes"])), "moved": change is not None})
        return made

    def occurrence(self, id, index):
        for found in self.expanded(self.event(id)):
            if found["index"] == int(index):
                return found
        raise Refused(404, "no-occurrence", "there is no such occurrence", index=int(index))

    def move(self, id, index, body):
        self.occurrence(id, index)
        self.changes[id, int(index)] = body["start"]
        self.written(self.event(id))
        return self.occurrence(id, index)

    def skip(self, id, index, _):
        self.occurrence(id, index)
        self.changes[id, int(index)] = "skipped"
        self.written(self.event(id))

    def within(self, query):
        begin, end = read(query["from"]), read(query["to"])
        found = [made for event in self.events.values() if event["status"] == "confirmed"
                 and query.get("guest") in (None, *(guest["email"] for guest in event["guests"]))
                 for made in self.expanded(event) if begin <= read(made["start"]) < end]
        return sorted(found, key=lambda made: made["start"])

    def listed(self, query):
        found, start = self.within(query), int(query.get("after", "0"))
        end = min(start + int(query.get("limit", 100)), len(found))
        return {"occurrences": found[start:end], "total": len(found),
                "next": str(end) if end < len(found) else None}

    def busy(self, query):
        slots = []
        for made in self.within(query):
            if slots and made["start"] <= slots[-1]["end"]:
                slots[-1]["end"] = max(slots[-1]["end"], made["end"])
            else:
                slots.append({"start": made["start"], "end": made["end"]})
        for slot in slots:
            slot["minutes"] = int((read(slot["end"]) - read(slot["start"])).total_seconds() / 60)
        return {"minutes": sum(slot["minutes"] for slot in slots), "slots": slots}


def serve():
    """Starts an agenda on a free port of loopback, and gives the server."""
    return server.serve(server.routed(Agenda().routes()))
