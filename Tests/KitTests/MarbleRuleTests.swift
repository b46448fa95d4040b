import Combine
import CombineTestKit
import Testing

/// The rules of marble diagrams, as tables of what their documentation says.
struct MarbleRuleTests {
  /// Returns the message of the only issue that a test with marbles reports, or an empty text.
  func message(
    frame: VirtualTime.Stride = 1, maxFrames: Int = 1000, _ location: SourceLocation = #_sourceLocation,
    _ body: (MarbleTest<VirtualTime, Never>) -> Void
  ) -> String {
    let issues = IssueReporter.collect { expectMarbles(frame: frame, maxFrames: maxFrames, body) }
    #expect(issues.count <= 1, "\(issues)", sourceLocation: location)
    return issues.first?.message ?? ""
  }

  // MARK: - Length

  @Test("A test lasts as many frames as its longest diagram has, counted from the start, and at least the given number")
  func length() {
    func frames(
      _ maxFrames: Int = 0, _ body: @escaping (MarbleTest<VirtualTime, Never>) -> Void
    ) -> Int {
      let count = Monitor(0)
      expectMarbles(maxFrames: maxFrames) { marbles in
        body(marbles)
        marbles.expectSubscriptions(to: marbles.cold(""))
        let clock = marbles.scheduler.schedule(after: VirtualTime(0), interval: 1) { count.withLock { $0 += 1 } }
        marbles.scheduler.schedule(after: VirtualTime(.seconds(100_000))) { withExtendedLifetime(clock) {} }
      }
      return count.read { $0 } - 1  // the first frame is number 0
    }
    let hot = [
      ("^--|", 4), ("------^--|", 4), ("a 5s ^ 3s |", 5), ("--(a^b)-", 6), ("--a--", 5), ("^", 1), ("-----^", 1),
    ]
    for (diagram, length) in hot { #expect(frames { _ = $0.hot(diagram) } == length, "\(diagram)") }
    for (diagram, length) in [("--a|", 4), ("", 0), (" - - ", 2), ("(ab)-", 5), ("2s", 2)] {
      #expect(frames { _ = $0.cold(diagram) } == length, "\(diagram)")
    }
    #expect(frames { $0.expect(Empty<String, Never>(completeImmediately: false), "-----") } == 5)
    #expect(frames { $0.expect(Empty<String, Never>(), "|", subscription: "^-------") } == 8)
    #expect(
      frames { marbles in
        let source = marbles.cold("")
        marbles.expect(source, "", subscription: "^!")
        marbles.expectSubscriptions(to: source, "^!-----")
      } == 7)
    for maxFrames in [3, 4, 5] { #expect(frames(maxFrames) { _ = $0.cold("--a|") } == max(4, maxFrames)) }
  }

  @Test("A duration is a number with digits on both ends and a known unit, alone between white space")
  func whatIsADuration() {
    func values(_ text: String, _ frames: Int) -> String {
      let seen = Monitor("")
      expectMarbles(maxFrames: 200) { marbles in
        let source = marbles.cold(text + " |")
        marbles.show(source.handleEvents(receiveOutput: { value in seen.withLock { $0 += value } }))
        marbles.expectSubscriptions(to: source, frames == 0 ? "(^!)" : "^ \(frames - 1)s !")
      }
      return seen.read { $0 }
    }
    let frames = [
      "1s": 1, "1.5m": 90, "2000ms": 2, "3000000us": 3, "4000000000ns": 4, "0s": 0, "0.5m": 30, ".5s": 3, "5.s": 3,
      "1h": 2, "1.2.3s": 6, "1S": 2, "s": 1, "1": 1, "1sx": 3, "-1s": 3,
    ]
    let read = [
      ".5s": ".5s", "5.s": "5.s", "1h": "1h", "1.2.3s": "1.2.3s", "1S": "1S", "s": "s", "1": "1", "1sx": "1sx",
      "-1s": "1s",
    ]
    for (text, count) in frames { #expect(values(text, count) == read[text] ?? "", "\(text)") }
  }

  @Test("A duration takes at most a million frames")
  func longestDuration() {
    #expect(message(frame: .nanoseconds(1)) { $0.expectSubscriptions(to: $0.cold("1000000ns")) } == "")
    let text = message(frame: .nanoseconds(1)) { $0.expectSubscriptions(to: $0.cold("1000001ns")) }
    #expect(text.contains("1000001ns is not a whole number of frames; a frame is 1ns long"), "\(text)")
  }

  @Test("The length of a frame is written in the longest unit of which it is a multiple")
  func units() {
    let texts: [(VirtualTime.Stride, String)] = [
      (.nanoseconds(2), "2ns"), (.nanoseconds(1000), "1us"), (.nanoseconds(1001), "1001ns"),
      (.microseconds(999), "999us"), (.microseconds(1000), "1ms"), (.milliseconds(1500), "1500ms"),
      (.milliseconds(2000), "2s"), (.seconds(59), "59s"), (.seconds(60), "1m"), (.seconds(90), "90s"),
      (.seconds(3600), "60m"),
    ]
    for (frame, text) in texts {
      let message = message(frame: frame) { $0.expectSubscriptions(to: $0.cold("- 1ns")) }
      #expect(message.contains("1ns is not a whole number of frames; a frame is \(text) long"), "\(message)")
    }
  }

  @Test("A frame that takes no time, or less, traps", arguments: [0, -1], [true, false])
  func framesWithoutTime(seconds: Int, hasScheduler: Bool) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [seconds, hasScheduler] in
      if hasScheduler {
        expectMarbles(on: DispatchQueue.test, frame: .seconds(seconds)) { $0.expectSubscriptions(to: $0.cold("")) }
      } else {
        expectMarbles(frame: .seconds(seconds)) { $0.expectSubscriptions(to: $0.cold("")) }
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("expectMarbles: a frame must take some time"), "\(message)")
  }

  @Test("An error of the closure is thrown, no time passes, and nothing is compared")
  func errorOfTheClosure() {
    let queue = DispatchQueue.test
    let start = queue.now
    var scheduler: VirtualTimeScheduler?
    let issues = IssueReporter.collect {
      #expect(throws: TestError.boom) {
        try expectMarbles { marbles in
          scheduler = marbles.scheduler
          marbles.expect(marbles.hot("-a|"), "-b|")
          throw TestError.boom
        }
      }
      #expect(throws: TestError.boom) {
        try expectMarbles(on: queue, frame: .seconds(1)) { marbles in
          marbles.expect(marbles.hot("-a|"), "-b|")
          throw TestError.boom
        }
      }
    }
    #expect(issues.isEmpty, "\(issues)")
    #expect(scheduler?.now == VirtualTimeScheduler().now)
    #expect(queue.now == start)
  }

  // MARK: - Messages

  @Test("A problem is reported at the line that is given, or else at that of the call")
  func places() {
    let file: StaticString = "/tests/Marbles.swift"
    func place(_ body: () -> Void) -> [String] { IssueReporter.collect(body).map { "\($0.file):\($0.line)" } }
    // A test that expects nothing is a problem that belongs to no diagram.
    #expect(place { expectMarbles(file: file, line: 1) { _ = $0.hot("a") } } == ["/tests/Marbles.swift:1"])
    let here = "\(#filePath):\(#line + 1)"
    let own = place { expectMarbles { _ = $0.hot("a") } }
    #expect(own == [here])
    let given = place {
      expectMarbles(on: DispatchQueue.test, frame: .seconds(1), file: file, line: 2) { _ = $0.hot("a") }
    }
    #expect(given == ["/tests/Marbles.swift:2"])
    let hereOnQueue = "\(#filePath):\(#line + 1)"
    let ownOnQueue = place { expectMarbles(on: DispatchQueue.test, frame: .seconds(1)) { _ = $0.hot("a") } }
    #expect(ownOnQueue == [hereOnQueue])
    // A diagram that can't be read is reported alone.
    let diagrams: [(MarbleTest<VirtualTime, Never>) -> Void] = [
      { _ = $0.hot("(", file: file, line: 3) },
      { _ = $0.hot("(", of: Int.self, file: file, line: 3) },
      { _ = $0.cold("(", file: file, line: 3) },
      { _ = $0.cold("(", of: Int.self, file: file, line: 3) },
      { $0.expect(Empty<Int, Never>(), "(", file: file, line: 3) },
      { $0.expect(Empty<Int, Never>(), "|", subscription: "(", file: file, line: 3) },
      { $0.expectSubscriptions(to: $0.cold(""), "(", file: file, line: 3) },
    ]
    for (number, diagram) in diagrams.enumerated() {
      #expect(place { expectMarbles(diagram) } == ["/tests/Marbles.swift:3"], "number \(number)")
    }
    let differences: [(MarbleTest<VirtualTime, Never>) -> Void] = [
      { $0.expect(Empty<Int, Never>(), "-|", file: file, line: 4) },
      { $0.expectSubscriptions(to: $0.cold(""), "^", file: file, line: 4) },
    ]
    for (number, difference) in differences.enumerated() {
      #expect(place { expectMarbles(difference) } == ["/tests/Marbles.swift:4"], "number \(number)")
    }
  }

  @Test("Up to forty frames without events are drawn, and more are a duration", arguments: [1, 39, 40, 41, 42, 100])
  func gaps(count: Int) {
    let line = String(repeating: "-", count: count)
    let drawn = count <= 40 ? line : " \(count)s "
    let text = message(maxFrames: 200) { $0.expect($0.hot("a\(line)b"), "a\(line)c") }
    #expect(text.contains("expected  a\(drawn)c\n  actual    a\(drawn)b\n"), "\(text)")
    let mark = text.split(separator: "\n").first { $0.contains("^") } ?? ""
    #expect(mark.prefix { $0 == " " }.count == 12 + 1 + drawn.count, "\(text)")
    // What is over has no more frames.
    let over = message(maxFrames: 200) { $0.expect($0.hot("|"), "-\(line)|") }
    #expect(over.contains("\n  actual    |\n"), "\(over)")
    let failed = message(maxFrames: 200) {
      $0.expect(Fail<String, TestError>(error: .boom), "-\(line)|", errors: ["#": .boom])
    }
    #expect(failed.contains("\n  actual    #\n"), "\(failed)")
  }

  @Test("Different values without a character have different ones in the message, and equal values the same one")
  func labels() {
    let words = (0..<62).map { "word\($0)" }
    let letters = "abcdefghijklmnopqrstuvwxyz"
    for count in [1, 2, 3, 30, 62] {
      let values = words.prefix(count)
      let source = (values + [values[0]]).publisher
      let text = message { $0.expect(source, "x", values: ["x": "nothing"]) }
      let lines = text.split(separator: "\n").map(String.init)
      let start = "  actual    ("
      let actual = lines.first { $0.hasPrefix(start) }?.dropFirst(start.count).prefix(count + 1) ?? ""
      #expect(Set(actual).count == count, "\(text)")
      #expect(actual.first == "?" && actual.last == "?", "\(text)")
      #expect(!actual.contains("x"), "\(text)")
      for (value, label) in zip(values, actual) {
        #expect(lines.contains("  \(label) is \"\(value)\""), "\(value) in \(text)")
      }
    }
    // Those that are used are left out.
    let taken = message { $0.expect(["one", "two"].publisher, "(?A|)", values: ["?": "x", "A": "y", "B": "z"]) }
    #expect(taken.contains("  actual    (CD|)"), "\(taken)")
    #expect(taken.contains("  C is \"one\"") && taken.contains("  D is \"two\""), "\(taken)")
    #expect(!taken.contains("  B is "), "\(taken)")
    // A value of the dictionary has its character there, the first of several; one character of text is its own.
    let known = message { $0.expect(["z", "up", "q"].publisher, "(ab|)", values: ["u": "up", "v": "up"]) }
    #expect(known.contains("  actual    (zuq|)"), "\(known)")
    // More values than there are characters have one in common.
    let many = letters.flatMap { one in letters.map { "\(one)\($0)" } }
    #expect(message { $0.expect(many.publisher, "x") }.contains("^ at frame 0 was expected x"))
  }

  @Test("A violation of the protocol is reported also where the events are the expected ones")
  func violationsOfExpectedEvents() {
    func report(_ source: TestPublisher<String, Never>, _ expected: String) -> String {
      message { marbles in
        marbles.scheduler.schedule(after: VirtualTime(2)) {
          source.send("b")
          source.send(completion: .finished)
        }
        marbles.expect(source, expected)
      }
    }
    let start =
      "The publisher did not do what the marbles say; a frame is 1.0 s long.\n  the subscriber of the marbles: "
    let twice = report(TestPublisher("twice", .subscribesTwice), "--(b|)")
    #expect(twice == start + "a second subscription: twice, the second time")
    let early = report(TestPublisher("early", .deliversBeforeSubscribing, early: ["a"]), "a-(b|)")
    #expect(early.hasPrefix(start + "value a before the subscription\n"), "\(early)")
    #expect(!early.contains("  expected  ") && !early.contains("  actual  "), "\(early)")
    #expect(report(TestPublisher("good"), "--(b|)") == "")
  }

  @Test("A failure has the first of its characters in the dictionary; others have #, and then unused characters")
  func labelsOfFailures() {
    let known = message { marbles in
      let failing = marbles.cold("-e", of: Int.self, errors: ["e": TestError.boom])
      marbles.expect(failing, "-x", errors: ["x": .other, "z": .boom, "y": .boom])
    }
    #expect(known.contains("\n  expected  -x\n  actual    -y\n"), "\(known)")
    #expect(known.contains("\n  y is KitTests.TestError.boom"), "\(known)")
    let several = message { marbles in
      let broken = TestPublisher<String, TestError>("broken", .continuesAfterEnd)
      marbles.scheduler.schedule(after: VirtualTime(1)) {
        for error in [TestError.boom, .boom, .other] { broken.send(completion: .failure(error)) }
      }
      marbles.expect(broken, "-a")
    }
    #expect(several.contains("\n  actual    -(##?)\n"), "\(several)")
    #expect(several.contains("\n  # is KitTests.TestError.boom"), "\(several)")
    #expect(several.contains("\n  ? is KitTests.TestError.other"), "\(several)")
  }

  @Test("Each difference says what was expected and what came, and when, in whole frames or between them")
  func betweenFrames() {
    func explanation(_ delay: Double, _ label: String, _ expected: String) -> String {
      let text = message {
        $0.expect($0.hot(label).delay(for: .seconds(delay), scheduler: $0.scheduler), expected)
      }
      return text.split(separator: "\n").first { $0.contains("^ ") }.map { String($0.split(separator: "^ ")[1]) } ?? ""
    }
    #expect(explanation(2, "a", "--a") == "")
    #expect(explanation(2.5, "a", "--a") == "at frame 2 was expected a, which came between frames 2 and 3")
    #expect(explanation(2.5, "a", "--b") == "at frame 2 was expected b, but a came between frames 2 and 3")
    #expect(explanation(1.5, "a", "---a") == "between frames 1 and 2 came a, which was expected at frame 3")
    #expect(
      explanation(1.5, "a", "---b") == "between frames 1 and 2 came a, but the next to be expected was b at frame 3")
    #expect(
      explanation(3.5, "a", "-b") == "at frame 1 was expected b, but the next to come was a between frames 3 and 4")
    #expect(explanation(0.25, "a", "") == "between frames 0 and 1 came a, but nothing more was expected")
    #expect(explanation(0.5, "|", "--|") == "between frames 0 and 1 came the end, which was expected at frame 2")
  }

  @Test("A time less than a thousandth of a frame from a frame is that frame; any other is between two, for every unit")
  func whatIsAFrame() {
    func explanation<Time, Options>(
      _ scheduler: TestScheduler<Time, Options>, _ frame: Time.Stride, after time: Time.Stride
    ) -> String {
      let source = PassthroughSubject<String, Never>()
      scheduler.schedule(after: scheduler.now.advanced(by: time)) { source.send("a") }
      let issues = IssueReporter.collect {
        expectMarbles(on: scheduler, frame: frame, maxFrames: 9) { $0.expect(source, "--------b") }
      }
      let text = issues.first?.message ?? ""
      return text.split(separator: "\n").first { $0.contains("^ ") }.map {
        String($0.split(separator: "^ ")[1].split(separator: " came a")[0])
      } ?? ""
    }
    // In nanoseconds, of a frame of 0.1 s.
    let times = [
      (300_000_000, "at frame 3"), (300_000_001, "at frame 3"), (300_090_000, "at frame 3"),
      (300_110_000, "between frames 3 and 4"), (350_000_000, "between frames 3 and 4"),
      (399_890_000, "between frames 3 and 4"), (399_910_000, "at frame 4"), (399_999_999, "at frame 4"),
      (400_000_000, "at frame 4"), (90_000, "at frame 0"), (110_000, "between frames 0 and 1"),
      (99_910_000, "at frame 1"),
    ]
    for (time, text) in times {
      #expect(
        explanation(VirtualTimeScheduler(), .milliseconds(100), after: .nanoseconds(time)) == text, "\(time)")
      #expect(explanation(DispatchQueue.test, .milliseconds(100), after: .nanoseconds(time)) == text, "\(time)")
      #expect(explanation(RunLoop.test, .milliseconds(100), after: .nanoseconds(time)) == text, "\(time)")
      #expect(explanation(OperationQueue.test, .milliseconds(100), after: .nanoseconds(time)) == text, "\(time)")
    }
    // A tenth of a second has no exact value, and many of them are further from one than one.
    for number in 1..<8 {
      let time = RunLoop.SchedulerTimeType.Stride(Double(number) * 0.1)
      #expect(explanation(RunLoop.test, 0.1, after: time) == "at frame \(number)")
    }
    expectMarbles(on: OperationQueue.test, frame: 0.1, maxFrames: 400) { marbles in
      let line = String(repeating: "-", count: 300)
      marbles.expect(marbles.hot("\(line)a|"), "\(line)a|")
      marbles.expect(marbles.cold("\(line)a|"), "-\(line)a|", subscription: "-^")
    }
  }

  @Test("A source drops what a subscriber has not requested; a hot one is shared, and a cold one begins anew for each")
  func sharing() {
    for isHot in [true, false] {
      var source: MarblePublisher<String, Never>?
      let recorders = [Subscribers.Demand.unlimited, .max(1), .none].map {
        RecordingSubscriber<String, Never>(initialDemand: $0)
      }
      let late = RecordingSubscriber<String, Never>()
      expectMarbles { marbles in
        let events: MarblePublisher<String, Never> = isHot ? marbles.hot("-a-b-c-|") : marbles.cold("-a-b-c-|")
        source = events
        #expect(events.isHot == isHot)
        for recorder in recorders { events.subscribe(recorder) }
        marbles.scheduler.schedule(after: VirtualTime(2)) { events.subscribe(late) }
        marbles.scheduler.schedule(after: VirtualTime(4)) { recorders[2].request(.max(1)) }
        marbles.expectSubscriptions(to: events, "^------!", "^------!", "^------!", isHot ? "--^----!" : "--^------!")
      }
      #expect(recorders.map(\.values) == [["a", "b", "c"], ["a"], ["c"]], "hot: \(isHot)")
      #expect(late.values == (isHot ? ["b", "c"] : ["a", "b", "c"]))
      for recorder in recorders + [late] {
        #expect(recorder.hasFinished)
        recorder.expectNoViolations()
      }
      // What comes after the end of a test finds a hot source silent.
      let after = RecordingSubscriber<String, Never>()
      source?.subscribe(after)
      #expect(after.values == [])
    }
  }

  @Test("Within a frame, hot publishers send in the order of their creation, and what they cause comes after that")
  func orderOfHotPublishers() {
    expectMarbles { marbles in
      let first = marbles.hot("-(ac)")
      let second = marbles.hot("-(bd)")
      marbles.expect(second.merge(with: first), "-(acbd)")
      marbles.expect(first.receive(on: marbles.scheduler).merge(with: second), "-(bdac)")
    }
  }

  @Test("Subscriptions that begin or end at other times, are missing or too many")
  func subscriptions() {
    func explanation(_ actual: [String], _ expected: String) -> [String] {
      let text = message { marbles in
        let source = marbles.cold("")
        for subscription in actual { marbles.expect(source, "", subscription: subscription) }
        marbles.expectSubscriptions(to: source, expected)
      }
      return text.split(separator: "\n").filter { $0.contains("^ ") && $0.contains("frame") }
        .map { String($0.split(separator: "^ ").last ?? "") }
    }
    #expect(explanation(["-^-!"], "-^-!") == [])
    #expect(explanation(["--^"], "-^") == ["at frame 1 was expected a subscription, which came at frame 2"])
    #expect(explanation(["-^"], "--^") == ["at frame 1 came a subscription, which was expected at frame 2"])
    let end = "an end of the subscription"
    #expect(explanation(["-^-!"], "-^") == ["at frame 3 came \(end), but nothing more was expected"])
    #expect(explanation(["-^"], "-^-!") == ["at frame 3 was expected \(end), but nothing more came"])
    #expect(explanation([], "-^") == ["at frame 1 was expected a subscription, but nothing more came"])
    #expect(explanation(["-^", "--^"], "-^") == ["at frame 2 came a subscription, but nothing more was expected"])
  }

  @Test("A subscription ends with the completion or with the cancel, whichever comes first")
  func ends() {
    expectMarbles { marbles in
      for source in [marbles.hot("-a|"), marbles.cold("-a|")] {
        marbles.expect(source, "-a|", subscription: "^----!")
        marbles.expect(source, "-a", subscription: "^-!--")
        marbles.expectSubscriptions(to: source, "^-!", "^-!")
      }
      let failing = marbles.cold("-a#", errors: ["#": TestError.boom])
      marbles.expect(failing, "-a#", subscription: "^---!")
      marbles.expectSubscriptions(to: failing, "^-!")
      let endless = marbles.cold("-a-")
      marbles.expect(endless, "-a-")
      marbles.expectSubscriptions(to: endless, "^")
    }
  }

  // MARK: - Meanings

  @Test("A dictionary comes before what a character says, and what has a meaning can't get another one")
  func dictionaries() {
    expectMarbles { marbles in
      let numbers = marbles.cold("1-2|", values: ["1": 7])
      marbles.expect(numbers.map { $0 * 2 }, "a-b|", values: ["a": 14, "b": 4])
      marbles.expect(numbers, "1-2|", values: ["1": 7])
      marbles.expect(numbers, "7-2|")
    }
  }

  @Test("Every character that marks something is refused as the name of a value, and all but # as that of a failure")
  func reservedCharacters() {
    func refusal(_ values: [Character: String], _ errors: [Character: TestError]) -> String {
      message { marbles in
        let source = marbles.cold("", values: values, errors: errors)
        marbles.expectSubscriptions(to: source)
      }
    }
    for character in "-()|^!# \t\n" {
      let text = "‘\(character)’ can't stand for a"
      #expect(refusal([character: "x"], [:]).contains("\(text) value; it means something by itself"), "\(character)")
      let failure = refusal([:], [character: .boom])
      #expect(failure.contains("\(text) failure; it means something by itself") == (character != "#"), "\(character)")
    }
    for character in "aZ0?*.é🍎" {
      #expect(refusal([character: "x"], [:]) == "")
      #expect(refusal([:], [character: .boom]) == "")
      let both = "‘\(character)’ can't stand for a value and for a failure"
      #expect(refusal([character: "x"], [character: .boom]).contains(both))
    }
    // Of several, the first by order is named: values before failures.
    #expect(refusal(["|": "x", "!": "x"], ["(": .boom]).contains("‘!’ can't stand for a value;"))
    #expect(refusal([:], ["|": .boom, "(": .boom]).contains("‘(’ can't stand for a failure;"))
    #expect(refusal(["b": "x", "a": "x"], ["a": .boom, "b": .boom]).contains("‘a’ can't stand for a value and"))
  }

  @Test("A failure without an error is any failure of an expectation, and MarbleFailure where any Error will do")
  func failuresWithoutErrors() {
    #expect("\(MarbleFailure())" == "MarbleFailure")
    let recorder = RecordingSubscriber<String, any Error>()
    expectMarbles { marbles in
      let source: MarblePublisher<String, any Error> = marbles.cold("-#", errors: [:])
      marbles.expect(source, "-#")
      marbles.expect(source.handleEvents(receiveSubscription: { _ in source.subscribe(recorder) }), "-#")
      let failing = marbles.cold("-x", of: Int.self, errors: ["x": TestError.boom])
      marbles.expect(failing, "-#")
      marbles.expect(failing, "-y", errors: ["y": .boom])
      marbles.expect(failing, "-#", errors: ["#": .boom, "y": .other])
    }
    #expect(recorder.failure as? MarbleFailure == MarbleFailure())
    let other = message { marbles in
      let failing = marbles.cold("-x", of: Int.self, errors: ["x": TestError.boom])
      marbles.expect(failing, "-y", errors: ["y": .other])
    }
    #expect(other.contains("  expected  -y\n  actual    -#\n"), "\(other)")
    #expect(other.contains("# is KitTests.TestError.boom"), "\(other)")
    #expect(other.contains("y is KitTests.TestError.other"), "\(other)")
  }

  @Test("The first frame begins at the scheduler's present time, and each time in the message counts from there")
  func presentTime() {
    let queue = DispatchQueue.test
    queue.advance(by: .seconds(3))
    let source = PassthroughSubject<String, Never>()
    queue.schedule(after: queue.now.advanced(by: .seconds(2))) { source.send("a") }
    expectMarbles(on: queue, frame: .seconds(1), maxFrames: 5) { $0.expect(source, "--a") }
    #expect("\(queue)" == "TestScheduler(8.0 s)")
    // Another test with the same scheduler begins where the first one has ended.
    queue.schedule(after: queue.now.advanced(by: .seconds(1))) { source.send("b") }
    let issues = IssueReporter.collect {
      expectMarbles(on: queue, frame: .seconds(1), maxFrames: 5) { $0.expect(source, "--b") }
    }
    #expect(issues.first?.message.contains("at frame 1 came b, which was expected at frame 2") == true)
  }
}
