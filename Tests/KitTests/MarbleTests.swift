import Combine
import CombineTestKit
import Testing

struct MarbleTests {
  @Test("A duration between white space takes as many frames as it is long")
  func durations() {
    expectMarbles(frame: .milliseconds(10)) { marbles in
      let keys = marbles.hot("a 10ms b 0.2s (cd) 1m |")
      marbles.expect(keys, "a-b 200ms (cd) 59.98s - 10ms |")
      marbles.expect(keys.delay(for: .milliseconds(200), scheduler: marbles.scheduler), "200ms a-b 200ms (cd) 1m |")
      marbles.expectSubscriptions(to: keys, "^ 60.26s !", "^ 60.26s !", "^ 10ms !")
      marbles.expect(keys, "a", subscription: "^ 10ms !")
    }
    // Without white space around it, or without a unit, a duration is read as values.
    expectMarbles { marbles in
      marbles.expect(marbles.hot("-1s-|"), "-1s-|")
      marbles.expect(marbles.hot("- 10 -|"), "-10-|")
    }
    let queue = DispatchQueue.test
    expectMarbles(on: queue, frame: .milliseconds(1)) { $0.expect($0.cold("a 300ms b|"), "a 300ms b|") }
    expectMarbles(on: RunLoop.test, frame: 0.1) { $0.expect($0.cold("a 300ms b|"), "a---b|") }
  }

  @Test("A duration that is not a whole number of frames is an error, and a long gap is shown as a duration")
  func wrongDurations() {
    func message(frame: VirtualTime.Stride = 1, _ source: String, _ expected: String) -> [String] {
      IssueReporter.collect {
        expectMarbles(frame: frame) { $0.expect($0.hot(source), expected) }
      }.map(\.message)
    }
    #expect(
      message("a 1500ms b", "a")[0] == """
        The marbles can't be read: 1500ms is not a whole number of frames; a frame is 1s long.
          a 1500ms b
            ^
        """)
    for part in ["1400ms", "1600ms", "1.001s", "999999999ns"] {
      #expect(message("a \(part) b", "a")[0].contains("\(part) is not a whole number of frames"))
    }
    #expect(message("(a 1s b)", "a")[0].contains("no time passes inside a group"))
    #expect(
      message(frame: .milliseconds(1), "a 300ms b", "a 299ms b") == [
        """
        The publisher did not do what the marbles say; a frame is 0.001 s long.
          expected  a 299ms b-
          actual    a 299ms -b
                            ^ at frame 300 was expected b, which came at frame 301
        """
      ])
  }

  /// Returns the message of the only issue that a closure reports.
  func message(
    _ location: SourceLocation = #_sourceLocation, of body: () throws -> Void
  ) rethrows -> String {
    let issues = try IssueReporter.collect(body)
    #expect(issues.count == 1, "\(issues)", sourceLocation: location)
    return issues.first?.message ?? ""
  }

  // MARK: - Expectations that hold

  @Test("Values, groups and completions, through operators that take time and others")
  func hot() {
    expectMarbles(frame: .milliseconds(100)) { marbles in
      let keys = marbles.hot("                                 --a-b-(cd)-|")
      marbles.expect(keys.map { $0.uppercased() }, "           --A-B-(CD)-|")
      marbles.expect(keys.delay(for: .milliseconds(200), scheduler: marbles.scheduler), "----a-b-(cd)-|")
      marbles.expect(
        keys.debounce(for: .milliseconds(300), scheduler: marbles.scheduler), "---------d-|")
      marbles.expect(keys.first(), "--(a|)")
      marbles.expect(Empty<String, Never>(), "|")
      marbles.expect(Empty<String, Never>(completeImmediately: false), "----")
    }
  }

  @Test("Failures: specific ones, any failure, and those of other characters")
  func failures() {
    expectMarbles { marbles in
      let failing = marbles.hot("--a-#", errors: ["#": TestError.boom])
      marbles.expect(failing, "--a-#")
      marbles.expect(failing, "--a-#", errors: ["#": .boom])
      marbles.expect(failing, "--a-x", errors: ["x": .boom])
      marbles.expect(failing.replaceError(with: "z"), "--a-(z|)")
      let other = marbles.cold("-x", of: Int.self, errors: ["x": TestError.other])
      marbles.expect(other, "-#", errors: ["#": .other])
      marbles.expect(failing.catch { _ in marbles.cold("-1-2|") }, "--a--1-2|")
      let unspecified: MarblePublisher<String, MarbleFailure> = marbles.hot("-#", errors: [:])
      marbles.expect(unspecified, "-#")
      let any: MarblePublisher<String, any Error> = marbles.hot("-#", errors: [:])
      marbles.expect(any.mapError { _ in TestError.boom }, "-#", errors: ["#": .boom])
    }
  }

  @Test("A failure is not what prints as a character, and a value is not a failure")
  func kinds() {
    struct Opaque: Equatable {}
    let failing = message {
      expectMarbles { marbles in
        let source = marbles.hot("-#", values: ["a": Opaque()], errors: ["#": TestError.boom])
        marbles.expect(source, "-x")
      }
    }
    #expect(failing.contains("at frame 1 was expected x, but"), "\(failing)")
    let running = message {
      expectMarbles { marbles in
        let source = marbles.hot("-a", values: ["a": Opaque()], errors: ["#": TestError.boom])
        marbles.expect(source, "-#")
      }
    }
    #expect(running.contains("at frame 1 was expected #, but"), "\(running)")
  }

  @Test("Characters stand for the values of a dictionary, or for values that their type parses")
  func meanings() {
    expectMarbles { marbles in
      let numbers = marbles.hot("-1-2-3|", of: Int.self)
      marbles.expect(numbers.map { $0 * 10 }, "-a-b-c|", values: ["a": 10, "b": 20, "c": 30])
      marbles.expect(numbers, "-1-2-3|")
      marbles.expect(numbers.map { $0 > 1 }, "-f-t-t|", values: ["f": false, "t": true])
      let words = marbles.cold("a-b|", values: ["a": ["swift"], "b": []])
      marbles.expect(words.map(\.count), "1-0|")
      let letters: MarblePublisher<Character, Never> = marbles.cold("x-|", of: Character.self)
      marbles.expect(letters, "x-|")
      // Two characters may stand for the same value.
      marbles.expect(numbers.map { _ in 7 }, "-a-b-7|", values: ["a": 7, "b": 7])
    }
  }

  @Test("Values that can't be parsed from a character are compared by their descriptions")
  func descriptions() {
    enum Direction: Equatable { case n, s }
    func run(_ expected: String, _ values: [Character: Direction] = [:]) {
      expectMarbles { marbles in
        let turns = marbles.hot("-1-2|", of: Int.self).map { $0 == 1 ? Direction.n : .s }
        marbles.expect(turns, expected, values: values)
      }
    }
    run("-n-s|")
    run("-s-n|", ["s": .n, "n": .s])
    let text = message { run("-n-x|") }
    #expect(
      text == """
        The publisher did not do what the marbles say; a frame is 1.0 s long.
          expected  -n-x|
          actual    -n-s|
                       ^ at frame 3 was expected x, but s came
          n is what prints as n; for something else say for what: values: ["n": …]
          x is what prints as x; for something else say for what: values: ["x": …]
        """)
  }

  @Test("A hot publisher continues without subscribers, a cold one starts with each of them")
  func hotAndCold() {
    expectMarbles { marbles in
      let hot = marbles.hot("a-b-^-c-d-|")
      marbles.expect(hot, "            --c-d-|")
      marbles.expect(hot, "            ----d-|", subscription: "---^")
      marbles.expect(hot, "            --c---", subscription: " ^---!")
      marbles.expectSubscriptions(to: hot, "   ^-----!", "^---!", "---^--!")
      let cold = marbles.cold("       -a-b-|")
      marbles.expect(cold, "          -a-b-|")
      marbles.expect(cold, "          ---a-b-|", subscription: "--^")
      marbles.expect(cold, "          ---a---", subscription: " --^-!")
      marbles.expectSubscriptions(to: cold, "^----!", "--^----!", "--^-!")
      marbles.expectSubscriptions(to: marbles.cold("-"))
    }
  }

  @Test("Subscribing and cancelling precede the events of the same frame")
  func orderWithinAFrame() {
    expectMarbles { marbles in
      let hot = marbles.hot("--a-b-")
      marbles.expect(hot, "  --a---", subscription: "--^-!")
      marbles.expectSubscriptions(to: hot, "--^-!")
    }
  }

  @Test("The subscriptions of the sources show when an operator subscribes and cancels")
  func switching() {
    expectMarbles { marbles in
      let answers = ["x": marbles.cold("--1--2--"), "y": marbles.cold("-3-4|")]
      let keys = marbles.hot("-x----y|")
      marbles.expect(keys.compactMap { answers[$0] }.switchToLatest(), "---1---3-4|")
      marbles.expectSubscriptions(to: answers["x"]!, "-^----!")
      marbles.expectSubscriptions(to: answers["y"]!, "------^---!")
    }
  }

  @Test("Marbles in the time of a queue and of a run loop, with fractional frames")
  func otherTime() {
    expectMarbles(on: DispatchQueue.test, frame: .milliseconds(10)) { marbles in
      let source = marbles.hot("a--b--|")
      marbles.expect(
        source.delay(for: .milliseconds(20), scheduler: marbles.scheduler.eraseToAnyScheduler()), "--a--b--|")
    }
    expectMarbles(on: RunLoop.test, frame: 0.1) { marbles in
      let source = marbles.hot("a--b--c--d--|")
      marbles.expect(source.delay(for: 0.7, scheduler: marbles.scheduler), "-------a--b--c--d--|")
    }
    let loop = OperationQueue.test
    loop.advance(by: 12.34)
    expectMarbles(on: loop, frame: 0.1) { marbles in
      marbles.expect(marbles.cold("-a|"), "---a|", subscription: "--^")
    }
  }

  // MARK: - Expectations that fail

  @Test("Both lines are shown, one above the other, with the first difference marked")
  func difference() {
    let text = message {
      expectMarbles(frame: .milliseconds(100)) { marbles in
        let keys = marbles.hot("--a-b-(cd)-|")
        marbles.expect(keys.map { $0 == "b" ? "B" : $0 }, "--a-b-(cd)-|")
      }
    }
    #expect(
      text == """
        The publisher did not do what the marbles say; a frame is 0.1 s long.
          expected  --a-b-(cd)-|
          actual    --a-B-(cd)-|
                        ^ at frame 4 was expected b, but B came
        """)
  }

  @Test("Groups of any length keep the lines aligned")
  func alignment() {
    let text = message {
      expectMarbles { marbles in
        marbles.expect(marbles.hot("-(ab)-c-|"), "-ab---c-|")
      }
    }
    #expect(
      text == """
        The publisher did not do what the marbles say; a frame is 1.0 s long.
          expected  -a---b---c-|
          actual    -(ab)----c-|
                       ^ at frame 1 came b, which was expected at frame 2
        """)
  }

  @Test("Missing, additional, early and late values, and different completions")
  func differences() {
    func explanation(_ actual: String, _ expected: String) -> String {
      let text = message {
        expectMarbles { $0.expect($0.hot(actual, errors: ["#": TestError.boom]), expected) }
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.count >= 4, let marker = lines[3].firstIndex(of: "^") else { return text }
      let column = lines[3].distance(from: lines[3].startIndex, to: marker)
      let marked = lines[1...2].map { $0.dropFirst(column).first ?? " " }
      return "\(marked[0])\(marked[1])\(lines[3][marker...].dropFirst())"
    }
    #expect(explanation("--a--", "--a-b") == "b- at frame 4 was expected b, but nothing more came")
    #expect(explanation("--a-b", "--a") == "-b at frame 4 came b, but nothing more was expected")
    #expect(explanation("-a---", "---a") == "-a at frame 1 came a, which was expected at frame 3")
    #expect(
      explanation("-x-a-", "---a")
        == "-x at frame 1 came x, but the next to be expected was a at frame 3")
    #expect(
      explanation("---x", "-a") == "a- at frame 1 was expected a, but the next to come was x at frame 3")
    #expect(explanation("--|", "--#") == "#| at frame 2 was expected #, but the end came")
    #expect(explanation("--#", "--|") == "|# at frame 2 was expected the end, but # came")
    #expect(explanation("--", "--|") == "|- at frame 2 was expected the end, but nothing more came")
  }

  @Test("Values without a character are explained, and so are those that a reader can't know")
  func legend() {
    let text = message {
      expectMarbles { marbles in
        let words = marbles.cold("ab|", values: ["a": "apple", "b": "banana"])
        marbles.expect(words.map { $0 + "s" }, "ac|", values: ["a": "apples", "c": "cherries"])
      }
    }
    #expect(
      text == """
        The publisher did not do what the marbles say; a frame is 1.0 s long.
          expected  ac|
          actual    a?|
                     ^ at frame 1 was expected c, but ? came
          ? is "bananas"
          a is "apples"
          c is "cherries"
        """)
    let failure = message {
      expectMarbles { marbles in
        marbles.expect(Fail<Int, TestError>(error: .boom), "#", errors: ["#": .other])
      }
    }
    #expect(failure.contains("expected  #\n  actual    ?\n            ^"), "\(failure)")
    #expect(failure.hasSuffix("? is KitTests.TestError.boom\n  # is KitTests.TestError.other"), "\(failure)")
  }

  @Test("Unequal values with the same description are different")
  func equalDescriptions() {
    struct Tag: Equatable, LosslessStringConvertible {
      let name: String
      var version = 0
      init(_ name: String) { self.name = name }
      var description: String { name }
      func version(_ number: Int) -> Tag {
        var tag = self
        tag.version = number
        return tag
      }
    }
    expectMarbles { $0.expect($0.hot("-a-b", of: Tag.self), "-a-b") }
    let text = message {
      expectMarbles { $0.expect($0.hot("-a-a", of: Tag.self).map { $0.version(1) }, "-a-a") }
    }
    #expect(
      text == """
        The publisher did not do what the marbles say; a frame is 1.0 s long.
          expected  -a-a
          actual    -?-?
                     ^ at frame 1 was expected a, but ? came
          ? is a, which is Tag(name: "a", version: 1)
          a is a, which is Tag(name: "a", version: 0)
        """)
    let unequal = message {
      expectMarbles { marbles in
        let letters = marbles.hot("-a", values: ["a": AnyHashable(Character("a"))])
        marbles.expect(letters, "-a", values: ["a": AnyHashable("a")])
      }
    }
    #expect(unequal.contains("? is AnyHashable(\"a\"), which is Character\n"), "\(unequal)")
    #expect(unequal.hasSuffix("  a is AnyHashable(\"a\"), which is String"), "\(unequal)")
  }

  @Test("Wide characters do not displace the mark")
  func wideCharacters() {
    let text = message {
      expectMarbles { marbles in
        let source = marbles.hot("-🍎-(日本)-👨‍👩‍👧-é-x|")
        marbles.expect(source, "-🍎-(日本)-👨‍👩‍👧-é-y|")
      }
    }
    #expect(
      text == """
        The publisher did not do what the marbles say; a frame is 1.0 s long.
          expected  -🍎-(日本)-👨‍👩‍👧-é-y|
          actual    -🍎-(日本)-👨‍👩‍👧-é-x|
                                    ^ at frame 12 was expected y, but x came
        """)
    let padded = message { expectMarbles { $0.expect($0.hot("-🍎a-"), "-b-a") } }
    #expect(padded.contains("expected  -b--a\n  actual    -🍎a-\n             ^ at frame 1"), "\(padded)")
    let error = message { expectMarbles { $0.expect($0.hot("-🍎|b"), "-🍎|") } }
    #expect(error.hasSuffix("\n  -🍎|b\n      ^"), "\(error)")
  }

  @Test("A value between two frames is not a value in one of them")
  func betweenFrames() {
    let text = message {
      expectMarbles { marbles in
        marbles.expect(marbles.hot("-a-").delay(for: 1.5, scheduler: marbles.scheduler), "--a")
      }
    }
    #expect(text.contains("^ at frame 2 was expected a, which came between frames 2 and 3"), "\(text)")
  }

  @Test("Less than a thousandth of a frame is no time, and more is", arguments: [0.05, 0.01, 0.002])
  func nearlyAFrame(part: Double) {
    func outcome(_ delay: VirtualTime.Stride) -> [String] {
      IssueReporter.collect {
        expectMarbles { marbles in
          marbles.expect(marbles.hot("-a-").delay(for: delay, scheduler: marbles.scheduler), "--a")
        }
      }.map(\.message)
    }
    #expect(outcome(.seconds(1 + part)).first?.contains("which came between frames 2 and 3") == true)
    #expect(outcome(.seconds(1.0005)) == [])
  }

  @Test("A subscription in a group begins at the frame of the group")
  func aStartInAGroup() {
    expectMarbles { marbles in
      let source = marbles.hot("--(a^b)c|")
      marbles.expect(source, "(ab)-c|")
      marbles.expectSubscriptions(to: source, "^-----!")
    }
  }

  @Test("A test lasts as long as its longest subscription, and reports each one that was not expected")
  func longSubscriptions() {
    let late = message {
      expectMarbles { marbles in
        let source = Just("a").append(Just("b").delay(for: 6, scheduler: marbles.scheduler))
        marbles.expect(source, "a", subscription: "^-------")
      }
    }
    #expect(late.contains("at frame 6 came b"), "\(late)")
    let surplus = message {
      expectMarbles { marbles in
        let source = marbles.hot("--a--")
        marbles.expect(source, "--a", subscription: "^--!")
        marbles.expect(source, "--a", subscription: "^--!")
        marbles.expectSubscriptions(to: source, "^--!")
      }
    }
    #expect(surplus.contains("subscription 2 of 2, expected were 1"), "\(surplus)")
  }

  @Test("Subscriptions are compared one by one")
  func subscriptions() {
    let text = message {
      expectMarbles { marbles in
        let source = marbles.hot("--a--")
        marbles.expect(source, "--a", subscription: "^--!")
        marbles.expect(source, "--a", subscription: "-^-!")
        marbles.expectSubscriptions(to: source, "^--!", "-^--!", "^")
      }
    }
    #expect(
      text == """
        The publisher was not subscribed to as the marbles say; a frame is 1.0 s long.
          subscription 2 of 2, expected were 3
          expected  -^--!
          actual    -^-!
                       ^ at frame 3 came an end of the subscription, which was expected at frame 4
          subscription 3 of 2, expected were 3
          expected  ^
          actual    -
                    ^ at frame 0 was expected a subscription, but nothing more came
        """)
  }

  @Test("Marbles that can't be parsed are reported with the position and the reason")
  func syntax() {
    func error(_ line: String, _ kind: KeyPath<Reader, (String) -> Void>) -> String {
      message { expectMarbles { Reader($0)[keyPath: kind](line) } }
    }
    struct Reader {
      let marbles: MarbleTest<VirtualTime, Never>
      init(_ marbles: MarbleTest<VirtualTime, Never>) { self.marbles = marbles }
      var hot: (String) -> Void {
        {
          let publisher = marbles.hot($0)
          marbles.expect(publisher, "")
        }
      }
      var expected: (String) -> Void { { marbles.expect(marbles.cold("", of: Int.self), $0) } }
      var subscription: (String) -> Void { { marbles.expect(marbles.cold(""), "", subscription: $0) } }
    }
    #expect(
      error("--a-|b", \.hot)
        == "The marbles can't be read: nothing can come after the end.\n  --a-|b\n       ^")
    #expect(
      error("-(a-b)", \.hot).hasPrefix("The marbles can't be read: no time passes inside a group.\n  -(a-b)\n     ^"))
    #expect(error("-(ab", \.hot).hasSuffix("the group that begins here is not closed.\n  -(ab\n   ^"))
    #expect(error("-ab)", \.hot).hasSuffix("no group is open here.\n  -ab)\n     ^"))
    #expect(error("-()", \.hot).hasSuffix("the group is empty.\n  -()\n    ^"))
    #expect(error("a(bc)()-d", \.hot).hasSuffix("the group is empty.\n  a(bc)()-d\n        ^"))
    #expect(error("((a))", \.hot).hasSuffix("a group can't contain a group.\n  ((a))\n   ^"))
    #expect(error("-^a^", \.hot).hasSuffix("there can be only one ‘^’.\n  -^a^\n     ^"))
    #expect(error("-a!", \.hot).hasSuffix("only subscriptions have a ‘!’.\n  -a!\n    ^"))
    #expect(
      error("-a#", \.hot).hasSuffix("‘#’ stands for no failure; say for which: errors: [\"#\": …].\n  -a#\n    ^"))
    #expect(error("-1#", \.expected).hasSuffix("the publisher never fails: its Failure is Never.\n  -1#\n    ^"))
    #expect(
      error("-1-x", \.expected).hasSuffix("‘x’ stands for no Int; say for which: values: [\"x\": …].\n  -1-x\n     ^"))
    #expect(error("-^1", \.expected).hasSuffix("only hot publishers and subscriptions have a ‘^’.\n  -^1\n   ^"))
    #expect(error("-a^", \.subscription).hasSuffix("a subscription has only ‘^’ and ‘!’.\n  -a^\n   ^"))
    #expect(error("---", \.subscription).hasSuffix("there is no ‘^’, so the subscription never starts.\n  ---\n     ^"))
    #expect(error("-!^", \.subscription).hasSuffix("‘!’ must come after ‘^’.\n  -!^\n   ^"))
    #expect(error("^!!", \.subscription).hasSuffix("there can be only one ‘!’.\n  ^!!\n    ^"))
    // White space of any kind takes no time. A syntax error is reported once, without the comparison.
    expectMarbles { $0.expect($0.hot("-a\n\t-b"), " -a -b\n") }
    let unread = message { expectMarbles { $0.expect($0.hot("-a\n|b"), "-a|") } }
    #expect(unread == "The marbles can't be read: nothing can come after the end.\n  -a |b\n      ^")
    let needsError = message {
      expectMarbles { marbles in
        let source: MarblePublisher<String, TestError> = marbles.cold("-#", errors: [:])
        marbles.expect(source, "")
      }
    }
    #expect(needsError.hasSuffix("‘#’ stands for no TestError; say for which: errors: [\"#\": …].\n  -#\n   ^"))
  }

  @Test("Characters with a special meaning can't have another one")
  func takenCharacters() {
    func error(_ values: [Character: String], _ errors: [Character: TestError]) -> String {
      message {
        expectMarbles { marbles in
          let source = marbles.hot("-a", values: values, errors: errors)
          marbles.expect(source, "")
        }
      }
    }
    #expect(
      error(["-": "b"], [:])
        == "The marbles can't be read: ‘-’ can't stand for a value; it means something by itself.\n  -a")
    #expect(error(["#": "b"], [:]).contains("‘#’ can't stand for a value"))
    #expect(error([:], ["|": .boom]).contains("‘|’ can't stand for a failure"))
    #expect(error([" ": "b"], [:]).contains("‘ ’ can't stand for a value"))
    #expect(error(["a": "b"], ["a": .boom]).contains("‘a’ can't stand for a value and for a failure"))
  }

  @Test("Calls that are too late to have an effect are reported; cold publishers may be created at any time")
  func tooLate() {
    var kept: MarbleTest<VirtualTime, Never>?
    expectMarbles { marbles in
      kept = marbles
      marbles.expect(marbles.hot("-x-y-").flatMap { key in marbles.cold("-\(key)|") }, "--x-y")
    }
    let text = message { kept?.expect(Just(1), "|") }
    #expect(text == "An expectation must be made in the closure of the test with marbles, before time passes.")
    #expect(message { kept?.expectSubscriptions(to: kept!.cold("-")) } == text)
    let hot = message {
      expectMarbles { marbles in
        marbles.expect(marbles.hot("-x-").flatMap { _ in marbles.hot("a") }, "---")
      }
    }
    #expect(hot == "A hot publisher must be made in the closure of the test with marbles, before time passes.")
  }

  @Test("Marbles may be long")
  func long() {
    let line = String(repeating: "-a", count: 5000)
    expectMarbles { $0.expect($0.hot(line), line) }
  }

  @Test("A test that expects nothing fails")
  func nothingExpected() {
    let text = message { expectMarbles { _ = $0.hot("--a") } }
    #expect(text == "The test with marbles expects nothing, so it can't fail.")
  }

  @Test("A publisher that breaks the protocol is reported")
  func violations() {
    let text = message {
      expectMarbles { marbles in
        let broken = TestPublisher<String, Never>("broken", .continuesAfterEnd)
        marbles.scheduler.schedule(after: VirtualTime(1)) {
          broken.send("a")
          broken.send(completion: .finished)
          broken.send(completion: .finished)
        }
        marbles.expect(broken, "-(a|)")
      }
    }
    #expect(text.contains("actual    -(a||)"), "\(text)")
    #expect(text.contains("the subscriber of the marbles: completion finished after the end"), "\(text)")
  }

  @Test("A difference fails the test, at the line of the expectation")
  func failsTheTest() {
    withKnownIssue {
      expectMarbles { $0.expect($0.hot("-a"), "-b") }
    } matching: {
      $0.comments.first?.rawValue.contains("^ at frame 1 was expected b, but a came") == true
        && $0.sourceLocation?.fileID == "KitTests/MarbleTests.swift"
    }
  }

  @Test("Repeating work continues for the given number of frames, and nothing is left behind")
  func repeating() {
    let tracker = ReferenceTracker()
    expectMarbles(maxFrames: 20) { marbles in
      let subject = tracker.track(PassthroughSubject<Int, Never>(), as: "subject")
      let count = Monitor(0)
      let repetition = marbles.scheduler.schedule(after: VirtualTime(1), interval: 5) {
        subject.send(
          count.withLock { count in
            count += 1
            return count
          })
      }
      marbles.expect(
        subject.handleEvents(receiveCancel: { repetition.cancel() }), "-1----2----3----4",
        subscription: "^---------------- ---!")
    }
    #expect(tracker.count == 1)
    #expect(tracker.alive == [])
  }
}
