import Foundation
import Testing

@testable import RecipeBook

/// A stream that collects text.
final class Paper: @unchecked Sendable {  // `lock` guards the text
  private let lock = NSLock()
  private var written = ""

  var text: String { lock.withLock { written } }

  func terminal(colors: Bool = false, live: Bool = false) -> Terminal {
    Terminal(colors: colors, live: live, write: append)
  }

  @Sendable func append(_ text: String) { lock.withLock { written += text } }
}

@Suite struct TerminalTests {
  private func painted(isTerminal: Bool, _ environment: [String: String]) -> String {
    Terminal.standardOutput(isTerminal: isTerminal, environment: environment, write: { _ in }).paint("x", .green)
  }

  private func updated(isTerminal: Bool, _ environment: [String: String]) -> String {
    let paper = Paper()
    Terminal.standardOutput(isTerminal: isTerminal, environment: environment, write: paper.append).update("x")
    return paper.text
  }

  @Test func colorsAreForTerminals() {
    #expect(painted(isTerminal: true, ["TERM": "xterm"]) == "\u{1B}[32mx\u{1B}[0m")
    #expect(painted(isTerminal: false, ["TERM": "xterm"]) == "x")
    #expect(painted(isTerminal: true, ["TERM": "dumb"]) == "x")
    #expect(painted(isTerminal: true, [:]) == "x")
  }

  @Test func noColorTurnsColorsOffButNotLiveLines() {
    #expect(painted(isTerminal: true, ["TERM": "xterm", "NO_COLOR": "1"]) == "x")
    #expect(painted(isTerminal: true, ["TERM": "xterm", "NO_COLOR": ""]) != "x")
    #expect(updated(isTerminal: true, ["TERM": "xterm", "NO_COLOR": "1"]).hasPrefix("\r\u{1B}[K"))
    #expect(updated(isTerminal: false, ["TERM": "xterm"]) == "x\n")
  }

  @Test func updatesAreLinesWhereNothingCanBeReplaced() {
    let paper = Paper()
    let terminal = paper.terminal()
    terminal.update("one")
    terminal.print("between")
    terminal.update("two")
    terminal.endUpdates()
    #expect(paper.text == "one\nbetween\ntwo\n")
  }

  @Test func updatesReplaceEachOtherInPlace() {
    let paper = Paper()
    let terminal = paper.terminal(live: true)
    let (clear, uncut, cut) = ("\r\u{1B}[K", "\u{1B}[?7h", "\u{1B}[?7l")
    terminal.update("one")
    terminal.update("two")
    terminal.print("between")
    terminal.endUpdates()
    terminal.endUpdates()
    terminal.print("after")
    #expect(
      paper.text == "\(clear)\(cut)one\(uncut)" + "\(clear)\(cut)two\(uncut)"
        + "\(clear)between\n\(cut)two\(uncut)" + "\nafter\n")
  }

  @Test func columnsAreAsWideAsTheirWidestCell() {
    var table = Table(("recipe", .left), ("outcome", .left), ("time", .right))
    table.add("sink", "✓ as expected", "0.1 ms")
    table.add("strict-responses", "✗", "12 ms")
    #expect(
      table.lines() == [
        "recipe            outcome          time",
        "───────────────────────────────────────",
        "sink              ✓ as expected  0.1 ms",
        "strict-responses  ✗               12 ms",
      ])
  }

  @Test func aDecoratedCellKeepsItsPlace() {
    var table = Table(("a", .left), ("b", .left))
    table.add("1", "2")
    let lines = table.lines { cell, row, column in row == 0 && column == 0 ? "<\(cell)>" : cell }
    #expect(lines == ["a  b", "────", "<1>  2"])
  }

  @Test func aTextAfterTheLastColumnIsNotPadded() {
    var table = Table(("a", .left), ("longer", .left))
    table.add("1", "2")
    #expect(table.lines().last == "1  2")
  }

  @Test(arguments: [
    (Duration.zero, "0.0 ms"), (.microseconds(340), "0.3 ms"), (.microseconds(9_940), "9.9 ms"),
    (.microseconds(9_960), "10 ms"), (.milliseconds(999), "999 ms"), (.microseconds(999_600), "1.0 s"),
    (.milliseconds(1_234), "1.2 s"), (.seconds(75), "75.0 s"),
  ])
  func durationsAreGivenInTheUnitOneWouldChoose(_ duration: Duration, _ text: String) {
    #expect(show(duration) == text)
  }

  @Test func valuesAreShownAsAPersonWouldWriteThem() {
    #expect(show(["Lisbon", "Madrid"]) == "Lisbon, Madrid")
    #expect(show([String]()) == "nothing")
    #expect(show("Lisbon") == "Lisbon")
    #expect(show(Optional("Lisbon") as Any) == "Lisbon")
    #expect(show(Optional<Int>.none as Any) == "nil")
    #expect(show(249) == "249")
  }

  @Test func theSummaryCountsWhatWentWell() {
    let outcomes = [
      Outcome(name: "sink", problems: [], duration: .milliseconds(2)),
      Outcome(name: "assign", problems: ["a", "b"], duration: .milliseconds(30)),
    ]
    #expect(
      RecipeBook.summary(of: outcomes, Paper().terminal()) == [
        "recipe  outcome          time",
        "─────────────────────────────",
        "sink    ✓ as expected  2.0 ms",
        "assign  ✗ 2 problems    30 ms",
        "",
        "1 of 2 saw what they expect, in 32 ms",
      ])
  }
}
