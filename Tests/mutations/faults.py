"""Finds what can be broken in a Swift source file, and compiles any number of faults into it at once.

A fault is an insertion of text before and after a part of the source, which keeps both versions: the code as it is
runs unless the environment variable FAULT has the number of the fault. So one build serves for all faults.

    a statement removed      if !isFault(17) { leave() }
    a condition negated      if (isFault(18) != (isOver)) {
    an operator changed      guard (isFault(19) ? (count <= size) : (count < size)) else {
    a lock left out          lock.withLock(unless: 20) { … }

Reads the source by its brackets, strings and line ends, not by the grammar: whatever does not compile after the change
is dropped by the program that builds it.
"""

import re

OPERATORS = [
    (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == "),
    (" === ", " !== "), (" !== ", " === "), (" && ", " || "), (" || ", " && "), (" += 1", " -= 1"), (" -= 1", " += 1"),
    (" + 1", " - 1"), (" - 1", " + 1"), (".max(1)", ".none"), ("return true", "return false"),
    ("return false", "return true"),
]
KEYWORDS = re.compile(
    r"(if|guard|while|for|switch|return|let|var|case|default|defer|do|repeat|throw|break|continue|fallthrough|func|"
    r"struct|class|enum|extension|typealias|init|deinit|subscript|import|get|set|willSet|didSet|else|catch|nonisolated|"
    r"public|package|private|fileprivate|internal|static|final|mutating|override|unowned|weak|lazy|async|indirect|"
    r"some|any|where|in|is|as|nil|true|false|consume|borrowing|inout|precedencegroup|operator|associatedtype|protocol|"
    r"actor|discard|yield)\b")
CONTINUES = re.compile(r"\s*(\.[A-Za-z_]|\?|:|&&|\|\||\+|-\s|\*|/|==|!=|<|>|=|\?\?|->|where\b|else\b|catch\b|\{|,|\))")
UNFINISHED = re.compile(r"(&&|\|\||[-+*/=<>?:,(\[{]|\?\?|->|\bin|\breturn|\belse|\btry|\bawait)\s*$")
# Whether a lifetime ends early is the optimizer's to decide, reports for a developer and reserved memory change no
# behavior, what every subclass overrides is not called, and a builder without a statement makes an empty view.
IGNORED = re.compile(
    r"withExtendedLifetime\(\w+(\.\w+)?\) \{\}|assert\(|_ = consume|super\.init|self\.init|_ = self$|_fixLifetime|"
    r"fatalError\(\"abstract\"\)|[\w.]+\.reserveCapacity\(|EmptyView\(\)$")


class Fault:
    """A change of a part of a file."""

    def __init__(self, file, function, kind, line, code, start, end, before, after):
        self.file, self.function, self.kind, self.line, self.code = file, function, kind, line, code
        self.start, self.end, self.before, self.after = start, end, before, after
        self.number = 0

    def __str__(self):
        return f"{self.file}:{self.line}, {self.function}: {self.kind}: {self.code}"


def masked(text):
    """The text with everything inside comments and strings replaced by blanks, at the same places."""
    out, i, n = list(text), 0, len(text)

    def blank(a, b):
        for j in range(a, b):
            if out[j] != "\n":
                out[j] = " "

    while i < n:
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = n if end < 0 else end
            blank(i, end)
            i = end
        elif text.startswith("/*", i):
            end = text.find("*/", i) + 2
            blank(i, end)
            i = end
        elif text[i] == '"' or (text[i] == "#" and re.match(r'#+"', text[i:])):
            hashes = len(re.match(r"#*", text[i:]).group())
            quote = '"""' if text.startswith('"""', i + hashes) else '"'
            close, escape = quote + "#" * hashes, "\\" + "#" * hashes
            j = i + hashes + len(quote)
            while not text.startswith(close, j):
                if text.startswith(escape + "(", j):
                    depth, j = 1, j + len(escape) + 1
                    while depth:
                        depth += {"(": 1, ")": -1}.get(text[j], 0)
                        j += 1
                else:
                    j += len(escape) + 1 if text.startswith(escape, j) else 1
            end = j + len(close)
            blank(i + 1, end - 1)
            out[i] = out[end - 1] = '"'
            i = end
        else:
            i += 1
    return "".join(out)


def is_active(condition):
    """Whether a condition of `#if` holds in a debug build on Linux."""
    text = re.sub(r"canImport\((\w+)\)", lambda m: str(m[1] in (
        "Glibc", "FoundationNetworking", "Dispatch", "Foundation", "Synchronization")), condition)
    text = re.sub(r"(os|arch|targetEnvironment)\((\w+)\)", lambda m: str(m[2] in ("Linux", "x86_64")), text)
    text = re.sub(r"(swift|compiler)\([^)]*\)", "True", text)
    text = text.replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    text = re.sub(r"\b(?!and\b|or\b|not\b|True\b|False\b)(\w+)\b", lambda m: str(m[1] == "DEBUG"), text)
    try:
        return bool(eval(text))
    except SyntaxError:
        return False


def inactive(mask):
    """The parts of a text that a debug build on Linux leaves out, as pairs of offsets."""
    found, stack, offset = [], [], 0
    for line in mask.splitlines(True):
        words = line.strip()
        if words.startswith("#if "):
            stack.append([is_active(words[4:]), False])
        elif words.startswith("#elseif "):
            stack[-1][1] |= stack[-1][0]
            stack[-1][0] = not stack[-1][1] and is_active(words[8:])
        elif words.startswith("#else"):
            stack[-1] = [not (stack[-1][0] or stack[-1][1]), True]
        elif words.startswith("#endif"):
            stack.pop()
        if not all(one[0] for one in stack):
            found.append((offset, offset + len(line)))
        offset += len(line)
    return found


class Block:
    """The inside of a pair of braces that has statements."""

    def __init__(self, start, header, is_code):
        self.start, self.end, self.header, self.is_code = start, start, header, is_code


def blocks(mask):
    stack, found, last = [], [], 0
    for match in re.finditer(r"[{}]", mask):
        at = match.start()
        if match.group() == "{":
            header = mask[last:at]
            if stack and stack[-1].is_code:
                words = re.findall(r"^\s*(?:\w+ )*(?:struct|class|enum|extension|actor) \w", header.split("\n")[-1])
                is_code = not words
            else:
                words = re.findall(
                    r"\b(func|init|deinit|subscript|var|let|class|struct|enum|extension|protocol|actor)\b"
                    r"(?!\s+(?:func|var|let|subscript)\b)", header)
                is_code = bool(words) and words[-1] in ("func", "init", "deinit", "subscript", "var", "let")
                # `protocol` requirements: `{ get set }`
                if re.match(r"\{\s*(mutating |nonmutating )?get(\s+(nonmutating )?set)?\s*\}", mask[at:]):
                    is_code = False
            stack.append(Block(at + 1, header, is_code))
        elif stack:
            block = stack.pop()
            block.end = at
            found.append(block)
        last = match.end()
    return found


def statements(mask, block):
    """The statements of a block, as pairs of offsets; of a closure, those behind its parameters."""
    start = block.start
    head = re.match(
        r"\s*(\[[^\]]*\]\s*)?(\([^)]*\)|[\w, ]+)?\s*(async |throws )*(->[^\n{]*?)?\s*\bin\b", mask[start:block.end])
    if head and "\n" not in head.group().strip():
        start += head.end()
    depth, begin, i, found = 0, None, start, []
    while i <= block.end:
        c = mask[i] if i < block.end else "\n"
        if c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        if begin is None and not c.isspace() and c != ";":
            begin = i
        if depth == 0 and begin is not None and (c in "\n;" or i == block.end):
            text, rest = mask[begin:i], mask[i:block.end]
            label = re.match(r"(case\b[^{]*?|default|@unknown default):(?=\s|$)", text)
            if label:  # what stands behind it in the same line is a statement
                begin += label.end()
                while begin < i and mask[begin].isspace():
                    begin += 1
                if begin == i:
                    begin = None
                    i += 1
                    continue
                text = mask[begin:i]
            if c == ";" or i == block.end or not (UNFINISHED.search(text) or CONTINUES.match(rest.lstrip("\n "))
                                                  and not rest.lstrip().startswith("#")):
                end = i
                while end > begin and mask[end - 1].isspace():
                    end -= 1
                if not mask[begin:end].startswith("#"):
                    found.append((begin, end))
                begin = None
        i += 1
    return found


def clauses(mask, start, end):
    """The parts of a condition between its commas."""
    depth, begin, found = 0, start, []
    for i in range(start, end + 1):
        c = mask[i] if i < end else ","
        if c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == "," and depth == 0:
            a, b = begin, i
            while a < b and mask[a].isspace():
                a += 1
            while b > a and mask[b - 1].isspace():
                b -= 1
            if a < b:
                found.append((a, b))
            begin = i + 1
    return found


def condition_end(mask, start, end):
    """The offset of the brace, or of the `else`, that ends a condition."""
    depth, i = 0, start
    while i < end:
        c = mask[i]
        if depth == 0 and (c == "{" or re.match(r"else\b", mask[i:i + 5]) and mask[i - 1].isspace()):
            return i
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(c, 0)
        i += 1
    return None


def changes(mask, text, start, end):
    """Every change of an operator in a part of the text, outside of braces: its name, and the changed text."""
    for old, new in OPERATORS:
        at = mask.find(old, start, end)
        while at >= 0:
            between = mask[start:at]
            if "\n" in text[start:end]:
                return  # a copy of several lines would change the numbers of the lines behind it
            precise = not re.match(r"\w", mask[at + len(old):at + len(old) + 1]) or not old[-1].isalnum()
            if between.count("{") == between.count("}") and precise:
                name = f"`{old.strip()}` becomes `{new.strip()}`"
                yield name, text[start:at] + new + text[at + len(old):end]
            at = mask.find(old, at + 1, end)


DECLARATION = re.compile(
    r"^ *(?:@?\w+(?:\([^)\n]*\))? )*(?:func ([^\s(<]+)|(init|deinit|subscript)\b|var (\w+)[^\n=]*\{)", re.M)


def faults(file, text):
    """Every fault of a file."""
    mask = masked(text)
    gone = inactive(mask)
    found = []
    declarations = [(match.start(), match.group(1) or match.group(2) or match.group(3))
                    for match in DECLARATION.finditer(mask)]

    def function(offset):
        return next((name for start, name in reversed(declarations) if start <= offset), "-")

    def add(kind, start, end, before, after):
        if any(a < end and start < b for a, b in gone):
            return
        code = " ".join(text[start:end].split())
        found.append(Fault(
            file, function(start), kind, text.count("\n", 0, start) + 1,
            code if len(code) < 100 else code[:97] + "...", start, end, before, after))

    for block in blocks(mask):
        if not block.is_code:
            continue
        inside = statements(mask, block)
        for start, end in inside:
            code = mask[start:end]
            word = KEYWORDS.match(code)
            word = word.group() if word else ""
            if IGNORED.match(text[start:end]):
                continue
            if word in ("if", "guard", "while") or re.match(r"(\} )?else if\b", code):
                at = start
                while True:  # with every `else if` behind it
                    keyword = re.match(r"(if|guard|while|else if)\b", mask[at:end])
                    if not keyword:
                        break
                    at += keyword.end()
                    stop = condition_end(mask, at, end)
                    if stop is None:
                        break
                    for a, b in clauses(mask, at, stop):
                        if re.match(r"(let|var|case|#)", mask[a:b]):
                            continue
                        add("condition negated", a, b, "(isFault({}) != (", "))")
                        for name, other in changes(mask, text, a, b):
                            add(name, a, b, "(isFault({}) ? (" + other + ") : (", "))")
                    if keyword.group() not in ("if", "else if"):
                        break
                    depth, i = 1, stop + 1
                    while depth and i < end:
                        depth += {"{": 1, "}": -1}.get(mask[i], 0)
                        i += 1
                    following = re.match(r"\s*(?=else if\b)", mask[i:end])
                    if not following:
                        break
                    at = i + following.end()
            elif word == "for":
                stop = condition_end(mask, start, end)
                where = stop and re.search(r"\bwhere\b", mask[start:stop])
                if where:
                    a, b = start + where.end() + 1, stop
                    while mask[b - 1].isspace():
                        b -= 1
                    add("condition negated", a, b, "(isFault({}) != (", "))")
            elif word == "return":
                for name, other in changes(mask, text, start, end):
                    add(name, start, end, "if isFault({}) { " + other + " }; ", "")
            elif word in ("let", "var"):
                value = re.match(r"(let|var) [\w, ()]+ = (?!try|await|if|switch|\{)", code)
                if value and "{" not in code[value.end():]:
                    a = start + value.end()
                    for name, other in changes(mask, text, a, end):
                        add(name, a, end, "(isFault({}) ? (" + other + ") : (", "))")
            elif not word or re.match(r"(true|false|nil)\b", code):
                is_assignment = re.match(r"[\w.!?\[\]()$ ]+ [-+*|&]?= ", code) is not None
                is_call = (code.rstrip()[-1:] in ")}" and code[0] not in ".(["
                           and not re.match(r"[\w.]+\s*(==|<|>|&&)", code))
                alone = len(inside) == 1
                named = re.search(r"(func\b|init\b|deinit)(?!.*(func\b|init\b|deinit))", block.header, re.S)
                is_function = named is not None and not re.search(r"[{}]", block.header)
                returns = is_function and "->" in block.header[named.start():].split(") where")[0].replace(
                    "() -> Void", "").replace("-> Void)", "")
                getter = not is_function and re.search(r"\b(var|subscript|get)\b[^=]*$", block.header) is not None
                if alone and not is_assignment and (returns or getter):
                    for name, other in changes(mask, text, start, end):
                        add(name, start, end, "isFault({}) ? (" + other + ") : (", ")")
                elif is_assignment or is_call:
                    initializes = is_function and named.group(1).startswith("init") and is_assignment
                    if not initializes:  # a property without a value does not compile
                        add("statement removed", start, end, "if !isFault({}) {{ ", " }")
                    for name, other in changes(mask, text, start, end):
                        add(name, start, end, "if isFault({}) {{ " + other.replace("{", "{{").replace("}", "}}")
                            + " }} else {{ ", " }")
                else:
                    for name, other in changes(mask, text, start, end):
                        add(name, start, end, "isFault({}) ? (" + other + ") : (", ")")
    for match in re.finditer(r"\.withLock( ?)([({])", mask):
        if match.group(2) == "(":
            add("lock left out", match.end(), match.end(), "unless: {}, ", "")
        else:
            add("lock left out", match.start() + len(".withLock"), match.start() + len(".withLock"), "(unless: {})", "")
        if found and found[-1].kind == "lock left out":
            line = text.rfind("\n", 0, match.start()) + 1
            found[-1].code = " ".join(text[line:text.find("\n", line)].split())[:97]
    return found


def apply(text, chosen):
    """The text with faults compiled into it."""
    pieces = []
    for one in chosen:
        length = one.end - one.start
        before = one.before.replace("{}", str(one.number), 1)
        if "{{" in before:
            before = before.replace("{{", "{").replace("}}", "}")
        # Closing texts stand before opening ones; of those that open at one place the longest part comes first.
        if length:
            pieces.append(((one.start, 1, -length, one.number), before))
            pieces.append(((one.end, 0, length, -one.number), one.after))
        else:
            pieces.append(((one.start, 2, 0, one.number), before))
    out, last = [], 0
    for (at, *_), piece in sorted(pieces):
        out += [text[last:at], piece]
        last = at
    return "".join(out) + text[last:]
