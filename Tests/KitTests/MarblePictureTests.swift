import Combine
import CombineTestKit
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct MarblePictureTests {
  /// Runs a closure with a folder of its own, and returns the messages and the pictures by their names.
  private func pictures(_ body: () -> Void) throws -> (messages: [String], files: [String: String]) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("marbles-\(UUID().uuidString)/new")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let issues = MarblePictures.write(to: folder.path) { IssueReporter.collect(body) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = try names.map { ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
    for (name, _) in files {
      #expect(issues.contains { $0.message.contains(folder.appendingPathComponent(name).path) })
    }
    return (issues.map(\.message), Dictionary(uniqueKeysWithValues: files))
  }

  @Test("A difference is drawn, expected above actual, with the first difference marked")
  func difference() throws {
    let (messages, files) = try pictures {
      expectMarbles { $0.expect($0.hot("-a-(bc)-d|"), "-a-(bx)--|", file: "/sources/KeyTests.swift", line: 42) }
    }
    #expect(messages.count == 1)
    #expect(files.keys.sorted() == ["KeyTests-42.svg"])
    let text = try #require(files["KeyTests-42.svg"])
    #expect(text.contains("<title>expected: a, b, x, finished; actual: a, b, c, d, finished; "))
    #expect(text.contains("at frame 3 was expected x, but c came"))
    #expect(text.matches(of: #/<rect class="highlight"/#).count == 1)
    #expect(text.matches(of: #/<circle /#).count == 7)
    #expect(text.contains("prefers-color-scheme: dark"))
    #expect(XMLParser(data: Data(text.utf8)).parse())
  }

  @Test("A test that succeeds has no picture, and a second failure at a line has a name of its own")
  func names() throws {
    let (_, files) = try pictures {
      expectMarbles { $0.expect($0.hot("-a"), "-a", file: "/sources/HoldTests.swift", line: 1) }
      for _ in 0..<2 {
        expectMarbles { $0.expect($0.hot("-a"), "-b", file: "/sources/HoldTests.swift", line: 2) }
      }
    }
    #expect(files.keys.sorted() == ["HoldTests-2-2.svg", "HoldTests-2.svg"])
  }

  @Test("Meanings of characters, long gaps, failures and markup are shown")
  func details() throws {
    let (_, files) = try pictures {
      expectMarbles(frame: .milliseconds(10)) { marbles in
        let source = marbles.hot("a 10s -#", values: ["a": "<first>"], errors: ["#": URLError(.badURL)])
        marbles.expect(
          source, "a 10s b#", values: ["a": "<first>", "b": "x & y"], file: "/sources/DetailTests.swift", line: 3)
      }
    }
    let text = try #require(files.values.first)
    #expect(text.contains("a is &quot;&lt;first&gt;&quot;"))
    #expect(text.contains("class=\"time dashed\""))
    #expect(text.matches(of: #/<path class="failure"/#).count == 2)
    #expect(XMLParser(data: Data(text.utf8)).parse())
  }

  @Test("Each subscription has two rows")
  func subscriptions() throws {
    let (messages, files) = try pictures {
      expectMarbles { marbles in
        let source = marbles.cold("-a|")
        marbles.expect(source.append(source), "-a-a|")
        marbles.expectSubscriptions(to: source, "^-!", "---^-!", file: "/sources/SubscribedTests.swift", line: 4)
      }
    }
    #expect(messages.count == 1)
    let text = try #require(files["SubscribedTests-4.svg"])
    for label in ["1 expected", "1 actual", "2 expected", "2 actual"] { #expect(text.contains(">\(label)</text>")) }
    #expect(text.contains("subscription 2: at frame 2 came a subscription, which was expected at frame 3"))
    // The line of a subscription begins where it does, at the left edge of a column 24 pixels wide.
    let begins = text.matches(of: #/<path class="time" d="M([0-9.]+) [0-9.]+L[0-9.]+ [0-9.]+"/#).compactMap {
      Double($0.1)
    }
    #expect(begins.map { $0 - (begins.first ?? 0) } == [0, 0, 72, 48])
  }

  @Test(
    "The line of a row goes as far as its last mark, at least",
    arguments: ["|", "a|", "-a-b", "a(bc)", "ab-(cd)|", "--(a|)", "a 10s b|", "a 10s b 10s -c", "a-"])
  func endsOfRows(diagram: String) throws {
    let (_, files) = try pictures {
      expectMarbles(frame: .milliseconds(10)) {
        $0.expect($0.cold(diagram), "---x", file: "/sources/RowTests.swift", line: 5)
      }
    }
    let text = try #require(files.values.first)
    let lines = text.matches(of: #/<path class="time(?: dashed)?" d="M[0-9.]+ ([0-9.]+)L([0-9.]+) /#)
    let circles = text.matches(of: #/<circle [^>]*cx="([0-9.]+)" cy="([0-9.]+)"/#).map { ($0.2, $0.1) }
    let strokes = text.matches(of: #/<path class="(?:mark|failure)" d="M([0-9.]+) ([0-9.]+)L[0-9.]+ ([0-9.]+)/#).map {
      // A stroke crosses the line of its row in the middle.
      (Substring("\(((Double($0.2) ?? 0) + (Double($0.3) ?? 0)) / 2)".replacing(/\.0$/, with: "")), $0.1)
    }
    #expect(!lines.isEmpty && !circles.isEmpty)
    for (row, place) in circles + strokes {
      let ends = lines.filter { $0.1 == row }.compactMap { Double($0.2) }
      #expect(try #require(ends.max()) >= (Double(place) ?? .infinity), "row \(row) of \(text)")
    }
  }

  /// Returns the number of rows whose line ends with an arrow.
  private func arrows(in text: String) -> Int {
    text.matches(of: #/<path class="time" d="M[0-9.]+ [0-9.]+L[0-9.]+ [0-9.]+L[0-9.]+ [0-9.]+"/#).count
  }

  @Test(
    "The line of a row goes on, with an arrow, unless the row ends with a completion",
    arguments: [("-x", 1), ("-x|", 0), ("-x#", 0), ("", 1), ("|", 0), ("x", 1)])
  func arrows(expected: String, count: Int) throws {
    for (actual, more) in [("-a|", 0), ("-a#", 0), ("-a", 1)] {
      let (_, files) = try pictures {
        expectMarbles {
          $0.expect(
            $0.cold(actual, errors: ["#": MarbleFailure()]), expected, file: "/sources/ArrowTests.swift", line: 8)
        }
      }
      let text = try #require(files.values.first)
      #expect(arrows(in: text) == count + more, "\(expected) and \(actual): \(text)")
    }
  }

  @Test("An end in a column that a long element covers is drawn to the right of the element")
  func endsBehindLongElements() throws {
    let ends: [(kind: String, mark: MarblePicture.Mark)] = [
      ("mark", .finished(at: 2)), ("failure", .failed(at: 2)), ("mark dashed", .cancelled(at: 2)),
    ]
    for (kind, mark) in ends {
      let text = MarblePicture(rows: [.init(label: "", marks: [.element("something", at: 0), mark])]).svg(.light)
      let box = try #require(text.firstMatch(of: #/<rect class="[^"]*" x="([-\d.]+)" [^>]*width="([\d.]+)"/#)).output
      let right = try #require(Double(box.1)) + #require(Double(box.2))
      let path = try #require(text.matches(of: #/<path class="([^"]*)" d="M([\d.]+) /#).last { $0.output.1 == kind })
      #expect(try #require(Double(path.output.2)) > right, "\(text)")
    }
  }

  @Test("The line of a subscription ends with its cancellation, and goes on, with an arrow, without one")
  func arrowsOfSubscriptions() throws {
    for (expected, actual, count) in [
      ("^---!", "^-!", 0), ("-^-!", "^-!", 0), ("^", "^-!", 1), ("^---!", "^", 1), ("-^", "^", 2),
    ] {
      let (_, files) = try pictures {
        expectMarbles { marbles in
          let source = marbles.cold("")
          marbles.expect(source, "", subscription: actual)
          marbles.expectSubscriptions(to: source, expected, file: "/sources/ArrowTests.swift", line: 9)
        }
      }
      let text = try #require(files.values.first)
      #expect(arrows(in: text) == count, "\(expected) and \(actual): \(text)")
    }
  }

  @Test("The meanings below a difference are those of the characters that it shows")
  func legend() throws {
    let (messages, files) = try pictures {
      expectMarbles {
        $0.expect(
          $0.hot("-a-b", values: ["a": 1, "b": 2]), "-a-c", values: ["a": 1, "c": 3, "d": 4],
          file: "/sources/LegendTests.swift", line: 6)
      }
    }
    for text in messages + files.values {
      #expect(text.contains("a is 1") && text.contains("c is 3") && !text.contains("d is 4"), "\(text)")
    }
  }

  @Test("The documentation contains the picture that the kit writes")
  func documentation() throws {
    let (_, files) = try pictures {
      expectMarbles(frame: .milliseconds(100)) { marbles in
        let keys = marbles.hot("a-b---c----|")
        marbles.expect(
          keys.debounce(for: .milliseconds(200), scheduler: marbles.scheduler),
          "               -----b---c-|", file: "/sources/KeyTests.swift", line: 42)
      }
    }
    let shown = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/CombineTestKit/CombineTestKit.docc/difference.svg")
    // MARBLE_PICTURES_RECORD=1 writes the picture to the documentation.
    if ProcessInfo.processInfo.environment["MARBLE_PICTURES_RECORD"] == "1" {
      try files.values.first?.write(to: shown, atomically: true, encoding: .utf8)
    }
    #expect(try files.values.first == String(contentsOf: shown, encoding: .utf8))
  }

  /// Rows of marbles, one character each, and the numbers of their colors, which the rule determines: an element has
  /// the color of an equal one; else that of the nearest element above it; else the next color.
  @Test(
    "Equal elements have one color, and others that of the nearest element above them",
    arguments: [
      (["ab"], ["01"]), (["aba"], ["010"]), (["ab", "cd"], ["01", "01"]), (["ab", "ba"], ["01", "10"]),
      (["ab", "b-", "c-"], ["01", "1-", "1-"]), (["ab", "--", "c-"], ["01", "--", "0-"]),
      (["a-", "b-", "-b", "-c"], ["0-", "0-", "-0", "-0"]), (["a-", "-b", "bc"], ["0-", "-1", "11"]),
      (["ab", "b-", "--", "ca"], ["01", "1-", "--", "10"]), (["abcdefghi"], ["012345670"]),
    ])
  func colors(rows: [String], expected: [String]) {
    let picture = MarblePicture(
      rows: rows.map { row in
        MarblePicture.Row(
          label: "",
          marks: row.enumerated().compactMap { $1 == "-" ? nil : .element(String($1), at: $0) })
      })
    let numbers = picture.svg(.light).matches(of: #/<circle class="m(\d)"/#).map { String($0.1) }
    #expect(numbers == expected.joined().filter { $0 != "-" }.map(String.init))
  }

  @Test("A marble is a circle for one or two characters, and as wide as its text for more", arguments: 1...5)
  func shapes(length: Int) {
    let text = String("abcde".prefix(length))
    let drawing = MarblePicture(rows: [.init(label: "", marks: [.element(text, at: 0)])]).svg(.light)
    #expect(drawing.contains("<circle class=\"m0\"") == (length <= 2))
    #expect(drawing.contains("<rect class=\"m0\"") == (length > 2))
    #expect(drawing.contains(">\(text)</text>"))
  }

  @Test("A folder that can't be written is named in the message, and the test fails as without a picture")
  func unwritable() {
    let issues = MarblePictures.write(to: "/dev/null/pictures") {
      IssueReporter.collect { expectMarbles { $0.expect($0.hot("-a"), "-b") } }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("at frame 1 was expected b, but a came") == true)
    #expect(issues.first?.message.contains("can't be written: ") == true)
  }

  @Test("A folder named 0 and one without a name mean no picture, and 1 means the folder of the source")
  func namesOfFolders() {
    func message(_ folder: String) -> String {
      let issues = MarblePictures.write(to: folder) {
        IssueReporter.collect {
          expectMarbles { $0.expect($0.hot("-a"), "-b", file: "/dev/null/KeyTests.swift", line: 1) }
        }
      }
      return issues.map(\.message).joined()
    }
    for folder in ["0", ""] { #expect(!message(folder).contains("picture")) }
    #expect(message("1").contains("picture   /dev/null/KeyTests-1.svg can't be written: "))
  }
}
