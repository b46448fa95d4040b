"""A program with the inspector, and a headless browser that the tests drive."""
import base64, json, os, re, subprocess, time, urllib.request


class Program:
    """The program with the inspector."""

    def __init__(self, path, **variables):
        environment = dict(
            os.environ, COMBINE_INSPECT="1", COMBINE_INSPECT_PORT="0", COMBINE_INSPECT_VALUES="1", **variables)
        self.process = subprocess.Popen(
            [path], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = None
        for line in self.process.stderr:
            found = re.search(r"http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{32}", line)
            if found:
                self.address = found.group()
                break

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait(self):
        answer = self.process.stdout.readline().strip()
        assert answer == "done", answer

    def do(self, line):
        self.say(line)
        self.wait()

    def end(self):
        self.process.stdin.close()
        return self.process.wait(timeout=20)


class Browser:
    """A headless Chromium, driven by WebDriver."""

    def __init__(self, *options):
        self.failures = []
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.driver.stdout:
            found = re.search(r"on port (\d+)", line)
            if found and int(found.group(1)):
                self.root = f"http://127.0.0.1:{found.group(1)}"
                break
        options = [*options, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                   "--window-size=1280,760", "--disable-background-networking"]
        # Blocks all addresses outside this machine, whatever a page requests.
        options.append("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")
        created = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {"args": options}}}})
        self.root += "/session/" + created["sessionId"]

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)["value"]

    def run(self, script):
        return self.call("POST", "/execute/sync", {"script": script, "args": []})

    def wait(self, script, text, seconds=15):
        """Waits until a script returns a value, and checks that it does."""
        end = time.monotonic() + seconds
        value = None
        while time.monotonic() < end:
            value = self.run(script)
            if value:
                break
            time.sleep(0.05)
        self.check(bool(value), text)
        return value

    def check(self, condition, text):
        print(("✓ " if condition else "✗ ") + text, flush=True)
        if not condition:
            self.failures.append(text)

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", "/screenshot")))

    def end(self):
        try:
            self.call("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait(timeout=20)
