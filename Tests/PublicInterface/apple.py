#!/usr/bin/env python3
"""Compares the public declarations of `Combine` with those of Apple's framework.

    apple.py [FILE]

AppleInterface.txt lists what Apple's framework declares, by the type that declares it. Fails when a declaration is
missing here, or differs in a name, an argument label, a default argument, a generic parameter of a type, a constraint or
a result, and when a type of Apple's has a member here that is neither there nor listed as an addition. The names of a
function's own generic parameters and of its parameters inside of it are free, because no caller can use them.

FILE has the declarations in the form of Combine.txt, which it is by default. `check` passes those of the build.
"""
import collections
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
# Words that do not change the use of a declaration.
FREE = re.compile(r"\b(convenience|required|final|nonisolated) |@(?:frozen|propertyWrapper) ")
FUNCTION = re.compile(
    r"(?:@\w+ )?(?:static |class |mutating )*(?:func (?:[\w`]+|[<>=!+\-*/]+ ?(?=[<(]))|init[?!]?(?=[<(]))")
DECLARATION = re.compile(
    r"(.*?): (?=@|(?:class|static|final|mutating|func|init|var|let|struct|enum|protocol|typealias|associatedtype|case"
    r"|convenience|required|subscript|indirect|nonisolated|override)\b)")


def parts(text, separator=","):
    """The parts of a list, without those of the lists inside of it."""
    found, depth, start = [], 0, 0
    for index, character in enumerate(text):
        if character in "(<[":
            depth += 1
        elif character in ")]" or (character == ">" and text[index - 1] != "-"):
            depth -= 1
        elif character == separator and depth == 0:
            found.append(text[start:index].strip())
            start = index + 1
    rest = text[start:].strip()
    return found + [rest] if rest else found


def closing(text, start):
    """The index of the bracket that closes the one at an index."""
    depth = 0
    for index in range(start, len(text)):
        if text[index] in "(<[":
            depth += 1
        elif text[index] in ")]" or (text[index] == ">" and text[index - 1] != "-"):
            depth -= 1
            if depth == 0:
                return index
    raise ValueError(text)


def parameter(text, is_operator):
    """A parameter without its name inside of the function."""
    name, _, rest = text.partition(":")
    label = "_" if is_operator else (name.split() or ["_"])[0]
    return f"{label}: {rest.strip()}"


def renamed(text, names):
    """A text in which the parameters of a function have the names of their positions."""
    for old, new in names:
        text = re.sub(rf"(?<![\w.]){re.escape(old)}\b", new, text)
    return text


def canonical(owner, declaration, aliases):
    """A declaration in the one form in which all equal ones are written.

    aliases has the types for which names stand inside of the owner."""
    text = re.sub(r" \[where .*\]$", "", " ".join(declaration.replace(" : ", ": ").split()))
    text, _, requirements = text.partition(" where ")
    text, requirements, names = FREE.sub("", text), parts(requirements), []
    if head := FUNCTION.match(text):
        rest = text[head.end():]
        if rest.startswith("<"):
            end = closing(rest, 0)
            for position, generic in enumerate(parts(rest[1:end])):
                name, _, bound = generic.partition(": ")
                names.append((name, f"${position}"))
                requirements += [f"{name}: {bound}"] if bound else []
            rest = rest[end + 1:].strip()
        end = closing(rest, 0)
        is_operator = re.search(r"func [^\w`]", head[0]) is not None
        listed = ", ".join(parameter(part, is_operator) for part in parts(rest[1:end]))
        text = f"{head[0].strip()}({renamed(listed, names)}){renamed(rest[end + 1:], names)}"
    compared = []
    for requirement in requirements:
        left, sign, right = re.match(r"(.*?)( == |: )(.*)", requirement).groups()
        sides = [renamed(left, names), right if sign == ": " else renamed(right, names)]
        compared.append(sign.join(sides if sign == ": " else sorted(sides)))
    # The owner's type of a name, as in `Optional<Wrapped>.Publisher.Output`.
    path = r"(?:<[^<>]*>)?\.".join(map(re.escape, owner.split(".")))
    if owner and not text.startswith("typealias "):
        text = re.sub(rf"(?<![\w.]){path}(?:<[^<>]*>)?\.(\w+)", lambda name: aliases.get(name[1], name[0]), text)
    # Inside of a type, its name and `Self` mean the same.
    for scope in filter(None, (owner, owner.rpartition(".")[2])):
        text = re.sub(rf"(?<![\w.]){re.escape(scope)}(?![\w<])", "Self", text)
    text = re.sub(r"= Error$", "= any Error", text)
    # A caller sees no difference between stored and computed properties, only whether they can be set.
    text = re.sub(r"^(static )?let (.*)", r"\1var \2 { get }", text).removesuffix(" { get set }")
    return text + (f" where {', '.join(sorted(set(compared)))}" if compared else "")


def split(path):
    """The owner and the name of a declaration."""
    head, bracket, rest = path.partition("(")
    owner, _, name = head.rpartition(".")
    return owner, name + bracket + rest


def compared(listed, others=None):
    """Declarations by their owners, each with the form in which it is compared. The names of types are those of other
    declarations, if there are such."""
    names = {owner: aliases(declared) for owner, declared in (others or listed).items()}
    return {
        owner: {canonical(owner, one, names.get(owner, {})): one for one in declared}
        for owner, declared in listed.items()}


def aliases(declared):
    """The types for which names stand."""
    return dict(one.removeprefix("typealias ").split(" = ", 1) for one in declared if one.startswith("typealias "))


def declarations(lines):
    """The declarations of a list in the form of Combine.txt, by their owners."""
    found = collections.defaultdict(list)
    for line in lines:
        kind, _, rest = line.partition(" ")
        if kind not in ("conformsTo", "inheritsFrom"):
            match = DECLARATION.match(rest)
            found[split(match[1])[0]].append(rest[match.end():])
    return found


def apple():
    """Apple's declarations by their owners, and those that only this package has."""
    there, additions = collections.defaultdict(list), collections.defaultdict(list)
    into, owner = there, ""
    for line in (FOLDER / "AppleInterface.txt").read_text().splitlines():
        if line.startswith("# Only here"):
            into = additions
        elif line.startswith("["):
            owner = line[1:-1]
        elif line and not line.startswith("#"):
            into[owner].append(line)
    return there, additions


def compare(lines):
    """The messages about what differs, and the number of Apple's declarations."""
    listed, additional = apple()
    here, there, additions = compared(declarations(lines)), compared(listed), compared(additional, listed)
    messages = []
    for owner in sorted(there):
        name, mine, theirs, more = owner or "Combine", here.get(owner, {}), there[owner], additions.get(owner, {})
        messages += [f"{name}: Apple's has: {theirs[one]}" for one in sorted(theirs.keys() - mine.keys())]
        messages += [f"{name}: only here:   {mine[one]}" for one in sorted(mine.keys() - theirs.keys() - more.keys())]
        messages += [f"{name}: listed, and not here: {more[one]}" for one in sorted(more.keys() - mine.keys())]
    return messages, sum(map(len, there.values()))


if __name__ == "__main__":
    listed = pathlib.Path(sys.argv[1]) if sys.argv[1:] else FOLDER / "Combine.txt"
    found, count = compare(listed.read_text().splitlines())
    print("\n".join([*found, f"{count} declarations of Apple's, {len(found)} differences"]))
    sys.exit(1 if found else 0)
