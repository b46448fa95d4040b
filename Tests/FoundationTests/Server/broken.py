"""A server for the tests that violates HTTP. Prints its port, and ends with its standard input.

The first part of a path determines the violation. The last part only distinguishes tests.
Lines on the output after the port: `request PATH` when a request has arrived, `begun PATH` when the server has sent
everything that it will send, `closed PATH` when the client has closed the connection.
"""

import os
import socket
import ssl
import struct
import sys
import threading


def say(*words):
    """Writes a line in one piece. `print` does not, if several threads use it."""
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())


def reset(connection):
    """Closes with a RST instead of a FIN."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def until_closed(connection, path):
    """Waits for the client to close the connection."""
    say("begun", path)
    try:
        while connection.recv(65536):
            pass
    except OSError:
        pass
    say("closed", path)


def refusal(request):
    """Returns the response of a TLS server to an unencrypted request."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).wrap_bio(incoming, outgoing, server_side=True)
    incoming.write(request)
    try:
        server.do_handshake()
    except ssl.SSLError:
        pass
    return outgoing.read()


def serve(connection):
    with connection:
        request = b""
        while b"\r\n\r\n" not in request:
            chunk = connection.recv(4096)
            if not chunk:
                return
            request += chunk
            if request[0] == 0x16:  # a TLS handshake, on a port without TLS
                connection.sendall(b"HTTP/1.0 400 Bad Request\r\n\r\n")
                return
        path = request.split(b" ")[1].decode()
        kind = path.split("/")[1]
        say("request", path)
        body = b"0123456789"
        announced = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n" + body
        if kind == "short":  # announces a hundred bytes and closes after ten
            connection.sendall(announced)
        elif kind == "long":  # announces five bytes and sends ten
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n" + body)
        elif kind == "endless":  # announces no length, and closes at the end
            connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n" + body)
        elif kind == "chunk":  # closes inside a chunk
            connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n" + body)
        elif kind == "nochunk":  # announces chunks, and sends none
            connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnot a chunk\r\n")
        elif kind == "nozip":  # announces a compressed body, but does not compress it
            connection.sendall(
                b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 10\r\n\r\n" + body)
        elif kind == "reset":  # resets inside the headers
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Le")
            reset(connection)
        elif kind == "cut":  # closes inside the headers, in order
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Le")
        elif kind == "resetbody":  # resets inside the body, after the client has received a part of it
            connection.sendall(announced)
            reset(connection)
        elif kind == "nothing":  # closes without a response
            pass
        elif kind == "status":  # does not send HTTP
            connection.sendall(b"HELLO WORLD\r\n\r\nnothing here")
        elif kind == "nonumber":  # sends a status that is not a number
            connection.sendall(b"HTTP/1.1 abc Odd\r\nContent-Length: 10\r\n\r\n" + body)
        elif kind == "headers":  # sends 64 KB of headers
            lines = b"".join(b"X-%d: %s\r\n" % (number, b"x" * 1000) for number in range(64))
            connection.sendall(b"HTTP/1.1 200 OK\r\n" + lines + b"Content-Length: 10\r\n\r\n" + body)
        elif kind == "tls":  # responds with TLS
            connection.sendall(refusal(request))
        elif kind in ("stall", "silent"):  # stops sending, inside the body or before the headers
            if kind == "stall":
                connection.sendall(announced)
            until_closed(connection, path)


def end_with_parent():
    sys.stdin.read()
    os._exit(0)


listener = socket.create_server(("127.0.0.1", 0), backlog=128)
threading.Thread(target=end_with_parent, daemon=True).start()
say(listener.getsockname()[1])
while True:
    accepted, _ = listener.accept()
    threading.Thread(target=serve, args=(accepted,), daemon=True).start()
