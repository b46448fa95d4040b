"""An HTTP server that behaves, for the tests. Prints its port, and ends when its standard input does.

The last part of a path only tells tests apart: /status/404/x, /echo/x, /empty/x.
Line on the output after the port: `METHOD PATH` for each request.
"""

import http.server
import os
import sys
import threading


def say(*words):
    """Writes a line in one piece, which `print` does not when several threads do."""
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())



class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        say(self.command, self.path)
        parts = self.path.split("/")
        if parts[1] == "status":
            self.reply(int(parts[2]), b"status " + parts[2].encode())
        elif parts[1] == "echo":
            self.reply(200, self.headers.get("X-Test", "").encode() + b":" + body)
        elif parts[1] == "empty":
            self.reply(200, b"")
        elif parts[1] == "big":
            self.reply(200, b"0123456789abcdef" * 65536)
        else:
            self.reply(404, b"no such path")

    do_GET = do_POST = answer

    def reply(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "text/plain")
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if status != 204:
            self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def end_with_parent():
    sys.stdin.read()
    os._exit(0)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=end_with_parent, daemon=True).start()
say(server.server_address[1])
server.serve_forever()
