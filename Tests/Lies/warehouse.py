"""A warehouse over HTTP, the vendor of Contracts/warehouse.yaml."""

import copy
import time
import uuid
from datetime import timedelta

import server
import tracker
from server import Refused


class Warehouse:
    def __init__(self):
        self.clear()

    def clear(self, _=None):
        self.items, self.moves, self.holds = {}, [], {}

    def routes(self):
        return {
            ("DELETE", "stock"): self.clear, ("GET", "stock"): self.overview, ("GET", "stock", "*"): self.item,
            ("POST", "deliveries"): self.receive, ("POST", "moves"): self.move, ("GET", "moves"): self.listed,
            ("POST", "holds"): self.hold, ("POST", "holds", "*", "pick"): self.pick,
            ("POST", "holds", "*", "release"): self.release,
        }

    def stock(self, sku):
        if sku not in self.items:
            raise Refused(404, "unknown", f"there is no {sku}", sku=sku)
        return self.items[sku]

    def written(self, item):
        time.sleep(0.002)
        item["revision"] += 1
        item["updated_at"] = tracker.now()

    def noted(self, kind, item, quantity, source, target, reference):
        moved = {
            "id": str(uuid.uuid4()), "sku": item["sku"], "kind": kind, "quantity": quantity, "from": source,
            "to": target, "reference": reference, "balance": sum(item["bays"].values()),
            "at": item["updated_at"]}
        self.moves.append(moved)
        return moved

    def receive(self, body):
        for moved in self.moves:
            if body.get("reference") and moved["reference"] == body["reference"]:
                return moved
        if body["quantity"] <= 0:
            raise Refused(422, "invalid", "must be more than zero", field="quantity")
        item = self.items.setdefault(body["sku"], {
            "sku": body["sku"], "name": body["name"], "bays": {}, "held": 0, "worth": 0, "revision": 0})
        bays = item["bays"]
        bays[body["bay"]] = bays.get(body["bay"], 0) + body["quantity"]
        item["worth"] += body["quantity"] * body["unitCost"]
        self.written(item)
        return self.noted("received", item, body["quantity"], None, body["bay"], body.get("reference"))

    def item(self, sku, _=None):
        item = self.stock(sku)
        count = sum(item["bays"].values())
        return {
            "sku": sku, "name": item["name"], "on_hand": count, "held": item["held"],
            "available": count - item["held"], "average_cost": round(item["worth"] / count) if count else 0,
            "worth": round(item["worth"]), "revision": item["revision"], "updated_at": item["updated_at"],
            "bays": [{"bay": bay, "quantity": held} for bay, held in sorted(item["bays"].items()) if held]}

    def move(self, body):
        item = self.stock(body["sku"])
        there = item["bays"].get(body["from"], 0)
        if there < body["quantity"]:
            raise Refused(409, "short", "there is not enough", sku=body["sku"], available=there)
        item["bays"][body["from"]] -= body["quantity"]
        item["bays"][body["to"]] = item["bays"].get(body["to"], 0) + body["quantity"]
        self.written(item)
        return self.noted("moved", item, body["quantity"], body["from"], body["to"], None)

    def hold(self, body):
        for line in body["lines"]:
            free = self.item(line["sku"])["available"]
            if free < line["quantity"]:
                raise Refused(409, "short", "there is not enough", sku=line["sku"], available=free)
        for line in body["lines"]:
            self.stock(line["sku"])["held"] += line["quantity"]
            self.written(self.stock(line["sku"]))
        stamp = tracker.datetime.now(tracker.timezone.utc).replace(microsecond=0)
        id = f"H-{len(self.holds) + 1001}"
        self.holds[id] = {
            "id": id, "order": body["order"], "lines": body["lines"], "state": "held",
            "units": sum(line["quantity"] for line in body["lines"]), "picked_at": None,
            "created_at": stamp.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "expires_at": (stamp + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M:%SZ")}
        return copy.deepcopy(self.holds[id])

    def held(self, id):
        if id not in self.holds:
            raise Refused(404, "no-hold", f"there is no hold {id}", id=id)
        hold = self.holds[id]
        if hold["state"] != "held":
            raise Refused(409, "closed", "the hold is closed", state=hold["state"])
        return hold

    def pick(self, id, _):
        hold = self.held(id)
        for line in hold["lines"]:
            item = self.stock(line["sku"])
            average, left = item["worth"] / sum(item["bays"].values()), line["quantity"]
            for bay in sorted(item["bays"]):
                taken = min(left, item["bays"][bay])
                item["bays"][bay] -= taken
                left -= taken
            item["held"] -= line["quantity"]
            item["worth"] -= average * line["quantity"]
            self.written(item)
            self.noted("picked", item, line["quantity"], None, None, hold["order"])
        hold["state"], hold["picked_at"] = "picked", tracker.now()
        return hold

    def release(self, id, _):
        hold = self.held(id)
        for line in hold["lines"]:
            self.stock(line["sku"])["held"] -= line["quantity"]
            self.written(self.stock(line["sku"]))
        hold["state"] = "released"
        return hold

    def listed(self, query):
        found = [moved for moved in reversed(self.moves) if all(
            query.get(key, moved[key]) == moved[key] for key in ("sku", "kind"))]
        start, limit = int(query.get("after", "p0")[1:]), int(query.get("limit", 50))
        end = min(start + limit, len(found))
        return {"moves": found[start:end], "total": len(found), "next": f"p{end}" if end < len(found) else None}

    def overview(self, query):
        items = [self.item(sku) for sku in sorted(self.items)]
        return {
            "skus": len(items), "units": sum(item["on_hand"] for item in items),
            "worth": sum(item["worth"] for item in items),
            "low": [item["sku"] for item in items if item["available"] < int(query["low"])]}


def serve():
    """Starts a warehouse on a free port of loopback, and gives the server."""
    return server.serve(server.routed(Warehouse().routes()))
