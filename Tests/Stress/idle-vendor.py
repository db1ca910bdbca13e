"""A vendor that closes each connection 50 ms after its last request; it prints its port."""

import http.server


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 0.05

    def answer(self):
        count = int(self.headers.get("Content-Length") or 0)
        self.rfile.read(count)
        status = {"/nothing": 204, "/unchanged": 304}.get(self.path, 200)
        body = b"" if status != 200 else b"x" * 100
        self.send_response(status)
        self.send_header("Content-Type", "text/plain")
        if status == 200:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_GET = do_PUT = do_HEAD = answer

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
