"""The vendor that everybody records: a deterministic WSGI program on loopback.

Usage: python3 vendor.py PORT [BYTES], where every tenth body has about so many bytes. It writes a
line when it is ready.
"""

import hashlib
import json
import socketserver
import sys
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import workload

LARGE = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000


def application(environ, start_response):
    path = environ["PATH_INFO"]
    if path == "/v1/orders":
        length = int(environ.get("CONTENT_LENGTH") or 0)
        i = json.loads(environ["wsgi.input"].read(length))["order"]
    elif path.startswith("/v1/items/"):
        i = int(path.rsplit("/", 1)[1])
    else:
        start_response("404 Not Found", [("Content-Length", "0")])
        return [b""]
    body = workload.response_body(i, LARGE)
    digest = hashlib.sha1(body).hexdigest()
    start_response("201 Created" if workload.is_post(i) else "200 OK", [
        ("Content-Type", "application/json"), ("Content-Length", str(len(body))),
        ("Cache-Control", "private, max-age=0"), ("ETag", '"%s"' % digest),
        ("X-Request-Id", digest[:16]), ("X-RateLimit-Remaining", str(5000 - i % 5000))])
    return [body]


class Server(socketserver.ThreadingMixIn, WSGIServer):
    daemon_threads = True
    request_queue_size = 128


class Silent(WSGIRequestHandler):
    def log_message(self, *arguments):
        pass

    def address_string(self):
        return "loopback"


if __name__ == "__main__":
    with make_server("127.0.0.1", int(sys.argv[1]), application, Server, Silent) as server:
        print("ready", flush=True)
        server.serve_forever()
