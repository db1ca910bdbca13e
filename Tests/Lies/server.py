"""HTTP servers of the vendors, on free ports of loopback."""

import json
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Refused(Exception):
    """An error that a vendor answers with."""

    def __init__(self, status, code, message, **more):
        self.status, self.body = status, {"error": {"code": code, "message": message, **more}}


def serve(answer):
    """Starts a server, and gives it; `answer` makes status, headers and body of a request."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def version_string(self):
            """As in the recordings, whatever Python runs here."""
            return "BaseHTTP/0.6 Python/3.11.7"

        def handle_any(self):
            url = urllib.parse.urlsplit(self.path)
            length = int(self.headers.get("Content-Length") or 0)
            body = json.loads(self.rfile.read(length)) if length else {}
            status, fields, answered = answer(
                self.command, url.path, dict(urllib.parse.parse_qsl(url.query)), self.headers, body)
            data = b"" if answered is None else json.dumps(answered).encode()
            self.send_response(status)
            for name, value in fields.items():
                self.send_header(name, value)
            if data:
                self.send_header("Content-Type", "application/json")
            if status != 204:
                self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = do_PATCH = do_DELETE = handle_any

        def log_message(self, *_):
            pass

    return ThreadingHTTPServer(("127.0.0.1", 0), Handler)


def routed(routes):
    """Gives the answer of a vendor without headers, from its routes: a function for each request."""

    def answer(method, path, query, headers, body):
        parts = path.strip("/").split("/")
        for (its, *words), respond in routes.items():
            if its == method and len(words) == len(parts) and all(
                    word in ("*", part) for word, part in zip(words, parts)):
                taken = [urllib.parse.unquote(part) for word, part in zip(words, parts) if word == "*"]
                try:
                    made = respond(*taken, query if method == "GET" else body)
                except Refused as refused:
                    return refused.status, {}, refused.body
                return 204 if made is None else 200, {}, made
        return 405, {}, {"error": {"code": "not-allowed", "message": "there is no such operation"}}

    return answer
