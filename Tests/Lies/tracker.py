"""A tracker of issues over HTTP, the vendor of Contracts/tracker.yaml.

It can be changed overnight: a change is a JSON object with `operator`, `route`, `path` and `value`,
see `changes.py`.
"""

import base64
import time
import urllib.parse
import uuid
from datetime import datetime, timezone

import server
from changes import changed
from server import Refused


def now():
    stamp = datetime.now(timezone.utc)
    return stamp.strftime("%Y-%m-%dT%H:%M:%S.") + f"{stamp.microsecond // 1000:03d}Z"


class Tracker:
    def __init__(self, change=None):
        self.change = change
        self.issues, self.count = [], 0

    def answer(self, method, path, query, headers, body):
        """Gives status, headers and body."""
        parts = path.strip("/").split("/")
        route = f"{method} /" + "/".join("{id}" if place == 1 else part for place, part in enumerate(parts))
        try:
            status, answer = self.routed(method, parts, query, headers, body)
        except Refused as refused:
            status, answer = refused.status, refused.body
        fields = {"X-Request-Id": str(uuid.uuid4()), "X-RateLimit-Limit": "600"}
        if isinstance(answer, dict) and "id" in answer:
            fields["ETag"] = f'"{answer["revision"]}"'
            fields["Cache-Control"] = "private, max-age=0"
            if status == 201:
                fields["Location"] = f"/issues/{answer['id']}"
        if isinstance(answer, dict) and "items" in answer:
            fields["X-Total-Count"] = str(answer.pop("total"))
            if answer["next"]:
                fields["Link"] = f'</issues?cursor={urllib.parse.quote(answer["next"])}>; rel="next"'
        if self.change and self.change["route"] in (route, "*"):
            status, fields, answer = changed(self.change, status, fields, answer)
        return status, fields, answer

    def routed(self, method, parts, query, headers, body):
        match (method, parts[1:]):
            case ("DELETE", []):
                self.issues, self.count = [], 0
                return 204, None
            case ("POST", []):
                return 201, self.create(body)
            case ("GET", []):
                return 200, self.list(query)
            case ("GET", [id]):
                return 200, self.found(id)
            case ("PATCH", [id]):
                return 200, self.update(id, headers.get("If-Match"), body)
            case ("POST", [id, "close"]):
                return 200, self.close(id)
            case ("DELETE", [id]):
                self.issues.remove(self.found(id))
                return 204, None
        raise Refused(405, "not-allowed", "there is no such operation")

    def found(self, id):
        for issue in self.issues:
            if issue["id"] == id:
                return issue
        raise Refused(404, "not-found", f"there is no issue {id}")

    def create(self, body):
        if not body.get("title"):
            raise Refused(422, "invalid", "must not be empty", field="title")
        self.count += 1
        id, stamp = str(uuid.uuid4()), now()
        issue = {
            "id": id, "number": self.count, "title": body["title"],
            "description": body.get("text"), "state": "open", "priority": body["priority"],
            "urgent": body["priority"] >= 8,
            "assignee": {"login": body["assignee"], "kind": "person"} if body.get("assignee") else None,
            "labels": [{"name": name, "color": "#dddddd"} for name in sorted(body.get("labels") or [])],
            "revision": 1, "created_at": stamp, "updated_at": stamp,
            "links": {"html": f"/issues/{id}", "api": f"/api/issues/{id}"},
        }
        self.issues.append(issue)
        return dict(issue)

    def written(self, issue):
        time.sleep(0.002)
        issue["revision"] += 1
        issue["updated_at"] = now()
        return dict(issue)

    def update(self, id, match, body):
        issue = self.found(id)
        if match != f'"{issue["revision"]}"':
            raise Refused(412, "conflict", "the issue has changed")
        if "title" in body:
            issue["title"] = body["title"]
        if "assignee" in body:
            issue["assignee"] = {"login": body["assignee"], "kind": "person"}
        if "priority" in body:
            issue["priority"], issue["urgent"] = body["priority"], body["priority"] >= 8
        return self.written(issue)

    def close(self, id):
        issue = self.found(id)
        if issue["state"] == "closed":
            raise Refused(409, "closed", "the issue is closed already")
        issue["state"] = "closed"
        return self.written(issue)

    def list(self, query):
        found = [issue for issue in self.issues if query.get("status", issue["state"]) == issue["state"]]
        start = int(base64.b64decode(query["cursor"]).decode()[6:]) if "cursor" in query else 0
        end = min(start + int(query.get("limit", 50)), len(found))
        if self.change and self.change["operator"] == "page-limit":
            end = min(end, start + 1)
        more = base64.b64encode(f"after:{end}".encode()).decode() if end < len(found) else None
        return {"items": [dict(issue) for issue in found[start:end]], "total": len(found), "next": more}


def serve(change=None):
    """Starts a tracker on a free port of loopback, and gives the server."""
    return server.serve(Tracker(change).answer)
