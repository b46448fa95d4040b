"""An HTTP server with a feed, for demonstrations and tests. It needs Python 3.9 or later.

It listens on a free port of the loopback interface, prints the root's URL as its first line, serves the files beside it,
and ends when its standard input is closed, so it cannot outlive the program that started it.

    GET /feed.json      a JSON Feed, with the server's own URLs of its pictures
    GET /NAME.png       a picture
"""

import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FOLDER = Path(__file__).parent
TYPES = {".json": "application/feed+json", ".png": "image/png"}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        file = FOLDER / self.path.lstrip("/")
        # Only the files of the folder itself are served.
        if file.parent != FOLDER or file.suffix not in TYPES or not file.is_file():
            self.send_error(404)
            return
        data = file.read_bytes()
        if file.suffix == ".json":
            data = data.replace(b"{root}", ROOT.encode())
        self.send_response(200)
        self.send_header("Content-Type", TYPES[file.suffix])
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
ROOT = f"http://127.0.0.1:{server.server_address[1]}"
threading.Thread(target=server.serve_forever, daemon=True).start()
print(ROOT, flush=True)
sys.stdin.read()
