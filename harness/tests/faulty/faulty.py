"""An adapter with one fault, which the first argument names; `none` is an honest one.

It accepts every call and hands its arguments back. Most faults show only on an argument set that
holds the key `boom`. The second argument, if there is one, names a file in which every process
that is started here leaves its id, so that the test can see that none is left.
"""
import json
import os
import select
import signal
import subprocess
import sys
import time

FAULT = sys.argv[1]
PIDS = sys.argv[2] if len(sys.argv) > 2 else os.devnull
SLEEP = "import time; time.sleep(60)"
WHO = {"name": "faulty", "version": "1", "language": "python"}


CAPABILITIES = {
    "misspelt-capability": {"advertize": True},
    "odd-value": {"tools": "all"},
    "own-tools": {"tools": "own"},
    "fixed-tools": {"tools": "catalogue"},
    "few-keywords": {"keywords": ["items"], "live": 4},
    "one-live": {"live": 1},
}


def note(pid):
    with open(PIDS, "a", encoding="ascii") as file:
        file.write(f"{pid}\n")


def put(text):
    os.write(1, text if isinstance(text, bytes) else text.encode())


def say(message):
    put(json.dumps(message) + ("\r\n" if FAULT == "crlf" else "\n"))


def answer(ident, result):
    say({"jsonrpc": "2.0", "id": ident, "result": result})


def refuse(ident, code, message, data=None):
    error = {"code": code, "message": message}
    say({"jsonrpc": "2.0", "id": ident, "error": error | ({"data": data} if data else {})})


def forever():
    while True:
        time.sleep(60)


def grandchild(own_session):
    child = subprocess.Popen([sys.executable, "-c", SLEEP], start_new_session=own_session)
    note(child.pid)


def accepted(arguments):
    return {"outcome": "accepted", "arguments": arguments}


def raw(ident, text):
    put('{"jsonrpc":"2.0","id":%d,"result":{"results":[%s]}}\n' % (ident, text))


def marked(name):
    """Whether this mark was left before; leaves it."""
    before = os.path.exists(PIDS + name)
    with open(PIDS + name, "w", encoding="ascii"):
        return before


# What is done instead of the right answer where a set holds `boom`.
BOOM = {
    "exits-0": lambda i, sets: os._exit(0),
    "exits-3": lambda i, sets: os._exit(3),
    "dies-by-sigsegv": lambda i, sets: os.kill(os.getpid(), signal.SIGSEGV),
    "dies-by-sigkill": lambda i, sets: os.kill(os.getpid(), signal.SIGKILL),
    "dies-with-grandchild": lambda i, sets: (grandchild(False), os._exit(3)),
    "hangs": lambda i, sets: forever(),
    "hangs-and-ignores-sigterm": lambda i, sets: (
        signal.signal(signal.SIGTERM, signal.SIG_IGN), forever()),
    "closes-output": lambda i, sets: (os.close(1), forever()),
    "prints-noise-instead": lambda i, sets: put("Traceback: \x1b[31moops\n"),
    "prints-noise-before": lambda i, sets: (put("debug\n"), right(i, sets)),
    "prints-noise-behind": lambda i, sets: (right(i, sets), put("debug\n")),
    "prints-an-empty-line": lambda i, sets: (put("\n"), right(i, sets)),
    "not-utf-8": lambda i, sets: put(b'{"jsonrpc":"2.0","id":\xff\xfe}\n'),
    "half-a-message-and-exits": lambda i, sets: (put('{"jsonrpc":"2.0","id'), os._exit(0)),
    "half-a-message-and-hangs": lambda i, sets: (put('{"jsonrpc":"2.0","id'), forever()),
    "unknown-id": lambda i, sets: answer(999999, {"results": [accepted(s) for s in sets]}),
    "text-for-id": lambda i, sets: answer(str(i), {"results": [accepted(s) for s in sets]}),
    "answers-twice": lambda i, sets: (right(i, sets), right(i, sets)),
    "too-few-results": lambda i, sets: answer(i, {"results": []}),
    "too-many-results": lambda i, sets: answer(i, {"results": [accepted({})] * 99}),
    "no-results": lambda i, sets: answer(i, {}),
    "no-outcome": lambda i, sets: answer(i, {"results": [{"arguments": s} for s in sets]}),
    "result-and-error": lambda i, sets: say(
        {"jsonrpc": "2.0", "id": i, "result": {}, "error": {"code": 1, "message": "x"}}),
    "no-version": lambda i, sets: say({"id": i, "result": {"results": []}}),
    "nan": lambda i, sets: raw(i, '{"outcome":"accepted","arguments":{"x":NaN}}'),
    "duplicate-keys": lambda i, sets: raw(
        i, '{"outcome":"accepted","arguments":{"x":1,"x":2}}'),
    "hundred-thousand-levels": lambda i, sets: raw(
        i, '{"outcome":"accepted","arguments":' + "[" * 100000 + "]" * 100000 + "}"),
    "gibibyte-on-a-line": lambda i, sets: [put(b"x" * (1 << 20)) for _ in range(1024)],
    "adapter-error": lambda i, sets: refuse(i, -32603, "cannot\nsay"),
    "error-with-id-null": lambda i, sets: refuse(None, -32700, "no JSON"),
    "answers-then-exits": lambda i, sets: (right(i, sets), os._exit(4)),
    "crashes-once": lambda i, sets: right(i, sets) if marked(".once") else os._exit(5),
    "noise-once": lambda i, sets: (marked(".once") or put("debug\n"), right(i, sets)),
    "batches-only": lambda i, sets: (
        right(i, sets) if len(sets) == 1 else answer(i, {"results": []})),
}


def right(ident, sets):
    answer(ident, {"results": [accepted(s) for s in sets]})


def call(ident, sets):
    if FAULT == "floods-stderr":
        os.write(2, b"flood\n" * 50000)
    if FAULT == "slow":
        time.sleep(0.15 * len(sets))
    if FAULT == "exits-always":
        os._exit(6)
    if FAULT == "hangs-always":
        forever()
    if FAULT == "wrong-ids-always":
        return right(ident + 1000, sets)
    if FAULT == "brackets-always":
        return put("[" * 1000000 + "\n")
    if FAULT in BOOM and any(isinstance(s, dict) and "boom" in s for s in sets):
        BOOM[FAULT](ident, sets)
    else:
        right(ident, sets)


def initialize(ident, params):
    version = {"speaks": ["misread/9"]}
    if FAULT == "other-version-by-error":
        return refuse(ident, -32000, "another version", version)
    if FAULT == "mcp-server" and "protocolVersion" not in params:
        return refuse(ident, -32602, "Invalid request parameters")
    if FAULT == "mcp-server-that-exits" and "protocolVersion" not in params:
        sys.exit(1)
    if FAULT.startswith("mcp-server"):
        info = {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "x"}}
        return answer(ident, info)
    if FAULT == "error-at-start":
        return refuse(ident, -32603, "out of sorts")
    surfaces = {"no-surface": [], "surface-twice": ["agent", {"name": "agent"}]}
    answer(ident, {
        "protocol": "misread/0" if FAULT == "other-version" else "misread/1",
        "implementation": WHO,
        "surfaces": surfaces.get(FAULT, ["agent"]),
        "capabilities": CAPABILITIES.get(FAULT, {"parse": True, "live": 4}),
    })


known = set()


def define(ident, definition):
    name = definition["name"]
    if FAULT == "define-crashes" and name == "boom":
        os._exit(7)
    if FAULT == "define-errs" and name == "boom":
        return refuse(ident, -32603, "cannot")
    if FAULT == "few-keywords" and "minLength" in json.dumps(definition["parameters"]):
        return refuse(ident, -32603, "nobody asked for `minLength`")
    if name in known or len(known) == (1 if FAULT == "one-live" else 4):
        return refuse(ident, -32603, f"{name} beside {sorted(known)}")
    known.add(name)
    answer(ident, {"unsupported": "no booms", "pointer": "/x"} if name == "unmade" else {})


def handle(message):
    ident, method, params = message["id"], message["method"], message.get("params", {})
    if method == "initialize":
        return initialize(ident, params)
    if method == "define":
        return define(ident, params["definition"])
    if method in ("call", "parse") and params["tool"] in known:
        return call(ident, params["arguments"])
    if method == "forget" and params["tool"] in known:
        known.remove(params["tool"])
        return answer(ident, {})
    if method == "echo" and FAULT == "echo-dies-on-surrogates":
        json.dumps(params["value"], ensure_ascii=False).encode()
    if method == "echo" and FAULT != "no-echo":
        return answer(ident, {"value": params["value"]})
    if method == "shutdown" and FAULT != "no-shutdown-method":
        answer(ident, {})
        if FAULT == "noise-after-shutdown":
            put(b"bye\n" * 100000)
        if FAULT == "ignores-shutdown-and-sigterm":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            forever()
        sys.exit(0)
    refuse(ident, -32601 if method == "shutdown" else -32602, method)


def at_start():
    if FAULT == "exits-at-start":
        os.write(2, b"a library is missing\n")
        sys.exit(3)
    if FAULT == "prints-prose-at-start":
        put("Welcome to \x1b[1mfaulty\x1b[0m 1.0!\n")
    if FAULT == "prints-half-a-line-at-start":
        put("Welcome")
        sys.exit(0)
    if FAULT in ("hangs-at-start", "never-reads"):
        forever()
    if FAULT == "crashes-at-start":
        os.kill(os.getpid(), signal.SIGABRT)
    if FAULT == "grandchild-holds-the-pipes":
        grandchild(False)
    if FAULT == "stray-grandchild-holds-the-pipes":
        grandchild(True)


def lines():
    """Lines from standard input, some at a time: what has come already is one list."""
    buffer = b""
    while True:
        patient = FAULT == "out-of-order" and b"\n" in buffer
        if not patient or select.select([0], [], [], 0.02)[0]:
            read = os.read(0, 1 << 16)
            buffer += read
            if read and (FAULT == "out-of-order" or b"\n" not in buffer):
                continue
            if not read:
                yield buffer.split(b"\n")[:-1]
                return
        *whole, buffer = buffer.split(b"\n")
        yield whole[::-1] if FAULT == "out-of-order" else whole


def main():
    note(os.getpid())
    at_start()
    for some in lines():
        for line in some:
            handle(json.loads(line))


main()
