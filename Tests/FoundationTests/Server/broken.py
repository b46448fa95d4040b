"""A server that breaks HTTP, for the tests. Prints its port, and ends when its standard input does.

The first part of a path says how; the last only tells tests apart.
Lines on the output after the port: `begun PATH` when as much has been sent as will be, `closed PATH` when
the client has closed the connection.
"""

import os
import socket
import struct
import sys
import threading


def say(*words):
    """Writes a line in one piece, which `print` does not when several threads do."""
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())



def reset(connection):
    """Closes with a RST instead of a FIN."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def serve(connection):
    with connection:
        request = b""
        while b"\r\n\r\n" not in request:
            chunk = connection.recv(4096)
            if not chunk:
                return
            request += chunk
        path = request.split(b" ")[1].decode()
        kind = path.split("/")[1]
        if kind == "short":  # promises a hundred bytes and closes after ten
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789")
        elif kind == "chunk":  # closes inside a chunk
            connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n0123456789")
        elif kind == "reset":  # resets inside the headers
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Le")
            reset(connection)
        elif kind == "nothing":  # closes without a byte
            pass
        elif kind == "status":  # is no HTTP
            connection.sendall(b"HELLO WORLD\r\n\r\nnothing here")
        elif kind in ("stall", "silent"):  # goes quiet, inside the body or before the headers
            if kind == "stall":
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789")
            say("begun", path)
            try:
                while connection.recv(4096):
                    pass
            except ConnectionResetError:
                pass
            say("closed", path)


def end_with_parent():
    sys.stdin.read()
    os._exit(0)


listener = socket.create_server(("127.0.0.1", 0))
threading.Thread(target=end_with_parent, daemon=True).start()
say(listener.getsockname()[1])
while True:
    accepted, _ = listener.accept()
    threading.Thread(target=serve, args=(accepted,), daemon=True).start()
