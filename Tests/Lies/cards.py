"""Card payments over HTTP, the vendor of Contracts/cards.yaml."""

import copy
import time
import uuid

import server
import tracker
from server import Refused


class Cards:
    def __init__(self):
        self.payments, self.references = {}, {}

    def routes(self):
        return {
            ("POST", "payments"): self.authorize, ("GET", "payments"): self.listed,
            ("GET", "payments", "*"): self.payment, ("POST", "payments", "*", "captures"): self.capture,
            ("POST", "payments", "*", "refunds"): self.refund, ("POST", "payments", "*", "void"): self.void,
            ("GET", "accounts", "*"): self.account,
        }

    def payment(self, id, _=None):
        if id not in self.payments:
            raise Refused(404, "unknown", f"there is no payment {id}", id=id)
        return self.payments[id]

    def written(self, payment):
        time.sleep(0.002)
        payment["updated_at"] = tracker.now()
        return copy.deepcopy(payment)

    def authorize(self, body):
        if body.get("reference") in self.references:
            return self.references[body["reference"]]
        if body["amount"] <= 0:
            raise Refused(422, "invalid", "must be more than zero", field="amount")
        id, stamp = str(uuid.uuid4()), tracker.now()
        payment = self.payments[id] = {
            "id": id, "customer": body["customer"], "reference": body.get("reference"),
            "currency": body["currency"], "amount": body["amount"], "captured": 0, "refunded": 0,
            "open": body["amount"], "fee": 0, "status": "authorized", "refunds": [], "created_at": stamp,
            "updated_at": stamp}
        if body.get("reference"):
            self.references[body["reference"]] = payment
        return copy.deepcopy(payment)

    def capture(self, id, body):
        payment = self.payment(id)
        if not payment["open"]:
            raise Refused(409, "status", "there is nothing to capture", state=payment["status"])
        taken = body.get("amount") or payment["open"]
        if taken > payment["open"]:
            raise Refused(409, "too-much", "there is not as much", available=payment["open"])
        payment["captured"] += taken
        payment["open"] -= taken
        payment["fee"] = (payment["captured"] * 14 + 500) // 1000 + 25
        payment["status"] = "captured"
        return self.written(payment)

    def refund(self, id, body):
        payment = self.payment(id)
        left = payment["captured"] - payment["refunded"]
        if not payment["captured"]:
            raise Refused(409, "status", "there is nothing to refund", state=payment["status"])
        if body["amount"] > left:
            raise Refused(409, "too-much", "there is not as much", available=left)
        payment["refunded"] += body["amount"]
        if body["amount"] == left:
            payment["status"] = "refunded"
        self.written(payment)
        refund = {
            "id": f"re_{uuid.uuid4().hex[:12]}", "payment_id": id, "amount": body["amount"],
            "reason": body.get("reason"), "at": payment["updated_at"]}
        payment["refunds"].append(refund)
        return refund

    def void(self, id, _):
        payment = self.payment(id)
        if payment["status"] != "authorized":
            raise Refused(409, "status", "there is nothing to void", state=payment["status"])
        payment["status"], payment["open"] = "voided", 0
        return self.written(payment)

    def listed(self, query):
        found = [payment for payment in reversed(self.payments.values()) if all(
            query.get(key, payment[key]) == payment[key] for key in ("customer", "status"))]
        start, limit = int(query.get("after", "p0")[1:]), int(query.get("limit", 50))
        end = min(start + limit, len(found))
        return {"payments": found[start:end], "total": len(found), "next": f"p{end}" if end < len(found) else None}

    def account(self, customer, _):
        own = [payment for payment in self.payments.values() if payment["customer"] == customer]
        captured, refunded = (sum(payment[key] for payment in own) for key in ("captured", "refunded"))
        return {
            "customer": customer, "payments": len(own), "captured": captured, "refunded": refunded,
            "balance": captured - refunded}


def serve():
    """Starts card payments on a free port of loopback, and gives the server."""
    return server.serve(server.routed(Cards().routes()))
