"""A collector of OpenTelemetry's traces on the loopback interface, for tests.

Prints its port, and writes a line of JSON to a file for each request: its path, its fields and its body. The first part
of a path determines the response: `ok`, `busy` (twice 503, then as `ok`), `refuse` (400), `partial` (rejects two
spans), or `silent` (none before it ends). It ends with its standard input.
"""
import http.server
import json
import os
import sys
import threading

lock = threading.Lock()
counts = {}
requests = open(sys.argv[1], "w")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        kind = self.path.split("/")[1]
        with lock:
            counts[kind] = counts.get(kind, 0) + 1
            number = counts[kind]
            fields = {name.lower(): value for name, value in self.headers.items()}
            print(json.dumps({"path": self.path, "fields": fields, "body": json.loads(body)}), file=requests, flush=True)
        if kind == "silent":
            threading.Event().wait()
        status, answer = 200, "{}"
        if kind == "busy" and number <= 2:
            status = 503
        elif kind == "refuse":
            status = 400
        elif kind == "partial":
            answer = '{"partialSuccess": {"rejectedSpans": "2", "errorMessage": "too old"}}'
        self.send_response(status)
        if status == 503:
            self.send_header("Retry-After", "0")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer.encode())

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
# A request without an answer would have the interpreter wait for its thread.
lock.acquire()
os._exit(0)
